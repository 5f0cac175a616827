//! What crosses between two workers may be anything: a helper, and a plan that hears of one, refuse it or make
//! something of it, but neither panic nor take memory for what is not there.

use allocation_counter::measure;
use imagecore::{
    BandResizer, Depth, Effort, Fit, JpegParts, JpegPlan, PixelFormat, PngPlan, Raster, ResizePlan, Size,
    encode_band,
};

use super::choices::Choices;

/// Bytes that may be taken at a time: about four times as many as tables and rows of the widest image take.
const MOST: u64 = 64 << 20;

/// JPEGs just long enough for two parts that can be joined, and for three, with bytes in a part. Their coefficients are
/// random.
const JPEGS: [(&[u8], usize); 3] = [
    (include_bytes!("../jpeg/halved.jpg"), 8700),
    (include_bytes!("../jpeg/restarts.jpg"), 8700),
    (include_bytes!("../jpeg/gray.jpg"), 8700),
];

/// Bytes of source rows that are tried for a recipe.
const MOST_ROWS: usize = 1 << 16;

pub(crate) fn run(input: &[u8]) {
    let taken = measure(|| {
        let mut choices = Choices(input);
        match choices.below(7) {
            0 => resize_by(input, &mut choices),
            1 => encode_by(input, input, &mut choices),
            2 => read_by(input, input, &mut choices),
            3 => changed_resize(&mut choices),
            4 => changed_encode(&mut choices),
            5 => changed_parts(&mut choices),
            _ => changed_plan(&mut choices),
        }
    });
    assert!(taken.bytes_max <= MOST, "{} bytes", taken.bytes_max);
}

fn resize_by(recipe: &[u8], choices: &mut Choices) {
    let Some(resizer) = BandResizer::new(recipe) else { return };
    // As many rows of the source as a band can be made of, which the recipe alone tells.
    let [channels, width, height] = shape(recipe);
    let stride = channels * width;
    let bytes: Vec<u8> = choices.0.iter().copied().cycle().take(MOST_ROWS.min(stride * height)).collect();
    let band = choices.below(8) as usize;
    let lengths = (0..=bytes.len() / stride).map(|rows| rows * stride);
    let made = lengths.filter(|&length| resizer.resize(&bytes[..length], band).is_ok()).count();
    assert!(made <= 1, "a band of any rows");
    let _ = resizer.resize(choices.0, usize::MAX - band);
}

/// Channels, width and height of the source of a recipe that is sound.
fn shape(recipe: &[u8]) -> [usize; 3] {
    let side =
        |start: usize| recipe[start..].first_chunk().map_or(0, |&side| u32::from_le_bytes(side)) as usize;
    [recipe[0].into(), side(1), side(5)]
}

fn encode_by(params: &[u8], rows: &[u8], choices: &mut Choices) {
    let rows = &rows[..rows.len() - choices.below(rows.len() as u32 + 1) as usize];
    if let Ok(band) = encode_band(params, rows, choices.is_so()) {
        assert!(band.chunk.len() > 12);
    }
}

fn read_by(head: &[u8], data: &[u8], choices: &mut Choices) {
    let Some(mut parts) = JpegParts::new(head) else { return };
    for _ in 0..1 + choices.below(3) {
        let part = choices.below(2) as usize;
        let length = data.len() as u32;
        let own = choices.is_so().then(|| choices.below(length + 2) as usize);
        let own = if choices.below(16) == 15 { Some(usize::MAX) } else { own };
        // An argument that is refused leaves what was read before.
        let Ok(report) = parts.read(part, data, own) else { continue };
        let share: Vec<u32> = (0..8).map(|_| choices.below(40)).collect();
        let share = choices.changed_words(&share);
        if let Ok(rows) = parts.rows(part, &share) {
            assert!(!report.is_empty(), "{} bytes of nothing", rows.len());
        }
    }
}

