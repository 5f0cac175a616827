//! Reads the tables of an ICC profile that convert CMYK to the profile connection space (PCS), and converts colors with
//! them. Section numbers in this file refer to ICC.1:2022.

use std::mem::swap;

use crate::TransferFunction;
use crate::alloc;
use crate::bytes::Reader;
use crate::color::icc;

/// A table of lut8Type, lut16Type or lutAToBType (10.10 to 10.12) from CMYK to the PCS.
///
/// A color passes through one curve for each ink, through the grid, and through the output curves. In a lutAToBType, it
/// can pass through more curves and a matrix between the grid and the output curves.
pub(super) struct Table {
    /// For each ink, the place in the grid of each amount of ink, 0 to 255.
    places: [[Place; 256]; 4],
    /// For each ink, the distance in `grid` between two grid points that are neighbors along its dimension.
    strides: [usize; 4],
    /// The three values of each grid point, 0 to 65535. Of the four indices of a grid point, the index of the last ink
    /// (black) varies fastest along the vector. One more value follows the last grid point, so that four values can be
    /// read at each grid point.
    grid: Vec<u16>,
    /// The M curves and the matrix of a lutAToBType.
    matrix: Option<Matrix>,
    output_curves: Curves,
    encoding: Encoding,
}

#[derive(Clone, Copy)]
struct Place {
    /// The distance in the grid from the first grid point to the nearest grid point that is not above the place.
    below: usize,
    /// The distance from that grid point, as a fraction of the distance between two grid points: 0 to 1.
    fraction: f32,
}

/// Three curves, as values at equally spaced positions. Positions and values are 0 to 1. A curve has at least two
/// values.
type Curves = [Vec<f32>; 3];

struct Matrix {
    curves: Curves,
    /// Each row has three factors, and the number that is added to the sum of the products.
    rows: [[f32; 4]; 3],
}

/// How three numbers from 0 to 1 encode a color of the PCS (6.3.4).
#[derive(Clone, Copy)]
enum Encoding {
    Lab,
    /// The encoding of L\*a\*b\* in a lut16Type, in which 100 % is FF00h.
    LegacyLab,
    Xyz,
}

/// Largest number of grid points. The largest grids in use have 17 points along each dimension. A grid with 33 points
/// along each dimension takes 7 MB: 33⁴ × 3 values × 2 bytes.
const MAX_POINTS: usize = 33 * 33 * 33 * 33;

/// Largest number of values of a curve. Little CMS has the same limit.
const MAX_CURVE_LEN: usize = 0x7FFF;

impl Table {
    /// Reads the data of a tag. `pcs` is the signature of the PCS in the header of the profile. Returns `None` for
    /// invalid data, for other types and PCSs, and if memory is not sufficient.
    pub(super) fn new(tag: &[u8], pcs: &[u8]) -> Option<Self> {
        let type_signature = tag.get(..4)?;
        let encoding = match pcs {
            b"Lab " if type_signature == b"mft2" => Encoding::LegacyLab,
            b"Lab " => Encoding::Lab,
            b"XYZ " => Encoding::Xyz,
            _ => return None,
        };
        if tag.get(8..10)? != [4, 3] {
            return None;
        }
        match type_signature {
            b"mft1" => Self::from_lut(tag, false, encoding),
            b"mft2" => Self::from_lut(tag, true, encoding),
            b"mAB " => Self::from_lut_a_to_b(tag, encoding),
            _ => None,
        }
    }

    /// Reads a lut8Type, or a lut16Type if `is_wide` is true (10.10 and 10.11). Its matrix applies only to XYZ.
    fn from_lut(tag: &[u8], is_wide: bool, encoding: Encoding) -> Option<Self> {
        let side = usize::from(*tag.get(10)?);
        let entries = |offset: usize| Reader::at(tag, offset).u16_be().map(usize::from);
        let (input, output, start) = if is_wide { (entries(48)?, entries(50)?, 52) } else { (256, 256, 48) };
        if ![input, output].iter().all(|entries| (2..=MAX_CURVE_LEN).contains(entries)) {
            return None;
        }
        let mut numbers = Numbers { data: tag.get(start..)?, is_wide };
        let mut curve = |length| numbers.take(length).map(TransferFunction::sampled);
        let input_curves = [curve(input)?, curve(input)?, curve(input)?, curve(input)?];
        let grid = numbers.take_grid([side; 4])?;
        let mut curve = || sampled(&TransferFunction::sampled(numbers.take(output)?));
        let output_curves = [curve()?, curve()?, curve()?];
        Some(Self::from_parts(input_curves, [side; 4], grid, None, output_curves, encoding))
    }

