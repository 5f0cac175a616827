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
        (256, false, 0x1DC1_3E01_70A0_F28B),
        (256, true, 0xF1FB_3A69_536F_9ADC),
        (16, false, 0x99AF_9CB0_FE8A_C942),
        (16, true, 0xA0E5_A685_B9FF_EC58),
        (3, true, 0x25DF_C9A2_F590_9851),
    ] {
        let reduced = quantize(picture(), colors, dithers).unwrap();
        let file = encode_png(&reduced, Effort::Fast).unwrap();
        // The signature and IHDR have 33 bytes.
        assert_eq!(fingerprint(&file[33..]), expected, "{colors}, {dithers}");
    }
}
