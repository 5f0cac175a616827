//! Whether a value says anything: a text that is not blank, a coordinate that is not zero.

/// Returns whether a text has only white space and control characters. `characters` are bytes, or code points.
pub(crate) fn is_blank(characters: &mut dyn Iterator<Item = u32>) -> bool {
    // In UTF-8, a no-break space is 0xC2 0xA0. No other character consists of these two bytes.
    for code in characters {
        if code > 0x20 && !matches!(code, 0x7F | 0xA0 | 0xC2 | 0x3000) {
            return false;
        }
    }
    true
}

/// Returns whether a text has a number that is not zero, such as a coordinate: `48,51.5N`, `+2.29`, `48/1, 51/1, 30/1`. A
/// fraction with the denominator zero is no number.
pub(crate) fn is_coordinate(characters: &mut dyn Iterator<Item = u32>) -> bool {
    #[derive(Clone, Copy, PartialEq)]
    enum Place {
        Numerator,
        Denominator,
        Exponent,
    }
    let mut place = Place::Numerator;
    // Whether the numerator and the denominator have a digit other than 0.
    let (mut is_set, mut divides) = (false, true);
    for code in characters.chain([0]) {
        match u8::try_from(code).unwrap_or(0) {
            b'1'..=b'9' if place == Place::Numerator => is_set = true,
            b'1'..=b'9' if place == Place::Denominator => divides = true,
            b'0'..=b'9' | b'.' => {}
            b'/' if place == Place::Numerator => (place, divides) = (Place::Denominator, false),
            // Of `0E-7`, or east of Greenwich.
            b'e' | b'E' if place == Place::Numerator => place = Place::Exponent,
            b'+' | b'-' if place == Place::Exponent => {}
            _ => {
                if is_set && divides {
                    return true;
                }
                (place, is_set, divides) = (Place::Numerator, false, true);
            }
        }
    }
    false
}

/// The bytes of a text as [`is_blank`] and [`is_coordinate`] take them.
pub(super) fn codes(text: &[u8]) -> impl Iterator<Item = u32> {
    text.iter().copied().map(u32::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_white_space_are_blank() {
        for text in ["", " ", "\0\0", "\t\r\n", "\u{A0} \u{A0}"] {
            assert!(is_blank(&mut codes(text.as_bytes())), "{text:?}");
        }
        for text in ["a", " a", "\0a", "©", "à", "0"] {
            assert!(!is_blank(&mut codes(text.as_bytes())), "{text:?}");
        }
    }

    #[test]
    fn coordinates_are_not_zero() {
        for text in
            ["48,51.5N", "0,0.5N", "+12.5", "-0.0001", "48/1, 51/1, 30/1", "0/1 0/1 30/1", "0,0,9W", "1E1"]
        {
            assert!(is_coordinate(&mut codes(text.as_bytes())), "{text}");
        }
        for text in [
            "",
            "N",
            "0",
            "0,0.0000N",
            "+0.00000000",
            "0/1, 0/1, 0/1",
            "0/0",
            "12/0",
            "0E-7",
            "0.0e+00",
            "0,0E",
            "nan",
        ] {
            assert!(!is_coordinate(&mut codes(text.as_bytes())), "{text}");
        }
    }
}
