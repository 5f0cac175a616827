//! What a JPEG says before its pixels come: sizes, tables and the order of the scan (ITU-T T.81, annex B).

use super::huffman::{AcTable, DcTable};
use crate::header::{Reader, next_jpeg_marker};

/// The natural place of each coefficient of the stored, zigzag order (T.81, figure A.6).
pub(super) const ZIGZAG: [u8; 64] = [
    0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7,
    14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39,
    46, 53, 60, 61, 54, 47, 55, 62, 63,
];

/// A component of the picture: luma, one of the two of chroma, a colour or an ink.
pub(super) struct Component {
    id: u8,
    /// Blocks across and down in each MCU.
    pub(super) across: usize,
    pub(super) down: usize,
    /// How many pixels across and down each sample is for: the frame's largest factors divided by these.
    pub(super) ratio: (usize, usize),
    /// The number of its table of steps.
    steps: usize,
}

/// What components stand for, and so which pixels are made of them. The frame says it of gray alone; for others its
/// guess is luma and chroma, or no change, until what is known from other segments is put there.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Colours {
    /// Luma alone.
    Gray,
    /// Luma and chroma, of which RGB is made.
    YCbCr,
    /// Whatever it is, it stays so.
    Stored,
    /// Inverted inks, of which RGB is made.
    Cmyk,
    /// The same with the first three as luma and chroma of the inks.
    Ycck,
}

impl Colours {
    /// How many components there must be.
    pub(super) fn fit(self, components: usize) -> bool {
        match self {
            Self::Gray => components == 1,
            Self::YCbCr => components == 3,
            Self::Stored => components >= 3,
            Self::Cmyk | Self::Ycck => components == 4,
        }
    }
}

/// The picture that all scans add to.
pub(super) struct Frame {
    pub(super) width: usize,
    pub(super) height: usize,
    /// Coefficients come in parts, and bit by bit.
    pub(super) is_progressive: bool,
    /// One, three or four.
    pub(super) components: Vec<Component>,
    /// Blocks across and down in each MCU of the component that has most.
    pub(super) most: (usize, usize),
    pub(super) colours: Colours,
}

/// What a scan brings.
pub(super) struct Scan {
    /// Of which components, each with its tables of DC and AC codes.
    pub(super) parts: Vec<Part>,
    /// The first and the last of the coefficients, in zigzag order.
    pub(super) first: usize,
    pub(super) last: usize,
    /// The bit above the last one that is there already; 0 if none is.
    pub(super) high: u32,
    /// The last bit that comes.
    pub(super) low: u32,
}

/// A component's part in a scan.
pub(super) struct Part {
    /// The place of the component in the frame.
    pub(super) component: usize,
    pub(super) dc: usize,
    pub(super) ac: usize,
}

/// The tables that are in force.
#[derive(Default)]
pub(super) struct Tables {
    steps: [Option<[i16; 64]>; 4],
    pub(super) dc: [Option<Box<DcTable>>; 4],
    pub(super) ac: [Option<Box<AcTable>>; 4],
    /// MCUs between two restart markers; 0 for none.
    pub(super) restart: usize,
}

/// The segments of a file, one after the other.
pub(super) struct Segments<'a> {
    /// What has not been read yet: after a scan's header its data, of any length.
    pub(super) rest: &'a [u8],
    pub(super) tables: Tables,
}

/// What segments lead to.
pub(super) enum Next {
    Frame(Frame),
    Scan(Scan),
    End,
}

impl<'a> Segments<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Option<Self> {
        Some(Self { rest: bytes.strip_prefix(&[0xFF, 0xD8])?, tables: Tables::default() })
    }

    /// Reads on to what comes next; `None` for what is odd, damaged, or of another kind. Goes over what is left of a
    /// scan's data, and over what cameras leave between segments.
    pub(super) fn next(&mut self, frame: Option<&Frame>) -> Option<Next> {
        loop {
            let mut reader = Reader::new(self.rest);
            let marker = next_jpeg_marker(&mut reader)?;
            // Restart markers and the end stand alone.
            let segment = match marker {
                0xD0..=0xD7 | 0xD9 => &[],
                _ => {
                    let length = usize::from(reader.u16_be()?);
                    reader.take(length.checked_sub(2)?)?
                }
            };
            self.rest = &self.rest[self.rest.len() - reader.remaining()..];
            match (marker, frame) {
                (0xD9, _) => return Some(Next::End),
                // Baseline and extended, the same at 8 bits, and progressive.
                (0xC0..=0xC2, None) => return Frame::read(segment, marker == 0xC2).map(Next::Frame),
                (0xC4, _) => self.tables.read_huffman(segment)?,
                (0xDB, _) => self.tables.read_steps(segment)?,
                (0xDD, _) => self.tables.restart = u16::from_be_bytes(segment.try_into().ok()?).into(),
                (0xDA, Some(frame)) => return Scan::read(segment, frame).map(Next::Scan),
                // Restarts, applications' data, comments.
                (0xD0..=0xD7 | 0xE0..=0xEF | 0xFE, _) => {}
                _ => return None,
            }
        }
    }
}

