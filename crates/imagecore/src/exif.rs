//! EXIF metadata: the tags that are used in decoding, and what else a block contains. An EXIF block is a TIFF file
//! without an image. The tags that are used in decoding are in the first directory of the block.

mod metadata;

pub(crate) use self::metadata::{large_thumbnails, metadata};
use crate::bytes::ByteOrder;
use crate::{Density, Orientation};

/// The values that are read from an EXIF block. The default value stands for a block that is missing or invalid.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Exif {
    /// The value of the tag Orientation. It is [`Orientation::NoTransforms`] if the tag is missing or invalid.
    pub(crate) orientation: Orientation,
    /// The density that the tags XResolution, YResolution and ResolutionUnit define. The density is `None` if a
    /// resolution is missing or invalid, if the unit is invalid, or if both resolutions are [`UNKNOWN_RESOLUTION`].
    pub(crate) density: Option<Density>,
}

impl Exif {
    /// Parses an EXIF block with or without [`PREFIX`]. In JPEG a block has this prefix. WebP and PNG define no prefix,
    /// but libvips writes the prefix into WebP files too.
    pub(crate) fn parse(block: &[u8]) -> Self {
        match Directory::first(without_prefix(block)) {
            Some(directory) => Self {
                orientation: orientation(&directory).unwrap_or_default(),
                density: density(&directory),
            },
            None => Self::default(),
        }
    }
}

fn without_prefix(block: &[u8]) -> &[u8] {
    block.strip_prefix(PREFIX).unwrap_or(block)
}

/// Returns the EXIF block in the payload of an APP1 segment of JPEG. A fill byte of any value follows the identifier.
pub(crate) fn block_in_app1(payload: &[u8]) -> Option<&[u8]> {
    payload.strip_prefix(b"Exif\0")?.get(1..)
}

/// The identifier at the beginning of a JPEG APP1 segment with EXIF metadata (EXIF 2.32, 4.7.2).
const PREFIX: &[u8] = b"Exif\0\0";

/// Tags of entries in the first directory (TIFF 6.0, section 8).
const ORIENTATION: u16 = 0x112;
const X_RESOLUTION: u16 = 0x11A;
const Y_RESOLUTION: u16 = 0x11B;
const RESOLUTION_UNIT: u16 = 0x128;

/// Field types of directory entries (TIFF 6.0, section 2; TIFF Technical Note 1 for `IFD`; EXIF 3.0, 4.6.2 for `UTF_8`).
const BYTE: u16 = 1;
const ASCII: u16 = 2;
const SHORT: u16 = 3;
const LONG: u16 = 4;
const RATIONAL: u16 = 5;
const UNDEFINED: u16 = 7;
const SIGNED_RATIONAL: u16 = 10;
const IFD: u16 = 13;
const UTF_8: u16 = 129;

/// 72 dots per inch in dots per meter: 72 / 0.0254, rounded. EXIF prescribes 72 dots per inch for an unknown resolution
/// (EXIF 2.32, 4.6.4).
const UNKNOWN_RESOLUTION: u32 = 2835;

fn orientation(directory: &Directory<'_>) -> Option<Orientation> {
    Orientation::from_exif(directory.short(ORIENTATION)?.try_into().ok()?)
}

fn density(directory: &Directory<'_>) -> Option<Density> {
    let units_per_meter = match directory.short(RESOLUTION_UNIT) {
        // The unit is the inch, which is also the default.
        None | Some(2) => 1.0 / 0.0254,
        // The unit is the centimeter.
        Some(3) => 100.0,
        Some(_) => return None,
    };
    let per_meter = |tag| {
        let [numerator, denominator] = directory.rational(tag)?;
        let dots = f64::from(numerator) / f64::from(denominator) * units_per_meter;
        (1.0..f64::from(i32::MAX)).contains(&dots).then(|| dots.round() as u32)
    };
    let density = Density { x: per_meter(X_RESOLUTION)?, y: per_meter(Y_RESOLUTION)?, per_meter: true };
    (density.x != UNKNOWN_RESOLUTION || density.y != UNKNOWN_RESOLUTION).then_some(density)
}

