use js_sys::Uint8Array;
use wasm_bindgen::prelude::*;

use super::{CoreError, Decoded, Raster};
use crate as core;
use crate::{ByteSource, Job};

/// A class for a type of job, because `wasm_bindgen` exports no traits. All have the same methods: those of [`Job`].
macro_rules! job_class {
    ($(#[$doc:meta])* $name:ident, $output:ty) => {
        $(#[$doc])*
        #[wasm_bindgen]
        pub struct $name(core::$name);

        #[wasm_bindgen]
        impl $name {
            /// How many parts there are.
            #[wasm_bindgen(getter)]
            pub fn parts(&self) -> usize {
                self.0.parts()
            }

            /// What workers must know of the whole.
            pub fn params(&self) -> Vec<u8> {
                self.0.params()
            }

            /// What a worker must know of a part: at the beginning of a buffer, or in a new one if that is too small.
            pub fn input(&self, part: usize, buffer: &Uint8Array) -> Result<Uint8Array, CoreError> {
                Ok(copy_out(&self.0.input(part)?, buffer))
            }

            /// Runs a part here. Returns the bytes of it that belong to the caller.
            pub fn run(&mut self, part: usize) -> Result<Vec<u8>, CoreError> {
                Ok(self.0.run(part)?)
            }

            /// Takes the output of a part that a worker ran. Returns how many of its first bytes belong to the caller.
            pub fn accept(&mut self, part: usize, output: &Uint8Array) -> Result<usize, CoreError> {
                Ok(self.0.accept(part, &JsBytes(output))?)
            }

            /// The result, once all parts are there. Consumes this object.
            pub fn finish(self) -> Result<$output, CoreError> {
                Ok(self.0.finish()?.into())
            }
        }

        impl From<core::$name> for $name {
            fn from(job: core::$name) -> Self {
                Self(job)
            }
        }
    };
}

job_class! {
    /// The first job of decoding a large JPEG.
    JpegScanJob, JpegRenderJob
}

job_class! {
    /// The second job of decoding a large JPEG. Each part should be run by the worker that scanned it. There are no parts
    /// if they did not fit together: `finish` then decodes the file in one piece.
    JpegRenderJob, Decoded
}

job_class! {
    /// A resize in bands.
    ResizeJob, Raster
}

job_class! {
    /// The encoding of a PNG file in bands. The file is `head`, the bytes of all parts that belong to the caller, in order,
    /// and what `finish` returns.
    PngJob, Vec<u8>
}

#[wasm_bindgen]
impl PngJob {
    /// The file before the first part.
    pub fn head(&self) -> Vec<u8> {
        self.0.head().to_vec()
    }
}

/// The decoding of a large JPEG in parts; none for a file that is better decoded in one piece. Throws what `decode` would of
/// a file without a header, or beyond the limits.
#[wasm_bindgen(js_name = jpegScanJob)]
pub fn jpeg_scan_job(file: Vec<u8>) -> Result<Option<JpegScanJob>, CoreError> {
    Ok(core::JpegScanJob::new(file)?.map(JpegScanJob::from))
}

/// Runs parts of jobs whose owner is another instance of this module.
#[wasm_bindgen]
#[derive(Default)]
pub struct Workers(core::Workers);

#[wasm_bindgen]
impl Workers {
    /// One for the jobs of one owner.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Runs a part. Returns its output: at the beginning of a buffer, or in a new one if that is too small.
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

/// Copies bytes to the beginning of a buffer, or to a new one if that is too small.
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