/// A raster of a few pixels in some colours.
fn raster(choices: &mut Choices) -> Raster {
    let format = choices.pick(&[PixelFormat::GRAY8, PixelFormat::RGB8, PixelFormat::RGBA8]);
    let format = PixelFormat { depth: choices.pick(&[Depth::Eight, Depth::Sixteen]), ..format };
    let size = Size::new(1 + choices.below(40), 1 + choices.below(40)).expect("within the limits");
    let length = size.pixels() * format.bytes_per_pixel();
    let colours = 1 + choices.below(60);
    let bytes = (0..length).map(|i| (i as u32 % colours * 37) as u8).collect();
    Raster::new(size, format, bytes).expect("as many bytes as it takes")
}

fn changed_resize(choices: &mut Choices) {
    let (raster, rows) = (raster(choices), choices.below(9) as usize);
    let size = choices.size(40).expect("within the limits");
    let plan = ResizePlan::in_bands_of(rows, &raster, size, Fit::Stretch).expect("there is memory");
    let Some(plan) = plan else { return };
    let params = choices.changed(&plan.params());
    resize_by(&params, choices);
}

fn changed_encode(choices: &mut Choices) {
    let raster = raster(choices);
    let effort = choices.pick(&[Effort::Fast, Effort::Small]);
    let plan = PngPlan::in_bands_of(choices.below(600) as usize, &raster, effort).expect("there is memory");
    let band = choices.below(plan.bands() as u32) as usize;
    let rows = choices.changed(plan.rows(&raster, band).expect("a band"));
    let params = choices.changed(&plan.params());
    let _ = encode_band(&params, &rows, choices.is_so());
    encode_by(&params, &rows, choices);
    let adlers: Vec<u32> = (0..choices.below(9)).map(|_| choices.below(1 << 16) << 16).collect();
    assert_eq!(plan.tail(&adlers).is_ok(), adlers.len() == plan.bands());
}

fn plan(choices: &mut Choices) -> JpegPlan {
    let (file, part) = choices.pick(&JPEGS);
    JpegPlan::in_parts_of(part, file.to_vec()).expect("there is memory").expect("long enough for parts")
}

fn changed_parts(choices: &mut Choices) {
    let mut plan = plan(choices);
    let head = choices.changed(plan.head());
    let part = choices.below(plan.parts() as u32) as usize;
    let data = choices.changed(plan.data(part).expect("a part"));
    read_by(&head, &data, choices);
    // A part that is sound, and a share that is not.
    let mut parts = JpegParts::new(plan.head()).expect("a plan's head");
    let (data, own) = (plan.data(part).expect("a part").to_vec(), plan.own(part).expect("a part"));
    let report = parts.read(part, &data, own).expect("a part");
    for part in 0..plan.parts() {
        let report = plan.read(part).expect("a part");
        plan.report(part, report).expect("a part");
    }
    assert!(plan.join() && !report.is_empty());
    let share = choices.changed_words(&plan.share(part).expect("a joined part"));
    let _ = parts.rows(part, &share);
}

fn changed_plan(choices: &mut Choices) {
    let mut plan = plan(choices);
    let count = plan.parts();
    let mut others = JpegParts::new(plan.head()).expect("a plan's head");
    for part in 0..count {
        let report = plan.read(part).expect("a part");
        plan.report(part, choices.changed_words(&report)).expect("a part");
    }
    let joined = plan.join();
    for part in 0..=count {
        let share = plan.share(part);
        assert_eq!(share.is_ok(), joined && part < count);
        let Ok(share) = share else { continue };
        let (data, own) = (plan.data(part).expect("a part"), plan.own(part).expect("a part"));
        let _ = others.read(part, data, own).expect("a part");
        let room = plan.room(part).expect("a joined part");
        // A helper and the plan make the same of it, or nothing.
        let theirs = others.rows(part, &share).map(<[u8]>::to_vec);
        let made = plan.make(part);
        assert_eq!(theirs.as_ref().err().copied(), made.err());
        let place = plan.place(part).expect("a joined part");
        assert_eq!(place.len(), room);
        if let Ok(theirs) = theirs {
            assert!(theirs == place, "other rows of part {part}");
        }
    }
    let decoded = if choices.is_so() { plan.finish() } else { plan.decode() };
    decoded.expect("a sound file");
}