/// An image file directory of TIFF (TIFF 6.0, section 2).
struct Directory<'a> {
    tiff: &'a [u8],
    byte_order: ByteOrder,
    /// Each entry has a tag (2 bytes), a field type (2 bytes), a number of values (4 bytes), and the value or its
    /// offset in the file (4 bytes).
    entries: &'a [[u8; 12]],
    /// The bytes after the complete entries.
    rest: &'a [u8],
    /// Whether the file ends within the entries.
    is_cut: bool,
}

impl<'a> Directory<'a> {
    /// Returns the first directory of a TIFF file. If the file ends within the directory, the result has only the
    /// complete entries.
    fn first(tiff: &'a [u8]) -> Option<Self> {
        let byte_order = match tiff.get(..4)? {
            b"II*\0" => ByteOrder::Little,
            b"MM\0*" => ByteOrder::Big,
            _ => return None,
        };
        Self::at(tiff, byte_order, byte_order.long(tiff.get(4..)?)?)
    }

    /// Returns the directory at `offset`, like [`first`](Self::first).
    fn at(tiff: &'a [u8], byte_order: ByteOrder, offset: u32) -> Option<Self> {
        let directory = tiff.get(offset as usize..)?;
        let count = usize::from(byte_order.short(directory)?);
        let directory = directory.get(2..)?;
        let entries = directory.as_chunks().0;
        let entries = &entries[..count.min(entries.len())];
        let rest = &directory[12 * entries.len()..];
        Some(Self { tiff, byte_order, entries, rest, is_cut: entries.len() < count })
    }

    /// Returns the directory to which the first entry with the tag `tag` points.
    fn directory(&self, tag: u16) -> Option<Self> {
        let offset = self.value(tag, LONG).or_else(|| self.value(tag, IFD))?;
        Self::at(self.tiff, self.byte_order, self.byte_order.long(offset)?)
    }

    /// Returns the offset of the next directory, which is 0 after the last one. Returns `None` if the file is cut off
    /// before the offset.
    fn next(&self) -> Option<u32> {
        if self.is_cut { None } else { self.byte_order.long(self.rest) }
    }

    fn tag(&self, entry: &[u8; 12]) -> u16 {
        self.byte_order.short(entry).unwrap_or_default()
    }

