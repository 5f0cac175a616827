//! Chooses the quantized AC coefficients of a block by rate and distortion (trellis quantization).
//!
//! A coefficient that is rounded down or set to zero has a larger error, but can take fewer bits: its own, and those of
//! its neighbors, because a symbol depends on the run of zeros before the coefficient. The sequence of coefficients
//! with the least cost is found by dynamic programming, as in E. Yang and L. Wang, "Joint Optimization of Run-Length
//! Coding, Huffman Coding, and Quantization Table With Complete Baseline JPEG Decoder Compatibility" (2009), and in
//! mozjpeg. The cost is the number of bits plus the squared error, in units of quantization steps, times a weight.
//!
//! DC coefficients are rounded to nearest: dynamic programming over their differences makes files 0.1 % smaller at most.

use super::bands::{Block, Coefficient, UNIT};
use super::code::{Code, Frequencies};
use super::scan::{EOB, ZRL, size};

/// The largest AC coefficient of baseline files (T.81, F.1.2.2).
const MAX_AC: i32 = 1023;

/// Bits per squared quantization step, for luma and for chroma: fitted with SSIMULACRA2.
const WEIGHTS: [f32; 2] = [29.0, 50.0];

/// The variance of a block, in squared levels, from which on its texture hides errors. Errors beside the edges of text,
/// which have a larger variance than textures, are seen, so that masking is limited to that of `MAX_MASKING_VARIANCE`.
const MASKING_VARIANCE: f32 = 90.0;
const MAX_MASKING_VARIANCE: f32 = 600.0;

/// The number of bits of each symbol, with the bits that follow it.
pub(crate) struct Rates([f32; 256]);

impl Rates {
    /// Estimates the rates from the frequencies of symbols.
    pub(crate) fn new(frequencies: &Frequencies) -> Self {
        let mut frequencies = *frequencies;
        for (symbol, frequency) in frequencies.iter_mut().enumerate() {
            // The trellis can choose symbols that were not counted.
            let is_possible = matches!(symbol & 15, 1..=10) || symbol == EOB.into() || symbol == ZRL.into();
            *frequency = (16 * *frequency).max(is_possible.into());
        }
        let code = Code::optimal(&frequencies);
        Self(std::array::from_fn(|symbol| (code.length(symbol as u8) + (symbol as u32 & 15)) as f32))
    }
}

/// A quantization table for the trellis.
pub(crate) struct Steps {
    /// The reciprocals of the elements, for coefficients before quantization.
    reciprocals: [f32; 64],
    weight: f32,
}

/// A coefficient that can be other than zero.
#[derive(Clone, Copy, Default)]
struct Node {
    k: u8,
    /// The least cost of the block up to this coefficient, if it is not zero.
    cost: f32,
    /// The level with this cost, and the node before it.
    level: i16,
    previous: u8,
}

impl Steps {
    pub(crate) fn new(table: &[u16; 64], is_luma: bool) -> Self {
        let reciprocals = table.map(|element| 1.0 / (UNIT * f32::from(element)));
        Self { reciprocals, weight: WEIGHTS[usize::from(!is_luma)] }
    }

    /// Returns the DC coefficient, rounded to nearest.
    pub(crate) fn dc(&self, block: &Block) -> i16 {
        // The addition makes the number positive.
        (f32::from(block.0[0]) * self.reciprocals[0] + 4096.5) as i16 - 4096
    }

    /// Counts the symbols of a block whose coefficients are rounded.
    pub(crate) fn count(&self, block: &Block, frequencies: &mut Frequencies) {
        let mut run = 0;
        for (&value, reciprocal) in block.0.iter().zip(&self.reciprocals).skip(1) {
            let level = (f32::from(value.unsigned_abs()) * reciprocal + ROUNDING) as u32;
            if level == 0 {
                run += 1;
                continue;
            }
            frequencies[usize::from(ZRL)] += run >> 4;
            frequencies[((run & 15) << 4 | size(level).min(10)) as usize] += 1;
            run = 0;
        }
        frequencies[usize::from(EOB)] += u32::from(run > 0);
    }

