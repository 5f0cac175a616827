//! Decodes all files that once broke a decoder. The daily run decodes only some of these files.

use crate::common::corpora::files_that_broke_decoders;
use imagecore::MAX_PIXELS;

#[test]
#[ignore = "needs the corpora: PIXEL_RESIZE_CORPORA"]
fn files_that_broke_decoders_do_not_panic() {
    let (opened, refused) = files_that_broke_decoders(1, MAX_PIXELS);
    println!("{opened} opened, {refused} refused");
    assert!(opened > 1000 && refused > 3000, "{opened} opened, {refused} refused");
}
