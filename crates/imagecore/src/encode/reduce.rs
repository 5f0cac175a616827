use std::borrow::Cow;

use super::palette::{Order, Palette};
use crate::color::IccSpace;
use crate::{Channels, Depth, Error, PixelFormat, Raster, Size};

/// How a PNG stores an image, before filtering.
#[derive(Clone)]
pub(super) struct Form {
    pub(super) kind: Kind,
    /// Bits per sample: 1, 2, 4, 8 or 16.
    pub(super) bits: u8,
}

/// Rows of an image as a PNG stores them.
pub(super) struct Image<'a> {
    pub(super) form: &'a Form,
    /// Bytes per row.
    pub(super) stride: usize,
    /// All rows, samples of 16 bits with the high byte first.
    pub(super) bytes: Cow<'a, [u8]>,
}

/// What the samples are.
#[derive(Clone)]
pub(super) enum Kind {
    Direct(Channels),
    /// Places among these colours.
    Palette(Palette),
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

impl Form {
    /// Bytes per pixel, one where several pixels share a byte: the distance that filters look back.
    pub(super) fn bytes_per_pixel(&self) -> usize {
        (self.kind.samples() * usize::from(self.bits)).div_ceil(8)
    }

    /// Bytes per row of so many pixels.
    pub(super) fn stride(&self, width: usize) -> usize {
        (width * self.kind.samples() * usize::from(self.bits)).div_ceil(8)
    }

    /// What it takes in the file beside its rows.
    pub(super) fn table_bytes(&self) -> usize {
        match &self.kind {
            Kind::Direct(_) => 0,
            Kind::Palette(palette) => table_bytes(palette.colours()),
        }
    }

    /// Whether rows of pixels of a format can be stored in this form, if it is that of any of them.
    pub(super) fn is_for(&self, format: PixelFormat) -> bool {
        match (&self.kind, self.bits) {
            (Kind::Palette(palette), bits @ (1 | 2 | 4 | 8)) => {
                (1..=1 << bits).contains(&palette.colours().len())
            }
            (Kind::Direct(Channels::Gray), 1 | 2 | 4) | (Kind::Direct(_), 8) => true,
            (Kind::Direct(_), 16) => format.depth == Depth::Sixteen,
            _ => false,
        }
    }

    /// Whole rows of a raster of this format in this form, which must be one of that raster's.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`], [`Error::InvalidArgument`] for a colour that is not in the palette.
    pub(super) fn image<'a>(
        &'a self,
        format: PixelFormat,
        width: usize,
        rows: &'a [u8],
    ) -> Result<Image<'a>, Error> {
        let bytes = match (format.depth, self.bits) {
            (Depth::Eight, _) => self.stored(format.channels, width, Cow::Borrowed(rows))?,
            (Depth::Sixteen, 16) => Cow::Owned(match format.channels {
                Channels::Gray => self.wide::<1>(rows)?,
                Channels::GrayAlpha => self.wide::<2>(rows)?,
                Channels::Rgb => self.wide::<3>(rows)?,
                Channels::Rgba => self.wide::<4>(rows)?,
            }),
            (Depth::Sixteen, _) => {
                let samples = rows.as_chunks::<2>().0;
                let narrow = collect(samples.len(), samples.iter().map(|[high, _]| *high))?;
                self.stored(format.channels, width, Cow::Owned(narrow))?
            }
        };
        Ok(Image { form: self, stride: self.stride(width), bytes })
    }

    /// From samples of 8 bits.
    fn stored<'a>(
        &self,
        channels: Channels,
        width: usize,
        bytes: Cow<'a, [u8]>,
    ) -> Result<Cow<'a, [u8]>, Error> {
        match channels {
            Channels::Gray => self.stored_pixels::<1>(width, bytes),
            Channels::GrayAlpha => self.stored_pixels::<2>(width, bytes),
            Channels::Rgb => self.stored_pixels::<3>(width, bytes),
            Channels::Rgba => self.stored_pixels::<4>(width, bytes),
        }
    }

    fn stored_pixels<'a, const C: usize>(
        &self,
        width: usize,
        bytes: Cow<'a, [u8]>,
    ) -> Result<Cow<'a, [u8]>, Error> {
        let pixels = bytes.as_chunks::<C>().0;
        let bits = usize::from(self.bits);
        Ok(Cow::Owned(match &self.kind {
            Kind::Palette(palette) => {
                let mut is_known = true;
                let indices = pixels.iter().map(|pixel| {
                    let index = palette.index(rgba(pixel, u8::MAX));
                    is_known &= index.is_some();
                    index.unwrap_or(0)
                });
                let packed = pack(indices, width, bits, |index| index)?;
                if !is_known {
                    return Err(Error::InvalidArgument);
                }
                packed
            }
            Kind::Direct(_) if bits < 8 => {
                pack(pixels.iter().map(|pixel| pixel[0]), width, bits, |sample| sample >> (8 - bits))?
            }
            Kind::Direct(channels) if channels.count() == C => return Ok(bytes),
            &Kind::Direct(channels) => {
                let samples = pixels.iter().flat_map(|pixel| kept(channels, rgba(pixel, u8::MAX)));
                collect(pixels.len() * channels.count(), samples)?
            }
        }))
    }

    /// From samples of 16 bits, of which there are no palettes.
    fn wide<const C: usize>(&self, rows: &[u8]) -> Result<Vec<u8>, Error> {
        let Kind::Direct(channels) = self.kind else { return Err(Error::Unencodable) };
        let pixels = rows.as_chunks::<2>().0.as_chunks::<C>().0;
        let samples = pixels.iter().flat_map(|pixel| kept(channels, rgba_16(pixel)));
        collect(pixels.len() * 2 * channels.count(), samples.flat_map(u16::to_be_bytes))
    }
}

