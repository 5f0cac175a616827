//! Reads the metadata in the segments before the first scan.

use imagecore_jpeg::Segments;

use crate::bytes::Reader;
use crate::color::IccProfile;
use crate::exif::{Exif, block_in_app1};
use crate::{Density, Error, Orientation, alloc};

/// The metadata of a JPEG file.
#[derive(Debug, Default)]
pub(crate) struct Metadata {
    pub(super) orientation: Orientation,
    /// The density in the EXIF segment, or else in the JFIF segment.
    pub(crate) density: Option<Density>,
    pub(crate) profile: Option<IccProfile>,
}

/// Markers of application segments.
const APP0: u8 = 0xE0;
const APP1: u8 = 0xE1;
const APP2: u8 = 0xE2;

impl Metadata {
    /// Ignores segments that are invalid. Of several EXIF segments, only the first counts.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(super) fn read(bytes: &[u8]) -> Result<Self, Error> {
        let (mut exif, mut jfif, mut icc) = (None, None, IccSegments::default());
        for segment in Segments::new(bytes) {
            let Some(payload) = segment.payload else { break };
            match segment.marker {
                APP0 => jfif = jfif.or_else(|| jfif_density(payload)),
                APP1 => exif = exif.or_else(|| block_in_app1(payload).map(Exif::parse)),
                APP2 => icc.add(payload),
                _ if segment.is_scan_header() || segment.is_end_of_image() => break,
                _ => {}
            }
        }
        let Exif { orientation, density } = exif.unwrap_or_default();
        Ok(Self { orientation, density: density.or(jfif), profile: icc.profile()? })
    }
}

/// Returns the density in the payload of a JFIF segment (JFIF 1.02, page 5). Returns `None` if the payload is not JFIF,
/// if a number is zero, or if the payload says only that pixels are square.
fn jfif_density(payload: &[u8]) -> Option<Density> {
    let mut reader = Reader::new(payload.strip_prefix(b"JFIF\0")?);
    let [_, _, unit] = reader.array()?;
    let (x, y) = (reader.u16_be()?, reader.u16_be()?);
    // The size of the thumbnail follows.
    reader.skip(2)?;
    if x == 0 || y == 0 {
        return None;
    }
    let per_meter = |dots: u16| match unit {
        // Dots per inch.
        1 => Some((f64::from(dots) / 0.0254).round() as u32),
        // Dots per centimeter.
        2 => Some(u32::from(dots) * 100),
        _ => None,
    };
    match (per_meter(x), per_meter(y)) {
        (Some(x), Some(y)) => Some(Density { x, y, per_meter: true }),
        _ if unit == 0 && x != y => Some(Density { x: x.into(), y: y.into(), per_meter: false }),
        _ => None,
    }
}

/// The pieces of an ICC profile, which is divided among segments of at most 64 KiB (ICC.1:2022, B.4).
#[derive(Default)]
struct IccSegments<'a> {
    /// The number of pieces that the first segment declares.
    count: usize,
    /// The piece with the sequence number `n` is at the index `n - 1`.
    pieces: Vec<Option<&'a [u8]>>,
    /// Whether a segment contradicts the first one. libjpeg then ignores the profile.
    is_invalid: bool,
}

impl<'a> IccSegments<'a> {
    #[expect(clippy::disallowed_macros, reason = "at most 255 pieces")]
    fn add(&mut self, payload: &'a [u8]) {
        let Some(&[number, count, ref piece @ ..]) = payload.strip_prefix(b"ICC_PROFILE\0") else { return };
        let (number, count) = (usize::from(number), usize::from(count));
        if self.count == 0 {
            self.count = count;
            self.pieces = vec![None; count];
        }
        if count != self.count || !(1..=count).contains(&number) {
            self.is_invalid = true;
        } else if self.pieces[number - 1].is_none() {
            self.pieces[number - 1] = Some(piece);
        }
    }

