//! The blocks of a scan that brings all coefficients of all components: read from its bits, kept without their zeros, and
//! then made samples of. Apart, since whoever reads from the middle of a scan learns only later where its blocks belong.

use super::frame::{Component, Frame, Part, Scan, Tables, ZIGZAG};
use super::huffman::{Ac, AcTable, BitReader, DcTable};
use super::idct::{LOST, flat, idct};
use super::restarts::Restarts;
use super::rows::Plane;

/// Blocks one after the other, in the order of the scan.
#[derive(Default)]
pub(super) struct Blocks {
    /// Of each block: the first coefficient, how many words of others follow, and these. A word holds the natural place
    /// of a coefficient above its lowest [`VALUE_BITS`] bits, and its value in them; or [`NEXT`] there, and the value in
    /// the next word.
    words: Vec<u16>,
    /// How many words have a meaning. The others are room for more.
    end: usize,
}

const VALUE_BITS: u32 = 10;
const VALUE_MASK: u16 = (1 << VALUE_BITS) - 1;

/// Values are stored with this added.
const VALUE_ZERO: i16 = 1 << (VALUE_BITS - 1);

/// Stands for a value that does not fit.
const NEXT: u16 = 0;

/// Words of a block, at most.
pub(super) const MOST_WORDS: usize = 2 + 2 * 63;

impl Blocks {
    pub(super) fn clear(&mut self) {
        self.end = 0;
    }

    /// Makes room for so many words more. `None` for want of memory.
    pub(super) fn reserve(&mut self, words: usize) -> Option<()> {
        let length = self.end + words;
        if let Some(more) = length.checked_sub(self.words.len()) {
            self.words.try_reserve(more).ok()?;
            self.words.resize(self.words.capacity(), 0);
        }
        Some(())
    }

    /// All of them from the first.
    pub(super) fn iter(&self) -> Iter<'_> {
        Iter { words: &self.words[..self.end] }
    }
}

/// What is left of blocks.
pub(super) struct Iter<'a> {
    words: &'a [u16],
}

impl<'a> Iterator for Iter<'a> {
    type Item = Block<'a>;

    #[inline]
    fn next(&mut self) -> Option<Block<'a>> {
        let (&[first, count], rest) = self.words.split_first_chunk()?;
        let (others, rest) = rest.split_at_checked(count.into())?;
        self.words = rest;
        Some(Block { first: first.cast_signed(), others })
    }
}

/// The coefficients of a block, not multiplied by their steps yet.
pub(super) struct Block<'a> {
    first: i16,
    others: &'a [u16],
}

/// Reads blocks from the bits of a scan.
pub(super) struct BlockReader<'a> {
    pub(super) bits: BitReader<'a>,
    restarts: Restarts,
    coders: Vec<Coder<'a>>,
    /// Nothing has been found amiss.
    pub(super) whole: bool,
}

impl<'a> BlockReader<'a> {
    /// `None` for tables that are missing.
    pub(super) fn new(frame: &Frame, scan: &Scan, tables: &'a Tables, data: &'a [u8]) -> Option<Self> {
        let coder = |(component, part): (&Component, &Part)| {
            let dc = tables.dc.get(part.dc)?.as_deref()?;
            let ac = tables.ac.get(part.ac)?.as_deref()?;
            Some(Coder { dc, ac, blocks: component.across * component.down, before: 0 })
        };
        let coders = frame.components.iter().zip(&scan.parts).map(coder).collect::<Option<_>>()?;
        let (bits, restarts) = (BitReader::new(data), Restarts::new(tables.restart));
        Some(Self { bits, restarts, coders, whole: true })
    }

    /// Reads the blocks of so many MCUs, for which there must be room, as far as nothing is amiss; tells how many are whole.
    /// By itself for each row or less, since engines that compile WebAssembly quickly first, and well later, change over
    /// between two calls.
    #[inline(never)]
    pub(super) fn read(&mut self, mcus: usize, blocks: &mut Blocks) -> usize {
        for mcu in 0..mcus {
            self.whole = self.whole && self.read_mcu(blocks).is_some() && !self.bits.is_beyond();
            if !self.whole {
                return mcu;
            }
        }
        mcus
    }

    #[inline(always)]
    fn read_mcu(&mut self, blocks: &mut Blocks) -> Option<()> {
        if self.restarts.next(&mut self.bits)? {
            self.forget();
        }
        for coder in &mut self.coders {
            for _ in 0..coder.blocks {
                let room = blocks.words.get_mut(blocks.end..)?.first_chunk_mut()?;
                blocks.end += coder.read(&mut self.bits, room)?;
            }
        }
        Some(())
    }

    /// Goes to the place where the next MCU begins, over a marker that is due. `None` where it is not there.
    pub(super) fn go_to_mcu(&mut self) -> Option<()> {
        if self.restarts.pass(&mut self.bits)? {
            self.forget();
        }
        Some(())
    }

