//! A JPEG in parts of any length is the image that it is in one piece, whoever runs the parts; or is refused as it is there.

use imagecore::{Job, JpegScanJob, Workers, decode, probe};

use super::choices::Choices;
use super::workers::run_by;

/// Pixels of the largest image that is opened: what is in a file matters here, not how much of it.
const MOST_PIXELS: usize = 1 << 18;

/// Parts of a file, about. Those that are scanned from the middle need eight kilobytes to fit to their neighbours.
const PARTS: [usize; 8] = [2, 2, 2, 2, 3, 3, 4, 7];

/// Bytes before the data of a scan, about.
const HEAD: usize = 700;

pub(crate) fn run(file: &[u8]) {
    if probe(file).is_ok_and(|header| header.size.pixels() > MOST_PIXELS) {
        return;
    }
    let mut choices = Choices(file);
    let part_len = file.len().saturating_sub(HEAD + choices.below(64) as usize) / choices.pick(&PARTS);
    let mut scan = match JpegScanJob::in_parts_of(part_len.max(16), file.to_vec()) {
        Ok(Some(job)) => job,
        // What the other target looks at.
        Ok(None) => return,
        Err(error) => {
            assert_eq!(decode(file).err(), Some(error));
            return;
        }
    };
    let mut workers = Workers::default();
    let mut by_worker = Vec::new();
    for part in 0..scan.parts() {
        let is_there = choices.is_so();
        if is_there {
            run_by(&mut workers, &mut scan, part).expect("a part");
        } else {
            scan.run(part).expect("a part");
        }
        // The owner must scan again what it renders in place of the worker.
        by_worker.push(is_there && choices.is_so());
    }
    let mut render = scan.finish().expect("there is memory");
    for (part, &is_there) in by_worker.iter().enumerate().take(render.parts()) {
        if is_there {
            run_by(&mut workers, &mut render, part).expect("a part that it scanned");
        } else {
            render.run(part).expect("a part");
        }
    }
    match (render.finish(), decode(file)) {
        (Ok(parts), Ok(whole)) => {
            assert!(parts.raster == whole.raster, "other pixels");
            assert_eq!(
                (parts.orientation, parts.format, parts.animated, parts.damaged),
                (whole.orientation, whole.format, whole.animated, whole.damaged)
            );
        }
        (parts, whole) => assert_eq!(parts.err(), whole.err()),
    }
}
