//! Checks that `imagecore-jpeg` decodes or refuses any bytes, without a panic and within its limits.

use allocation_counter::measure;
use imagecore_jpeg::{ColorTransform, Decoder, Limits, Segments, dimensions};

/// The limits are small, because large images take longer and run the same code as small images.
const LIMITS: Limits = Limits { pixels: 1 << 20, bytes: 16 << 20, scan_blocks: 1 << 20 };

/// Largest number of allocated bytes that `LIMITS` does not count, such as those of up to eight Huffman tables. A
/// Huffman table has less than 7 KB.
const TABLES: u64 = 1 << 20;

/// All color transforms. The decoder refuses a transform for another number of components than the file has.
const TRANSFORMS: [ColorTransform; 5] = [
    ColorTransform::Gray,
    ColorTransform::YCbCrToRgb,
    ColorTransform::Identity,
    ColorTransform::CmykToRgb,
    ColorTransform::YcckToRgb,
];

pub(crate) fn run(file: &[u8]) {
    assert!(Segments::new(file).all(|segment| segment.offset < file.len()));
    for transform in TRANSFORMS {
        let mut pixels = Vec::new();
        let allocated = measure(|| {
            let Ok(mut decoder) = Decoder::new(file, LIMITS) else { return };
            if decoder.set_color_transform(transform).is_err() {
                return;
            }
            let size = (decoder.width(), decoder.height());
            assert_eq!(dimensions(file).map(|(width, height)| (width.into(), height.into())), Some(size));
            pixels = vec![0; decoder.buffer_len()];
            let _ = decoder.decode(&mut pixels);
        });
        assert!(allocated.bytes_max <= LIMITS.bytes + pixels.len() as u64 + TABLES, "{allocated:?}");
    }
}
