//! Recognizes an SVG by its root element. Each byte is read a bounded number of times, so the time is proportional to
//! the length of the file.

use crate::bytes::Reader;

/// Returns whether the root element of an XML text in UTF-8 or UTF-16 is `svg`. UTF-16 needs a byte order mark.
pub(super) fn is_svg(bytes: &[u8]) -> bool {
    has_svg_root(match bytes {
        [0xFF, 0xFE, text @ ..] => Text { reader: Reader::new(text), encoding: Encoding::Utf16Le },
        [0xFE, 0xFF, text @ ..] => Text { reader: Reader::new(text), encoding: Encoding::Utf16Be },
        [0xEF, 0xBB, 0xBF, text @ ..] | text => Text { reader: Reader::new(text), encoding: Encoding::Utf8 },
    })
    .unwrap_or(false)
}

/// Reads what XML allows before the root element: white space, a declaration, processing instructions, comments, and
/// the document type (XML 1.0, 2.8). Returns `None` if the text ends within one of them.
fn has_svg_root(mut text: Text) -> Option<bool> {
    loop {
        text.skip_white_space();
        if !text.accept(b"<") {
            return Some(false);
        } else if text.accept(b"?") {
            text.skip_past(b"?>")?;
        } else if text.accept(b"!--") {
            text.skip_past(b"-->")?;
        } else if text.accept(b"!DOCTYPE") {
            if text.find(|byte| matches!(byte, b'>' | b'['))? == b'[' {
                // The internal subset, which can contain `>`.
                text.find(|&byte| byte == b']')?;
                text.skip_white_space();
                if !text.accept(b">") {
                    return Some(false);
                }
            }
        } else {
            return Some(is_svg_name(text));
        }
    }
}

/// Returns whether a tag has the name `svg`, with or without a namespace prefix.
fn is_svg_name(tag: Text) -> bool {
    let is_svg = |mut name: Text| {
        name.accept(b"svg")
            && name.next().is_some_and(|byte| is_white_space(byte) || matches!(byte, b'/' | b'>'))
    };
    let mut local_name = tag;
    let is_in_prefix = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'-');
    is_svg(tag) || (local_name.find(|byte| !is_in_prefix(byte)) == Some(b':') && is_svg(local_name))
}

fn is_white_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n')
}

#[derive(Clone, Copy)]
enum Encoding {
    Utf8,
    Utf16Le,
    Utf16Be,
}

/// The rest of a text. The iterator returns the bytes of UTF-8, or the units of UTF-16 as one byte each: 0xFF for a
/// unit that does not fit, because the syntax of XML is ASCII.
#[derive(Clone, Copy)]
struct Text<'a> {
    reader: Reader<'a>,
    encoding: Encoding,
}

// `inline(never)` keeps the module small: the two functions have many callers.
impl Iterator for Text<'_> {
    type Item = u8;

    #[inline(never)]
    fn next(&mut self) -> Option<u8> {
        let unit = match self.encoding {
            Encoding::Utf8 => return self.reader.u8(),
            Encoding::Utf16Le => self.reader.u16_le()?,
            Encoding::Utf16Be => self.reader.u16_be()?,
        };
        Some(u8::try_from(unit).unwrap_or(u8::MAX))
    }
}

impl Text<'_> {
    /// Moves past `expected` if the text continues with it, in lower or upper case. Returns whether it does.
    #[inline(never)]
    fn accept(&mut self, expected: &[u8]) -> bool {
        let mut after = *self;
        let is_next =
            expected.iter().all(|byte| after.next().is_some_and(|found| found.eq_ignore_ascii_case(byte)));
        if is_next {
            *self = after;
        }
        is_next
    }

    /// Moves past the next occurrence of `end`, or returns `None` if there is none.
    fn skip_past(&mut self, end: &[u8]) -> Option<()> {
        while !self.accept(end) {
            self.next()?;
        }
        Some(())
    }

    fn skip_white_space(&mut self) {
        while { *self }.next().is_some_and(is_white_space) {
            self.next();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_root_element_decides() {
        for text in [
            "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
            "<SVG>",
            "<svg\n>",
            "\n\n <s:svg xmlns:s=\"http://www.w3.org/2000/svg\"/>",
            "<svg:svg/>",
            "<?xml version=\"1.0\"?>\r\n<svg/>",
            "<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"http://a.example/svg11.dtd\">\n<svg>",
            "<?xml version=\"1.0\"?><!doctype svg [ <!ENTITY a \"http://a.example/\"> ] ><svg/>",
            &format!("<?xml version=\"1.0\"?>{}<svg>", "<!-- > -->\n<?a b=\"c>d\"?> ".repeat(20_000)),
            "\u{feff}<svg/>",
        ] {
            assert!(is_svg(text.as_bytes()), "{text:.100}");
            let utf_16 = |unit: fn(u16) -> [u8; 2]| -> Vec<u8> {
                let text = text.trim_start_matches('\u{feff}');
                ["\u{feff}", text].concat().encode_utf16().flat_map(unit).collect()
            };
            assert!(is_svg(&utf_16(u16::to_le_bytes)), "UTF-16, little-endian: {text:.100}");
            assert!(is_svg(&utf_16(u16::to_be_bytes)), "UTF-16, big-endian: {text:.100}");
        }
        for text in [
            "",
            "svg",
            "<svg",
            "<svgs/>",
            "<a:b:svg/>",
            "<a><svg/></a>",
            "text <svg/>",
            "<?xml version=\"1.0\"?><svgs/>",
            "<!doctype html><html><svg/></html>",
            "<!DOCTYPE svg [ <!ENTITY a \"b\"> ] a><svg/>",
            "<!-->",
            "<?>",
        ] {
            assert!(!is_svg(text.as_bytes()), "{text}");
        }
        assert!(!is_svg(b"\xFF\xFE<\0s\0v\0g"), "cut off");
    }

    /// If the time were proportional to the square of the length, the test would take hours.
    #[test]
    fn the_time_is_proportional_to_the_length() {
        for part in [
            "<!--",
            "<!-- -->",
            "<!-- -->-->",
            "-",
            "<?",
            "<?a?>",
            "<!DOCTYPE a>",
            "<!DOCTYPE a [",
            "<!DOCTYPE a [ <!ENTITY b \"c\"> ]>",
            " \t\r\n",
            "<a:",
            "a",
        ] {
            let parts = part.repeat(2_000_000 / part.len());
            for start in ["", "<", "<!--", "<!DOCTYPE", "<!DOCTYPE["] {
                assert!(!is_svg([start, &parts, "<svgs/>"].concat().as_bytes()), "{start} {part}");
            }
        }
    }
}
