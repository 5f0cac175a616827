use wasm_bindgen::prelude::*;

use super::{CoreError, Raster};
use crate as imagecore;

/// The header of a file, and its metadata.
#[wasm_bindgen]
pub struct Header {
    size: imagecore::Size,
    metadata: imagecore::Metadata,
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
    Ok(Header { size, metadata: imagecore::find_metadata(file) })
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

    /// Applies the orientation. Consumes this object.
    pub fn orient(self) -> Result<Raster, CoreError> {
        Ok(imagecore::orient(self.0.raster, self.0.orientation)?.into())
    }
}

impl From<imagecore::Decoded> for Decoded {
    fn from(decoded: imagecore::Decoded) -> Self {
        Self(decoded)
    }
}
