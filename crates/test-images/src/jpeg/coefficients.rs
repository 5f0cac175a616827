//! Generates the quantized coefficients of random pictures.

use std::array;
use std::f64::consts::PI;
use std::ops::RangeInclusive;

use crate::random::Random;

/// The quantized coefficients of a block, in zigzag order.
pub(crate) type Block = [i16; 64];

/// Returns the zigzag order, which follows the diagonals of a block (T.81, figure 5). Element `k` is the row-major
/// index of the coefficient at position `k` of the zigzag order.
pub(crate) fn zigzag() -> [usize; 64] {
    let mut indices: [usize; 64] = array::from_fn(|index| index);
    indices.sort_by_key(|index| {
        let (row, column) = (index / 8, index % 8);
        let diagonal = row + column;
        (diagonal, if diagonal.is_multiple_of(2) { column } else { row })
    });
    indices
}

/// The content of a random picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Content {
    /// Waves, an edge, and a little noise.
    Photograph,
    /// Random black and white samples, coarsely quantized. Most reconstructed samples are out of
    /// range before they are clamped.
    Saturated,
    /// A few random coefficients in each block. The coefficients have values from the whole valid range.
    Coefficients,
    /// No AC coefficients in most blocks.
    Flat,
}

/// A component of a picture.
pub(crate) struct Component {
    pub(crate) id: u8,
    /// Sampling factors (T.81, A.1.1).
    pub(crate) h_samp: usize,
    pub(crate) v_samp: usize,
    /// Index of the component's table in [`Picture::quant_tables`].
    pub(crate) quant_table: usize,
    /// Number of blocks per row, without padding blocks (T.81, A.2.2).
    pub(crate) columns: usize,
    /// Number of rows of blocks, without padding blocks.
    pub(crate) rows: usize,
    /// Number of blocks per row, including the padding blocks of the last MCU (T.81, A.2.4).
    pub(crate) stride: usize,
    pub(crate) blocks: Vec<Block>,
}

/// A frame with all its coefficients.
pub(crate) struct Picture {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) components: Vec<Component>,
    /// Number of MCUs per row and number of rows of MCUs, in a scan of all components.
    pub(crate) mcus: (usize, usize),
    /// The elements of each table are in zigzag order.
    pub(crate) quant_tables: Vec<[u16; 64]>,
}

/// The range of dequantized coefficients. For samples of 8 bits, these are numbers of 11 bits (T.81, F.1.1.5).
const DEQUANTIZED: RangeInclusive<i32> = -1024..=1023;

/// The range of quantized coefficients that sequential scans can code. Magnitudes of AC coefficients have at
/// most 10 bits (T.81, table F.2). Magnitudes of DC differences have at most 11 bits (table F.1). The difference
/// of two DC coefficients in this range has at most 11 bits.
const QUANTIZED: RangeInclusive<i32> = -1023..=1023;

impl Picture {
    /// Returns a random picture of `width` × `height` pixels. `factors` has the horizontal and the
    /// vertical sampling factor of each component. `ids` has the identifiers of the components.
    pub(crate) fn random(
        (width, height): (usize, usize),
        factors: &[(usize, usize)],
        ids: &[u8],
        quant_tables: Vec<[u16; 64]>,
        content: Content,
        random: &mut Random,
    ) -> Self {
        let h_max = factors.iter().map(|factors| factors.0).max().expect("a component");
        let v_max = factors.iter().map(|factors| factors.1).max().expect("a component");
        let mcus = (width.div_ceil(8 * h_max), height.div_ceil(8 * v_max));
        let tables = u32::try_from(quant_tables.len()).unwrap();
        let zigzag = zigzag();
        let dct = ForwardDct::new();
        let component = |(index, (&(h_samp, v_samp), &id)): (usize, (&(usize, usize), &u8))| {
            // Luma uses the first table. The other components use a random table after the first
            // one, or the first table if it is the only one.
            let quant_table =
                if index == 0 { 0 } else { random.between(tables.min(2) - 1, tables - 1) as usize };
            let samples_per_row = (width * h_samp).div_ceil(h_max);
            let sample_rows = (height * v_samp).div_ceil(v_max);
            let (columns, rows) = (samples_per_row.div_ceil(8), sample_rows.div_ceil(8));
            // In a frame of a single component, an MCU is one block, whatever the sampling factors
            // are (T.81, A.2.2). Such a frame has no padding blocks.
            let (stride, padded_rows) =
                if factors.len() == 1 { (columns, rows) } else { (mcus.0 * h_samp, mcus.1 * v_samp) };
            let mut scene = Scene::new(content, random);
            let blocks = (0..stride * padded_rows)
                .map(|block| {
                    let position = (block % stride, block / stride);
                    scene.block(position, &quant_tables[quant_table], &zigzag, &dct, random)
                })
                .collect();
            Component { id, h_samp, v_samp, quant_table, columns, rows, stride, blocks }
        };
        let components = factors.iter().zip(ids).enumerate().map(component).collect();
        Self { width, height, components, mcus, quant_tables }
    }
}

