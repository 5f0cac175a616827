use std::borrow::Cow;

use super::palette::{Order, Palette};
use crate::color::IccSpace;
use crate::{Channels, Depth, Error, Raster};

/// An image as a PNG stores it, before filtering.
pub(super) struct Image<'a> {
    pub(super) kind: Kind,
    /// Bits per sample: 1, 2, 4, 8 or 16.
    pub(super) bits: u8,
    /// Bytes per row.
    pub(super) stride: usize,
    /// All rows, samples of 16 bits with the high byte first.
    pub(super) bytes: Cow<'a, [u8]>,
}

/// What the samples are.
pub(super) enum Kind {
    Direct(Channels),
    /// Places among these colours.
    Palette(Vec<[u8; 4]>),
}

impl Kind {
    /// The colour type of the header: PNG specification, 11.2.1.
    pub(super) fn color_type(&self) -> u8 {
        match self {
            Self::Direct(Channels::Gray) => 0,
            Self::Direct(Channels::Rgb) => 2,
            Self::Palette(_) => 3,
            Self::Direct(Channels::GrayAlpha) => 4,
            Self::Direct(Channels::Rgba) => 6,
        }
    }

    fn samples(&self) -> usize {
        match self {
            Self::Direct(channels) => channels.count(),
            Self::Palette(_) => 1,
        }
    }
}

impl Image<'_> {
    /// Bytes per pixel, one where several pixels share a byte: the distance that filters look back.
    pub(super) fn bytes_per_pixel(&self) -> usize {
        (self.kind.samples() * usize::from(self.bits)).div_ceil(8)
    }

    pub(super) fn rows(&self) -> usize {
        self.bytes.len() / self.stride
    }

    /// What it takes in the file beside its rows.
    pub(super) fn table_bytes(&self) -> usize {
        match &self.kind {
            Kind::Direct(_) => 0,
            Kind::Palette(colours) => table_bytes(colours),
        }
    }
}

/// The forms in which a PNG can hold exactly these pixels in this colour space: the one that is most
/// likely the smallest or, for an image of which all may be `tried`, each that may be.
pub(super) fn reduce(raster: &Raster, tried: bool) -> Result<Vec<Image<'_>>, Error> {
    // A profile for RGB cannot stand in a gray PNG (11.3.2.3), nor one for gray in any other.
    let profile = raster.color().tags().profile.as_ref().map(|profile| profile.space());
    match raster.format().depth {
        Depth::Sixteen => match narrowed(raster) {
            Some(bytes) => reduce_8(Cow::Owned(bytes?), raster, profile, tried),
            None => Ok(vec![reduce_16(raster, profile)?]),
        },
        Depth::Eight => reduce_8(Cow::Borrowed(raster.bytes()), raster, profile, tried),
    }
}

/// The samples in 8 bits, where 16 say no more.
fn narrowed(raster: &Raster) -> Option<Result<Vec<u8>, Error>> {
    let samples = raster.bytes().as_chunks::<2>().0;
    samples
        .iter()
        .all(|[high, low]| high == low)
        .then(|| collect(samples.len(), samples.iter().map(|[high, _]| *high)))
}

fn collect(length: usize, bytes: impl Iterator<Item = u8>) -> Result<Vec<u8>, Error> {
    let mut all = Vec::new();
    all.try_reserve_exact(length).map_err(|_| Error::OutOfMemory)?;
    all.extend(bytes);
    Ok(all)
}

/// Up to so many pixels samples that fit into fewer bits are tried in 8 bits as well: deflate sees whole
/// bytes, and finds more repetition among them.
const UNPACKED: usize = 64 * 64;

/// What is true of all pixels.
struct Facts {
    /// Red, green and blue are the same.
    gray: bool,
    opaque: bool,
}

impl Facts {
    /// The fewest channels that hold the pixels, and that the profile allows.
    fn channels(&self, profile: Option<IccSpace>) -> Channels {
        let gray = self.gray && profile != Some(IccSpace::Rgb) || profile == Some(IccSpace::Gray);
        match (gray, self.opaque) {
            (true, true) => Channels::Gray,
            (true, false) => Channels::GrayAlpha,
            (false, true) => Channels::Rgb,
            (false, false) => Channels::Rgba,
        }
    }
}

