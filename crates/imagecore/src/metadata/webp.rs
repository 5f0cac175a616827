//! Reads the chunks of a WebP (RFC 9649, 2.7).

use super::{Metadata, Search, xmp};
use crate::exif;
use crate::header::{WebPChunk, webp_chunks};

pub(super) fn read(bytes: &[u8], search: &mut Search) {
    for WebPChunk { fourcc, payload, is_complete } in webp_chunks(bytes) {
        match &fourcc {
            b"VP8 " | b"VP8L" | b"VP8X" | b"ALPH" | b"ANIM" | b"ANMF" | b"ICCP" => {}
            b"EXIF" if is_complete => exif::metadata(payload, search),
            b"XMP " if is_complete => xmp::read(payload, search),
            b"C2PA" => search.add(Metadata::CREDENTIALS),
            _ if payload.is_empty() => {}
            _ => search.add(Metadata::OTHER),
        }
    }
}
