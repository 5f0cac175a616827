//! Decodes frames whose coefficients come in several scans: progressive ones (T.81, annex G), and those of one scan for
//! each component. All coefficients are kept until the last has come.

use std::ops::Range;

use super::frame::{Frame, Next, Scan, Segments, Tables, ZIGZAG};
use super::huffman::{AcTable, BitReader, DcTable};
use super::idct::{flat, idct};
use super::restarts::Restarts;
use super::rows::Rows;

/// Scans of a file, at most. Programs write some ten; a file of a few megabytes could have a hundred thousand that go
/// over all blocks and change none.
const MOST_SCANS: usize = 500;

/// Decodes a frame from its first scan on. Tells whether all data was there: what is missing is as if it were zero.
/// `None`, with the pixels left alone, for tables that are missing, and for want of memory.
pub(super) fn decode(
    frame: &Frame,
    first: Scan,
    segments: &mut Segments<'_>,
    pixels: &mut [u8],
) -> Option<bool> {
    let mut rows = Rows::new(frame, 0..frame.height);
    let mut stores = frame.components.iter().map(|_| Store::default()).collect::<Vec<_>>();
    let (across, down) = frame.mcus();
    for (store, component) in stores.iter_mut().zip(&frame.components) {
        store.across = across * component.across;
        let count = store.across * down * component.down;
        store.blocks.try_reserve_exact(count).ok()?;
        store.blocks.resize(count, [0; 64]);
    }
    let mut whole = true;
    let mut next = Some(Next::Scan(first));
    for number in 1.. {
        match next {
            Some(Next::Scan(scan)) if number <= MOST_SCANS => {
                for part in &scan.parts {
                    let store = &mut stores[part.component];
                    // Those in force at the component's first scan.
                    if store.steps.is_none() {
                        store.steps = Some(segments.tables.steps(&frame.components[part.component])?);
                    }
                }
                let mut decoder = Decoder::new(&scan, &segments.tables, segments.rest)?;
                let done = decoder.decode(frame, &mut stores);
                whole &= done.is_some() && !decoder.bits.is_beyond();
                segments.rest = decoder.bits.rest();
            }
            Some(Next::End) => break,
            _ => {
                whole = false;
                break;
            }
        }
        next = segments.next(Some(frame));
    }
    for mcu_row in 0..down {
        for ((component, store), plane) in frame.components.iter().zip(&stores).zip(&mut rows.planes) {
            let steps = store.steps.unwrap_or([0; 64]);
            for row in mcu_row * component.down..(mcu_row + 1) * component.down {
                for (place, block) in store.blocks[row * store.across..][..store.across].iter().enumerate() {
                    plane.put((place, row), &samples(block, &steps));
                }
            }
        }
        rows.make(mcu_row + 1, down, pixels);
    }
    Some(whole && stores.iter().all(|store| store.steps.is_some()))
}

/// The samples of a block.
#[inline(never)]
fn samples(block: &[i16; 64], steps: &[i16; 64]) -> [[u8; 8]; 8] {
    if block[1..] == [0; 63] {
        return [[flat(block[0].wrapping_mul(steps[0])); 8]; 8];
    }
    idct(block, steps)
}

/// The coefficients of a component.
#[derive(Default)]
struct Store {
    /// Blocks in a row, with those that fill up the last MCU.
    across: usize,
    blocks: Vec<[i16; 64]>,
    steps: Option<[i16; 64]>,
}

/// The state of a scan.
struct Decoder<'t, 'd> {
    scan: &'t Scan,
    bits: BitReader<'d>,
    restarts: Restarts,
    /// For each part: its codes, where the scan needs them, and the first coefficient of the block before.
    coders: Vec<Coder<'t>>,
    /// How many blocks to come have no more coefficients in this scan.
    ended: u32,
}

struct Coder<'t> {
    dc: Option<&'t DcTable>,
    ac: Option<&'t AcTable>,
    before: i32,
}

impl<'t, 'd> Decoder<'t, 'd> {
    fn new(scan: &'t Scan, tables: &'t Tables, data: &'d [u8]) -> Option<Self> {
        let coders = scan.parts.iter().map(|part| {
            let dc = tables.dc.get(part.dc)?.as_deref();
            let ac = tables.ac.get(part.ac)?.as_deref();
            let is_complete =
                (dc.is_some() || scan.first > 0 || scan.high > 0) && (ac.is_some() || scan.last == 0);
            is_complete.then_some(Coder { dc, ac, before: 0 })
        });
        let coders = coders.collect::<Option<_>>()?;
        let (bits, restarts) = (BitReader::new(data), Restarts::new(tables.restart));
        Some(Self { scan, bits, restarts, coders, ended: 0 })
    }