    /// Returns the value field of the first entry that has the tag `tag`, the field type `kind`, and exactly one value.
    fn value(&self, tag: u16, kind: u16) -> Option<&'a [u8]> {
        let order = self.byte_order;
        let is_wanted = |entry: &&[u8; 12]| {
            order.short(*entry) == Some(tag)
                && order.short(&entry[2..]) == Some(kind)
                && order.long(&entry[4..]) == Some(1)
        };
        self.entries.iter().find(is_wanted).map(|entry| &entry[8..])
    }

    fn short(&self, tag: u16) -> Option<u16> {
        self.byte_order.short(self.value(tag, SHORT)?)
    }

    /// Returns the numerator and the denominator of a value with the field type RATIONAL.
    fn rational(&self, tag: u16) -> Option<[u32; 2]> {
        let offset = self.byte_order.long(self.value(tag, RATIONAL)?)?;
        let value = self.tiff.get(offset as usize..)?;
        Some([self.byte_order.long(value)?, self.byte_order.long(value.get(4..)?)?])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The value of a directory entry. The value field has 4 bytes: it contains a `Short` or a `Long`, or the offset of
    /// a `Rational`.
    #[derive(Clone, Copy)]
    enum Value {
        Short(u16),
        Long(u32),
        Rational([u32; 2]),
    }

    /// Returns an EXIF block whose first directory has `entries`. An entry is a tag, a number of values, and a value.
    fn block(is_little: bool, entries: &[(u16, u32, Value)]) -> Vec<u8> {
        let short = |number: u16| if is_little { number.to_le_bytes() } else { number.to_be_bytes() };
        let long = |number: u32| if is_little { number.to_le_bytes() } else { number.to_be_bytes() };
        let mut block = if is_little { b"Exif\0\0II".to_vec() } else { b"Exif\0\0MM".to_vec() };
        block.extend([short(42).as_slice(), &long(8), &short(entries.len() as u16)].concat());
        let mut rationals = Vec::new();
        for &(tag, count, value) in entries {
            let (kind, field) = match value {
                Value::Short(value) => (SHORT, [short(value), [0; 2]].concat()),
                Value::Long(value) => (LONG, long(value).to_vec()),
                Value::Rational(value) => {
                    let offset = 10 + 12 * entries.len() + rationals.len();
                    rationals.extend(value.into_iter().flat_map(long));
                    (RATIONAL, long(offset as u32).to_vec())
                }
            };
            block.extend([short(tag).as_slice(), &short(kind), &long(count), &field].concat());
        }
        block.extend(rationals);
        block
    }

    /// Returns an EXIF block with the tags XResolution, YResolution and ResolutionUnit.
    fn resolution(is_little: bool, [x, y]: [[u32; 2]; 2], unit: u16) -> Vec<u8> {
        let (x, y) = (Value::Rational(x), Value::Rational(y));
        let entries = [(X_RESOLUTION, 1, x), (Y_RESOLUTION, 1, y), (RESOLUTION_UNIT, 1, Value::Short(unit))];
        block(is_little, &entries)
    }

    #[test]
    fn the_resolution_is_per_inch_or_per_centimeter() {
        for is_little in [true, false] {
            let density = |x, y| Some(Density { x, y, per_meter: true });
            let inches = resolution(is_little, [[300, 1], [720_000, 10_000]], 2);
            assert_eq!(Exif::parse(&inches).density, density(11_811, 2835));
            assert_eq!(Exif::parse(&inches[6..]).density, density(11_811, 2835));
            let centimeters = resolution(is_little, [[100, 1], [50, 1]], 3);
            assert_eq!(Exif::parse(&centimeters).density, density(10_000, 5000));
        }
    }

    #[test]
    fn an_invalid_resolution_is_ignored() {
        for (value, unit) in
            [([72, 1], 2), ([300, 1], 1), ([300, 0], 2), ([0, 1], 2), ([0, 0], 2), ([u32::MAX, 1], 2)]
        {
            assert_eq!(Exif::parse(&resolution(true, [value; 2], unit)).density, None, "{value:?} {unit}");
        }
    }

    #[test]
    fn a_truncated_block_or_a_directory_outside_it_is_ignored() {
        let valid = resolution(true, [[300, 1], [300, 1]], 2);
        for length in 0..valid.len() {
            assert_eq!(Exif::parse(&valid[..length]), Exif::default(), "{length} bytes");
        }
        for offset in [valid.len() as u32 - 6, valid.len() as u32, u32::MAX - 1, u32::MAX] {
            let mut forged = valid.clone();
            forged[10..14].copy_from_slice(&offset.to_le_bytes());
            assert_eq!(Exif::parse(&forged), Exif::default(), "a directory at {offset}");
        }
    }

    /// The crate `image` also parses the tag Orientation, so its result is the expected value.
    #[test]
    fn the_orientation_is_the_one_that_the_image_crate_reads() {
        let mut blocks = Vec::new();
        for is_little in [true, false] {
            for value in [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 255, 256, 257, 262, u16::MAX] {
                for count in [0, 1, 2, u32::MAX] {
                    blocks.push(block(is_little, &[(ORIENTATION, count, Value::Short(value))]));
                }
                blocks.push(block(is_little, &[(ORIENTATION, 1, Value::Long(value.into()))]));
                blocks.push(block(is_little, &[(ORIENTATION, 1, Value::Rational([value.into(), 1]))]));
                // If two entries have the tag and the right field type, the first entry is used.
                let [first, second] = [Value::Short(value), Value::Short(6)];
                blocks.push(block(is_little, &[(ORIENTATION, 1, first), (ORIENTATION, 1, second)]));
                let long = Value::Long(8);
                blocks.push(block(
                    is_little,
                    &[(0x10F, 1, long), (ORIENTATION, 1, long), (ORIENTATION, 1, first)],
                ));
            }
        }
        for block in &blocks {
            let theirs = |block: &[u8]| {
                let block = block.strip_prefix(PREFIX).unwrap_or(block);
                image::metadata::Orientation::from_exif_chunk(block)
                    .map_or(1, |orientation| orientation.to_exif())
            };
            let check = |block: &[u8]| {
                let own = Exif::parse(block).orientation;
                assert_eq!(Some(own), Orientation::from_exif(theirs(block)), "{block:?}");
            };
            for length in 0..=block.len() {
                check(&block[..length]);
            }
            check(&block[6..]);
        }
    }
}
