//! From the samples of components to rows of pixels: chroma is brought to the size of luma, and both to RGB, as the
//! Independent JPEG Group's library does it ("fancy upsampling", `jdsample.c`; `jdcolor.c`).

use std::ops::Range;

use super::frame::{Component, Frame};
use crate::simd::{I16x8, I32x4, U8x16, pair};

/// The samples of a component, of the last two rows of MCUs.
pub(super) struct Plane {
    samples: Vec<u8>,
    stride: usize,
    /// Rows that are held, of which the one before takes the place of the one after the last.
    rows: usize,
    /// The size of the component, without what fills up its last blocks.
    width: usize,
    height: usize,
    across: usize,
    down: usize,
}

impl Plane {
    fn new(component: &Component, frame: &Frame) -> Self {
        let (mcus, _) = frame.mcus();
        let [luma, ..] = &frame.components[..] else { unreachable!("a frame has a component") };
        let stride = mcus * component.across * 8;
        let rows = 2 * component.down * 8;
        Self {
            // The last row is read by sixteens.
            samples: vec![0; stride * rows + 16],
            stride,
            rows,
            width: (frame.width * component.across).div_ceil(luma.across),
            height: (frame.height * component.down).div_ceil(luma.down),
            across: component.across,
            down: component.down,
        }
    }

    /// Puts in its place a block, by its number across and down.
    #[inline(always)]
    pub(super) fn put(&mut self, (across, down): (usize, usize), block: &[[u8; 8]; 8]) {
        let start = down * 8 % self.rows * self.stride + across * 8;
        for (row, samples) in self.samples[start..].chunks_mut(self.stride).zip(block) {
            row[..8].copy_from_slice(samples);
        }
    }

    /// A row, and what is read with its end. Below the last one it is repeated.
    fn row(&self, row: usize) -> &[u8] {
        &self.samples[row.min(self.height - 1) % self.rows * self.stride..]
    }
}

/// Samples of a row of chroma as it comes to the height of luma, which may still be half as wide.
struct ChromaRow {
    /// Times the sum of the weights by which rows have been mixed; one more before the first, and after the last.
    samples: Vec<i16>,
}

/// Makes the rows of pixels of a picture as soon as there are the samples for them.
pub(super) struct Rows {
    pub(super) planes: Vec<Plane>,
    chroma: [ChromaRow; 2],
    /// Bytes of a row of pixels.
    stride: usize,
    height: usize,
    /// See [`Frame::mixed_rows`].
    mixed: usize,
    /// Those that are wanted, and have not been made.
    left: Range<usize>,
}

impl Rows {
    /// To make some rows, which need not be all. `None` for what is so narrow that other rules hold for it.
    pub(super) fn new(frame: &Frame, wanted: Range<usize>) -> Option<Self> {
        let planes: Vec<_> = frame.components.iter().map(|component| Plane::new(component, frame)).collect();
        if planes.iter().any(|plane| plane.width < frame.width && plane.width <= 2) {
            return None;
        }
        let length = planes.get(1).map_or(0, |plane| plane.stride + 2 * 8);
        let chroma = [(), ()].map(|()| ChromaRow { samples: vec![0; length] });
        Some(Self {
            planes,
            chroma,
            stride: frame.width * frame.bytes_per_pixel(),
            height: frame.height,
            mixed: frame.mixed_rows(),
            left: wanted,
        })
    }

    /// Makes all rows that can be made when so many rows of MCUs are there, of so many. The pixels are those of all rows
    /// that are wanted.
    pub(super) fn make(&mut self, there: usize, all: usize, pixels: &mut [u8]) {
        let [luma, ..] = &self.planes[..] else { return };
        let end = if there == all { self.height } else { there * luma.down * 8 - self.mixed };
        let start = pixels.len() - self.left.len() * self.stride;
        let rows = self.left.start..end.clamp(self.left.start, self.left.end);
        for (row, out) in rows.clone().zip(pixels[start..].chunks_exact_mut(self.stride)) {
            match &self.planes[..] {
                [luma, blue, red] => {
                    for (chroma, plane) in self.chroma.iter_mut().zip([blue, red]) {
                        chroma.mix(plane, luma, row);
                    }
                    let [blue, red] = &self.chroma;
                    match (luma.across, luma.down) {
                        (1, _) => to_rgb(luma.row(row), |at| [blue.at(at), red.at(at)], out),
                        (_, 1) => to_rgb(
                            luma.row(row),
                            |at| [blue.wide::<1, 2, 2>(at), red.wide::<1, 2, 2>(at)],
                            out,
                        ),
                        _ => to_rgb(
                            luma.row(row),
                            |at| [blue.wide::<8, 7, 4>(at), red.wide::<8, 7, 4>(at)],
                            out,
                        ),
                    }
                }
                _ => out.copy_from_slice(&luma.row(row)[..self.stride]),
            }
        }
        self.left.start = rows.end;
    }
}

