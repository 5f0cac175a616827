//! Entropy decoding of a scan that has all coefficients of all components. The blocks are stored without their zeros, and
//! without a position: a decoder that starts in the middle of a scan learns later which blocks it has read.

use crate::Error;
use crate::alloc::grow;
use crate::bits::BitReader;
use crate::frame::{Component, Frame, Scan, ScanComponent};
use crate::huffman::{Ac, AcTable, DcTable};
use crate::restarts::Restarts;
use crate::tables::{Tables, ZIGZAG};

/// Blocks in the order of the scan.
#[derive(Default)]
pub(crate) struct Blocks {
    /// For each block: the DC coefficient, the number of words that follow, and these words. A word has in its lowest
    /// [`VALUE_BITS`] bits the value of a coefficient plus [`VALUE_BIAS`], or [`IN_NEXT`], and above them its row-major index.
    words: Vec<u16>,
    /// The number of words in use.
    end: usize,
}

const VALUE_BITS: u32 = 10;
const VALUE_MASK: u16 = (1 << VALUE_BITS) - 1;
const VALUE_BIAS: i16 = 1 << (VALUE_BITS - 1);

/// Marks a value that does not fit: the next word is the value.
const IN_NEXT: u16 = 0;

/// The largest number of words of a block.
pub(crate) const MAX_BLOCK_WORDS: usize = 2 + 2 * 63;

impl Blocks {
    pub(crate) fn clear(&mut self) {
        self.end = 0;
    }

    /// Words in use.
    pub(crate) fn len(&self) -> usize {
        self.end
    }

    /// Reserves this many more words.
    pub(crate) fn reserve(&mut self, words: usize) -> Result<(), Error> {
        let length = self.end + words;
        if length > self.words.len() {
            // At least half as much again, so that growing in small steps takes linear time.
            let ample = length.max(self.words.len() + self.words.len() / 2);
            grow(&mut self.words, ample).or_else(|_| grow(&mut self.words, length))?;
        }
        Ok(())
    }

    /// All blocks from the first one on.
    pub(crate) fn iter(&self) -> Iter<'_> {
        Iter { words: &self.words[..self.end] }
    }
}

/// Iterates over blocks.
pub(crate) struct Iter<'a> {
    words: &'a [u16],
}

impl<'a> Iterator for Iter<'a> {
    type Item = Block<'a>;

    #[inline]
    fn next(&mut self) -> Option<Block<'a>> {
        let (&[dc, count], rest) = self.words.split_first_chunk()?;
        let (ac, rest) = rest.split_at_checked(count.into())?;
        self.words = rest;
        Some(Block { dc: dc.cast_signed(), ac })
    }
}

/// The quantized coefficients of a block.
pub(crate) struct Block<'a> {
    pub(crate) dc: i16,
    ac: &'a [u16],
}

impl Block<'_> {
    /// Whether all AC coefficients are zero.
    #[inline]
    pub(crate) fn is_flat(&self) -> bool {
        self.ac.is_empty()
    }

    /// Stores the AC coefficients, in row-major order. Those that are zero are left as they are.
    #[inline(always)]
    pub(crate) fn store_ac(&self, coefficients: &mut [i16; 64]) {
        let mut words = self.ac.iter();
        while let Some(&word) = words.next() {
            let value = match word & VALUE_MASK {
                IN_NEXT => words.next().map_or(0, |value| value.cast_signed()),
                stored => stored.cast_signed() - VALUE_BIAS,
            };
            coefficients[usize::from(word >> VALUE_BITS)] = value;
        }
    }
}

/// Reads blocks from entropy-coded data.
pub(crate) struct BlockReader<'a> {
    pub(crate) bits: BitReader<'a>,
    restarts: Restarts,
    components: Vec<ComponentReader<'a>>,
    /// No error has been found.
    pub(crate) is_intact: bool,
}

impl<'a> BlockReader<'a> {
    /// # Errors
    /// [`Error::Unsupported`] for tables that the file does not define.
    pub(crate) fn new(frame: &Frame, scan: &Scan, tables: &'a Tables, data: &'a [u8]) -> Result<Self, Error> {
        let reader = |(component, scan): (&Component, &ScanComponent)| {
            let (dc, ac) = (tables.dc(scan.dc_table)?, tables.ac(scan.ac_table)?);
            Some(ComponentReader { dc, ac, blocks: component.h_samp * component.v_samp, dc_pred: 0 })
        };
        let components = frame.components.iter().zip(&scan.components).map(reader);
        let components = components.collect::<Option<_>>().ok_or(Error::Unsupported)?;
        let (bits, restarts) = (BitReader::new(data), Restarts::new(tables.restart_interval));
        Ok(Self { bits, restarts, components, is_intact: true })
    }

