use crate::{Error, Raster};

/// The direction in which pixels are reversed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Axis {
    /// Left and right are exchanged.
    Horizontal,
    /// Top and bottom are exchanged.
    Vertical,
}

/// Returns the mirror image. The memory of the raster is reused, unless a clone shares it.
///
/// # Errors
/// [`Error::OutOfMemory`].
pub fn flip(mut raster: Raster, axis: Axis) -> Result<Raster, Error> {
    match axis {
        Axis::Horizontal => flip_horizontal(&mut raster)?,
        Axis::Vertical => flip_vertical(&mut raster)?,
    }
    Ok(raster)
}

fn flip_horizontal(raster: &mut Raster) -> Result<(), Error> {
    // With a constant pixel length, the compiler emits one load and one store per pixel.
    match raster.format().bytes_per_pixel() {
        1 => reverse_rows::<1>(raster),
        2 => reverse_rows::<2>(raster),
        3 => reverse_rows::<3>(raster),
        4 => reverse_rows::<4>(raster),
        6 => reverse_rows::<6>(raster),
        _ => reverse_rows::<8>(raster),
    }
}

fn reverse_rows<const PIXEL: usize>(raster: &mut Raster) -> Result<(), Error> {
    let stride = raster.stride();
    for row in raster.bytes_mut()?.chunks_exact_mut(stride) {
        row.as_chunks_mut::<PIXEL>().0.reverse();
    }
    Ok(())
}

fn flip_vertical(raster: &mut Raster) -> Result<(), Error> {
    let stride = raster.stride();
    let height = raster.size().height() as usize;
    let (top, rest) = raster.bytes_mut()?.split_at_mut(height / 2 * stride);
    for (upper, lower) in top.chunks_exact_mut(stride).zip(rest.rchunks_exact_mut(stride)) {
        upper.swap_with_slice(lower);
    }
    Ok(())
}
