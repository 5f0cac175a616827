use wasm_bindgen::prelude::*;

use super::CoreError;
use super::jobs::{JpegJob, PngJob, ResizeJob, WarpJob};
use crate as imagecore;

/// A raster in the memory of the module. The memory is released when this object is freed.
#[wasm_bindgen]
pub struct Raster(imagecore::Raster);

#[wasm_bindgen]
impl Raster {
    /// Width in pixels.
    #[wasm_bindgen(getter)]
    pub fn width(&self) -> u32 {
        self.0.size().width()
    }

    /// Height in pixels.
    #[wasm_bindgen(getter)]
    pub fn height(&self) -> u32 {
        self.0.size().height()
    }

    /// Bytes per pixel, 1 to 8.
    #[wasm_bindgen(getter, js_name = bytesPerPixel)]
    pub fn bytes_per_pixel(&self) -> usize {
        self.0.format().bytes_per_pixel()
    }

    /// Bits per sample: 8 or 16.
    #[wasm_bindgen(getter, js_name = bitsPerSample)]
    pub fn bits_per_sample(&self) -> usize {
        8 * self.0.format().depth.bytes()
    }

    /// Horizontal and vertical pixels per meter, if they are known.
    #[wasm_bindgen(getter)]
    pub fn density(&self) -> Option<Vec<u32>> {
        self.0.density()?.pixels_per_meter().map(Vec::from)
    }

    /// Returns the image with a density of `pixels` per meter, and of `down` vertically if it differs. The two share
    /// their pixels.
    #[wasm_bindgen(js_name = withDensity)]
    pub fn with_density(&self, pixels: u32, down: Option<u32>) -> Result<Raster, CoreError> {
        let across = imagecore::Density::per_meter(pixels)?;
        let down = imagecore::Density::per_meter(down.unwrap_or(pixels))?;
        Ok(self.0.clone().with_density(Some(imagecore::Density { y: down.y, ..across })).into())
    }

    /// The description of the color profile that a saved PNG has, if there is one.
    #[wasm_bindgen(getter)]
    pub fn profile(&self) -> Option<String> {
        self.0.color().profile_description()
    }

    /// Whether the pixels are gray.
    #[wasm_bindgen(getter, js_name = isGray)]
    pub fn is_gray(&self) -> bool {
        self.0.format().channels.without_alpha() == imagecore::Channels::Gray
    }

    /// Whether a background can have any color. Otherwise it can be black, white or transparent.
    #[wasm_bindgen(getter, js_name = takesColors)]
    pub fn takes_colors(&self) -> Result<bool, CoreError> {
        Ok(self.0.color().converts_srgb()?)
    }

    /// Creates the job that resizes the image to `width` × `height` pixels. The part `kept` of the image is scaled to the
    /// part `filled` of the result. Both are x, y, width and height. The default of `filter` is `lanczos3`. `background` is
    /// the color behind the whole result, 0xRRGGBB in sRGB, by default transparent.
    #[wasm_bindgen(js_name = resizeJob)]
    pub fn resize_job(
        &self,
        width: u32,
        height: u32,
        kept: &[u32],
        filled: &[u32],
        filter: Option<Filter>,
        background: Option<u32>,
    ) -> Result<ResizeJob, CoreError> {
        let size = imagecore::Size::new(width, height)?;
        let geometry = imagecore::ResizeGeometry { kept: rect(kept)?, size, filled: rect(filled)? };
        let filter = match filter {
            None | Some(Filter::Lanczos3) => imagecore::Filter::Lanczos3,
            Some(Filter::Nearest) => imagecore::Filter::Nearest,
            Some(_) => return Err(imagecore::Error::InvalidArgument.into()),
        };
        Ok(imagecore::ResizeJob::new(&self.0, geometry, filter)?.on(color(background))?.into())
    }

    /// Creates the job that resamples the image through a projective map, to `width` × `height` pixels. `inverse` has nine
    /// numbers: the rows of the matrix that takes (x, y, 1), a position in the result, to (X, Y, W), where X / W and Y / W
    /// are the position in this image. Positions are in pixels from the top left corner. `background` is that of
    /// `resizeJob`.
    #[wasm_bindgen(js_name = warpJob)]
    pub fn warp_job(
        &self,
        inverse: &[f64],
        width: u32,
        height: u32,
        background: Option<u32>,
    ) -> Result<WarpJob, CoreError> {
        let inverse: [f64; 9] = inverse.try_into().map_err(|_| imagecore::Error::InvalidArgument)?;
        let size = imagecore::Size::new(width, height)?;
        Ok(imagecore::WarpJob::new(&self.0, inverse, size)?.on(color(background))?.into())
    }

    /// Returns the image in the middle of `width` × `height` pixels, which `margin` pixels surround, with corners of
    /// `diameter` pixels: see `imagecore::Padding`. `background` is that of `resizeJob`.
    pub fn padded(
        &self,
        width: u32,
        height: u32,
        margin: u32,
        diameter: u32,
        background: Option<u32>,
    ) -> Result<Raster, CoreError> {
        let size = imagecore::Size::new(width, height)?;
        let background = color(background);
        Ok(imagecore::pad(&self.0, imagecore::Padding { size, margin, diameter, background })?.into())
    }

