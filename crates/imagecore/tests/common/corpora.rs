//! Decodes files of the test corpora.

use std::panic::catch_unwind;

use super::decode_upright;
use imagecore::{Error, probe};
use imagecore_test_images::corpora::{files, read};

/// Decodes every `step`th file of the sets of files that once broke a decoder. Files of more than `max_pixels` pixels
/// are skipped. Returns the number of files that were decoded, and the number of files that were refused.
///
/// # Panics
/// Panics if decoding a file panics, or returns an error other than `Undecodable`, `UnsupportedFormat` and `TooLarge`.
pub(crate) fn files_that_broke_decoders(step: usize, max_pixels: u64) -> (usize, usize) {
    let (mut opened, mut refused) = (0, 0);
    for set in ["go-fuzz", "image-png-fuzz", "zune-fuzz", "jpeg-decoder-crash", "image-rs"] {
        for (name, path) in files(&format!("bad/{set}")).into_iter().step_by(step) {
            let file = read(&path);
            if probe(&file).is_ok_and(|header| header.size.pixels() as u64 > max_pixels) {
                continue;
            }
            match catch_unwind(|| decode_upright(&file)) {
                Ok(Ok(_)) => opened += 1,
                Ok(Err(Error::Undecodable | Error::UnsupportedFormat { .. } | Error::TooLarge { .. })) => {
                    refused += 1
                }
                Ok(Err(error)) => panic!("{set}/{name}: {error}"),
                Err(_) => panic!("{set}/{name}: a panic"),
            }
        }
    }
    (opened, refused)
}
