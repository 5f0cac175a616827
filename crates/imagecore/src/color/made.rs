//! Makes the ICC profile that says what the color chunks of a PNG say, for a file that cannot have these chunks. Section
//! numbers in this file refer to ICC.1:2022.

use super::{Tags, transfer_of_cicp};
use crate::bytes::Reader;
use crate::transfer::Parametric;
use crate::{Error, TransferFunction, alloc};

/// The chromaticities x and y of white, red, green and blue, in the order of cHRM.
pub(super) type Chromaticities = [[f64; 2]; 4];

pub(super) type Matrix = [[f64; 3]; 3];

/// The chromaticities of sRGB.
pub(super) const BT709: Chromaticities = [[0.3127, 0.3290], [0.64, 0.33], [0.30, 0.60], [0.15, 0.06]];

/// The chromaticities of ColourPrimaries (Rec. ITU-T H.273, table 2) by their value, in units of 1/10,000.
const COLOUR_PRIMARIES: [(u8, [u16; 8]); 8] = [
    (1, [3127, 3290, 6400, 3300, 3000, 6000, 1500, 600]),
    (4, [3100, 3160, 6700, 3300, 2100, 7100, 1400, 800]),
    (5, [3127, 3290, 6400, 3300, 2900, 6000, 1500, 600]),
    (6, [3127, 3290, 6300, 3400, 3100, 5950, 1550, 700]),
    (7, [3127, 3290, 6300, 3400, 3100, 5950, 1550, 700]),
    (9, [3127, 3290, 7080, 2920, 1700, 7970, 1310, 460]),
    (11, [3140, 3510, 6800, 3200, 2650, 6900, 1500, 600]),
    (12, [3127, 3290, 6800, 3200, 2650, 6900, 1500, 600]),
];

/// Largest difference between chromaticities in cHRM and those of sRGB that they mean: programs round differently.
const ROUNDING: f64 = 0.001;

/// The gAMA of sRGB (PNG specification, third edition, 11.3.2.2).
const SRGB_GAMA: u32 = 45_455;

/// The exponents for which a profile is made. Others are no transfer function of an image.
const EXPONENTS: std::ops::RangeInclusive<f64> = 0.1..=10.0;

/// The illuminant D50 of the connection space (7.2.16).
const D50: [f64; 3] = [0.9642, 1.0, 0.8249];

/// The linear Bradford transform, from XYZ to the responses of cones (annex E).
const BRADFORD: Matrix = [[0.8951, 0.2664, -0.1614], [-0.7502, 1.7135, 0.0367], [0.0389, -0.0685, 1.0296]];

/// Returns a profile for gray samples or for RGB that says what the chunks cICP, sRGB, gAMA and cHRM say. Returns `None`
/// if they mean sRGB, or what such a profile cannot say: the transfer functions PQ and HLG, a narrow range, chromaticities
/// that are no triangle.
///
/// # Errors
/// [`Error::OutOfMemory`].
pub(super) fn profile(tags: &Tags, is_gray: bool) -> Result<Option<Vec<u8>>, Error> {
    let Some((chromaticities, transfer)) = space(tags) else { return Ok(None) };
    let is_srgb = transfer == TransferFunction::SRGB && (is_gray || chromaticities == BT709);
    let (Some(curve), Some((adaptation, colorants))) = (Curve::new(&transfer), colorants(&chromaticities))
    else {
        return Ok(None);
    };
    if is_srgb {
        return Ok(None);
    }
    Ok(Some(Profile::of(is_gray, (b"para", curve.bytes()), adaptation, colorants)?))
}

/// Returns a profile for RGB in which three equal samples have the light of a gray one. `curve` is the data of grayTRCTag
/// (9.2.30).
///
/// # Errors
/// [`Error::OutOfMemory`].
pub(super) fn profile_of_gray(curve: &[u8]) -> Result<Option<Vec<u8>>, Error> {
    let (Some((kind, data)), Some((adaptation, colorants))) = (curve.split_at_checked(8), colorants(&BT709))
    else {
        return Ok(None);
    };
    let Some(kind) = kind.first_chunk() else { return Ok(None) };
    Ok(Some(Profile::of(false, (kind, data), adaptation, colorants)?))
}

