//! Writes JPEGs of random coefficients, with all that the codes can say: [`any_jpeg`] of every kind that decoders of
//! 8-bit samples and Huffman codes know, and [`random_jpeg`] of one scan and of any size.
//!
//! The steps are those of the standard (ITU-T T.81), one in each module: coefficients (`picture`), the order in which
//! they come (`scripts`), symbols and bits for them (`scans`), codes for the symbols (`codes`), bytes (`bits`), and
//! the segments around (`file`).

// Not every program of the tests uses all of it.
#![allow(unused_imports)]

mod bits;
mod codes;
mod file;
mod picture;
mod scans;
mod scripts;
mod single;

pub(crate) use self::file::{AnyJpeg, Colours, any_jpeg};
pub(crate) use self::scripts::Script;
pub(crate) use self::single::{Kind, random_jpeg};

/// A marker, the length, and what a segment holds (T.81, B.1.1.4).
fn segment(marker: u8, content: &[u8]) -> Vec<u8> {
    let length = u16::try_from(content.len() + 2).unwrap();
    [&[0xFF, marker][..], &length.to_be_bytes(), content].concat()
}
