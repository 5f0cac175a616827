use crate::TransferFunction;

/// The function from linear light to samples is approximated by this number of linear segments. The segments divide the
/// range of the fourth root of light into equal parts. All common transfer functions are nearly linear in this root, so
/// the error is less than a thousandth of a 16-bit level.
const SEGMENTS: usize = 4096;

/// The inverse of a [`TransferFunction`]: converts linear light to 16-bit samples.
pub(crate) struct InverseTransfer {
    /// The samples at the ends of the segments, 0 to 65,535. The last sample occurs twice, because the interpolation for full
    /// light reads one entry beyond the last segment.
    samples: Vec<f32>,
}

impl InverseTransfer {
    pub(crate) fn new(transfer: &TransferFunction) -> Self {
        let sample = |end: usize| {
            let light = (end.min(SEGMENTS) as f64 / SEGMENTS as f64).powi(4);
            let (mut low, mut high) = (0.0, 1.0);
            for _ in 0..40 {
                let middle = (low + high) / 2.0;
                if transfer.light(middle) < light {
                    low = middle;
                } else {
                    high = middle;
                }
            }
            (high * f64::from(u16::MAX)) as f32
        };
        Self { samples: (0..=SEGMENTS + 1).map(sample).collect() }
    }

    /// Returns the sample of `light`, which is 0 to 1. The sample is 0 to 65,535, with a fraction.
    pub(crate) fn sample(&self, light: f32) -> f32 {
        let position = light.sqrt().sqrt() * SEGMENTS as f32;
        let segment = position as usize;
        let (from, to) = (self.samples[segment], self.samples[segment + 1]);
        from + (to - from) * (position - segment as f32)
    }
}
