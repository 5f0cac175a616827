//! Decodes a scan that brings whole blocks of all components, which become pixels at once.

use super::frame::{Component, Frame, Part, Scan, Tables, ZIGZAG};
use super::huffman::{Ac, AcTable, BitReader, DcTable};
use super::idct::{LOST, flat, idct};
use super::restarts::Restarts;
use super::rows::{Plane, Rows};

/// Decodes a frame of one scan. Tells whether the data was there as far as the last pixel: what comes after a fault is
/// gray. `None`, with the pixels left alone, for tables that are missing.
pub(super) fn decode(
    frame: &Frame,
    scan: &Scan,
    tables: &Tables,
    data: &[u8],
    pixels: &mut [u8],
) -> Option<bool> {
    let mut rows = Rows::new(frame)?;
    let mut decoder = Decoder::new(frame, scan, tables, data)?;
    let (_, down) = frame.mcus();
    for mcu_row in 0..down {
        decoder.decode_row(frame, mcu_row, &mut rows.planes);
        rows.make(mcu_row + 1, down, pixels);
    }
    Some(decoder.whole)
}

/// The state of the scan.
struct Decoder<'a> {
    bits: BitReader<'a>,
    restarts: Restarts,
    coders: Vec<Coder<'a>>,
    /// Nothing has been found amiss.
    whole: bool,
}

impl<'a> Decoder<'a> {
    fn new(frame: &Frame, scan: &Scan, tables: &'a Tables, data: &'a [u8]) -> Option<Self> {
        let coder = |(component, part): (&Component, &Part)| {
            let dc = tables.dc.get(part.dc)?.as_deref()?;
            let ac = tables.ac.get(part.ac)?.as_deref()?;
            Some(Coder { dc, ac, steps: tables.steps(component)?, before: 0, coefficients: [0; 64] })
        };
        let coders = frame.components.iter().zip(&scan.parts).map(coder).collect::<Option<_>>()?;
        let (bits, restarts) = (BitReader::new(data), Restarts::new(tables.restart));
        Some(Self { bits, restarts, coders, whole: true })
    }

    /// Decodes a row of MCUs. By itself, since engines that compile WebAssembly quickly first, and well later, change
    /// over between two calls.
    #[inline(never)]
    fn decode_row(&mut self, frame: &Frame, mcu_row: usize, planes: &mut [Plane]) {
        let (across, _) = frame.mcus();
        for mcu in 0..across {
            match self.restarts.next(&mut self.bits) {
                Some(true) => self.coders.iter_mut().for_each(|coder| coder.before = 0),
                Some(false) => {}
                None => self.whole = false,
            }
            for ((component, coder), plane) in frame.components.iter().zip(&mut self.coders).zip(&mut *planes)
            {
                for part in 0..component.down {
                    for block in 0..component.across {
                        let decoded = if self.whole { coder.block(&mut self.bits) } else { None };
                        self.whole = decoded.is_some();
                        let place = (mcu * component.across + block, mcu_row * component.down + part);
                        plane.put(place, &decoded.unwrap_or(LOST));
                    }
                }
            }
            self.whole = self.whole && !self.bits.is_beyond();
        }
    }
}

/// What decodes the blocks of a component.
struct Coder<'a> {
    dc: &'a DcTable,
    ac: &'a AcTable,
    steps: [i16; 64],
    /// The first coefficient of the block before.
    before: i32,
    /// All zero between two blocks.
    coefficients: [i16; 64],
}

impl Coder<'_> {
    #[inline(always)]
    fn block(&mut self, bits: &mut BitReader<'_>) -> Option<[[u8; 8]; 8]> {
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
            return Some([[flat(first.wrapping_mul(self.steps[0])); 8]; 8]);
        }
        self.coefficients[0] = first;
        let samples = idct(&self.coefficients, &self.steps);
        self.coefficients = [0; 64];
        Some(samples)
    }
}
