//! Writes baseline files of one scan. The encoder does not store the picture in memory. The files can therefore be
//! large.

use super::bit_writer::BitWriter;
use super::huffman::HuffmanTable;
use super::segment;
use crate::random::Random;

/// Parameters of a baseline file.
#[derive(Debug, Clone, Copy)]
pub struct Baseline {
    /// Width of the image in pixels, 1 to 65,535.
    pub width: u16,
    /// Height of the image in pixels, 1 to 65,535.
    pub height: u16,
    /// Sampling factors H and V of luma, 1 to 4 each. The factors of chroma are 1. `None` selects a
    /// gray file.
    pub luma: Option<(u8, u8)>,
    /// The largest number of nonzero AC coefficients in a block.
    pub max_coefficients: u32,
    /// Number of MCUs in a restart interval. 0 means that the file has no restart markers.
    pub restart_interval: u16,
}

/// Builds a Huffman table. An entry of `short` is a symbol and the length of its code in bits. The symbols of `others`
/// that are not in `short` have codes of `length` bits.
fn table(short: &[(u8, u8)], length: u8, others: impl Iterator<Item = u8>) -> HuffmanTable {
    let others = others.filter(|symbol| short.iter().all(|(known, _)| known != symbol));
    HuffmanTable::new(&short.iter().copied().chain(others.map(|symbol| (symbol, length))).collect::<Vec<_>>())
}

fn write_symbol(bits: &mut BitWriter, table: &HuffmanTable, symbol: u8) {
    let (code, length) = table.code(symbol);
    bits.write(code, length);
}

/// Returns a baseline file with random coefficients.
///
/// # Panics
/// The function panics if a sampling factor is 0.
#[must_use]
pub fn random_baseline(options: Baseline, random: &mut Random) -> Vec<u8> {
    let Baseline { width, height, luma, max_coefficients, restart_interval } = options;
    let quant_table: Vec<u8> = (0..64).map(|index| 2 + index / 4).collect();
    let symbols = || (0..=15).flat_map(|run| (1..=10).map(move |size| run << 4 | size)).chain([0xF0, 0]);
    let dc = table(&[(2, 2), (0, 3)], 5, 0..=11);
    // The first AC table is for luma, and the second AC table is for chroma. The two tables have short codes for
    // different sets of symbols, as in the files of most encoders.
    let ac =
        [table(&[(0, 2), (1, 2), (0x11, 3)], 9, symbols()), table(&[(0, 1), (1, 3), (2, 3)], 10, symbols())];
    let (h_samp, v_samp) = luma.unwrap_or((1, 1));
    let components = if luma.is_some() { 3 } else { 1 };
    let mut frame = vec![8];
    frame.extend(height.to_be_bytes());
    frame.extend(width.to_be_bytes());
    frame.push(components);
    let mut scan = vec![components];
    for id in 1..=components {
        frame.extend([id, if id == 1 { h_samp << 4 | v_samp } else { 0x11 }, 0]);
        scan.extend([id, u8::from(id > 1)]);
    }
    scan.extend([0, 63, 0]);
    let mut bits = BitWriter::default();
    let mcus = usize::from(width).div_ceil(8 * usize::from(h_samp))
        * usize::from(height).div_ceil(8 * usize::from(v_samp));
    for mcu in 0..mcus {
        if restart_interval > 0 && mcu > 0 && mcu.is_multiple_of(restart_interval.into()) {
            bits.restart(mcu / usize::from(restart_interval) - 1);
        }
        for component in 0..components {
            let blocks = if component == 0 { h_samp * v_samp } else { 1 };
            for _ in 0..blocks {
                write_block(&mut bits, &dc, &ac[usize::from(component > 0)], max_coefficients, random);
            }
        }
    }
    bits.align();
    [
        &[0xFF, 0xD8][..],
        &segment(0xDB, &[&[0][..], &quant_table].concat()),
        &segment(0xDD, &restart_interval.to_be_bytes()),
        &segment(0xC0, &frame),
        &dc.segment(0, 0),
        &ac[0].segment(1, 0),
        &ac[1].segment(1, 1),
        &segment(0xDA, &scan),
        &bits.bytes,
        &[0xFF, 0xD9],
    ]
    .concat()
}

fn write_block(
    bits: &mut BitWriter,
    dc: &HuffmanTable,
    ac: &HuffmanTable,
    max_coefficients: u32,
    random: &mut Random,
) {
    let size = [0, 1, 2, 2, 3, 4][random.below(6) as usize];
    write_symbol(bits, dc, size);
    bits.write(random.below(1 << size), size.into());
    let mut index = 1;
    for _ in 0..random.below(max_coefficients + 1) {
        // Most coefficients are small, and most runs of zeros before a coefficient are short.
        let is_rare = random.below(16) == 0;
        let run = if is_rare { random.below(40) } else { random.below(3) };
        let size = u8::try_from(if is_rare { random.between(1, 10) } else { random.between(1, 2) }).unwrap();
        if index + run > 63 {
            break;
        }
        for _ in 0..run / 16 {
            write_symbol(bits, ac, 0xF0);
        }
        write_symbol(bits, ac, u8::try_from(run % 16).unwrap() << 4 | size);
        bits.write(random.below(1 << size), size.into());
        index += run + 1;
    }
    if index < 64 {
        write_symbol(bits, ac, 0);
    }
}
