//! Conversion between the bytes of a raster and premultiplied light. The loops are the same for all formats: the numbers
//! of channels and of bytes are variables, because the core has a limit for its size.

use crate::raster::has_alpha;
use crate::transfer::InverseTransfer;
use crate::{Channels, Depth, Error, PixelFormat, TransferFunction, alloc};

/// A pixel: red, green and blue light, each multiplied by alpha, and alpha, all 0 to 1. A gray pixel has three equal
/// colors. The light is linear, or a sample of the raster.
pub(super) type Light = [f32; 4];

/// Converts the bytes of a raster to light.
pub(super) struct Reader {
    format: PixelFormat,
    /// The light of each sample.
    lights: Vec<f32>,
    /// The reciprocal of the largest sample.
    scale: f32,
}

impl Reader {
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(super) fn new(format: PixelFormat, transfer: &TransferFunction) -> Result<Self, Error> {
        let white = white(format.depth);
        let mut lights = alloc::with_capacity(white as usize + 1)?;
        lights.extend((0..=white).map(|stored| transfer.light(f64::from(stored) / f64::from(white)) as f32));
        Ok(Self { format, lights, scale: 1.0 / white as f32 })
    }

    /// Converts a row of pixels.
    pub(super) fn read(&self, row: &[u8], light: &mut [Light]) {
        let pixels = row.chunks_exact(self.format.bytes_per_pixel());
        pixels.zip(light).for_each(|(pixel, light)| self.pixel(pixel, light));
    }

    // A loop around this code would be compiled once for each combination of its conditions.
    #[inline(never)]
    fn pixel(&self, pixel: &[u8], light: &mut Light) {
        let bytes = self.format.depth.bytes();
        let channels = self.format.channels.count();
        let sample = |channel: usize| match pixel[channel * bytes..] {
            [byte, ..] if bytes == 1 => usize::from(byte),
            [first, second, ..] => usize::from(u16::from_ne_bytes([first, second])),
            _ => 0,
        };
        let colors = if channels < 3 { [0, 0, 0] } else { [0, 1, 2] };
        let [red, green, blue] = colors.map(|channel| self.lights[sample(channel)]);
        *light = [red, green, blue, 1.0];
        if has_alpha(channels) {
            let alpha = sample(channels - 1) as f32 * self.scale;
            *light = light.map(|light| light * alpha);
        }
    }
}

/// Converts light to the bytes of a raster.
pub(super) struct Writer {
    /// The format of the result.
    format: PixelFormat,
    /// Whether the source has alpha. The result can have alpha although the source has none.
    from_alpha: bool,
    /// `None` if the light is the samples of the raster.
    inverse: Option<InverseTransfer>,
}

impl Writer {
    /// `format` is that of the source, and `channels` those of the result.
    pub(super) fn new(format: PixelFormat, channels: Channels, transfer: &TransferFunction) -> Self {
        Self {
            format: PixelFormat { channels, ..format },
            from_alpha: has_alpha(format.channels.count()),
            inverse: (*transfer != TransferFunction::Linear).then(|| InverseTransfer::new(transfer)),
        }
    }

    /// Writes a pixel. `light` is a weighted mean of source pixels, with overshoot on both sides. `cover` is the part of
    /// the pixel that the picture covers, 0 to 1.
    #[inline(never)]
    pub(super) fn write(&self, light: &Light, cover: f32, pixel: &mut [u8]) {
        let white = white(self.format.depth) as f32;
        let channels = self.format.channels.count();
        let [red, green, blue, mut alpha] = *light;
        let mut colors = [red, green, blue];
        if self.from_alpha {
            // Colors are divided by alpha before they are clamped, because colors and alpha overshoot by the same factor,
            // which cancels in the quotient.
            colors = colors.map(|color| color / alpha);
        } else {
            alpha = 1.0;
        }
        let alpha = alpha.clamp(0.0, 1.0) * cover * white;
        // A pixel with the alpha zero gets the color zero, because any other color would only make files larger.
        if has_alpha(channels) && alpha < 0.5 {
            return pixel.fill(0);
        }
        let bytes = self.format.depth.bytes();
        for (channel, bytes) in pixel.chunks_exact_mut(bytes).enumerate() {
            let sample = if has_alpha(channels) && channel == channels - 1 {
                alpha
            } else {
                let light = colors[channel % 3].clamp(0.0, 1.0);
                match &self.inverse {
                    None => light * white,
                    Some(inverse) => inverse.sample(light) * (white / f32::from(u16::MAX)),
                }
            };
            let rounded = (sample + 0.5) as u16;
            match bytes {
                [byte] => *byte = rounded as u8,
                _ => bytes.copy_from_slice(&rounded.to_ne_bytes()),
            }
        }
    }
}

/// The largest sample.
fn white(depth: Depth) -> u32 {
    match depth {
        Depth::Eight => 255,
        Depth::Sixteen => 65_535,
    }
}
