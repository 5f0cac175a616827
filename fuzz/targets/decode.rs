//! Checks that any bytes are decoded as an image within the limits, or are refused, without a panic.

use imagecore::{Decoded, Error, MAX_PIXELS, MAX_SIDE, decode, orient, probe};

/// Largest number of pixels of an image that is always decoded. Larger images take long, and run the same code as
/// smaller images. A larger image is decoded only if the length of its file in bytes is a multiple of
/// [`LARGE_IMAGE_INTERVAL`].
const LARGE: usize = 1 << 22;
const LARGE_IMAGE_INTERVAL: usize = 8;

pub(crate) fn run(file: &[u8]) {
    let header = probe(file);
    if header.is_ok_and(|header| header.size.pixels() > LARGE)
        && !file.len().is_multiple_of(LARGE_IMAGE_INTERVAL)
    {
        return;
    }
    let Decoded { raster, orientation, .. } = match (&header, decode(file)) {
        (Ok(_), Ok(decoded)) => decoded,
        (Ok(_), Err(Error::Undecodable)) => return,
        (Err(refusal), Err(error)) if *refusal == error => return,
        (header, decoded) => panic!("probe: {header:?}, decode: {decoded:?}"),
    };
    let size = raster.size();
    assert_eq!(header.map(|header| header.size), Ok(size));
    assert!(size.width() <= MAX_SIDE && size.height() <= MAX_SIDE && size.pixels() as u64 <= MAX_PIXELS);
    assert_eq!(raster.bytes().len(), size.pixels() * raster.format().bytes_per_pixel());
    let description = raster.color().profile_description();
    assert!(description.is_none_or(|text| (1..=100).contains(&text.chars().count())));
    let upright = orient(raster, orientation).expect("there is memory");
    assert!([size, size.transposed()].contains(&upright.size()));
}
