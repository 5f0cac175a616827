//! The time for saving an image must not depend on its shape. The test counts allocated bytes instead of seconds,
//! because the number of allocated bytes does not depend on the load of the machine.

use allocation_counter::measure;
use imagecore::{Effort, PixelFormat, Raster, encode_png};

use crate::common::size;

/// Returns the sum of all bytes that are allocated while an image of one color is saved. `width` and `height` are in
/// pixels.
fn allocated(width: u32, height: u32) -> u64 {
    let flat = Raster::filled(size(width, height), PixelFormat::RGB8, 7).unwrap();
    measure(|| drop(encode_png(&flat, Effort::Small).unwrap())).bytes_total
}

/// An earlier encoder set up five compressors for each row, one for each filter type. Saving the column then took ten
/// seconds, sixty times as long as saving the square.
#[test]
fn saving_a_column_of_pixels_allocates_about_as_much_as_a_square() {
    let (square, column) = (allocated(128, 128), allocated(1, 16_384));
    assert!(column < 4 * square, "{column} bytes, and {square} for a square");
}
