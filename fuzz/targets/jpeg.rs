//! `imagecore-jpeg` decodes any bytes or refuses them, without a panic and within its limits.

use allocation_counter::measure;
use imagecore_jpeg::{ColorTransform, Decoder, Limits, dimensions, extent};

/// What is in a file matters here, not how much of it.
const LIMITS: Limits = Limits { pixels: 1 << 20, bytes: 16 << 20, scan_blocks: 1 << 20 };

/// Allocated beside what the limits count: Huffman tables, 20 KB each.
const TABLES: u64 = 1 << 20;

/// Every transform; those of other numbers of components are refused.
const TRANSFORMS: [ColorTransform; 5] = [
    ColorTransform::Gray,
    ColorTransform::YCbCrToRgb,
    ColorTransform::Identity,
    ColorTransform::CmykToRgb,
    ColorTransform::YcckToRgb,
];

pub(crate) fn run(file: &[u8]) {
    assert!(extent(file).intact_len <= file.len());
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
