//! Whole files, of every kind.

use std::fmt;
use std::ops::RangeInclusive;

use super::super::random::Random;
use super::picture::{Content, Picture};
use super::scans::{Coding, Scan};
use super::scripts::Script;
use super::segment;

/// What the components of a picture stand for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Colours {
    Gray,
    /// Luma and chroma.
    YCbCr,
    /// Said to be so by an Adobe segment without a transform.
    Rgb,
    /// Inks, stored inverted as Adobe's programs do it.
    Cmyk,
    /// The same with the first three as luma and chroma.
    Ycck,
}

/// A JPEG, and what it is like.
pub(crate) struct AnyJpeg {
    pub(crate) bytes: Vec<u8>,
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) colours: Colours,
    /// Sampling factors of the components, across and down.
    pub(crate) factors: Vec<(usize, usize)>,
    pub(crate) script: Script,
    pub(crate) scans: usize,
    pub(crate) content: Content,
}

/// A file to find again when a test fails.
impl fmt::Display for AnyJpeg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { width, height, colours, script, scans, content, .. } = self;
        write!(f, "{width}x{height} {colours:?} {}", self.sampling())?;
        write!(f, " {script:?} of {scans} scans, {content:?}")
    }
}

impl AnyJpeg {
    /// The sampling factors, as `2x2,1x1,1x1`.
    pub(crate) fn sampling(&self) -> String {
        self.factors.iter().map(|(across, down)| format!("{across}x{down}")).collect::<Vec<_>>().join(",")
    }
}

/// A file with sides of so many pixels, and all else by chance.
pub(crate) fn any_jpeg(sides: RangeInclusive<u32>, random: &mut Random) -> AnyJpeg {
    let content = match random.below(8) {
        0..=3 => Content::Photograph,
        4 => Content::Saturated,
        5 | 6 => Content::Coefficients,
        _ => Content::Flat,
    };
    let script = match random.below(10) {
        0..=3 => Script::Sequential,
        4 => Script::SequentialGroups,
        5 => Script::Usual,
        6 => Script::Bands,
        7 => Script::Bits,
        _ => Script::Random,
    };
    let colours = match random.below(16) {
        0 | 1 => Colours::Gray,
        2 => Colours::Rgb,
        3 => Colours::Cmyk,
        4 => Colours::Ycck,
        _ => Colours::YCbCr,
    };
    let factors = factors(colours, random);
    let (width, height) = (side(&sides, random), side(&sides, random));
    // Extended sequential files have more tables than baseline ones, and steps of 16 bits (B.2.4.1 forbids these for
    // samples of 8 bits, but the Independent JPEG Group's programs write and read them).
    let is_extended = script.is_progressive() || random.below(4) == 0;
    let steps = steps(content, is_extended, random);
    let ids = ids(colours, factors.len(), random);
    let picture = Picture::random((width, height), &factors, &ids, steps, content, random);
    let scans = script.scans(&picture, random);

    let mut file = vec![0xFF, 0xD8];
    file.extend(application(colours, random));
    let tables = quantisation(&picture, random);
    let frame = frame(&picture, script, is_extended);
    // Tables come before the scan that needs them, in any order with the frame (B.2.4).
    let parts = if random.below(2) == 0 { [tables, frame] } else { [frame, tables] };
    file.extend(parts.concat());
    let are_codes_shared = random.below(2) == 0;
    let mut restart = 0;
    for scan in &scans {
        if random.below(3) == 0 {
            restart = if random.below(3) == 0 { 0 } else { random.between(1, 40) as usize };
            fill(&mut file, random);
            file.extend(segment(0xDD, &u16::try_from(restart).unwrap().to_be_bytes()));
        }
        let coding = Coding {
            is_progressive: script.is_progressive(),
            restart,
            longest_run: [1, 2, 5, 0x7FFF][random.below(4) as usize],
            are_codes_shared: are_codes_shared || !is_extended,
            is_optimal: random.below(4) > 0,
        };
        put_scan(&mut file, &picture, scan, coding, random);
    }
    fill(&mut file, random);
    file.extend([0xFF, 0xD9]);
    AnyJpeg { bytes: file, width, height, colours, factors, script, scans: scans.len(), content }
}

