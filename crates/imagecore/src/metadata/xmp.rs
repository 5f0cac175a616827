//! Reads XMP (ISO 16684-1): RDF in XML. A property is an attribute or an element, in any prefix of its namespace.

use std::borrow::Cow;

use super::names::{Namespace, Property, Value, property};
use super::values::{codes, is_blank, is_coordinate};
use super::xml::{Attributes, Characters, Piece, Pieces, find};
use super::{Metadata, Search};
use crate::alloc;

/// Largest number of prefixes that are kept at one place, and of properties within each other.
const MAX_NESTED: usize = 32;

/// Each tag and each attribute costs as much time as this number of bytes of a text.
const TAG_COST: usize = 64;

/// Largest number of characters of a value that are looked at.
const MAX_VALUE: usize = 4096;

/// Reads a packet in UTF-8, UTF-16 or UTF-32, with or without its wrapper.
pub(crate) fn read(packet: &[u8], search: &mut Search) {
    if is_blank(&mut codes(packet)) {
        return;
    }
    search.add(Metadata::OTHER);
    if !search.may_read(packet.len()) {
        return;
    }
    let Some(packet) = ascii(packet, search) else { return };
    let mut reader = Reader { search, depth: 0, prefixes: Vec::new(), open: Vec::new() };
    for piece in Pieces::new(&packet) {
        match piece {
            Piece::Text(text) => reader.text(&mut Characters(text)),
            Piece::Literal(text) => reader.text(&mut codes(text)),
            Piece::Start { name, attributes, is_empty } => {
                if !reader.search.may_read(TAG_COST * (1 + attributes.clone().count())) {
                    return;
                }
                reader.start(name, &attributes);
                if is_empty {
                    reader.end();
                }
            }
            Piece::End => reader.end(),
        }
    }
}

/// Returns a packet of UTF-16 or UTF-32 with one byte for each unit, in which other characters than those of ASCII are
/// 0xFF. Packets of UTF-8 are returned as they are.
fn ascii<'a>(packet: &'a [u8], search: &mut Search) -> Option<Cow<'a, [u8]>> {
    // The first character is `<`, or the byte order mark before it.
    let (width, place) = match packet {
        [0, 0, 0, b'<', ..] | [0, 0, 0xFE, 0xFF, ..] => (4, 3),
        [b'<', 0, 0, 0, ..] | [0xFF, 0xFE, 0, 0, ..] => (4, 0),
        [0, b'<', 0, ..] | [0xFE, 0xFF, ..] => (2, 1),
        [b'<', 0, _, 0, ..] | [0xFF, 0xFE, ..] => (2, 0),
        _ => return Some(Cow::Borrowed(packet)),
    };
    let text = alloc::filled(0xFF, packet.len() / width).ok();
    let mut text = search.unread_if_none(text)?;
    for (unit, byte) in packet.chunks_exact(width).zip(&mut text) {
        if unit[place] < 0x80 && unit.iter().enumerate().all(|(i, &byte)| i == place || byte == 0) {
            *byte = unit[place];
        }
    }
    Some(Cow::Owned(text))
}

/// The declaration of a prefix by an element at a depth. Only those are kept that can have an effect.
struct Prefix<'a> {
    depth: usize,
    name: &'a [u8],
    namespace: Namespace,
}

struct Reader<'a, 's> {
    search: &'s mut Search,
    /// The number of open elements.
    depth: usize,
    prefixes: Vec<Prefix<'a>>,
    /// The open elements that are properties, with their depths.
    open: Vec<(usize, Property)>,
}

impl<'a> Reader<'a, '_> {
    fn start(&mut self, name: &'a [u8], attributes: &Attributes<'a>) {
        self.depth += 1;
        for (name, value) in attributes.clone() {
            let Some(prefix) = name.strip_prefix(b"xmlns") else { continue };
            if let Some(prefix) = prefix.strip_prefix(b":").or(prefix.is_empty().then_some(prefix)) {
                let namespace = Namespace::of_uri(value);
                if namespace != self.namespace(prefix) {
                    let prefix = Prefix { depth: self.depth, name: prefix, namespace };
                    keep(self.search, &mut self.prefixes, prefix);
                }
            }
        }
        if let Some(property) = self.property(name) {
            keep(self.search, &mut self.open, (self.depth, property));
        }
        for (name, value) in attributes.clone() {
            if let Some(property) = self.property(name) {
                self.check(property, &mut Characters(value));
            } else if local_name(name).1 == b"value" {
                // A value with qualifiers (ISO 16684-1, 7.8).
                self.text(&mut Characters(value));
            }
        }
    }

    fn end(&mut self) {
        self.depth = self.depth.saturating_sub(1);
        while self.open.pop_if(|(depth, _)| *depth > self.depth).is_some() {}
        while self.prefixes.pop_if(|prefix| prefix.depth > self.depth).is_some() {}
    }

    /// Returns the property that an element or an attribute is.
    fn property(&self, name: &[u8]) -> Option<Property> {
        let (prefix, local) = local_name(name);
        let property = property(local)?;
        let Some(namespace) = property.namespace else { return Some(property) };
        (self.namespace(prefix) == namespace).then_some(property)
    }

    fn namespace(&self, prefix: &[u8]) -> Namespace {
        let declared = self.prefixes.iter().rev().find(|it| it.name == prefix);
        declared.map_or_else(|| Namespace::of_prefix(prefix), |it| it.namespace)
    }

    /// Reads a text within the innermost property.
    fn text(&mut self, text: &mut dyn Iterator<Item = u32>) {
        if let Some(&(_, property)) = self.open.last() {
            self.check(property, text);
        }
    }

    fn check(&mut self, property: Property, text: &mut dyn Iterator<Item = u32>) {
        let is_set = match property.value {
            Value::Text => !is_blank(&mut text.take(MAX_VALUE)),
            Value::Number => is_coordinate(&mut text.take(MAX_VALUE)),
            Value::GainMap => {
                let mut letters = [0; 64];
                let lower = text.map(|code| u8::try_from(code).unwrap_or(0).to_ascii_lowercase());
                letters.iter_mut().zip(lower).for_each(|(letter, byte)| *letter = byte);
                find(&letters, b"gainmap").is_some()
            }
        };
        if is_set {
            self.search.add(property.kind);
        }
    }
}

fn keep<T>(search: &mut Search, items: &mut Vec<T>, item: T) {
    if items.len() < MAX_NESTED {
        items.push(item);
    } else {
        search.add(Metadata::UNREAD);
    }
}

/// Splits a name into its prefix and its local name.
fn local_name(name: &[u8]) -> (&[u8], &[u8]) {
    match name.iter().position(|&byte| byte == b':') {
        Some(colon) => (&name[..colon], &name[colon + 1..]),
        None => (&[], name),
    }
}