    /// Reads the blocks of `mcus` MCUs, for which words must be reserved, or of fewer up to an error. Returns the number of
    /// complete MCUs. Called once per MCU row or less, so that V8 can tier up between calls.
    #[inline(never)]
    pub(crate) fn read(&mut self, mcus: usize, blocks: &mut Blocks) -> usize {
        for mcu in 0..mcus {
            self.is_intact = self.is_intact && self.read_mcu(blocks).is_some() && !self.bits.is_past_end();
            if !self.is_intact {
                return mcu;
            }
        }
        mcus
    }

    #[inline(always)]
    fn read_mcu(&mut self, blocks: &mut Blocks) -> Option<()> {
        if self.restarts.next_mcu(&mut self.bits)? {
            self.reset_predictions();
        }
        for component in &mut self.components {
            for _ in 0..component.blocks {
                let words = blocks.words.get_mut(blocks.end..)?.first_chunk_mut()?;
                blocks.end += component.read(&mut self.bits, words)?;
            }
        }
        Some(())
    }

    /// Moves to the beginning of the next MCU, after a restart marker if one is due. `None` if the marker is missing.
    pub(crate) fn skip_to_mcu(&mut self) -> Option<()> {
        if self.restarts.read_if_due(&mut self.bits)? {
            self.reset_predictions();
        }
        Some(())
    }

    /// Reads the restart marker at the beginning of the data. `None` if it is missing.
    pub(crate) fn begin_at_restart(&mut self) -> Option<()> {
        self.restarts.read_any(&mut self.bits)
    }

    /// The DC predictions of up to three components: the DC coefficients of their last blocks.
    pub(crate) fn dc_predictions(&self) -> [i32; 3] {
        std::array::from_fn(|index| self.components.get(index).map_or(0, |component| component.dc_pred))
    }

    /// Restarts at a byte of the data.
    pub(crate) fn restart_at(&mut self, offset: usize) {
        self.bits.seek(offset);
        self.reset_predictions();
        self.is_intact = true;
    }

    fn reset_predictions(&mut self) {
        self.components.iter_mut().for_each(|component| component.dc_pred = 0);
    }
}

/// Decodes the blocks of a component.
struct ComponentReader<'a> {
    dc: &'a DcTable,
    ac: &'a AcTable,
    /// Blocks in an MCU.
    blocks: usize,
    /// PRED (T.81, F.1.1.5.1): the DC coefficient of the previous block.
    dc_pred: i32,
}

impl ComponentReader<'_> {
    /// Stores the words of the next block, and returns how many there are.
    #[inline(always)]
    fn read(&mut self, bits: &mut BitReader<'_>, words: &mut [u16; MAX_BLOCK_WORDS]) -> Option<usize> {
        self.dc_pred = self.dc_pred.wrapping_add(self.dc.read(bits)?);
        let (mut k, mut end) = (1, 2);
        while k < 64 {
            match self.ac.read(bits)? {
                Ac::Coefficient { run, value } => {
                    let index = u16::from(*ZIGZAG.get(k + run)?) << VALUE_BITS;
                    k += run + 1;
                    let stored = value.wrapping_add(VALUE_BIAS).cast_unsigned();
                    // The masks only show the compiler that the index is in range: 63 coefficients of two words each.
                    if stored != IN_NEXT && stored <= VALUE_MASK {
                        words[end & (MAX_BLOCK_WORDS - 1)] = index | stored;
                        end += 1;
                    } else {
                        words[end & (MAX_BLOCK_WORDS - 1)] = index | IN_NEXT;
                        words[(end + 1) & (MAX_BLOCK_WORDS - 1)] = value.cast_unsigned();
                        end += 2;
                    }
                }
                Ac::ZeroRun => k += 16,
                Ac::EndOfBlock => break,
            }
        }
        (words[0], words[1]) = (self.dc_pred as u16, (end - 2) as u16);
        Some(end)
    }
}