    /// Creates the job that reduces the part `kept` of the image, by default the whole, to fit within `width` × `height`
    /// pixels. A part that already fits keeps its size.
    #[wasm_bindgen(js_name = fitWithinJob)]
    pub fn fit_within_job(
        &self,
        width: u32,
        height: u32,
        kept: Option<Vec<u32>>,
    ) -> Result<ResizeJob, CoreError> {
        let whole = imagecore::Rect::whole(self.0.size());
        let kept = kept.map_or(Ok(whole), |kept| rect(&kept))?;
        let size = kept.size.fit_within(imagecore::Size::new(width, height)?);
        let geometry = imagecore::ResizeGeometry { kept, size, filled: imagecore::Rect::whole(size) };
        Ok(imagecore::ResizeJob::new(&self.0, geometry, imagecore::Filter::Lanczos3)?.into())
    }

    /// Resizes the image to `width` × `height` pixels, and returns the rectangle of `columns` × `rows` pixels at `x`,
    /// `y` of the result.
    #[wasm_bindgen(js_name = resizeRegion)]
    pub fn resize_region(
        &self,
        width: u32,
        height: u32,
        x: u32,
        y: u32,
        columns: u32,
        rows: u32,
    ) -> Result<Raster, CoreError> {
        let region = imagecore::Rect { x, y, size: imagecore::Size::new(columns, rows)? };
        let size = imagecore::Size::new(width, height)?;
        Ok(imagecore::resize_region(&self.0, size, imagecore::Filter::Lanczos3, region)?.into())
    }

    /// Returns whether the pixels have at most `count` different colors.
    #[wasm_bindgen(js_name = hasAtMostColors)]
    pub fn has_at_most_colors(&self, count: usize) -> bool {
        self.0.has_at_most_colors(count)
    }

    /// Returns red, green, blue and alpha of one pixel, each from 0 to the largest sample: 255 or 65,535.
    pub fn pixel(&self, x: u32, y: u32) -> Result<Vec<u16>, CoreError> {
        Ok(self.0.pixel(x, y)?.to_vec())
    }

    /// Returns the position and the size of the content of the image: x, y, width and height. Returns nothing if the image
    /// has no content. `tolerance` is 0 to 255.
    #[wasm_bindgen(js_name = contentRect)]
    pub fn content_rect(&self, tolerance: u32) -> Result<Option<Vec<u32>>, CoreError> {
        let tolerance = u8::try_from(tolerance).map_err(|_| imagecore::Error::InvalidArgument)?;
        let rect = imagecore::content_rect(&self.0, tolerance)?;
        Ok(rect.map(|imagecore::Rect { x, y, size }| [x, y, size.width(), size.height()].to_vec()))
    }

    /// Returns the part of the image inside a rectangle, whose position and size are in pixels.
    pub fn crop(&self, x: u32, y: u32, width: u32, height: u32) -> Result<Raster, CoreError> {
        let rect = imagecore::Rect { x, y, size: imagecore::Size::new(width, height)? };
        Ok(imagecore::crop(&self.0, rect)?.into())
    }

    /// Returns the image rotated or mirrored. `orientation` is 1 to 8: see `Orientation`.
    pub fn oriented(&self, orientation: u8) -> Result<Raster, CoreError> {
        let orientation = imagecore::Orientation::from_exif(orientation);
        let orientation = orientation.ok_or(imagecore::Error::InvalidArgument)?;
        Ok(imagecore::orient(self.0.clone(), orientation)?.into())
    }

    /// Starts the reduction of the image to at most `colors` different colors, 2 to 256, in 8 bits per sample. With
    /// `dithers`, the error of each pixel is spread over its neighbors.
    pub fn quantization(&self, colors: usize, dithers: bool) -> Result<Quantization, CoreError> {
        Ok(Quantization(imagecore::Quantization::new(&self.0, colors, dithers)?))
    }

    /// Creates the encoder of JPEG files of the image. `background` is the color behind transparent pixels, 0xRRGGBB.
    /// With `keeps_coefficients`, further files take less time, and the encoder 2 to 6 bytes more for each pixel.
    #[wasm_bindgen(js_name = jpegEncoder)]
    pub fn jpeg_encoder(&self, full_chroma: bool, background: u32, keeps_coefficients: bool) -> JpegEncoder {
        let background = rgb(background);
        imagecore::JpegEncoder::new(&self.0, full_chroma, background, keeps_coefficients).into()
    }

    /// Returns a PNG file that is encoded with `Effort::Fast`. The bytes are a copy outside the memory of the module.
    #[wasm_bindgen(js_name = encodeFast)]
    pub fn encode_fast(&self) -> Result<Vec<u8>, CoreError> {
        Ok(imagecore::encode_png(&self.0, imagecore::Effort::Fast)?)
    }

