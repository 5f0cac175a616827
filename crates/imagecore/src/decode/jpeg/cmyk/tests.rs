//! Builds profiles with random tables, and compares the conversion with slow reference formulas in f64.

use std::panic::{AssertUnwindSafe, catch_unwind};

use imagecore_test_images::random::Random;

use super::CmykToSrgb;
use crate::color::IccProfile;

/// A curve of ICC.1:2022, 10.6 or 10.18.
#[derive(Debug, Clone)]
enum Curve {
    Identity,
    /// The exponent, in units of 1/256.
    Power(u16),
    Sampled(Vec<u16>),
    /// The function type, and its parameters.
    Parametric(u16, Vec<f64>),
}

impl Curve {
    fn random(random: &mut Random) -> Self {
        match random.below(8) {
            0 => Self::Identity,
            1 => Self::Power(random.between(200, 700) as u16),
            2 => Self::uneven(random.between(2, 300), random),
            3 => Self::Parametric(0, vec![1.75]),
            4 => Self::Parametric(1, vec![2.0, 1.25, -0.25]),
            5 => Self::Parametric(2, vec![2.0, 0.875, -0.125, 0.0625]),
            6 => Self::Parametric(3, vec![2.4, 0.947_868, 0.052_132, 0.077_399, 0.040_45]),
            _ => Self::Parametric(4, vec![2.0, 1.0, 0.125, 0.75, 0.25, 0.109_375, 0.0625]),
        }
    }

    /// Returns a sampled curve that rises and falls. Two neighbors differ by -1 to 3 times the step of the identity,
    /// before they are rounded to multiples of 257.
    fn uneven(count: u32, random: &mut Random) -> Self {
        let step = 65_535 / (count - 1);
        let value = |index: u32| (step * index + random.below(2 * step + 1)).saturating_sub(step).min(65_535);
        // Multiples of 257 are exact in a table of 8 bits too.
        Self::Sampled((0..count).map(value).map(|value| (value / 257 * 257) as u16).collect())
    }

    fn bytes(&self) -> Vec<u8> {
        let numbers =
            |values: &[u16]| values.iter().flat_map(|value| value.to_be_bytes()).collect::<Vec<_>>();
        let sampled = |values: &[u16]| {
            let count = u32::try_from(values.len()).unwrap().to_be_bytes();
            [&b"curv\0\0\0\0"[..], &count, &numbers(values)].concat()
        };
        let mut bytes = match self {
            Self::Identity => sampled(&[]),
            Self::Power(exponent) => sampled(&[*exponent]),
            Self::Sampled(values) => sampled(values),
            Self::Parametric(kind, parameters) => {
                [&b"para\0\0\0\0"[..], &numbers(&[*kind, 0]), &fixed(parameters)].concat()
            }
        };
        bytes.resize(bytes.len().next_multiple_of(4), 0);
        bytes
    }

    fn value(&self, x: f64) -> f64 {
        let x = x.clamp(0.0, 1.0);
        let value = match self {
            Self::Identity => x,
            Self::Power(exponent) => x.powf(f64::from(*exponent) / 256.0),
            Self::Sampled(values) => {
                // Every value has the weight of a triangle around its position.
                let position = x * (values.len() - 1) as f64;
                let weight = |index: usize| (1.0 - (position - index as f64).abs()).max(0.0);
                let weighted = values.iter().enumerate().map(|(i, value)| weight(i) * f64::from(*value));
                weighted.sum::<f64>() / 65_535.0
            }
            Self::Parametric(kind, p) => match kind {
                0 => x.powf(p[0]),
                1 if x >= -p[2] / p[1] => (p[1] * x + p[2]).powf(p[0]),
                1 => 0.0,
                2 if x >= -p[2] / p[1] => (p[1] * x + p[2]).powf(p[0]) + p[3],
                2 => p[3],
                3 if x >= p[4] => (p[1] * x + p[2]).powf(p[0]),
                3 => p[3] * x,
                _ if x >= p[4] => (p[1] * x + p[2]).max(0.0).powf(p[0]) + p[5],
                _ => p[3] * x + p[6],
            },
        };
        value.clamp(0.0, 1.0)
    }
}

fn any_u16(random: &mut Random) -> u16 {
    random.next().to_le_bytes().first_chunk().copied().map(u16::from_le_bytes).unwrap()
}

