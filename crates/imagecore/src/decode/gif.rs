//! Decodes the first frame of a GIF. The crate `weezl` decompresses the indices.

use weezl::decode::Decoder;
use weezl::{BitOrder, LzwStatus};

use super::Picture;
use crate::color::IccProfile;
use crate::header::{GifBlocks, GifFrame, gif_first_frame};
use crate::{Channels, Color, Depth, Error, Orientation, PixelFormat, Raster, Size, alloc};

/// A color for indices outside the color table, as in Chromium.
const BLACK: [u8; 4] = [0, 0, 0, u8::MAX];

/// First row and distance of rows of each pass (GIF89a, appendix E).
const PASSES: [(usize, usize); 4] = [(0, 8), (4, 8), (2, 4), (1, 2)];

pub(super) fn decode(bytes: &[u8], size: Size) -> Result<Picture, Error> {
    let frame = gif_first_frame(bytes).ok_or(Error::Undecodable)?;
    let mut indices = alloc::filled(0, frame.width as usize * frame.height as usize)?;
    let count = decompress(&frame, &mut indices)?;
    let is_whole = count == indices.len();
    indices.truncate(count);

    let covers_canvas = (frame.width, frame.height) == (size.width(), size.height());
    let is_opaque =
        is_whole && covers_canvas && frame.transparent.is_none_or(|index| !indices.contains(&index));
    let channels = if is_opaque { Channels::Rgb } else { Channels::Rgba };
    let mut raster = Raster::filled(size, PixelFormat { channels, depth: Depth::Eight }, 0)?;
    let mut colors = [BLACK; 256];
    for (color, &[red, green, blue]) in colors.iter_mut().zip(frame.palette) {
        *color = [red, green, blue, u8::MAX];
    }
    if let Some(index) = frame.transparent {
        colors[usize::from(index)][3] = 0;
    }
    match channels {
        Channels::Rgb => paint::<3>(&mut raster, &frame, &indices, &colors)?,
        _ => paint::<4>(&mut raster, &frame, &indices, &colors)?,
    }
    let profile =
        frame.profile.map(joined).transpose()?.map_or(Ok(None), |joined| IccProfile::new(&joined))?;
    let raster = raster.with_color(Color::from_profile(profile, Channels::Rgb)?);
    let damaged = !is_whole || !frame.data.is_followed_by_end();
    Ok(Picture { raster, orientation: Orientation::NoTransforms, damaged, converted: false })
}

/// Decompresses the indices of a frame, and returns their number. It is smaller than the length of `indices` if the
/// data have an end before the last index: the end code or the block terminator.
///
/// # Errors
/// [`Error::Undecodable`] if an index is missing because the file is cut off or has an invalid code, or if there is no
/// index.
fn decompress(frame: &GifFrame<'_>, indices: &mut [u8]) -> Result<usize, Error> {
    if !(1..=11).contains(&frame.index_bits) {
        return Err(Error::Undecodable);
    }
    let mut decoder = Decoder::new(BitOrder::Lsb, frame.index_bits);
    let mut blocks = frame.data.clone();
    let mut count = 0;
    loop {
        let block = blocks.next();
        let is_last = block.is_none();
        let mut input = block.unwrap_or_default();
        // After the last block, the decoder can still hold up to 64 bits of codes. A call that processes only a clear
        // code reads no byte and writes no index, so up to 64 such calls are allowed.
        let mut idle_calls = if is_last { 64 } else { 0 };
        while count < indices.len() {
            let result = decoder.decode_bytes(input, &mut indices[count..]);
            let is_idle = input.is_empty() && result.consumed_out == 0;
            input = &input[result.consumed_in..];
            count += result.consumed_out;
            match result.status {
                Err(_) if count < indices.len() => return Err(Error::Undecodable),
                Ok(LzwStatus::Done) if count > 0 => return Ok(count),
                Ok(LzwStatus::Done) => return Err(Error::Undecodable),
                _ if is_idle && idle_calls == 0 => break,
                _ if is_idle => idle_calls -= 1,
                _ => {}
            }
        }
        match (count == indices.len(), is_last) {
            (true, _) => return Ok(count),
            (false, true) if blocks.is_terminated && count > 0 => return Ok(count),
            (false, true) => return Err(Error::Undecodable),
            (false, false) => {}
        }
    }
}

/// Writes the colors of `indices`. A pixel has `N` samples.
fn paint<const N: usize>(
    raster: &mut Raster,
    frame: &GifFrame<'_>,
    indices: &[u8],
    colors: &[[u8; 4]; 256],
) -> Result<(), Error> {
    let (width, height) = (frame.width as usize, frame.height as usize);
    let passes = if frame.is_interlaced { &PASSES[..] } else { &[(0, 1)] };
    let order = passes.iter().flat_map(|&(first, step)| (first..height).step_by(step));
    let stride = raster.stride();
    let bytes = raster.bytes_mut()?;
    for (y, row) in order.zip(indices.chunks(width)) {
        let start = (frame.top as usize + y) * stride + frame.left as usize * N;
        let pixels = &mut bytes[start..][..row.len() * N];
        for (pixel, &index) in pixels.as_chunks_mut::<N>().0.iter_mut().zip(row) {
            pixel.copy_from_slice(&colors[usize::from(index)][..N]);
        }
    }
    Ok(())
}

/// Returns the data of all blocks.
fn joined(blocks: GifBlocks<'_>) -> Result<Vec<u8>, Error> {
    let mut bytes = alloc::with_capacity(blocks.clone().map(<[u8]>::len).sum())?;
    blocks.for_each(|block| bytes.extend_from_slice(block));
    Ok(bytes)
}
