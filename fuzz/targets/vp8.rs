//! Checks that `imagecore-vp8` decodes or refuses any bytes, without a panic and within its limits.

use allocation_counter::measure;
use imagecore_vp8::{Decoder, Limits, dimensions};

/// The limits are small, because large frames take longer and run the same code as small frames.
const LIMITS: Limits = Limits { pixels: 1 << 18, bytes: 4 << 20 };

/// Largest number of allocated bytes that `LIMITS` does not count, such as probabilities, and the coefficients of a
/// macroblock.
const TABLES: u64 = 64 << 10;

pub(crate) fn run(frame: &[u8]) {
    let mut pixels = Vec::new();
    let allocated = measure(|| {
        let Ok(decoder) = Decoder::new(frame, LIMITS) else { return };
        let size = (decoder.width(), decoder.height());
        assert_eq!(dimensions(frame).map(|(width, height)| (width.into(), height.into())), Some(size));
        pixels = vec![0; decoder.buffer_len()];
        let _ = decoder.decode(&mut pixels);
    });
    assert!(allocated.bytes_max <= LIMITS.bytes + pixels.len() as u64 + TABLES, "{allocated:?}");
}
