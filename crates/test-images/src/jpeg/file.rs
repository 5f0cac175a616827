//! Writes random JPEG files. This module chooses all parameters of a file, and writes its marker segments.

use std::fmt;
use std::ops::RangeInclusive;

use super::coefficients::{Content, Picture};
use super::scan_encoder::{Coding, Scan};
use super::scan_script::ScanScript;
use super::segment;
use crate::random::Random;

/// The meaning of the components of a frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ColorModel {
    /// One component.
    Gray,
    /// Luma (Y) and chroma (Cb and Cr), as JFIF defines them.
    YCbCr,
    /// Red, green and blue. An Adobe segment with transform 0 declares this color model.
    Rgb,
    /// Inverted cyan, magenta, yellow and black, as Adobe's programs store them.
    Cmyk,
    /// [`Cmyk`](Self::Cmyk), but the first three components are converted to luma and chroma.
    Ycck,
}

/// A random JPEG file and its parameters.
pub struct RandomJpeg {
    /// The bytes of the whole file.
    pub bytes: Vec<u8>,
    /// Width of the image in pixels.
    pub width: usize,
    /// Height of the image in pixels.
    pub height: usize,
    /// The meaning of the components.
    pub color_model: ColorModel,
    /// Sampling factors of each component: horizontal, vertical.
    pub factors: Vec<(usize, usize)>,
    /// The division of the file into scans.
    pub script: ScanScript,
    /// The number of scans.
    pub scans: usize,
    /// The content of the picture.
    pub content: Content,
}

/// Writes the parameters as text, which a failing test prints. `tests/support/jpegs.ts` parses this text.
impl fmt::Display for RandomJpeg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { width, height, color_model, script, scans, content, .. } = self;
        write!(f, "{width}x{height} {color_model:?} {}", self.sampling())?;
        write!(f, " {script:?} of {scans} scans, {content:?}")
    }
}

impl RandomJpeg {
    /// Returns the sampling factors of all components in the form `2x2,1x1,1x1`.
    #[must_use]
    pub fn sampling(&self) -> String {
        self.factors.iter().map(|(h_samp, v_samp)| format!("{h_samp}x{v_samp}")).collect::<Vec<_>>().join(",")
    }
}

/// Returns a random file whose width and height are in the range `sides`, in pixels. The start of
/// `sides` must be at least 1.
///
/// # Panics
/// The function panics if the width or the height is greater than 65,535.
pub fn random_jpeg(sides: RangeInclusive<u32>, random: &mut Random) -> RandomJpeg {
    let content = match random.below(8) {
        0..=3 => Content::Photograph,
        4 => Content::Saturated,
        5 | 6 => Content::Coefficients,
        _ => Content::Flat,
    };
    let script = match random.below(10) {
        0..=3 => ScanScript::Sequential,
        4 => ScanScript::SequentialGroups,
        5 => ScanScript::LibjpegDefault,
        6 => ScanScript::SpectralSelection,
        7 => ScanScript::SuccessiveApproximation,
        _ => ScanScript::Random,
    };
    let color_model = match random.below(16) {
        0 | 1 => ColorModel::Gray,
        2 => ColorModel::Rgb,
        3 => ColorModel::Cmyk,
        4 => ColorModel::Ycck,
        _ => ColorModel::YCbCr,
    };
    let factors = sampling_factors(color_model, random);
    let (width, height) = (side(&sides, random), side(&sides, random));
    // `is_extended` is `false` for baseline files. All other files can have 16-bit quantization tables. T.81, B.2.4.1
    // forbids these tables for 8-bit samples, but libjpeg writes and reads them. Progressive files can also have four
    // Huffman tables of each class (DC and AC). Baseline files can have only two of each class.
    let is_extended = script.is_progressive() || random.below(4) == 0;
    let quant_tables = quant_tables(content, is_extended, random);
    let ids = component_ids(color_model, factors.len(), random);
    let picture = Picture::random((width, height), &factors, &ids, quant_tables, content, random);
    let scans = script.scans(&picture, random);

    let mut file = vec![0xFF, 0xD8];
    file.extend(application_segments(color_model, random));
    let dqt = dqt_segments(&picture, random);
    let frame_header = frame_header(&picture, script, is_extended);
    // T.81, B.2.4 only requires that a table precedes the scan that uses the table. The quantization tables can
    // therefore come before or after the frame header.
    let segments = if random.flag() { [dqt, frame_header] } else { [frame_header, dqt] };
    file.extend(segments.concat());
    let are_tables_shared = random.flag();
    let mut restart_interval = 0;
    for scan in &scans {
        if random.below(3) == 0 {
            restart_interval = if random.below(3) == 0 { 0 } else { random.between(1, 40) as usize };
            write_fill_bytes(&mut file, random);
            file.extend(segment(0xDD, &u16::try_from(restart_interval).unwrap().to_be_bytes()));
        }
        let coding = Coding {
            is_progressive: script.is_progressive(),
            restart_interval,
            max_eob_run: [1, 2, 5, 0x7FFF][random.below(4) as usize],
            are_tables_shared: are_tables_shared || !is_extended,
            is_optimal: random.below(4) > 0,
        };
        write_scan(&mut file, &picture, scan, coding, random);
    }
    write_fill_bytes(&mut file, random);
    file.extend([0xFF, 0xD9]);
    RandomJpeg { bytes: file, width, height, color_model, factors, script, scans: scans.len(), content }
}

