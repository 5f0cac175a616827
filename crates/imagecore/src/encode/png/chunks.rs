//! The chunks of a PNG file (PNG specification, 5).

use crc32fast::Hasher;
use imagecore_deflate::{OptimalOptions, zlib};

use super::format::{ColorType, PngFormat};
use crate::{Effort, Error, Raster, alloc};

const SIGNATURE: [u8; 8] = *b"\x89PNG\r\n\x1a\n";

/// The number of bytes in a chunk besides its data: length, chunk type and CRC, four bytes each.
const CHUNK_OVERHEAD: usize = 12;

/// With [`Effort::Small`], color profiles of up to this many bytes are compressed by [`zlib::optimal`]. This limit is
/// the number of filtered bytes of an image of 256 × 256 pixels of four bytes, including one filter type byte per row.
const MAX_OPTIMAL_PROFILE: usize = 256 * (256 * 4 + 1);

/// The deflate level for color profiles that are not compressed by [`zlib::optimal`].
const PROFILE_LEVEL: u8 = 9;

/// Returns the whole PNG file. `data` is the zlib stream of the image data.
///
/// # Errors
/// [`Error::OutOfMemory`]; [`Error::Unencodable`] for a chunk of 2^31 bytes or more.
pub(super) fn file(
    raster: &Raster,
    format: &PngFormat,
    data: &[u8],
    effort: Effort,
) -> Result<Vec<u8>, Error> {
    let mut file = head(raster, format, effort)?;
    alloc::reserve_exact(&mut file, data.len() + 2 * CHUNK_OVERHEAD)?;
    write_chunk(&mut file, b"IDAT", &[data])?;
    write_chunk(&mut file, b"IEND", &[])?;
    Ok(file)
}

/// Returns the bytes of a file before the image data: the signature and the chunks before the first IDAT chunk. The
/// chunks have the order that the PNG specification requires (5.6). `effort` is that of the color profile.
///
/// # Errors
/// [`Error::OutOfMemory`]; [`Error::Unencodable`] for a chunk of 2^31 bytes or more.
pub(super) fn head(raster: &Raster, format: &PngFormat, effort: Effort) -> Result<Vec<u8>, Error> {
    let mut file = SIGNATURE.to_vec();
    // The last three bytes are zero: the compression method is deflate, the filter method is the one with five filter
    // types, and there is no interlacing.
    let mut header = [0; 13];
    header[..4].copy_from_slice(&raster.size().width().to_be_bytes());
    header[4..8].copy_from_slice(&raster.size().height().to_be_bytes());
    header[8] = format.bit_depth;
    header[9] = format.color_type.code();
    write_chunk(&mut file, b"IHDR", &[&header])?;

    // These chunks apply to any color type and bit depth, so the format of the file may differ from that of the source.
    let tags = raster.color().tags();
    for (chunk_type, data) in &tags.chunks {
        write_chunk(&mut file, chunk_type, &[data])?;
    }
    if let Some(profile) = &tags.profile {
        // The data of iCCP consist of a profile name, a null separator, the compression method (zero, deflate), and the
        // compressed profile.
        let compressed = compress_profile(profile.bytes(), effort)?;
        write_chunk(&mut file, b"iCCP", &[b"ICC profile\0\0", &compressed])?;
    }
    if let Some(density) = raster.density() {
        let mut data = [0; 9];
        data[..4].copy_from_slice(&density.x.to_be_bytes());
        data[4..8].copy_from_slice(&density.y.to_be_bytes());
        data[8] = density.per_meter.into();
        write_chunk(&mut file, b"pHYs", &[&data])?;
    }
    if let ColorType::Indexed(palette) = &format.color_type {
        let colors: Vec<u8> =
            palette.colors().iter().flat_map(|&[red, green, blue, _]| [red, green, blue]).collect();
        write_chunk(&mut file, b"PLTE", &[&colors])?;
        // In the palette, the colors that are not opaque precede the opaque colors. tRNS may omit the opaque colors.
        let alphas = palette.colors().iter().map(|color| color[3]);
        let alphas: Vec<u8> = alphas.take_while(|&alpha| alpha < u8::MAX).collect();
        if !alphas.is_empty() {
            write_chunk(&mut file, b"tRNS", &[&alphas])?;
        }
    }
    Ok(file)
}

fn compress_profile(profile: &[u8], effort: Effort) -> Result<Vec<u8>, Error> {
    Ok(match effort {
        Effort::Small if profile.len() <= MAX_OPTIMAL_PROFILE => {
            zlib::optimal(profile, &OptimalOptions::for_len(profile.len()))?
        }
        _ => zlib::level(profile, PROFILE_LEVEL)?,
    })
}

/// Appends a chunk to `file` (PNG specification, 5.3). The data of the chunk are the concatenated slices in `data`.
///
/// # Errors
/// [`Error::OutOfMemory`]; [`Error::Unencodable`] for data of 2^31 bytes or more.
pub(crate) fn write_chunk(file: &mut Vec<u8>, chunk_type: &[u8; 4], data: &[&[u8]]) -> Result<(), Error> {
    let length: usize = data.iter().map(|piece| piece.len()).sum();
    let field = i32::try_from(length).map_err(|_| Error::Unencodable)?;
    alloc::reserve(file, length + CHUNK_OVERHEAD)?;
    file.extend_from_slice(&field.to_be_bytes());
    file.extend_from_slice(chunk_type);
    let mut hasher = Hasher::new();
    hasher.update(chunk_type);
    for piece in data {
        file.extend_from_slice(piece);
        hasher.update(piece);
    }
    file.extend_from_slice(&hasher.finalize().to_be_bytes());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chunk_has_its_length_type_data_and_crc() {
        let mut file = Vec::new();
        write_chunk(&mut file, b"IEND", &[]).unwrap();
        assert_eq!(file, *b"\0\0\0\0IEND\xAE\x42\x60\x82");
        file.clear();
        write_chunk(&mut file, b"gAMA", &[&[0, 0], &[0xB1, 0x8F]]).unwrap();
        assert_eq!(file, *b"\0\0\0\x04gAMA\0\0\xB1\x8F\x0B\xFC\x61\x05");
    }
}
