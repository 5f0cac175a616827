//! Tests that decoding in parts gives the same pixels as decoding in one piece, with and without restart
//! markers. Tests that invalid reports and placements are refused without a panic.

// `clippy.toml` disallows `vec!`. These tests may use `vec!`, because the test files are small.
#![allow(clippy::disallowed_macros)]

use imagecore_jpeg::parallel::{Plan, Worker};
use imagecore_jpeg::{Completeness, Decoder, Error, Limits};

const FILES: [&[u8]; 3] = [
    include_bytes!("../../../fuzz/jpeg/gray.jpg"),
    include_bytes!("../../../fuzz/jpeg/halved.jpg"),
    include_bytes!("../../../fuzz/jpeg/restarts.jpg"),
];

/// Length of a part in bytes. With shorter parts, the parts of some files in [`FILES`] cannot be joined.
const PART_LEN: usize = 8700;

/// Returns a plan that has accepted the reports of all parts, and the worker that has scanned these parts.
fn scanned(file: &[u8], part_len: usize) -> (Plan, Worker) {
    let mut plan = Plan::new(file, part_len, Limits::default()).unwrap();
    let mut worker = Worker::new(&plan.headers(file).unwrap(), Limits::default()).unwrap();
    for part in 0..plan.parts() {
        let input = &file[plan.input(part).unwrap()];
        plan.accept(part, worker.scan(part, input, plan.owned_len(part).unwrap()).unwrap()).unwrap();
    }
    (plan, worker)
}

#[test]
fn parts_have_the_pixels_of_the_whole() {
    for file in FILES {
        let decoder = Decoder::new(file, Limits::default()).unwrap();
        let mut whole = vec![0; decoder.buffer_len()];
        assert_eq!(decoder.decode(&mut whole).unwrap(), Completeness::Complete);
        for part_len in [PART_LEN, 0] {
            assert_eq!(scanned(file, part_len).0.parts() > 1, part_len > 0);
            assert!(in_parts(file, part_len).unwrap() == whole);
        }
    }
}

/// Returns the pixels of a file that is decoded in parts, or `None` if the parts cannot be joined.
fn in_parts(file: &[u8], part_len: usize) -> Option<Vec<u8>> {
    let (mut plan, mut worker) = scanned(file, part_len);
    if !plan.join() {
        return None;
    }
    let mut pixels = Vec::new();
    for part in 0..plan.parts() {
        let placement = plan.placement(part).unwrap();
        let mut rows = vec![0; worker.output_len(&placement).unwrap()];
        worker.render(part, &placement, &mut rows).unwrap();
        assert!(!worker.has(part));
        pixels.extend(rows);
    }
    Some(pixels)
}

/// Parts of a damaged file are joined only if the damage is not detected in one piece either. The pixels are then equal.
#[test]
fn parts_of_a_damaged_file_are_not_joined_or_have_the_pixels_of_the_whole() {
    let mut joined = 0;
    for file in FILES {
        let start = Plan::new(file, 0, Limits::default()).unwrap().input(0).unwrap().start;
        for position in (start..file.len()).step_by(file.len() / 80) {
            let mut changed = file.to_vec();
            changed[position] ^= 1 << (position % 8);
            let without_a_byte = [&file[..position], &file[position + 1..]].concat();
            let with_more = [&file[..file.len() - 2], &file[position..]].concat();
            for damaged in [changed, file[..position].to_vec(), without_a_byte, with_more] {
                let decoder = Decoder::new(&damaged, Limits::default()).unwrap();
                let mut whole = vec![0; decoder.buffer_len()];
                let is_complete = decoder.decode(&mut whole).unwrap() == Completeness::Complete;
                for part_len in [PART_LEN, 0] {
                    if let Some(pixels) = in_parts(&damaged, part_len) {
                        assert!(is_complete && pixels == whole, "a byte at {position}");
                        joined += 1;
                    }
                }
            }
        }
    }
    assert!(joined > 20, "{joined}");
}

#[test]
fn reports_and_placements_are_validated() {
    let (mut plan, mut worker) = scanned(FILES[1], PART_LEN);
    assert!(matches!(plan.placement(0), Err(Error::InvalidArgument(_))), "not joined yet");
    assert!(plan.join());
    assert!(matches!(plan.placement(plan.parts()), Err(Error::InvalidArgument(_))));
    let placement = plan.placement(1).unwrap();
    for word in 0..placement.len() {
        for value in [0, 1, u32::MAX, 1 << 31] {
            let mut changed = placement.clone();
            changed[word] = value;
            if let Ok(length) = worker.output_len(&changed) {
                let _ = worker.render(1, &changed, &mut vec![0; length]);
            }
        }
    }
    assert!(matches!(worker.output_len(&placement[1..]), Err(Error::InvalidArgument(_))));
    for report in [vec![], vec![1], vec![u32::MAX; 2], vec![u32::MAX; 12]] {
        plan.accept(1, report).unwrap();
        assert!(!plan.join());
    }
    assert!(matches!(plan.accept(plan.parts(), vec![]), Err(Error::InvalidArgument(_))));
}

#[test]
fn files_of_several_scans_are_unsupported() {
    let progressive = include_bytes!("../../../tests/golden/decode/jpeg-progressive.jpg");
    assert_eq!(Plan::new(progressive, PART_LEN, Limits::default()).err(), Some(Error::Unsupported));
}
