//! What sent a request: the family of a browser or program, and nothing that tells two people apart.

/// A family of browsers or programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Program {
    name: &'static str,
    browser: bool,
}

/// What stands in `User-Agent`, in lower case, and whose it is. The first that is found counts: most browsers name
/// others as well.
const FAMILIES: &[(&str, &str, bool)] = &[
    ("curl/", "curl", false),
    ("wget/", "Wget", false),
    ("python", "Python", false),
    ("aiohttp", "Python", false),
    ("httpx", "Python", false),
    ("go-http-client", "Go", false),
    ("okhttp", "Java", false),
    ("apache-httpclient", "Java", false),
    ("java", "Java", false),
    ("axios", "Node.js", false),
    ("node", "Node.js", false),
    ("undici", "Node.js", false),
    ("guzzle", "PHP", false),
    ("php", "PHP", false),
    ("ruby", "Ruby", false),
    ("powershell", "PowerShell", false),
    ("postman", "Postman", false),
    ("bot", OTHER, false),
    ("micromessenger", "WeChat", true),
    ("samsungbrowser", "Samsung Internet", true),
    ("edg", "Edge", true),
    ("opr/", "Opera", true),
    ("firefox/", "Firefox", true),
    ("fxios/", "Firefox", true),
    ("crios/", "Chrome", true),
    ("chrome/", "Chrome", true),
    ("safari/", "Safari", true),
    ("applewebkit/", ANY_BROWSER, true),
];

/// A program of no family we know.
const OTHER: &str = "program";
/// A browser of no family we know.
const ANY_BROWSER: &str = "browser";

impl Program {
    /// A program of no family we know.
    pub const UNKNOWN: Self = Self {
        name: OTHER,
        browser: false,
    };

    /// The family that a `User-Agent` names (RFC 9110 section 10.1.5); without one, a program.
    #[must_use]
    pub fn of(user_agent: &str) -> Self {
        let agent = user_agent.to_ascii_lowercase();
        let family = FAMILIES.iter().find(|(mark, _, _)| agent.contains(mark));
        family.map_or(Self::UNKNOWN, |(_, name, browser)| Self {
            name,
            browser: *browser,
        })
    }

    /// The family of a stored name.
    #[must_use]
    pub fn from_name(name: &str) -> Self {
        let family = FAMILIES.iter().find(|(_, known, _)| *known == name);
        family.map_or(Self::UNKNOWN, |(_, name, browser)| Self {
            name,
            browser: *browser,
        })
    }

    /// The family's name, as stored: `program` and `browser` for those we do not know.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.name
    }

    /// Whether the family is known by a name of its own.
    #[must_use]
    pub fn is_known(self) -> bool {
        self.name != OTHER && self.name != ANY_BROWSER
    }

    /// Whether a person sits before it.
    #[must_use]
    pub fn is_browser(self) -> bool {
        self.browser
    }
}
