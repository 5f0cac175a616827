//! The result of `quantize` is the same in native programs and in WebAssembly: `tests/imagecore/quantize.test.ts` expects
//! the same fingerprints of the same picture.

use imagecore::{Effort, PixelFormat, Raster, Size, encode_png, quantize};
use imagecore_test_images::fingerprint;

/// A picture with slopes in all four samples and a little noise.
fn picture() -> Raster {
    let (width, height) = (200, 150);
    let sample = |i: u32| {
        let (channel, x, y) = (i % 4, i / 4 % width, i / 4 / width);
        (x * (channel + 1) + y * (4 - channel) + (i.wrapping_mul(0x9E37_79B9) >> 28)) as u8
    };
    let bytes = (0..4 * width * height).map(sample).collect();
    Raster::new(Size::new(width, height).unwrap(), PixelFormat::RGBA8, bytes).unwrap()
}

#[test]
fn the_result_has_known_fingerprints() {
    for (colors, dithers, expected) in [
        (256, false, 0xA7D6_400F_1E8E_3893),
        (256, true, 0x7D7A_EA8E_280F_52A1),
        (16, false, 0xF866_A1EF_FD0B_7089),
        (16, true, 0xDE14_BBCC_AF38_1FC6),
        (3, true, 0x71E8_6314_5459_A692),
    ] {
        let reduced = quantize(&picture(), colors, dithers).unwrap();
        let file = encode_png(&reduced, Effort::Fast).unwrap();
        assert_eq!(fingerprint(&file), expected, "{colors}, {dithers}");
    }
}
