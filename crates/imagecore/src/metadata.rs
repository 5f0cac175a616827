//! Finds what a file contains besides its picture, its colors and its density, so that the page can say what a saved
//! file does not have.
//!
//! | Module | What it reads |
//! |---|---|
//! | `jpeg`, `png`, `webp`, `gif` | the blocks of a format, those after the picture too |
//! | `exif::metadata` | EXIF |
//! | `xmp` | XMP, with `xml` |
//! | `photoshop` | the image resources of Photoshop, and IPTC |
//! | `names`, `values` | the properties that tell a place or a camera, and whether their values say anything |
//! | `search` | what was found, and how much may still be read |

mod gif;
mod jpeg;
mod names;
mod photoshop;
mod png;
mod search;
mod trailer;
mod values;
mod webp;
mod xml;
mod xmp;

use std::ops::{BitOr, BitOrAssign};

use crate::Format;

pub(crate) use photoshop::iptc;
pub(crate) use search::Search;
pub(crate) use values::{is_blank, is_coordinate};
pub(crate) use xmp::read as xmp;

/// A set of kinds of data in a file that [`encode_png`](crate::encode_png) does not write. Orientation, density and
/// color profile are not among them. A block without values, such as an empty text, is none of them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Metadata(u16);

impl Metadata {
    /// No metadata.
    pub const NONE: Self = Self(0);
    /// Where the photo was taken or what place it shows: a latitude or a longitude that is not zero, or the name of a
    /// place, in EXIF, XMP, IPTC, or the text of a PNG.
    pub const LOCATION: Self = Self(1);
    /// The camera: its make, model or serial number, its lens, or notes of its maker.
    pub const CAMERA: Self = Self(1 << 1);
    /// A smaller copy of the picture in EXIF, JFIF, XMP, the resources of Photoshop, or a large thumbnail in MPF.
    pub const THUMBNAIL: Self = Self(1 << 2);
    /// Content credentials: a C2PA manifest, or the address of one.
    pub const CREDENTIALS: Self = Self(1 << 3);
    /// A gain map, which makes the picture brighter on screens with a high dynamic range.
    pub const GAIN_MAP: Self = Self(1 << 4);
    /// Further pictures: those after the first one in a JPEG, or a depth map or an original in XMP.
    pub const PICTURES: Self = Self(1 << 5);
    /// The video of a motion photo, after the picture.
    pub const VIDEO: Self = Self(1 << 6);
    /// A comment in a block of its own, or in EXIF or XMP.
    pub const COMMENTS: Self = Self(1 << 7);
    /// Anything else: other entries of EXIF, XMP, IPTC or Photoshop, other texts, the date of change, blocks of
    /// unknown programs, data after the end of the image. A block that is cut off or invalid counts here.
    pub const OTHER: Self = Self(1 << 8);
    /// Data that were not read: a text of more than 1 MB after decompression, or more than 16 MB in all.
    pub const UNREAD: Self = Self(1 << 9);

    /// What XMP says of data elsewhere in the file: that there is a gain map, or a video. Data can be missing although
    /// XMP still names them.
    pub(crate) const NAMES_GAIN_MAP: Self = Self(1 << 14);
    pub(crate) const NAMES_VIDEO: Self = Self(1 << 15);

    /// The names of the kinds. Names do not change between versions.
    const NAMES: [(Self, &'static str); 10] = [
        (Self::LOCATION, "location"),
        (Self::CAMERA, "camera"),
        (Self::THUMBNAIL, "thumbnail"),
        (Self::CREDENTIALS, "credentials"),
        (Self::GAIN_MAP, "gainMap"),
        (Self::PICTURES, "pictures"),
        (Self::VIDEO, "video"),
        (Self::COMMENTS, "comments"),
        (Self::OTHER, "other"),
        (Self::UNREAD, "unread"),
    ];

    /// The names of the kinds in this set: `location`, `camera`, `thumbnail`, `credentials`, `gainMap`, `pictures`,
    /// `video`, `comments`, `other`, `unread`.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        Self::NAMES.into_iter().filter_map(move |(kind, name)| self.contains(kind).then_some(name))
    }

    /// Returns whether all kinds in `kinds` are in this set.
    #[must_use]
    pub fn contains(self, kinds: Self) -> bool {
        self.0 & kinds.0 == kinds.0
    }

    /// The kinds of this set without `kinds`.
    fn without(self, kinds: Self) -> Self {
        Self(self.0 & !kinds.0)
    }
}

impl BitOr for Metadata {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Metadata {
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

/// Finds the metadata of a JPEG, PNG, WebP or GIF, also of a damaged one. Any other file has none. The time is at most
/// proportional to the length of the file; at most 16 MB of metadata are read, and at most 1 MB of each compressed text,
/// so that reading them takes at most 200 ms. Allocates at most 32 MB.
#[must_use]
pub fn find_metadata(bytes: &[u8]) -> Metadata {
    let mut search = Search::new();
    match Format::sniff(bytes) {
        Some(Format::Jpeg) => jpeg::read(bytes, &mut search),
        Some(Format::Png) => png::read(bytes, &mut search),
        Some(Format::WebP) => webp::read(bytes, &mut search),
        Some(Format::Gif) => gif::read(bytes, &mut search),
        None => {}
    }
    search.found.without(Metadata::NAMES_GAIN_MAP | Metadata::NAMES_VIDEO)
}

/// Reads a block of metadata that is recognized by its beginning: EXIF, XMP, the resources of Photoshop, or IPTC. XMP can
/// follow the identifier that it has in JPEG.
fn read_block(block: &[u8], search: &mut Search) {
    let is_tiff = block.starts_with(b"II*\0") || block.starts_with(b"MM\0*");
    if is_tiff || block.starts_with(b"Exif\0") {
        crate::exif::metadata(block, search);
    } else if let Some(packet) = block.strip_prefix(jpeg::XMP) {
        xmp::read(packet, search);
    } else if block.starts_with(b"8BIM") || block.starts_with(photoshop::IDENTIFIER) {
        photoshop::read(block.strip_prefix(photoshop::IDENTIFIER).unwrap_or(block), search);
    } else if block.first() == Some(&photoshop::IPTC_MARKER) {
        iptc(block, search);
    } else {
        xmp::read(block, search);
    }
}
