//! Tests that resizing does not copy the image. In addition to the result, resizing allocates only some rows and
//! tables.

mod common;

use allocation_counter::measure;
use common::{FORMATS, size};
use imagecore::{Raster, resize};

/// Number of bytes that resizing may allocate in addition to its result, for tables and for some rows.
const SCRATCH: u64 = 5 << 20;

#[test]
fn resizing_needs_its_result_and_some_rows() {
    for format in FORMATS {
        for (from, to) in [
            (size(2000, 2000), size(300, 300)),
            (size(1500, 1500), size(1499, 1499)),
            (size(300, 300), size(2000, 2000)),
            // The target has a thousand rows for each source row.
            (size(1500, 2), size(1500, 2000)),
            (size(16, 4000), size(1600, 40)),
        ] {
            let raster = Raster::filled(from, format, 100).unwrap();
            let result = to.pixels() as u64 * format.bytes_per_pixel() as u64;
            let taken = measure(|| drop(resize(&raster, to).unwrap())).bytes_max;
            assert!(
                taken <= result + SCRATCH,
                "{format:?}, {from:?} to {to:?}: {taken} bytes for a result of {result}"
            );
        }
    }
}
