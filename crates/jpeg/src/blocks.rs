//! Decodes the entropy-coded data of a scan that has all coefficients of all components. Blocks are stored
//! without zero coefficients, and without a position in the image. The position is still unknown while a part
//! from the middle of a scan is read.

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
    /// For each block: the DC coefficient, the number of words that follow, and these words. The lowest
    /// [`VALUE_BITS`] bits of each following word are an AC coefficient plus [`VALUE_BIAS`], or [`IN_NEXT`].
    /// The upper bits are the row-major index of the coefficient.
    words: Vec<u16>,
    /// The number of words in use.
    end: usize,
}

const VALUE_BITS: u32 = 10;
const VALUE_MASK: u16 = (1 << VALUE_BITS) - 1;
const VALUE_BIAS: i16 = 1 << (VALUE_BITS - 1);

/// Marks a value that does not fit in [`VALUE_BITS`] bits. The next word is then the value.
const IN_NEXT: u16 = 0;

/// Largest number of words of a block: the DC coefficient, the number of words that follow, and two words for
/// each of 63 AC coefficients.
pub(crate) const MAX_BLOCK_WORDS: usize = 2 + 2 * 63;

impl Blocks {
    pub(crate) fn clear(&mut self) {
        self.end = 0;
    }

    /// Returns the number of words in use.
    pub(crate) fn len(&self) -> usize {
        self.end
    }

    /// Reserves space for `words` more words.
    pub(crate) fn reserve(&mut self, words: usize) -> Result<(), Error> {
        let length = self.end + words;
        if length > self.words.len() {
            // The vector grows by at least half of its length, so that many small steps take linear time in
            // total.
            let ample = length.max(self.words.len() + self.words.len() / 2);
            grow(&mut self.words, ample).or_else(|_| grow(&mut self.words, length))?;
        }
        Ok(())
    }

    /// Returns an iterator over all blocks.
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
    /// Returns whether all AC coefficients are zero.
    #[inline]
    pub(crate) fn is_flat(&self) -> bool {
        self.ac.is_empty()
    }

    /// Writes the AC coefficients that are not zero into `coefficients`, in row-major order. The other
    /// elements of `coefficients` are unchanged.
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
    /// `true` until an error is found in the data.
    pub(crate) is_intact: bool,
}

impl<'a> BlockReader<'a> {
    /// # Errors
    /// [`Error::Unsupported`] if the file does not define a table that the scan uses.
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

    /// Reads the blocks of `mcus` MCUs, or of fewer MCUs if there is an error. Words for all these blocks
    /// must be reserved. Returns the number of complete MCUs. One call does not read a whole scan, so that V8
    /// can replace this function by optimised code between two calls.
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

    /// Moves to the beginning of the next MCU, after a restart marker if one is due. Returns `None` if a due
    /// marker is missing.
    pub(crate) fn skip_to_mcu(&mut self) -> Option<()> {
        if self.restarts.read_if_due(&mut self.bits)? {
            self.reset_predictions();
        }
        Some(())
    }

    /// Reads the restart marker at the beginning of the data. Returns `None` if no restart marker is there.
    pub(crate) fn begin_at_restart(&mut self) -> Option<()> {
        self.restarts.read_any(&mut self.bits)
    }

    /// Returns, for up to three components, the DC prediction: the DC coefficient of the previous block.
    pub(crate) fn dc_predictions(&self) -> [i32; 3] {
        std::array::from_fn(|index| self.components.get(index).map_or(0, |component| component.dc_pred))
    }

    /// Starts again at `offset`, in bytes from the beginning of the data, with DC predictions of zero.
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
    /// Number of blocks of the component in an MCU.
    blocks: usize,
    /// PRED (T.81, F.1.1.5.1): the DC coefficient of the previous block of the component.
    dc_pred: i32,
}

impl ComponentReader<'_> {
    /// Reads the next block into `words`. Returns the number of words that the block takes.
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
                    // Indices are below `MAX_BLOCK_WORDS` (128), so the masks never change an index. With the
                    // masks, the compiler omits bounds checks.
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
