//! Writes marker segments (T.81, annex B).

use crate::Error;
use crate::markers::code;

use super::code::Code;
use super::layout::Layout;
use super::scan::Scan;
use super::sink::{AC_TABLES, TABLES};

/// The longest payload of a segment.
pub(crate) const MAX_PAYLOAD: usize = 65_533;

/// What a file says besides the pixels.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Metadata<'a> {
    /// Pixels per inch, horizontally and vertically, 1 to 65,535. Without them, the file says that pixels are square.
    pub density: Option<(u16, u16)>,
    /// An ICC profile.
    pub icc_profile: Option<&'a [u8]>,
    /// Number of bytes by which comment segments make the file longer: 0, or at least 4.
    pub padding: usize,
}

/// Bytes of a file. An append that fails gives an error.
pub(crate) struct File(pub(crate) Vec<u8>);

impl File {
    /// Appends the parts of a segment. Their length in bytes is at most [`MAX_PAYLOAD`].
    #[inline(never)]
    fn segment(&mut self, marker: u8, parts: &[&[u8]]) -> Result<(), Error> {
        let length = parts.iter().map(|part| part.len()).sum::<usize>() + 2;
        self.append(&[0xFF, marker])?;
        self.append(&(length as u16).to_be_bytes())?;
        parts.iter().try_for_each(|part| self.append(part))
    }

    #[inline(never)]
    pub(crate) fn append(&mut self, bytes: &[u8]) -> Result<(), Error> {
        self.0.try_reserve(bytes.len()).map_err(|_| Error::OutOfMemory)?;
        self.0.extend_from_slice(bytes);
        Ok(())
    }

    /// Appends everything before the first scan: SOI, the metadata, quantization tables, and the frame header.
    /// `tables` has the quantization table of each component, in zigzag order. Equal tables are written once.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`] if the metadata cannot be written. [`Error::OutOfMemory`] if an allocation fails.
    pub(crate) fn begin(
        &mut self,
        layout: &Layout,
        is_progressive: bool,
        tables: &[[u16; 64]],
        metadata: &Metadata<'_>,
    ) -> Result<(), Error> {
        self.append(&[0xFF, code::SOI])?;
        self.jfif(metadata.density)?;
        self.icc_profile(metadata.icc_profile.unwrap_or_default())?;
        self.comments(metadata.padding)?;
        let id_of = |table| tables.iter().position(|other| other == table).unwrap_or(0) as u8;
        for (index, table) in tables.iter().enumerate() {
            let id = id_of(table);
            if usize::from(id) != index {
                continue;
            }
            if table.iter().all(|&element| element < 256) {
                self.segment(code::DQT, &[&[id], &table.map(|element| element as u8)])?;
            } else {
                self.segment(code::DQT, &[&[0x10 | id], table.map(u16::to_be_bytes).as_flattened()])?;
            }
        }
        // A baseline file has no tables of 16 bits (T.81, B.2.4.1).
        let is_extended = tables.as_flattened().iter().any(|&element| element > 255);
        let marker = match (is_progressive, is_extended) {
            (true, _) => code::SOF2,
            (false, true) => code::SOF0 + 1,
            (false, false) => code::SOF0,
        };
        let ([y0, y1], [x0, x1]) =
            ((layout.height as u16).to_be_bytes(), (layout.width as u16).to_be_bytes());
        let mut components = [[0; 3]; 4];
        for (i, (component, table)) in layout.components.iter().zip(tables).enumerate() {
            components[i] = [i as u8 + 1, (component.h_samp << 4 | component.v_samp) as u8, id_of(table)];
        }
        let count = layout.components.len();
        self.segment(marker, &[&[8, y0, y1, x0, x1, count as u8], components[..count].as_flattened()])
    }

    /// Appends the JFIF segment (JFIF 1.02, page 5). Unit 1 is pixels per inch; unit 0 gives only the aspect ratio.
    fn jfif(&mut self, density: Option<(u16, u16)>) -> Result<(), Error> {
        let (unit, (x, y)) = density.map_or((0, (1, 1)), |density| (1, density));
        if x == 0 || y == 0 {
            return Err(Error::InvalidArgument("a density must not be zero"));
        }
        let density = [x.to_be_bytes(), y.to_be_bytes()];
        self.segment(code::APP0, &[b"JFIF\0\x01\x02", &[unit], density.as_flattened(), &[0, 0]])
    }

    /// Appends an ICC profile in as many segments as it needs (ICC.1:2022, B.4).
    fn icc_profile(&mut self, profile: &[u8]) -> Result<(), Error> {
        const NAME: &[u8] = b"ICC_PROFILE\0";
        let chunks = profile.chunks(MAX_PAYLOAD - NAME.len() - 2);
        let count = u8::try_from(chunks.len())
            .map_err(|_| Error::InvalidArgument("the ICC profile has more than 255 segments"))?;
        (1..)
            .zip(chunks)
            .try_for_each(|(number, chunk)| self.segment(code::APP2, &[NAME, &[number, count], chunk]))
    }

    /// Appends comment segments of `padding` bytes in total. The comments consist of spaces.
    fn comments(&mut self, mut padding: usize) -> Result<(), Error> {
        const SPACES: [u8; 1024] = [b' '; 1024];
        while padding > 0 {
            let Some(mut payload) = padding.checked_sub(4) else {
                return Err(Error::InvalidArgument("padding must be 0 or at least 4 bytes"));
            };
            // What remains must be long enough for a segment.
            payload =
                if payload > MAX_PAYLOAD { payload.saturating_sub(4).min(MAX_PAYLOAD) } else { payload };
            padding -= payload + 4;
            self.append(&[0xFF, code::COM])?;
            self.append(&(payload as u16 + 2).to_be_bytes())?;
            while payload > 0 {
                let part = payload.min(SPACES.len());
                self.append(&SPACES[..part])?;
                payload -= part;
            }
        }
        Ok(())
    }

    /// Appends the Huffman tables of a scan, and the scan header.
    pub(crate) fn scan(
        &mut self,
        scan: &Scan,
        components: usize,
        codes: &[Option<Code>; TABLES],
    ) -> Result<(), Error> {
        for (table, code) in codes.iter().enumerate() {
            let Some(code) = code.as_ref().filter(|code| !code.values().is_empty()) else { continue };
            let class_and_id = [((table / AC_TABLES) << 4 | (table % AC_TABLES)) as u8];
            self.segment(code::DHT, &[&class_and_id, code.bits(), code.values()])?;
        }
        let range = scan.component.map_or(0..components, |component| component..component + 1);
        let count = range.len();
        let mut selectors = [[0; 2]; 4];
        for (selector, component) in selectors.iter_mut().zip(range) {
            *selector = [component as u8 + 1, 0x11 * component.min(1) as u8];
        }
        let parameters = [scan.ss, scan.se, scan.ah << 4 | scan.al];
        self.segment(code::SOS, &[&[count as u8], selectors[..count].as_flattened(), &parameters])
    }
}

/// Returns the number of bytes that [`File::scan`] appends.
pub(crate) fn scan_len(scan: &Scan, components: usize, codes: &[Option<Code>; TABLES]) -> usize {
    let count = if scan.component.is_some() { 1 } else { components };
    let tables = codes.iter().flatten().filter(|code| !code.values().is_empty());
    tables.map(|code| 4 + code.table_len()).sum::<usize>() + 8 + 2 * count
}
