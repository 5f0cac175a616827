//! Reads the image resources of Photoshop (Adobe Photoshop File Formats Specification, Image Resources Section), and IPTC
//! within them (IPTC-NAA Information Interchange Model 4.2).

use super::values::{codes, is_blank};
use super::{Metadata, Search, xmp};
use crate::bytes::Reader;
use crate::exif;

/// The identifier of a JPEG APP13 segment with image resources.
pub(super) const IDENTIFIER: &[u8] = b"Photoshop 3.0\0";

/// The signatures of image resources: of Photoshop, PhotoDeluxe, and other programs.
const SIGNATURES: [&[u8; 4]; 5] = [b"8BIM", b"PHUT", b"AgHg", b"DCSR", b"MeSa"];

/// Reads image resources, without [`IDENTIFIER`].
pub(super) fn read(mut resources: &[u8], search: &mut Search) {
    if !search.may_read(resources.len()) {
        return;
    }
    if resources.is_empty() {
        search.add(Metadata::OTHER);
    }
    while !resources.is_empty() {
        let Some((id, data, after)) = resource(resources) else {
            return search.add(Metadata::OTHER);
        };
        match id {
            0x0404 => iptc(data, search),
            // The thumbnails of Photoshop 4 and 5. A header of 28 bytes precedes the picture.
            0x0409 | 0x040C if data.len() > 28 => search.add(Metadata::THUMBNAIL),
            0x0422 | 0x0423 => exif::metadata(data, search),
            0x0424 => xmp(data, search),
            _ => search.add(Metadata::OTHER),
        }
        resources = after;
    }
}

/// Returns the number and the data of the first image resource in `bytes`, and the bytes after this resource. Returns
/// `None` if the resource is invalid or cut off.
fn resource(bytes: &[u8]) -> Option<(u16, &[u8], &[u8])> {
    let (signature, after) = bytes.split_first_chunk()?;
    if !SIGNATURES.contains(&signature) {
        return None;
    }
    let mut after = Reader::new(after);
    let (id, name_length) = (after.u16_be()?, after.u8()?);
    // The name, with its length, and the data are padded to an even number of bytes. Some programs do not pad the data.
    let mut rest = Reader::at(bytes, 6 + (1 + usize::from(name_length)).next_multiple_of(2));
    let length = rest.u32_be()?;
    let (data, after) = (rest.take(length as usize)?, rest.rest());
    let is_padded =
        data.len() % 2 == 1 && !after.first_chunk().is_some_and(|next| SIGNATURES.contains(&next));
    Some((id, data, after.get(usize::from(is_padded)..).unwrap_or_default()))
}

/// The first byte of each data set of IPTC (1.5).
pub(super) const IPTC_MARKER: u8 = 0x1C;

/// Reads the data sets of IPTC. Names of places are the city, the sublocation, the state, the country and its code, and
/// the locations that the picture shows (2:26, 2:27, 2:90 to 2:101).
pub(crate) fn iptc(mut bytes: &[u8], search: &mut Search) {
    search.add(Metadata::OTHER);
    if !search.may_read(bytes.len()) {
        return;
    }
    // The length of a data set has 15 bits. Longer ones, which have further bytes of length, are not texts.
    while let [IPTC_MARKER, record, number, high @ 0..=0x7F, low, after @ ..] = bytes {
        let length = usize::from(u16::from_be_bytes([*high, *low]));
        let value = &after[..length.min(after.len())];
        let names_place = matches!((record, number), (2, 26 | 27 | 90 | 92 | 95 | 100 | 101));
        if names_place && !is_blank(&mut codes(value)) {
            search.add(Metadata::LOCATION);
        }
        // A preview of the picture (2:202).
        if (*record, *number) == (2, 202) && !value.is_empty() {
            search.add(Metadata::THUMBNAIL);
        }
        bytes = &after[value.len()..];
    }
}