    /// Reads a lutAToBType (10.12). Four inks need a grid. All other parts are optional here, as in Little CMS.
    fn from_lut_a_to_b(tag: &[u8], encoding: Encoding) -> Option<Self> {
        let offset = |index: usize| icc::number(tag, 12 + 4 * index);
        let [b, matrix, m, grid, a] = [offset(0)?, offset(1)?, offset(2)?, offset(3)?, offset(4)?];
        if grid == 0 {
            return None;
        }
        // The number of grid points along each dimension has 16 bytes. The bytes from the fifth on are not used.
        let grid = tag.get(grid..)?;
        let sides = grid.first_chunk::<4>()?.map(usize::from);
        let is_wide = match grid.get(16)? {
            1 => false,
            2 => true,
            _ => return None,
        };
        let values = Numbers { data: grid.get(20..)?, is_wide }.take_grid(sides)?;
        let matrix = if (m, matrix) == (0, 0) {
            None
        } else {
            Some(Matrix { curves: sampled_curves(tag, m)?, rows: rows(tag, matrix)? })
        };
        Some(Self::from_parts(curves(tag, a)?, sides, values, matrix, sampled_curves(tag, b)?, encoding))
    }

    fn from_parts(
        input_curves: [TransferFunction; 4],
        sides: [usize; 4],
        grid: Vec<u16>,
        matrix: Option<Matrix>,
        output_curves: Curves,
        encoding: Encoding,
    ) -> Self {
        let strides = std::array::from_fn(|ink| 3 * sides[ink + 1..].iter().product::<usize>());
        let places = std::array::from_fn(|ink| {
            std::array::from_fn(|amount| {
                let last = sides[ink] - 1;
                let exact = limited(input_curves[ink].value(amount as f64 / 255.0)) * last as f64;
                let below = (exact as usize).min(last - 1);
                Place { below: below * strides[ink], fraction: (exact - below as f64) as f32 }
            })
        });
        Self { places, strides, grid, matrix, output_curves, encoding }
    }

    /// Converts CMYK to XYZ relative to the white of the PCS. An amount of 255 is full ink.
    pub(super) fn relative_xyz(&self, cmyk: [u8; 4]) -> [f32; 3] {
        let mut color = self.interpolated(cmyk);
        if let Some(Matrix { curves, rows }) = &self.matrix {
            let [x, y, z] = std::array::from_fn(|i| interpolate(&curves[i], color[i]));
            color = rows.map(|[to_x, to_y, to_z, added]| to_x * x + to_y * y + to_z * z + added);
        }
        let color = std::array::from_fn(|i| interpolate(&self.output_curves[i], color[i]));
        match self.encoding {
            Encoding::Lab => relative_xyz_of_lab(color),
            Encoding::LegacyLab => relative_xyz_of_lab(color.map(|value| value * (65_535.0 / 65_280.0))),
            Encoding::Xyz => {
                let [x, y, z] = color.map(|value| value * (65_535.0 / 32_768.0));
                [x / WHITE[0], y / WHITE[1], z / WHITE[2]]
            }
        }
    }

    /// Interpolates in the grid: linearly along the dimension of cyan, and in a tetrahedron along the other three
    /// dimensions. Little CMS does the same. Each cube of the grid is divided into six tetrahedra, by the order of the
    /// three fractions.
    fn interpolated(&self, cmyk: [u8; 4]) -> [f32; 3] {
        let places: [Place; 4] = std::array::from_fn(|ink| self.places[ink][usize::from(cmyk[ink])]);
        let start: usize = places.iter().map(|place| place.below).sum();
        let [(cyan, cyan_stride), mut first, mut second, mut third] =
            std::array::from_fn(|ink| (places[ink].fraction, self.strides[ink]));
        if first.0 < second.0 {
            swap(&mut first, &mut second);
        }
        if second.0 < third.0 {
            swap(&mut second, &mut third);
        }
        if first.0 < second.0 {
            swap(&mut first, &mut second);
        }
        let corners = [
            (0, 1.0 - first.0),
            (first.1, first.0 - second.0),
            (first.1 + second.1, second.0 - third.0),
            (first.1 + second.1 + third.1, third.0),
        ];
        // Four lanes are computed, because the compiler then uses vector instructions. The fourth lane is not used.
        let mut color = [0.0; 4];
        for (start, share) in [(start, 1.0 - cyan), (start + cyan_stride, cyan)] {
            for (offset, weight) in corners {
                let point: &[u16; 4] = self.grid[start + offset..].first_chunk().expect("four values");
                let (point, weight) = (point.map(f32::from), share * weight);
                for (sum, value) in color.iter_mut().zip(point) {
                    *sum += weight * value;
                }
            }
        }
        let [x, y, z, _] = color;
        [x, y, z].map(|sum| sum * (1.0 / 65_535.0))
    }
}

/// The white of the PCS, D50 (7.2.16).
pub(super) const WHITE: [f32; 3] = [0.9642, 1.0, 0.8249];

/// Reads numbers of 8 bits, or of 16 bits if `is_wide` is true. Full scale becomes 65535.
struct Numbers<'a> {
    data: &'a [u8],
    is_wide: bool,
}

