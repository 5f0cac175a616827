//! Decodes the data of one scan in parts, on several workers. Without restart markers, nothing in the data
//! marks the beginning of an MCU, so each worker must first find one.
//!
//! A decoder that starts at an arbitrary bit of Huffman-coded data usually resynchronises within a few
//! hundred bytes. From that bit on, the decoder finds the same codes as a decoder that started at the right
//! bit (Klein and Wiseman, "Parallel Huffman decoding with applications to JPEG files", The Computer Journal
//! 46, 2003).
//!
//! Each part is therefore read from about its beginning to a little past its end. At both ends, the reader
//! reports the bit offsets at which MCUs begin: the synchronisation points. If two neighbouring parts have a
//! synchronisation point in common, both parts have the same MCUs from this point on.
//!
//! A worker cannot determine two values: the index of an MCU in the image, and the absolute DC coefficients,
//! which are coded as differences. Both values are known in the first part. For each following part, the plan
//! derives both values from the part before.
//!
//! In a file with restart markers, each part after the first begins at a restart marker, which is the
//! beginning of an MCU.
//!
//! # Protocol
//!
//! 1. [`Plan::new`] divides a file into parts. Each thread creates a [`Worker`] from the headers of the file.
//! 2. For each part, a worker [scans](Worker::scan) the [bytes of the part](Plan::input) and returns a
//!    report. The plan [accepts](Plan::accept) the report.
//! 3. [`Plan::join`] connects the reports. If the reports cannot be connected, the file must be decoded in
//!    one piece.
//! 4. For each part, the worker that scanned the part [renders](Worker::render) the rows of pixels of this
//!    part. The plan provides the [placement](Plan::placement) of the part.
//!
//! Reports and placements are plain numbers, so that threads can exchange them without shared memory. Invalid
//! reports and placements cause no panic, and no allocation beyond the limits.

mod plan;
mod reader;
mod report;
mod setup;
mod worker;

pub use plan::Plan;
pub use worker::Worker;

/// Length in bytes of the region after the boundary of two neighbouring parts. Both parts must have a common
/// synchronisation point in this region. In a measurement, 143 parts of photographs needed at most 1,755
/// bytes; the median was 250.
const OVERLAP: usize = 1 << 13;

/// Largest length in bytes of data that are decoded in parts. Bit offsets, also those within the overlap,
/// then fit in the 32-bit words of a report.
const MAX_DATA_LEN: usize = u32::MAX as usize / 8 - OVERLAP;

/// Number of MCUs that are read between two checks of the position of the reader.
const GROUP: usize = 16;
