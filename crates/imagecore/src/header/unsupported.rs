//! Recognizes image formats that this crate does not decode, so that a message can name them.

use super::svg::is_svg;
use crate::bytes::Reader;

/// An image format that is recognized by its content, but cannot be decoded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum UnsupportedFormat {
    /// Windows and OS/2 bitmaps.
    Bmp,
    /// HEIF (ISO/IEC 23008-12) with any coding except AV1.
    Heic,
    /// HEIF with AV1.
    Avif,
    /// TIFF and BigTIFF. Most raw files of cameras are TIFF files too.
    Tiff,
    /// XML text with the root element `svg`.
    Svg,
    /// Windows icons.
    Ico,
    /// Photoshop documents: PSD, and PSB for large documents.
    Psd,
}

impl UnsupportedFormat {
    pub(super) fn sniff(bytes: &[u8]) -> Option<Self> {
        match bytes {
            // Some text files begin with BM too. So the size of the second header (bytes 14 to 17) must
            // also be one that Windows (wingdi.h) or OS/2 uses.
            [b'B', b'M', ..]
                if matches!(bytes.get(14..18), Some([12 | 16 | 40 | 52 | 56 | 64 | 108 | 124, 0, 0, 0])) =>
            {
                Some(Self::Bmp)
            }
            [_, _, _, _, b'f', b't', b'y', b'p', ..] => heif(bytes),
            [b'I', b'I', b'*' | b'+', 0, ..] | [b'M', b'M', 0, b'*' | b'+', ..] => Some(Self::Tiff),
            // The four bytes at the start of an ICO file are not unique to this format. So three more conditions must
            // hold: the low byte of the number of pictures (byte 4) is not zero, the reserved byte of the entry of the
            // first picture (byte 9) is zero, and the file contains the whole entry (bytes 6 to 21).
            [0, 0, 1, 0, count, _, _, _, _, 0, ..] if *count > 0 && bytes.len() > 21 => Some(Self::Ico),
            [b'8', b'B', b'P', b'S', 0, 1 | 2, ..] => Some(Self::Psd),
            _ => is_svg(bytes).then_some(Self::Svg),
        }
    }

    /// The name of this format, as messages show it. Names do not change between versions.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Bmp => "BMP",
            Self::Heic => "HEIC",
            Self::Avif => "AVIF",
            Self::Tiff => "TIFF",
            Self::Svg => "SVG",
            Self::Ico => "ICO",
            Self::Psd => "PSD",
        }
    }
}

const AVIF_BRANDS: [&[u8; 4]; 2] = [b"avif", b"avis"];

/// The brands of ISO/IEC 23008-12: first those of HEVC pictures and sequences, then those of HEIF files of any coding.
const HEIF_BRANDS: [&[u8; 4]; 11] =
    [b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"hevm", b"hevs", b"mif1", b"mif2", b"msf1"];

/// Reads the brands in the first box of an ISO base media file (ISO/IEC 14496-12, 4.3): the major brand, the minor
/// version, then the compatible brands.
fn heif(bytes: &[u8]) -> Option<UnsupportedFormat> {
    let length = Reader::new(bytes).u32_be()? as usize;
    let brands = bytes.get(8..length.min(bytes.len()))?.as_chunks::<4>().0;
    if brands.iter().any(|brand| AVIF_BRANDS.contains(&brand)) {
        return Some(UnsupportedFormat::Avif);
    }
    brands.iter().any(|brand| HEIF_BRANDS.contains(&brand)).then_some(UnsupportedFormat::Heic)
}