/// Encodes s15Fixed16Numbers.
fn fixed(numbers: &[f64]) -> Vec<u8> {
    numbers.iter().flat_map(|number| ((number * 65_536.0) as i32).to_be_bytes()).collect()
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Type {
    Lut8,
    Lut16,
    LutAToB,
}

/// The content of a profile with one table.
#[derive(Debug)]
struct Content {
    version: u8,
    pcs: &'static [u8; 4],
    tag: &'static [u8; 4],
    kind: Type,
    is_wide: bool,
    sides: [usize; 4],
    grid: Vec<u16>,
    a: Option<Vec<Curve>>,
    m: Option<Vec<Curve>>,
    matrix: Option<[f64; 12]>,
    b: Vec<Curve>,
}

impl Content {
    fn random(kind: Type, random: &mut Random) -> Self {
        let side = random.between(2, 6) as usize;
        let sides = match kind {
            Type::LutAToB => [(); 4].map(|()| random.between(2, 6) as usize),
            _ => [side; 4],
        };
        let is_wide = if kind == Type::LutAToB { random.flag() } else { kind == Type::Lut16 };
        let value = |random: &mut Random| {
            if is_wide { any_u16(random) } else { 257 * random.below(256) as u16 }
        };
        let grid = (0..3 * sides.iter().product::<usize>()).map(|_| value(random)).collect();
        let entries = if is_wide { random.between(2, 300) } else { 256 };
        let curves = |count: usize, random: &mut Random| -> Vec<Curve> {
            let curve = |random: &mut Random| match kind {
                Type::LutAToB => Curve::random(random),
                _ => Curve::uneven(entries, random),
            };
            (0..count).map(|_| curve(random)).collect()
        };
        let has_part = |random: &mut Random| kind == Type::LutAToB && random.flag();
        Self {
            version: if random.flag() { 4 } else { 2 },
            pcs: if random.flag() { b"Lab " } else { b"XYZ " },
            tag: [b"A2B0", b"A2B1", b"A2B2"][random.below(3) as usize],
            kind,
            is_wide,
            sides,
            grid,
            a: (kind != Type::LutAToB || random.flag()).then(|| curves(4, random)),
            m: has_part(random).then(|| curves(3, random)),
            matrix: has_part(random).then(|| {
                let mut matrix = [(); 12].map(|()| f64::from(random.below(65)) / 64.0 - 0.375);
                matrix[9..].iter_mut().for_each(|added| *added /= 8.0);
                matrix
            }),
            b: curves(3, random),
        }
    }

    fn tag_bytes(&self) -> Vec<u8> {
        let values = |values: &[u16]| -> Vec<u8> {
            if self.is_wide {
                values.iter().flat_map(|value| value.to_be_bytes()).collect()
            } else {
                values.iter().map(|value| (value / 257) as u8).collect()
            }
        };
        if self.kind == Type::LutAToB {
            let sides = self.sides.map(|side| side as u8);
            let mut grid =
                [&sides[..], &[0; 12], &[1 + u8::from(self.is_wide), 0, 0, 0], &values(&self.grid)].concat();
            grid.resize(grid.len().next_multiple_of(4), 0);
            let curves =
                |curves: &Vec<Curve>| curves.iter().flat_map(|curve| curve.bytes()).collect::<Vec<_>>();
            let parts = [
                Some(curves(&self.b)),
                self.matrix.as_ref().map(|matrix| fixed(matrix)),
                self.m.as_ref().map(curves),
                Some(grid),
                self.a.as_ref().map(curves),
            ];
            let (mut offsets, mut data) = (Vec::new(), Vec::new());
            for part in parts {
                let offset = if part.is_some() { 32 + data.len() as u32 } else { 0 };
                offsets.extend(offset.to_be_bytes());
                data.extend(part.unwrap_or_default());
            }
            return [&b"mAB \0\0\0\0\x04\x03\0\0"[..], &offsets, &data].concat();
        }
        let sampled = |curve: &Curve| match curve {
            Curve::Sampled(values) => values.clone(),
            _ => unreachable!("only sampled curves"),
        };
        let [input, output] = [self.a.as_ref().unwrap(), &self.b].map(|curves| curves.iter().map(sampled));
        let lengths = [input.clone(), output.clone()].map(|mut curves| curves.next().unwrap().len() as u16);
        let kind = if self.is_wide { b"mft2" } else { b"mft1" };
        let header = [&kind[..], &[0, 0, 0, 0, 4, 3, self.sides[0] as u8, 0], &[0; 36]].concat();
        let lengths = if self.is_wide { lengths.map(u16::to_be_bytes).concat() } else { vec![] };
        let flat = |curves: Vec<Vec<u16>>| values(&curves.concat());
        [header, lengths, flat(input.collect()), values(&self.grid), flat(output.collect())].concat()
    }

    fn profile(&self) -> Vec<u8> {
        profile(self.version, self.pcs, &[(self.tag, self.tag_bytes())])
    }

    /// Returns the color in the profile connection space, as XYZ relative to white.
    fn relative_xyz(&self, cmyk: [u8; 4]) -> [f64; 3] {
        let position = |ink: usize| {
            let amount = f64::from(cmyk[ink]) / 255.0;
            let amount = self.a.as_ref().map_or(amount, |curves| curves[ink].value(amount));
            amount * (self.sides[ink] - 1) as f64
        };
        let mut color = interpolated(&self.grid, self.sides, [0, 1, 2, 3].map(position));
        if let Some(curves) = &self.m {
            color = [0, 1, 2].map(|i| curves[i].value(color[i]));
        }
        if let Some(e) = &self.matrix {
            let [x, y, z] = color;
            color =
                [0, 1, 2].map(|row| e[3 * row] * x + e[3 * row + 1] * y + e[3 * row + 2] * z + e[9 + row]);
        }
        let color = [0, 1, 2].map(|i| self.b[i].value(color[i]));
        if self.pcs == b"XYZ " {
            let [x, y, z] = color.map(|value| value * (1.0 + 32_767.0 / 32_768.0));
            return [x / 0.9642, y, z / 0.8249];
        }
        let [lightness, a, b] = match self.kind {
            // ICC.1:2022, tables 12 and 13.
            Type::Lut16 => {
                let [l, a, b] = color.map(|value| value * 65_535.0);
                [l * 100.0 / 65_280.0, a / 256.0 - 128.0, b / 256.0 - 128.0]
            }
            _ => [color[0] * 100.0, color[1] * 255.0 - 128.0, color[2] * 255.0 - 128.0],
        };
        let y = (lightness + 16.0) / 116.0;
        [y + a / 500.0, y, y - b / 200.0].map(relative)
    }

    /// Returns sRGB samples, not rounded.
    fn srgb(&self, cmyk: [u8; 4]) -> [f64; 3] {
        let black = if self.version == 4 && self.tag != b"A2B1" {
            0.003_473_1
        } else {
            self.relative_xyz([255; 4])[1].clamp(0.0, relative(66.0 / 116.0))
        };
        let [x, y, z] = self.relative_xyz(cmyk).map(|value| (value - black) / (1.0 - black));
        let [x, y, z] = [x * 0.9642, y, z * 0.8249];
        [
            3.134_136 * x - 1.617_386 * y - 0.490_662 * z,
            -0.978_796 * x + 1.916_254 * y + 0.033_442 * z,
            0.071_955 * x - 0.228_977 * y + 1.405_386 * z,
        ]
        .map(|light| light.clamp(0.0, 1.0))
        .map(|light| if light <= 0.003_130_8 { 12.92 * light } else { 1.055 * light.powf(1.0 / 2.4) - 0.055 })
        .map(|sample| sample * 255.0)
    }
}

/// The inverse of the function f of L\*a\*b\*.
fn relative(level: f64) -> f64 {
    if level > 6.0 / 29.0 { level.powi(3) } else { 3.0 * (6.0f64 / 29.0).powi(2) * (level - 4.0 / 29.0) }
}

/// Interpolates linearly along the first dimension, and in tetrahedra along the others. The weight of a corner of a
/// cube is the smallest fraction of the dimensions along which the corner is the upper one, minus the largest fraction
/// of the others.
fn interpolated(grid: &[u16], sides: [usize; 4], position: [f64; 4]) -> [f64; 3] {
    let mut color = [0.0; 3];
    for corner in 0..16usize {
        let (mut index, mut share, mut smallest, mut largest) = (0, 1.0, 1.0f64, 0.0f64);
        for axis in 0..4 {
            let below = (position[axis].floor()).min((sides[axis] - 2) as f64);
            let fraction = position[axis] - below;
            let is_above = corner >> axis & 1;
            index = index * sides[axis] + below as usize + is_above;
            match (axis, is_above) {
                (0, 1) => share = fraction,
                (0, _) => share = 1.0 - fraction,
                (_, 1) => smallest = smallest.min(fraction),
                _ => largest = largest.max(fraction),
            }
        }
        let weight = share * (smallest - largest).max(0.0);
        for (sum, &value) in color.iter_mut().zip(&grid[3 * index..]) {
            *sum += weight * f64::from(value) / 65_535.0;
        }
    }
    color
}

fn profile(version: u8, pcs: &[u8; 4], tags: &[(&[u8; 4], Vec<u8>)]) -> Vec<u8> {
    let mut profile = vec![0; 128];
    profile[8] = version;
    profile[12..24].copy_from_slice(&[b"prtrCMYK", &pcs[..]].concat());
    profile[36..40].copy_from_slice(b"acsp");
    profile.extend((tags.len() as u32).to_be_bytes());
    let mut offset = profile.len() + 12 * tags.len();
    for (name, data) in tags {
        profile
            .extend([&name[..], &(offset as u32).to_be_bytes(), &(data.len() as u32).to_be_bytes()].concat());
        offset += data.len();
    }
    tags.iter().for_each(|(_, data)| profile.extend(data));
    let length = profile.len() as u32;
    profile[..4].copy_from_slice(&length.to_be_bytes());
    profile
}

fn conversion(profile: Vec<u8>) -> Option<CmykToSrgb> {
    CmykToSrgb::new(&IccProfile::new(&profile).unwrap()?)
}

#[test]
fn tables_of_all_types_convert_as_the_formulas_do() {
    for (kind, seeds) in [(Type::Lut8, 0..20), (Type::Lut16, 0..20), (Type::LutAToB, 0..150)] {
        for seed in seeds {
            let mut random = Random::new(seed);
            let content = Content::random(kind, &mut random);
            let conversion = conversion(content.profile()).unwrap_or_else(|| panic!("{kind:?} {seed}"));
            let corners = (0..16).map(|corner| [0, 1, 2, 3].map(|ink| 255 * (corner >> ink & 1)));
            let others = (0..200).map(|_| [(); 4].map(|()| random.below(256) as u8));
            for cmyk in corners.chain(others.collect::<Vec<_>>()) {
                let (ours, theirs) = (conversion.color(cmyk), content.srgb(cmyk));
                for (ours, theirs) in ours.into_iter().zip(theirs) {
                    let difference = (f64::from(ours) - theirs).abs();
                    assert!(difference < 0.6, "{kind:?} {seed}, {cmyk:?}: {ours} for {theirs}");
                }
            }
        }
    }
}

/// The file has a lutAToBType table with a grid of 8 bits. The colors are those of Little CMS 2.14, with the perceptual
/// intent, black point compensation, and without its optimization.
#[test]
fn a_file_has_the_colors_of_little_cms() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/found/cmyk-icc-v4-mab.jpg");
    let raster = crate::decode(&std::fs::read(file).unwrap()).unwrap().raster;
    for (x, y, expected) in [
        (3, 2, [179, 180, 183]),
        (15, 2, [149, 180, 178]),
        (27, 2, [97, 176, 171]),
        (39, 2, [0, 169, 159]),
        (3, 11, [178, 141, 147]),
        (27, 11, [113, 141, 137]),
        (39, 11, [14, 137, 130]),
        (15, 20, [154, 105, 114]),
        (39, 20, [64, 106, 105]),
        (3, 29, [172, 59, 92]),
        (15, 29, [154, 66, 90]),
        (39, 29, [80, 76, 86]),
    ] {
        let pixel = raster.pixel(x, y).unwrap();
        let is_close =
            pixel.iter().zip(expected).all(|(&ours, theirs)| i32::from(ours).abs_diff(theirs) <= 1);
        assert!(is_close, "{x}, {y}: {pixel:?} for {expected:?}");
    }
}

