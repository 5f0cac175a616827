//! Tests the allocations of some operations. Resizing and warping do not copy the image: in addition to the result, it allocates
//! only some rows and tables. The table of a CMYK profile takes a bounded amount of memory.

// `clippy.toml` disallows these functions in the crate. Tests may abort for want of memory.
#![allow(clippy::disallowed_macros, clippy::disallowed_methods)]

mod common;

use allocation_counter::measure;
use common::warp::{centered, product, scaled, turned, warped};
use common::{FORMATS, size};
use imagecore::{Filter, Raster, decode, resize};

/// Number of bytes that resizing may allocate in addition to its result, for tables and for some rows.
const SCRATCH: u64 = 5 << 20;

#[test]
fn resizing_needs_its_result_and_some_rows() {
    for format in FORMATS {
        for (from, to) in [
            (size(2000, 2000), size(300, 300)),
            (size(1500, 1500), size(1499, 1499)),
            (size(300, 300), size(2000, 2000)),
            // The target has a thousand rows for each source row.
            (size(1500, 2), size(1500, 2000)),
            (size(16, 4000), size(1600, 40)),
        ] {
            let raster = Raster::filled(from, format, 100).unwrap();
            let result = to.pixels() as u64 * format.bytes_per_pixel() as u64;
            let taken = measure(|| drop(resize(&raster, to, Filter::Lanczos3).unwrap())).bytes_max;
            assert!(
                taken <= result + SCRATCH,
                "{format:?}, {from:?} to {to:?}: {taken} bytes for a result of {result}"
            );
        }
    }
}

#[test]
fn warping_needs_its_result_and_some_blocks() {
    for format in FORMATS {
        for (from, to, scale) in
            [(2000, 1700, 1.0), (2000, 200, 10.0), (300, 1800, 0.2), (8000, 4, 2000.0), (2000, 20, 100.0)]
        {
            let (from, to) = (size(from, from.min(1500)), size(to, to));
            let raster = Raster::filled(from, format, 100).unwrap();
            let map = centered(from, to, product(&[scaled(scale, scale), turned(2.0)]));
            let mut result = 0;
            let taken = measure(|| result = warped(&raster, map, to).unwrap().bytes().len() as u64).bytes_max;
            assert!(
                taken <= result + SCRATCH,
                "{format:?}, {from:?} to {to:?}: {taken} bytes for a result of {result}"
            );
        }
    }
}

/// Returns a CMYK JPEG with a profile that has one table. The table begins with `start`, and has `length` bytes.
fn cmyk_jpeg(start: &[u8], length: usize) -> Vec<u8> {
    let file = std::fs::read("../../tests/found/cmyk-icc-v4-mab.jpg").unwrap();
    let mut table = start.to_vec();
    table.resize(length, 200);
    let mut profile = vec![0; 128];
    profile[8] = 4;
    profile[12..24].copy_from_slice(b"prtrCMYKLab ");
    profile[36..40].copy_from_slice(b"acsp");
    profile.extend(1u32.to_be_bytes());
    profile.extend([&b"A2B0"[..], &144u32.to_be_bytes(), &(length as u32).to_be_bytes()].concat());
    profile.extend(table);
    let mut changed = file[..2].to_vec();
    let parts = profile.chunks(65_000);
    let count = parts.len() as u8;
    for (index, part) in (1..).zip(parts) {
        let length = (part.len() + 16) as u16;
        let header = [&[0xFF, 0xE2], &length.to_be_bytes()[..], b"ICC_PROFILE\0", &[index, count]].concat();
        changed.extend([&header, part].concat());
    }
    // The own profile of the file is left out. It is one segment.
    let own = file.windows(11).position(|bytes| bytes == b"ICC_PROFILE").unwrap() - 4;
    let own_end = own + 2 + usize::from(u16::from_be_bytes([file[own + 2], file[own + 3]]));
    changed.extend([&file[2..own], &file[own_end..]].concat());
    changed
}

/// Returns the start of a lut8Type with `side` grid points along each dimension.
fn lut8(side: u8) -> Vec<u8> {
    [&b"mft1\0\0\0\0\x04\x03"[..], &[side, 0], &[0; 36]].concat()
}

/// Returns the start of a lutAToBType with `sides` grid points along its dimensions. The grid, at 32, is its only part.
fn lut_a_to_b(sides: [u8; 4]) -> Vec<u8> {
    let offsets = [0, 0, 0, 32, 0].map(u32::to_be_bytes).concat();
    [&b"mAB \0\0\0\0\x04\x03\0\0"[..], &offsets, &sides, &[0; 12], &[1, 0, 0, 0]].concat()
}

#[test]
fn the_table_of_a_cmyk_profile_takes_at_most_8_mb() {
    let taken = |start: &[u8]| {
        let file = cmyk_jpeg(start, 8_000_000);
        measure(|| drop(decode(&file).unwrap())).bytes_max
    };
    let refused = taken(b"none");
    for start in [lut8(33), lut8(34), lut8(255), lut_a_to_b([33; 4]), lut_a_to_b([255, 255, 4, 4])] {
        let table = taken(&start).saturating_sub(refused);
        assert!(table < 8_000_000, "{:?}: {table} bytes", &start[..36]);
    }
}
