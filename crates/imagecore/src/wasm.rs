//! The border to JavaScript: the only file that names `wasm_bindgen`. It adds nothing to the crate but
//! the shapes that can cross.

// `wasm_bindgen` wants `pub`, but it exports to JavaScript, not to Rust.
#![expect(unreachable_pub)]

use js_sys::Uint8Array;
use wasm_bindgen::prelude::*;

use crate as core;

mod largest_allocation;

/// A failure: what every function here throws. Anything else that comes out of the module is a trap,
/// after which the instance is not to be trusted.
#[wasm_bindgen]
pub struct CoreError(core::Error);

#[wasm_bindgen]
impl CoreError {
    /// One of the closed list of codes.
    #[wasm_bindgen(getter)]
    pub fn code(&self) -> String {
        self.0.code().to_owned()
    }

    /// The refused width in pixels, with `too-large`.
    #[wasm_bindgen(getter)]
    pub fn width(&self) -> Option<u32> {
        match self.0 {
            core::Error::TooLarge { width, .. } => Some(width),
            _ => None,
        }
    }

    /// The refused height in pixels, with `too-large`.
    #[wasm_bindgen(getter)]
    pub fn height(&self) -> Option<u32> {
        match self.0 {
            core::Error::TooLarge { height, .. } => Some(height),
            _ => None,
        }
    }
}

impl From<core::Error> for CoreError {
    fn from(error: core::Error) -> Self {
        Self(error)
    }
}

/// The largest allocation that would succeed, in bytes. Only after a failure: the module must be replaced.
#[wasm_bindgen(js_name = room)]
pub fn largest_allocation() -> usize {
    largest_allocation::largest_allocation()
}

/// What a file says of itself, before it is decoded.
#[wasm_bindgen]
pub struct Header(core::Header);

#[wasm_bindgen]
impl Header {
    /// Width in pixels, as stored.
    #[wasm_bindgen(getter)]
    pub fn width(&self) -> u32 {
        self.0.size.width()
    }

    /// Height in pixels, as stored.
    #[wasm_bindgen(getter)]
    pub fn height(&self) -> u32 {
        self.0.size.height()
    }
}

/// Reads a file's header. Throws what [`decode`] would of a file without one, or beyond the limits.
#[wasm_bindgen]
pub fn probe(file: &[u8]) -> Result<Header, CoreError> {
    Ok(Header(core::probe(file)?))
}

/// A decoded file that is not upright yet.
#[wasm_bindgen]
pub struct Decoded(core::Decoded);

#[wasm_bindgen]
impl Decoded {
    /// `jpeg`, `png`, `webp` or `gif`.
    #[wasm_bindgen(getter)]
    pub fn format(&self) -> String {
        self.0.format.name().to_owned()
    }

    /// There were more frames, of which the first was taken.
    #[wasm_bindgen(getter)]
    pub fn animated(&self) -> bool {
        self.0.animated
    }

    /// Part of the picture may be missing.
    #[wasm_bindgen(getter)]
    pub fn damaged(&self) -> bool {
        self.0.damaged
    }

    /// Applies the orientation. Consumes this object.
    pub fn orient(self) -> Result<Raster, CoreError> {
        Ok(Raster(core::orient(self.0.raster, self.0.orientation)?))
    }
}

/// Decodes a JPEG, PNG, WebP or GIF, told apart by content.
#[wasm_bindgen]
pub fn decode(file: &[u8]) -> Result<Decoded, CoreError> {
    Ok(Decoded(core::decode(file)?))
}

/// How a large JPEG is decoded in parts; none for a file that is better decoded in one piece. Throws what [`decode`]
/// would of a file without a header, or beyond the limits.
#[wasm_bindgen(js_name = planJpeg)]
pub fn plan_jpeg(file: Vec<u8>) -> Result<Option<JpegPlan>, CoreError> {
    Ok(core::JpegPlan::new(file)?.map(JpegPlan))
}

/// How a JPEG is decoded in parts: first they are read, then joined, then made.
#[wasm_bindgen]
pub struct JpegPlan(core::JpegPlan);

#[wasm_bindgen]
impl JpegPlan {
    /// How many parts there are.
    #[wasm_bindgen(getter)]
    pub fn parts(&self) -> usize {
        self.0.parts()
    }

    /// What a `JpegParts` must be told of the whole image, in another instance too.
    pub fn head(&self) -> Vec<u8> {
        self.0.head().to_vec()
    }

    /// What a `JpegParts` must be given to read a part, copied out of the module's memory.
    pub fn data(&self, part: usize) -> Result<Vec<u8>, CoreError> {
        Ok(self.0.data(part)?.to_vec())
    }

    /// How many of these bytes are the part's own; none for the last part.
    pub fn own(&self, part: usize) -> Result<Option<usize>, CoreError> {
        Ok(self.0.own(part)?)
    }

