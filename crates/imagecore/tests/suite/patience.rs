//! No shape of an image takes far longer than others of as many pixels. Allocations are counted and not seconds: they
//! are the same however busy the machine is.

use allocation_counter::measure;
use imagecore::{Effort, PixelFormat, Raster, encode_png};

use crate::common::size;

/// Bytes that are allocated, one after the other, when an image of one colour is saved.
fn allocated(width: u32, height: u32) -> u64 {
    let flat = Raster::filled(size(width, height), PixelFormat::RGB8, 7).unwrap();
    measure(|| drop(encode_png(&flat, Effort::Small).unwrap())).bytes_total
}

/// Each row used to start five compressors, so that a column took sixty times as long as a square, and ten seconds.
#[test]
fn a_column_of_pixels_is_saved_with_about_as_much_memory_as_a_square() {
    let (square, column) = (allocated(128, 128), allocated(1, 16_384));
    assert!(column < 4 * square, "{column} bytes, and {square} for a square");
}
