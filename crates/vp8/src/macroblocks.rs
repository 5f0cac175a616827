//! Decodes a frame. For each row of macroblocks, this module decodes the macroblocks, applies the loop filter, and
//! writes rows of pixels.

use crate::Error;
use crate::alloc::filled;
use crate::edges::{self, Filter};
use crate::frame_header::FrameHeader;
use crate::modes::{self, IntraMode, LumaMode, Macroblock, SubblockMode};
use crate::plane::Plane;
use crate::predict::{Edge, predict_macroblock};
use crate::residual::{self, Residual};
use crate::upsample::Upsampler;

/// The properties of a macroblock that are needed to decode the macroblocks below it and to the right of it.
#[derive(Clone, Copy, Default)]
struct Context {
    modes: modes::Context,
    residual: residual::Context,
}

/// Returns the size in bytes of the row buffers that [`decode`] allocates. The size of the upsampler is rounded up.
pub(crate) fn bytes(frame: &FrameHeader<'_>) -> usize {
    let (macroblocks_per_row, _) = frame.macroblocks();
    let per_macroblock = size_of::<Context>() + size_of::<Option<Filter>>();
    let upsampler = 2 * 2 * (frame.width.div_ceil(2) + 24);
    macroblocks_per_row * per_macroblock
        + Plane::<16>::bytes(macroblocks_per_row)
        + 2 * Plane::<8>::bytes(macroblocks_per_row)
        + upsampler
}

/// Decodes a frame, and writes rows of RGB pixels to `pixels`. If the function returns an error, it may already have
/// written some pixels.
pub(crate) fn decode(frame: &mut FrameHeader<'_>, pixels: &mut [u8]) -> Result<(), Error> {
    let (macroblocks_per_row, macroblock_rows) = frame.macroblocks();
    let mut decoder = Decoder {
        above: filled(Context::default(), macroblocks_per_row)?,
        left: Context::default(),
        residual: Box::default(),
        luma: Plane::new(macroblocks_per_row)?,
        chroma: [Plane::new(macroblocks_per_row)?, Plane::new(macroblocks_per_row)?],
        filters: filled(None, macroblocks_per_row)?,
    };
    let mut upsampler = Upsampler::new(frame.width, frame.height)?;
    for row in 0..macroblock_rows {
        decoder.left = Context::default();
        for column in 0..macroblocks_per_row {
            decoder.decode_macroblock(frame, (column, row)).ok_or(Error::Malformed("data are cut off"))?;
        }
        decoder.luma.save_last_row(row);
        decoder.chroma.iter_mut().for_each(|plane| plane.save_last_row(row));
        decoder.filter_row(row);
        // The loop filter of the next row of macroblocks also changes the three rows of samples above that row of
        // macroblocks. Three rows of chroma correspond to six rows of pixels, which are not complete yet.
        let done = if row + 1 == macroblock_rows { frame.height } else { (row + 1) * 16 - 2 * 3 };
        upsampler.write_rows(done, &decoder.luma, &decoder.chroma, pixels);
    }
    Ok(())
}

/// The state of the decoder of a frame.
struct Decoder {
    /// For each column of macroblocks, the context of the macroblock that was decoded last in this column.
    above: Vec<Context>,
    /// The context of the macroblock that was decoded last in the current row.
    left: Context,
    residual: Box<Residual>,
    luma: Plane<16>,
    chroma: [Plane<8>; 2],
    /// The loop filter parameters of each macroblock in the current row. `None` means that the macroblock is not
    /// filtered.
    filters: Vec<Option<Filter>>,
}

impl Decoder {
    /// Decodes the macroblock at the indices `column` and `row`. Returns `None` if the data end too early. The function
    /// is not inlined because of how V8 optimizes code (`docs/performance.md`).
    #[inline(never)]
    fn decode_macroblock(
        &mut self,
        frame: &mut FrameHeader<'_>,
        (column, row): (usize, usize),
    ) -> Option<()> {
        let (above, left) = (&mut self.above[column], &mut self.left);
        let macroblock = Macroblock::read(frame, &mut above.modes, &mut left.modes);
        let has_subblocks = matches!(macroblock.luma, LumaMode::Subblocks(_));
        let has_residual = if macroblock.is_skipped {
            // A macroblock without a Y2 block does not change the context of Y2, which is the last of the nine elements
            // of `residual`.
            let count = if has_subblocks { 8 } else { 9 };
            above.residual[..count].fill(0);
            left.residual[..count].fill(0);
            self.residual.clear();
            false
        } else {
            let partition = frame.token_partition(row);
            let bits = &mut frame.token_partitions[partition];
            let factors = &frame.dequant_factors[macroblock.segment];
            let (above, left) = (&mut above.residual, &mut left.residual);
            let probs = &frame.coeff_probs;
            let any = self.residual.read(bits, probs, factors, !has_subblocks, above, left);
            if bits.is_past_end() {
                return None;
            }
            any
        };
        if frame.first_partition.is_past_end() {
            return None;
        }
        let strength = frame.filter_strengths[macroblock.segment][usize::from(has_subblocks)];
        self.filters[column] = strength.map(|strength| Filter {
            strength,
            is_simple: frame.is_simple_filter,
            subblocks: has_subblocks || has_residual,
        });
        self.reconstruct_luma(&macroblock.luma, (column, row));
        self.reconstruct_chroma(macroblock.chroma, (column, row));
        Some(())
    }