/// Returns a random width or height in pixels, from the range `sides`. In half of the calls, on average, the end of the
/// range is limited to 20 (or to the start of the range, if the start is greater than 20). In small images, most blocks
/// are at an edge, where decoders have special cases.
fn side(sides: &RangeInclusive<u32>, random: &mut Random) -> usize {
    let (min, max) = (*sides.start(), *sides.end());
    let max = if random.flag() { max.min(min.max(20)) } else { max };
    random.between(min, max) as usize
}

/// Returns random sampling factors of all components. Most of the results are common combinations.
fn sampling_factors(color_model: ColorModel, random: &mut Random) -> Vec<(usize, usize)> {
    let count = match color_model {
        ColorModel::Gray => 1,
        ColorModel::YCbCr | ColorModel::Rgb => 3,
        ColorModel::Cmyk | ColorModel::Ycck => 4,
    };
    const COMMON: [[(usize, usize); 3]; 4] = [
        [(1, 1), (1, 1), (1, 1)],
        [(2, 1), (1, 1), (1, 1)],
        [(2, 2), (1, 1), (1, 1)],
        // These factors are equivalent to 4:2:2, which usually has (2, 1), (1, 1), (1, 1).
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
        // Cb and Cr have different factors.
        [(2, 2), (2, 1), (1, 2)],
        [(2, 2), (1, 1), (1, 2)],
        // Chroma has more samples than luma.
        [(1, 1), (2, 2), (2, 2)],
        [(1, 1), (2, 1), (1, 2)],
        // The components need several scans. In a single scan, they would have more than 10 blocks in an MCU, which
        // T.81, B.2.3 forbids.
        [(2, 2), (2, 2), (2, 2)],
        [(4, 4), (1, 1), (2, 2)],
    ];
    // In each list, a factor divides all greater factors, because libjpeg refuses files in which a factor does not
    // divide the greatest factor.
    const DIVISORS: [&[usize]; 4] = [&[1], &[1, 2], &[1, 3], &[1, 2, 4]];
    let sets = [(); 2].map(|()| DIVISORS[random.below(4) as usize]);
    let random_factors: Vec<_> = (0..count)
        .map(|_| {
            let [h_samp, v_samp] = sets.map(|set| set[random.below(set.len() as u32) as usize]);
            (h_samp, v_samp)
        })
        .collect();
    let kind = random.below(20);
    if color_model == ColorModel::Gray {
        return if kind < 12 { vec![(1, 1)] } else { random_factors };
    }
    let mut factors = match kind {
        0..=10 => COMMON[random.below(4) as usize].to_vec(),
        11..=17 => RARE[random.below(16) as usize].to_vec(),
        _ => return random_factors,
    };
    if count == 4 {
        // Black has the sampling factors of the first component.
        factors.push(factors[0]);
    }
    factors
}

/// Returns one to four quantization tables. `may_be_16_bit` allows elements greater than 255.
fn quant_tables(content: Content, may_be_16_bit: bool, random: &mut Random) -> Vec<[u16; 64]> {
    let table = |random: &mut Random| -> [u16; 64] {
        let (base, slope) = match (content, random.below(4)) {
            (Content::Saturated, _) => (random.between(20, 120), random.between(0, 2)),
            (_, 0) => (1, 0),
            (_, 1) => (random.between(1, 4), 1),
            _ => (random.between(1, 20), random.between(0, 4)),
        };
        let is_16_bit = may_be_16_bit && random.below(4) == 0;
        let max = if is_16_bit { 1000 } else { 255 };
        std::array::from_fn(|index| {
            let noise = random.below(base);
            let factor = if is_16_bit { 4 } else { 1 };
            u16::try_from((base + noise + slope * factor * index as u32).min(max)).unwrap()
        })
    };
    (0..random.between(1, 4)).map(|_| table(random)).collect()
}

