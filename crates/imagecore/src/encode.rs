use std::borrow::Cow;

use png::{BitDepth, ColorType, Compression, Encoder};

use crate::{Channels, Depth, Error, Raster};

/// The raster as a PNG file, losslessly.
///
/// # Errors
/// [`Error::Unencodable`].
pub fn encode_png(raster: &Raster) -> Result<Vec<u8>, Error> {
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, raster.size().width(), raster.size().height());
    encoder.set_color(match raster.format().channels {
        Channels::Gray => ColorType::Grayscale,
        Channels::GrayAlpha => ColorType::GrayscaleAlpha,
        Channels::Rgb => ColorType::Rgb,
        Channels::Rgba => ColorType::Rgba,
    });
    encoder.set_depth(match raster.format().depth {
        Depth::Eight => BitDepth::Eight,
        Depth::Sixteen => BitDepth::Sixteen,
    });
    encoder.set_compression(Compression::Fast);
    encoder
        .write_header()
        .and_then(|mut writer| {
            writer.write_image_data(&big_endian(raster))?;
            writer.finish()
        })
        .map_err(|_| Error::Unencodable)?;
    Ok(file)
}

/// The samples in the byte order of PNG.
fn big_endian(raster: &Raster) -> Cow<'_, [u8]> {
    match raster.format().depth {
        Depth::Eight => Cow::Borrowed(raster.bytes()),
        Depth::Sixteen => {
            let samples = raster.bytes().as_chunks::<2>().0;
            Cow::Owned(samples.iter().flat_map(|&sample| u16::from_ne_bytes(sample).to_be_bytes()).collect())
        }
    }
}