#[test]
fn the_perceptual_table_is_used_if_it_is_usable() {
    let mut random = Random::new(1);
    let [first, second] = [(); 2].map(|()| Content { version: 4, pcs: b"Lab ", ..lut_a_to_b(&mut random) });
    let converted = |tags: &[(&[u8; 4], Vec<u8>)]| {
        conversion(profile(4, b"Lab ", tags)).map(|conversion| conversion.color([40, 90, 160, 20]))
    };
    let [a, b] = [first.tag_bytes(), second.tag_bytes()];
    let alone = [b"A2B0", b"A2B1", b"A2B2"].map(|name| converted(&[(name, a.clone())]).unwrap());
    assert_eq!(
        converted(&[(b"A2B2", b.clone()), (b"A2B1", b.clone()), (b"A2B0", a.clone())]),
        Some(alone[0])
    );
    assert_eq!(converted(&[(b"A2B2", b.clone()), (b"A2B1", a.clone())]), Some(alone[1]));
    assert_eq!(converted(&[(b"A2B0", b[..40].to_vec()), (b"A2B2", a.clone())]), Some(alone[2]));
    assert_eq!(converted(&[(b"A2B0", b[..40].to_vec()), (b"B2A0", b.clone())]), None);
}

fn lut_a_to_b(random: &mut Random) -> Content {
    Content::random(Type::LutAToB, random)
}