/// Half of all sides are small if they may be, where edges are everywhere.
fn side(sides: &RangeInclusive<u32>, random: &mut Random) -> usize {
    let (least, most) = (*sides.start(), *sides.end());
    let most = if random.below(2) == 0 { most.min(least.max(20)) } else { most };
    random.between(least, most) as usize
}

/// Sampling factors: for inks and RGB such as programs write or any, for luma and chroma mostly the usual ones.
fn factors(colours: Colours, random: &mut Random) -> Vec<(usize, usize)> {
    let count = match colours {
        Colours::Gray => 1,
        Colours::YCbCr | Colours::Rgb => 3,
        Colours::Cmyk | Colours::Ycck => 4,
    };
    const USUAL: [[(usize, usize); 3]; 4] = [
        [(1, 1), (1, 1), (1, 1)],
        [(2, 1), (1, 1), (1, 1)],
        [(2, 2), (1, 1), (1, 1)],
        // The same as the first, and as the second.
        [(2, 2), (1, 2), (1, 2)],
    ];
    const RARE: [[(usize, usize); 3]; 16] = [
        [(1, 2), (1, 1), (1, 1)],
        [(4, 1), (1, 1), (1, 1)],
        [(1, 4), (1, 1), (1, 1)],
        [(4, 2), (1, 1), (1, 1)],
        [(2, 4), (1, 1), (1, 1)],
        [(3, 1), (1, 1), (1, 1)],
        [(1, 3), (1, 1), (1, 1)],
        [(3, 2), (1, 1), (1, 1)],
        [(4, 1), (2, 1), (2, 1)],
        [(4, 2), (2, 1), (1, 2)],
        // Three different ones.
        [(2, 2), (2, 1), (1, 2)],
        [(2, 2), (1, 1), (1, 2)],
        // Chroma that is larger than luma.
        [(1, 1), (2, 2), (2, 2)],
        [(1, 1), (2, 1), (1, 2)],
        // More blocks than an MCU may have, so that not all components come in one scan.
        [(2, 2), (2, 2), (2, 2)],
        [(4, 4), (1, 1), (2, 2)],
    ];
    // Those that divide a largest one: for others the Independent JPEG Group's library has no rule.
    const DIVISORS: [&[usize]; 4] = [&[1], &[1, 2], &[1, 3], &[1, 2, 4]];
    let sets = [(); 2].map(|()| DIVISORS[random.below(4) as usize]);
    let mut any = |_| {
        let [across, down] = sets.map(|set| set[random.below(set.len() as u32) as usize]);
        (across, down)
    };
    let anything: Vec<_> = (0..count).map(&mut any).collect();
    let kind = random.below(20);
    if colours == Colours::Gray {
        return if kind < 12 { vec![(1, 1)] } else { anything };
    }
    let mut factors = match kind {
        0..=10 => USUAL[random.below(4) as usize].to_vec(),
        11..=17 => RARE[random.below(16) as usize].to_vec(),
        _ => return anything,
    };
    if count == 4 {
        // Black is as luma.
        factors.push(factors[0]);
    }
    factors
}

/// One to four tables.
fn steps(content: Content, may_be_wide: bool, random: &mut Random) -> Vec<[u16; 64]> {
    let table = |random: &mut Random| -> [u16; 64] {
        let (base, slope) = match (content, random.below(4)) {
            (Content::Saturated, _) => (random.between(20, 120), random.between(0, 2)),
            (_, 0) => (1, 0),
            (_, 1) => (random.between(1, 4), 1),
            _ => (random.between(1, 20), random.between(0, 4)),
        };
        let wide = may_be_wide && random.below(4) == 0;
        let most = if wide { 1000 } else { 255 };
        std::array::from_fn(|place| {
            let noise = random.below(base);
            let far = if wide { 4 } else { 1 };
            u16::try_from((base + noise + slope * far * place as u32).min(most)).unwrap()
        })
    };
    (0..random.between(1, 4)).map(|_| table(random)).collect()
}

