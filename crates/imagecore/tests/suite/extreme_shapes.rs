//! The time to save an image does not depend on its shape. Allocated bytes are counted instead of seconds: they do not depend
//! on the load of the machine.

use allocation_counter::measure;
use imagecore::{Effort, PixelFormat, Raster, encode_png};

use crate::common::size;

/// The sum of all bytes that are allocated when an image of one colour is saved.
fn allocated(width: u32, height: u32) -> u64 {
    let flat = Raster::filled(size(width, height), PixelFormat::RGB8, 7).unwrap();
    measure(|| drop(encode_png(&flat, Effort::Small).unwrap())).bytes_total
}

/// Five compressors per row once made a column take ten seconds, sixty times as long as a square.
#[test]
fn saving_a_column_of_pixels_allocates_about_as_much_as_a_square() {
    let (square, column) = (allocated(128, 128), allocated(1, 16_384));
    assert!(column < 4 * square, "{column} bytes, and {square} for a square");
}
