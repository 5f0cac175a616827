//! Writes random JPEG files (ITU-T T.81):
//!
//! - [`random_jpeg`] writes files of all kinds that have 8-bit samples and Huffman coding.
//! - [`random_baseline`] writes baseline files that have one scan, and a given width and height.
//!
//! The modules are the steps of an encoder, in this order:
//!
//! - `coefficients` generates quantized coefficients.
//! - `scan_script` divides the coefficients into scans.
//! - `scan_encoder` converts a scan into symbols and bits.
//! - `huffman` builds Huffman tables.
//! - `bit_writer` packs bits into bytes.
//! - `file` writes marker segments.

mod baseline;
mod bit_writer;
mod coefficients;
mod file;
mod huffman;
mod scan_encoder;
mod scan_script;

pub use self::baseline::{Baseline, random_baseline};
pub use self::coefficients::Content;
pub use self::file::{ColorModel, RandomJpeg, random_jpeg};
pub use self::scan_script::ScanScript;

/// Returns a marker segment: the marker code (0xFF and `marker`), the length, and `parameters`
/// (T.81, B.1.1.4).
fn segment(marker: u8, parameters: &[u8]) -> Vec<u8> {
    let length = u16::try_from(parameters.len() + 2).unwrap();
    [&[0xFF, marker][..], &length.to_be_bytes(), parameters].concat()
}
