//! Thousands of small files with a few bytes changed. No panic, and no error but those of broken files;
//! in the browser a panic would cost the worker.

use std::panic::catch_unwind;

use crate::common::decode_upright;
use imagecore::Error;
use imagecore_test_images::{golden, random::Random};

/// Changed files for each golden source.
const CHANGES: u64 = 60;

/// One to four bytes changed, at places and to values that break decoders: anywhere, more often in the
/// headers; to anything, more often to the ends of a byte's range.
fn change(file: &mut [u8], seed: u64) {
    let mut random = Random::new(seed);
    for _ in 0..random.between(1, 4) {
        let length = u32::try_from(file.len()).unwrap();
        let reach = if random.below(2) == 0 { length.min(120) } else { length };
        let place = random.below(reach) as usize;
        file[place] = match random.below(4) {
            0 => 0xFF,
            1 => 0x00,
            2 => file[place] ^ (1 << random.below(8)),
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
            // A header that now claims more pixels, within the limits, would only take time here.
            if imagecore::probe(&changed).is_ok_and(|header| header.size.pixels() > 300_000) {
                continue;
            }
            match catch_unwind(|| decode_upright(&changed)) {
                Ok(Ok(_)) => opened += 1,
                Ok(Err(Error::Undecodable | Error::UnsupportedFormat | Error::TooLarge { .. })) => {
                    refused += 1
                }
                Ok(Err(error)) => panic!("{name}, seed {seed}: {error}"),
                Err(_) => panic!("{name}, seed {seed}: a panic"),
            }
        }
    }
    println!("{opened} opened, {refused} refused");
    // Otherwise the changes are too weak, or so strong that no decoder is reached.
    assert!(opened > 300 && refused > 300, "{opened} opened, {refused} refused");
}