#[test]
fn a_table_that_ends_early_is_not_used() {
    for kind in [Type::Lut8, Type::Lut16, Type::LutAToB] {
        let content = Content {
            a: Some(vec![Curve::Sampled(vec![0; 256]); 4]),
            ..Content::random(kind, &mut Random::new(3))
        };
        let tag = content.tag_bytes();
        for length in 0..tag.len() {
            let cut = profile(content.version, content.pcs, &[(content.tag, tag[..length].to_vec())]);
            assert!(conversion(cut).is_none(), "{kind:?}, {length} of {} bytes", tag.len());
        }
    }
}

#[test]
fn invalid_numbers_of_points_and_values_are_refused() {
    let content = Content { a: None, m: None, matrix: None, ..lut_a_to_b(&mut Random::new(5)) };
    let tag = content.tag_bytes();
    let grid = u32::from_be_bytes(*tag[24..].first_chunk().unwrap()) as usize;
    // The number of points along each dimension, and the number of bytes of a value. At the offsets 8 and 9, the
    // numbers of input and output channels, which must be 4 and 3.
    for (offset, value) in
        [(grid, 0), (grid, 1), (grid + 3, 1), (grid + 16, 0), (grid + 16, 3), (8, 3), (9, 4)]
    {
        let mut tag = tag.clone();
        tag[offset] = value;
        assert!(conversion(profile(4, content.pcs, &[(b"A2B0", tag)])).is_none(), "{offset}: {value}");
    }
    for (sides, is_used) in
        [([33; 4], true), ([34, 33, 33, 33], false), ([255, 255, 2, 2], true), ([255; 4], false)]
    {
        let mut tag = tag.clone();
        tag[grid..grid + 4].copy_from_slice(&sides);
        tag.resize(7 << 20, 0);
        let profile = profile(4, content.pcs, &[(b"A2B0", tag)]);
        assert_eq!(conversion(profile).is_some(), is_used, "{sides:?}");
    }
}

