//! All of the corpora of which the daily run takes some: see `common/corpora.rs`.

use crate::common::corpora::{files_that_broke_decoders, sound_files};
use imagecore::MAX_PIXELS;

#[test]
#[ignore = "needs the corpora: PIXEL_RESIZE_CORPORA"]
fn files_that_broke_decoders_do_no_harm() {
    let (opened, refused) = files_that_broke_decoders(1, MAX_PIXELS);
    println!("{opened} opened, {refused} refused");
    assert!(opened > 1000 && refused > 3000, "{opened} opened, {refused} refused");
}

#[test]
#[ignore = "needs the corpora: PIXEL_RESIZE_CORPORA"]
fn large_sound_files_of_every_kind_open() {
    let (right, wrong) = sound_files(MAX_PIXELS);
    println!("{right} right");
    assert!(right > 130 && wrong.is_empty(), "{right} right\n{}", wrong.join("\n"));
}