/// Names of components. What they stand for is said by an Adobe segment or a JFIF segment, or else by 1, 2 and 3.
fn ids(colours: Colours, count: usize, random: &mut Random) -> Vec<u8> {
    let first =
        if colours == Colours::YCbCr && random.below(8) > 0 { 1 } else { random.between(0, 100) as u8 };
    (first..).take(count).collect()
}

/// The segments that say what the components stand for: JFIF, or Adobe Technical Note 5116; and others, that say
/// nothing.
fn application(colours: Colours, random: &mut Random) -> Vec<u8> {
    let jfif = || segment(0xE0, b"JFIF\0\x01\x02\0\0\x01\0\x01\0\0");
    let adobe = |transform: u8| segment(0xEE, &[&b"Adobe\0\x64\0\0\0\0"[..], &[transform]].concat());
    let mut segments = match colours {
        Colours::Gray | Colours::YCbCr => jfif(),
        Colours::Rgb | Colours::Cmyk => adobe(0),
        Colours::Ycck => adobe(2),
    };
    if random.below(4) == 0 {
        segments.extend(segment(0xFE, b"a comment with a marker in it: \xFF\xD9"));
    }
    fill(&mut segments, random);
    segments
}

/// Bytes that may stand before a marker (B.1.1.2).
fn fill(file: &mut Vec<u8>, random: &mut Random) {
    if random.below(8) == 0 {
        file.resize(file.len() + random.between(1, 3) as usize, 0xFF);
    }
}

/// The tables of steps, all in one segment or each in its own (B.2.4.1).
fn quantisation(picture: &Picture, random: &mut Random) -> Vec<u8> {
    let tables = (0_u8..).zip(&picture.steps).map(|(number, steps)| {
        if steps.iter().any(|&step| step > 255) {
            [vec![0x10 | number], steps.iter().flat_map(|step| step.to_be_bytes()).collect()].concat()
        } else {
            [vec![number], steps.iter().map(|&step| step as u8).collect()].concat()
        }
    });
    let tables: Vec<_> = tables.collect();
    if random.below(2) == 0 {
        segment(0xDB, &tables.concat())
    } else {
        tables.iter().flat_map(|table| segment(0xDB, table)).collect()
    }
}

/// The frame header (B.2.2): baseline, extended or progressive.
fn frame(picture: &Picture, script: Script, is_extended: bool) -> Vec<u8> {
    let marker = match (script.is_progressive(), is_extended) {
        (true, _) => 0xC2,
        (false, true) => 0xC1,
        (false, false) => 0xC0,
    };
    let mut header = vec![8];
    header.extend(u16::try_from(picture.height).unwrap().to_be_bytes());
    header.extend(u16::try_from(picture.width).unwrap().to_be_bytes());
    header.push(picture.components.len() as u8);
    for component in &picture.components {
        header.extend([component.id, (component.across << 4 | component.down) as u8, component.table as u8]);
    }
    segment(marker, &header)
}

/// A scan with the codes that it needs, all in one segment or each in its own.
fn put_scan(file: &mut Vec<u8>, picture: &Picture, scan: &Scan, coding: Coding, random: &mut Random) {
    let coded = scan.encode(picture, coding);
    if random.below(2) == 0 {
        coded.codes.iter().for_each(|(class, number, code)| file.extend(code.segment(*class, *number)));
    } else if !coded.codes.is_empty() {
        let tables: Vec<_> =
            coded.codes.iter().flat_map(|(class, number, code)| code.table(*class, *number)).collect();
        file.extend(segment(0xC4, &tables));
    }
    fill(file, random);
    let mut header = vec![scan.components.len() as u8];
    for (&component, &tables) in scan.components.iter().zip(&coded.tables) {
        header.extend([picture.components[component].id, tables]);
    }
    header.extend([scan.first as u8, scan.last as u8, scan.high << 4 | scan.low]);
    file.extend(segment(0xDA, &header));
    file.extend(coded.data);
}
