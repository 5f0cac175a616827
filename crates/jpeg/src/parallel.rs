//! Decodes one scan in parts, on several workers, though its codes do not say where an MCU begins.
//!
//! A decoder that starts at an arbitrary bit of Huffman codes usually resynchronises within a few hundred bytes: from
//! then on it finds the same codes as one that started at the right bit (Klein and Wiseman, "Parallel Huffman decoding
//! with applications to JPEG files", The Computer Journal 46, 2003). Each part is therefore read from about its beginning
//! to a little past its end, and the reader notes where MCUs begin at both ends: its synchronisation
//! points. A point that two neighbouring parts both found proves that they agree from there on, except
//! for the number of the MCU, and for the DC coefficients, which are stored as differences. The first part knows both,
//! so they follow for all others, one after the other.
//!
//! Where the file has restart markers, parts begin at one, and are synchronised at once.
//!
//! # Protocol
//!
//! 1. [`Plan::new`] divides a file. A [`Worker`] is made of the file's headers, anywhere.
//! 2. For each part, a worker [scans](Worker::scan) the [bytes of the part](Plan::input) and returns a report, which the
//!    plan [accepts](Plan::accept).
//! 3. [`Plan::join`] connects the reports. If it fails, the file is decoded in one piece.
//! 4. For each part, the worker that scanned it [renders](Worker::render) its rows of pixels, by its
//!    [placement](Plan::placement).
//!
//! Reports and placements are plain numbers, so that they can cross between threads without shared memory. Whatever they
//! contain, no method panics, and none allocates more than the limits allow.

mod plan;
mod reader;
mod report;
mod setup;
mod worker;

pub use plan::Plan;
pub use worker::Worker;

/// Bytes at the beginning of a part, and again past its end, within which its reader and that of the part before must
/// synchronise. Photographs needed 1,755 at most, and 250 in the median, of 143 parts.
const OVERLAP: usize = 1 << 13;

/// Bytes of data that are decoded in parts at most: bit offsets are 32-bit words in a report.
const MAX_DATA_LEN: usize = u32::MAX as usize / 8 - OVERLAP;

/// MCUs that are read between two checks of how far the reader is.
const GROUP: usize = 16;
