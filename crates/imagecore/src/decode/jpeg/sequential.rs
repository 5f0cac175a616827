//! Decodes the common JPEG: one sequential scan of all components, coded by Huffman, 8 bits deep.

use super::frame::{Component, Frame, ZIGZAG};
use super::huffman::{Ac, AcTable, BitReader, DcTable};
use super::idct::{flat, idct};
use super::rows::{Plane, Rows};

/// What stands for samples that are lost.
const LOST: [[u8; 8]; 8] = [[128; 8]; 8];

/// Decodes a file into rows of pixels: one byte for a gray picture, and otherwise RGB of what is stored as luma and
/// chroma. Tells whether the data was there as far as the last pixel: what comes after a fault is gray. `None` for a
/// file of another kind, whose pixels are left alone.
pub(super) fn decode(bytes: &[u8], pixels: &mut [u8]) -> Option<bool> {
    let frame = Frame::read(bytes)?;
    let samples = if frame.components.len() == 1 { 1 } else { 3 };
    if pixels.len() != frame.width * frame.height * samples {
        return None;
    }
    let mut rows = Rows::new(&frame)?;
    let mut scan = Scan::new(&frame)?;
    let (_, down) = frame.mcus();
    for mcu_row in 0..down {
        scan.decode_row(&frame, mcu_row, &mut rows.planes);
        rows.make(mcu_row + 1, down, pixels);
    }
    Some(scan.whole)
}

/// The state of a scan.
struct Scan<'a> {
    bits: BitReader<'a>,
    coders: Vec<Coder<'a>>,
    /// MCUs between two restart markers, and MCUs until the next one; 0 where there are none.
    interval: usize,
    left: usize,
    /// The number of the next marker.
    marker: u8,
    /// Nothing has been found amiss.
    whole: bool,
}

impl<'a> Scan<'a> {
    fn new(frame: &'a Frame<'_>) -> Option<Self> {
        let coder = |component: &Component| {
            let dc = frame.dc.get(component.dc)?.as_deref()?;
            let ac = frame.ac.get(component.ac)?.as_deref()?;
            Some(Coder { dc, ac, before: 0, coefficients: [0; 64] })
        };
        Some(Self {
            bits: BitReader::new(frame.data),
            coders: frame.components.iter().map(coder).collect::<Option<_>>()?,
            interval: frame.restart,
            left: frame.restart,
            marker: 0xD0,
            whole: true,
        })
    }

    /// Decodes a row of MCUs. By itself, since engines that compile WebAssembly quickly first, and well later, change
    /// over between two calls.
    #[inline(never)]
    fn decode_row(&mut self, frame: &Frame<'_>, mcu_row: usize, planes: &mut [Plane]) {
        let (across, _) = frame.mcus();
        for mcu in 0..across {
            self.whole = self.whole && self.restart_if_due().is_some();
            for ((component, coder), plane) in frame.components.iter().zip(&mut self.coders).zip(&mut *planes)
            {
                for part in 0..component.down {
                    for block in 0..component.across {
                        let decoded = if self.whole { coder.block(&mut self.bits, component) } else { None };
                        self.whole = decoded.is_some();
                        let place = (mcu * component.across + block, mcu_row * component.down + part);
                        plane.put(place, &decoded.unwrap_or(LOST));
                    }
                }
            }
            self.whole = self.whole && !self.bits.is_beyond();
        }
    }

    /// Goes over the marker that stands before each interval but the first.
    #[inline]
    fn restart_if_due(&mut self) -> Option<()> {
        if self.interval == 0 {
            return Some(());
        }
        if self.left == 0 {
            if self.bits.marker()? != self.marker {
                return None;
            }
            self.marker = 0xD0 | (self.marker + 1) & 7;
            self.left = self.interval;
            self.coders.iter_mut().for_each(|coder| coder.before = 0);
        }
        self.left -= 1;
        Some(())
    }
}

/// What decodes the blocks of a component.
struct Coder<'a> {
    dc: &'a DcTable,
    ac: &'a AcTable,
    /// The first coefficient of the block before.
    before: i32,
    /// All zero between two blocks.
    coefficients: [i16; 64],
}

impl Coder<'_> {
    #[inline(always)]
    fn block(&mut self, bits: &mut BitReader<'_>, component: &Component) -> Option<[[u8; 8]; 8]> {
        self.before = self.before.wrapping_add(self.dc.read(bits)?);
        let mut place = 1;
        while place < 64 {
            match self.ac.read(bits)? {
                Ac::Coefficient { zeros, value } => {
                    let natural = ZIGZAG.get(place + zeros)?;
                    self.coefficients[usize::from(natural & 63)] = value;
                    place += zeros + 1;
                }
                Ac::Zeros => place += 16,
                Ac::End => break,
            }
        }
        let first = self.before as i16;
        if place == 1 {
            return Some([[flat(first.wrapping_mul(component.steps[0])); 8]; 8]);
        }
        self.coefficients[0] = first;
        let samples = idct(&self.coefficients, &component.steps);
        self.coefficients = [0; 64];
        Some(samples)
    }
}