impl ChromaRow {
    /// Takes the samples for a row of luma: three parts of the nearest row of chroma and one of the next nearest, where
    /// chroma has half the rows.
    fn mix(&mut self, chroma: &Plane, luma: &Plane, row: usize) {
        let count = chroma.width.next_multiple_of(8);
        let (samples, _) = self.samples[1..].as_chunks_mut::<8>();
        if luma.down == chroma.down {
            for (sample, bytes) in samples.iter_mut().zip(eights(chroma.row(row), count)) {
                I16x8::load_bytes(bytes).store(sample);
            }
        } else {
            let near = row / 2;
            let far = if row.is_multiple_of(2) { near.saturating_sub(1) } else { near + 1 };
            let both = eights(chroma.row(near), count).zip(eights(chroma.row(far), count));
            let three = I16x8::splat(3);
            for (sample, (near, far)) in samples.iter_mut().zip(both) {
                I16x8::load_bytes(near).mul(three).add(I16x8::load_bytes(far)).store(sample);
            }
            if luma.across == chroma.across {
                // Rounded here, in turn up and down; else with the mixing across.
                let rounding = I16x8::splat(if row.is_multiple_of(2) { 1 } else { 2 });
                for sample in &mut samples[..count / 8] {
                    I16x8::load(sample).add(rounding).shr(2).store(sample);
                }
            }
        }
        self.samples[0] = self.samples[1];
        self.samples[chroma.width + 1] = self.samples[chroma.width];
    }

    /// Sixteen samples, as wide as luma.
    #[inline(always)]
    fn at(&self, start: usize) -> [I16x8; 2] {
        let (halves, _) = self.samples[start + 1..][..16].as_chunks();
        [I16x8::load(&halves[0]), I16x8::load(&halves[1])]
    }

    /// Sixteen samples of eight: three parts of the nearest and one of the next nearest, in turn with two roundings,
    /// divided by two to the `SHIFT`.
    #[inline(always)]
    fn wide<const EVEN: i16, const ODD: i16, const SHIFT: u32>(&self, start: usize) -> [I16x8; 2] {
        let window: &[i16; 10] = self.samples[start / 2..].first_chunk().expect("the row is filled up");
        let at = |place: usize| I16x8::load(window[place..].first_chunk().expect("ten hold eight"));
        let three = at(1).mul(I16x8::splat(3));
        let even = three.add(at(0)).add(I16x8::splat(EVEN)).shr(SHIFT);
        let odd = three.add(at(2)).add(I16x8::splat(ODD)).shr(SHIFT);
        even.zip(odd)
    }
}

fn eights(row: &[u8], count: usize) -> impl Iterator<Item = &[u8; 8]> {
    row[..count].as_chunks().0.iter()
}

/// Makes pixels of a row of luma and of what chroma there is for sixteen at a time: blue, then red.
#[inline(always)]
fn to_rgb(luma: &[u8], chroma: impl Fn(usize) -> [[I16x8; 2]; 2], out: &mut [u8]) {
    let (whole, rest) = out.as_chunks_mut::<48>();
    let (sixteens, _) = luma.as_chunks::<16>();
    let pixels = |i: usize| {
        let [blue, red] = chroma(16 * i);
        let mut pixels = [0; 48];
        sixteen(&sixteens[i], blue, red, &mut pixels);
        pixels
    };
    for (i, out) in whole.iter_mut().enumerate() {
        *out = pixels(i);
    }
    if !rest.is_empty() {
        rest.copy_from_slice(&pixels(whole.len())[..rest.len()]);
    }
}

/// Parts of chroma in the other colours (JFIF 1.02, page 3), with 16 fractional bits, less the whole number that leaves
/// what fits in 16 bits: one of red for red, two of blue for blue, and one of red that is taken from green.
const RED: i16 = (fixed(1.402) - fixed(1.0)) as i16;
const BLUE: i16 = (fixed(1.772) - fixed(2.0)) as i16;
const GREEN_OF_BLUE: i16 = -fixed(0.344_14) as i16;
const GREEN_OF_RED: i16 = (fixed(1.0) - fixed(0.714_14)) as i16;

const fn fixed(value: f64) -> i32 {
    (value * 65_536.0 + 0.5) as i32
}

#[inline(always)]
fn sixteen(luma: &[u8; 16], blue: [I16x8; 2], red: [I16x8; 2], pixels: &mut [u8; 48]) {
    let middle = I16x8::splat(128);
    let (luma, _) = luma.as_chunks();
    let halves = std::array::from_fn(|half| {
        let y = I16x8::load_bytes(&luma[half]);
        let (blue, red) = (blue[half].sub(middle), red[half].sub(middle));
        let zipped = blue.zip(red);
        let part = |of_blue: i16, of_red: i16| {
            let factors = I16x8::splat_pair(pair(of_blue, of_red));
            let [low, high] = zipped.map(|half| half.dot(factors).add(I32x4::splat(1 << 15)).shr(16));
            I16x8::narrow(low, high)
        };
        [
            y.add(red).add(part(0, RED)),
            y.sub(red).add(part(GREEN_OF_BLUE, GREEN_OF_RED)),
            y.add(blue).add(blue).add(part(BLUE, 0)),
        ]
    });
    let [low, high]: [[I16x8; 3]; 2] = halves;
    U8x16::zip(std::array::from_fn(|colour| U8x16::narrow(low[colour], high[colour])), pixels);
}