impl Frame {
    /// MCUs across and down. Where there is one component alone, an MCU is one block of it, whatever it says.
    pub(super) fn mcus(&self) -> (usize, usize) {
        let (across, down) = self.most;
        (self.width.div_ceil(8 * across), self.height.div_ceil(8 * down))
    }

    /// Rows of pixels at the end of a row of MCUs that cannot be made before the next one is there: 1 where they are mixed of
    /// two rows of chroma, or else 0.
    pub(super) fn mixed_rows(&self) -> usize {
        usize::from(self.components.iter().any(|component| component.ratio.1 == 2))
    }

    /// Bytes of a pixel.
    pub(super) fn bytes_per_pixel(&self) -> usize {
        match self.colours {
            Colours::Gray => 1,
            Colours::YCbCr | Colours::Cmyk | Colours::Ycck => 3,
            Colours::Stored => self.components.len(),
        }
    }

    pub(super) fn blocks_in_mcu(&self) -> usize {
        self.components.iter().map(|component| component.across * component.down).sum()
    }

    /// Blocks across and down that a component has of itself, without what fills up the last MCUs.
    pub(super) fn blocks(&self, component: &Component) -> (usize, usize) {
        let (across, down) = component.ratio;
        (self.width.div_ceil(across).div_ceil(8), self.height.div_ceil(down).div_ceil(8))
    }

    fn read(segment: &[u8], is_progressive: bool) -> Option<Self> {
        let (&[8, high, low, wide, narrow, count], components) = segment.split_first_chunk()? else {
            return None;
        };
        let (width, height) = (u16::from_be_bytes([wide, narrow]), u16::from_be_bytes([high, low]));
        let (components, []) = components.as_chunks::<3>() else { return None };
        if width == 0 || height == 0 || components.len() != usize::from(count) {
            return None;
        }
        let mut components: Vec<_> = components
            .iter()
            .map(|&[id, factors, steps]| Component {
                id,
                across: usize::from(factors >> 4),
                down: usize::from(factors & 15),
                ratio: (1, 1),
                steps: steps.into(),
            })
            .collect();
        let colours = match &mut components[..] {
            [alone] => {
                // Each MCU is one block of it.
                (alone.across, alone.down) = (1, 1);
                Colours::Gray
            }
            [_, _, _] => Colours::YCbCr,
            [_, _, _, _] => Colours::Stored,
            _ => return None,
        };
        let most_across = components.iter().map(|component| component.across).max()?;
        let most_down = components.iter().map(|component| component.down).max()?;
        for Component { across, down, ratio, .. } in &mut components {
            // A sample that is for one pixel and a half is nothing that a program has written.
            let is_sound = [(*across, most_across), (*down, most_down)]
                .iter()
                .all(|&(own, most)| matches!(own, 1..=4) && most % own == 0);
            if !is_sound {
                return None;
            }
            *ratio = (most_across / *across, most_down / *down);
        }
        let most = (most_across, most_down);
        Some(Self { width: width.into(), height: height.into(), is_progressive, components, most, colours })
    }
}

impl Scan {
    fn read(segment: &[u8], frame: &Frame) -> Option<Self> {
        let (&count, rest) = segment.split_first()?;
        let (parts, rest) = rest.split_at_checked(2 * usize::from(count))?;
        let &[first, last, bits] = rest else { return None };
        let parts: Vec<_> = parts
            .as_chunks()
            .0
            .iter()
            .map(|&[id, tables]| {
                let component = frame.components.iter().position(|component| component.id == id)?;
                Some(Part { component, dc: usize::from(tables >> 4), ac: usize::from(tables & 15) })
            })
            .collect::<Option<_>>()?;
        // In the order of the frame, each once.
        let is_ordered = parts.is_sorted_by(|a, b| a.component < b.component);
        let (high, low) = (u32::from(bits >> 4), u32::from(bits & 15));
        let is_sound = if frame.is_progressive {
            // DC by itself; AC of one component at a time; bits one by one, from the highest down (T.81, G.1.1.1).
            (first == 0) == (last == 0)
                && first <= last
                && last < 64
                && (first == 0 || parts.len() == 1)
                && low <= 13
                && (high == 0 || high == low + 1)
        } else {
            (first, last, high, low) == (0, 63, 0, 0)
        };
        (is_ordered && is_sound && !parts.is_empty()).then_some(Self {
            parts,
            first: first.into(),
            last: last.into(),
            high,
            low,
        })
    }
}

