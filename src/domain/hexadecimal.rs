//! Bytes as hexadecimal digits, for names and keys.

const DIGITS: &[u8; 16] = b"0123456789abcdef";

/// Two lower-case digits a byte.
#[must_use]
pub fn hexadecimal(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() * 2);
    for byte in bytes {
        for digit in [byte >> 4, byte & 15] {
            text.push(char::from(DIGITS[usize::from(digit)]));
        }
    }
    text
}

#[cfg(test)]
mod tests;
