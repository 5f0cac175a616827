//! Checks that decoding a JPEG in parts gives the same image or error as decoding in one piece. The parts have any
//! length, and are run by workers or by the owner of the file.

use imagecore::{Job, PartRunner, ScanJob, decode, probe};

use super::choices::Choices;
use super::workers::run_by;

/// Largest number of pixels of an image that is decoded. Larger images run the same code.
const MAX_PIXELS: usize = 1 << 18;

/// Approximate numbers of parts, from which `run` picks one number. Neighboring parts are joined in a region of 8
/// KiB after their boundary, and fuzz inputs have at most 40 KiB (`tools/test/fuzz.mjs`). So most of the numbers are
/// small.
const PARTS: [usize; 8] = [2, 2, 2, 2, 3, 3, 4, 7];

/// Approximate number of bytes before the entropy-coded data of the scan.
const HEADER_LEN: usize = 700;

pub(crate) fn run(file: &[u8]) {
    if probe(file).is_ok_and(|header| header.size.pixels() > MAX_PIXELS) {
        return;
    }
    let mut choices = Choices(file);
    let part_len = file.len().saturating_sub(HEADER_LEN + choices.below(64) as usize) / choices.pick(&PARTS);
    let mut scan = match ScanJob::in_parts_of(part_len.max(16), file.to_vec()) {
        Ok(job) => job,
        Err(error) => {
            assert_eq!(decode(file).err(), Some(error));
            return;
        }
    };
    let mut workers = PartRunner::default();
    let mut by_worker = Vec::new();
    for part in 0..scan.parts() {
        let is_by_worker = choices.flag();
        if is_by_worker {
            run_by(&mut workers, &mut scan, part).expect("a part");
        } else {
            scan.run(part).expect("a part");
        }
        // A part that a worker has scanned is rendered by the worker or by the owner. In the second case, the owner
        // must scan the part again.
        by_worker.push(is_by_worker && choices.flag());
    }
    let mut render = scan.finish().expect("there is memory");
    for (part, &is_by_worker) in by_worker.iter().enumerate().take(render.parts()) {
        if is_by_worker {
            run_by(&mut workers, &mut render, part).expect("a part that it scanned");
        } else {
            render.run(part).expect("a part");
        }
    }
    match (render.finish(), decode(file)) {
        (Ok(parts), Ok(whole)) => {
            assert!(parts.raster == whole.raster, "different pixels");
            assert_eq!(
                (parts.orientation, parts.format, parts.animated, parts.damaged),
                (whole.orientation, whole.format, whole.animated, whole.damaged)
            );
        }
        (parts, whole) => assert_eq!(parts.err(), whole.err()),
    }
}
