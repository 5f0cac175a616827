//! Decodes thousands of small files with a few changed bytes. The core must not panic, because a panic in the browser
//! ends the worker. The core may return only the errors for invalid files.

use std::panic::catch_unwind;

use crate::common::decode_upright;
use imagecore::Error;
use imagecore_test_images::{golden, random::Random};

/// Number of changed files for each golden source file.
const CHANGES: u64 = 60;

/// Changes one to four bytes of `file`. Half of the offsets are chosen in the first 120 bytes, which contain the
/// headers. The other offsets are chosen in the whole file. Half of the values are 0x00 or 0xFF, because these values
/// often cause errors in decoders.
fn change(file: &mut [u8], seed: u64) {
    let mut random = Random::new(seed);
    for _ in 0..random.between(1, 4) {
        let length = u32::try_from(file.len()).unwrap();
        let end = if random.flag() { length.min(120) } else { length };
        let offset = random.below(end) as usize;
        file[offset] = match random.below(4) {
            0 => 0xFF,
            1 => 0x00,
            2 => file[offset] ^ (1 << random.below(8)),
            _ => random.next().to_le_bytes()[0],
        };
    }
}

#[test]
fn changed_files_never_panic() {
    let names = golden::names();
    let (mut opened, mut refused) = (0, 0);
    for (name, file) in names.iter().map(|name| (name, golden::source(name))) {
        for seed in 0..CHANGES {
            let mut changed = file.clone();
            change(&mut changed, seed);
            // A changed header can claim many pixels. Such a file is skipped, because it takes more time but runs the
            // same code as a file with fewer pixels.
            if imagecore::probe(&changed).is_ok_and(|header| header.size.pixels() > 300_000) {
                continue;
            }
            match catch_unwind(|| decode_upright(&changed)) {
                Ok(Ok(_)) => opened += 1,
                Ok(Err(Error::Undecodable | Error::UnsupportedFormat { .. } | Error::TooLarge { .. })) => {
                    refused += 1
                }
                Ok(Err(error)) => panic!("{name}, seed {seed}: {error}"),
                Err(_) => panic!("{name}, seed {seed}: a panic"),
            }
        }
    }
    println!("{opened} opened, {refused} refused");
    // Many files must open, and many must be refused. If hardly any file were refused, the changes would have too
    // little effect. If hardly any file opened, little code after the parsing of headers would run.
    assert!(opened > 300 && refused > 300, "{opened} opened, {refused} refused");
}
