//! Every operation returns an error if memory is short: in turn, each allocation of 100 KB and more fails. An operation
//! that allocates by a function of the standard library that aborts would end this program.

// `clippy.toml` disallows these functions in the crate. Tests may abort for want of memory.
#![allow(clippy::disallowed_macros, clippy::disallowed_methods)]
#![allow(unsafe_code, reason = "an allocator is an unsafe trait; this one only calls that of the system")]

mod common;

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::io::Write;
use std::ptr::null_mut;

use common::fit::{Fit, resize_to_fit};
use common::size;
use imagecore::{
    Background, Channels, Depth, Effort, Error, Filter, Job, JpegEncoder, JpegSettings, LosslessJpeg,
    Orientation, Padding, PartRunner, PixelFormat, PngJob, Raster, Rect, ResizeJob, ScanJob, WarpJob,
    content_rect, crop, decode, encode_png, orient, pad, probe, quantize, resize, resize_region,
};
use imagecore_test_images::jpeg::{Baseline, RandomJpeg, random_baseline, random_jpeg};
use imagecore_test_images::random::Random;

/// The smallest allocation in bytes that can fail. Smaller ones seldom fail, and no file can demand many of them.
const LARGE: usize = 100_000;

/// The sizes in bytes of two allocations of the crate `png` that abort. Both are for its buffer of rows, which is bounded by
/// a few rows of the image. They never fail here.
const IN_PNG: [usize; 2] = [128 << 10, 256 << 10];

thread_local! {
    /// The number of large allocations that succeed before one fails.
    static LEFT: Cell<usize> = const { Cell::new(usize::MAX) };
    static HAS_FAILED: Cell<bool> = const { Cell::new(false) };
    /// Whether the operation opens a PNG.
    static IS_PNG: Cell<bool> = const { Cell::new(false) };
}

struct Failing;

impl Failing {
    fn fails(size: usize) -> bool {
        let left = LEFT.get();
        if size < LARGE || left == usize::MAX || IS_PNG.get() && IN_PNG.contains(&size) {
            return false;
        }
        LEFT.set(left.wrapping_sub(1));
        HAS_FAILED.set(HAS_FAILED.get() || left == 0);
        left == 0
    }
}

