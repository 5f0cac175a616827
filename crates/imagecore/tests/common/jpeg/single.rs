//! JPEGs of one scan and of any size, whose coefficients are written as they are thought up.

use super::super::random::Random;
use super::bits::BitWriter;
use super::codes::Code;
use super::segment;

/// What a JPEG is to be like.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Kind {
    pub(crate) width: u16,
    pub(crate) height: u16,
    /// Blocks across and down of luma for each of chroma; `None` for luma alone.
    pub(crate) luma: Option<(u8, u8)>,
    /// Coefficients of a block, at most.
    pub(crate) coefficients: u32,
    /// MCUs between two restarts; 0 for none.
    pub(crate) restart: u16,
}

/// Some symbols of short codes, with their lengths, and others of one longer length.
fn code(short: &[(u8, u8)], length: u8, others: impl Iterator<Item = u8>) -> Code {
    let others = others.filter(|symbol| short.iter().all(|(known, _)| known != symbol));
    Code::new(&short.iter().copied().chain(others.map(|symbol| (symbol, length))).collect::<Vec<_>>())
}

fn put_symbol(bits: &mut BitWriter, code: &Code, symbol: u8) {
    let (value, count) = code.find(symbol);
    bits.put(value, count);
}

/// A whole file.
pub(crate) fn random_jpeg(kind: Kind, random: &mut Random) -> Vec<u8> {
    let Kind { width, height, luma, coefficients, restart } = kind;
    let steps: Vec<u8> = (0..64).map(|place| 2 + place / 4).collect();
    let symbols = || (0..=15).flat_map(|zeros| (1..=10).map(move |size| zeros << 4 | size)).chain([0xF0, 0]);
    let dc = code(&[(2, 2), (0, 3)], 5, 0..=11);
    // The two have little in common, as those of luma and chroma have.
    let ac =
        [code(&[(0, 2), (1, 2), (0x11, 3)], 9, symbols()), code(&[(0, 1), (1, 3), (2, 3)], 10, symbols())];
    let (across, down) = luma.unwrap_or((1, 1));
    let components = if luma.is_some() { 3 } else { 1 };
    let mut frame = vec![8];
    frame.extend(height.to_be_bytes());
    frame.extend(width.to_be_bytes());
    frame.push(components);
    let mut scan = vec![components];
    for id in 1..=components {
        frame.extend([id, if id == 1 { across << 4 | down } else { 0x11 }, 0]);
        scan.extend([id, u8::from(id > 1)]);
    }
    scan.extend([0, 63, 0]);
    let mut bits = BitWriter::default();
    let mcus = usize::from(width).div_ceil(8 * usize::from(across))
        * usize::from(height).div_ceil(8 * usize::from(down));
    for mcu in 0..mcus {
        if restart > 0 && mcu > 0 && mcu.is_multiple_of(restart.into()) {
            bits.restart(mcu / usize::from(restart) - 1);
        }
        for component in 0..components {
            let blocks = if component == 0 { across * down } else { 1 };
            for _ in 0..blocks {
                put_block(&mut bits, &dc, &ac[usize::from(component > 0)], coefficients, random);
            }
        }
    }
    bits.align();
    [
        &[0xFF, 0xD8][..],
        &segment(0xDB, &[&[0][..], &steps].concat()),
        &segment(0xDD, &restart.to_be_bytes()),
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

fn put_block(bits: &mut BitWriter, dc: &Code, ac: &Code, coefficients: u32, random: &mut Random) {
    let size = [0, 1, 2, 2, 3, 4][random.below(6) as usize];
    put_symbol(bits, dc, size);
    bits.put(random.below(1 << size), size.into());
    let mut place = 1;
    for _ in 0..random.below(coefficients + 1) {
        // Mostly small ones next to each other; now and then a large one, or one far away.
        let odd = random.below(16) == 0;
        let zeros = if odd { random.below(40) } else { random.below(3) };
        let size = u8::try_from(if odd { random.between(1, 10) } else { random.between(1, 2) }).unwrap();
        if place + zeros > 63 {
            break;
        }
        for _ in 0..zeros / 16 {
            put_symbol(bits, ac, 0xF0);
        }
        put_symbol(bits, ac, u8::try_from(zeros % 16).unwrap() << 4 | size);
        bits.put(random.below(1 << size), size.into());
        place += zeros + 1;
    }
    if place < 64 {
        put_symbol(bits, ac, 0);
    }
}
