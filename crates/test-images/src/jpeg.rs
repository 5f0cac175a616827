//! Writers of random JPEG files (ITU-T T.81): [`random_jpeg`] of every kind with 8-bit samples and Huffman coding, and
//! [`random_baseline`] of one scan and a given size.
//!
//! The modules follow the steps of an encoder: quantized coefficients (`coefficients`), the division into scans
//! (`scan_script`), symbols and bits of a scan (`scan_encoder`), Huffman tables (`huffman`), bytes (`bit_writer`), marker
//! segments (`file`).

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

/// A marker segment: the marker, the length, and the parameters (T.81, B.1.1.4).
fn segment(marker: u8, parameters: &[u8]) -> Vec<u8> {
    let length = u16::try_from(parameters.len() + 2).unwrap();
    [&[0xFF, marker][..], &length.to_be_bytes(), parameters].concat()
}
