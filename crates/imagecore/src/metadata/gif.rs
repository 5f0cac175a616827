//! Reads the extensions of a GIF: comments, texts, and blocks of programs (GIF89a, sections 24 to 26).

use super::values::{codes, is_blank};
use super::{Metadata, Search, read_block, trailer, xmp};
use crate::header::{GifBlocks, GifExtension, for_each_gif_extension};

/// The identifier of the application extension that contains XMP (XMP Specification Part 3, 1.1.2), without the
/// authentication code after it.
const XMP: &[u8] = b"XMP Data";

/// The beginning of the identifiers of application extensions with IPTC or image resources of Photoshop.
const IMAGE_MAGICK: &[u8] = b"MGK";

/// The identifiers of application extensions about the picture: the number of repetitions, and the color profile.
const OF_PICTURE: [&[u8]; 3] = [b"NETSCAPE", b"ANIMEXTS", b"ICCRGBG1"];

pub(super) fn read(bytes: &[u8], search: &mut Search) {
    let rest = for_each_gif_extension(bytes, &mut |label, mut blocks| match label {
        GifExtension::COMMENT | GifExtension::PLAIN_TEXT => {
            let is_told = blocks.by_ref().any(|block| !is_blank(&mut codes(block)));
            let kind = if label == GifExtension::COMMENT { Metadata::COMMENTS } else { Metadata::OTHER };
            search.add(if is_told { kind } else { Metadata::NONE });
        }
        GifExtension::APPLICATION => application(blocks, search),
        _ => {}
    });
    trailer::read(rest, search);
}

fn application(mut blocks: GifBlocks<'_>, search: &mut Search) {
    let Some(identifier) = blocks.next() else { return };
    if OF_PICTURE.iter().any(|it| identifier.starts_with(it)) {
        return;
    }
    if identifier.starts_with(b"C2PA_GIF") {
        return search.add(Metadata::CREDENTIALS);
    }
    let bytes = blocks.with_lengths();
    if identifier.starts_with(XMP) {
        // XMP is stored without lengths, but some programs write sub-blocks. The first character is then the second byte.
        if !matches!(bytes, [_, b'<' | 0xEF, ..]) {
            return xmp::read(bytes, search);
        }
    } else {
        search.add(if bytes.is_empty() { Metadata::NONE } else { Metadata::OTHER });
        if !identifier.starts_with(IMAGE_MAGICK) {
            return;
        }
    }
    if let Some(block) = joined(blocks, search) {
        read_block(&block, search);
    }
}

/// Returns the data of all sub-blocks.
fn joined(blocks: GifBlocks<'_>, search: &mut Search) -> Option<Vec<u8>> {
    let length = blocks.clone().map(<[u8]>::len).sum();
    if !search.may_read(length) {
        return None;
    }
    let block = crate::alloc::with_capacity(length).ok();
    let mut block = search.unread_if_none(block)?;
    blocks.for_each(|part| block.extend_from_slice(part));
    Some(block)
}
