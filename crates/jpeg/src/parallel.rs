//! Decodes one scan in parts on several workers. Nothing in the scan marks where an MCU begins.
//!
//! A decoder that starts at an arbitrary bit of Huffman codes usually resynchronises within a few hundred bytes: from
//! then on it finds the same codes as one that started at the right bit (Klein and Wiseman, "Parallel Huffman decoding
//! with applications to JPEG files", The Computer Journal 46, 2003). Each part is therefore read from about its beginning
//! to a little past its end, and the reader reports the offsets at which MCUs begin at both ends: the synchronisation
//! points. If two neighbouring parts have a point in common, they agree from there on, except for the index of the MCU, and
//! for the DC coefficients, which are stored as differences. Both are known in the first part, and follow for the other
//! parts one after the other.
//!
//! Where the file has restart markers, parts begin at one, and are synchronised at once.
//!
//! # Protocol
//!
//! 1. [`Plan::new`] divides a file. A [`Worker`], in any thread, needs only the headers of the file.
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

/// Bytes at the beginning of a part, and past its end, within which neighbouring parts must have a common synchronisation
/// point. 143 parts of photographs needed at most 1,755 bytes, and 250 in the median.
const OVERLAP: usize = 1 << 13;

/// The most bytes of data that are decoded in parts: bit offsets are 32-bit words in a report.
const MAX_DATA_LEN: usize = u32::MAX as usize / 8 - OVERLAP;

/// MCUs that are read between two checks of how far the reader is.
const GROUP: usize = 16;
