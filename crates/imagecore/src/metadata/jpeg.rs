//! Reads the segments of a JPEG (T.81, annex B), also those after a scan, and what follows the image.

use imagecore_jpeg::Segments;

use super::trailer::{self, without_padding};
use super::values::{codes, is_blank};
use super::xml::find;
use super::{Metadata, Search, photoshop, xmp};
use crate::exif;

/// Markers of segments with metadata.
const APP0: u8 = 0xE0;
const APP1: u8 = 0xE1;
const APP2: u8 = 0xE2;
const APP10: u8 = 0xEA;
const APP11: u8 = 0xEB;
const APP12: u8 = 0xEC;
const APP13: u8 = 0xED;
const APP14: u8 = 0xEE;
const APP15: u8 = 0xEF;
const COM: u8 = 0xFE;

/// The identifier of a segment with XMP (XMP Specification Part 3, 1.1.3).
pub(super) const XMP: &[u8] = b"http://ns.adobe.com/xap/1.0/\0";

/// The identifier of a segment with a part of long XMP (XMP Specification Part 3, 1.1.3.1).
const EXTENDED_XMP: &[u8] = b"http://ns.adobe.com/xmp/extension/\0";

/// The identifiers of segments about further pictures: the index of CIPA DC-007, and the gain map of ISO 21496-1.
const MPF: &[u8] = b"MPF\0";
const GAIN_MAP: &[u8] = b"urn:iso:std:iso:ts:21496:-1\0";

pub(super) fn read(bytes: &[u8], search: &mut Search) {
    let (mut rest, mut pictures, mut thumbnails) = (bytes, 0_usize, 0);
    loop {
        let mut picture = Picture::default();
        rest = picture.read(rest, search);
        picture.finish(search);
        thumbnails += picture.thumbnails;
        // Some programs write the end of the image twice.
        while let Some(after) = rest.strip_prefix(b"\xFF\xD9") {
            rest = after;
        }
        rest = without_padding_before_picture(rest);
        if !rest.starts_with(b"\xFF\xD8\xFF") {
            break;
        }
        pictures += 1;
    }
    if pictures > 0 && thumbnails > 0 {
        search.add(Metadata::THUMBNAIL);
        pictures = pictures.saturating_sub(thumbnails);
    }
    if pictures > 0 && search.found.contains(Metadata::NAMES_GAIN_MAP) {
        search.add(Metadata::GAIN_MAP);
        pictures -= 1;
    }
    if pictures > 0 {
        search.add(Metadata::PICTURES);
    }
    trailer::read(rest, search);
}

/// Returns `bytes` from the next picture on, if there is only padding before it. Fill bytes may precede a marker.
fn without_padding_before_picture(bytes: &[u8]) -> &[u8] {
    let rest = without_padding(bytes);
    let padding = bytes.len() - rest.len();
    if rest.starts_with(b"\xD8\xFF") && bytes[..padding].ends_with(b"\xFF") {
        &bytes[padding - 1..]
    } else {
        rest
    }
}

/// One of the pictures in a file, with the parts of blocks that several segments have.
#[derive(Default)]
struct Picture<'a> {
    exif: Vec<&'a [u8]>,
    resources: Vec<&'a [u8]>,
    extended_xmp: Vec<ExtendedXmp<'a>>,
    /// The number of further pictures that are smaller copies of the first one.
    thumbnails: usize,
}

/// A part of long XMP. Parts with the same identifier belong together.
struct ExtendedXmp<'a> {
    id: &'a [u8],
    offset: u32,
    part: &'a [u8],
}

