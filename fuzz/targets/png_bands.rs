//! Checks that a PNG encoded in bands of any height has the pixels of its raster. PartRunner and the owner of the job
//! must encode the same bands.

use imagecore::{Density, Depth, Effort, Job, PartRunner, PngJob, decode};

use super::choices::Choices;
use crate::pixels;

/// The largest width of the raster in pixels.
const MAX_WIDTH: u32 = 700;

pub(crate) fn run(input: &[u8]) {
    let mut choices = Choices(input);
    let effort = choices.pick(&[Effort::Fast, Effort::Small]);
    let end = choices.pick(&[1, 100, 1000, 1 << 14]);
    let band = choices.below(end) as usize;
    let density = choices.flag().then(|| Density {
        x: 1 + choices.below(9999),
        y: 1 + choices.below(9999),
        per_meter: choices.flag(),
    });
    let Some(raster) = choices.raster(&[Depth::Eight, Depth::Sixteen], MAX_WIDTH) else { return };
    let raster = raster.with_density(density);
    // Small images have one part, which is the whole file.
    let job = if choices.flag() {
        PngJob::new(&raster, effort)
    } else {
        PngJob::in_bands_of(band, &raster, effort)
    };
    let mut job = job.expect("there is memory");
    let (mut workers, params) = (PartRunner::default(), job.params().unwrap());
    let mut file = job.head().to_vec();
    for band in 0..job.parts() {
        let by_owner = job.run(band).expect("a band");
        let input = job.input(band).expect("a band").into_owned();
        let by_worker = workers.run(&params, band, &input).expect("params of a job").to_vec();
        let length = job.accept(band, by_worker.as_slice()).expect("the output of a worker");
        assert!(by_owner == by_worker[..length], "band {band} differs");
        file.extend(by_owner);
    }
    file.extend(job.finish().expect("all bands"));
    let decoded = decode(&file).expect("the encoded PNG opens");
    assert!(!decoded.damaged);
    assert_eq!(decoded.raster.size(), raster.size());
    assert!(pixels::rgba_16(&decoded.raster) == pixels::rgba_16(&raster), "different pixels");
    assert_eq!(decoded.raster.density(), raster.density());
}
