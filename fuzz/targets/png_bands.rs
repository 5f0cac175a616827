//! A PNG in bands of any height holds the pixels of its raster, and the bands are the same whoever makes them.

use std::rc::Rc;

use imagecore::{Density, Depth, Effort, Job, PngJob, Workers, decode};

use super::choices::Choices;
use crate::pixels;

/// Pixels across, at most.
const WIDEST: u32 = 700;

pub(crate) fn run(input: &[u8]) {
    let mut choices = Choices(input);
    let effort = choices.pick(&[Effort::Fast, Effort::Small]);
    let most = choices.pick(&[1, 100, 1000, 1 << 14]);
    let band = choices.below(most) as usize;
    let density = choices.is_so().then(|| Density {
        x: 1 + choices.below(9999),
        y: 1 + choices.below(9999),
        per_metre: choices.is_so(),
    });
    let Some(raster) = choices.raster(&[Depth::Eight, Depth::Sixteen], WIDEST) else { return };
    let raster = Rc::new(raster.with_density(density));
    let mut job = PngJob::in_bands_of(band, raster.clone(), effort).expect("there is memory");
    let (mut workers, params) = (Workers::default(), job.params());
    let mut file = job.head().to_vec();
    for band in 0..job.parts() {
        let here = job.run(band).expect("a band");
        let input = job.input(band).expect("a band").into_owned();
        let there = workers.run(&params, band, &input).expect("params of a job").to_vec();
        let length = job.accept(band, there.as_slice()).expect("the output of a worker");
        assert!(here == there[..length], "band {band} is another elsewhere");
        file.extend(here);
    }
    file.extend(job.finish().expect("all bands"));
    let decoded = decode(&file).expect("our own PNG opens");
    assert!(!decoded.damaged);
    assert_eq!(decoded.raster.size(), raster.size());
    assert!(pixels::rgba_16(&decoded.raster) == pixels::rgba_16(&raster), "other pixels");
    assert_eq!(decoded.raster.density(), raster.density());
}
