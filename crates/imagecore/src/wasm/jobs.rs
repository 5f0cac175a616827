use js_sys::Uint8Array;
use wasm_bindgen::prelude::*;

use super::{CoreError, Decoded, Raster};
use crate as core;
use crate::{ByteSource, Job};

/// Defines a class with the methods of [`Job`], because `wasm_bindgen` does not export traits.
macro_rules! job_class {
    ($(#[$doc:meta])* $name:ident, $output:ty) => {
        $(#[$doc])*
        #[wasm_bindgen]
        pub struct $name(core::$name);

        #[wasm_bindgen]
        impl $name {
            /// The number of parts.
            #[wasm_bindgen(getter)]
            pub fn parts(&self) -> usize {
                self.0.parts()
            }

            /// What workers need for all parts.
            pub fn params(&self) -> Vec<u8> {
                self.0.params()
            }

            /// Copies what a worker needs for one part to the beginning of `buffer`, or to a new buffer if `buffer` is too
            /// small. Returns the copy.
            pub fn input(&self, part: usize, buffer: &Uint8Array) -> Result<Uint8Array, CoreError> {
                Ok(copy_out(&self.0.input(part)?, buffer))
            }

            /// Runs a part in this thread. Returns the part's bytes of the output file, if there is one.
            pub fn run(&mut self, part: usize) -> Result<Vec<u8>, CoreError> {
                Ok(self.0.run(part)?)
            }

            /// Accepts the output of a part that a worker ran. Returns how many of its first bytes are bytes of the output
            /// file.
            pub fn accept(&mut self, part: usize, output: &Uint8Array) -> Result<usize, CoreError> {
                Ok(self.0.accept(part, &JsBytes(output))?)
            }

            /// The result, after all parts were run or accepted. Consumes this object.
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
    /// if the scanned parts cannot be joined: `finish` then decodes the file in one piece.
    JpegRenderJob, Decoded
}

job_class! {
    /// A resize in bands.
    ResizeJob, Raster
}

job_class! {
    /// The encoding of a PNG file in bands. The file is the concatenation of `head`, the bytes of all parts in order, and the
    /// result of `finish`.
    PngJob, Vec<u8>
}

#[wasm_bindgen]
impl PngJob {
    /// The file before the first part.
    pub fn head(&self) -> Vec<u8> {
        self.0.head().to_vec()
    }
}

/// The job of decoding a large JPEG; none for a file that must or should be decoded in one piece.
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
    /// For the jobs of one owner.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Runs a part. Returns its output: at the beginning of `buffer`, or in a new one if that is too small.
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

/// Copies bytes to the beginning of `buffer`, or to a new one if that is too small.
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