    /// Stores the AC coefficients that are not zero in `ac`, and returns their number.
    #[inline(never)]
    pub(crate) fn quantize(&self, block: &Block, rates: &Rates, ac: &mut [Coefficient; 63]) -> usize {
        let mut scaled = [0.0; 64];
        let mut energy = 0.0;
        for (k, scaled) in scaled.iter_mut().enumerate().skip(1) {
            let value = f32::from(block.0[k].unsigned_abs());
            energy += value * value;
            *scaled = value * self.reciprocals[k];
        }
        let variance = energy * (1.0 / (64.0 * UNIT * UNIT));
        let masking = 1.0 + variance.min(MAX_MASKING_VARIANCE) * (1.0 / MASKING_VARIANCE);
        let weight = self.weight / masking.sqrt();

        // The error of all coefficients up to `k`, if they are zero.
        let mut zeros = [0.0; 64];
        let mut nodes = [Node::default(); 64];
        let mut count = 1;
        for k in 1..64 {
            let x = scaled[k];
            zeros[k] = zeros[k - 1] + weight * (x * x);
            let level = ((x + 0.5) as i32).min(MAX_AC);
            if level > 0 {
                nodes[count] = Self::node(k, x, level, weight, &nodes[..count], &zeros, rates);
                count += 1;
            }
        }
        let total = |node: &Node| {
            let eob = if node.k < 63 { rates.0[usize::from(EOB)] } else { 0.0 };
            node.cost + (zeros[63] - zeros[usize::from(node.k)]) + eob
        };
        let mut last = 0;
        let mut least = total(&nodes[0]);
        for (index, node) in nodes[..count].iter().enumerate().skip(1) {
            let cost = total(node);
            if cost < least {
                (last, least) = (index, cost);
            }
        }
        let mut length = 0;
        while last > 0 {
            let Node { k, level, previous, .. } = nodes[last];
            let value = if block.0[usize::from(k)] < 0 { -level } else { level };
            ac[length] = Coefficient { k, value };
            length += 1;
            last = previous.into();
        }
        ac[..length].reverse();
        length
    }

    /// Returns the node of the coefficient `x` at `k`, whose level is `level` or one less. `nodes` has the nodes before.
    #[inline(always)]
    fn node(
        k: usize,
        x: f32,
        level: i32,
        weight: f32,
        nodes: &[Node],
        zeros: &[f32; 64],
        rates: &Rates,
    ) -> Node {
        let error = |level: i32| weight * ((x - level as f32) * (x - level as f32));
        let lower = level - 1;
        let (size, lower_size) = (size(level as u32) as usize, size(lower as u32) as usize);
        let (upper_error, lower_error) = (error(level), error(lower));
        let mut best = Node { k: k as u8, cost: f32::INFINITY, level: 0, previous: 0 };
        for (index, node) in nodes.iter().enumerate().rev() {
            let skipped = zeros[k - 1] - zeros[usize::from(node.k)];
            // A longer run of zeros has a larger error.
            if skipped >= best.cost {
                break;
            }
            let run = k - usize::from(node.k) - 1;
            let base = node.cost + skipped + (run >> 4) as f32 * rates.0[usize::from(ZRL)];
            let symbol = (run & 15) << 4;
            let cost = base + rates.0[symbol | size] + upper_error;
            if cost < best.cost {
                best = Node { cost, level: level as i16, previous: index as u8, ..best };
            }
            if lower > 0 {
                let cost = base + rates.0[symbol | lower_size] + lower_error;
                if cost < best.cost {
                    best = Node { cost, level: lower as i16, previous: index as u8, ..best };
                }
            }
        }
        best
    }
}

/// Coefficients are counted as in a quantization with a dead zone, which is near to what the trellis chooses.
const ROUNDING: f32 = 0.41;

#[cfg(test)]
mod tests {
    use super::*;

    fn block(values: &[(usize, f32)]) -> Block {
        let mut block = Block::default();
        values.iter().for_each(|&(k, value)| block.0[k] = (value * UNIT) as i16);
        block
    }

    fn quantized(values: &[(usize, f32)]) -> Vec<(u8, i16)> {
        let mut frequencies = [0; 256];
        frequencies[0] = 1000;
        frequencies[1] = 500;
        let mut ac = [Coefficient::default(); 63];
        let count = Steps::new(&[10; 64], true).quantize(&block(values), &Rates::new(&frequencies), &mut ac);
        ac[..count].iter().map(|it| (it.k, it.value)).collect()
    }

    #[test]
    fn large_coefficients_are_rounded_and_small_ones_far_away_are_zero() {
        assert_eq!(quantized(&[(1, -41.0), (2, 22.0), (3, 9.0)]), [(1, -4), (2, 2), (3, 1)]);
        assert_eq!(quantized(&[(1, 20.0), (60, 6.0)]), [(1, 2)]);
        assert_eq!(quantized(&[(1, 4.0)]), []);
        assert_eq!(quantized(&[(63, -2000.0)]), [(63, -200)]);
        assert_eq!(Steps::new(&[1; 64], true).dc(&block(&[(0, -1023.6)])), -1024);
    }

    #[test]
    fn symbols_of_rounded_coefficients_are_counted() {
        let mut frequencies = [0; 256];
        Steps::new(&[10; 64], true).count(&block(&[(1, 30.0), (20, -10.0), (63, 10.0)]), &mut frequencies);
        let counted: Vec<_> = (0..256).filter(|&symbol| frequencies[symbol] > 0).collect();
        assert_eq!(counted, [0x02, 0x21, 0xA1, 0xF0]);
        assert_eq!(frequencies[0xF0], 3);
    }
}