    /// Returns the profile, or `None` if a piece is missing.
    fn profile(self) -> Result<Option<IccProfile>, Error> {
        let pieces: Option<Vec<_>> = self.pieces.into_iter().collect();
        match pieces.filter(|_| !self.is_invalid) {
            Some(pieces) => IccProfile::new(&alloc::concat(&pieces)?),
            None => Ok(None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the segments of a file without an image.
    fn file(segments: &[(u8, &[u8])]) -> Vec<u8> {
        let segment = |(marker, payload): &(u8, &[u8])| {
            let length = (payload.len() as u16 + 2).to_be_bytes();
            [&[0xFF, *marker][..], &length, payload].concat()
        };
        let segments: Vec<u8> = segments.iter().flat_map(segment).collect();
        [&[0xFF, 0xD8][..], &segments, &[0xFF, 0xDA, 0, 2]].concat()
    }

    fn read(segments: &[(u8, &[u8])]) -> Metadata {
        Metadata::read(&file(segments)).unwrap()
    }

    fn jfif(unit: u8, x: u16, y: u16) -> Vec<u8> {
        [&b"JFIF\0\x01\x02"[..], &[unit], &x.to_be_bytes(), &y.to_be_bytes(), &[0, 0]].concat()
    }

    /// Returns an EXIF segment with an orientation, and with a density in dots per inch unless it is 0.
    fn exif(orientation: u8, dots_per_inch: u8) -> Vec<u8> {
        let resolution = |tag: u8| [1, tag, 0, 5, 0, 0, 0, 1, 0, 0, 0, 46];
        let entries = [[1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0], resolution(0x1A), resolution(0x1B)];
        let value = [0, 0, 0, dots_per_inch, 0, 0, 0, 1];
        [&b"Exif\0\0MM\0*\0\0\0\x08\0\x03"[..], entries.as_flattened(), &value].concat()
    }

    fn per_meter(x: u32, y: u32) -> Option<Density> {
        Some(Density { x, y, per_meter: true })
    }

    #[test]
    fn jfif_has_dots_per_inch_or_per_centimeter_or_an_aspect_ratio() {
        let density = |unit, x, y| read(&[(APP0, &jfif(unit, x, y))]).density;
        assert_eq!(density(1, 300, 300), per_meter(11_811, 11_811));
        assert_eq!(density(1, 300, 72), per_meter(11_811, 2835));
        assert_eq!(density(2, 118, 60), per_meter(11_800, 6000));
        assert_eq!(density(0, 2, 1), Some(Density { x: 2, y: 1, per_meter: false }));
        for (unit, x, y) in [(0, 1, 1), (1, 0, 300), (1, 300, 0), (3, 300, 300)] {
            assert_eq!(density(unit, x, y), None, "{unit} {x} {y}");
        }
        assert_eq!(read(&[(APP0, &jfif(1, 300, 300)[..13])]).density, None, "too short");
    }

    #[test]
    fn the_density_of_exif_counts_before_that_of_jfif() {
        let density = |dots| read(&[(APP0, &jfif(1, 300, 300)), (APP1, &exif(1, dots))]).density;
        assert_eq!(density(200), per_meter(7874, 7874));
        // 72 dots per inch stand for an unknown density in EXIF.
        assert_eq!([density(0), density(72)], [per_meter(11_811, 11_811); 2]);
    }

    #[test]
    fn the_first_exif_segment_counts() {
        let orientation = |segments: &[(u8, &[u8])]| read(segments).orientation.to_exif();
        let (first, second, xmp) = (exif(1, 0), exif(6, 200), b"http://ns.adobe.com/xap/1.0/\0".to_vec());
        assert_eq!(orientation(&[(APP1, &second), (APP1, &first)]), 6);
        assert_eq!(orientation(&[(APP1, &xmp), (APP1, &first), (APP1, &second)]), 1);
        assert_eq!(read(&[(APP1, &first), (APP1, &second)]).density, None);
        assert_eq!(orientation(&[(APP1, b"Exif"), (APP1, b"E"), (APP1, b""), (APP1, &second)]), 6);
    }

    #[test]
    fn profiles_are_joined_from_their_segments() {
        let mut profile = vec![0; 200];
        profile[..4].copy_from_slice(&200_u32.to_be_bytes());
        profile[16..24].copy_from_slice(b"RGB XYZ ");
        profile[36..40].copy_from_slice(b"acsp");
        profile[199] = 7;
        let segment =
            |number: u8, count: u8, piece: &[u8]| [&b"ICC_PROFILE\0"[..], &[number, count], piece].concat();
        let joined = |segments: &[Vec<u8>]| {
            let segments: Vec<_> = segments.iter().map(|it| (APP2, it.as_slice())).collect();
            read(&segments).profile.map(|profile| profile.bytes().to_vec())
        };
        let (first, second) = (segment(1, 2, &profile[..90]), segment(2, 2, &profile[90..]));
        let whole = Some(profile.clone());
        assert_eq!(joined(&[segment(1, 1, &profile)]), whole);
        assert_eq!(joined(&[first.clone(), second.clone()]), whole);
        assert_eq!(joined(&[second.clone(), first.clone()]), whole, "in any order");
        assert_eq!(joined(&[first.clone(), second.clone(), first.clone()]), whole, "one twice");
        assert_eq!(joined(&[first.clone(), b"MPF\0".to_vec(), b"ICC_PROFILE\0\x01".to_vec(), second]), whole);
        assert_eq!(joined(std::slice::from_ref(&first)), None, "one is missing");
        assert_eq!(joined(&[first, segment(2, 3, &profile[90..])]), None, "another count");
        for (number, count) in [(0, 1), (2, 1), (1, 0), (0, 0)] {
            assert_eq!(joined(&[segment(number, count, &profile)]), None, "{number} of {count}");
        }
    }

    #[test]
    fn segments_after_the_scan_header_and_after_a_segment_that_is_cut_off_are_ignored() {
        let mut bytes = file(&[]);
        bytes.extend(&file(&[(APP1, &exif(6, 0))])[2..]);
        assert_eq!(Metadata::read(&bytes).unwrap().orientation.to_exif(), 1);
        let bytes = file(&[(APP1, &exif(6, 0))]);
        assert_eq!(Metadata::read(&bytes[..30]).unwrap().orientation.to_exif(), 1);
    }
}