    /// Applies the loop filter to a row of macroblocks.
    #[inline(never)]
    fn filter_row(&mut self, row: usize) {
        for (column, filter) in self.filters.iter().enumerate() {
            if let Some(filter) = *filter {
                edges::luma(&mut self.luma, (column, row), filter);
                if !filter.is_simple {
                    edges::chroma(&mut self.chroma, (column, row), filter);
                }
            }
        }
    }

    #[inline(always)]
    fn reconstruct_luma(&mut self, luma: &LumaMode, (column, row): (usize, usize)) {
        let Self { luma: plane, residual, .. } = self;
        let offset = plane.offset(row, 0, 16 * column);
        let &[corner, ref above @ ..] = plane.above::<21>(16 * column);
        match luma {
            LumaMode::Macroblock(mode) => {
                let [above, ..] = above.as_chunks::<16>().0 else { return };
                let predicted =
                    predict_macroblock(*mode, corner, above, &plane.left(offset), [row > 0, column > 0]);
                plane.store(offset, &predicted);
                for block in 0..16 {
                    let offset = offset + block % 4 * 4 + block / 4 * 4 * plane.stride();
                    add_block(plane, residual, block, offset);
                }
            }
            LumaMode::Subblocks(modes) => {
                let above = *above;
                reconstruct_subblocks(plane, residual, modes, offset, corner, &above);
            }
        }
    }

    #[inline(always)]
    fn reconstruct_chroma(&mut self, mode: IntraMode, (column, row): (usize, usize)) {
        for (plane, first) in self.chroma.iter_mut().zip([16, 20]) {
            let offset = plane.offset(row, 0, 8 * column);
            let &[corner, ref above @ ..] = plane.above::<9>(8 * column);
            let predicted =
                predict_macroblock(mode, corner, above, &plane.left(offset), [row > 0, column > 0]);
            plane.store(offset, &predicted);
            for block in 0..4 {
                let offset = offset + block % 2 * 4 + block / 2 * 4 * plane.stride();
                add_block(plane, &mut self.residual, first + block, offset);
            }
        }
    }
}

#[inline(always)]
fn add_block<const SIDE: usize>(
    plane: &mut Plane<SIDE>,
    residual: &mut Residual,
    block: usize,
    offset: usize,
) {
    if residual.has_coefficients(block) {
        plane.store_block(offset, residual.add(block, plane.block(offset)));
    }
}

/// Predicts and reconstructs the luma subblocks of a macroblock, one after the other. The prediction of a subblock uses
/// samples of the subblocks before it. `offset` is the index of the macroblock's first sample in the plane. `above`
/// contains the samples above the macroblock, and `corner` is the sample before `above`. `above` and `corner` contain
/// unfiltered samples. In the plane, the loop filter has already changed these samples.
#[inline(always)]
fn reconstruct_subblocks(
    plane: &mut Plane<16>,
    residual: &mut Residual,
    modes: &[SubblockMode; 16],
    offset: usize,
    corner: u8,
    above: &[u8; 20],
) {
    // `around` contains 21 samples above a row of subblocks: the corner, the sixteen samples above the four subblocks,
    // and four more samples. In all four rows of subblocks, these four samples are the same: the first four samples
    // above the macroblock on the right (RFC 6386, 12.3).
    let mut around = [0; 21];
    around[0] = corner;
    around[1..].copy_from_slice(above);
    for (row, modes) in modes.as_chunks::<4>().0.iter().enumerate() {
        let start = offset + 4 * row * plane.stride();
        let mut left = plane.left(start);
        let mut below = around;
        below[0] = left[3];
        for (column, &mode) in modes.iter().enumerate() {
            let &[corner, a0, a1, a2, a3, a4, a5, a6, a7] =
                around[4 * column..].first_chunk().expect("the last subblock has four after it");
            let edge = Edge::new(corner, left, [a0, a1, a2, a3], [a4, a5, a6, a7]);
            let samples = residual.add(4 * row + column, edge.predict(mode));
            plane.store_block(start + 4 * column, samples);
            let rows = samples.quarters();
            left = rows.map(|[.., last]| last);
            below[4 * column + 1..][..4].copy_from_slice(&rows[3]);
        }
        around = below;
    }
}
