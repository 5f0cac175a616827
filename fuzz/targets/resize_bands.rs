//! Checks that a resize in bands gives the same image as a resize in one piece. The bands have any height, and are
//! run by workers or by the owner of the job.

use imagecore::{
    Color, Depth, Filter, Job, Parametric, PartRunner, ResizeGeometry, ResizeJob, TransferFunction, crop,
    resize,
};

use super::choices::Choices;
use super::workers::run_by;

/// Largest width of the source (`MAX_WIDTH`) and longest side of the target (`MAX_LENGTH`), in pixels.
const MAX_WIDTH: u32 = 400;
const MAX_LENGTH: u32 = 300;

pub(crate) fn run(input: &[u8]) {
    let mut choices = Choices(input);
    let filter = choices.pick(&Filter::ALL);
    let size = choices.size(MAX_LENGTH).expect("within the limits");
    let rows = choices.below(MAX_LENGTH) as usize;
    let transfer = transfer(&mut choices);
    let first = choices.below(64) as usize;
    let by_owner = [choices.flag(), choices.flag(), choices.flag()];
    let Some(raster) = choices.raster(&[Depth::Eight, Depth::Sixteen], MAX_WIDTH) else { return };
    let raster = raster.with_color(Color::with_transfer(transfer));
    let kept = choices.rect(raster.size());
    let geometry = ResizeGeometry { kept, ..ResizeGeometry::stretch(raster.size(), size) };
    let mut job = ResizeJob::in_bands_of(rows, &raster, geometry, filter).expect("there is memory");
    let mut workers = PartRunner::default();
    let count = job.parts();
    // The result must not depend on the order of the bands, so the first band is random.
    for band in (0..count).map(|band| (band + first) % count) {
        if by_owner[band % by_owner.len()] {
            job.run(band).expect("a band");
        } else {
            run_by(&mut workers, &mut job, band).expect("a band");
        }
    }
    let resized = job.finish().expect("all bands");
    let part = crop(&raster, kept).expect("inside the raster");
    assert!(resized == resize(&part, size, filter).expect("there is memory"), "different pixels");
}

fn transfer(choices: &mut Choices) -> TransferFunction {
    match choices.below(5) {
        0 => TransferFunction::SRGB,
        1 => TransferFunction::Linear,
        2 => TransferFunction::power(f64::from(choices.below(500)) / 100.0),
        3 => {
            TransferFunction::sampled((0..choices.below(6)).map(|_| choices.below(1 << 16) as u16).collect())
        }
        _ => {
            let mut parameter = || (f64::from(choices.below(1 << 12)) - 1024.0) / 1024.0;
            TransferFunction::Parametric(Parametric {
                exponent: parameter(),
                scale: parameter(),
                offset: parameter(),
                lift: parameter(),
                start: parameter(),
                slope: parameter(),
                base: parameter(),
            })
        }
    }
}