#[test]
fn changed_profiles_give_finite_colors_and_never_panic() {
    let (mut used, mut refused) = (0, 0);
    for seed in 0..9_000u64 {
        let mut random = Random::new(seed);
        let kind = [Type::Lut8, Type::Lut16, Type::LutAToB][seed as usize % 3];
        let mut changed = Content::random(kind, &mut random).profile();
        for _ in 0..random.between(1, 6) {
            // The bytes from 144 on are the start of the table.
            let end = if random.flag() { 240 } else { changed.len() as u32 };
            let offset = random.between(124, end - 1) as usize;
            changed[offset] = match random.below(4) {
                0 => 0xFF,
                1 => 0x00,
                2 => changed[offset] ^ (1 << random.below(8)),
                _ => random.below(256) as u8,
            };
        }
        let result = catch_unwind(AssertUnwindSafe(|| match conversion(changed) {
            None => refused += 1,
            Some(conversion) => {
                used += 1;
                for cmyk in [[0; 4], [255; 4], [1, 77, 128, 254], [200, 3, 99, 0]] {
                    let xyz = conversion.table.relative_xyz(cmyk);
                    assert!(xyz.into_iter().all(f32::is_finite), "{xyz:?}");
                    conversion.color(cmyk);
                }
            }
        }));
        assert!(result.is_ok(), "{kind:?} {seed}");
    }
    assert!(used > 1000 && refused > 1000, "{used} used, {refused} refused");
}
