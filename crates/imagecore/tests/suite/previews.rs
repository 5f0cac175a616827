//! Tests that a preview that is made while a file is decoded has the pixels of a resize of the decoded image.

use imagecore::{
    Channels, Decoded, Depth, Effort, Error, Filter, Job, PartRunner, PixelFormat, Raster, ScanJob, Size,
    decode, encode_png, resize,
};
use imagecore_test_images::jpeg::{Baseline, random_baseline};
use imagecore_test_images::random::Random;

fn size(width: u32, height: u32) -> Size {
    Size::new(width, height).unwrap()
}

/// Runs the parts for which `by_helper` returns true in a helper, all others in the owner.
fn run(runner: &mut PartRunner, job: &mut impl Job, by_helper: impl Fn(usize) -> bool) {
    for part in 0..job.parts() {
        if by_helper(part) {
            let input = job.input(part).unwrap().into_owned();
            let output = runner.run(&job.params().unwrap(), part, &input).unwrap();
            job.accept(part, output).unwrap();
        } else {
            job.run(part).unwrap();
        }
    }
}

/// Decodes with a preview. Returns the number of parts of the second job too.
fn decoded(scan: ScanJob, bounds: Size, by_helper: impl Fn(usize) -> bool) -> (Decoded, usize) {
    let mut runner = PartRunner::default();
    let mut scan = scan.with_preview(bounds).unwrap();
    run(&mut runner, &mut scan, &by_helper);
    let mut render = scan.finish().unwrap();
    let parts = render.parts();
    run(&mut runner, &mut render, &by_helper);
    (render.finish().unwrap(), parts)
}

fn reduced(raster: &Raster, bounds: Size) -> Raster {
    resize(raster, raster.size().fit_within(bounds), Filter::Lanczos3).unwrap()
}

// Requirements: R380
#[test]
fn the_preview_of_a_jpeg_in_parts_is_its_reduction() {
    let mut random = Random::new(4);
    let cases = [
        (1203, 805, Some((2, 2)), size(300, 300)),
        (640, 1500, None, size(100, 80)),
        (1501, 900, Some((2, 1)), size(1400, 880)),
        (97, 5003, Some((1, 1)), size(400, 300)),
        (1600, 900, Some((4, 2)), size(7, 5)),
    ];
    for (width, height, luma, bounds) in cases {
        let options = Baseline { width, height, luma, max_coefficients: 12, restart_interval: 0 };
        let file = random_baseline(options, &mut random);
        let whole = decode(&file).unwrap();
        assert_eq!(whole.preview, None);
        for part_len in [9_000, file.len() / 3] {
            for every in [1, 2, usize::MAX] {
                let scan = ScanJob::in_parts_of(part_len, file.clone()).unwrap();
                let (decoded, parts) = decoded(scan, bounds, |part| part % every == 0);
                assert!(parts > 1, "{options:?}");
                assert_eq!(decoded.raster, whole.raster, "{options:?}");
                assert_eq!(decoded.preview, Some(reduced(&whole.raster, bounds)), "{options:?}, {part_len}");
            }
        }
    }
}

/// A PNG with noise on a slope. `alpha` returns the alpha of a pixel, if the file has alpha.
fn png(side: Size, channels: Channels, depth: Depth, alpha: impl Fn(usize) -> u8) -> Vec<u8> {
    let format = PixelFormat { channels, depth };
    let count = channels.count();
    let byte = |i: usize| {
        if count.is_multiple_of(2) && i % count == count - 1 {
            alpha(i / count)
        } else {
            (i / 9_000) as u8 ^ (i * 7) as u8 & 63
        }
    };
    let bytes = (0..side.pixels() * format.bytes_per_pixel()).map(byte).collect();
    encode_png(&Raster::new(side, format, bytes).unwrap(), Effort::Fast).unwrap()
}

