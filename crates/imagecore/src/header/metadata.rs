//! What the blocks of metadata in a file contain. All functions read a block once and allocate no memory.

use std::ops::BitOrAssign;

use crate::exif;

/// The metadata of a file that [`encode_png`](crate::encode_png) does not write. Orientation, density and color profile
/// are not among them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "four independent facts")]
pub struct Metadata {
    /// Where the photo was taken: a latitude or a longitude in EXIF or XMP.
    pub location: bool,
    /// The camera: its make, model or serial number, its lens, or notes of its maker in EXIF or XMP.
    pub camera: bool,
    /// A smaller copy of the picture in EXIF, JFIF, XMP or the resources of Photoshop.
    pub thumbnail: bool,
    /// Anything else: other entries of EXIF, other resources of Photoshop (IPTC among them), a comment, a text, or XMP,
    /// whose other properties are not read. A block that is cut off, compressed or invalid counts here.
    pub other: bool,
}

impl Metadata {
    pub(crate) const LOCATION: Self = Self { location: true, ..Self::NONE };
    pub(crate) const CAMERA: Self = Self { camera: true, ..Self::NONE };
    pub(crate) const THUMBNAIL: Self = Self { thumbnail: true, ..Self::NONE };
    pub(crate) const OTHER: Self = Self { other: true, ..Self::NONE };
    pub(crate) const NONE: Self = Self { location: false, camera: false, thumbnail: false, other: false };

    /// The names of the kinds that the file has: `location`, `camera`, `thumbnail`, `other`. Names do not change
    /// between versions.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        let kinds = [
            (self.location, "location"),
            (self.camera, "camera"),
            (self.thumbnail, "thumbnail"),
            (self.other, "other"),
        ];
        kinds.into_iter().filter_map(|(is_there, name)| is_there.then_some(name))
    }

    /// Returns [`Self::OTHER`] in place of no metadata.
    fn or_other(self) -> Self {
        if self == Self::NONE { Self::OTHER } else { self }
    }
}

impl BitOrAssign for Metadata {
    /// Adds the kinds of `other`.
    fn bitor_assign(&mut self, other: Self) {
        self.location |= other.location;
        self.camera |= other.camera;
        self.thumbnail |= other.thumbnail;
        self.other |= other.other;
    }
}

/// Returns the metadata in an EXIF block, with or without its prefix.
pub(super) fn of_exif(block: &[u8]) -> Metadata {
    exif::metadata(block).or_other()
}

/// Returns the metadata in an XMP packet. Properties are recognized by their usual prefixes (XMP Specification Part 2),
/// without parsing XML.
pub(super) fn of_xmp(packet: &[u8]) -> Metadata {
    const PROPERTIES: [(&[u8], &[u8], Metadata); 13] = [
        (b"exif", b"GPSLatitude", Metadata::LOCATION),
        (b"exif", b"GPSLongitude", Metadata::LOCATION),
        (b"exif", b"MakerNote", Metadata::CAMERA),
        (b"tiff", b"Make", Metadata::CAMERA),
        (b"tiff", b"Model", Metadata::CAMERA),
        (b"aux", b"SerialNumber", Metadata::CAMERA),
        (b"aux", b"Lens", Metadata::CAMERA),
        (b"exifEX", b"BodySerialNumber", Metadata::CAMERA),
        (b"exifEX", b"LensMake", Metadata::CAMERA),
        (b"exifEX", b"LensModel", Metadata::CAMERA),
        (b"exifEX", b"LensSerialNumber", Metadata::CAMERA),
        (b"exifEX", b"LensSpecification", Metadata::CAMERA),
        (b"xmp", b"Thumbnails", Metadata::THUMBNAIL),
    ];
    let mut found = Metadata::OTHER;
    for colon in packet.iter().enumerate().filter_map(|(i, &byte)| (byte == b':').then_some(i)) {
        let (before, after) = (&packet[..colon], &packet[colon + 1..]);
        for (prefix, name, kind) in PROPERTIES {
            if before.ends_with(prefix) && after.starts_with(name) {
                found |= kind;
            }
        }
    }
    found
}

/// The beginning of a JPEG APP1 segment with XMP, or with a part of long XMP (XMP Specification Part 3, 1.1.3).
const XMP_NAMESPACE: &[u8] = b"http://ns.adobe.com/";

/// Returns the metadata in the payload of a JPEG APP1 segment.
pub(super) fn of_app1(payload: &[u8]) -> Metadata {
    // A fill byte of any value follows the identifier of EXIF.
    let exif = payload.strip_prefix(b"Exif\0").and_then(|block| block.get(1..));
    match exif {
        Some(block) => of_exif(block),
        None if payload.starts_with(XMP_NAMESPACE) => of_xmp(payload),
        None => Metadata::OTHER,
    }
}

/// Returns the metadata in the payload of a JPEG APP0 segment: JFIF with a thumbnail, or JFXX, which is a thumbnail
/// (JFIF 1.02, pages 5 to 8).
pub(super) fn of_app0(payload: &[u8]) -> Metadata {
    let has_thumbnail = match payload {
        [b'J', b'F', b'I', b'F', 0, _, _, _, _, _, _, _, width, height, _, ..] => *width > 0 && *height > 0,
        [b'J', b'F', b'X', b'X', 0, 0x10 | 0x11 | 0x13, _, ..] => true,
        _ => false,
    };
    if has_thumbnail { Metadata::THUMBNAIL } else { Metadata::NONE }
}

/// Returns the metadata in the payload of a JPEG APP13 segment. The image resources of Photoshop follow an identifier
/// (Adobe Photoshop File Formats Specification, Image Resources Section).
pub(super) fn of_app13(payload: &[u8]) -> Metadata {
    let Some(mut rest) = payload.strip_prefix(b"Photoshop 3.0\0") else { return Metadata::OTHER };
    let mut found = Metadata::NONE;
    while !rest.is_empty() {
        let Some((id, after)) = resource(rest) else {
            found |= Metadata::OTHER;
            break;
        };
        // The thumbnails of Photoshop 4 and 5.
        found |= if matches!(id, 0x0409 | 0x040C) { Metadata::THUMBNAIL } else { Metadata::OTHER };
        rest = after;
    }
    found.or_other()
}

/// Returns the number of the first image resource in `bytes`, and the bytes after this resource. Returns `None` if the
/// resource is invalid or cut off.
fn resource(bytes: &[u8]) -> Option<(u16, &[u8])> {
    let (&[a, b, name_length], _) = bytes.strip_prefix(b"8BIM")?.split_first_chunk()?;
    // The name, with its length, and the data are padded to an even number of bytes.
    let rest = bytes.get(6 + (1 + usize::from(name_length)).next_multiple_of(2)..)?;
    let (&length, data) = rest.split_first_chunk()?;
    let length = u32::from_be_bytes(length) as usize;
    let after = data.get(length..)?;
    Some((u16::from_be_bytes([a, b]), after.get(length % 2..).unwrap_or_default()))
}
