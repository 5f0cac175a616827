use std::f64::consts::PI;

/// Lobes on either side of the kernel's centre.
const LOBES: f64 = 3.0;

/// sinc(x) · sinc(x/3) for |x| < 3, else 0 (Duchon, "Lanczos filtering in one and two dimensions",
/// Journal of Applied Meteorology 18, 1979).
fn lanczos3(x: f64) -> f64 {
    let sinc = |x: f64| if x == 0.0 { 1.0 } else { (PI * x).sin() / (PI * x) };
    if x.abs() < LOBES { sinc(x) * sinc(x / LOBES) } else { 0.0 }
}

/// Along one axis, which samples each target position is made of, and how much of each.
///
/// Pixels are squares whose centres lie at one half. On the way down the kernel is stretched by the
/// scale, so that every sample counts. The weights of a position sum to one, also where the kernel
/// reaches past the edge. On the way up a position is made of six samples at most.
pub(super) struct Windows {
    windows: Vec<Window>,
    weights: Vec<f64>,
}

/// The samples of one target position.
#[derive(Clone, Copy)]
struct Window {
    /// The first of them.
    start: usize,
    /// Where its weights begin in the common list.
    offset: usize,
    /// How many there are, at least one.
    length: usize,
}

impl Windows {
    /// From `from` samples to `to`, neither of them zero.
    pub(super) fn new(from: u32, to: u32) -> Self {
        let scale = f64::from(from) / f64::from(to);
        let stretch = scale.max(1.0);
        let reach = LOBES * stretch;
        let mut windows = Vec::with_capacity(to as usize);
        let mut weights = Vec::new();
        for target in 0..to {
            let centre = (f64::from(target) + 0.5) * scale;
            // The kernel is zero at all whole distances but one: where nothing is scaled, one sample is left.
            let (start, end) = if from == to {
                (target as usize, target as usize + 1)
            } else {
                // Strictly between the kernel's ends, where it is zero.
                let first = ((centre - reach - 0.5).floor() + 1.0).max(0.0) as usize;
                (first, ((centre + reach - 0.5).ceil() as usize).min(from as usize))
            };
            let offset = weights.len();
            weights.extend((start..end).map(|sample| lanczos3((sample as f64 + 0.5 - centre) / stretch)));
            let own = &mut weights[offset..];
            let sum: f64 = own.iter().sum();
            own.iter_mut().for_each(|weight| *weight /= sum);
            windows.push(Window { start, offset, length: end - start });
        }
        Self { windows, weights }
    }

    /// Target positions.
    pub(super) fn len(&self) -> usize {
        self.windows.len()
    }

    /// The first sample of a target position and the weights from there on. Neither the first samples
    /// nor the ends ever go back from one position to the next.
    pub(super) fn at(&self, target: usize) -> (usize, &[f64]) {
        let Window { start, offset, length } = self.windows[target];
        (start, &self.weights[offset..offset + length])
    }

    /// The windows in order, as [`at`](Self::at) has them.
    pub(super) fn iter(&self) -> impl Iterator<Item = (usize, &[f64])> {
        (0..self.len()).map(|target| self.at(target))
    }
}