// Requirements: R380
#[test]
fn the_preview_of_a_png_is_its_reduction() {
    let (side, bounds) = (size(2000, 1500), size(260, 300));
    for (name, file) in [
        ("RGB", png(side, Channels::Rgb, Depth::Eight, |_| 0)),
        ("gray", png(size(3000, 2900), Channels::Gray, Depth::Eight, |_| 0)),
        ("opaque alpha", png(side, Channels::Rgba, Depth::Eight, |_| 255)),
    ] {
        let whole = decode(&file).unwrap();
        for every in [1, 3, usize::MAX] {
            let scan = ScanJob::new(file.clone(), 1).unwrap();
            let (decoded, parts) = decoded(scan, bounds, |part| part % every == 0);
            assert!(parts > 4, "{name}: {parts}");
            assert_eq!(decoded.raster, whole.raster, "{name}");
            assert_eq!(decoded.preview, Some(reduced(&whole.raster, bounds)), "{name}");
        }
    }
}

// Requirements: R381
#[test]
fn other_images_are_decoded_without_a_preview() {
    let (side, bounds) = (size(2000, 1500), size(300, 300));
    let last = side.pixels() - 1;
    let cases = [
        ("16 bits", png(side, Channels::Rgb, Depth::Sixteen, |_| 0), bounds, 1),
        ("alpha at first", png(side, Channels::Rgba, Depth::Eight, |i| u8::from(i > 0)), bounds, 1),
        ("alpha at last", png(side, Channels::Rgba, Depth::Eight, |i| 255 - u8::from(i == last)), bounds, 1),
        ("small", png(size(300, 200), Channels::Rgb, Depth::Eight, |_| 0), size(30, 20), 1),
        ("fits", png(side, Channels::Rgb, Depth::Eight, |_| 0), side, 1),
        ("no helpers", png(side, Channels::Rgb, Depth::Eight, |_| 0), bounds, 0),
    ];
    for (name, file, bounds, helpers) in cases {
        for by_helper in [true, false] {
            let scan = ScanJob::new(file.clone(), helpers).unwrap();
            let (decoded, _) = decoded(scan, bounds, |_| by_helper);
            assert_eq!(decoded.preview, None, "{name}");
            assert_eq!(decoded.raster, decode(&file).unwrap().raster, "{name}");
        }
    }
}

#[test]
fn a_png_that_ends_early_is_refused_in_any_part() {
    let mut file = png(size(2000, 1500), Channels::Rgb, Depth::Eight, |_| 0);
    file.truncate(file.len() * 2 / 3);
    let mut render = ScanJob::new(file, 1).unwrap().with_preview(size(300, 300)).unwrap().finish().unwrap();
    let last = render.parts() - 1;
    assert_eq!(render.input(last).err(), Some(Error::Undecodable));
    assert_eq!(render.run(last).err(), Some(Error::Undecodable));
}

#[test]
fn wrong_outputs_and_inputs_are_refused() {
    let file = png(size(2000, 1500), Channels::Rgb, Depth::Eight, |_| 0);
    let mut render = ScanJob::new(file, 1).unwrap().with_preview(size(300, 300)).unwrap().finish().unwrap();
    let params = render.params().unwrap();
    let input = render.input(0).unwrap().into_owned();
    let mut runner = PartRunner::default();
    for part in [1_000, usize::MAX] {
        assert_eq!(runner.run(&params, part, &input), Err(Error::Protocol));
    }
    assert_eq!(runner.run(&params, 0, &input[1..]), Err(Error::Protocol));
    assert_eq!(runner.run(&params[..9], 0, &input), Err(Error::Protocol));
    let output = runner.run(&params, 0, &input).unwrap().to_vec();
    assert_eq!(render.accept(0, &output[1..]), Err(Error::Protocol));
    assert_eq!(render.accept(render.parts(), &output[..]), Err(Error::InvalidArgument));
    render.accept(0, &output[..]).unwrap();
    // Once a part is done, it is not done again.
    render.accept(0, &output[..]).unwrap();
    assert_eq!(render.finish().err(), Some(Error::Protocol));
}
