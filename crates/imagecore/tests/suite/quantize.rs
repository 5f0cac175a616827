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
        (256, false, 0x8C22_717B_B77E_3B1E),
        (256, true, 0x67B7_0963_414F_8A59),
        (16, false, 0x44B9_EA3B_D4DF_5779),
        (16, true, 0x0B52_1DAB_FA01_C1CD),
        (3, true, 0xDB1F_BA0F_E59E_13F2),
    ] {
        let reduced = quantize(picture(), colors, dithers).unwrap();
        let file = encode_png(&reduced, Effort::Fast).unwrap();
        // The signature and IHDR have 33 bytes.
        assert_eq!(fingerprint(&file[33..]), expected, "{colors}, {dithers}");
    }
}