    /// Reads a part here: its report.
    pub fn read(&mut self, part: usize) -> Result<Vec<u32>, CoreError> {
        Ok(self.0.read(part)?)
    }

    /// Takes the report of a part, wherever it was read.
    pub fn report(&mut self, part: usize, report: Vec<u32>) -> Result<(), CoreError> {
        Ok(self.0.report(part, report)?)
    }

    /// Joins the parts when all have been reported. False if they do not fit together.
    pub fn join(&mut self) -> bool {
        self.0.join()
    }

    /// What a `JpegParts` must be told to make a part, once they are joined.
    pub fn share(&self, part: usize) -> Result<Vec<u32>, CoreError> {
        Ok(self.0.share(part)?)
    }

    /// Bytes of a part's rows, once they are joined.
    pub fn room(&self, part: usize) -> Result<usize, CoreError> {
        Ok(self.0.room(part)?)
    }

    /// Makes a part here, once they are joined.
    pub fn make(&mut self, part: usize) -> Result<(), CoreError> {
        Ok(self.0.make(part)?)
    }

    /// Puts in its place a part that was made elsewhere.
    pub fn put(&mut self, part: usize, rows: &Uint8Array) -> Result<(), CoreError> {
        copy_into(self.0.place(part)?, rows)
    }

    /// The file decoded, when all parts have been made. Consumes this object.
    pub fn finish(self) -> Result<Decoded, CoreError> {
        Ok(Decoded(self.0.finish()?))
    }

    /// The file decoded in one piece, if its parts do not fit together. Consumes this object.
    pub fn decode(self) -> Result<Decoded, CoreError> {
        Ok(Decoded(self.0.decode()?))
    }
}

/// Reads parts of a JPEG, and makes them later.
#[wasm_bindgen]
pub struct JpegParts(core::JpegParts);

#[wasm_bindgen]
impl JpegParts {
    /// Of the head that a plan has given.
    #[wasm_bindgen(constructor)]
    pub fn new(head: &[u8]) -> Result<JpegParts, CoreError> {
        core::JpegParts::new(head).map(Self).ok_or(CoreError(core::Error::InvalidArgument))
    }

    /// Reads a part: its report.
    pub fn read(&mut self, part: usize, data: &[u8], own: Option<usize>) -> Result<Vec<u32>, CoreError> {
        Ok(self.0.read(part, data, own)?)
    }

    /// Makes the rows of a part, which is forgotten then, and copies them to the beginning of some bytes; tells how many
    /// there are.
    pub fn rows(&mut self, part: usize, share: &[u32], to: &Uint8Array) -> Result<u32, CoreError> {
        copy_out(self.0.rows(part, share)?, to)
    }
}

/// Copies rows to the beginning of some bytes, and tells how many there are. Throws if there is no room for them.
fn copy_out(rows: &[u8], to: &Uint8Array) -> Result<u32, CoreError> {
    let length = rows.len() as u32;
    if length > to.length() {
        return Err(CoreError(core::Error::InvalidArgument));
    }
    to.subarray(0, length).copy_from(rows);
    Ok(length)
}

/// Copies rows into their place. Throws if they are not as many as there is room for.
fn copy_into(place: &mut [u8], rows: &Uint8Array) -> Result<(), CoreError> {
    if rows.length() as usize != place.len() {
        return Err(CoreError(core::Error::InvalidArgument));
    }
    rows.copy_to(place);
    Ok(())
}

