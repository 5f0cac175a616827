//! Reads the size of a JPEG from its first frame header (T.81, annex B).

use super::Claim;

pub(super) fn read(bytes: &[u8]) -> Option<Claim> {
    let (width, height) = imagecore_jpeg::dimensions(bytes)?;
    Some(Claim { width: width.into(), height: height.into(), animated: false })
}
