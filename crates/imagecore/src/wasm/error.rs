use wasm_bindgen::prelude::*;

use crate as imagecore;

/// The exception that every function of the module throws on failure. Any other exception is a trap, after which the
/// state of the module is undefined.
#[wasm_bindgen]
pub struct CoreError(pub(super) imagecore::Error);

#[wasm_bindgen]
impl CoreError {
    /// The code of the error.
    #[wasm_bindgen(getter)]
    pub fn code(&self) -> String {
        self.0.code().to_owned()
    }

    /// The name of the format of the file, if the code is `unsupported-format` and the format is recognized: `BMP`, `HEIC`,
    /// `AVIF`, `TIFF`, `SVG`, `ICO` or `PSD`.
    #[wasm_bindgen(getter)]
    pub fn format(&self) -> Option<String> {
        match self.0 {
            imagecore::Error::UnsupportedFormat { format } => format.map(|format| format.name().to_owned()),
            _ => None,
        }
    }

    /// The refused width in pixels, if the code is `too-large`.
    #[wasm_bindgen(getter)]
    pub fn width(&self) -> Option<u32> {
        match self.0 {
            imagecore::Error::TooLarge { width, .. } => Some(width),
            _ => None,
        }
    }

    /// The refused height in pixels, if the code is `too-large`.
    #[wasm_bindgen(getter)]
    pub fn height(&self) -> Option<u32> {
        match self.0 {
            imagecore::Error::TooLarge { height, .. } => Some(height),
            _ => None,
        }
    }
}

impl From<imagecore::Error> for CoreError {
    fn from(error: imagecore::Error) -> Self {
        Self(error)
    }
}
