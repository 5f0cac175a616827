//! A JPEG decoded in parts of any length, by workers or the owner, gives the image or the error of decoding in one piece.

use imagecore::{Job, JpegScanJob, Workers, decode, probe};

use super::choices::Choices;
use super::workers::run_by;

/// The largest image that is decoded: larger ones reach the same code.
const MAX_PIXELS: usize = 1 << 18;

/// Approximate numbers of parts. A part needs 8 KB to synchronise with its neighbours, so most are few.
const PARTS: [usize; 8] = [2, 2, 2, 2, 3, 3, 4, 7];

/// Approximate bytes before the data of a scan.
const HEADER_LEN: usize = 700;

pub(crate) fn run(file: &[u8]) {
    if probe(file).is_ok_and(|header| header.size.pixels() > MAX_PIXELS) {
        return;
    }
    let mut choices = Choices(file);
    let part_len = file.len().saturating_sub(HEADER_LEN + choices.below(64) as usize) / choices.pick(&PARTS);
    let mut scan = match JpegScanJob::in_parts_of(part_len.max(16), file.to_vec()) {
        Ok(Some(job)) => job,
        // The target `decode` covers it.
        Ok(None) => return,
        Err(error) => {
            assert_eq!(decode(file).err(), Some(error));
            return;
        }
    };
    let mut workers = Workers::default();
    let mut by_worker = Vec::new();
    for part in 0..scan.parts() {
        let is_by_worker = choices.flag();
        if is_by_worker {
            run_by(&mut workers, &mut scan, part).expect("a part");
        } else {
            scan.run(part).expect("a part");
        }
        // If the owner renders a part that a worker has scanned, it has to scan it again.
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
