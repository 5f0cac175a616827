//! The samples of pixels on a background.

use imagecore_jpeg::encode::Samples;

use crate::background::blend;
use crate::raster::has_alpha;
use crate::{Channels, Depth, Error, PixelFormat, alloc};

/// The format of pixels, and the background that is seen through those with alpha.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Flattening {
    pub(crate) format: PixelFormat,
    /// Red, green and blue.
    pub(crate) background: [u8; 3],
}

/// Samples that are not in the raster in this form.
#[derive(Default)]
pub(crate) struct Buffer {
    bytes: Vec<u8>,
    words: Vec<u16>,
}

impl Flattening {
    /// Whether the flat pixels have one sample. Gray pixels on a colored background have three.
    pub(crate) fn is_gray(&self) -> bool {
        let [red, green, blue] = self.background;
        match self.format.channels {
            Channels::Gray => true,
            Channels::GrayAlpha => red == green && green == blue,
            Channels::Rgb | Channels::Rgba => false,
        }
    }

    /// Returns the flat samples of the pixels in `bytes`, which are in native byte order.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn samples<'a>(&self, bytes: &'a [u8], buffer: &'a mut Buffer) -> Result<Samples<'a>, Error> {
        let channels = self.format.channels.count();
        let keeps = !has_alpha(channels);
        let is_gray = self.is_gray();
        match self.format.depth {
            Depth::Eight if keeps => Ok(samples_8(is_gray, bytes)),
            Depth::Eight => {
                buffer.bytes.clear();
                alloc::reserve_exact(&mut buffer.bytes, bytes.len() / channels * 3)?;
                let samples = bytes.iter().map(|&sample| u32::from(sample));
                flatten(samples, channels, self.background.map(u32::from), 255, is_gray, |sample| {
                    buffer.bytes.push(sample as u8);
                });
                Ok(samples_8(is_gray, &buffer.bytes))
            }
            Depth::Sixteen => {
                buffer.words.clear();
                alloc::reserve_exact(&mut buffer.words, bytes.len() / 2 / channels * 3)?;
                let words = bytes.as_chunks().0.iter().map(|&bytes| u16::from_ne_bytes(bytes));
                if keeps {
                    buffer.words.extend(words);
                } else {
                    let background = self.background.map(|level| u32::from(level) * 257);
                    flatten(words.map(u32::from), channels, background, 65_535, is_gray, |sample| {
                        buffer.words.push(sample as u16);
                    });
                }
                let words = &buffer.words;
                Ok(if is_gray { Samples::Gray16(words) } else { Samples::Rgb16(words) })
            }
        }
    }
}

fn samples_8(is_gray: bool, bytes: &[u8]) -> Samples<'_> {
    if is_gray { Samples::Gray8(bytes) } else { Samples::Rgb8(bytes) }
}

/// Blends pixels with alpha with the background. `most` is the largest sample. Calls `push` with one sample of each pixel
/// if the result `is_gray`, or with three.
fn flatten(
    mut samples: impl Iterator<Item = u32>,
    channels: usize,
    background: [u32; 3],
    most: u32,
    is_gray: bool,
    mut push: impl FnMut(u32),
) {
    let shown = if is_gray { 1 } else { 3 };
    while let Some(first) = samples.next() {
        let mut color = [first; 3];
        if channels == 4 {
            color[1] = samples.next().unwrap_or_default();
            color[2] = samples.next().unwrap_or_default();
        }
        let alpha = samples.next().unwrap_or(most);
        for (sample, behind) in color.into_iter().zip(background).take(shown) {
            push(blend(sample, behind, alpha, most));
        }
    }
}
