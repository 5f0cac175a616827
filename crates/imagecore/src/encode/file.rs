use crc32fast::Hasher;

use super::Effort;
use super::deflate::zlib;
use super::reduce::{Form, Kind};
use crate::color::IccSpace;
use crate::{Error, Raster};

const SIGNATURE: [u8; 8] = *b"\x89PNG\r\n\x1a\n";

/// A file around compressed image data.
pub(super) fn whole(raster: &Raster, form: &Form, data: &[u8], effort: Effort) -> Result<Vec<u8>, Error> {
    let mut file = head(raster, form, effort)?;
    file.try_reserve_exact(data.len() + 24).map_err(|_| Error::OutOfMemory)?;
    chunk(&mut file, b"IDAT", &[data])?;
    chunk(&mut file, b"IEND", &[])?;
    Ok(file)
}

/// All that comes before the image data, its chunks in the order that the specification asks for (5.6).
pub(super) fn head(raster: &Raster, form: &Form, effort: Effort) -> Result<Vec<u8>, Error> {
    let mut file = Vec::new();
    file.extend_from_slice(&SIGNATURE);

    let mut header = [0; 13];
    header[..4].copy_from_slice(&raster.size().width().to_be_bytes());
    header[4..8].copy_from_slice(&raster.size().height().to_be_bytes());
    header[8] = form.bits;
    header[9] = form.kind.color_type();
    chunk(&mut file, b"IHDR", &[&header])?;

    let tags = raster.color().tags();
    for (name, data) in &tags.chunks {
        chunk(&mut file, name, &[data])?;
    }
    if let Some(profile) = tags.profile.as_ref().filter(|profile| profile.space() != IccSpace::Cmyk) {
        // A name is required, and then the method, of which there is one.
        let compressed = zlib(profile.bytes(), effort);
        chunk(&mut file, b"iCCP", &[b"ICC profile\0\0", &compressed])?;
    }
    if let Some(density) = raster.density() {
        let mut data = [0; 9];
        data[..4].copy_from_slice(&density.x.to_be_bytes());
        data[4..8].copy_from_slice(&density.y.to_be_bytes());
        data[8] = density.per_metre.into();
        chunk(&mut file, b"pHYs", &[&data])?;
    }
    if let Kind::Palette(palette) = &form.kind {
        let palette = palette.colours();
        let colours: Vec<u8> = palette.iter().flat_map(|&[red, green, blue, _]| [red, green, blue]).collect();
        chunk(&mut file, b"PLTE", &[&colours])?;
        // Those that are not opaque come first, and the rest need not be said.
        let alphas: Vec<u8> = palette.iter().map(|entry| entry[3]).take_while(|&alpha| alpha < 255).collect();
        if !alphas.is_empty() {
            chunk(&mut file, b"tRNS", &[&alphas])?;
        }
    }
    Ok(file)
}

/// Appends a chunk (5.3) of the data in these pieces.
///
/// # Errors
/// [`Error::Unencodable`] for more than 2^31 − 1 bytes.
pub(super) fn chunk(file: &mut Vec<u8>, name: &[u8; 4], data: &[&[u8]]) -> Result<(), Error> {
    let length: usize = data.iter().map(|piece| piece.len()).sum();
    let length = i32::try_from(length).map_err(|_| Error::Unencodable)?;
    file.extend_from_slice(&length.to_be_bytes());
    file.extend_from_slice(name);
    let mut hasher = Hasher::new();
    hasher.update(name);
    for piece in data {
        file.extend_from_slice(piece);
        hasher.update(piece);
    }
    file.extend_from_slice(&hasher.finalize().to_be_bytes());
    Ok(())
}
