use std::borrow::Cow;

use super::Metadata;
use crate::alloc;
use crate::inflate::{MAX_DEFLATE_RATIO, inflate};

/// Largest number of bytes of metadata that are read. What takes more time than a text costs more bytes, so that this
/// number also bounds the time: natively 100 ms, and less than 200 in WebAssembly.
const MAX_BYTES: usize = 16 << 20;

/// Largest number of parts of a block that are joined. 256 segments of a JPEG have 16 MB.
const MAX_PARTS: usize = 4096;

/// Largest length of a text after its decompression.
const MAX_TEXT: usize = 1 << 20;

/// A compressed byte costs as much time as this number of bytes of a text, because a deflate block of 40 bytes can
/// define the codes of all symbols.
const COMPRESSED_COST: usize = 8;

/// What each compressed text costs besides, because the decoder fills its tables.
const TEXT_COST: usize = 4096;

/// The search for metadata in a file: what was found, and how much may still be read.
pub(crate) struct Search {
    pub(super) found: Metadata,
    /// The number of bytes that may still be read.
    left: usize,
}

impl Search {
    pub(super) fn new() -> Self {
        Self { found: Metadata::NONE, left: MAX_BYTES }
    }

    pub(crate) fn add(&mut self, kinds: Metadata) {
        self.found |= kinds;
    }

    /// Returns whether `length` further bytes may be read, and counts them. If not, the metadata count as unread.
    pub(crate) fn may_read(&mut self, length: usize) -> bool {
        match self.left.checked_sub(length) {
            Some(left) => {
                self.left = left;
                true
            }
            None => {
                self.add(Metadata::UNREAD);
                false
            }
        }
    }

    /// Returns the bytes of all `parts` as one block. If they may not be read, or if memory is short, they count as
    /// unread, and the result is `None`.
    pub(super) fn joined<'a>(&mut self, parts: &[&'a [u8]]) -> Option<Cow<'a, [u8]>> {
        match *parts {
            [] => None,
            [part] => Some(Cow::Borrowed(part)),
            _ => {
                let length = parts.iter().map(|part| part.len()).sum();
                let block = if self.may_read(length) { alloc::concat(parts).ok() } else { None };
                self.unread_if_none(block).map(Cow::Owned)
            }
        }
    }

    /// Appends `item` to `items`. If there are `MAX_PARTS` of them, or if memory is short, it counts as unread.
    pub(super) fn keep<T>(&mut self, items: &mut Vec<T>, item: T) {
        self.insert(items, items.len(), item);
    }

    /// Inserts `item` at the index `at`, like [`keep`](Self::keep).
    pub(super) fn insert<T>(&mut self, items: &mut Vec<T>, at: usize, item: T) {
        if items.len() < MAX_PARTS && alloc::reserve(items, 1).is_ok() {
            items.insert(at, item);
        } else {
            self.add(Metadata::UNREAD);
        }
    }

    /// Inflates the zlib stream `compressed` as far as it is valid. What is beyond [`MAX_TEXT`] counts as unread.
    pub(super) fn inflate(&mut self, compressed: &[u8]) -> Option<Vec<u8>> {
        // Deflate makes a text longer only by its empty blocks.
        let cut = &compressed[..compressed.len().min(MAX_TEXT + MAX_TEXT / 16)];
        if !self.may_read(TEXT_COST + COMPRESSED_COST * cut.len()) {
            return None;
        }
        let longest = (MAX_TEXT + 1).min(MAX_DEFLATE_RATIO * cut.len());
        let text = alloc::filled(0, longest).ok();
        let mut text = self.unread_if_none(text)?;
        let length = inflate(cut, &mut text);
        if length > MAX_TEXT || cut.len() < compressed.len() {
            self.add(Metadata::UNREAD);
        }
        text.truncate(length.min(MAX_TEXT));
        Some(text)
    }

    pub(super) fn unread_if_none<T>(&mut self, value: Option<T>) -> Option<T> {
        if value.is_none() {
            self.add(Metadata::UNREAD);
        }
        value
    }
}
