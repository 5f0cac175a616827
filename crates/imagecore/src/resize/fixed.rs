//! Resampling of 8-bit images in fixed point, from any size to any other. Most enlargements use
//! `interpolation.rs` instead.
//!
//! The transfer function converts the samples of the source to numbers of 15 bits, which are premultiplied by alpha.
//! The vertical pass comes first. It reads the source once, in tiles that fit into the L1 cache. A complete target row
//! then goes through the horizontal pass. The image is not copied.
//!
//! If the height decreases, each tile is added to all target rows whose support contains rows of the tile. The memory
//! holds about six unfinished target rows, and the target rows whose support begins within the current block of source
//! rows. Otherwise, the tiles of the last source rows are kept, and one target row after another is computed.

use std::collections::VecDeque;
use std::ops::Range;
use std::slice::ChunksExactMut;

use super::kernel::{Scaling, Windows};
use super::light::{MIDDLE, Reader, WHITE, Writer};
use super::rows::{BandReducer, Columns, Resampler, SourceRows, contains};
use super::vertical::{Accumulate, Gather, accumulate, gather};
use super::weights::Weights;
use crate::raster::has_alpha;
use crate::{Error, TransferFunction, alloc};
use imagecore_simd128::{I16x8, I32x4, pair};

/// Width of a tile in pixels, a multiple of [`PIXELS_PER_GROUP`].
const TILE: usize = 128;

/// Largest number of pairs of source rows in a tile.
const PAIRS: usize = 16;

/// Number of pairs of source rows that are kept in memory when the height increases. The support of a target row has at
/// most six rows, which lie in at most four pairs.
const PAIRS_IN_SUPPORT: usize = 4;

/// Number of samples whose sums the vertical pass keeps in registers: eight vectors of four sums.
const PIXELS_PER_GROUP: usize = 32;

/// One channel of two source rows, as wide as a tile. Each number packs two 16-bit samples, one of each row.
type PairRow = [i32; TILE];

/// One channel of a tile: [`PAIRS`] pairs of source rows.
type Tile = [PairRow; PAIRS];

/// One channel of an unfinished target row, as wide as a tile. The sums are in vectors of four.
type Sums = [[i32; 4]; TILE / 4];

/// The weights of the horizontal pass. Each target position has `vectors` vectors of eight weights.
struct HorizontalWeights {
    bits: u32,
    vectors: usize,
    starts: Vec<usize>,
    weights: Vec<[i16; 8]>,
    /// Number of samples that a row needs, so that no target position reads beyond the end of the row.
    row_len: usize,
}

impl HorizontalWeights {
    fn new(bits: u32, windows: &Windows<i16>) -> Result<Self, Error> {
        let count = windows.len();
        // Three vectors take longer than four, whose number can be a constant.
        let vectors = match windows.longest().div_ceil(8) {
            3 => 4,
            vectors => vectors,
        };
        // Four target positions are computed at a time, so their number is rounded up to a multiple of four.
        let padded = count.next_multiple_of(4);
        let mut lanes = alloc::filled([0; 8], padded * vectors)?;
        let mut starts = alloc::filled(0, padded)?;
        for target in 0..count {
            let (start, weights) = windows.at(target);
            starts[target] = start;
            lanes[target * vectors..].as_flattened_mut()[..weights.len()].copy_from_slice(weights);
        }
        let row_len = starts.iter().max().unwrap_or(&0) + vectors * 8;
        Ok(Self { bits, vectors, starts, weights: lanes, row_len })
    }
}

/// A resampler that computes a range of target columns of images with `C` channels. If `C` is even, the last channel is
/// alpha.
pub(super) struct FixedPoint<const C: usize> {
    /// Whether the target has fewer rows than the source.
    reduces_height: bool,
    columns: Columns,
    reader: Reader,
    writer: Writer,
    vertical: Weights,
    horizontal: HorizontalWeights,
    /// Number of tiles across the contributing columns of the source.
    tiles: usize,
}

impl<const C: usize> Resampler for FixedPoint<C> {
    fn support(&self, targets: &Range<usize>) -> Range<usize> {
        self.vertical.windows.support_of(targets)
    }

    fn run(&self, source: SourceRows<'_>, targets: Range<usize>, out: &mut [u8]) -> Result<(), Error> {
        let windows = &self.vertical.windows;
        let source = source.with_columns(&self.columns, C);
        let rows = out.chunks_exact_mut(self.row_len());
        if self.reduces_height {
            let source_rows = windows.support_of(&targets);
            self.accumulate(source, source_rows, targets, Out::Rows(rows))?;
        } else {
            let (tiles, planes, sums) = (self.tiles(self.tiles)?, self.planes()?, self.sums()?);
            gather(windows, targets, rows, Enlarge { resampler: self, source, tiles, planes, sums });
        }
        Ok(())
    }

