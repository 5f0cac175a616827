//! The fits of the page, in words. The page computes them in `src/edits/fitGeometry.ts`.

use imagecore::{Background, Error, Filter, Job, Raster, Rect, ResizeGeometry, ResizeJob, Size};

/// How an image is fitted to a target size if their aspect ratios differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fit {
    /// The whole image, distorted.
    Stretch,
    /// The whole image, with transparent bars on two sides.
    Contain,
    /// The largest centered part of the image that has the target's aspect ratio.
    Cover,
}

impl Fit {
    pub(crate) const ALL: [Self; 3] = [Self::Stretch, Self::Contain, Self::Cover];

    pub(crate) fn geometry(self, from: Size, to: Size) -> ResizeGeometry {
        self.geometry_at(from, to, [0.5, 0.5])
    }

    /// `at` is where [`Fit::Cover`] cuts: the fractions of the room that the kept part has.
    pub(crate) fn geometry_at(self, from: Size, to: Size, at: [f64; 2]) -> ResizeGeometry {
        let stretch = ResizeGeometry::stretch(from, to);
        match self {
            Self::Stretch => stretch,
            Self::Contain => ResizeGeometry { filled: largest_in(to, from, [0.5, 0.5]), ..stretch },
            Self::Cover => ResizeGeometry { kept: largest_in(from, to, at), ..stretch },
        }
    }
}

/// Returns the largest rectangle in `outer` with the aspect ratio of `shape`, at the fractions `at` of its room.
fn largest_in(outer: Size, shape: Size, at: [f64; 2]) -> Rect {
    let [width, height, shape_width, shape_height] =
        [outer.width(), outer.height(), shape.width(), shape.height()].map(u64::from);
    let rounded = |numerator: u64, denominator: u64, limit: u64| {
        ((numerator + denominator / 2) / denominator).clamp(1, limit)
    };
    let (columns, rows) = if width * shape_height > shape_width * height {
        (rounded(height * shape_width, shape_height, width), height)
    } else {
        (width, rounded(width * shape_height, shape_width, height))
    };
    let start = |room: u64, at: f64| (room as f64 * at - 0.5).ceil().max(0.0) as u32;
    let size = Size::new(columns as u32, rows as u32).expect("within the outer size");
    Rect { x: start(width - columns, at[0]), y: start(height - rows, at[1]), size }
}

/// Resizes `raster` to `size` on this thread.
pub(crate) fn resize_to_fit(raster: &Raster, size: Size, fit: Fit, filter: Filter) -> Result<Raster, Error> {
    resized(raster, fit.geometry(raster.size(), size), filter)
}

/// Resizes `raster` on this thread.
pub(crate) fn resized(raster: &Raster, geometry: ResizeGeometry, filter: Filter) -> Result<Raster, Error> {
    resized_on(raster, geometry, filter, Background::Transparent)
}

/// Resizes `raster` on this thread, and puts it on a background.
pub(crate) fn resized_on(
    raster: &Raster,
    geometry: ResizeGeometry,
    filter: Filter,
    background: Background,
) -> Result<Raster, Error> {
    let mut job = ResizeJob::new(raster, geometry, filter)?.on(background)?;
    for part in 0..job.parts() {
        job.run(part)?;
    }
    job.finish()
}