/// Returns the chromaticities and the transfer function of the chunk with the highest priority.
pub(super) fn space(tags: &Tags) -> Option<(Chromaticities, TransferFunction)> {
    if let Some(cicp) = tags.chunk(b"cICP") {
        let &[primaries, transfer, _, 1] = cicp else { return None };
        let (_, known) = COLOUR_PRIMARIES.iter().find(|(value, _)| *value == primaries)?;
        let chromaticities = chromaticities(known.map(|value| f64::from(value) / 10_000.0));
        return Some((chromaticities, transfer_of_cicp(transfer)?));
    }
    if tags.chunk(b"sRGB").is_some() {
        return None;
    }
    let chromaticities = match tags.chunk(b"cHRM") {
        // PNG specification, third edition, 11.3.2.1.
        Some(data) => {
            let values = data.as_chunks().0.first_chunk::<8>()?;
            chromaticities(values.map(|value| f64::from(u32::from_be_bytes(value)) / 100_000.0))
        }
        None => BT709,
    };
    let gamma = tags.chunk(b"gAMA").and_then(|data| Reader::new(data).u32_be());
    let transfer = match gamma {
        None => TransferFunction::SRGB,
        Some(SRGB_GAMA) if chromaticities == BT709 => TransferFunction::SRGB,
        Some(gamma) => TransferFunction::power(100_000.0 / f64::from(gamma)),
    };
    Some((chromaticities, transfer))
}

/// Returns the chromaticities of white, red, green and blue. Those that mean [`BT709`] become it.
fn chromaticities(values: [f64; 8]) -> Chromaticities {
    let is_near = |(value, known): (&f64, &f64)| (value - known).abs() <= ROUNDING;
    if values.iter().zip(BT709.as_flattened()).all(is_near) {
        return BT709;
    }
    std::array::from_fn(|index| [values[2 * index], values[2 * index + 1]])
}

/// Returns the matrix that adapts the white point to D50, and the matrix from linear RGB to XYZ relative to D50 (annex E and
/// F.3; SMPTE RP 177-1993, 3.3). Returns `None` if the chromaticities cannot be those of a display.
#[inline(never)]
pub(super) fn colorants(chromaticities: &Chromaticities) -> Option<(Matrix, Matrix)> {
    let [white, red, green, blue] = chromaticities.map(|[x, y]| [x / y, 1.0, (1.0 - x - y) / y]);
    let primaries = std::array::from_fn(|row| [red[row], green[row], blue[row]]);
    let luminances = apply(&inverse(&primaries)?, white);
    let to_xyz = primaries.map(|row| std::array::from_fn(|column| row[column] * luminances[column]));
    let (from, to) = (apply(&BRADFORD, white), apply(&BRADFORD, D50));
    let scaled = std::array::from_fn(|row| BRADFORD[row].map(|value| value * to[row] / from[row]));
    let adaptation = product(&inverse(&BRADFORD)?, &scaled);
    let colorants = product(&adaptation, &to_xyz);
    // An s15Fixed16Number has a range of ±32,768. The colorants of real displays are less than 1.5.
    let is_possible =
        [adaptation, colorants].as_flattened().as_flattened().iter().all(|value| value.abs() < 4.0);
    is_possible.then_some((adaptation, colorants))
}

#[inline(never)]
pub(super) fn apply(matrix: &Matrix, vector: [f64; 3]) -> [f64; 3] {
    matrix.map(|row| row.iter().zip(vector).map(|(a, b)| a * b).sum())
}

#[inline(never)]
pub(super) fn product(a: &Matrix, b: &Matrix) -> Matrix {
    std::array::from_fn(|row| {
        std::array::from_fn(|column| (0..3).map(|inner| a[row][inner] * b[inner][column]).sum())
    })
}

/// Returns the inverse by cofactors, or `None` if the matrix has none.
#[inline(never)]
pub(super) fn inverse(matrix: &Matrix) -> Option<Matrix> {
    let cofactor = |row: usize, column: usize| {
        let [r1, r2, c1, c2] = [row + 1, row + 2, column + 1, column + 2].map(|index| index % 3);
        matrix[r1][c1] * matrix[r2][c2] - matrix[r1][c2] * matrix[r2][c1]
    };
    let determinant: f64 = (0..3).map(|column| matrix[0][column] * cofactor(0, column)).sum();
    (determinant.abs() > 1e-6)
        .then(|| std::array::from_fn(|row| std::array::from_fn(|column| cofactor(column, row) / determinant)))
}

/// Returns s15Fixed16Numbers (4.6), in units of 1/65536.
fn fixed(values: [f64; 3]) -> [u8; 12] {
    let mut bytes = [0; 12];
    for (bytes, value) in bytes.as_chunks_mut().0.iter_mut().zip(values) {
        *bytes = fixed_number(value);
    }
    bytes
}