    fn reduction(&self) -> Option<&dyn BandReducer> {
        // The code for alpha would take 2 kB of the module, for few files.
        if const { has_alpha(C) } {
            return None;
        }
        self.reduces_height.then_some(self)
    }
}

impl<const C: usize> BandReducer for FixedPoint<C> {
    fn windows(&self) -> &Windows<i16> {
        &self.vertical.windows
    }

    fn sums_len(&self) -> usize {
        C * self.tiles * size_of::<Sums>()
    }

    fn reduce(&self, source: SourceRows<'_>, band: Range<usize>, out: &mut [u8]) -> Result<(), Error> {
        let targets = self.vertical.windows.touching(&band);
        let source = source.with_columns(&self.columns, C);
        self.accumulate(source, band.clone(), targets, Out::Band { band, bytes: out })
    }

    fn row_of(&self, sums: &[u8], row: &mut [u8]) -> Result<(), Error> {
        let mut total = self.sums()?;
        let values = sums.as_chunks().0;
        for (total, &value) in total.as_flattened_mut().as_flattened_mut().iter_mut().zip(values) {
            *total = i32::from_le_bytes(value);
        }
        self.finish(&mut total, &mut self.planes()?, row);
        Ok(())
    }
}

/// The state of the vertical pass, for [`accumulate`]. The target has fewer rows than the source.
struct Reduce<'a, const C: usize> {
    resampler: &'a FixedPoint<C>,
    source: SourceRows<'a>,
    /// One tile.
    tile: Vec<[Tile; C]>,
    planes: [Vec<i16>; C],
    /// For each unfinished target row, the weights of the current block of source rows.
    row_weights: Vec<RowWeights>,
    out: Out<'a>,
}

/// What a target row becomes when no further source row is added to it.
enum Out<'a> {
    /// The bytes of one target row after another.
    Rows(ChunksExactMut<'a, u8>),
    /// The output of [`BandReducer::reduce`] for a band of source rows, without the rows that are done.
    Band { band: Range<usize>, bytes: &'a mut [u8] },
}

impl<const C: usize> Accumulate for Reduce<'_, C> {
    type Sums = Vec<Sums>;

    const BLOCK_ROWS: usize = 2 * PAIRS;

    fn sums(&self) -> Result<Vec<Sums>, Error> {
        self.resampler.sums()
    }

    fn add(
        &mut self,
        block: Range<usize>,
        first: usize,
        unfinished: &mut VecDeque<Vec<Sums>>,
    ) -> Result<(), Error> {
        let Self { resampler, source, tile, row_weights, .. } = self;
        let tile = &mut tile[0];
        row_weights.clear();
        alloc::reserve(row_weights, unfinished.len())?;
        row_weights.extend((first..).take(unfinished.len()).map(|row| resampler.row_weights(row, &block)));
        for column in 0..resampler.tiles {
            resampler.fill(tile, 0, *source, block.clone(), column);
            for (weights, sums) in row_weights.iter().zip(&mut *unfinished) {
                resampler.add(sums, tile, weights, column);
            }
        }
        Ok(())
    }

    fn finish(&mut self, target: usize, sums: &mut Vec<Sums>) {
        let Self { resampler, planes, out, .. } = self;
        match out {
            Out::Rows(rows) => {
                resampler.finish(sums, planes, rows.next().expect("bytes for each target row"));
            }
            Out::Band { band, bytes } => {
                let support = resampler.vertical.windows.support(target);
                let is_complete = contains(band, &support);
                let length = if is_complete { resampler.row_len() } else { resampler.sums_len() };
                let row = bytes.split_off_mut(..length).expect("bytes for each target row");
                if is_complete {
                    resampler.finish(sums, planes, row);
                } else {
                    let sums = sums.as_flattened_mut().as_flattened_mut();
                    for (value, sum) in row.as_chunks_mut().0.iter_mut().zip(sums) {
                        *value = sum.to_le_bytes();
                        *sum = 0;
                    }
                }
            }
        }
    }
}

/// The state of the vertical pass, for [`gather`]. The target has at least as many rows as the source.
struct Enlarge<'a, const C: usize> {
    resampler: &'a FixedPoint<C>,
    source: SourceRows<'a>,
    /// For each column of tiles, the pairs of source rows that were read most recently. Pair n of source rows
    /// overwrites pair n − [`PAIRS_IN_SUPPORT`].
    tiles: Vec<[Tile; C]>,
    planes: [Vec<i16>; C],
    sums: Vec<Sums>,
}