/// A pixel as red, green, blue and alpha; one of fewer samples opaque, or gray.
fn rgba<const C: usize, T: Copy>(pixel: &[T; C], opaque: T) -> [T; 4] {
    match C {
        1 => [pixel[0], pixel[0], pixel[0], opaque],
        2 => [pixel[0], pixel[0], pixel[0], pixel[1]],
        3 => [pixel[0], pixel[1], pixel[2], opaque],
        _ => [pixel[0], pixel[1], pixel[2], pixel[3]],
    }
}

/// The samples of a pixel that are left with these channels.
fn kept<T: Copy>(channels: Channels, [red, green, blue, alpha]: [T; 4]) -> impl Iterator<Item = T> {
    let samples = match channels {
        Channels::Gray => [red, red, red, red],
        Channels::GrayAlpha => [red, alpha, red, red],
        Channels::Rgb | Channels::Rgba => [red, green, blue, alpha],
    };
    samples.into_iter().take(channels.count())
}

fn reduce_16(raster: &Raster, profile: Option<IccSpace>) -> Result<Image<'_>, Error> {
    fn channels<const C: usize>(raster: &Raster, profile: Option<IccSpace>) -> Result<Image<'_>, Error> {
        let pixels = raster.bytes().as_chunks::<2>().0.as_chunks::<C>().0;
        let wide = |pixel: &[[u8; 2]; C]| rgba(&pixel.map(u16::from_ne_bytes), u16::MAX);
        let facts = Facts {
            gray: pixels.iter().map(wide).all(|[red, green, blue, _]| red == green && green == blue),
            opaque: pixels.iter().map(wide).all(|[.., alpha]| alpha == u16::MAX),
        };
        let channels = facts.channels(profile);
        let samples = pixels.iter().flat_map(|pixel| kept(channels, wide(pixel)));
        let bytes = collect(pixels.len() * 2 * channels.count(), samples.flat_map(u16::to_be_bytes))?;
        let stride = raster.size().width() as usize * 2 * channels.count();
        Ok(Image { kind: Kind::Direct(channels), bits: 16, stride, bytes: Cow::Owned(bytes) })
    }
    match raster.format().channels {
        Channels::Gray => channels::<1>(raster, profile),
        Channels::GrayAlpha => channels::<2>(raster, profile),
        Channels::Rgb => channels::<3>(raster, profile),
        Channels::Rgba => channels::<4>(raster, profile),
    }
}

fn reduce_8<'a>(
    bytes: Cow<'a, [u8]>,
    raster: &Raster,
    profile: Option<IccSpace>,
    tried: bool,
) -> Result<Vec<Image<'a>>, Error> {
    match raster.format().channels {
        Channels::Gray => reduce_channels::<1>(bytes, raster, profile, tried),
        Channels::GrayAlpha => reduce_channels::<2>(bytes, raster, profile, tried),
        Channels::Rgb => reduce_channels::<3>(bytes, raster, profile, tried),
        Channels::Rgba => reduce_channels::<4>(bytes, raster, profile, tried),
    }
}

