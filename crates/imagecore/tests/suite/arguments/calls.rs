//! A call of each public function with random arguments.

use std::rc::Rc;

use imagecore::{
    Axis, ByteSource, Color, Density, Error, Format, Job, JpegScanJob, MAX_PIXELS, MAX_SIDE, Orientation,
    Parametric, PngJob, Raster, Rect, ResizeJob, Size, TransferFunction, Turn, crop, decode, encode_png,
    flip, orient, probe, resize, resize_to_fit, rotate,
};

use super::world::{JPEGS, PART, World};

/// Evaluates an expression for a random kind of job, if there is such a job.
macro_rules! with_any_job {
    ($world:ident, |$job:ident| $body:expr) => {
        match $world.random.below(4) {
            0 => with_any_job!($world, scan_job, $job, $body),
            1 => with_any_job!($world, render_job, $job, $body),
            2 => with_any_job!($world, resize_job, $job, $body),
            _ => with_any_job!($world, png_job, $job, $body),
        }
    };
    ($world:ident, $field:ident, $job:ident, $body:expr) => {{
        #[allow(unused_mut)]
        if let Some(mut $job) = $world.$field.take() {
            $body;
            $world.$field = Some($job);
        }
    }};
}

/// A public function and a call of it.
pub(super) type Call = (&'static str, fn(&mut World));

/// All public functions. The call of a method does nothing if there is no job.
pub(super) const CALLS: &[Call] = &[
    ("Channels::count", |world| {
        let _ = world.format().channels.count();
    }),
    ("Channels::without_alpha", |world| {
        let _ = world.format().channels.without_alpha();
    }),
    ("Color::icc_profile", |world| {
        let _ = world.raster.color().icc_profile();
    }),
    ("Color::transfer", |world| {
        let stored = world.float();
        let _ = world.raster.color().transfer().light(stored);
    }),
    ("Color::with_transfer", |world| world.color = Color::with_transfer(world.transfer())),
    ("Density::transposed", |world| {
        let _ = density(world).transposed();
    }),
    ("Depth::bytes", |world| {
        let _ = world.format().depth.bytes();
    }),
    ("Error::code", |world| {
        let (width, height) = (world.word(), world.word());
        let _ = world.pick(&[Error::InvalidArgument, Error::TooLarge { width, height }]).code();
    }),
    ("Format::name", |world| {
        let _ = world.pick(&[Format::Jpeg, Format::Png, Format::WebP, Format::Gif]).name();
    }),
    ("ByteSource::copy_to", |world| {
        let bytes = world.bytes.as_slice();
        let offset = bytes.len() / 3;
        bytes.copy_to(offset, &mut vec![0; bytes.len() - offset]);
    }),
    ("ByteSource::length", |world| {
        let _ = ByteSource::length(world.bytes.as_slice());
    }),
    ("Job::accept", |world| {
        let (part, output) = (world.number(), world.given_bytes());
        with_any_job!(world, |job| {
            let accepted = job.accept(part, output.as_slice());
            if let Some(length) = world.made(accepted) {
                assert!(length <= output.len());
            }
        });
    }),
    ("Job::finish", |world| match world.random.below(4) {
        0 => {
            // Mostly after all parts have been scanned, as intended.
            let Some(mut job) = world.scan_job.take() else { return };
            for part in 0..if world.random.below(4) == 0 { 0 } else { job.parts() } {
                job.run(part).unwrap();
            }
            let job = job.finish();
            world.render_job = world.made(job);
            world.joined += u32::from(world.render_job.as_ref().is_some_and(|job| job.parts() > 0));
            world.scan_job = World::new().scan_job;
        }
        1 => {
            let Some(job) = world.render_job.take() else { return };
            world.keep_raster(job.finish().map(|decoded| decoded.raster));
            world.render_job = World::new().render_job;
        }
        2 => {
            let Some(job) = world.resize_job.take() else { return };
            world.keep_raster(job.finish());
            world.resize_job = World::new().resize_job;
        }
        _ => {
            let Some(job) = world.png_job.take() else { return };
            let tail = job.finish();
            world.made(tail);
            world.png_job = World::new().png_job;
        }
    }),
    ("Job::input", |world| {
        let part = world.number();
        with_any_job!(world, |job| {
            let input = job.input(part).map(|input| input.into_owned());
            if let Some(input) = world.made(input) {
                (world.bytes, world.params) = (input, job.params());
            }
        });
    }),
    ("Job::params", |world| with_any_job!(world, |job| world.params = job.params())),
    ("Job::parts", |world| {
        with_any_job!(world, |job| {
            let _ = job.parts();
        });
    }),
    ("Job::run", |world| {
        let part = world.number();
        with_any_job!(world, |job| {
            let bytes = job.run(part);
            world.made(bytes);
        });
    }),
    ("JpegScanJob::in_parts_of", |world| {
        let length = if world.flag() { world.number() } else { PART };
        let file = if world.random.below(4) == 0 { world.file() } else { world.pick(&JPEGS).to_vec() };
        let job = JpegScanJob::in_parts_of(length, file);
        world.scan_job = world.made(job).flatten().or(world.scan_job.take());
    }),
    ("JpegScanJob::new", |world| {
        let file = world.file();
        let job = JpegScanJob::new(file);
        world.scan_job = world.made(job).flatten().or(world.scan_job.take());
    }),
    ("PngJob::head", |world| {
        let _ = world.png_job.as_ref().map(PngJob::head);
    }),
    ("PngJob::in_bands_of", |world| {
        let (length, effort) = (world.number(), world.effort());
        let job = PngJob::in_bands_of(length, Rc::new(world.raster.clone()), effort);
        world.png_job = world.made(job);
    }),
    ("PngJob::new", |world| {
        let effort = world.effort();
        let job = PngJob::new(Rc::new(world.raster.clone()), effort);
        world.made(job);
    }),
    ("ResizeJob::in_bands_of", |world| {
        let (rows, size, fit) = (world.number(), world.size(), world.fit());
        let job = ResizeJob::in_bands_of(rows, Rc::new(world.raster.clone()), size, fit);
        world.resize_job = world.made(job).flatten().or(world.resize_job.take());
    }),
    ("ResizeJob::new", |world| {
        let (size, fit) = (world.size(), world.fit());
        let job = ResizeJob::new(Rc::new(world.raster.clone()), size, fit);
        world.made(job);
    }),
    ("Workers::run", |world| {
        let (part, input, params) = (world.number(), world.given_bytes(), world.params.clone());
        let params = world.changed(params);
        // Params of a large image are valid, and would only take more time.
        if claims_many_pixels(&params) {
            return;
        }
        let output = world.workers.run(&params, part, &input).map(<[u8]>::to_vec);
        if let Some(output) = world.made(output) {
            world.bytes = output;
        }
    }),
    ("Orientation::from_exif", |world| {
        world.orientation = Orientation::from_exif(world.random.below(10) as u8).unwrap_or_default();
    }),
    ("Orientation::to_exif", |world| {
        assert_eq!(Orientation::from_exif(world.orientation.to_exif()), Some(world.orientation));
    }),
    ("Parametric::power", |world| {
        let _ = Parametric::power(world.float());
    }),
    ("PixelFormat::bytes_per_pixel", |world| {
        let _ = world.format().bytes_per_pixel();
    }),
    ("Raster::bytes", |world| {
        let _ = world.raster.bytes();
    }),
    ("Raster::bytes_mut", |world| {
        let value = world.random.next() as u8;
        world.raster.bytes_mut().fill(value);
    }),
    ("Raster::color", |world| world.color = world.raster.color().clone()),
    ("Raster::density", |world| {
        let _ = world.raster.density();
    }),
    ("Raster::filled", |world| {
        let filled = Raster::filled(world.size(), world.format(), world.random.next() as u8);
        world.keep_raster(filled);
    }),
    ("Raster::format", |world| {
        let _ = world.raster.format();
    }),
    ("Raster::into_bytes", |world| {
        let raster = world.raster.clone();
        let same = Raster::new(raster.size(), raster.format(), raster.into_bytes());
        assert!(same.is_ok());
    }),
    ("Raster::new", |world| {
        let (size, format) = (world.size(), world.format());
        let length = size.pixels() * format.bytes_per_pixel();
        let length = if world.random.below(4) == 0 { length + 1 } else { length };
        // With some masks there are few colours, for a palette.
        let mask = world.pick(&[0xFF, 0x11, 0x80, 0]);
        let bytes = (0..length).map(|_| world.random.next() as u8 & mask).collect();
        world.keep_raster(Raster::new(size, format, bytes));
    }),
    ("Raster::size", |world| {
        let _ = world.raster.size();
    }),
    ("Raster::stride", |world| {
        let _ = world.raster.stride();
    }),
    ("Raster::try_clone", |world| {
        let clone = world.raster.try_clone();
        world.keep_raster(clone);
    }),
    ("Raster::with_color", |world| {
        world.raster = world.raster.clone().with_color(world.color.clone());
    }),
    ("Raster::with_density", |world| {
        let density = if world.flag() { Some(density(world)) } else { None };
        world.raster = world.raster.clone().with_density(density);
    }),
    ("Raster::without_opaque_alpha", |world| world.raster = world.raster.clone().without_opaque_alpha()),
    ("Size::fit_within", |world| {
        let _ = world.size().fit_within(world.size());
    }),
    ("Size::height", |world| {
        let _ = world.size().height();
    }),
    ("Size::new", |world| {
        let (width, height) = (world.word(), world.word());
        let size = Size::new(width, height);
        if let Some(size) = world.made(size) {
            assert!(size.pixels() as u64 <= MAX_PIXELS);
        }
    }),
    ("Size::pixels", |world| {
        let _ = world.size().pixels();
    }),
    ("Size::transposed", |world| {
        let _ = world.size().transposed();
    }),
    ("Size::width", |world| {
        let _ = world.size().width();
    }),
    ("TransferFunction::light", |world| {
        let stored = world.float();
        let light = world.transfer().light(stored);
        assert!((0.0..=1.0).contains(&light), "{light} of {stored}");
    }),
    ("TransferFunction::power", |world| {
        let _ = TransferFunction::power(world.float());
    }),
    ("crop", |world| {
        let rect = Rect { x: world.word(), y: world.word(), size: world.size() };
        let part = crop(&world.raster, rect);
        world.keep_raster(part);
    }),
    ("decode", |world| {
        let file = world.file();
        world.keep_raster(decode(&file).map(|decoded| decoded.raster));
    }),
    ("encode_png", |world| {
        let effort = world.effort();
        let file = encode_png(&world.raster, effort);
        world.bytes = world.made(file).unwrap_or_default();
    }),
    ("flip", |world| {
        world.raster = flip(world.raster.clone(), world.pick(&[Axis::Horizontal, Axis::Vertical]));
    }),
    ("orient", |world| {
        let upright = orient(world.raster.clone(), world.orientation);
        world.keep_raster(upright);
    }),
    ("probe", |world| {
        let header = probe(&world.given_bytes());
        world.made(header);
    }),
    ("resize", |world| {
        let size = world.size();
        let resized = resize(&world.raster, size);
        world.keep_raster(resized);
    }),
    ("resize_to_fit", |world| {
        let (size, fit) = (world.size(), world.fit());
        let resized = resize_to_fit(&world.raster, size, fit);
        world.keep_raster(resized);
    }),
    ("rotate", |world| {
        let turn = world.pick(&[Turn::Left, Turn::Right]);
        let turned = rotate(&world.raster, turn);
        world.keep_raster(turned);
    }),
];

/// Whether these are params of a resize with a long side.
fn claims_many_pixels(params: &[u8]) -> bool {
    let is_resize = params.get(1) == Some(&2);
    let sides = params.get(3..19).map_or(&[][..], |sides| sides.as_chunks().0);
    is_resize && sides.iter().any(|&side| u32::from_le_bytes(side) > 2 * MAX_SIDE / 3)
}

fn density(world: &mut World) -> Density {
    Density { x: world.word(), y: world.word(), per_metre: world.flag() }
}
