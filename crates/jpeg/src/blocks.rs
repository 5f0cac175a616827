//! Decodes the entropy-coded data of a scan that has all coefficients of all components. Blocks are stored
//! without zero coefficients, and without a position in the image, because a worker that begins in the middle
//! of a scan does not know the positions yet.

use crate::Error;
use crate::alloc::grow;
use crate::bits::BitReader;
use crate::frame::{Component, Frame, Scan, ScanComponent};
use crate::huffman::{Ac, AcTable, DcTable};
use crate::scan_state::ScanState;
use crate::tables::{Tables, index_of};

/// The decoded blocks, in the order in which the scan has them.
#[derive(Default)]
pub(crate) struct Blocks {
    /// Each block begins with two words: the DC coefficient, and the number of words that follow. The
    /// following words are the AC coefficients that are not zero, with one or two words for each. In the
    /// first word of an AC coefficient, the lowest [`VALUE_BITS`] bits are the coefficient plus
    /// [`VALUE_BIAS`], or [`IN_NEXT`]. The upper bits are the row-major index of the coefficient in the
    /// block. After [`IN_NEXT`], the second word is the coefficient.
    words: Vec<u16>,
    /// Number of elements of `words` that are in use. The other elements are reserved for more blocks.
    end: usize,
}

const VALUE_BITS: u32 = 10;
const VALUE_MASK: u16 = (1 << VALUE_BITS) - 1;
const VALUE_BIAS: i16 = 1 << (VALUE_BITS - 1);

/// Replaces an AC coefficient that does not fit in [`VALUE_BITS`] bits. The next word is then the
/// coefficient.
const IN_NEXT: u16 = 0;

/// Largest number of words of a block: the DC coefficient, the number of words that follow, and two words for
/// each of 63 AC coefficients.
pub(crate) const MAX_BLOCK_WORDS: usize = 2 + 2 * 63;

impl Blocks {
    pub(crate) fn clear(&mut self) {
        self.end = 0;
    }

    /// Returns the number of words that all blocks take together.
    pub(crate) fn len(&self) -> usize {
        self.end
    }

    /// Keeps only the blocks in the first `words` words.
    pub(crate) fn truncate(&mut self, words: usize) {
        self.end = self.end.min(words);
    }

    /// Reserves space for `words` words after the words in use.
    pub(crate) fn reserve(&mut self, words: usize) -> Result<(), Error> {
        let length = self.end + words;
        if length > self.words.len() {
            // The vector grows by at least half of its length. The time for many small reservations is
            // therefore linear in the final length.
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

/// Iterates over the blocks of a [`Blocks`].
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

    /// Writes the AC coefficients that are not zero into `coefficients`, which is in row-major order. The
    /// other elements of `coefficients` do not change.
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

/// Reads the blocks of a scan. An MCU whose data are missing has empty blocks.
pub(crate) struct BlockReader<'t, 'd> {
    pub(crate) state: ScanState<'d>,
    components: Vec<ComponentReader<'t>>,
}

impl<'t, 'd> BlockReader<'t, 'd> {
    /// Returns a reader of the blocks of `scan`. `data` begins with the entropy-coded data of the scan.
    ///
    /// # Errors
    /// [`Error::Malformed`] if a table that the scan uses is missing or invalid.
    pub(crate) fn new(frame: &Frame, scan: &Scan, tables: &'t Tables, data: &'d [u8]) -> Result<Self, Error> {
        let reader = |(component, scan): (&Component, &ScanComponent)| {
            let (dc, ac) = (tables.dc(scan.dc_table)?, tables.ac(scan.ac_table)?);
            Some(ComponentReader { dc, ac, blocks: component.h_samp * component.v_samp })
        };
        let components = frame.components.iter().zip(&scan.components).map(reader);
        let components = components.collect::<Option<_>>().ok_or(Error::Malformed("no Huffman table"))?;
        Ok(Self { state: ScanState::new(data, tables.restart_interval), components })
    }

    /// Returns whether no error was found in the data so far.
    pub(crate) fn is_intact(&self) -> bool {
        !self.state.bits.is_damaged
    }

    /// Reads the next `mcus` MCUs, and appends their blocks to `blocks`. The caller must first reserve
    /// [`MAX_BLOCK_WORDS`] words for each block. Callers read a scan in several calls because of
    /// how V8 optimizes code (`docs/performance.md`).
    #[inline(never)]
    pub(crate) fn read(&mut self, mcus: usize, blocks: &mut Blocks) {
        for _ in 0..mcus {
            if self.state.begin_mcu() {
                self.read_mcu(blocks);
                self.state.end_mcu();
            } else {
                self.add_empty_mcu(blocks);
            }
        }
    }

    #[inline(always)]
    fn read_mcu(&mut self, blocks: &mut Blocks) {
        let ScanState { bits, dc_pred, .. } = &mut self.state;
        for (component, dc_pred) in self.components.iter().zip(dc_pred) {
            for _ in 0..component.blocks {
                let words = blocks.words.get_mut(blocks.end..).and_then(<[_]>::first_chunk_mut);
                let Some(words) = words else { return };
                blocks.end += component.read(bits, dc_pred, words);
            }
        }
    }

    #[cold]
    fn add_empty_mcu(&self, blocks: &mut Blocks) {
        for _ in self.components.iter().flat_map(|component| 0..component.blocks) {
            if let Some(words) = blocks.words.get_mut(blocks.end..blocks.end + 2) {
                words.fill(0);
                blocks.end += 2;
            }
        }
    }
}

/// Decodes the blocks of one component.
struct ComponentReader<'a> {
    dc: &'a DcTable,
    ac: &'a AcTable,
    /// Number of blocks of the component in an MCU.
    blocks: usize,
}

impl ComponentReader<'_> {
    /// Reads the next block into `words`. Returns the number of words that the block takes.
    #[inline(always)]
    fn read(&self, bits: &mut BitReader<'_>, dc_pred: &mut i32, words: &mut [u16; MAX_BLOCK_WORDS]) -> usize {
        *dc_pred = dc_pred.wrapping_add(self.dc.read(bits));
        let (mut k, mut end) = (1, 2);
        while k < 64 {
            match self.ac.read(bits) {
                Ac::Coefficient { run, value } => {
                    let index = u16::from(index_of(k + run, bits)) << VALUE_BITS;
                    k += run + 1;
                    let stored = value.wrapping_add(VALUE_BIAS).cast_unsigned();
                    // The indices are below `MAX_BLOCK_WORDS` (128), so the masks do not change them. Because
                    // of the masks, the compiler omits bounds checks.
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
        (words[0], words[1]) = (*dc_pred as u16, (end - 2) as u16);
        end
    }
}
