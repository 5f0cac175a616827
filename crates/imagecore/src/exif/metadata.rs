//! The metadata in an EXIF block. Only entries with a value count.

use super::{ASCII, BYTE, Directory, IFD, LONG, RATIONAL, SIGNED_RATIONAL, UNDEFINED, UTF_8, without_prefix};
use crate::Metadata;
use crate::metadata::{Search, iptc, is_blank, is_coordinate, xmp};

/// Reads the metadata in an EXIF block with or without its prefix: the first, the second, the EXIF and the GPS directory,
/// each at most once, so that a loop of directories has no effect.
pub(crate) fn metadata(block: &[u8], search: &mut Search) {
    if !search.may_read(block.len()) {
        return;
    }
    let Some(first) = Directory::first(without_prefix(block)) else {
        return search.add(Metadata::OTHER);
    };
    let exif = first.directory(EXIF_DIRECTORY);
    let gps = first.directory(GPS_DIRECTORY).or_else(|| exif.as_ref()?.directory(GPS_DIRECTORY));
    let mut found = first.kinds(|entry| match first.tag(entry) {
        EXIF_DIRECTORY if exif.is_some() => Metadata::NONE,
        GPS_DIRECTORY if gps.is_some() => Metadata::NONE,
        MAKE | MODEL | UNIQUE_CAMERA_MODEL | CAMERA_SERIAL_NUMBER => first.if_set(entry, Metadata::CAMERA),
        XP_COMMENT => first.if_set(entry, Metadata::COMMENTS),
        _ => Metadata::OTHER,
    });
    if let Some(exif) = exif {
        found |= exif.kinds(|entry| match exif.tag(entry) {
            GPS_DIRECTORY => Metadata::NONE,
            MAKER_NOTE | BODY_SERIAL_NUMBER..=LENS_SERIAL_NUMBER => exif.if_set(entry, Metadata::CAMERA),
            USER_COMMENT => exif.comment(entry),
            _ => Metadata::OTHER,
        });
    }
    if let Some(gps) = gps {
        found |= gps.location();
    }
    match first.next() {
        None | Some(0) => {}
        Some(offset) => {
            let second = Directory::at(first.tiff, first.byte_order, offset);
            let has_picture = second.is_some_and(|second| second.has_thumbnail());
            found |= if has_picture { Metadata::THUMBNAIL } else { Metadata::OTHER };
        }
    }
    search.add(if found == Metadata::NONE { Metadata::OTHER } else { found });
    for (tag, read) in [(XMP, xmp as fn(&[u8], &mut Search)), (IPTC, iptc)] {
        if let Some(value) = first.entry(tag).and_then(|entry| first.bytes(entry)) {
            read(value, search);
        }
    }
}

/// Returns how many pictures the index of an MPF segment declares as smaller copies (CIPA DC-007, 5.2.3.3). `tiff` is the
/// payload after the identifier.
pub(crate) fn large_thumbnails(tiff: &[u8]) -> usize {
    let pictures = || {
        let index = Directory::first(tiff)?;
        let (pictures, _) = index.bytes(index.entry(MP_ENTRIES)?)?.as_chunks::<MP_ENTRY_LEN>();
        let kinds = pictures.iter().filter_map(|picture| index.byte_order.long(picture));
        Some(kinds.filter(|kind| matches!(kind & 0xFF_FFFF, 0x1_0001 | 0x1_0002)).count())
    };
    pictures().unwrap_or(0)
}

/// Tags of the first directory (EXIF 2.32, 4.6.3; TIFF 6.0, section 8; DNG 1.7, chapter 4; XMP Specification Part 3,
/// 1.1.4).
const MAKE: u16 = 0x10F;
const MODEL: u16 = 0x110;
const XMP: u16 = 0x2BC;
const IPTC: u16 = 0x83BB;
const EXIF_DIRECTORY: u16 = 0x8769;
const GPS_DIRECTORY: u16 = 0x8825;
const XP_COMMENT: u16 = 0x9C9C;
const UNIQUE_CAMERA_MODEL: u16 = 0xC614;
const CAMERA_SERIAL_NUMBER: u16 = 0xC62F;

/// Tags of the EXIF directory (EXIF 2.32, 4.6.5). The tags between [`BODY_SERIAL_NUMBER`] and [`LENS_SERIAL_NUMBER`]
/// also describe the lens.
const MAKER_NOTE: u16 = 0x927C;
const USER_COMMENT: u16 = 0x9286;
const BODY_SERIAL_NUMBER: u16 = 0xA431;
const LENS_SERIAL_NUMBER: u16 = 0xA435;

/// Tags of the GPS directory (EXIF 2.32, 4.6.6).
const GPS_LATITUDE: u16 = 2;
const GPS_LONGITUDE: u16 = 4;
const GPS_DESTINATION_LATITUDE: u16 = 20;
const GPS_DESTINATION_LONGITUDE: u16 = 22;
const GPS_AREA: u16 = 28;

/// Tags of the second directory, which describes the thumbnail (EXIF 2.32, 4.5.5): the offset and the length of
/// uncompressed pixels, and those of a JPEG.
const STRIPS: [u16; 2] = [0x111, 0x117];
const JPEG: [u16; 2] = [0x201, 0x202];