impl<const C: usize> Gather for Enlarge<'_, C> {
    const BLOCK_ROWS: usize = 2;

    fn read(&mut self, block: Range<usize>) {
        let slot = (block.start - self.source.first) / 2 % PAIRS_IN_SUPPORT;
        for (column, tile) in self.tiles.iter_mut().enumerate() {
            self.resampler.fill(tile, slot, self.source, block.clone(), column);
        }
    }

    fn compute(&mut self, target: usize, out: &mut [u8]) {
        let Self { resampler, source, tiles, planes, sums } = self;
        let support = resampler.vertical.windows.support(target);
        let mut row_weights = RowWeights { pairs: 0..PAIRS_IN_SUPPORT, weights: [0; PAIRS] };
        for pair in (support.start - source.first) / 2..(support.end - source.first).div_ceil(2) {
            let top = source.first + 2 * pair;
            let weights = resampler.row_weights(target, &(top..top + 2)).weights;
            row_weights.weights[pair % PAIRS_IN_SUPPORT] = weights[0];
        }
        for (column, tile) in tiles.iter().enumerate() {
            resampler.add(sums, tile, &row_weights, column);
        }
        resampler.finish(sums, planes, out);
    }
}

impl<const C: usize> FixedPoint<C> {
    /// Creates the resampling for the target columns `columns`.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(super) fn new(
        scaling: &Scaling,
        columns: &Range<usize>,
        transfer: &TransferFunction,
    ) -> Result<Self, Error> {
        let largest = f64::from(WHITE - MIDDLE);
        let vertical = Weights::new(&scaling.vertical()?, largest)?;
        let largest = largest * vertical.gain + 1.0;
        let horizontal = Weights::new(&scaling.horizontal()?, largest)?;
        let columns_read = Columns::new(&horizontal.windows, columns);
        Ok(Self {
            reduces_height: scaling.reduces_height(),
            tiles: columns_read.source_count().div_ceil(TILE),
            columns: columns_read,
            reader: Reader::new(transfer, has_alpha(C)),
            writer: Writer::new(transfer),
            vertical,
            horizontal: HorizontalWeights::new(horizontal.bits, &horizontal.windows.of(columns)?)?,
        })
    }

    /// The number of bytes of a target row.
    fn row_len(&self) -> usize {
        C * self.columns.count
    }

    fn accumulate(
        &self,
        source: SourceRows<'_>,
        source_rows: Range<usize>,
        targets: Range<usize>,
        out: Out<'_>,
    ) -> Result<(), Error> {
        let (tile, planes, row_weights) = (self.tiles(1)?, self.planes()?, Vec::new());
        let state = Reduce { resampler: self, source, tile, planes, row_weights, out };
        accumulate(&self.vertical.windows, source_rows, targets, state)
    }

    fn tiles(&self, count: usize) -> Result<Vec<[Tile; C]>, Error> {
        alloc::filled([[[0; TILE]; PAIRS]; C], count)
    }

    /// Returns the sums of one target row, all zero: the tiles of the first channel, then the tiles of the second
    /// channel, and so on.
    fn sums(&self) -> Result<Vec<Sums>, Error> {
        alloc::filled([[0; 4]; TILE / 4], C * self.tiles)
    }

    /// Returns the planes of a row between the two passes: one plane of samples for each channel.
    fn planes(&self) -> Result<[Vec<i16>; C], Error> {
        let length = self.horizontal.row_len.max(self.tiles * TILE).next_multiple_of(8);
        let mut planes = std::array::from_fn(|_| Vec::new());
        for plane in &mut planes {
            *plane = alloc::filled(0, length)?;
        }
        Ok(planes)
    }

    fn add(&self, sums: &mut [Sums], tile: &[Tile; C], row_weights: &RowWeights, column: usize) {
        for (channel, tile) in tile.iter().enumerate() {
            let (pairs, weights) =
                (&tile[row_weights.pairs.clone()], &row_weights.weights[row_weights.pairs.clone()]);
            add_pairs(&mut sums[channel * self.tiles + column], pairs, weights);
        }
    }

    /// Returns the weights with which the source rows in `block` are added to the target row `target`.
    fn row_weights(&self, target: usize, block: &Range<usize>) -> RowWeights {
        let (start, weights) = self.vertical.windows.at(target);
        let top = block.start;
        let (from, to) = (start.max(top), (start + weights.len()).min(block.end));
        let mut row_weights =
            RowWeights { pairs: (from - top) / 2..(to - top).div_ceil(2), weights: [0; PAIRS] };
        for y in from..to {
            let weight = weights[y - start];
            row_weights.weights[(y - top) / 2] |=
                if (y - top).is_multiple_of(2) { pair(weight, 0) } else { pair(0, weight) };
        }
        row_weights
    }

    /// Reads the source rows of `block` into a tile. `column` is the index of the tile in the row. The first pair of
    /// rows becomes the pair `first_pair` of the tile.
    fn fill(
        &self,
        tile: &mut [Tile; C],
        first_pair: usize,
        source: SourceRows,
        block: Range<usize>,
        column: usize,
    ) {
        let (left, right) = (column * TILE, (column * TILE + TILE).min(self.columns.source_count()));
        let row = |y: usize| &source.row(y).as_chunks::<C>().0[left..right];
        for (pair, y) in block.clone().step_by(2).enumerate() {
            let mut planes = tile.each_mut().map(|tile| &mut tile[first_pair + pair]);
            // The last pair of a block may lack its second row. The first row is then read twice, and the second copy
            // has the weight zero.
            self.reader.read(row(y), row((y + 1).min(block.end - 1)), &mut planes);
        }
    }

    /// Applies the horizontal pass to one row of sums, converts the result to bytes of the raster, and writes them to
    /// `row`. Resets `sums` to zero.
    fn finish(&self, sums: &mut [Sums], planes: &mut [Vec<i16>; C], row: &mut [u8]) {
        for (plane, sums) in planes.iter_mut().zip(sums.chunks_exact_mut(self.tiles)) {
            narrow(sums, plane.as_chunks_mut().0, self.vertical.bits);
        }
        match self.horizontal.vectors {
            // Images that are gray with alpha are rare.
            _ if C == 2 => self.finish_with::<ANY>(planes, row),
            1 => self.finish_with::<1>(planes, row),
            2 => self.finish_with::<2>(planes, row),
            // A photo is often reduced to a third to a fifth, which is about the width of a screen.
            4 if C == 3 => self.finish_with::<4>(planes, row),
            _ => self.finish_with::<ANY>(planes, row),
        }
    }

    /// Applies the horizontal pass to one row of `planes`, and writes the bytes of the raster to `row`. `V` is the
    /// number of vectors of weights for each target position, or [`ANY`] if this number is not a constant.
    #[inline(never)]
    fn finish_with<const V: usize>(&self, planes: &[Vec<i16>; C], row: &mut [u8]) {
        let vectors = if V == ANY { self.horizontal.vectors } else { V };
        let half = I32x4::splat(1 << (self.horizontal.bits - 1));
        let middle = I32x4::splat(MIDDLE);
        let starts = self.horizontal.starts.as_chunks::<4>().0;
        let weights = self.horizontal.weights.chunks_exact(4 * vectors);
        for ((starts, weights), row) in starts.iter().zip(weights).zip(row.chunks_mut(4 * C)) {
            let light = planes.each_ref().map(|plane| {
                let totals = std::array::from_fn(|i| {
                    let samples = plane[starts[i]..starts[i] + 8 * vectors].as_chunks::<8>().0;
                    let weights = &weights[i * vectors..(i + 1) * vectors];
                    (0..vectors).fold(I32x4::splat(0), |total, vector| {
                        total.add(I16x8::load(&samples[vector]).dot(I16x8::load(&weights[vector])))
                    })
                });
                I32x4::lane_sums(totals).add(half).shr(self.horizontal.bits).add(middle)
            });
            self.writer.write(light, row.as_chunks_mut().0);
        }
    }
}

