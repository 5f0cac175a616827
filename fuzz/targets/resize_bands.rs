//! A resize in bands of any height makes the image that it makes in one piece, whoever makes the bands.

use imagecore::{BandResizer, Color, Depth, Fit, Parametric, ResizePlan, TransferFunction, resize_to_fit};

use super::choices::Choices;

/// Pixels across of the source, and of any side of the target, at most.
const WIDEST: u32 = 400;
const LONGEST: u32 = 300;

pub(crate) fn run(input: &[u8]) {
    let mut choices = Choices(input);
    let fit = choices.pick(&[Fit::Stretch, Fit::Contain, Fit::Cover]);
    let size = choices.size(LONGEST).expect("within the limits");
    let rows = choices.below(LONGEST) as usize;
    let transfer = transfer(&mut choices);
    let first = choices.below(64) as usize;
    let here = [choices.is_so(), choices.is_so(), choices.is_so()];
    let Some(raster) = choices.raster(&[Depth::Eight], WIDEST) else { return };
    let raster = raster.with_color(Color::with_transfer(transfer));
    let plan = ResizePlan::in_bands_of(rows, &raster, size, fit).expect("there is memory");
    let Some(mut plan) = plan else { return };
    let elsewhere = BandResizer::new(&plan.params()).expect("params of a plan");
    let count = plan.bands();
    // From any of them on.
    for band in (0..count).map(|band| (band + first) % count) {
        if here[band % here.len()] {
            plan.resize(&raster, band).expect("a band");
        } else {
            let rows = plan.rows(&raster, band).expect("a band");
            assert!(rows.len() <= plan.buffer_len(&raster, band).expect("a band"));
            let made = elsewhere.resize(rows, band).expect("a band");
            assert!(made.len() <= plan.buffer_len(&raster, band).expect("a band"));
            plan.rows_mut(band).expect("a band").copy_from_slice(&made);
        }
    }
    let bands = plan.finish().expect("there is memory");
    assert!(bands == resize_to_fit(&raster, size, fit).expect("there is memory"), "other pixels");
}

fn transfer(choices: &mut Choices) -> TransferFunction {
    match choices.below(5) {
        0 => TransferFunction::SRGB,
        1 => TransferFunction::Linear,
        2 => TransferFunction::power(f64::from(choices.below(500)) / 100.0),
        3 => {
            TransferFunction::Sampled((0..choices.below(6)).map(|_| choices.below(1 << 16) as u16).collect())
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