    /// Goes over a marker for a restart with which the data begin. `None` where it is not there.
    pub(super) fn begin_at_restart(&mut self) -> Option<()> {
        self.restarts.begin_here(&mut self.bits)
    }

    /// For each of three components the first coefficient of the last block, to which the next one is a difference.
    pub(super) fn before(&self) -> [i32; 3] {
        std::array::from_fn(|place| self.coders.get(place).map_or(0, |coder| coder.before))
    }

    /// Begins anew at a byte of the data.
    pub(super) fn begin(&mut self, place: usize) {
        self.bits.go_to(place);
        self.forget();
        self.whole = true;
    }

    /// The next blocks are no differences to those before.
    fn forget(&mut self) {
        self.coders.iter_mut().for_each(|coder| coder.before = 0);
    }
}

/// What decodes the blocks of a component.
struct Coder<'a> {
    dc: &'a DcTable,
    ac: &'a AcTable,
    /// In an MCU.
    blocks: usize,
    /// The first coefficient of the block before.
    before: i32,
}

impl Coder<'_> {
    /// Writes the words of the next block, and tells how many there are.
    #[inline(always)]
    fn read(&mut self, bits: &mut BitReader<'_>, words: &mut [u16; MOST_WORDS]) -> Option<usize> {
        self.before = self.before.wrapping_add(self.dc.read(bits)?);
        let (mut place, mut end) = (1, 2);
        while place < 64 {
            match self.ac.read(bits)? {
                Ac::Coefficient { zeros, value } => {
                    let natural = u16::from(*ZIGZAG.get(place + zeros)?) << VALUE_BITS;
                    place += zeros + 1;
                    let stored = value.wrapping_add(VALUE_ZERO).cast_unsigned();
                    // The mask says that it fits: 63 coefficients of two words each.
                    if stored != NEXT && stored <= VALUE_MASK {
                        words[end & (MOST_WORDS - 1)] = natural | stored;
                        end += 1;
                    } else {
                        words[end & (MOST_WORDS - 1)] = natural | NEXT;
                        words[(end + 1) & (MOST_WORDS - 1)] = value.cast_unsigned();
                        end += 2;
                    }
                }
                Ac::Zeros => place += 16,
                Ac::End => break,
            }
        }
        (words[0], words[1]) = (self.before as u16, (end - 2) as u16);
        Some(end)
    }
}

/// Makes samples of blocks.
pub(super) struct Inverse {
    components: Vec<InverseComponent>,
    /// All zero between two blocks.
    coefficients: [i16; 64],
}

struct InverseComponent {
    steps: [i16; 64],
    /// Added to first coefficients.
    offset: i16,
}

impl Inverse {
    /// With what is to be added to the first coefficients of each component. `None` for tables that are missing.
    pub(super) fn new(frame: &Frame, tables: &Tables, offsets: [i16; 4]) -> Option<Self> {
        let component =
            |(component, offset)| Some(InverseComponent { steps: tables.steps(component)?, offset });
        let components = frame.components.iter().zip(offsets).map(component).collect::<Option<_>>()?;
        Some(Self { components, coefficients: [0; 64] })
    }

    /// Puts a row of MCUs in its place; what there is no block for is gray. By itself, as reading is.
    #[inline(never)]
    pub(super) fn put_row(
        &mut self,
        frame: &Frame,
        mcu_row: usize,
        blocks: &mut Iter<'_>,
        planes: &mut [Plane],
    ) {
        let (across, _) = frame.mcus();
        for mcu in 0..across {
            for ((component, inverse), plane) in
                frame.components.iter().zip(&self.components).zip(&mut *planes)
            {
                for part in 0..component.down {
                    for block in 0..component.across {
                        let samples = match blocks.next() {
                            Some(block) => inverse.samples(block, &mut self.coefficients),
                            None => LOST,
                        };
                        let place = (mcu * component.across + block, mcu_row * component.down + part);
                        plane.put(place, &samples);
                    }
                }
            }
        }
    }
}

impl InverseComponent {
    #[inline(always)]
    fn samples(&self, block: Block<'_>, coefficients: &mut [i16; 64]) -> [[u8; 8]; 8] {
        let first = block.first.wrapping_add(self.offset);
        if block.others.is_empty() {
            return [[flat(first.wrapping_mul(self.steps[0])); 8]; 8];
        }
        coefficients[0] = first;
        let mut words = block.others.iter();
        while let Some(&word) = words.next() {
            let value = match word & VALUE_MASK {
                NEXT => words.next().map_or(0, |value| value.cast_signed()),
                stored => stored.cast_signed() - VALUE_ZERO,
            };
            coefficients[usize::from(word >> VALUE_BITS)] = value;
        }
        let samples = idct(coefficients, &self.steps);
        *coefficients = [0; 64];
        samples
    }
}
