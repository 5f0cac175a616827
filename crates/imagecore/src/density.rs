/// How many pixels there are to a length on paper: what the pHYs chunk of a PNG says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Density {
    /// Across.
    pub x: u32,
    /// Down.
    pub y: u32,
    /// Whether the length is a metre. If not, only the shape of a pixel is known.
    pub per_metre: bool,
}

impl Density {
    /// That of the image after a quarter turn.
    #[must_use]
    pub fn transposed(self) -> Self {
        Self { x: self.y, y: self.x, ..self }
    }

    /// That of an EXIF block: XResolution, YResolution and ResolutionUnit of its first directory (TIFF 6.0,
    /// section 8), where both are there and make sense.
    pub(crate) fn in_exif(exif: &[u8]) -> Option<Self> {
        let block = exif.strip_prefix(b"Exif\0\0").unwrap_or(exif);
        let is_little = match block.get(..4)? {
            b"II*\0" => true,
            b"MM\0*" => false,
            _ => return None,
        };
        let short = |bytes: &[u8]| {
            let bytes = *bytes.first_chunk()?;
            Some(if is_little { u16::from_le_bytes(bytes) } else { u16::from_be_bytes(bytes) })
        };
        let long = |bytes: &[u8]| {
            let bytes = *bytes.first_chunk()?;
            Some(if is_little { u32::from_le_bytes(bytes) } else { u32::from_be_bytes(bytes) })
        };
        let from = |place: u32| block.get(place as usize..);
        let directory = from(long(&block[4..])?)?;
        let entries = directory.get(2..)?.as_chunks::<12>().0.iter().take(short(directory)?.into());
        // What an entry holds, or where that is.
        let value = |tag, kind| {
            let mut entries = entries.clone();
            entries.find(|entry| (short(*entry), short(&entry[2..])) == (Some(tag), Some(kind)))?.get(8..)
        };
        let units_a_metre = match value(0x128, SHORT).and_then(short) {
            None | Some(2) => 1.0 / 0.0254,
            Some(3) => 100.0,
            Some(_) => return None,
        };
        let per_metre = |tag| {
            let fraction = from(long(value(tag, RATIONAL)?)?)?;
            let dots = f64::from(long(fraction)?) / f64::from(long(fraction.get(4..)?)?) * units_a_metre;
            (1.0..f64::from(i32::MAX)).contains(&dots).then(|| dots.round() as u32)
        };
        let density = Self { x: per_metre(0x11A)?, y: per_metre(0x11B)?, per_metre: true };
        // 72 dots an inch is what is to be written where nothing is known: EXIF 2.32, 4.6.4.
        (density.x != UNKNOWN || density.y != UNKNOWN).then_some(density)
    }
}

/// 72 dots an inch, in dots a metre.
const UNKNOWN: u32 = 2835;

/// Types of entries: TIFF 6.0, section 2.
const SHORT: u16 = 3;
const RATIONAL: u16 = 5;

#[cfg(test)]
mod tests {
    use super::*;

    /// A block with a resolution across and down and its unit.
    fn block(is_little: bool, [x, y]: [[u32; 2]; 2], unit: u16) -> Vec<u8> {
        let short = |number: u16| if is_little { number.to_le_bytes() } else { number.to_be_bytes() };
        let long = |number: u32| if is_little { number.to_le_bytes() } else { number.to_be_bytes() };
        let mut block = if is_little { b"Exif\0\0II".to_vec() } else { b"Exif\0\0MM".to_vec() };
        block.extend([short(42).as_slice(), &long(8), &short(3)].concat());
        for (tag, place) in [(0x11A, 50), (0x11B, 58)] {
            block.extend([short(tag).as_slice(), &short(RATIONAL), &long(1), &long(place)].concat());
        }
        block.extend([short(0x128).as_slice(), &short(SHORT), &long(1), &short(unit), &[0; 6]].concat());
        block.extend([x, y].concat().into_iter().flat_map(long));
        block
    }

    #[test]
    fn exif_says_dots_an_inch_or_a_centimetre() {
        for is_little in [true, false] {
            let density = |x, y| Some(Density { x, y, per_metre: true });
            let inches = block(is_little, [[300, 1], [720_000, 10_000]], 2);
            assert_eq!(Density::in_exif(&inches), density(11_811, 2835));
            assert_eq!(Density::in_exif(&inches[6..]), density(11_811, 2835));
            assert_eq!(Density::in_exif(&block(is_little, [[100, 1], [50, 1]], 3)), density(10_000, 5000));
        }
    }

    #[test]
    fn nonsense_is_no_density() {
        let sound = block(true, [[300, 1], [300, 1]], 2);
        for length in 0..sound.len() {
            assert_eq!(Density::in_exif(&sound[..length]), None, "{length} bytes");
        }
        for (resolution, unit) in
            [([72, 1], 2), ([300, 1], 1), ([300, 0], 2), ([0, 1], 2), ([0, 0], 2), ([u32::MAX, 1], 2)]
        {
            assert_eq!(Density::in_exif(&block(true, [resolution; 2], unit)), None, "{resolution:?} {unit}");
        }
        let mut far = sound;
        far[10..14].fill(0xFF);
        assert_eq!(Density::in_exif(&far), None);
    }
}