fn reduce_channels<'a, const C: usize>(
    bytes: Cow<'a, [u8]>,
    raster: &Raster,
    profile: Option<IccSpace>,
    tried: bool,
) -> Result<Vec<Image<'a>>, Error> {
    let width = raster.size().width() as usize;
    let pixels = bytes.as_chunks::<C>().0;
    let mut facts = Facts { gray: true, opaque: true };
    let mut palette = Some(Palette::new());
    let mut last = None;
    // Of one sample there are few colours: each is looked at once.
    let mut shades = [false; 256];
    if C == 1 {
        bytes.iter().for_each(|&shade| shades[usize::from(shade)] = true);
    }
    let shades: Vec<[u8; C]> =
        (0..=u8::MAX).filter(|&shade| shades[usize::from(shade)]).map(|shade| [shade; C]).collect();
    for pixel in if C == 1 { &shades } else { pixels } {
        if last == Some(pixel) {
            continue;
        }
        last = Some(pixel);
        let colour @ [red, green, blue, alpha] = rgba(pixel, u8::MAX);
        facts.gray &= red == green && green == blue;
        facts.opaque &= alpha == u8::MAX;
        palette.take_if(|palette| !palette.insert(colour));
        if palette.is_none() && !facts.gray && (!facts.opaque || C == 3) {
            break;
        }
    }
    let channels = facts.channels(profile);
    let direct_bits = match (&palette, channels) {
        (Some(palette), Channels::Gray) => gray_bits(palette),
        _ => 8,
    };
    // A PNG of gray colours has no palette (11.2.2).
    let palette = palette.filter(|palette| {
        let bits = palette_bits(palette.colours().len());
        let bytes = |bits: usize| raster.size().height() as usize * (width * bits).div_ceil(8);
        // What deflate will make of either is not known; where only one is made, a palette must win clearly.
        let wins = bytes(bits) + 2 * table_bytes(palette.colours()) < bytes(direct_bits * channels.count());
        profile != Some(IccSpace::Gray) && (tried || wins)
    });
    let mut forms = Vec::new();
    let unpacked = tried && pixels.len() <= UNPACKED;
    if let Some(palette) = palette {
        let orders: &[Order] = if tried { &Order::ALL } else { &[Order::Luma] };
        let least = palette_bits(palette.colours().len());
        for &order in orders {
            let palette = palette.sorted(order, pixels.iter().map(|pixel| rgba(pixel, u8::MAX)), width);
            for bits in [least, 8].into_iter().take(if unpacked && least < 8 { 2 } else { 1 }) {
                let indices = pixels.iter().map(|pixel| palette.index(rgba(pixel, u8::MAX)));
                let packed = pack(indices, width, bits, |index| index)?;
                let kind = Kind::Palette(palette.colours().to_vec());
                let stride = (width * bits).div_ceil(8);
                forms.push(Image { kind, bits: bits as u8, stride, bytes: Cow::Owned(packed) });
            }
        }
        if !tried {
            return Ok(forms);
        }
    }
    if direct_bits < 8 {
        let samples = pixels.iter().map(|pixel| pixel[0]);
        let packed = pack(samples, width, direct_bits, |sample| sample >> (8 - direct_bits))?;
        let (kind, stride) = (Kind::Direct(channels), (width * direct_bits).div_ceil(8));
        forms.push(Image { kind, bits: direct_bits as u8, stride, bytes: Cow::Owned(packed) });
    }
    if direct_bits == 8 || unpacked {
        let bytes = if channels.count() == C {
            bytes
        } else {
            let samples = pixels.iter().flat_map(|pixel| kept(channels, rgba(pixel, u8::MAX)));
            Cow::Owned(collect(pixels.len() * channels.count(), samples)?)
        };
        forms.push(Image { kind: Kind::Direct(channels), bits: 8, stride: width * channels.count(), bytes });
    }
    Ok(forms)
}

/// What a palette takes in the file: each entry three bytes, or four, and each of the two chunks twelve.
fn table_bytes(colours: &[[u8; 4]]) -> usize {
    let alphas = colours.iter().filter(|colour| colour[3] < u8::MAX).count();
    12 + 3 * colours.len() + if alphas > 0 { 12 + alphas } else { 0 }
}

/// Bits for the number of a colour.
fn palette_bits(colours: usize) -> usize {
    match colours {
        0..=2 => 1,
        3..=4 => 2,
        5..=16 => 4,
        _ => 8,
    }
}

/// Bits that hold all these shades of gray.
fn gray_bits(palette: &Palette) -> usize {
    // In n bits there are the multiples of 255 / (2^n − 1): PNG specification, 13.12.
    let steps = [(1, 255), (2, 85), (4, 17)];
    let fit = |step: u8| palette.colours().iter().all(|[gray, ..]| gray % step == 0);
    steps.into_iter().find(|&(_, step)| fit(step)).map_or(8, |(bits, _)| bits)
}

/// Samples in so many bits, the leftmost in the highest; every row begins with a byte of its own.
fn pack(
    samples: impl Iterator<Item = u8>,
    width: usize,
    bits: usize,
    narrow: impl Fn(u8) -> u8,
) -> Result<Vec<u8>, Error> {
    let mut bytes = Vec::new();
    bytes.try_reserve(samples.size_hint().0 * bits / 8 + 64).map_err(|_| Error::OutOfMemory)?;
    let (mut byte, mut filled) = (0u8, 0);
    for (place, sample) in samples.enumerate() {
        byte |= narrow(sample) << (8 - bits - filled);
        filled += bits;
        if filled == 8 || (place + 1) % width == 0 {
            bytes.push(byte);
            (byte, filled) = (0, 0);
        }
    }
    Ok(bytes)
}
