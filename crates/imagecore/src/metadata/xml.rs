//! Splits XML into tags and texts. What is not well-formed is skipped.

/// A piece of an XML document.
pub(super) enum Piece<'a> {
    /// The text between two tags, with entities.
    Text(&'a [u8]),
    /// The text of a CDATA section, in which `&` has no meaning.
    Literal(&'a [u8]),
    Start {
        name: &'a [u8],
        attributes: Attributes<'a>,
        is_empty: bool,
    },
    End,
}

/// Iterates over the pieces of a document, without comments, processing instructions and declarations.
pub(super) struct Pieces<'a> {
    rest: &'a [u8],
}

impl<'a> Pieces<'a> {
    pub(super) fn new(document: &'a [u8]) -> Self {
        Self { rest: document }
    }

    /// Returns the bytes before `end`, and continues after it. Without `end`, the document ends here.
    fn until(&mut self, end: &[u8]) -> &'a [u8] {
        let rest = self.rest;
        match find(rest, end) {
            Some(at) => {
                self.rest = &rest[at + end.len()..];
                &rest[..at]
            }
            None => {
                self.rest = &[];
                rest
            }
        }
    }
}

impl<'a> Iterator for Pieces<'a> {
    type Item = Piece<'a>;

    fn next(&mut self) -> Option<Piece<'a>> {
        loop {
            let (&first, after) = self.rest.split_first()?;
            if first != b'<' {
                let length = find(self.rest, b"<").unwrap_or(self.rest.len());
                let (text, rest) = self.rest.split_at(length);
                self.rest = rest;
                return Some(Piece::Text(text));
            }
            if after.starts_with(b"!--") {
                self.until(b"-->");
            } else if after.starts_with(b"![CDATA[") {
                self.rest = &after[8..];
                return Some(Piece::Literal(self.until(b"]]>")));
            } else if after.starts_with(b"?") {
                self.until(b"?>");
            } else if after.starts_with(b"!") {
                self.until(b">");
            } else if after.starts_with(b"/") {
                self.until(b">");
                return Some(Piece::End);
            } else {
                let length = after.iter().position(|&byte| ends_name(byte)).unwrap_or(after.len());
                let (name, rest) = after.split_at(length);
                self.rest = rest;
                if name.is_empty() {
                    continue;
                }
                let attributes = Attributes { rest };
                let mut end = attributes.clone();
                end.by_ref().for_each(drop);
                let is_empty = end.rest.starts_with(b"/");
                self.rest = end.rest.get(1 + usize::from(is_empty)..).unwrap_or_default();
                return Some(Piece::Start { name, attributes, is_empty });
            }
        }
    }
}

fn ends_name(byte: u8) -> bool {
    byte.is_ascii_whitespace() || matches!(byte, b'=' | b'>' | b'/' | b'<' | b'"' | b'\'')
}

/// Returns where `pattern` begins in `bytes`.
pub(super) fn find(bytes: &[u8], pattern: &[u8]) -> Option<usize> {
    let first = *pattern.first()?;
    let mut start = 0;
    loop {
        let at = start + bytes[start..].iter().position(|&byte| byte == first)?;
        if bytes[at..].starts_with(pattern) {
            return Some(at);
        }
        start = at + 1;
    }
}

/// Iterates over the attributes of a tag: names and values. After the last one, `rest` begins with the end of the tag.
#[derive(Clone)]
pub(super) struct Attributes<'a> {
    rest: &'a [u8],
}

impl<'a> Iterator for Attributes<'a> {
    type Item = (&'a [u8], &'a [u8]);

    fn next(&mut self) -> Option<(&'a [u8], &'a [u8])> {
        loop {
            self.rest = self.rest.trim_ascii_start();
            if matches!(self.rest, [] | [b'>', ..] | [b'/', b'>', ..]) {
                return None;
            }
            let length = self.rest.iter().position(|&byte| ends_name(byte)).unwrap_or(self.rest.len());
            if length == 0 {
                self.rest = &self.rest[1..];
                continue;
            }
            let (name, after) = self.rest.split_at(length);
            self.rest = after.trim_ascii_start();
            let Some(after) = self.rest.strip_prefix(b"=") else { continue };
            self.rest = after.trim_ascii_start();
            let Some((&quote @ (b'"' | b'\''), after)) = self.rest.split_first() else { continue };
            let Some(length) = after.iter().position(|&byte| byte == quote) else {
                self.rest = &[];
                return None;
            };
            self.rest = &after[length + 1..];
            return Some((name, &after[..length]));
        }
    }
}

/// The characters of a text with entities. Bytes of characters beyond ASCII are returned as they are.
pub(super) struct Characters<'a>(pub(super) &'a [u8]);

impl Iterator for Characters<'_> {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        let (&first, after) = self.0.split_first()?;
        self.0 = after;
        // The longest entity of one character is `&#x10FFFF;`.
        let end = after.iter().take(10).position(|&byte| byte == b';');
        if first == b'&'
            && let Some(end) = end
            && let Some(code) = entity(&after[..end])
        {
            self.0 = &after[end + 1..];
            return Some(code);
        }
        Some(first.into())
    }
}

/// Returns the character of an entity, without `&` and `;`.
fn entity(name: &[u8]) -> Option<u32> {
    let name = str::from_utf8(name).ok()?;
    match name.strip_prefix('#') {
        Some(number) => match number.strip_prefix('x') {
            Some(digits) => u32::from_str_radix(digits, 16).ok(),
            None => number.parse().ok(),
        },
        None => (!name.is_empty()).then_some(b'&'.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn described(document: &str) -> Vec<String> {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        Pieces::new(document.as_bytes())
            .map(|piece| match piece {
                Piece::Text(it) => format!("text {}", text(it)),
                Piece::Literal(it) => format!("literal {}", text(it)),
                Piece::Start { name, attributes, is_empty } => {
                    let attributes =
                        attributes.map(|(name, value)| format!("{}={}", text(name), text(value)));
                    format!("{} {:?} {is_empty}", text(name), attributes.collect::<Vec<_>>())
                }
                Piece::End => "end".to_owned(),
            })
            .collect()
    }

    #[test]
    fn a_document_has_tags_and_texts() {
        assert_eq!(
            described(
                "<?x <a?><!-- <b> --><c:d e = '>' f=\"'\"\n>1 &lt;<g/><![CDATA[<h>]]></c:d ><!DOCTYPE i>2"
            ),
            ["c:d [\"e=>\", \"f='\"] false", "text 1 &lt;", "g [] true", "literal <h>", "end", "text 2"],
        );
    }

    #[test]
    fn what_is_not_well_formed_is_skipped() {
        assert_eq!(described("<a b c=d e='1'>"), ["a [\"e=1\"] false"]);
        assert_eq!(described("< 1 <a b='"), ["text  1 ", "a [] false"]);
        assert_eq!(described("<a/ b='1'/>"), ["a [\"b=1\"] true"]);
        for document in ["<", "<a", "</a", "<!--", "<![CDATA[", "<?", "<!", "<a b", "<a b=", "<a b='1"] {
            assert!(described(document).len() <= 1, "{document}");
        }
    }

    #[test]
    fn entities_are_one_character() {
        let decoded = |text: &str| Characters(text.as_bytes()).collect::<Vec<_>>();
        assert_eq!(decoded("a&#49;&#x32;&amp;"), [97, 49, 50, 38]);
        assert_eq!(decoded("&;&#;&"), "&;&#;&".bytes().map(u32::from).collect::<Vec<_>>());
    }
}
