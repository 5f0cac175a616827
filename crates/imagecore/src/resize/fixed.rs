//! Lanczos3 for 8-bit images in fixed point, from any size to any other; most enlargements go by `enlarge.rs`.
//!
//! Samples become light (or whatever the transfer function says) in 15 bits, premultiplied where there
//! is alpha. The vertical pass comes first: the source is read once, in tiles small enough for the
//! nearest cache, and every tile is added to all the target rows that it is part of. A row that is
//! complete goes through the horizontal pass and leaves. So no copy of the image is ever made: what is
//! kept are the target rows in progress, some six of them and those that begin within one block.

use std::collections::VecDeque;
use std::ops::Range;

use super::has_alpha;
use super::light::{MIDDLE, Reader, WHITE, Writer};
use super::rows::Rows;
use super::weights::Weights;
use super::windows::Windows;
use crate::{Size, TransferFunction};
use imagecore_simd128::{I16x8, I32x4, pair};

/// Pixels in a row of a tile: a multiple of [`GROUP`].
const TILE: usize = 128;

/// Pairs of rows in a tile, at most.
const PAIRS: usize = 16;

/// Pairs of rows that are kept on the way up: they hold all the six rows at most that a target row is made of.
const NEAR: usize = 4;

/// Samples that one round of the vertical pass works on: eight vectors' sums stay in registers.
const GROUP: usize = 32;

/// One channel of two source rows, in pairs of samples.
type PairRow = [i32; TILE];

/// One channel of a tile.
type Tile = [PairRow; PAIRS];

/// One channel of a target row in progress, as wide as a tile.
type Sums = [[i32; 4]; TILE / 4];

/// The weights of the horizontal pass: as many vectors of them for every position.
struct Lanes {
    bits: u32,
    vectors: usize,
    starts: Vec<usize>,
    weights: Vec<[i16; 8]>,
    /// How long a row must be so that no position reads past its end.
    row: usize,
}

impl Lanes {
    fn new(weights: &Weights) -> Self {
        let count = weights.len();
        let vectors = weights.longest().div_ceil(8);
        // Four positions are computed at a time.
        let padded = count.next_multiple_of(4);
        let mut lanes = vec![[0; 8]; padded * vectors];
        let mut starts = vec![0; padded];
        for target in 0..count {
            let (start, weights) = weights.at(target);
            starts[target] = start;
            lanes[target * vectors..].as_flattened_mut()[..weights.len()].copy_from_slice(weights);
        }
        let row = starts.iter().max().unwrap_or(&0) + vectors * 8;
        Self { bits: weights.bits, vectors, starts, weights: lanes, row }
    }
}

/// A resize of any image of some size and `C` channels; where they are even in number, the last is alpha.
pub(super) struct Job<const C: usize> {
    from: Size,
    to: Size,
    reader: Reader,
    writer: Writer,
    columns: Weights,
    rows: Lanes,
    /// Tiles side by side.
    tiles: usize,
}

impl<const C: usize> super::Resizer for Job<C> {
    fn reach(&self, targets: &Range<usize>) -> Range<usize> {
        self.columns.reach_of(targets)
    }

    fn run(&self, source: &[u8], targets: Range<usize>, out: &mut [u8]) {
        let source = Rows::new(source, self.from, self.reach(&targets));
        let rows = out.chunks_exact_mut(C * self.to.width() as usize);
        if self.to.height() < self.from.height() {
            self.run_down(&source, targets, rows)
        } else {
            self.run_up(&source, targets, rows)
        }
    }
}

impl<const C: usize> Job<C> {
    pub(super) fn new(from: Size, to: Size, transfer: &TransferFunction) -> Self {
        let largest = f64::from(WHITE - MIDDLE);
        let columns = Weights::new(&Windows::new(from.height(), to.height()), largest);
        let largest = largest * columns.gain + 1.0;
        let rows = Weights::new(&Windows::new(from.width(), to.width()), largest);
        Self {
            from,
            to,
            reader: Reader::new(transfer, has_alpha(C)),
            writer: Writer::new(transfer),
            columns,
            rows: Lanes::new(&rows),
            tiles: (from.width() as usize).div_ceil(TILE),
        }
    }