/// A raster that stays in the module's memory until it is freed.
#[wasm_bindgen]
pub struct Raster(core::Raster);

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

    /// Bytes that a pixel takes, 1 to 8.
    #[wasm_bindgen(getter, js_name = bytesPerPixel)]
    pub fn bytes_per_pixel(&self) -> usize {
        self.0.format().bytes_per_pixel()
    }

    /// The image at another size, in pixels, both sides scaled by themselves.
    pub fn stretch(&self, width: u32, height: u32) -> Result<Raster, CoreError> {
        self.resize_to_fit(width, height, core::Fit::Stretch)
    }

    /// The whole image at another size, in pixels, with transparent bars beside it.
    pub fn contain(&self, width: u32, height: u32) -> Result<Raster, CoreError> {
        self.resize_to_fit(width, height, core::Fit::Contain)
    }

    /// The middle of the image at another size, in pixels.
    pub fn cover(&self, width: u32, height: u32) -> Result<Raster, CoreError> {
        self.resize_to_fit(width, height, core::Fit::Cover)
    }

    /// How `stretch` is done in bands; none where it is better done in one piece.
    #[wasm_bindgen(js_name = planStretch)]
    pub fn plan_stretch(&self, width: u32, height: u32) -> Result<Option<ResizePlan>, CoreError> {
        self.plan_resize(width, height, core::Fit::Stretch)
    }

    /// How `contain` is done in bands; none where it is better done in one piece.
    #[wasm_bindgen(js_name = planContain)]
    pub fn plan_contain(&self, width: u32, height: u32) -> Result<Option<ResizePlan>, CoreError> {
        self.plan_resize(width, height, core::Fit::Contain)
    }

    /// How `cover` is done in bands; none where it is better done in one piece.
    #[wasm_bindgen(js_name = planCover)]
    pub fn plan_cover(&self, width: u32, height: u32) -> Result<Option<ResizePlan>, CoreError> {
        self.plan_resize(width, height, core::Fit::Cover)
    }

    /// The image reduced to fit the bounds, in pixels; at its own size if it does so already.
    #[wasm_bindgen(js_name = fitWithin)]
    pub fn fit_within(&self, width: u32, height: u32) -> Result<Raster, CoreError> {
        let bounds = core::Size::new(width, height)?;
        Ok(Self(core::resize(&self.0, self.0.size().fit_within(bounds))?))
    }

    /// How `fitWithin` is done in bands; none where it is better done in one piece.
    #[wasm_bindgen(js_name = planFitWithin)]
    pub fn plan_fit_within(&self, width: u32, height: u32) -> Result<Option<ResizePlan>, CoreError> {
        let size = self.0.size().fit_within(core::Size::new(width, height)?);
        self.plan_resize(size.width(), size.height(), core::Fit::Stretch)
    }

    /// The part inside a rectangle, in pixels.
    pub fn crop(&self, x: u32, y: u32, width: u32, height: u32) -> Result<Raster, CoreError> {
        let rect = core::Rect { x, y, size: core::Size::new(width, height)? };
        Ok(Self(core::crop(&self.0, rect)?))
    }

    /// Turned by 90 degrees counter-clockwise.
    #[wasm_bindgen(js_name = rotateLeft)]
    pub fn rotate_left(&self) -> Result<Raster, CoreError> {
        Ok(Self(core::rotate(&self.0, core::Turn::Left)?))
    }

    /// Turned by 90 degrees clockwise.
    #[wasm_bindgen(js_name = rotateRight)]
    pub fn rotate_right(&self) -> Result<Raster, CoreError> {
        Ok(Self(core::rotate(&self.0, core::Turn::Right)?))
    }

    /// Left and right change places.
    #[wasm_bindgen(js_name = flipHorizontal)]
    pub fn flip_horizontal(&self) -> Result<Raster, CoreError> {
        Ok(Self(core::flip(self.0.try_clone()?, core::Axis::Horizontal)))
    }

    /// Top and bottom change places.
    #[wasm_bindgen(js_name = flipVertical)]
    pub fn flip_vertical(&self) -> Result<Raster, CoreError> {
        Ok(Self(core::flip(self.0.try_clone()?, core::Axis::Vertical)))
    }

    /// A PNG file of it, copied out of the module's memory, as soon as it can be made.
    #[wasm_bindgen(js_name = encodeFast)]
    pub fn encode_fast(&self) -> Result<Vec<u8>, CoreError> {
        Ok(core::encode_png(&self.0, core::Effort::Fast)?)
    }

    /// A PNG file of it, copied out of the module's memory, as small as time allows.
    #[wasm_bindgen(js_name = encodeSmall)]
    pub fn encode_small(&self) -> Result<Vec<u8>, CoreError> {
        Ok(core::encode_png(&self.0, core::Effort::Small)?)
    }

    /// How the same file is made in bands; none where the image is too small for that.
    #[wasm_bindgen(js_name = planSmall)]
    pub fn plan_small(&self) -> Result<Option<PngPlan>, CoreError> {
        Ok(core::PngPlan::new(&self.0, core::Effort::Small)?.map(PngPlan))
    }
}

impl Raster {
    fn resize_to_fit(&self, width: u32, height: u32, fit: core::Fit) -> Result<Raster, CoreError> {
        Ok(Self(core::resize_to_fit(&self.0, core::Size::new(width, height)?, fit)?))
    }

    fn plan_resize(&self, width: u32, height: u32, fit: core::Fit) -> Result<Option<ResizePlan>, CoreError> {
        Ok(core::ResizePlan::new(&self.0, core::Size::new(width, height)?, fit)?.map(ResizePlan))
    }
}

/// How a raster gets another size in bands. It must be given the raster that it was made for.
#[wasm_bindgen]
pub struct ResizePlan(core::ResizePlan);

#[wasm_bindgen]
impl ResizePlan {
    /// How many bands there are.
    #[wasm_bindgen(getter)]
    pub fn bands(&self) -> usize {
        self.0.bands()
    }

