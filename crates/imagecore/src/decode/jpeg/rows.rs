//! From the samples of components to rows of pixels: chroma is brought to the size of luma, and both to RGB, as the
//! Independent JPEG Group's library does it ("fancy upsampling", `jdsample.c`; `jdcolor.c`). docs/jpeg.md has the rules.

use std::ops::Range;

use super::frame::{Colours, Component, Frame};
use imagecore_simd128::{I16x8, I32x4, U8x16, pair};

/// The samples of a component, of the last two rows of MCUs.
pub(super) struct Plane {
    samples: Vec<u8>,
    stride: usize,
    /// Rows that are held, of which the one before takes the place of the one after the last.
    rows: usize,
    /// The size of the component, without what fills up its last blocks.
    width: usize,
    height: usize,
    /// See [`Component::ratio`].
    ratio: (usize, usize),
}

impl Plane {
    fn new(component: &Component, frame: &Frame) -> Self {
        let (mcus, _) = frame.mcus();
        let stride = mcus * component.across * 8;
        let rows = 2 * component.down * 8;
        Self {
            // The last row is read by sixteens.
            samples: vec![0; stride * rows + 16],
            stride,
            rows,
            width: frame.width.div_ceil(component.ratio.0),
            height: frame.height.div_ceil(component.ratio.1),
            ratio: component.ratio,
        }
    }

    /// Has half as many samples as a row of pixels, and so few that they are not mixed.
    fn is_narrow(&self) -> bool {
        self.ratio.0 == 2 && self.width <= 2
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

    /// The nearest row to one of pixels, and the next nearest, where there are half as many.
    fn near_and_far(&self, row: usize) -> [&[u8]; 2] {
        let near = row / 2;
        let far = if row.is_multiple_of(2) { near.saturating_sub(1) } else { near + 1 };
        [self.row(near), self.row(far)]
    }
}

/// Samples of a row of chroma as it comes to the height of luma, which may still be half as wide.
struct ChromaRow {
    /// Times the sum of the weights by which rows have been mixed; one more before the first, and after the last.
    samples: Vec<i16>,
}

/// Samples of a row as it comes to the size of the picture, of any component.
struct FullRow {
    /// Filled up to sixteens.
    samples: Vec<u8>,
}

/// Makes the rows of pixels of a picture as soon as there are the samples for them.
pub(super) struct Rows {
    pub(super) planes: Vec<Plane>,
    chroma: [ChromaRow; 2],
    /// Of each component, where the way of most files is none for these.
    full: Vec<FullRow>,
    colours: Colours,
    width: usize,
    /// Bytes of a row of pixels.
    stride: usize,
    height: usize,
    /// Rows of pixels in one of MCUs.
    mcu_height: usize,
    /// See [`Frame::mixed_rows`].
    mixed: usize,
    /// Those that are wanted, and have not been made.
    left: Range<usize>,
}

impl Rows {
    /// To make some rows, which need not be all.
    pub(super) fn new(frame: &Frame, wanted: Range<usize>) -> Self {
        let planes: Vec<_> = frame.components.iter().map(|component| Plane::new(component, frame)).collect();
        let is_usual = match &planes[..] {
            [_] => true,
            [luma, blue, red] => {
                let is_common = matches!(blue.ratio, (1 | 2, 1 | 2)) && !blue.is_narrow();
                frame.colours == Colours::YCbCr
                    && luma.ratio == (1, 1)
                    && blue.ratio == red.ratio
                    && is_common
            }
            _ => false,
        };
        let length = planes.get(1).filter(|_| is_usual).map_or(0, |plane| plane.stride + 2 * 8);
        let chroma = [(), ()].map(|()| ChromaRow { samples: vec![0; length] });
        let rows = if is_usual { 0 } else { planes.len() };
        let full = || FullRow { samples: vec![0; frame.width.next_multiple_of(16)] };
        Self {
            planes,
            chroma,
            full: (0..rows).map(|_| full()).collect(),
            colours: frame.colours,
            width: frame.width,
            stride: frame.width * frame.bytes_per_pixel(),
            height: frame.height,
            mcu_height: 8 * frame.most.1,
            mixed: frame.mixed_rows(),
            left: wanted,
        }
    }