    /// `None` where the data makes no sense, or ends.
    fn decode(&mut self, frame: &Frame, stores: &mut [Store]) -> Option<()> {
        if let [part] = &self.scan.parts[..] {
            // The component's own blocks, row by row.
            let store = &mut stores[part.component];
            let (across, down) = frame.blocks(&frame.components[part.component]);
            for row in 0..down {
                self.decode_row(&mut store.blocks[row * store.across..][..across])?;
            }
            return Some(());
        }
        let (across, down) = frame.mcus();
        for mcu_row in 0..down {
            for mcu in 0..across {
                self.restart_if_due()?;
                for i in 0..self.scan.parts.len() {
                    let place = self.scan.parts[i].component;
                    let (component, store) = (&frame.components[place], &mut stores[place]);
                    for part in 0..component.down {
                        let start = (mcu_row * component.down + part) * store.across + mcu * component.across;
                        for block in &mut store.blocks[start..][..component.across] {
                            self.decode_block(i, block)?;
                        }
                    }
                }
            }
            if self.bits.is_beyond() {
                return None;
            }
        }
        Some(())
    }

    /// Decodes a row of blocks of the one component of this scan.
    #[inline(never)]
    fn decode_row(&mut self, blocks: &mut [[i16; 64]]) -> Option<()> {
        for block in blocks {
            self.restart_if_due()?;
            self.decode_block(0, block)?;
        }
        (!self.bits.is_beyond()).then_some(())
    }

    #[inline]
    fn restart_if_due(&mut self) -> Option<()> {
        if self.restarts.next(&mut self.bits)? {
            self.ended = 0;
            self.coders.iter_mut().for_each(|coder| coder.before = 0);
        }
        Some(())
    }

    #[inline(always)]
    fn decode_block(&mut self, part: usize, block: &mut [i16; 64]) -> Option<()> {
        let Self { scan, bits, coders, ended, .. } = self;
        let coder = &mut coders[part];
        let mut first = scan.first;
        if first == 0 {
            if scan.high == 0 {
                coder.before = coder.before.wrapping_add(coder.dc?.read(bits)?);
                block[0] = (coder.before << scan.low) as i16;
            } else {
                block[0] |= (bits.read(1) << scan.low) as i16;
            }
            if scan.last == 0 {
                return Some(());
            }
            first = 1;
        }
        if scan.high == 0 {
            coefficients(block, first..scan.last + 1, scan.low, coder.ac?, bits, ended)
        } else {
            refine(block, first..scan.last + 1, scan.low, coder.ac?, bits, ended)
        }
    }
}

/// The first bits of a block's coefficients (T.81, G.1.2.2); in a sequential scan, all of them.
#[inline(always)]
fn coefficients(
    block: &mut [i16; 64],
    band: Range<usize>,
    low: u32,
    table: &AcTable,
    bits: &mut BitReader<'_>,
    ended: &mut u32,
) -> Option<()> {
    if *ended > 0 {
        *ended -= 1;
        return Some(());
    }
    let mut place = band.start;
    while place < band.end {
        let (zeros, size) = table.read_symbol(bits)?;
        if size > 0 {
            place += zeros;
            let natural = ZIGZAG[..band.end].get(place)?;
            block[usize::from(natural & 63)] = (bits.signed(size) << low) as i16;
            place += 1;
        } else if zeros == 15 {
            place += 16;
        } else {
            // This block, and as many more, have no others.
            *ended = (1 << zeros) - 1 + bits.read(zeros as u32);
            break;
        }
    }
    Some(())
}

/// One more bit of coefficients (T.81, G.1.2.3).
#[inline(always)]
fn refine(
    block: &mut [i16; 64],
    band: Range<usize>,
    low: u32,
    table: &AcTable,
    bits: &mut BitReader<'_>,
    ended: &mut u32,
) -> Option<()> {
    let one = 1_i16 << low;
    let mut place = band.start;
    if *ended == 0 {
        while place < band.end {
            let (mut zeros, size) = table.read_symbol(bits)?;
            let new = match size {
                0 if zeros < 15 => {
                    *ended = (1 << zeros) + bits.read(zeros as u32);
                    break;
                }
                0 => 0,
                1 if bits.read(1) == 1 => one,
                1 => -one,
                _ => return None,
            };
            // Over those that are there already, each with a bit of its own, and over so many that stay zero.
            while place < band.end {
                let coefficient = &mut block[usize::from(ZIGZAG[place] & 63)];
                if *coefficient != 0 {
                    refine_one(coefficient, one, bits);
                } else if zeros == 0 {
                    break;
                } else {
                    zeros -= 1;
                }
                place += 1;
            }
            if new != 0 {
                let natural = ZIGZAG[..band.end].get(place)?;
                block[usize::from(natural & 63)] = new;
            }
            place += 1;
        }
    }
    if *ended > 0 {
        for natural in &ZIGZAG[place.min(band.end)..band.end] {
            let coefficient = &mut block[usize::from(natural & 63)];
            if *coefficient != 0 {
                refine_one(coefficient, one, bits);
            }
        }
        *ended -= 1;
    }
    Some(())
}

#[inline(always)]
fn refine_one(coefficient: &mut i16, one: i16, bits: &mut BitReader<'_>) {
    if bits.read(1) == 1 && *coefficient & one == 0 {
        *coefficient = coefficient.wrapping_add(if *coefficient > 0 { one } else { -one });
    }
}
