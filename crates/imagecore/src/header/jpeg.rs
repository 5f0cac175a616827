//! Reads the segments of a JPEG before the first scan (T.81, annex B).

use imagecore_jpeg::Segments;

use super::metadata::{of_app0, of_app1, of_app13};
use super::{Claim, Metadata};

/// Markers of the segments with metadata: JFIF, EXIF and XMP, Photoshop, and comments.
const APP0: u8 = 0xE0;
const APP1: u8 = 0xE1;
const APP13: u8 = 0xED;
const COM: u8 = 0xFE;

pub(super) fn read(bytes: &[u8]) -> Option<Claim> {
    let (width, height) = imagecore_jpeg::dimensions(bytes)?;
    let mut metadata = Metadata::NONE;
    for segment in Segments::new(bytes) {
        if segment.is_scan_header() || segment.is_end_of_image() {
            break;
        }
        metadata |= match (segment.marker, segment.payload) {
            (APP0, Some(payload)) => of_app0(payload),
            (APP1, Some(payload)) => of_app1(payload),
            (APP13, Some(payload)) => of_app13(payload),
            (APP1 | APP13 | COM, _) => Metadata::OTHER,
            _ => Metadata::NONE,
        };
    }
    Some(Claim { width: width.into(), height: height.into(), animated: false, metadata })
}
