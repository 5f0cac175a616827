//! Decodes the data of one scan in parts, on several workers. Without restart markers, nothing in the data
//! marks the beginning of an MCU. Each worker must therefore first find the beginning of an MCU.
//!
//! A decoder that starts at an arbitrary bit of Huffman-coded data usually resynchronizes within a few
//! hundred bytes. From that bit on, the decoder finds the same codes as a decoder that started at the right
//! bit (Klein and Wiseman, "Parallel Huffman decoding with applications to JPEG files", The Computer Journal
//! 46, 2003).
//!
//! A worker therefore reads a part from its beginning to a little past its end. Near both ends, the worker
//! reports the bit offsets at which MCUs begin: the synchronization points. If two neighboring parts have a
//! synchronization point in common, both parts have the same MCUs from this point on.
//!
//! A worker cannot determine two values: the index of an MCU in the image, and the absolute DC coefficients,
//! because only differences are coded. Both values are known in the first part. For each following part, the
//! plan derives both values from the previous part.
//!
//! In a file with restart markers, each part after the first begins at a restart marker. An MCU begins after
//! each restart marker.
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

/// Length in bytes of the region after the boundary between two neighboring parts. Both parts must have a
/// common synchronization point in this region. For 143 parts of photographs, this point was at most 1,755
/// bytes after the boundary. The median was 250 bytes.
const OVERLAP: usize = 1 << 13;

/// Largest length in bytes of entropy-coded data that are decoded in parts. Up to this length, all bit
/// offsets fit in the 32-bit words of a report, also the bit offsets in the overlap.
const MAX_DATA_LEN: usize = u32::MAX as usize / 8 - OVERLAP;

/// Number of MCUs that a worker reads between two checks whether it has reached the end of the part.
const MCUS_PER_GROUP: usize = 16;
