//! The coefficients of a picture, before they are coded.

use std::array;
use std::f64::consts::PI;
use std::ops::RangeInclusive;

use super::super::random::Random;

/// A block: its coefficients in zigzag order, divided by their steps.
pub(crate) type Block = [i16; 64];

/// The natural place of each coefficient of the zigzag order, found by walking the diagonals (T.81, figure 5).
pub(crate) fn zigzag() -> [usize; 64] {
    let mut places: [usize; 64] = array::from_fn(|place| place);
    places.sort_by_key(|place| {
        let (row, column) = (place / 8, place % 8);
        let diagonal = row + column;
        (diagonal, if diagonal.is_multiple_of(2) { column } else { row })
    });
    places
}

/// What samples are like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Content {
    /// Soft shapes, edges and a little grain.
    Photograph,
    /// Samples that are all black or white, each by chance, and coarse steps: most sums leave the range of a sample.
    Saturated,
    /// A few coefficients of a block, each of any value that a picture can have.
    Coefficients,
    /// One level in most blocks.
    Flat,
}

/// A component of a picture (T.81, A.1.1).
pub(crate) struct Component {
    pub(crate) id: u8,
    /// Sampling factors: blocks across and down in an MCU.
    pub(crate) across: usize,
    pub(crate) down: usize,
    /// The number of its table of steps.
    pub(crate) table: usize,
    /// Blocks that hold samples, across and down (A.2.2).
    pub(crate) columns: usize,
    pub(crate) rows: usize,
    /// Blocks in a row with those that fill up the last MCU (A.2.4).
    pub(crate) stride: usize,
    pub(crate) blocks: Vec<Block>,
}

/// All that the scans of a file tell.
pub(crate) struct Picture {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) components: Vec<Component>,
    /// MCUs across and down, of all components.
    pub(crate) mcus: (usize, usize),
    /// In zigzag order.
    pub(crate) steps: Vec<[u16; 64]>,
}

/// Values of dequantised coefficients: those of 8-bit samples (F.1.1.5, 11 bits).
const VALUES: RangeInclusive<i32> = -1024..=1023;

/// Coefficients as a sequential scan can hold them: AC of 10 bits, DC such that differences have 11 (tables F.1 and F.2).
const STORED: RangeInclusive<i32> = -1023..=1023;

impl Picture {
    /// Blocks of one content for components of some sampling factors.
    pub(crate) fn random(
        (width, height): (usize, usize),
        factors: &[(usize, usize)],
        ids: &[u8],
        steps: Vec<[u16; 64]>,
        content: Content,
        random: &mut Random,
    ) -> Self {
        let most_across = factors.iter().map(|factors| factors.0).max().expect("a component");
        let most_down = factors.iter().map(|factors| factors.1).max().expect("a component");
        let mcus = (width.div_ceil(8 * most_across), height.div_ceil(8 * most_down));
        let tables = u32::try_from(steps.len()).unwrap();
        let zigzag = zigzag();
        let cosines = Cosines::new();
        let component = |(place, (&(across, down), &id)): (usize, (&(usize, usize), &u8))| {
            // Luma has the first table, as a rule the others share the last.
            let table = if place == 0 { 0 } else { random.between(tables.min(2) - 1, tables - 1) as usize };
            let samples_across = (width * across).div_ceil(most_across);
            let samples_down = (height * down).div_ceil(most_down);
            // Where a component is alone, an MCU is a block of it, whatever its factors.
            let in_mcu = if factors.len() == 1 { (1, 1) } else { (across, down) };
            let (columns, rows) = (samples_across.div_ceil(8), samples_down.div_ceil(8));
            let (stride, all_rows) =
                if factors.len() == 1 { (columns, rows) } else { (mcus.0 * in_mcu.0, mcus.1 * in_mcu.1) };
            let mut scene = Scene::new(content, random);
            let blocks = (0..stride * all_rows)
                .map(|block| {
                    scene.block((block % stride, block / stride), &steps[table], &zigzag, &cosines, random)
                })
                .collect();
            Component { id, across, down, table, columns, rows, stride, blocks }
        };
        let components = factors.iter().zip(ids).enumerate().map(component).collect();
        Self { width, height, components, mcus, steps }
    }
}

/// The forward transform of T.81, A.3.3, plainly.
struct Cosines([[f64; 8]; 8]);