impl Tables {
    /// The steps of a component's coefficients, in natural order.
    pub(super) fn steps(&self, component: &Component) -> Option<[i16; 64]> {
        *self.steps.get(component.steps)?
    }

    fn read_huffman(&mut self, mut segment: &[u8]) -> Option<()> {
        while !segment.is_empty() {
            let (&[kind], rest) = segment.split_first_chunk()?;
            let (counts, rest) = rest.split_first_chunk::<16>()?;
            let total = counts.iter().map(|&count| usize::from(count)).sum();
            let (symbols, rest) = rest.split_at_checked(total)?;
            segment = rest;
            let place = usize::from(kind & 15);
            match kind >> 4 {
                0 => *self.dc.get_mut(place)? = Some(Box::new(DcTable::new(counts, symbols)?)),
                1 => *self.ac.get_mut(place)? = Some(Box::new(AcTable::new(counts, symbols)?)),
                _ => return None,
            }
        }
        Some(())
    }

    fn read_steps(&mut self, mut segment: &[u8]) -> Option<()> {
        while let Some((&kind, rest)) = segment.split_first() {
            let table = self.steps.get_mut(usize::from(kind & 15))?.insert([0; 64]);
            let wide = kind >> 4;
            let (values, rest) = rest.split_at_checked(if wide == 0 { 64 } else { 128 })?;
            segment = rest;
            for (i, &place) in ZIGZAG.iter().enumerate() {
                let value = match wide {
                    0 => values[i].into(),
                    1 => u16::from_be_bytes([values[2 * i], values[2 * i + 1]]),
                    _ => return None,
                };
                let step = i16::try_from(value).ok().filter(|&step| step > 0)?;
                table[usize::from(place)] = step;
            }
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A header with components of these factors.
    fn header(width: u16, height: u16, factors: &[u8]) -> Vec<u8> {
        let ([high, low], [wide, narrow]) = (height.to_be_bytes(), width.to_be_bytes());
        let components = (1_u8..).zip(factors).flat_map(|(id, &factors)| [id, factors, 0]);
        [8, high, low, wide, narrow, factors.len() as u8].into_iter().chain(components).collect()
    }

    fn frame(width: u16, height: u16, factors: &[u8]) -> Option<Frame> {
        Frame::read(&header(width, height, factors), true)
    }

    #[test]
    fn sizes_follow_from_the_sampling_factors() {
        let frame = frame(33, 17, &[0x22, 0x11, 0x12]).unwrap();
        assert_eq!((frame.mcus(), frame.blocks_in_mcu()), ((3, 2), 7));
        let blocks: Vec<_> = frame.components.iter().map(|component| frame.blocks(component)).collect();
        assert_eq!(blocks, [(5, 3), (3, 2), (3, 3)]);
        let ratios: Vec<_> = frame.components.iter().map(|component| component.ratio).collect();
        assert_eq!(ratios, [(1, 1), (2, 2), (2, 1)]);
        assert_eq!((frame.mixed_rows(), frame.bytes_per_pixel()), (1, 3));
    }

    #[test]
    fn a_component_alone_has_a_block_in_each_mcu() {
        let frame = frame(33, 17, &[0x42]).unwrap();
        assert_eq!(
            (frame.mcus(), frame.blocks_in_mcu(), frame.blocks(&frame.components[0])),
            ((5, 3), 1, (5, 3))
        );
        assert_eq!((frame.mixed_rows(), frame.bytes_per_pixel()), (0, 1));
    }

    #[test]
    fn frames_that_make_no_sense_are_refused() {
        for factors in [&[0x11; 1][..], &[0x11; 3], &[0x11; 4], &[0x41, 0x21, 0x11], &[0x33, 0x11, 0x31]] {
            assert!(frame(1, 1, factors).is_some(), "{factors:x?}");
        }
        let refused: [&[u8]; 8] = [
            &[],
            &[0x11; 2],
            &[0x11; 5],
            &[0x11, 0x01, 0x11],
            &[0x11, 0x10, 0x11],
            &[0x51, 0x11, 0x11],
            // A sample for one pixel and a half.
            &[0x31, 0x21, 0x11],
            &[0x14, 0x13, 0x11],
        ];
        for factors in refused {
            assert!(frame(1, 1, factors).is_none(), "{factors:x?}");
        }
        assert!(frame(0, 1, &[0x11]).is_none() && frame(1, 0, &[0x11]).is_none());
        let whole = header(1, 1, &[0x11; 3]);
        for length in 0..whole.len() {
            assert!(Frame::read(&whole[..length], false).is_none(), "{length} bytes");
        }
        let mut deep = whole;
        deep[0] = 12;
        assert!(Frame::read(&deep, false).is_none(), "samples of 12 bits");
    }

    #[test]
    fn scans_that_make_no_sense_are_refused() {
        let read = |is_progressive: bool, scan: &[u8]| {
            let mut frame = frame(1, 1, &[0x11; 3]).unwrap();
            frame.is_progressive = is_progressive;
            Scan::read(scan, &frame).is_some()
        };
        let all = [3, 1, 0, 2, 0x11, 3, 0x11];
        let with = |rest: [u8; 3]| [&all[..], &rest].concat();
        assert!(read(false, &with([0, 63, 0])));
        assert!(read(false, &[1, 2, 0, 0, 63, 0]));
        for rest in [[0, 62, 0], [1, 63, 0], [0, 63, 1], [0, 63, 0x10]] {
            assert!(!read(false, &with(rest)), "{rest:?}");
        }
        // DC of several, its bits one by one; AC of one alone.
        for rest in [[0, 0, 0], [0, 0, 1], [0, 0, 0x21], [0, 0, 0x10]] {
            assert!(read(true, &with(rest)), "{rest:?}");
        }
        for rest in [[0, 63, 0], [0, 5, 0], [1, 5, 0], [0, 0, 0x20], [0, 0, 0x11], [0, 0, 14]] {
            assert!(!read(true, &with(rest)), "{rest:?}");
        }
        assert!(read(true, &[1, 3, 0, 5, 63, 0x32]));
        for scan in [[1, 3, 0, 5, 64, 0], [1, 3, 0, 6, 5, 0], [1, 4, 0, 5, 6, 0], [0, 3, 0, 0, 0, 0]] {
            assert!(!read(true, &scan), "{scan:?}");
        }
        assert!(!read(true, &[2, 2, 0, 1, 0, 0, 0, 0]), "not in the order of the frame");
        assert!(!read(true, &[2, 1, 0, 1, 0, 0, 0, 0]), "one component twice");
    }

    #[test]
    fn steps_are_read_in_zigzag_order() {
        let mut tables = Tables::default();
        let narrow: Vec<u8> = [2].into_iter().chain(1..=64).collect();
        let wide = |factor: u16| -> Vec<u8> {
            [0x13].into_iter().chain((1..=64).flat_map(|step| (factor * step).to_be_bytes())).collect()
        };
        // Both in one segment.
        assert!(tables.read_steps(&[narrow, wide(511)].concat()).is_some());
        // The first of all, the next in its row and the one below it (T.81, figure A.6), and the last.
        for (table, factor) in [(2, 1), (3, 511)] {
            let steps = tables.steps[table].unwrap();
            assert_eq!([steps[0], steps[1], steps[8], steps[63]], [1, 2, 3, 64].map(|step| step * factor));
        }
    }

    #[test]
    fn steps_that_make_no_sense_are_refused() {
        let read = |segment: &[u8]| Tables::default().read_steps(segment).is_some();
        let table = |kind: u8, step: u8, count: usize| [vec![kind], vec![step; count]].concat();
        assert!(read(&table(0, 1, 64)) && read(&table(0x10, 1, 128)));
        assert!(!read(&table(0, 0, 64)), "a step of zero");
        assert!(!read(&table(0x10, 0x80, 128)), "steps of 16 bits with the highest one");
        assert!(!read(&table(0, 1, 63)) && !read(&table(0x10, 1, 127)), "cut off");
        assert!(!read(&table(4, 1, 64)), "a fifth table");
        assert!(!read(&table(0x20, 1, 128)), "steps of neither 8 nor 16 bits");
    }
}