/// The value of `V` in [`finish_with`](FixedPoint::finish_with) if the number of vectors of weights is not a constant.
const ANY: usize = 0;

/// The weights with which a block of source rows is added to one target row.
struct RowWeights {
    /// The row pairs of the block that contribute to the target row.
    pairs: Range<usize>,
    /// The weights of all row pairs of the block. Each number packs two weights, one for each row of the pair.
    weights: [i32; PAIRS],
}

/// Adds the weighted pairs of source rows to the sums of a target row.
#[inline(never)]
fn add_pairs(sums: &mut Sums, pairs: &[PairRow], weights: &[i32]) {
    const VECTORS: usize = PIXELS_PER_GROUP / 4;
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

/// Rounds the sums of a target row to samples, and resets the sums to zero. `bits` is the number of fraction bits of
/// the weights. A sample may be below black or above white, because the kernel overshoots.
#[inline(never)]
fn narrow(sums: &mut [Sums], plane: &mut [[i16; 8]], bits: u32) {
    let half = I32x4::splat(1 << (bits - 1));
    for (sums, samples) in sums.as_flattened_mut().as_chunks_mut::<2>().0.iter_mut().zip(plane) {
        let [low, high] = sums.each_ref().map(|sums| I32x4::load(sums).add(half).shr(bits));
        I16x8::narrow(low, high).store(samples);
        *sums = [[0; 4]; 2];
    }
}
