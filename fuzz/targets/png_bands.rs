//! A PNG in bands of any height holds the pixels of its raster, and the bands are the same whoever makes them.

use imagecore::{Density, Depth, Effort, PngPlan, decode, encode_band};

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
    let raster = raster.with_density(density);
    let plan = PngPlan::in_bands_of(band, &raster, effort).expect("there is memory");
    let params = plan.params();
    let mut file = plan.head().to_vec();
    let mut adlers = Vec::new();
    for band in 0..plan.bands() {
        let here = plan.encode(&raster, band).expect("a band");
        let rows = plan.rows(&raster, band).expect("a band");
        let there = encode_band(&params, rows, band == 0).expect("params of a plan");
        assert!(here.chunk == there.chunk && here.adler == there.adler, "band {band} is another elsewhere");
        file.extend(there.chunk);
        adlers.push(there.adler);
    }
    file.extend(plan.tail(&adlers).expect("as many checksums as bands"));
    let decoded = decode(&file).expect("our own PNG opens");
    assert!(!decoded.damaged);
    assert_eq!(decoded.raster.size(), raster.size());
    assert!(pixels::rgba_16(&decoded.raster) == pixels::rgba_16(&raster), "other pixels");
    assert_eq!(decoded.raster.density(), raster.density());
}