    /// Reads the source block by block, and adds each to all target rows in progress.
    fn run_down<'b>(
        &self,
        source: &Rows<C>,
        targets: Range<usize>,
        mut rows: impl Iterator<Item = &'b mut [u8]>,
    ) {
        let mut tile = self.tile();
        let mut planes = self.planes();
        // Target rows in progress, from the first that is not complete.
        let mut open: VecDeque<Vec<Sums>> = VecDeque::new();
        let mut spare: Vec<Vec<Sums>> = Vec::new();
        let mut shares: Vec<Share> = Vec::new();
        let mut done = targets.start;
        for top in source.range.clone().step_by(2 * PAIRS) {
            let bottom = (top + 2 * PAIRS).min(source.range.end);
            shares.clear();
            let begun = (done..targets.end).take_while(|&row| self.columns.reach(row).start < bottom);
            shares.extend(begun.map(|row| self.share(row, top, bottom)));
            while open.len() < shares.len() {
                open.push_back(spare.pop().unwrap_or_else(|| self.sums()));
            }
            for column in 0..self.tiles {
                self.fill(&mut tile, 0, source, top..bottom, column);
                for (share, sums) in shares.iter().zip(&mut open) {
                    self.add(sums, &tile, share, column);
                }
            }
            while done < targets.end && self.columns.reach(done).end <= bottom {
                let mut sums = open.pop_front().expect("a row that ends has begun");
                self.finish(&mut sums, &mut planes, rows.next().expect("as many rows as the size has"));
                spare.push(sums);
                done += 1;
            }
        }
    }

    /// Makes one target row after another from the few source rows around it: on the way up there may be
    /// thousands in progress at once.
    fn run_up<'b>(&self, source: &Rows<C>, targets: Range<usize>, rows: impl Iterator<Item = &'b mut [u8]>) {
        let mut tiles: Vec<_> = (0..self.tiles).map(|_| self.tile()).collect();
        let mut planes = self.planes();
        let mut sums = self.sums();
        let first = source.range.start;
        // Pairs that have been read; each takes the place of the one that is `NEAR` before it.
        let mut read = 0;
        for (row, target) in targets.zip(rows) {
            let reach = self.columns.reach(row);
            let pairs = (reach.start - first) / 2..(reach.end - first).div_ceil(2);
            for pair in read.max(pairs.start)..pairs.end {
                let top = first + 2 * pair;
                for (column, tile) in tiles.iter_mut().enumerate() {
                    self.fill(tile, pair % NEAR, source, top..(top + 2).min(source.range.end), column);
                }
            }
            read = read.max(pairs.end);
            let mut share = Share { pairs: 0..NEAR, weights: [0; PAIRS] };
            for pair in pairs {
                let top = first + 2 * pair;
                share.weights[pair % NEAR] = self.share(row, top, top + 2).weights[0];
            }
            for (column, tile) in tiles.iter().enumerate() {
                self.add(&mut sums, tile, &share, column);
            }
            self.finish(&mut sums, &mut planes, target);
        }
    }

    fn tile(&self) -> Box<[Tile; C]> {
        Box::new([[[0; TILE]; PAIRS]; C])
    }

    /// Of one target row, channel by channel.
    fn sums(&self) -> Vec<Sums> {
        vec![[[0; 4]; TILE / 4]; C * self.tiles]
    }

    /// Room for one row between the passes.
    fn planes(&self) -> [Vec<i16>; C] {
        let length = self.rows.row.max(self.tiles * TILE).next_multiple_of(8);
        std::array::from_fn(|_| vec![0; length])
    }

    fn add(&self, sums: &mut [Sums], tile: &[Tile; C], share: &Share, column: usize) {
        for (channel, tile) in tile.iter().enumerate() {
            let (pairs, weights) = (&tile[share.pairs.clone()], &share.weights[share.pairs.clone()]);
            add_pairs(&mut sums[channel * self.tiles + column], pairs, weights);
        }
    }

    /// What the source rows from `top` to `bottom` give to a target row.
    fn share(&self, row: usize, top: usize, bottom: usize) -> Share {
        let (start, weights) = self.columns.at(row);
        let (from, to) = (start.max(top), (start + weights.len()).min(bottom));
        let mut share = Share { pairs: (from - top) / 2..(to - top).div_ceil(2), weights: [0; PAIRS] };
        for y in from..to {
            let weight = weights[y - start];
            share.weights[(y - top) / 2] |=
                if (y - top).is_multiple_of(2) { pair(weight, 0) } else { pair(0, weight) };
        }
        share
    }

    /// Reads a block of source rows, as pairs from the one at `place` on.
    fn fill(&self, tile: &mut [Tile; C], place: usize, source: &Rows<C>, block: Range<usize>, column: usize) {
        let (left, right) = (column * TILE, (column * TILE + TILE).min(self.from.width() as usize));
        let row = |y: usize| &source.row(y)[left..right];
        for (pair, y) in block.clone().step_by(2).enumerate() {
            let mut planes = tile.each_mut().map(|tile| &mut tile[place + pair]);
            // The row below the last counts for nothing.
            self.reader.read(row(y), row((y + 1).min(block.end - 1)), &mut planes);
        }
    }

    /// The horizontal pass of one row, and back to stored samples. The sums are zero after it.
    fn finish(&self, sums: &mut [Sums], planes: &mut [Vec<i16>; C], row: &mut [u8]) {
        for (plane, sums) in planes.iter_mut().zip(sums.chunks_exact_mut(self.tiles)) {
            narrow(sums, plane.as_chunks_mut().0, self.columns.bits);
        }
        match self.rows.vectors {
            1 => self.finish_with::<1>(planes, row),
            2 => self.finish_with::<2>(planes, row),
            3 => self.finish_with::<3>(planes, row),
            4 => self.finish_with::<4>(planes, row),
            _ => self.finish_with::<ANY>(planes, row),
        }
    }

    /// The same for `V` vectors of weights a position, which the compiler then knows.
    #[inline(never)]
    fn finish_with<const V: usize>(&self, planes: &[Vec<i16>; C], row: &mut [u8]) {
        let vectors = if V == ANY { self.rows.vectors } else { V };
        let half = I32x4::splat(1 << (self.rows.bits - 1));
        let middle = I32x4::splat(MIDDLE);
        let starts = self.rows.starts.as_chunks::<4>().0;
        let weights = self.rows.weights.chunks_exact(4 * vectors);
        for ((starts, weights), row) in starts.iter().zip(weights).zip(row.chunks_mut(4 * C)) {
            let light = planes.each_ref().map(|plane| {
                let totals = std::array::from_fn(|i| {
                    let samples = plane[starts[i]..starts[i] + 8 * vectors].as_chunks::<8>().0;
                    let weights = &weights[i * vectors..(i + 1) * vectors];
                    (0..vectors).fold(I32x4::splat(0), |total, vector| {
                        total.add(I16x8::load(&samples[vector]).dot(I16x8::load(&weights[vector])))
                    })
                });
                I32x4::lane_sums(totals).add(half).shr(self.rows.bits).add(middle)
            });
            self.writer.write(light, row.as_chunks_mut().0);
        }
    }
}