impl Numbers<'_> {
    fn take(&mut self, count: usize) -> Option<Vec<u16>> {
        let (bytes, rest) = self.data.split_at_checked(if self.is_wide { 2 * count } else { count })?;
        self.data = rest;
        // `take_grid` appends a number.
        let mut numbers = alloc::with_capacity(count + 1).ok()?;
        if self.is_wide {
            numbers.extend(bytes.as_chunks().0.iter().map(|&bytes| u16::from_be_bytes(bytes)));
        } else {
            numbers.extend(bytes.iter().map(|&byte| 257 * u16::from(byte)));
        }
        Some(numbers)
    }

    /// Takes the values of a grid with `sides` points along its dimensions, and appends a value.
    fn take_grid(&mut self, sides: [usize; 4]) -> Option<Vec<u16>> {
        // Four numbers of 8 bits have a product of at most 32 bits.
        let points: usize = sides.iter().product();
        if sides.iter().any(|&side| side < 2) || points > MAX_POINTS {
            return None;
        }
        let mut grid = self.take(3 * points)?;
        grid.push(0);
        Some(grid)
    }
}

/// Reads the curves at `offset` in a lutAToBType. The offset 0 means that there are none, and the result is the
/// identity.
fn curves<const N: usize>(tag: &[u8], offset: usize) -> Option<[TransferFunction; N]> {
    let mut curves = [const { TransferFunction::Linear }; N];
    if offset != 0 {
        let mut data = tag.get(offset..)?;
        for curve in &mut curves {
            let length = curve_length(data)?;
            *curve = icc::curve(data).ok()??;
            // Each curve starts at a multiple of 4 bytes.
            data = data.get(length.next_multiple_of(4)..).unwrap_or_default();
        }
    }
    Some(curves)
}

/// Returns the length in bytes of the curveType (10.6) or parametricCurveType (10.18) at the start of `data`.
fn curve_length(data: &[u8]) -> Option<usize> {
    match data.get(..4)? {
        b"curv" => {
            let count = icc::number(data, 8)?;
            (count <= MAX_CURVE_LEN).then_some(12 + 2 * count)
        }
        b"para" => {
            let parameters = [1, 3, 4, 5, 7].get(usize::from(*data.get(9)?))?;
            Some(12 + 4 * parameters)
        }
        _ => None,
    }
}

fn sampled_curves(tag: &[u8], offset: usize) -> Option<Curves> {
    let [first, second, third] = curves(tag, offset)?;
    Some([sampled(&first)?, sampled(&second)?, sampled(&third)?])
}

/// Returns values of `curve` at equally spaced positions, 0 to 1. Linear interpolation between these values gives the
/// curve. For a parametric curve, the result is approximate.
fn sampled(curve: &TransferFunction) -> Option<Vec<f32>> {
    let length = match curve {
        TransferFunction::Linear => 2,
        TransferFunction::Parametric(_) => 4097,
        TransferFunction::Sampled(values) => values.len(),
    };
    let mut values = alloc::with_capacity(length).ok()?;
    let last = (length - 1) as f64;
    values.extend((0..length).map(|index| limited(curve.value(index as f64 / last)) as f32));
    Some(values)
}

/// Reads the rows of a matrix in a lutAToBType (10.12.5): nine factors, then the three numbers that are added.
fn rows(tag: &[u8], offset: usize) -> Option<[[f32; 4]; 3]> {
    if offset == 0 {
        return Some([[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0]]);
    }
    let mut reader = Reader::at(tag, offset);
    let mut rows = [[0.0; 4]; 3];
    for (column, row) in (0..9).map(|i| (i % 3, i / 3)).chain((0..3).map(|row| (3, row))) {
        // Each number is an s15Fixed16Number, in units of 1/65536.
        rows[row][column] = reader.i32_be()? as f32 / 65_536.0;
    }
    Some(rows)
}

/// Limits a value to 0..=1. NaN becomes 0.
fn limited(value: f64) -> f64 {
    if value.is_nan() { 0.0 } else { value.clamp(0.0, 1.0) }
}

/// Returns the value of `curve` at `x` by linear interpolation. `x` is limited to 0..=1.
fn interpolate(curve: &[f32], x: f32) -> f32 {
    let exact = x.clamp(0.0, 1.0) * (curve.len() - 1) as f32;
    let below = (exact as usize).min(curve.len() - 2);
    curve[below] + (curve[below + 1] - curve[below]) * (exact - below as f32)
}

/// Converts L\*a\*b\* to XYZ relative to white (ISO 11664-4). The arguments are L\* / 100, (a\* + 128) / 255 and
/// (b\* + 128) / 255.
fn relative_xyz_of_lab([lightness, a, b]: [f32; 3]) -> [f32; 3] {
    let level = (lightness * 100.0 + 16.0) / 116.0;
    [level + (a * 255.0 - 128.0) / 500.0, level, level - (b * 255.0 - 128.0) / 200.0].map(light_of)
}

/// The inverse of the function f of CIE 1976 L\*a\*b\* (ISO 11664-4). Returns a tristimulus value relative to white.
pub(super) fn light_of(level: f32) -> f32 {
    const KNEE: f32 = 6.0 / 29.0;
    if level > KNEE { level * level * level } else { (level - 4.0 / 29.0) * 3.0 * KNEE * KNEE }
}
