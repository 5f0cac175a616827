use js_sys::Uint8Array;
use wasm_bindgen::prelude::*;

use super::{CoreError, Decoded, JpegEncoder, Raster};
use crate as imagecore;
use crate::{ByteSource, Job};

/// Defines a class with the methods of [`Job`], because `wasm_bindgen` does not export traits.
macro_rules! job_class {
    ($(#[$doc:meta])* $name:ident, $output:ty) => {
        $(#[$doc])*
        #[wasm_bindgen]
        pub struct $name(imagecore::$name);

        #[wasm_bindgen]
        impl $name {
            /// The number of parts.
            #[wasm_bindgen(getter)]
            pub fn parts(&self) -> usize {
                self.0.parts()
            }

            /// The parameters that helpers need for every part.
            pub fn params(&self) -> Result<Vec<u8>, CoreError> {
                Ok(self.0.params()?)
            }

            /// Copies the input of a part to the beginning of `buffer`, or to a new array if `buffer` is too small.
            /// Returns an array of exactly the copied bytes.
            pub fn input(&mut self, part: usize, buffer: &Uint8Array) -> Result<Uint8Array, CoreError> {
                Ok(copy_out(&self.0.input(part)?, buffer))
            }

            /// Runs a part on this thread. Returns the bytes that the part contributes to the output file, or no bytes
            /// if the job has no output file.
            pub fn run(&mut self, part: usize) -> Result<Vec<u8>, CoreError> {
                Ok(self.0.run(part)?)
            }

            /// Accepts the output of a part that a helper ran. Returns the number of bytes at the beginning of `output`
            /// that belong to the output file.
            pub fn accept(&mut self, part: usize, output: &Uint8Array) -> Result<usize, CoreError> {
                Ok(self.0.accept(part, &JsBytes(output))?)
            }

            /// Returns the result. For every part, the owner of the job must first call `run`, or pass the output of a
            /// helper to `accept`. Consumes this object.
            pub fn finish(self) -> Result<$output, CoreError> {
                Ok(self.0.finish()?.into())
            }
        }

        impl From<imagecore::$name> for $name {
            fn from(job: imagecore::$name) -> Self {
                Self(job)
            }
        }
    };
}

job_class! {
    /// The first job of decoding a file. Only a large JPEG has parts.
    ScanJob, RenderJob
}

job_class! {
    /// The second job of decoding a file. A helper can run a part only if the same helper ran this part of the first job.
    /// The owner of the job can run any part.
    RenderJob, Decoded
}

job_class! {
    /// The transform and the quantization of the bands of a JPEG. The result is the encoder, which writes the file.
    JpegJob, JpegEncoder
}

job_class! {
    /// The resize of an image in bands of rows, or in one part.
    ResizeJob, Raster
}

job_class! {
    /// The resampling of an image through a projective map, in rectangles of the result.
    WarpJob, Raster
}

job_class! {
    /// The encoding of a PNG file in bands, or in one part. The file is the concatenation of `head`, the bytes of all parts in order,
    /// and the result of `finish`.
    PngJob, Vec<u8>
}

#[wasm_bindgen]
impl ResizeJob {
    /// The result is also reduced to fit within `width` × `height` pixels, if that can be done on the way. Consumes this
    /// object.
    #[wasm_bindgen(js_name = withPreview)]
    pub fn with_preview(self, width: u32, height: u32) -> Result<ResizeJob, CoreError> {
        Ok(self.0.with_preview(imagecore::Size::new(width, height)?)?.into())
    }

    /// Returns the reduced result, if there is one and all parts are done.
    pub fn preview(&mut self) -> Option<Raster> {
        self.0.take_preview().map(Raster::from)
    }
}

#[wasm_bindgen]
impl PngJob {
    /// Returns the bytes of the file before the bytes of the first part.
    pub fn head(&self) -> Vec<u8> {
        self.0.head().to_vec()
    }

    /// Whether a part takes so long that this thread should not run it, if there are others.
    #[wasm_bindgen(getter, js_name = isLong)]
    pub fn is_long(&self) -> bool {
        self.0.is_long()
    }
}

/// Creates the first job of decoding a JPEG, PNG, WebP or GIF. The format is detected by the signature of the file. Without
/// `helpers`, the number of helpers that run parts, the job has no parts. A preview fits within `width` × `height` pixels.
#[wasm_bindgen(js_name = decodeJob)]
pub fn decode_job(
    file: Vec<u8>,
    helpers: usize,
    width: Option<u32>,
    height: Option<u32>,
) -> Result<ScanJob, CoreError> {
    let job = imagecore::ScanJob::new(file, helpers)?;
    Ok(match (width, height) {
        (Some(width), Some(height)) => job.with_preview(imagecore::Size::new(width, height)?)?.into(),
        _ => job.into(),
    })
}

/// Runs parts of jobs in a helper. The jobs themselves are in another instance of this module, which owns the image.
#[wasm_bindgen]
#[derive(Default)]
pub struct PartRunner(imagecore::PartRunner);

#[wasm_bindgen]
impl PartRunner {
    /// Creates an object that has not run any part yet.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Runs a part. Copies the output of the part to the beginning of `buffer`, or to a new array if `buffer` is too
    /// small. Returns an array of exactly the copied bytes.
    pub fn run(
        &mut self,
        params: &[u8],
        part: usize,
        input: &[u8],
        buffer: &Uint8Array,
    ) -> Result<Uint8Array, CoreError> {
        Ok(copy_out(self.0.run(params, part, input)?, buffer))
    }
}

/// Copies `bytes` to the beginning of `buffer`, or to a new array if `buffer` is too small. Returns an array of exactly
/// the copied bytes.
fn copy_out(bytes: &[u8], buffer: &Uint8Array) -> Uint8Array {
    let length = bytes.len() as u32;
    if length > buffer.length() {
        return Uint8Array::from(bytes);
    }
    let copy = buffer.subarray(0, length);
    copy.copy_from(bytes);
    copy
}

/// Bytes in the memory of JavaScript.
struct JsBytes<'a>(&'a Uint8Array);

impl ByteSource for JsBytes<'_> {
    fn length(&self) -> usize {
        self.0.length() as usize
    }

    fn copy_to(&self, offset: usize, target: &mut [u8]) {
        let (start, length) = (offset as u32, target.len() as u32);
        self.0.subarray(start, start + length).copy_to(target);
    }
}