/// A number of vectors that is only known when it runs.
const ANY: usize = 0;

/// What a block of source rows gives to a target row.
struct Share {
    /// The pairs that count.
    pairs: Range<usize>,
    /// The weights of all pairs of the block.
    weights: [i32; PAIRS],
}

/// Adds pairs of source rows to a target row.
#[inline(never)]
fn add_pairs(sums: &mut Sums, pairs: &[PairRow], weights: &[i32]) {
    const VECTORS: usize = GROUP / 4;
    for (group, sums) in sums.as_chunks_mut::<VECTORS>().0.iter_mut().enumerate() {
        let mut totals = sums.each_ref().map(I32x4::load);
        for (pair, weights) in pairs.iter().zip(weights) {
            let weights = I16x8::splat_pair(*weights);
            for (total, samples) in
                totals.iter_mut().zip(&pair.as_chunks::<4>().0.as_chunks::<VECTORS>().0[group])
            {
                *total = total.add(I16x8::load_pairs(samples).dot(weights));
            }
        }
        for (sums, total) in sums.iter_mut().zip(totals) {
            total.store(sums);
        }
    }
}

/// The sums as samples again, overshoot included, and zeroes in their place.
#[inline(never)]
fn narrow(sums: &mut [Sums], plane: &mut [[i16; 8]], bits: u32) {
    let half = I32x4::splat(1 << (bits - 1));
    for (sums, samples) in sums.as_flattened_mut().as_chunks_mut::<2>().0.iter_mut().zip(plane) {
        let [low, high] = sums.each_ref().map(|sums| I32x4::load(sums).add(half).shr(bits));
        I16x8::narrow(low, high).store(samples);
        *sums = [[0; 4]; 2];
    }
}
