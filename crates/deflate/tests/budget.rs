//! The summed length of the streams of each writer. A fingerprint says that a stream has changed; this says whether the
//! streams have become larger.

use imagecore_deflate::{OptimalOptions, Segment, zlib};

/// Returns twenty inputs like filtered rows: slopes with noise, drawings, indices of palettes, and letters.
fn inputs() -> Vec<Vec<u8>> {
    let noise = |i: u32| (i.wrapping_mul(0x9E37_79B9).rotate_left(13).wrapping_mul(0x85EB_CA6B) >> 24) as u8;
    let byte = |kind: u32, number: u32, i: u32| {
        let (x, y) = (i % 401, i / 401);
        match kind {
            // The differences of a photograph: small, and more often near zero.
            0 => {
                (noise(i) & noise(i + 9) & 15).wrapping_sub(noise(i + 5) & noise(i + 3) & (7 << (number & 1)))
            }
            // Discs on a plain ground.
            1 => ((x * x + y * y * number) / 9000 % 4 * u32::from((x + y) % 11 < number)) as u8,
            // Sixteen indices that repeat with small changes.
            2 => (x / (2 + number) + y / 7) as u8 % 16 + u8::from(noise(i) > 250),
            // The same few letters in various orders, and half of the rows empty.
            _ if y % 16 < 8 => 0,
            _ => ((u32::from(noise(x / 9 + number * y / 160)) * (x % 9 + 1) * (y % 16)) >> 7) as u8 & 0xC3,
        }
    };
    let input = |kind, number| (0..9000 + 9000 * number).map(|i| byte(kind, number, i)).collect();
    (0..4).flat_map(|kind| (1..=5).map(move |number| input(kind, number))).collect()
}

#[test]
fn the_streams_of_no_writer_become_larger() {
    type Writer = fn(&[u8]) -> usize;
    let writers: [(&str, usize, Writer); 4] = [
        ("fast", 246_655, |bytes| zlib::fast(bytes).unwrap().len()),
        ("level 6", 76_990, |bytes| zlib::level(bytes, 6).unwrap().len()),
        ("optimal", 67_661, |bytes| {
            zlib::optimal(bytes, &OptimalOptions::for_len(bytes.len())).unwrap().len()
        }),
        ("segment optimal", 67_629, |bytes| {
            Segment::optimal(bytes, &OptimalOptions::for_len(bytes.len())).unwrap().blocks.len()
        }),
    ];
    let inputs = inputs();
    let sums = writers.map(|(name, recorded, writer)| {
        (name, recorded, inputs.iter().map(|input| writer(input)).sum::<usize>())
    });
    for (name, recorded, sum) in sums {
        // After an improvement, the new sum is recorded, so that it is not lost again.
        let is_recorded = (recorded - recorded / 200..=recorded + recorded / 1000).contains(&sum);
        assert!(is_recorded, "{name}: {sum} bytes, but {recorded} are recorded; all sums: {sums:?}");
    }
}