fn fixed_number(value: f64) -> [u8; 4] {
    ((value * 65_536.0).round() as i32).to_be_bytes()
}

/// The data of a parametricCurveType (10.18) after its first eight bytes.
struct Curve {
    bytes: [u8; 24],
    length: usize,
}

impl Curve {
    /// Returns `None` for a transfer function that is no power function with a linear segment.
    fn new(transfer: &TransferFunction) -> Option<Self> {
        let Parametric { exponent, scale, offset, lift, start, slope, base } = match transfer {
            TransferFunction::Linear => Parametric::power(1.0),
            TransferFunction::Parametric(parametric) => *parametric,
            TransferFunction::Sampled(_) => return None,
        };
        if !EXPONENTS.contains(&exponent) || lift != 0.0 || base != 0.0 {
            return None;
        }
        // Function type 0 has one parameter, and type 3 has five.
        let (kind, count) = if start == 0.0 { (0, 1) } else { (3, 5) };
        let mut bytes = [0; 24];
        bytes[1] = kind;
        let parameters = [exponent, scale, offset, slope, start];
        for (bytes, value) in bytes[4..].as_chunks_mut().0.iter_mut().zip(parameters) {
            *bytes = fixed_number(value);
        }
        Some(Self { bytes, length: 4 + 4 * count })
    }

    fn bytes(&self) -> &[u8] {
        &self.bytes[..self.length]
    }
}

/// A profile to which tags are added.
struct Profile {
    bytes: Vec<u8>,
    /// Offset of the next entry of the tag table.
    entry: usize,
}

impl Profile {
    /// Length in bytes of the header (7.2) and of an entry of the tag table (7.3).
    const HEADER_LEN: usize = 128;
    const ENTRY_LEN: usize = 12;

    /// More than the length of the longest profile in bytes, without the data of the curve.
    const CAPACITY: usize = 600;

