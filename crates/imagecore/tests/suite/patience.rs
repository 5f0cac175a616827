//! No shape of an image takes far longer than others of as many pixels.

use std::time::{Duration, Instant};

use crate::common::size;
use imagecore::{Effort, PixelFormat, Raster, encode_png};

/// How long it takes to save an image of one colour.
fn saving(width: u32, height: u32) -> Duration {
    let flat = Raster::filled(size(width, height), PixelFormat::RGB8, 7).unwrap();
    let start = Instant::now();
    encode_png(&flat, Effort::Small).unwrap();
    start.elapsed()
}

/// Each row used to start five compressors, so that a column took sixty times as long as a square, and ten seconds.
#[test]
fn a_column_of_pixels_is_saved_nearly_as_soon_as_a_square() {
    let square = saving(128, 128).max(saving(128, 128));
    let column = saving(1, 16_384).min(saving(1, 16_384));
    assert!(column < 30 * square, "{column:?}, and {square:?} for a square");
}