    /// What a `BandResizer` must be told of the whole image, in another instance too.
    pub fn recipe(&self) -> Vec<u8> {
        self.0.params()
    }

    /// Bytes of a band's source rows, or of its own, whichever are more.
    pub fn room(&self, raster: &Raster, band: usize) -> Result<usize, CoreError> {
        Ok(self.0.buffer_len(&raster.0, band)?)
    }

    /// Copies to the beginning of some bytes what a `BandResizer` must be given of the raster; tells how many there are.
    pub fn rows(&self, raster: &Raster, band: usize, to: &Uint8Array) -> Result<u32, CoreError> {
        copy_out(self.0.rows(&raster.0, band)?, to)
    }

    /// Makes a band here.
    pub fn resize(&mut self, raster: &Raster, band: usize) -> Result<(), CoreError> {
        Ok(self.0.resize(&raster.0, band)?)
    }

    /// Puts in its place a band that was made elsewhere.
    pub fn put(&mut self, band: usize, rows: &Uint8Array) -> Result<(), CoreError> {
        copy_into(self.0.rows_mut(band)?, rows)
    }

    /// The image, when all bands have been made. Consumes this object.
    pub fn finish(self) -> Result<Raster, CoreError> {
        Ok(Raster(self.0.finish()?))
    }
}

/// Makes bands of a resize from a plan's recipe.
#[wasm_bindgen]
pub struct BandResizer(core::BandResizer);

#[wasm_bindgen]
impl BandResizer {
    /// Of a recipe that a plan has written.
    #[wasm_bindgen(constructor)]
    pub fn new(recipe: &[u8]) -> Result<BandResizer, CoreError> {
        core::BandResizer::new(recipe).map(Self).ok_or(CoreError(core::Error::InvalidArgument))
    }

    /// Makes a band of its source rows, and copies it to the beginning of some bytes; tells how many there are.
    pub fn resize(&self, rows: &[u8], band: usize, to: &Uint8Array) -> Result<u32, CoreError> {
        copy_out(&self.0.resize(rows, band)?, to)
    }
}

/// How a raster becomes a PNG file of parts: the head, the chunk of each band, the tail. It must be given
/// the raster that it was made for.
#[wasm_bindgen]
pub struct PngPlan(core::PngPlan);

#[wasm_bindgen]
impl PngPlan {
    /// How many bands there are.
    #[wasm_bindgen(getter)]
    pub fn bands(&self) -> usize {
        self.0.bands()
    }

    /// The file before the first band.
    pub fn head(&self) -> Vec<u8> {
        self.0.head().to_vec()
    }

    /// What `encodeBand` must be told of the whole image, in another instance too.
    pub fn recipe(&self) -> Vec<u8> {
        self.0.params()
    }

    /// Bytes of what `encodeBand` must be given of the raster.
    pub fn room(&self, raster: &Raster, band: usize) -> Result<usize, CoreError> {
        Ok(self.0.rows(&raster.0, band)?.len())
    }

    /// Copies it to the beginning of some bytes; tells how many there are.
    pub fn rows(&self, raster: &Raster, band: usize, to: &Uint8Array) -> Result<u32, CoreError> {
        copy_out(self.0.rows(&raster.0, band)?, to)
    }

    /// Makes a band here.
    pub fn encode(&self, raster: &Raster, band: usize) -> Result<Band, CoreError> {
        Ok(Band(self.0.encode(&raster.0, band)?))
    }

    /// The file after the last band, from the checksums of all bands.
    pub fn tail(&self, adlers: &[u32]) -> Result<Vec<u8>, CoreError> {
        Ok(self.0.tail(adlers)?)
    }
}

/// One band of a PNG file.
#[wasm_bindgen]
pub struct Band(core::Band);

#[wasm_bindgen]
impl Band {
    /// The Adler-32 checksum of its filtered rows.
    #[wasm_bindgen(getter)]
    pub fn adler(&self) -> u32 {
        self.0.adler
    }

    /// Its part of the file, copied out of the module's memory. Consumes this object.
    pub fn chunk(self) -> Vec<u8> {
        self.0.chunk
    }
}

/// Makes a band from a plan's recipe and its rows; the first has no row above.
#[wasm_bindgen(js_name = encodeBand)]
pub fn encode_band(recipe: &[u8], rows: &[u8], first: bool) -> Result<Band, CoreError> {
    Ok(Band(core::encode_band(recipe, rows, first)?))
}

/// The longest side in pixels, in and out.
#[wasm_bindgen(js_name = maxSide)]
pub fn max_side() -> u32 {
    core::MAX_SIDE
}

/// The largest area in pixels, in and out.
#[wasm_bindgen(js_name = maxPixels)]
pub fn max_pixels() -> u32 {
    u32::try_from(core::MAX_PIXELS).expect("100 megapixels fit in 32 bits")
}
