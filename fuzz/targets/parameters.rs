//! Checks that workers and jobs accept or refuse any params, inputs and outputs, without a panic and without large
//! allocations.

use allocation_counter::measure;
use imagecore::{
    Depth, Effort, Error, Filter, Job, PartRunner, PixelFormat, PngJob, Raster, ResizeGeometry, ResizeJob,
    ScanJob, Size,
};

use super::choices::Choices;
use super::workers::run_by;

/// Largest number of bytes that may be allocated at the same time. This is about four times the size of the tables
/// and rows for the widest image.
const MAX_BYTES: u64 = 64 << 20;

/// JPEG files with random coefficients, and the length of a part in bytes of compressed data. With this length, a
/// file has two or three parts, which are just long enough to be joined.
const JPEGS: [(&[u8], usize); 3] = [
    (include_bytes!("../jpeg/halved.jpg"), 8700),
    (include_bytes!("../jpeg/restarts.jpg"), 8700),
    (include_bytes!("../jpeg/gray.jpg"), 8700),
];

/// The first two bytes of the params of a job: the version of the protocol, and the kind of the job (1 is JPEG, 2 is a
/// resize, 3 is a PNG in bands, 4 is a whole PNG, 5 is a JPEG that is encoded in bands).
const HEADERS: [[u8; 2]; 5] = [[1, 1], [1, 2], [1, 3], [1, 4], [1, 5]];

/// A band of a resize is run with inputs of at most this many bytes.
const MAX_INPUT: usize = 1 << 16;

pub(crate) fn run(input: &[u8]) {
    let allocated = measure(|| {
        let mut choices = Choices(input);
        match choices.below(6) {
            0 => any_params(input, &mut choices),
            1 => any_resize(input, &mut choices),
            2 => changed_resize(&mut choices),
            3 => changed_encode(&mut choices),
            4 => changed_scan(&mut choices),
            _ => changed_reports(&mut choices),
        }
    });
    assert!(allocated.bytes_max <= MAX_BYTES, "{} bytes", allocated.bytes_max);
}

/// Runs parts with params and inputs that consist of bytes of the fuzz input.
fn any_params(bytes: &[u8], choices: &mut Choices) {
    let params = [&choices.pick(&HEADERS)[..], bytes].concat();
    let mut workers = PartRunner::default();
    for _ in 0..1 + choices.below(3) {
        let part = if choices.below(16) == 15 { usize::MAX } else { choices.below(3) as usize };
        let length = choices.below(bytes.len() as u32 + 1) as usize;
        let input = choices.changed(&bytes[..length]);
        let _ = workers.run(&params, part, &input);
    }
}

/// Runs a band of a resize with params from the fuzz input. The band is run once for each possible number of source
/// rows.
fn any_resize(bytes: &[u8], choices: &mut Choices) {
    resize_by(&[&HEADERS[1], bytes].concat(), choices);
}

fn resize_by(params: &[u8], choices: &mut Choices) {
    let Some([pixel, width, height]) = shape(params) else { return };
    let stride = pixel * width;
    let bytes: Vec<u8> = choices.0.iter().copied().cycle().take(MAX_INPUT.min(stride * height)).collect();
    let band = choices.below(8) as usize;
    let mut workers = PartRunner::default();
    let lengths = (0..=bytes.len().checked_div(stride).unwrap_or(0)).map(|rows| rows * stride);
    let made = lengths.filter(|&length| workers.run(params, band, &bytes[..length]).is_ok()).count();
    assert!(made <= 1, "a band accepts several numbers of rows");
    let _ = workers.run(params, usize::MAX - band, choices.0);
}

/// Returns the number of bytes of a pixel, and the width and the height of the source in pixels. Returns `None` if `params` are
/// not params of a resize, or if the source is larger than a worker accepts.
fn shape(params: &[u8]) -> Option<[usize; 3]> {
    let rest = params.strip_prefix(&HEADERS[1])?;
    let side = |start: usize| Some(u32::from_le_bytes(*rest.get(start..)?.first_chunk()?) as usize);
    let [channels, depth] = *rest.first_chunk()?;
    let shape = [usize::from(channels) * usize::from(depth), side(3)?, side(7)?];
    // A worker refuses larger values. In `resize_by`, the product of larger values could overflow.
    (shape[0] <= 8 && shape[1].max(shape[2]) <= 1 << 14).then_some(shape)
}

/// Creates a raster of at most 40 × 40 pixels with few colors.
fn raster(choices: &mut Choices) -> Raster {
    let format = choices.pick(&[PixelFormat::GRAY8, PixelFormat::RGB8, PixelFormat::RGBA8]);
    let format = PixelFormat { depth: choices.pick(&[Depth::Eight, Depth::Sixteen]), ..format };
    let size = Size::new(1 + choices.below(40), 1 + choices.below(40)).expect("within the limits");
    let length = size.pixels() * format.bytes_per_pixel();
    let colors = 1 + choices.below(60);
    let bytes = (0..length).map(|i| (i as u32 % colors * 37) as u8).collect();
    Raster::new(size, format, bytes).expect("as many bytes as it takes")
}