    /// Returns a PNG file as `imagecore::encode_rgba_png` does. The bytes are a copy outside the memory of the module.
    #[wasm_bindgen(js_name = encodeRgba)]
    pub fn encode_rgba(&self) -> Result<Vec<u8>, CoreError> {
        Ok(imagecore::encode_rgba_png(&self.0)?)
    }

    /// Returns red, green, blue and straight alpha of all pixels as `imagecore::to_rgba8` does.
    pub fn rgba(&self) -> Result<Vec<u8>, CoreError> {
        Ok(imagecore::alloc::copied(imagecore::to_rgba8(&self.0)?.bytes())?)
    }

    /// Returns a white image with the alpha of this one.
    pub fn silhouette(&self) -> Result<Raster, CoreError> {
        Ok(imagecore::silhouette(&self.0)?.into())
    }

    /// Creates the job of one attempt in the search for the smallest file: 0 to `imagecore::PngJob::ATTEMPTS` − 1.
    #[wasm_bindgen(js_name = attemptJob)]
    pub fn attempt_job(&self, attempt: usize) -> Result<PngJob, CoreError> {
        Ok(imagecore::PngJob::attempt(&self.0, attempt)?.into())
    }

    /// Creates the job that encodes the image with `Effort::Small`.
    #[wasm_bindgen(js_name = encodeJob)]
    pub fn encode_job(&self) -> Result<PngJob, CoreError> {
        Ok(imagecore::PngJob::new(&self.0, imagecore::Effort::Small)?.into())
    }
}

/// The reduction of the colors of an image to a palette, in short steps.
#[wasm_bindgen]
pub struct Quantization(imagecore::Quantization);

#[wasm_bindgen]
impl Quantization {
    /// Does the next step. Returns true after the last one.
    pub fn step(&mut self) -> Result<bool, CoreError> {
        Ok(self.0.step()?)
    }

    /// Returns the result. The last step must have been done. Consumes this object.
    pub fn finish(self) -> Result<Raster, CoreError> {
        Ok(self.0.finish()?.into())
    }
}

/// Encodes an image as JPEG files of several qualities, in short steps.
#[wasm_bindgen]
pub struct JpegEncoder(imagecore::JpegEncoder);

#[wasm_bindgen]
impl JpegEncoder {
    /// Begins a file of the quality 1 to 100. `padding` is the number of bytes by which comments make it longer: 0, or at
    /// least 4.
    pub fn begin(&mut self, quality: u8, is_baseline: bool, padding: usize) -> Result<(), CoreError> {
        Ok(self.0.begin(imagecore::JpegSettings { quality, is_baseline, padding })?)
    }

    /// Returns about the number of bytes of the file, or nothing if the image is small.
    pub fn estimate(&self) -> Result<Option<usize>, CoreError> {
        Ok(self.0.estimate()?)
    }

    /// Does the next step of the analysis, with which a file begins. Returns true after the last one.
    pub fn analyze(&mut self) -> Result<bool, CoreError> {
        Ok(self.0.analyze()?)
    }

    /// Returns the job of the bands, which follows the analysis. Consumes this object, which is the result of the job.
    #[wasm_bindgen(js_name = intoJob)]
    pub fn into_job(self) -> Result<JpegJob, CoreError> {
        Ok(self.0.into_job()?.into())
    }

    /// Does the next step after the job. Returns true after the last one.
    pub fn step(&mut self) -> Result<bool, CoreError> {
        Ok(self.0.step()?)
    }

    /// The share of the file that is done, 0 to 1.
    #[wasm_bindgen(getter)]
    pub fn share(&self) -> f64 {
        self.0.share()
    }

    /// Returns the file. The last step must have been done.
    pub fn finish(&mut self) -> Result<Vec<u8>, CoreError> {
        Ok(self.0.finish()?)
    }
}

impl From<imagecore::JpegEncoder> for JpegEncoder {
    fn from(encoder: imagecore::JpegEncoder) -> Self {
        Self(encoder)
    }
}

impl From<imagecore::Raster> for Raster {
    fn from(raster: imagecore::Raster) -> Self {
        Self(raster)
    }
}

/// Reads 0xRRGGBB.
fn rgb(color: u32) -> [u8; 3] {
    let [_, red, green, blue] = color.to_be_bytes();
    [red, green, blue]
}

fn color(background: Option<u32>) -> imagecore::Background {
    background.map_or(imagecore::Background::Transparent, |color| imagecore::Background::Color(rgb(color)))
}

/// Reads x, y, width and height.
pub(super) fn rect(numbers: &[u32]) -> Result<imagecore::Rect, imagecore::Error> {
    let &[x, y, width, height] = numbers else { return Err(imagecore::Error::InvalidArgument) };
    Ok(imagecore::Rect { x, y, size: imagecore::Size::new(width, height)? })
}

/// How the pixels of a resized image are computed.
#[wasm_bindgen]
#[derive(Clone, Copy)]
pub enum Filter {
    /// The Lanczos kernel of three lobes.
    Lanczos3 = "lanczos3",
    /// The nearest neighbor: every pixel is a copy of a source pixel.
    Nearest = "nearest",
}