impl Image<'_> {
    pub(super) fn rows(&self) -> usize {
        self.bytes.len() / self.stride
    }
}

/// The forms in which a PNG can hold exactly these pixels in this colour space: the one that is most
/// likely the smallest or, for an image of which all may be `tried`, each that may be.
pub(super) fn forms(raster: &Raster, tried: bool) -> Vec<Form> {
    match raster.format().channels {
        Channels::Gray => forms_of::<1>(raster, tried),
        Channels::GrayAlpha => forms_of::<2>(raster, tried),
        Channels::Rgb => forms_of::<3>(raster, tried),
        Channels::Rgba => forms_of::<4>(raster, tried),
    }
}

fn forms_of<const C: usize>(raster: &Raster, tried: bool) -> Vec<Form> {
    // A profile for RGB cannot stand in a gray PNG (11.3.2.3), nor one for gray in any other.
    let profile = raster.color().tags().profile.as_ref().map(|profile| profile.space());
    match raster.format().depth {
        Depth::Eight => {
            let pixels = raster.bytes().as_chunks::<C>().0.iter().copied();
            forms_8(pixels, raster.size(), profile, tried)
        }
        Depth::Sixteen => {
            let samples = raster.bytes().as_chunks::<2>().0;
            let pixels = samples.as_chunks::<C>().0;
            // Eight bits, where sixteen say no more.
            if samples.iter().all(|[high, low]| high == low) {
                let narrow = pixels.iter().map(|pixel| pixel.map(|[high, _]| high));
                forms_8(narrow, raster.size(), profile, tried)
            } else {
                vec![form_16(pixels, profile)]
            }
        }
    }
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

fn rgba_16<const C: usize>(pixel: &[[u8; 2]; C]) -> [u16; 4] {
    rgba(&pixel.map(u16::from_ne_bytes), u16::MAX)
}

fn form_16<const C: usize>(pixels: &[[[u8; 2]; C]], profile: Option<IccSpace>) -> Form {
    let facts = Facts {
        gray: pixels.iter().map(rgba_16).all(|[red, green, blue, _]| red == green && green == blue),
        opaque: pixels.iter().map(rgba_16).all(|[.., alpha]| alpha == u16::MAX),
    };
    Form { kind: Kind::Direct(facts.channels(profile)), bits: 16 }
}

fn forms_8<const C: usize>(
    pixels: impl ExactSizeIterator<Item = [u8; C]> + Clone,
    size: Size,
    profile: Option<IccSpace>,
    tried: bool,
) -> Vec<Form> {
    let width = size.width() as usize;
    let mut facts = Facts { gray: true, opaque: true };
    let mut palette = Some(Palette::new());
    let mut last = None;
    let mut look = |pixel: [u8; C]| {
        if last == Some(pixel) {
            return true;
        }
        last = Some(pixel);
        let colour @ [red, green, blue, alpha] = rgba(&pixel, u8::MAX);
        facts.gray &= red == green && green == blue;
        facts.opaque &= alpha == u8::MAX;
        palette.take_if(|palette| !palette.insert(colour));
        palette.is_some() || facts.gray || (facts.opaque && C != 3)
    };
    if C == 1 {
        // Of one sample there are few colours: each is looked at once.
        let mut shades = [false; 256];
        pixels.clone().for_each(|pixel| shades[usize::from(pixel[0])] = true);
        (0..=u8::MAX).filter(|&shade| shades[usize::from(shade)]).all(|shade| look([shade; C]));
    } else {
        pixels.clone().all(look);
    }
    let channels = facts.channels(profile);
    let direct_bits = match (&palette, channels) {
        (Some(palette), Channels::Gray) => gray_bits(palette),
        _ => 8,
    };
    // A PNG of gray colours has no palette (11.2.2).
    let palette = palette.filter(|palette| {
        let bits = palette_bits(palette.colours().len());
        let bytes = |bits: usize| size.height() as usize * (width * bits).div_ceil(8);
        // What deflate will make of either is not known; where only one is made, a palette must win clearly.
        let wins = bytes(bits) + 2 * table_bytes(palette.colours()) < bytes(direct_bits * channels.count());
        profile != Some(IccSpace::Gray) && (tried || wins)
    });
    let mut forms = Vec::new();
    let unpacked = tried && size.pixels() <= UNPACKED;
    if let Some(palette) = palette {
        let orders: &[Order] = if tried { &Order::ALL } else { &[Order::Luma] };
        let least = palette_bits(palette.colours().len());
        for &order in orders {
            let palette = palette.sorted(order, pixels.clone().map(|pixel| rgba(&pixel, u8::MAX)), width);
            for bits in [least, 8].into_iter().take(if unpacked && least < 8 { 2 } else { 1 }) {
                forms.push(Form { kind: Kind::Palette(palette.clone()), bits: bits as u8 });
            }
        }
        if !tried {
            return forms;
        }
    }
    if direct_bits < 8 {
        forms.push(Form { kind: Kind::Direct(channels), bits: direct_bits as u8 });
    }
    if direct_bits == 8 || unpacked {
        forms.push(Form { kind: Kind::Direct(channels), bits: 8 });
    }
    forms
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