unsafe impl GlobalAlloc for Failing {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if Self::fails(layout.size()) { null_mut() } else { unsafe { System.alloc(layout) } }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        if Self::fails(layout.size()) { null_mut() } else { unsafe { System.alloc_zeroed(layout) } }
    }

    unsafe fn realloc(&self, ptr: *mut u8, layout: Layout, new_size: usize) -> *mut u8 {
        let fails = new_size > layout.size() && Self::fails(new_size);
        if fails { null_mut() } else { unsafe { System.realloc(ptr, layout, new_size) } }
    }

    unsafe fn dealloc(&self, ptr: *mut u8, layout: Layout) {
        unsafe { System.dealloc(ptr, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Failing = Failing;

/// Calls `operation` again and again: each time, another one of its large allocations fails. Returns their number.
#[expect(
    clippy::explicit_write,
    reason = "the output of eprintln! is kept back, and lost if the program is aborted"
)]
fn each_allocation_fails<T>(name: &str, operation: impl Fn() -> Result<T, Error>) -> usize {
    // If the program is aborted, the last name is that of the operation.
    writeln!(std::io::stderr(), "{name}").unwrap();
    IS_PNG.set(name.starts_with("PNG"));
    for number in 0.. {
        HAS_FAILED.set(false);
        LEFT.set(number);
        let result = operation().map(drop);
        LEFT.set(usize::MAX);
        if !HAS_FAILED.get() {
            assert_eq!(result, Ok(()), "{name}");
            return number;
        }
        // The decoders take a failed job, table or profile for one that is not there.
        let can_succeed = name.starts_with("job of a JPEG");
        assert!(result == Err(Error::OutOfMemory) || can_succeed, "{name}, {number}: {result:?}");
    }
    unreachable!()
}

fn noise(i: usize) -> u8 {
    ((i as u32).wrapping_mul(0x9E37_79B9).rotate_left(13).wrapping_mul(0x85EB_CA6B) >> 24) as u8
}

fn raster(width: u32, height: u32, channels: Channels, depth: Depth) -> Raster {
    let format = PixelFormat { channels, depth };
    let length = size(width, height).pixels() * format.bytes_per_pixel();
    // A little noise on a slope, with a margin.
    let byte = |i: usize| if i < length / 10 { 200 } else { (i / 1000) as u8 ^ noise(i) >> 5 };
    Raster::new(size(width, height), format, (0..length).map(byte).collect()).unwrap()
}

/// Runs all parts of a job in a runner.
fn run_in<J: Job>(runner: &mut PartRunner, mut job: J) -> Result<J::Output, Error> {
    let params = job.params()?;
    for part in 0..job.parts() {
        let output = runner.run(&params, part, &job.input(part)?)?;
        job.accept(part, output)?;
    }
    job.finish()
}

fn run<J: Job>(job: J) -> Result<J::Output, Error> {
    run_in(&mut PartRunner::default(), job)
}

/// Returns files of each format with more than 100 KB of pixels.
fn files() -> Vec<(&'static str, Vec<u8>)> {
    let png = |depth| encode_png(&raster(500, 400, Channels::Rgba, depth), Effort::Fast).unwrap();
    let jpeg = |luma| {
        let shape = Baseline { width: 512, height: 400, luma, max_coefficients: 6, restart_interval: 0 };
        random_baseline(shape, &mut Random::new(1))
    };
    let mut random = Random::new(2);
    let is_progressive = |jpeg: &RandomJpeg| jpeg.scans > 3 && jpeg.width * jpeg.height > 100_000;
    let progressive = (0..).map(|_| random_jpeg(300..=400, &mut random)).find(is_progressive).unwrap();
    let mut lossless = Vec::new();
    let pixels = raster(400, 300, Channels::Rgba, Depth::Eight);
    let encoder = image::codecs::webp::WebPEncoder::new_lossless(&mut lossless);
    encoder.encode(pixels.bytes(), 400, 300, image::ExtendedColorType::Rgba8).unwrap();
    vec![
        ("PNG of 8 bits", png(Depth::Eight)),
        ("PNG of 16 bits", png(Depth::Sixteen)),
        ("JPEG of one scan", jpeg(Some((2, 2)))),
        ("gray JPEG", jpeg(None)),
        ("JPEG of several scans", progressive.bytes),
        ("WebP with a profile", with_profile(&lossless)),
        ("lossless WebP", lossless),
        ("GIF", gif(500, 300)),
    ]
}

/// Returns a profile for RGB whose curves have 100,000 values.
fn profile() -> Vec<u8> {
    let curve = 128 + 4 + 3 * 12;
    let data = [&b"curv\0\0\0\0"[..], &100_000u32.to_be_bytes()].concat();
    let mut bytes = vec![0; 128];
    bytes[16..24].copy_from_slice(b"RGB XYZ ");
    bytes[36..40].copy_from_slice(b"acsp");
    bytes.extend(3u32.to_be_bytes());
    for tag in [b"rTRC", b"gTRC", b"bTRC"] {
        let length = data.len() as u32 + 200_000;
        bytes.extend([&tag[..], &(curve as u32).to_be_bytes(), &length.to_be_bytes()].concat());
    }
    bytes.extend(data);
    bytes.extend((0..100_000u32).flat_map(|i| ((i * 131 / 200) as u16).to_be_bytes()));
    let length = bytes.len() as u32;
    bytes[..4].copy_from_slice(&length.to_be_bytes());
    bytes
}

/// Returns a WebP of 400 × 300 pixels in the extended format, with a profile before the image data of `file`, which has
/// the simple format.
fn with_profile(file: &[u8]) -> Vec<u8> {
    let chunk = |name: &[u8], data: &[u8]| [name, &(data.len() as u32).to_le_bytes(), data].concat();
    // The flags for alpha and a profile, then the width and the height minus one.
    let header = chunk(b"VP8X", &[0x30, 0, 0, 0, 143, 1, 0, 43, 1, 0]);
    // The chunk is longer than the profile.
    let profile = chunk(b"ICCP", &[profile(), vec![0; 300_000]].concat());
    let body = [b"WEBP", &header[..], &profile, &file[12..]].concat();
    chunk(b"RIFF", &body)
}

fn gif(width: u16, height: u16) -> Vec<u8> {
    let indices: Vec<u8> = (0..usize::from(width) * usize::from(height)).map(|i| noise(i) & 3).collect();
    let data = weezl::encode::Encoder::new(weezl::BitOrder::Lsb, 2).encode(&indices).unwrap();
    let size = [width.to_le_bytes(), height.to_le_bytes()].concat();
    let mut file =
        [b"GIF89a", &size[..], &[0x81, 0, 0], &[7; 12], &[0x2C, 0, 0, 0, 0], &size, &[0, 2]].concat();
    for block in data.chunks(255) {
        file.push(block.len() as u8);
        file.extend(block);
    }
    file.extend([0, 0x3B]);
    file
}

// Requirements: R274
#[test]
fn every_operation_returns_an_error() {
    let mut allocations = 0;
    let mut test = |name: &str, operation: &dyn Fn() -> Result<(), Error>| {
        let number = each_allocation_fails(name, operation);
        allocations += number;
    };
    for (name, file) in files() {
        test(name, &|| {
            probe(&file)?;
            let decoded = decode(&file)?;
            orient(decoded.raster, decoded.orientation).map(drop)
        });
    }
    let shape =
        Baseline { width: 512, height: 400, luma: Some((2, 1)), max_coefficients: 9, restart_interval: 0 };
    let jpeg = random_baseline(shape, &mut Random::new(3));
    test("turn a JPEG without loss", &|| {
        let region = Rect::whole(probe(&jpeg)?.size);
        let mut job = LosslessJpeg::new(copy(&jpeg)?, region, Orientation::NoTransforms, false, None)?;
        while !job.step()? {}
        job.finish().map(drop)
    });
    test("job of a JPEG", &|| {
        let file = copy(&jpeg)?;
        let job = ScanJob::in_parts_of(jpeg.len() / 3, file)?.with_preview(size(60, 50))?;
        let mut runner = PartRunner::default();
        let render = run_in(&mut runner, job)?;
        run_in(&mut runner, render).map(drop)
    });

    for depth in [Depth::Eight, Depth::Sixteen] {
        for channels in [Channels::Gray, Channels::GrayAlpha, Channels::Rgb, Channels::Rgba] {
            let image = raster(400, 300, channels, depth);
            let rect = Rect { x: 7, y: 9, size: size(380, 280) };
            test("change a shared raster", &|| image.clone().bytes_mut().map(drop));
            test("crop", &|| crop(&image, rect).map(drop));
            for background in [Background::Transparent, Background::Color([200, 30, 0])] {
                let padding = Padding { size: size(410, 280), margin: 3, diameter: 40, background };
                test("pad", &|| pad(&image, padding).map(drop));
            }
            for orientation in (1..=8).filter_map(Orientation::from_exif) {
                test("orient", &|| orient(image.clone(), orientation).map(drop));
            }
            test("pixel and content", &|| {
                image.clone().pixel(3, 3)?;
                let _ = content_rect(&image, 10);
                Ok(())
            });
            let dithers = depth == Depth::Eight;
            test("quantize", &|| quantize(&image, 16, dithers).map(drop));
            test("encode JPEG", &|| {
                let mut encoder = JpegEncoder::new(&image, dithers, [255; 3], true);
                encoder.begin(JpegSettings { quality: 90, is_baseline: dithers, padding: 0 })?;
                while !encoder.step()? {}
                encoder.finish().map(drop)
            });
            test("encode JPEG in bands", &|| {
                let mut encoder = JpegEncoder::new(&image, dithers, [255; 3], dithers);
                for quality in [95, 90] {
                    encoder.begin(JpegSettings { quality, is_baseline: dithers, padding: 0 })?;
                    while !encoder.analyze()? {}
                    encoder = run(encoder.into_job()?)?;
                    while !encoder.step()? {}
                }
                encoder.finish().map(drop)
            });
            test("encode in bands", &|| run(PngJob::in_bands_of(200_000, &image, Effort::Small)?).map(drop));
            test("encode", &|| encode_png(&image, Effort::Fast).map(drop));
            // The rows and the weights of wide images are large themselves.
            let wide = raster(16_384, 4, channels, depth);
            for filter in Filter::ALL {
                for to in [size(9000, 2), size(16_000, 9), size(16_300, 3)] {
                    test("resize", &|| resize(&wide, to, filter).map(drop));
                }
                let region = Rect { x: 1, y: 1, size: size(14_000, 4) };
                test("resize a region", &|| resize_region(&wide, size(15_000, 6), filter, region).map(drop));
            }
            // Reduced a little and turned, and enlarged on a background.
            for inverse in [
                [1.1, 0.3, -9.0, -0.3, 1.1, 40.0, 0.0, 0.0, 1.0],
                [0.6, 0.1, 9.0, -0.1, 0.6, 40.0, 0.0, 0.0, 1.0],
            ] {
                test("warp", &|| run(WarpJob::new(&image, inverse, size(420, 300))?).map(drop));
                let background = Background::Color([0; 3]);
                test("warp on a background", &|| {
                    run(WarpJob::new(&image, inverse, size(420, 300))?.on(background)?).map(drop)
                });
            }
            for fit in Fit::ALL {
                test("fit", &|| resize_to_fit(&image, size(300, 500), fit, Filter::Lanczos3).map(drop));
                test("resize in bands", &|| {
                    let geometry = fit.geometry(image.size(), size(350, 500));
                    let job = ResizeJob::in_bands_of(99, &image, geometry, Filter::Lanczos3)?;
                    run(job).map(drop)
                });
            }
        }
    }
    let icon = raster(120, 90, Channels::Rgba, Depth::Eight);
    let few = quantize(&icon, 30, false).unwrap();
    for image in [&icon, &few] {
        test("encode an icon", &|| encode_png(image, Effort::Small).map(drop));
        test("encode an icon on another thread", &|| run(PngJob::new(image, Effort::Small)?).map(drop));
        test("search", &|| run(PngJob::attempt(image, 0)?).map(drop));
    }
    assert!(allocations > 200, "{allocations}");
}

fn copy(bytes: &[u8]) -> Result<Vec<u8>, Error> {
    let mut copy = Vec::new();
    copy.try_reserve_exact(bytes.len()).map_err(|_| Error::OutOfMemory)?;
    copy.extend_from_slice(bytes);
    Ok(copy)
}