impl Cosines {
    /// By frequency, then by place.
    fn new() -> Self {
        Self(array::from_fn(|frequency| {
            let scale = if frequency == 0 { 0.125_f64.sqrt() } else { 0.5 };
            array::from_fn(|place| scale * ((2 * place + 1) as f64 * frequency as f64 * PI / 16.0).cos())
        }))
    }

    fn transform(&self, samples: &[[f64; 8]; 8]) -> [[f64; 8]; 8] {
        let across: [[f64; 8]; 8] =
            array::from_fn(|row| array::from_fn(|u| (0..8).map(|x| self.0[u][x] * samples[row][x]).sum()));
        array::from_fn(|v| array::from_fn(|u| (0..8).map(|y| self.0[v][y] * across[y][u]).sum()))
    }
}

/// What the blocks of a component show.
struct Scene {
    content: Content,
    /// Waves: steps of phase across and down, and how high.
    waves: [(f64, f64, f64); 3],
    /// The place of an edge, and how high it is.
    edge: (f64, f64),
    grain: u32,
    level: i32,
    /// Coefficients of a block, at most.
    coefficients: u32,
}

impl Scene {
    fn new(content: Content, random: &mut Random) -> Self {
        let mut part = |most: f64| f64::from(random.below(1001)) / 1000.0 * most;
        let waves = array::from_fn(|_| (part(0.4), part(0.4), part(60.0)));
        let edge = (part(80.0), part(120.0) - 60.0);
        Self {
            content,
            waves,
            edge,
            grain: random.below(20) + 1,
            level: 0,
            coefficients: random.between(1, 12),
        }
    }

    fn sample(&self, x: f64, y: f64, random: &mut Random) -> f64 {
        let waves: f64 =
            self.waves.iter().map(|(across, down, height)| height * (x * across + y * down).sin()).sum();
        let edge = if x + 0.7 * y > self.edge.0 { self.edge.1 } else { 0.0 };
        let grain = f64::from(random.below(2 * self.grain + 1)) - f64::from(self.grain);
        (waves + edge + grain).clamp(-128.0, 127.0)
    }

    fn block(
        &mut self,
        (column, row): (usize, usize),
        steps: &[u16; 64],
        zigzag: &[usize; 64],
        cosines: &Cosines,
        random: &mut Random,
    ) -> Block {
        let place = |x: usize, y: usize| ((8 * column + x) as f64, (8 * row + y) as f64);
        let samples: [[f64; 8]; 8] = match self.content {
            Content::Photograph => array::from_fn(|y| {
                array::from_fn(|x| {
                    let (x, y) = place(x, y);
                    self.sample(x, y, random)
                })
            }),
            Content::Saturated => {
                array::from_fn(|_| array::from_fn(|_| if random.below(2) == 0 { -128.0 } else { 127.0 }))
            }
            Content::Coefficients | Content::Flat => return self.few(steps, random),
        };
        let transformed = cosines.transform(&samples);
        array::from_fn(|place| {
            let natural = zigzag[place];
            stored((transformed[natural / 8][natural % 8] / f64::from(steps[place])).round() as i32)
        })
    }

    /// A block of few coefficients: none but the first where the picture is flat, but for one block of eight.
    fn few(&mut self, steps: &[u16; 64], random: &mut Random) -> Block {
        let mut block = [0; 64];
        let value = |place: usize, random: &mut Random| {
            let (low, high) = VALUES.into_inner();
            let value = low + i32::try_from(random.below((high - low + 1).unsigned_abs())).unwrap();
            stored(value / i32::from(steps[place]))
        };
        if random.below(4) == 0 {
            self.level = value(0, random).into();
        }
        block[0] = stored(self.level);
        if self.content == Content::Flat && random.below(8) > 0 {
            return block;
        }
        for _ in 0..random.below(self.coefficients + 1) {
            // Most are small ones of low frequencies.
            let most = if random.below(4) == 0 { 63 } else { 10 };
            let place = random.between(1, most) as usize;
            let whole = value(place, random);
            let less = if random.below(8) == 0 { 0 } else { random.between(4, 10) };
            block[place] = whole >> less;
        }
        block
    }
}

fn stored(value: i32) -> i16 {
    i16::try_from(value.clamp(*STORED.start(), *STORED.end())).expect("eleven bits")
}
