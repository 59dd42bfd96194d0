use super::*;

#[test]
fn every_byte_is_two_digits() {
    assert_eq!(hexadecimal(&[]), "");
    assert_eq!(hexadecimal(&[0x00, 0x0f, 0xa0, 0xff]), "000fa0ff");
}
