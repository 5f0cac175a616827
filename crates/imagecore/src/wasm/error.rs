use wasm_bindgen::prelude::*;

use crate as core;

/// A failure: what every function here throws. Anything else that comes out of the module is a trap,
/// after which the instance is not to be trusted.
#[wasm_bindgen]
pub struct CoreError(pub(super) core::Error);

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
