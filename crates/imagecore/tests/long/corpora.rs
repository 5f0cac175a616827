//! All of the files that broke decoders, of which the daily run takes some: see `common/corpora.rs`.

use crate::common::corpora::files_that_broke_decoders;
use imagecore::MAX_PIXELS;

#[test]
#[ignore = "needs the corpora: PIXEL_RESIZE_CORPORA"]
fn files_that_broke_decoders_do_no_harm() {
    let (opened, refused) = files_that_broke_decoders(1, MAX_PIXELS);
    println!("{opened} opened, {refused} refused");
    assert!(opened > 1000 && refused > 3000, "{opened} opened, {refused} refused");
}
