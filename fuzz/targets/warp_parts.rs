//! Checks that a warp whose parts are run by workers gives the same image as one whose parts are run by the owner of the
//! job, for any map. Workers refuse or accept changed params and inputs without a panic.

use imagecore::{Color, Depth, Job, PartRunner, TransferFunction, WarpJob};

use super::choices::Choices;
use super::workers::run_by;

/// Largest width of the source (`MAX_WIDTH`) and longest side of the result (`MAX_LENGTH`), in pixels.
const MAX_WIDTH: u32 = 100;
const MAX_LENGTH: u32 = 40;

pub(crate) fn run(input: &[u8]) {
    let mut choices = Choices(input);
    let size = choices.size(MAX_LENGTH).expect("within the limits");
    let inverse = map(&mut choices);
    let transfer = choices.pick(&[TransferFunction::SRGB, TransferFunction::Linear]);
    let by_owner = [choices.flag(), choices.flag(), choices.flag()];
    let changes = choices.flag();
    let Some(raster) = choices.raster(&[Depth::Eight, Depth::Sixteen], MAX_WIDTH) else { return };
    let raster = raster.with_color(Color::with_transfer(transfer));
    let Ok(mut job) = WarpJob::new(&raster, inverse, size) else { return };
    let (count, mut workers) = (job.parts(), PartRunner::default());
    if changes {
        let params = choices.changed(&job.params().expect("there is memory"));
        let source = job.input(0).expect("a part").into_owned();
        let _ = workers.run(&params, 0, &choices.changed(&source));
    }
    let mut whole = WarpJob::new(&raster, inverse, size).expect("the same map");
    for part in (0..count).rev() {
        whole.run(part).expect("a part");
        if by_owner[part % by_owner.len()] {
            job.run(part).expect("a part");
        } else {
            run_by(&mut workers, &mut job, part).expect("a part");
        }
    }
    assert!(job.finish().expect("all parts") == whole.finish().expect("all parts"), "different pixels");
}

/// Returns a map near the identity, with some numbers replaced by any others.
fn map(choices: &mut Choices) -> [f64; 9] {
    let mut near = |range: f64| (f64::from(choices.below(1 << 12)) / 2048.0 - 1.0) * range;
    let mut map =
        [near(4.0), near(4.0), near(100.0), near(4.0), near(4.0), near(100.0), near(0.02), near(0.02), 1.0];
    for _ in 0..choices.below(6).saturating_sub(2) {
        let bytes = std::array::from_fn(|_| choices.below(256) as u8);
        map[choices.below(9) as usize] = f64::from_le_bytes(bytes);
    }
    map
}