/// The tag of the index of MPF (CIPA DC-007, 5.2.3), and the length of an entry in bytes. An entry begins with the kind of
/// the picture.
const MP_ENTRIES: u16 = 0xB002;
const MP_ENTRY_LEN: usize = 16;

/// Length of the name of the character set before a text of the type UNDEFINED (EXIF 2.32, 4.6.5, UserComment).
const CHARACTER_SET_LEN: usize = 8;

impl<'a> Directory<'a> {
    /// Returns all kinds of metadata among the entries. Entries that are cut off are of the kind `OTHER`.
    fn kinds(&self, kind_of: impl Fn(&[u8; 12]) -> Metadata) -> Metadata {
        let mut found = if self.is_cut { Metadata::OTHER } else { Metadata::NONE };
        self.entries.iter().for_each(|entry| found |= kind_of(entry));
        found
    }

    /// Returns the first entry with a tag.
    fn entry(&self, tag: u16) -> Option<&'a [u8; 12]> {
        self.entries.iter().find(|entry| self.tag(entry) == tag)
    }

    /// Returns the bytes of the values of an entry, as far as the block has them. Returns `None` for an unknown field type.
    fn bytes(&self, entry: &'a [u8; 12]) -> Option<&'a [u8]> {
        let size = match self.byte_order.short(&entry[2..])? {
            BYTE | ASCII | 6 | UNDEFINED | UTF_8 => 1,
            3 | 8 => 2,
            LONG | 9 | 11 | IFD => 4,
            RATIONAL | SIGNED_RATIONAL | 12 => 8,
            _ => return None,
        };
        let length = (self.byte_order.long(&entry[4..])? as usize).checked_mul(size)?;
        if length <= 4 {
            return Some(&entry[8..8 + length]);
        }
        let bytes = self.tiff.get(self.byte_order.long(&entry[8..])? as usize..)?;
        Some(&bytes[..length.min(bytes.len())])
    }

    /// Returns `kind` if the value of an entry is not blank, and not zero.
    fn if_set(&self, entry: &'a [u8; 12], kind: Metadata) -> Metadata {
        if self.is_set(entry) { kind } else { Metadata::NONE }
    }

    fn is_set(&self, entry: &'a [u8; 12]) -> bool {
        let Some(bytes) = self.bytes(entry) else { return false };
        match self.byte_order.short(&entry[2..]) {
            Some(ASCII | UTF_8) => !is_blank(&mut codes(bytes)),
            Some(RATIONAL | SIGNED_RATIONAL) => {
                let is_set = |half: &[u8]| half.iter().any(|&byte| byte != 0);
                bytes.as_chunks::<8>().0.iter().any(|value| is_set(&value[..4]) && is_set(&value[4..]))
            }
            _ => bytes.iter().any(|byte| !matches!(byte, 0 | b' ')),
        }
    }

    /// Returns `COMMENTS` if a text with a character set has content.
    fn comment(&self, entry: &'a [u8; 12]) -> Metadata {
        let text = self.bytes(entry).and_then(|bytes| bytes.get(CHARACTER_SET_LEN..));
        if text.is_some_and(|text| !is_blank(&mut codes(text))) { Metadata::COMMENTS } else { Metadata::NONE }
    }

    /// Returns `LOCATION` if the GPS directory has a coordinate that is not zero, or the name of an area.
    fn location(&self) -> Metadata {
        let is_told = self.entries.iter().any(|entry| match self.tag(entry) {
            GPS_LATITUDE | GPS_LONGITUDE | GPS_DESTINATION_LATITUDE | GPS_DESTINATION_LONGITUDE => match self
                .byte_order
                .short(&entry[2..])
            {
                Some(ASCII | UTF_8) => self.bytes(entry).is_some_and(|text| is_coordinate(&mut codes(text))),
                _ => self.is_set(entry),
            },
            GPS_AREA => self.comment(entry) != Metadata::NONE,
            _ => false,
        });
        let rest = if self.is_cut || !is_told && !self.entries.is_empty() {
            Metadata::OTHER
        } else {
            Metadata::NONE
        };
        if is_told { Metadata::LOCATION | rest } else { rest }
    }

    /// Returns whether the block has the picture that this directory describes.
    fn has_thumbnail(&self) -> bool {
        [STRIPS, JPEG].into_iter().any(|[offset, length]| {
            let first = |tag| self.first_number(self.entry(tag)?);
            let picture = || {
                let (offset, length) = (first(offset)?, first(length)?);
                self.tiff.get(offset..offset.checked_add(length)?)
            };
            picture().is_some_and(|picture| picture.iter().any(|&byte| byte != 0))
        })
    }

    /// Returns the first value of an entry with the field type SHORT or LONG.
    fn first_number(&self, entry: &'a [u8; 12]) -> Option<usize> {
        let bytes = self.bytes(entry)?;
        match self.byte_order.short(&entry[2..])? {
            3 => Some(self.byte_order.short(bytes)?.into()),
            LONG => Some(self.byte_order.long(bytes)? as usize),
            _ => None,
        }
    }
}

fn codes(bytes: &[u8]) -> impl Iterator<Item = u32> {
    bytes.iter().copied().map(u32::from)
}