    /// Makes all rows that can be made when so many rows of MCUs are there, of so many. The pixels are those of all rows
    /// that are wanted.
    pub(super) fn make(&mut self, there: usize, all: usize, pixels: &mut [u8]) {
        let end = if there == all { self.height } else { there * self.mcu_height - self.mixed };
        let start = pixels.len() - self.left.len() * self.stride;
        let rows = self.left.start..end.clamp(self.left.start, self.left.end);
        for (row, out) in rows.clone().zip(pixels[start..].chunks_exact_mut(self.stride)) {
            match &self.planes[..] {
                planes if !self.full.is_empty() => {
                    for (full, plane) in self.full.iter_mut().zip(planes) {
                        full.fill(plane, row, self.width);
                    }
                    self.put_full(out);
                }
                [luma, blue, red] => {
                    for (chroma, plane) in self.chroma.iter_mut().zip([blue, red]) {
                        chroma.mix(plane, row);
                    }
                    let ratio = blue.ratio;
                    let [blue, red] = &self.chroma;
                    match ratio {
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
                [luma, ..] => out.copy_from_slice(&luma.row(row)[..self.stride]),
                [] => {}
            }
        }
        self.left.start = rows.end;
    }

    /// Makes pixels of the rows of all components.
    #[inline(never)]
    fn put_full(&self, out: &mut [u8]) {
        match (self.colours, &self.full[..]) {
            (Colours::YCbCr, [luma, blue, red]) => {
                to_rgb(&luma.samples, |at| [blue.at(at), red.at(at)], out);
            }
            (Colours::Ycck, [luma, blue, red, black]) => {
                to_rgb(&luma.samples, |at| [blue.at(at), red.at(at)], out);
                for (pixel, &black) in out.as_chunks_mut::<3>().0.iter_mut().zip(&black.samples) {
                    *pixel = pixel.map(|ink| of_255(255 - ink, black));
                }
            }
            (Colours::Cmyk, [cyan, magenta, yellow, black]) => {
                for (i, pixel) in out.as_chunks_mut::<3>().0.iter_mut().enumerate() {
                    *pixel = [cyan, magenta, yellow].map(|ink| of_255(ink.samples[i], black.samples[i]));
                }
            }
            (_, full) => {
                for (i, pixel) in out.chunks_exact_mut(full.len()).enumerate() {
                    for (sample, full) in pixel.iter_mut().zip(full) {
                        *sample = full.samples[i];
                    }
                }
            }
        }
    }
}

/// The product of two parts of 255, as one of 255.
fn of_255(one: u8, other: u8) -> u8 {
    ((u32::from(one) * u32::from(other) + 127) / 255) as u8
}

impl FullRow {
    /// Takes the samples for a row of pixels: mixed as in [`ChromaRow`] where the component has half of them, or else
    /// each sample again and again.
    #[inline(never)]
    fn fill(&mut self, plane: &Plane, row: usize, width: usize) {
        let samples = self.samples[..width].iter_mut().enumerate();
        let [near, far] = plane.near_and_far(row);
        let mixed = |x: usize| 3 * u32::from(near[x]) + u32::from(far[x]);
        // To the left and to the right in turn, as far as there is another sample.
        let next = |x: usize| {
            let next = if x.is_multiple_of(2) { (x / 2).saturating_sub(1) } else { x / 2 + 1 };
            next.min(plane.width - 1)
        };
        let turn = |place: usize, even: u32, odd: u32| if place.is_multiple_of(2) { even } else { odd };
        match plane.ratio {
            (1, 2) => samples.for_each(|(x, sample)| *sample = ((mixed(x) + turn(row, 1, 2)) >> 2) as u8),
            (2, 2) if !plane.is_narrow() => samples.for_each(|(x, sample)| {
                *sample = ((3 * mixed(x / 2) + mixed(next(x)) + turn(x, 8, 7)) >> 4) as u8;
            }),
            (2, 1) if !plane.is_narrow() => {
                let own = plane.row(row);
                let at = |x: usize| u32::from(own[x]);
                samples.for_each(|(x, sample)| {
                    *sample = ((3 * at(x / 2) + at(next(x)) + turn(x, 1, 2)) >> 2) as u8;
                });
            }
            (across, down) => {
                let own = plane.row(row / down);
                samples.for_each(|(x, sample)| *sample = own[x / across]);
            }
        }
    }

    /// Sixteen samples.
    #[inline(always)]
    fn at(&self, start: usize) -> [I16x8; 2] {
        let (halves, _) = self.samples[start..][..16].as_chunks();
        [I16x8::load_bytes(&halves[0]), I16x8::load_bytes(&halves[1])]
    }
}

impl ChromaRow {
    /// Takes the samples for a row of luma: three parts of the nearest row of chroma and one of the next nearest, where
    /// chroma has half the rows.
    fn mix(&mut self, chroma: &Plane, row: usize) {
        let count = chroma.width.next_multiple_of(8);
        let (samples, _) = self.samples[1..].as_chunks_mut::<8>();
        let (across, down) = chroma.ratio;
        if down == 1 {
            for (sample, bytes) in samples.iter_mut().zip(eights(chroma.row(row), count)) {
                I16x8::load_bytes(bytes).store(sample);
            }
        } else {
            let [near, far] = chroma.near_and_far(row);
            let both = eights(near, count).zip(eights(far, count));
            let three = I16x8::splat(3);
            for (sample, (near, far)) in samples.iter_mut().zip(both) {
                I16x8::load_bytes(near).mul(three).add(I16x8::load_bytes(far)).store(sample);
            }
            if across == 1 {
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
        even.interleave(odd)
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
        let zipped = blue.interleave(red);
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
    U8x16::store_interleaved(std::array::from_fn(|colour| U8x16::narrow(low[colour], high[colour])), pixels);
}