/// Returns the component identifiers, which are consecutive numbers. The first identifier can be any number, because a
/// JFIF or Adobe segment declares the color model.
fn component_ids(color_model: ColorModel, count: usize, random: &mut Random) -> Vec<u8> {
    let first = if color_model == ColorModel::YCbCr && random.below(8) > 0 {
        1
    } else {
        random.between(0, 100) as u8
    };
    (first..).take(count).collect()
}

/// Returns the segment that declares the color model (JFIF, or Adobe Technical Note 5116). A random
/// comment segment and random fill bytes can follow.
fn application_segments(color_model: ColorModel, random: &mut Random) -> Vec<u8> {
    let jfif = || segment(0xE0, b"JFIF\0\x01\x02\0\0\x01\0\x01\0\0");
    let adobe = |transform: u8| segment(0xEE, &[&b"Adobe\0\x64\0\0\0\0"[..], &[transform]].concat());
    let mut segments = match color_model {
        ColorModel::Gray | ColorModel::YCbCr => jfif(),
        ColorModel::Rgb | ColorModel::Cmyk => adobe(0),
        ColorModel::Ycck => adobe(2),
    };
    if random.below(4) == 0 {
        segments.extend(segment(0xFE, b"a comment with a marker in it: \xFF\xD9"));
    }
    write_fill_bytes(&mut segments, random);
    segments
}

/// Writes fill bytes in one of eight cases, on average. Fill bytes may precede any marker (T.81,
/// B.1.1.2).
fn write_fill_bytes(file: &mut Vec<u8>, random: &mut Random) {
    if random.below(8) == 0 {
        file.resize(file.len() + random.between(1, 3) as usize, 0xFF);
    }
}

/// Returns the quantization tables, in one DQT segment or in one segment for each table (T.81,
/// B.2.4.1).
fn dqt_segments(picture: &Picture, random: &mut Random) -> Vec<u8> {
    let tables = (0_u8..).zip(&picture.quant_tables).map(|(id, table)| {
        if table.iter().any(|&element| element > 255) {
            [vec![0x10 | id], table.iter().flat_map(|element| element.to_be_bytes()).collect()].concat()
        } else {
            [vec![id], table.iter().map(|&element| element as u8).collect()].concat()
        }
    });
    let tables: Vec<_> = tables.collect();
    if random.flag() {
        segment(0xDB, &tables.concat())
    } else {
        tables.iter().flat_map(|table| segment(0xDB, table)).collect()
    }
}

/// Returns the frame header (T.81, B.2.2) of a baseline, extended or progressive file.
fn frame_header(picture: &Picture, script: ScanScript, is_extended: bool) -> Vec<u8> {
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
        header.extend([
            component.id,
            (component.h_samp << 4 | component.v_samp) as u8,
            component.quant_table as u8,
        ]);
    }
    segment(marker, &header)
}

/// Writes the Huffman tables of a scan, and then the scan. The tables are in one DHT segment, or in one segment for
/// each table.
fn write_scan(file: &mut Vec<u8>, picture: &Picture, scan: &Scan, coding: Coding, random: &mut Random) {
    let encoded = scan.encode(picture, coding);
    if random.flag() {
        encoded.tables.iter().for_each(|(class, id, table)| file.extend(table.segment(*class, *id)));
    } else if !encoded.tables.is_empty() {
        let tables: Vec<_> =
            encoded.tables.iter().flat_map(|(class, id, table)| table.parameters(*class, *id)).collect();
        file.extend(segment(0xC4, &tables));
    }
    write_fill_bytes(file, random);
    let mut header = vec![scan.components.len() as u8];
    for (&component, &selectors) in scan.components.iter().zip(&encoded.selectors) {
        header.extend([picture.components[component].id, selectors]);
    }
    header.extend([scan.ss as u8, scan.se as u8, scan.ah << 4 | scan.al]);
    file.extend(segment(0xDA, &header));
    file.extend(encoded.data);
}
