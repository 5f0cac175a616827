use wasm_bindgen::prelude::*;

use super::raster::rect;
use super::{CoreError, Raster};
use crate as imagecore;

/// The header of a file, and its metadata.
#[wasm_bindgen]
pub struct Header {
    size: imagecore::Size,
    metadata: imagecore::Metadata,
    mcu: Option<imagecore::Size>,
}

#[wasm_bindgen]
impl Header {
    /// Width in pixels, before the orientation is applied.
    #[wasm_bindgen(getter)]
    pub fn width(&self) -> u32 {
        self.size.width()
    }

    /// Height in pixels, before the orientation is applied.
    #[wasm_bindgen(getter)]
    pub fn height(&self) -> u32 {
        self.size.height()
    }

    /// Width and height of an MCU of a JPEG that can be turned without loss, in pixels, before the orientation is applied.
    #[wasm_bindgen(getter)]
    pub fn mcu(&self) -> Option<Vec<u32>> {
        self.mcu.map(|size| [size.width(), size.height()].to_vec())
    }

    /// The metadata of the file that a saved PNG does not have, by the names of `Metadata::names`.
    #[wasm_bindgen(getter)]
    pub fn metadata(&self) -> Vec<String> {
        self.metadata.names().map(str::to_owned).collect()
    }
}

/// Reads the header of a file, and finds its metadata.
#[wasm_bindgen]
pub fn probe(file: &[u8]) -> Result<Header, CoreError> {
    let size = imagecore::probe(file)?.size;
    Ok(Header { size, metadata: imagecore::find_metadata(file), mcu: imagecore::mcu_size(file) })
}

/// A decoded file. The orientation is not applied yet.
#[wasm_bindgen]
pub struct Decoded(imagecore::Decoded);

#[wasm_bindgen]
impl Decoded {
    /// The format of the file: `jpeg`, `png`, `webp` or `gif`.
    #[wasm_bindgen(getter)]
    pub fn format(&self) -> String {
        self.0.format.name().to_owned()
    }

    /// Whether the file has more than one frame. Only the first frame was decoded.
    #[wasm_bindgen(getter)]
    pub fn animated(&self) -> bool {
        self.0.animated
    }

    /// Whether part of the image may be missing.
    #[wasm_bindgen(getter)]
    pub fn damaged(&self) -> bool {
        self.0.damaged
    }

    /// Whether the colors were converted to sRGB, because PNG does not support CMYK.
    #[wasm_bindgen(getter)]
    pub fn converted(&self) -> bool {
        self.0.converted
    }

    /// The orientation that is applied, 1 to 8.
    #[wasm_bindgen(getter)]
    pub fn orientation(&self) -> u8 {
        self.0.orientation.to_exif()
    }

    /// Returns the upright preview, if there is one.
    pub fn preview(&mut self) -> Result<Option<Raster>, CoreError> {
        let preview = self.0.preview.take();
        Ok(preview.map(|raster| imagecore::orient(raster, self.0.orientation)).transpose()?.map(Raster::from))
    }

    /// Applies the orientation. Consumes this object.
    pub fn orient(self) -> Result<Raster, CoreError> {
        Ok(imagecore::orient(self.0.raster, self.0.orientation)?.into())
    }
}

/// Turns and crops a JPEG file without loss, in short steps.
#[wasm_bindgen]
pub struct LosslessJpeg(imagecore::LosslessJpeg);

#[wasm_bindgen]
impl LosslessJpeg {
    /// Begins a file. `region` is the part of the image that is kept: x, y, width and height in pixels of the file.
    /// `orientation` is 1 to 8. `density` has the horizontal and the vertical pixels per meter of the new file, if they
    /// are not those of the file.
    #[wasm_bindgen(constructor)]
    pub fn new(
        file: Vec<u8>,
        region: &[u32],
        orientation: u8,
        is_baseline: bool,
        density: Option<Vec<u32>>,
    ) -> Result<Self, CoreError> {
        let orientation = imagecore::Orientation::from_exif(orientation);
        let orientation = orientation.ok_or(imagecore::Error::InvalidArgument)?;
        let density = density.map(|pixels| density_of(&pixels)).transpose()?;
        Ok(Self(imagecore::LosslessJpeg::new(file, rect(region)?, orientation, is_baseline, density)?))
    }

    /// The share of the work that is done, 0 to 1.
    #[wasm_bindgen(getter)]
    pub fn share(&self) -> f64 {
        self.0.share()
    }

    /// Does the next step. Returns true after the last one.
    pub fn step(&mut self) -> Result<bool, CoreError> {
        Ok(self.0.step()?)
    }

    /// Returns the file. The last step must have been done. Consumes this object.
    pub fn finish(self) -> Result<Vec<u8>, CoreError> {
        Ok(self.0.finish()?)
    }
}

/// Reads horizontal and vertical pixels per meter.
fn density_of(pixels: &[u32]) -> Result<imagecore::Density, imagecore::Error> {
    let &[across, down] = pixels else { return Err(imagecore::Error::InvalidArgument) };
    let [across, down] = [across, down].map(imagecore::Density::per_meter);
    Ok(imagecore::Density { y: down?.y, ..across? })
}

impl From<imagecore::Decoded> for Decoded {
    fn from(decoded: imagecore::Decoded) -> Self {
        Self(decoded)
    }
}
