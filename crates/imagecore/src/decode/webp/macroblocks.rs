//! Decodes a frame: macroblocks row by row, each row then filtered, and made into pixels.

use super::edges::{self, Filter};
use super::header::Frame;
use super::modes::{self, Luma, Macroblock, Subblock};
use super::plane::Plane;
use super::predict::{Edge, whole};
use super::residue::{self, Residue};
use super::rows::Rows;

/// What the next macroblocks depend on, beside an edge.
#[derive(Clone, Copy, Default)]
struct Beside {
    modes: modes::Beside,
    residue: residue::Beside,
}

/// Decodes a frame into rows of RGB. `None`, and pixels of some kind, where data is missing.
pub(super) fn decode(frame: &mut Frame<'_>, pixels: &mut [u8]) -> Option<()> {
    let (across, down) = frame.macroblocks();
    let mut decoder = Decoder {
        above: vec![Beside::default(); across],
        left: Beside::default(),
        residue: Box::default(),
        luma: Plane::new(across),
        chroma: [Plane::new(across), Plane::new(across)],
        filters: vec![None; across],
    };
    let mut rows = Rows::new(frame.width, frame.height);
    for row in 0..down {
        decoder.left = Beside::default();
        for column in 0..across {
            decoder.decode_macroblock(frame, (column, row))?;
        }
        decoder.luma.keep_last_row(row);
        decoder.chroma.iter_mut().for_each(|plane| plane.keep_last_row(row));
        decoder.filter_row(row);
        // The next row changes three rows of samples of this one, of chroma too.
        let done = if row + 1 == down { frame.height } else { (row + 1) * 16 - 2 * 3 };
        rows.make(done, &decoder.luma, &decoder.chroma, pixels);
    }
    Some(())
}

/// The state of a frame.
struct Decoder {
    above: Vec<Beside>,
    left: Beside,
    residue: Box<Residue>,
    luma: Plane<16>,
    chroma: [Plane<8>; 2],
    /// Of the row of macroblocks.
    filters: Vec<Option<Filter>>,
}

impl Decoder {
    /// Decodes a macroblock. By itself, as all that takes long is here, since engines that compile WebAssembly quickly
    /// first, and well later, change over between two calls.
    #[inline(never)]
    fn decode_macroblock(&mut self, frame: &mut Frame<'_>, (column, row): (usize, usize)) -> Option<()> {
        let (above, left) = (&mut self.above[column], &mut self.left);
        let macroblock = Macroblock::read(frame, &mut above.modes, &mut left.modes);
        let has_subblocks = matches!(macroblock.luma, Luma::Subblocks(_));
        let has_residue = if macroblock.is_skipped {
            // The block of luma's first coefficients stays as it is where there is none.
            let count = if has_subblocks { 8 } else { 9 };
            above.residue[..count].fill(0);
            left.residue[..count].fill(0);
            self.residue.clear();
            false
        } else {
            let partition = row & (frame.tokens.len() - 1);
            let bits = &mut frame.tokens[partition];
            let steps = &frame.steps[macroblock.segment];
            let (above, left) = (&mut above.residue, &mut left.residue);
            let any = self.residue.read(bits, &frame.probabilities, steps, !has_subblocks, above, left);
            if bits.is_beyond() {
                return None;
            }
            any
        };
        if frame.modes.is_beyond() {
            return None;
        }
        let within = has_subblocks || has_residue;
        let strength = frame.strengths[macroblock.segment][usize::from(has_subblocks)];
        self.filters[column] =
            strength.map(|strength| Filter { strength, is_simple: frame.is_simple, within });
        self.make_luma(&macroblock.luma, (column, row));
        self.make_chroma(macroblock.chroma, (column, row));
        Some(())
    }

    /// Filters a row of macroblocks.
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
    fn make_luma(&mut self, luma: &Luma, (column, row): (usize, usize)) {
        let Self { luma: plane, residue, .. } = self;
        let place = plane.place(row, 0, 16 * column);
        let &[corner, ref above @ ..] = plane.above::<21>(16 * column);
        match luma {
            Luma::Whole(mode) => {
                let [above, ..] = above.as_chunks::<16>().0 else { return };
                let predicted = whole(*mode, corner, above, &plane.left(place), [row > 0, column > 0]);
                plane.put(place, &predicted);
                for block in 0..16 {
                    add_block(plane, residue, block, place + block % 4 * 4 + block / 4 * 4 * plane.stride());
                }
            }
            Luma::Subblocks(modes) => {
                let above = *above;
                make_subblocks(plane, residue, modes, place, corner, &above);
            }
        }
    }

    #[inline(always)]
    fn make_chroma(&mut self, mode: modes::Whole, (column, row): (usize, usize)) {
        for (plane, first) in self.chroma.iter_mut().zip([16, 20]) {
            let place = plane.place(row, 0, 8 * column);
            let &[corner, ref above @ ..] = plane.above::<9>(8 * column);
            let predicted = whole(mode, corner, above, &plane.left(place), [row > 0, column > 0]);
            plane.put(place, &predicted);
            for block in 0..4 {
                let place = place + block % 2 * 4 + block / 2 * 4 * plane.stride();
                add_block(plane, &mut self.residue, first + block, place);
            }
        }
    }
}

#[inline(always)]
fn add_block<const SIDE: usize>(plane: &mut Plane<SIDE>, residue: &mut Residue, block: usize, place: usize) {
    if residue.has(block) {
        plane.put_block(place, residue.add(block, plane.block(place)));
    }
}

/// Predicts subblocks one by one, each from those before it, of which `above` and its `corner` are not in the plane.
#[inline(always)]
fn make_subblocks(
    plane: &mut Plane<16>,
    residue: &mut Residue,
    modes: &[Subblock; 16],
    place: usize,
    corner: u8,
    above: &[u8; 20],
) {
    // What is above a row of subblocks, from the corner on. Right of the last one is, for all four rows, what is above the
    // macroblock on the right.
    let mut around = [0; 21];
    around[0] = corner;
    around[1..].copy_from_slice(above);
    for (row, modes) in modes.as_chunks::<4>().0.iter().enumerate() {
        let start = place + 4 * row * plane.stride();
        let mut left = plane.left(start);
        let mut lower = around;
        lower[0] = left[3];
        for (column, &mode) in modes.iter().enumerate() {
            let &[corner, a0, a1, a2, a3, a4, a5, a6, a7] =
                around[4 * column..].first_chunk().expect("the last subblock has four after it");
            let edge = Edge::new(corner, left, [a0, a1, a2, a3], [a4, a5, a6, a7]);
            let samples = residue.add(4 * row + column, edge.predict(mode));
            plane.put_block(start + 4 * column, samples);
            let rows = samples.quarters();
            left = rows.map(|[.., last]| last);
            lower[4 * column + 1..][..4].copy_from_slice(&rows[3]);
        }
        around = lower;
    }
}
