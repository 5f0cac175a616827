//! Reads the segments of a JPEG before the first scan (T.81, annex B).

use imagecore_jpeg::Segments;

use super::Claim;

/// Markers of the segments with metadata: APP1 (EXIF, XMP), APP13 (IPTC) and COM.
const METADATA: [u8; 3] = [0xE1, 0xED, 0xFE];

pub(super) fn read(bytes: &[u8]) -> Option<Claim> {
    let (width, height) = imagecore_jpeg::dimensions(bytes)?;
    let has_metadata = Segments::new(bytes)
        .take_while(|segment| !segment.is_scan_header() && !segment.is_end_of_image())
        .any(|segment| METADATA.contains(&segment.marker));
    Some(Claim { width: width.into(), height: height.into(), animated: false, has_metadata })
}
