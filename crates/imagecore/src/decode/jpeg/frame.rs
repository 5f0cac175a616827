//! What a JPEG says before its pixels come: sizes, tables and the order of the scan (ITU-T T.81, annex B).

use super::huffman::{AcTable, DcTable};

/// The natural place of each coefficient of the stored, zigzag order (T.81, figure A.6).
pub(super) const ZIGZAG: [u8; 64] = [
    0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7,
    14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39,
    46, 53, 60, 61, 54, 47, 55, 62, 63,
];

/// A component of the picture: luma, or one of the two of chroma.
pub(super) struct Component {
    /// Blocks across and down in each MCU.
    pub(super) across: usize,
    pub(super) down: usize,
    /// The steps of its coefficients, in natural order.
    pub(super) steps: [i16; 64],
    /// Which tables code it.
    pub(super) dc: usize,
    pub(super) ac: usize,
}

/// A picture whose components all come in one sequential scan of 8 bits, coded by Huffman.
pub(super) struct Frame<'a> {
    pub(super) width: usize,
    pub(super) height: usize,
    /// One, or three.
    pub(super) components: Vec<Component>,
    /// MCUs between two restart markers; 0 for none.
    pub(super) restart: usize,
    pub(super) dc: [Option<Box<DcTable>>; 4],
    pub(super) ac: [Option<Box<AcTable>>; 4],
    /// The scan's data and what follows it.
    pub(super) data: &'a [u8],
}

impl<'a> Frame<'a> {
    /// Reads up to the pixels; `None` for what is odd, damaged, or of another kind.
    pub(super) fn read(bytes: &'a [u8]) -> Option<Self> {
        let mut rest = bytes.strip_prefix(&[0xFF, 0xD8])?;
        let mut steps = [[0; 64]; 4];
        let mut frame = Frame {
            width: 0,
            height: 0,
            components: Vec::new(),
            restart: 0,
            dc: Default::default(),
            ac: Default::default(),
            data: &[],
        };
        let mut described: Vec<(u8, usize)> = Vec::new();
        loop {
            let (&[first, marker], after) = rest.split_first_chunk()?;
            // Cameras leave stray bytes between segments, and any number of 0xFF may stand before a marker.
            if first != 0xFF || matches!(marker, 0 | 0xFF) {
                rest = &rest[1..];
                continue;
            }
            let (&length, _) = after.split_first_chunk()?;
            let (segment, after) = after.split_at_checked(u16::from_be_bytes(length).into())?;
            let segment = segment.get(2..)?;
            rest = after;
            match marker {
                // Baseline and extended: the same at 8 bits.
                0xC0 | 0xC1 if described.is_empty() => described = frame.read_size(segment)?,
                0xC4 => frame.read_huffman(segment)?,
                0xDB => read_steps(segment, &mut steps)?,
                0xDD => frame.restart = u16::from_be_bytes(segment.try_into().ok()?).into(),
                0xDA => {
                    frame.read_scan(segment, &described)?;
                    for (component, &(_, table)) in frame.components.iter_mut().zip(&described) {
                        component.steps = *steps.get(table)?;
                        // A table that never came.
                        if component.steps[0] == 0 {
                            return None;
                        }
                    }
                    return Some(Frame { data: rest, ..frame });
                }
                // Applications' data, comments.
                0xE0..=0xEF | 0xFE => {}
                _ => return None,
            }
        }
    }

    /// MCUs across and down. Where there is one component alone, an MCU is one block of it, whatever it says.
    pub(super) fn mcus(&self) -> (usize, usize) {
        let [first, ..] = &self.components[..] else { return (0, 0) };
        (self.width.div_ceil(8 * first.across), self.height.div_ceil(8 * first.down))
    }

    /// The identifiers of the components, and their tables of steps.
    fn read_size(&mut self, segment: &[u8]) -> Option<Vec<(u8, usize)>> {
        let (&[8, high, low, wide, narrow, count], components) = segment.split_first_chunk()? else {
            return None;
        };
        self.height = u16::from_be_bytes([high, low]).into();
        self.width = u16::from_be_bytes([wide, narrow]).into();
        let (components, []) = components.as_chunks::<3>() else { return None };
        if self.width == 0 || self.height == 0 || components.len() != usize::from(count) {
            return None;
        }
        let factors: Vec<_> =
            components.iter().map(|&[_, factors, _]| (factors >> 4, factors & 15)).collect();
        let factors = match *factors {
            [_] => vec![(1, 1)],
            [(1 | 2, 1 | 2), (1, 1), (1, 1)] => factors,
            _ => return None,
        };
        self.components = factors
            .into_iter()
            .map(|(across, down)| Component {
                across: across.into(),
                down: down.into(),
                steps: [0; 64],
                dc: 0,
                ac: 0,
            })
            .collect();
        Some(components.iter().map(|&[id, _, table]| (id, table.into())).collect())
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

    fn read_scan(&mut self, segment: &[u8], described: &[(u8, usize)]) -> Option<()> {
        let (&count, rest) = segment.split_first()?;
        let (parts, rest) = rest.as_chunks::<2>();
        // The scan of all coefficients at once: from the first to the last, with all their bits.
        let [parts @ .., [0, 63]] = parts else { return None };
        if rest != [0]
            || parts.len() != usize::from(count)
            || parts.len() != described.len()
            || parts.is_empty()
        {
            return None;
        }
        for (component, (&[id, tables], &(described, _))) in
            self.components.iter_mut().zip(parts.iter().zip(described))
        {
            if id != described {
                return None;
            }
            (component.dc, component.ac) = (usize::from(tables >> 4), usize::from(tables & 15));
        }
        Some(())
    }
}

fn read_steps(mut segment: &[u8], steps: &mut [[i16; 64]; 4]) -> Option<()> {
    while let Some((&kind, rest)) = segment.split_first() {
        let table = steps.get_mut(usize::from(kind & 15))?;
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