/// Runs a part of `job` on a worker, with params and an input that may be changed. Passes the output, which may be
/// changed, to `job`.
fn run_changed<J: Job>(job: &mut J, workers: &mut PartRunner, choices: &mut Choices) -> Result<(), Error> {
    let part = choices.below(job.parts() as u32) as usize;
    let params = if choices.flag() { choices.changed(&job.params().unwrap()) } else { job.params().unwrap() };
    let input = choices.changed(&job.input(part).expect("a part"));
    let output = workers.run(&params, part, &input)?;
    let output = choices.changed(output);
    let length = job.accept(part, output.as_slice())?;
    assert!(length <= output.len());
    Ok(())
}

fn changed_resize(choices: &mut Choices) {
    let (raster, rows) = (raster(choices), choices.below(9) as usize);
    let size = choices.size(40).expect("within the limits");
    let (geometry, filter) = (ResizeGeometry::stretch(raster.size(), size), choices.pick(&Filter::ALL));
    let mut job = ResizeJob::in_bands_of(rows, &raster, geometry, filter).expect("there is memory");
    if job.parts() == 0 {
        return;
    }
    let params = choices.changed(&job.params().unwrap());
    resize_by(&params, choices);
    let (count, mut workers) = (job.parts(), PartRunner::default());
    let accepted = (0..3).filter(|_| run_changed(&mut job, &mut workers, choices).is_ok()).count();
    assert!(job.finish().is_err() || accepted >= count);
}

fn changed_encode(choices: &mut Choices) {
    let effort = choices.pick(&[Effort::Fast, Effort::Small]);
    let length = choices.below(600) as usize;
    let raster = raster(choices);
    let job = match choices.flag() {
        true => PngJob::new(&raster, effort),
        false => PngJob::in_bands_of(length, &raster, effort),
    };
    let mut job = job.expect("there is memory");
    let (count, mut workers) = (job.parts(), PartRunner::default());
    let accepted = (0..3).filter(|_| run_changed(&mut job, &mut workers, choices).is_ok()).count();
    assert!(job.finish().is_err() || accepted >= count);
}

fn scan_job(choices: &mut Choices) -> ScanJob {
    let (file, part_len) = choices.pick(&JPEGS);
    ScanJob::in_parts_of(part_len, file.to_vec()).expect("there is memory")
}

/// Scans and renders a part with changed input. The worker may refuse this input, or produce a wrong output. So all
/// parts are then run again with unchanged data, and the file must be decoded.
fn changed_scan(choices: &mut Choices) {
    let (mut scan, mut workers) = (scan_job(choices), PartRunner::default());
    let _ = run_changed(&mut scan, &mut workers, choices);
    for part in 0..scan.parts() {
        if choices.flag() {
            run_by(&mut workers, &mut scan, part).expect("a part");
        } else {
            scan.run(part).expect("a part");
        }
    }
    let mut render = scan.finish().expect("there is memory");
    assert!(render.parts() > 0, "parts do not join");
    let _ = run_changed(&mut render, &mut workers, choices);
    for part in 0..render.parts() {
        render.run(part).expect("a part");
    }
    render.finish().expect("a valid file");
}

/// Scans all parts, and changes the reports. If the changed reports can be joined, the worker and the owner both render
/// each part with its placement. They must return the same error or no error. The job must finish if and only if no
/// part failed.
fn changed_reports(choices: &mut Choices) {
    let (mut scan, mut workers) = (scan_job(choices), PartRunner::default());
    let params = scan.params().unwrap();
    for part in 0..scan.parts() {
        let input = scan.input(part).expect("a part").into_owned();
        let report = workers.run(&params, part, &input).expect("a part").to_vec();
        let words: Vec<u32> = report.as_chunks().0.iter().map(|&word| u32::from_le_bytes(word)).collect();
        let changed = choices.changed_words(&words);
        let report: Vec<u8> = changed.iter().flat_map(|word| word.to_le_bytes()).collect();
        scan.accept(part, report.as_slice()).expect("a part, in whole words");
    }
    let mut render = scan.finish().expect("there is memory");
    let mut is_whole = true;
    for part in 0..render.parts() {
        // The worker and the owner must return the same error, or no error.
        let by_worker = run_by(&mut workers, &mut render, part);
        let by_owner = render.run(part);
        assert_eq!(by_worker.err(), by_owner.as_ref().err().copied());
        is_whole &= by_owner.is_ok();
    }
    let finished = render.finish();
    assert_eq!(finished.is_ok(), is_whole, "{:?}", finished.err());
}