    /// Returns a profile whose channels share a curve: the signature of its type, and its data after the first eight bytes.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    fn of(
        is_gray: bool,
        (kind, curve): (&[u8; 4], &[u8]),
        adaptation: Matrix,
        colorants: Matrix,
    ) -> Result<Vec<u8>, Error> {
        let (space, tags) = if is_gray { (b"GRAY", 4) } else { (b"RGB ", 10) };
        let mut profile = Self::new(space, tags, curve.len())?;
        profile.add_text(b"desc", b"\0P\0N\0G\0 \0c\0o\0l\0o\0r");
        profile.add_text(b"cprt", b"\0C\0C\x000");
        profile.add(&[b"wtpt"], b"XYZ ", &fixed(D50));
        let curves: &[&[u8; 4]] = if is_gray { &[b"kTRC"] } else { &[b"rTRC", b"gTRC", b"bTRC"] };
        profile.add(curves, kind, curve);
        if !is_gray {
            profile.add(&[b"chad"], b"sf32", adaptation.map(fixed).as_flattened());
            for (column, name) in [b"rXYZ", b"gXYZ", b"bXYZ"].into_iter().enumerate() {
                profile.add(&[name], b"XYZ ", &fixed(colorants.map(|row| row[column])));
            }
        }
        Ok(profile.finish())
    }

    /// Begins a profile of a display with `tags` tags, of which one has `further` bytes.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    fn new(space: &[u8; 4], tags: usize, further: usize) -> Result<Self, Error> {
        let mut bytes = alloc::with_capacity(Self::CAPACITY + further)?;
        bytes.extend(std::iter::repeat_n(0, Self::HEADER_LEN + 4 + Self::ENTRY_LEN * tags));
        let mut set =
            |offset: usize, field: &[u8]| bytes[offset..offset + field.len()].copy_from_slice(field);
        // Version 4.4, and a fixed date, so that equal images are equal files: 1 January 2026.
        set(8, &[4, 0x40]);
        set(12, b"mntr");
        set(16, space);
        set(20, b"XYZ ");
        set(24, &[7, 0xEA, 0, 1, 0, 1]);
        set(36, b"acsp");
        set(68, &fixed(D50));
        set(Self::HEADER_LEN, &(tags as u32).to_be_bytes());
        Ok(Self { bytes, entry: Self::HEADER_LEN + 4 })
    }

    /// Adds tags that share their data: the signature of the type, four zero bytes, and `data`.
    fn add(&mut self, names: &[&[u8; 4]], kind: &[u8; 4], data: &[u8]) {
        let (offset, length) = (self.bytes.len() as u32, 8 + data.len() as u32);
        for name in names {
            let entry = [**name, offset.to_be_bytes(), length.to_be_bytes()];
            self.bytes[self.entry..self.entry + Self::ENTRY_LEN].copy_from_slice(entry.as_flattened());
            self.entry += Self::ENTRY_LEN;
        }
        self.bytes.extend_from_slice(kind);
        self.bytes.extend_from_slice(&[0; 4]);
        self.bytes.extend_from_slice(data);
        // Data begin at multiples of four bytes (7.3).
        let padding = self.bytes.len().next_multiple_of(4) - self.bytes.len();
        self.bytes.extend_from_slice(&[0; 4][..padding]);
    }

    /// Adds an English text, in UTF-16 of at most 20 bytes (multiLocalizedUnicodeType, 10.15).
    fn add_text(&mut self, name: &[u8; 4], text: &[u8]) {
        // One record of twelve bytes: the language and country, the length, and the offset.
        let mut data = *b"\0\0\0\x01\0\0\0\x0CenUS\0\0\0\0\0\0\0\x1C####################";
        data[15] = text.len() as u8;
        data[20..20 + text.len()].copy_from_slice(text);
        self.add(&[name], b"mluc", &data[..20 + text.len()]);
    }

    /// Returns the profile, once all tags were added.
    fn finish(mut self) -> Vec<u8> {
        let length = (self.bytes.len() as u32).to_be_bytes();
        self.bytes[..4].copy_from_slice(&length);
        self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::color::icc::number;
    use crate::color::{IccProfile, IccSpace};

    fn made(chunks: &[([u8; 4], Vec<u8>)], is_gray: bool) -> Option<IccProfile> {
        let tags = Tags { profile: None, chunks: chunks.to_vec() };
        let bytes = profile(&tags, is_gray).unwrap()?;
        assert!(bytes.len() <= Profile::CAPACITY, "{}", bytes.len());
        Some(IccProfile::new(&bytes).unwrap().expect("a valid profile"))
    }

    fn numbers(values: &[u32]) -> Vec<u8> {
        values.iter().flat_map(|value| value.to_be_bytes()).collect()
    }

    fn gama(value: u32) -> ([u8; 4], Vec<u8>) {
        (*b"gAMA", numbers(&[value]))
    }

    fn chrm(values: [u32; 8]) -> ([u8; 4], Vec<u8>) {
        (*b"cHRM", numbers(&values))
    }

    fn cicp(data: [u8; 4]) -> ([u8; 4], Vec<u8>) {
        (*b"cICP", data.to_vec())
    }

    const SRGB: [u32; 8] = [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6000];
    const ADOBE: [u32; 8] = [31_270, 32_900, 64_000, 33_000, 21_000, 71_000, 15_000, 6000];

    /// Returns the numbers of a tag whose type is `kind`.
    fn tag(profile: &IccProfile, name: &[u8; 4], kind: &[u8; 4]) -> Vec<f64> {
        let data = profile.tag(name).unwrap();
        assert_eq!(&data[..4], kind);
        let numbers = (8..data.len()).step_by(4).map(|offset| number(data, offset).unwrap());
        numbers.map(|number| f64::from(number as u32 as i32) / 65_536.0).collect()
    }

    #[track_caller]
    fn assert_near(found: &[f64], expected: &[f64], tolerance: f64) {
        let is_near = found.iter().zip(expected).all(|(a, b)| (a - b).abs() <= tolerance);
        assert!(is_near && found.len() == expected.len(), "{found:?}, {expected:?}");
    }

    /// The colorants that the specifications print: Adobe RGB (1998), 4.3.5.1; Display P3 as in Apple's profile.
    // Requirements: R314
    #[test]
    fn colorants_and_curves_are_those_of_known_profiles() {
        let adobe = made(&[gama(45_471), chrm(ADOBE)], false).unwrap();
        assert_eq!(adobe.space(), IccSpace::Rgb);
        assert_near(&tag(&adobe, b"rXYZ", b"XYZ "), &[0.60974, 0.31111, 0.01947], 1e-4);
        assert_near(&tag(&adobe, b"gXYZ", b"XYZ "), &[0.20528, 0.62567, 0.06087], 1e-4);
        assert_near(&tag(&adobe, b"bXYZ", b"XYZ "), &[0.14919, 0.06322, 0.74457], 1e-4);
        let transfer = adobe.transfer().unwrap().unwrap();
        assert!((transfer.light(0.5) - 0.5_f64.powf(100_000.0 / 45_471.0)).abs() < 1e-5);

        let p3 = made(&[cicp([12, 13, 0, 1])], false).unwrap();
        assert_near(&tag(&p3, b"rXYZ", b"XYZ "), &[0.51512, 0.24120, -0.00105], 1e-4);
        assert_near(&tag(&p3, b"gXYZ", b"XYZ "), &[0.29198, 0.69225, 0.04189], 1e-4);
        assert_near(&tag(&p3, b"bXYZ", b"XYZ "), &[0.15710, 0.06657, 0.78407], 1e-4);
        let adaptation = [1.04788, 0.02292, -0.05020, 0.02959, 0.99048, -0.01706, -0.00923, 0.01508, 0.75168];
        assert_near(&tag(&p3, b"chad", b"sf32"), &adaptation, 1e-4);
        let transfer = p3.transfer().unwrap().unwrap();
        for sample in [0.0, 0.02, 0.04, 0.5, 1.0] {
            assert!((transfer.light(sample) - TransferFunction::SRGB.light(sample)).abs() < 1e-4);
        }
        assert_eq!(p3.description().as_deref(), Some("PNG color"));
    }

    #[test]
    fn white_is_the_illuminant_of_the_connection_space() {
        for primaries in [1, 4, 5, 6, 7, 9, 11, 12] {
            let profile = made(&[cicp([primaries, 8, 0, 1])], false).unwrap();
            let [red, green, blue] = [b"rXYZ", b"gXYZ", b"bXYZ"].map(|name| tag(&profile, name, b"XYZ "));
            let white: Vec<_> = (0..3).map(|i| red[i] + green[i] + blue[i]).collect();
            assert_near(&white, &D50, 1e-4);
            assert_eq!(profile.transfer(), Ok(Some(TransferFunction::Linear)));
        }
    }

    #[test]
    fn every_curve_is_read_back() {
        for (value, expected) in [
            (1, TransferFunction::BT709),
            (4, TransferFunction::power(2.2)),
            (5, TransferFunction::power(2.8)),
            (6, TransferFunction::BT709),
            (8, TransferFunction::Linear),
            (14, TransferFunction::BT709),
            (13, TransferFunction::SRGB),
        ] {
            for is_gray in [false, true] {
                let Some(profile) = made(&[cicp([9, value, 0, 1])], is_gray) else {
                    assert!(is_gray && value == 13, "gray of sRGB has no mark");
                    continue;
                };
                assert_eq!(profile.space(), if is_gray { IccSpace::Gray } else { IccSpace::Rgb });
                let found = profile.transfer().unwrap().unwrap();
                for level in 0..=255 {
                    let stored = f64::from(level) / 255.0;
                    assert!((found.light(stored) - expected.light(stored)).abs() < 1e-4, "{value} {level}");
                }
            }
        }
    }

    #[test]
    fn srgb_has_no_profile_and_what_a_profile_cannot_say_has_none() {
        let rounded = SRGB.map(|value| value + 1);
        let srgb = (*b"sRGB", [0].to_vec());
        for chunks in [
            &[][..],
            &[(*b"sRGB", [1].to_vec())],
            &[srgb, gama(100_000), chrm(ADOBE)],
            &[gama(45_455)],
            &[gama(45_455), chrm(SRGB)],
            &[gama(45_455), chrm(rounded)],
            &[chrm(SRGB)],
            &[cicp([1, 13, 0, 1])],
            &[cicp([9, 16, 0, 1])],
            &[cicp([9, 18, 0, 1])],
            &[cicp([9, 1, 0, 0])],
            &[cicp([2, 8, 0, 1])],
            &[cicp([9, 2, 0, 1]), gama(100_000)],
            &[gama(0), chrm(ADOBE)],
            &[gama(1)],
            &[gama(u32::MAX)],
            &[gama(50_000), chrm([0; 8])],
            &[gama(50_000), chrm([31_270, 32_900, 64_000, 33_000, 64_000, 33_000, 15_000, 6000])],
            &[gama(50_000), chrm([u32::MAX; 8])],
            &[(*b"gAMA", [].to_vec()), (*b"cHRM", [1, 2].to_vec())],
        ] {
            assert_eq!(made(chunks, false), None, "{chunks:?}");
        }
        assert!(made(&[gama(45_455), chrm(ADOBE)], false).is_some());
        assert!(made(&[gama(100_000)], false).is_some() && made(&[gama(100_000)], true).is_some());
        assert!(made(&[chrm(ADOBE)], false).is_some());
    }
}