impl<'a> Picture<'a> {
    /// Reads the segments up to the end of the picture. Returns the bytes after it.
    fn read(&mut self, bytes: &'a [u8], search: &mut Search) -> &'a [u8] {
        let mut segments = Segments::new(bytes);
        while let Some(segment) = segments.next() {
            if segment.is_end_of_image() {
                return &bytes[segments.offset()..];
            }
            match (segment.marker, segment.payload) {
                (APP0..=APP15, Some(payload)) => self.application(segment.marker, payload, search),
                (COM, payload) => {
                    // A comment that is cut off has no payload.
                    let rest = || bytes.get(segment.offset + 4..).unwrap_or_default();
                    if !is_blank(&mut codes(payload.unwrap_or_else(rest))) {
                        search.add(Metadata::COMMENTS);
                    }
                }
                // A color profile that is cut off counts as damage.
                (APP1 | APP13, None) => search.add(Metadata::OTHER),
                _ => {}
            }
        }
        &[]
    }

    fn application(&mut self, marker: u8, payload: &'a [u8], search: &mut Search) {
        match marker {
            APP0 => search.add(of_app0(payload)),
            APP1 => self.app1(payload, search),
            APP2 if payload.starts_with(b"ICC_PROFILE\0") => {}
            APP2 if payload.starts_with(GAIN_MAP) => search.add(Metadata::NAMES_GAIN_MAP | Metadata::OTHER),
            APP2 if payload.starts_with(MPF) => {
                self.thumbnails += exif::large_thumbnails(&payload[MPF.len()..]);
                search.add(Metadata::OTHER);
            }
            APP10 if payload.starts_with(b"UNICODE\0") => search.add(Metadata::COMMENTS),
            APP11 => search.add(of_app11(payload)),
            // Olympus and Agfa write the type of the camera.
            APP12 if find(payload, b"[picture info]").is_some() => {
                search.add(Metadata::CAMERA | Metadata::OTHER);
            }
            APP13 => match payload.strip_prefix(photoshop::IDENTIFIER) {
                Some(part) => search.keep(&mut self.resources, part),
                None => search.add(Metadata::OTHER),
            },
            APP14 if payload.starts_with(b"Adobe") => {}
            _ => search.add(other(payload)),
        }
    }

    fn app1(&mut self, payload: &'a [u8], search: &mut Search) {
        if let Some(block) = exif::block_in_app1(payload) {
            // A segment without the header of TIFF continues the one before.
            if block.starts_with(b"II*\0") || block.starts_with(b"MM\0*") {
                self.finish_exif(search);
            }
            search.keep(&mut self.exif, block);
        } else if let Some(part) = payload.strip_prefix(EXTENDED_XMP) {
            // The identifier, the length of all parts, and the offset of this part.
            match (part.get(..32), part.get(36..).and_then(<[u8]>::split_first_chunk)) {
                (Some(id), Some((&offset, part))) => {
                    let offset = u32::from_be_bytes(offset);
                    let part = ExtendedXmp { id, offset, part };
                    // Nearly always, the parts are in order.
                    let before = self.extended_xmp.iter().rposition(|it| (it.id, it.offset) <= (id, offset));
                    search.insert(&mut self.extended_xmp, before.map_or(0, |before| before + 1), part);
                }
                _ => search.add(Metadata::OTHER),
            }
        } else {
            xmp::read(payload.strip_prefix(XMP).unwrap_or(payload), search);
        }
    }

    fn finish_exif(&mut self, search: &mut Search) {
        if let Some(block) = search.joined(&self.exif) {
            exif::metadata(&block, search);
        }
        self.exif.clear();
    }

    /// Reads the blocks of several segments.
    fn finish(&mut self, search: &mut Search) {
        self.finish_exif(search);
        if let Some(resources) = search.joined(&self.resources) {
            photoshop::read(&resources, search);
        }
        self.extended_xmp.dedup_by_key(|part| (part.id, part.offset));
        for parts in self.extended_xmp.chunk_by(|a, b| a.id == b.id) {
            let mut slices = Vec::new();
            parts.iter().for_each(|part| search.keep(&mut slices, part.part));
            if let Some(packet) = search.joined(&slices) {
                xmp::read(&packet, search);
            }
        }
    }
}

/// Returns `OTHER` for a segment with content.
fn other(payload: &[u8]) -> Metadata {
    if is_blank(&mut codes(payload)) { Metadata::NONE } else { Metadata::OTHER }
}

/// Returns the metadata in the payload of an APP0 segment: JFIF with a thumbnail, or JFXX, which is a thumbnail (JFIF 1.02,
/// pages 5 to 8). Frames of Motion JPEG have AVI1.
fn of_app0(payload: &[u8]) -> Metadata {
    let has_thumbnail = match payload {
        [b'J', b'F', b'I', b'F', 0, _, _, _, _, _, _, _, width, height, pixels @ ..] => {
            let length = 3 * usize::from(*width) * usize::from(*height);
            length > 0 && pixels.len() >= length
        }
        [b'J', b'F', b'X', b'X', 0, rest @ ..] => matches!(rest, [0x10 | 0x11 | 0x13, _, ..]),
        [b'J', b'F', b'I', b'F', ..] | [b'A', b'V', b'I', b'1', ..] => false,
        _ => return other(payload),
    };
    if has_thumbnail { Metadata::THUMBNAIL } else { Metadata::NONE }
}

/// Returns the metadata in the payload of an APP11 segment: JUMBF (ISO 19566-5) with a manifest of C2PA or with something
/// else, or the older form of a gain map. Each segment of a long box has the number of the segment (bytes 4 to 7).
fn of_app11(payload: &[u8]) -> Metadata {
    match payload {
        [b'H', b'D', b'R', b'_', b'R', b'I', ..] => Metadata::GAIN_MAP,
        [b'J', b'P', ..] if find(payload, b"c2pa").is_some() => Metadata::CREDENTIALS,
        [b'J', b'P', _, _, number @ ..]
            if number.first_chunk().is_some_and(|it| u32::from_be_bytes(*it) > 1) =>
        {
            Metadata::NONE
        }
        _ => other(payload),
    }
}