/// The forward DCT (T.81, A.3.3), computed directly from its definition. The first index of the matrix is the
/// frequency, and the second index is the sample.
struct ForwardDct([[f64; 8]; 8]);

impl ForwardDct {
    /// Computes the basis functions.
    fn new() -> Self {
        Self(array::from_fn(|frequency| {
            let scale = if frequency == 0 { 0.125_f64.sqrt() } else { 0.5 };
            array::from_fn(|sample| scale * ((2 * sample + 1) as f64 * frequency as f64 * PI / 16.0).cos())
        }))
    }

    fn transform(&self, samples: &[[f64; 8]; 8]) -> [[f64; 8]; 8] {
        let rows: [[f64; 8]; 8] =
            array::from_fn(|row| array::from_fn(|u| (0..8).map(|x| self.0[u][x] * samples[row][x]).sum()));
        array::from_fn(|v| array::from_fn(|u| (0..8).map(|y| self.0[v][y] * rows[y][u]).sum()))
    }
}

/// The parameters of the random content of a component.
struct Scene {
    content: Content,
    /// Parameters of each sine wave: the horizontal change of phase and the vertical change of phase (radians per
    /// sample), and the amplitude (sample levels).
    waves: [(f64, f64, f64); 3],
    /// Parameters of an edge. If `x + 0.7 * y > edge.0`, then `edge.1` (sample levels) is added to the sample at column
    /// `x` and row `y`.
    edge: (f64, f64),
    /// The largest amplitude of the noise, in levels.
    noise: u32,
    /// The DC coefficient of the block that was generated last.
    dc: i32,
    /// The largest number of random coefficients in a block.
    max_coefficients: u32,
}

impl Scene {
    fn new(content: Content, random: &mut Random) -> Self {
        let mut below = |max: f64| f64::from(random.below(1001)) / 1000.0 * max;
        let waves = array::from_fn(|_| (below(0.4), below(0.4), below(60.0)));
        let edge = (below(80.0), below(120.0) - 60.0);
        Self {
            content,
            waves,
            edge,
            noise: random.below(20) + 1,
            dc: 0,
            max_coefficients: random.between(1, 12),
        }
    }

    fn sample(&self, x: f64, y: f64, random: &mut Random) -> f64 {
        let waves: f64 =
            self.waves.iter().map(|(dx, dy, amplitude)| amplitude * (x * dx + y * dy).sin()).sum();
        let edge = if x + 0.7 * y > self.edge.0 { self.edge.1 } else { 0.0 };
        let noise = f64::from(random.below(2 * self.noise + 1)) - f64::from(self.noise);
        (waves + edge + noise).clamp(-128.0, 127.0)
    }

    fn block(
        &mut self,
        (column, row): (usize, usize),
        quant_table: &[u16; 64],
        zigzag: &[usize; 64],
        dct: &ForwardDct,
        random: &mut Random,
    ) -> Block {
        let position = |x: usize, y: usize| ((8 * column + x) as f64, (8 * row + y) as f64);
        let samples: [[f64; 8]; 8] = match self.content {
            Content::Photograph => array::from_fn(|y| {
                array::from_fn(|x| {
                    let (x, y) = position(x, y);
                    self.sample(x, y, random)
                })
            }),
            Content::Saturated => {
                array::from_fn(|_| array::from_fn(|_| if random.flag() { -128.0 } else { 127.0 }))
            }
            Content::Coefficients | Content::Flat => return self.sparse_block(quant_table, random),
        };
        let transformed = dct.transform(&samples);
        array::from_fn(|index| {
            let (v, u) = (zigzag[index] / 8, zigzag[index] % 8);
            clamp((transformed[v][u] / f64::from(quant_table[index])).round() as i32)
        })
    }

    /// Returns a block with few nonzero coefficients. In flat pictures, seven of eight blocks have no AC coefficients,
    /// on average.
    fn sparse_block(&mut self, quant_table: &[u16; 64], random: &mut Random) -> Block {
        let mut block = [0; 64];
        let value = |index: usize, random: &mut Random| {
            let (low, high) = DEQUANTIZED.into_inner();
            let value = low + i32::try_from(random.below((high - low + 1).unsigned_abs())).unwrap();
            clamp(value / i32::from(quant_table[index]))
        };
        if random.below(4) == 0 {
            self.dc = value(0, random).into();
        }
        block[0] = clamp(self.dc);
        if self.content == Content::Flat && random.below(8) > 0 {
            return block;
        }
        for _ in 0..random.below(self.max_coefficients + 1) {
            // Most coefficients are small and have low frequencies.
            let max = if random.below(4) == 0 { 63 } else { 10 };
            let index = random.between(1, max) as usize;
            let value = value(index, random);
            let shift = if random.below(8) == 0 { 0 } else { random.between(4, 10) };
            block[index] = value >> shift;
        }
        block
    }
}

fn clamp(value: i32) -> i16 {
    i16::try_from(value.clamp(*QUANTIZED.start(), *QUANTIZED.end())).expect("eleven bits")
}
