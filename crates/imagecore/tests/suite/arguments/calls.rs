//! Calls all public functions with random arguments.

use imagecore::{
    Background, ByteSource, Color, Density, Error, Format, Job, JpegEncoder, JpegSettings, LosslessJpeg,
    MAX_PIXELS, MAX_SIDE, Metadata, Orientation, Padding, Parametric, PngJob, Quantization, Raster, Rect,
    ResizeGeometry, ResizeJob, ScanJob, Size, TransferFunction, UnsupportedFormat, WarpJob, content_rect,
    crop, decode, encode_png, encode_rgba_png, find_metadata, mcu_size, orient, pad, probe, quantize, resize,
    resize_region, silhouette, to_rgba8,
};

use super::state::{JPEGS, PART, State};

/// Evaluates `$body` with the variable `$job` bound to a job. The kind of the job is random. If `$state` has no job
/// of this kind, nothing is evaluated.
macro_rules! with_any_job {
    ($state:ident, |$job:ident| $body:expr) => {
        match $state.random.below(6) {
            0 => with_any_job!($state, scan_job, $job, $body),
            1 => with_any_job!($state, render_job, $job, $body),
            2 => with_any_job!($state, resize_job, $job, $body),
            3 => with_any_job!($state, jpeg_job, $job, $body),
            4 => with_any_job!($state, warp_job, $job, $body),
            _ => with_any_job!($state, png_job, $job, $body),
        }
    };
    ($state:ident, $field:ident, $job:ident, $body:expr) => {{
        #[allow(unused_mut)]
        if let Some(mut $job) = $state.$field.take() {
            $body;
            $state.$field = Some($job);
        }
    }};
}

/// The name of a public function, and a function that calls the public function with random arguments.
pub(super) type Call = (&'static str, fn(&mut State));

/// All public functions. The call of a job's method does nothing if the state has no job of this kind.
pub(super) const CALLS: &[Call] = &[
    ("Channels::count", |state| {
        let _ = state.format().channels.count();
    }),
    ("Channels::without_alpha", |state| {
        let _ = state.format().channels.without_alpha();
    }),
    ("Color::converts_srgb", |state| {
        let converts = state.raster.color().converts_srgb();
        state.record(converts);
    }),
    ("Color::icc_profile", |state| {
        let _ = state.raster.color().icc_profile();
    }),
    ("Color::profile_description", |state| {
        let _ = state.raster.color().profile_description();
    }),
    ("Color::transfer", |state| {
        let stored = state.float();
        let _ = state.raster.color().transfer().light(stored);
    }),
    ("Color::with_transfer", |state| state.color = Color::with_transfer(state.transfer())),
    ("Density::per_meter", |state| {
        let density = Density::per_meter(state.word());
        state.record(density);
    }),
    ("Density::pixels_per_meter", |state| {
        let _ = density(state).pixels_per_meter();
    }),
    ("Density::transposed", |state| {
        let _ = density(state).transposed();
    }),
    ("Depth::bytes", |state| {
        let _ = state.format().depth.bytes();
    }),
    ("Error::code", |state| {
        let (width, height) = (state.word(), state.word());
        let _ = state.pick(&[Error::InvalidArgument, Error::TooLarge { width, height }]).code();
    }),
    ("Format::name", |state| {
        let _ = state.pick(&[Format::Jpeg, Format::Png, Format::WebP, Format::Gif]).name();
    }),
    ("UnsupportedFormat::name", |state| {
        use UnsupportedFormat::{Avif, Bmp, Heic, Ico, Psd, Svg, Tiff};
        let _ = state.pick(&[Bmp, Heic, Avif, Tiff, Svg, Ico, Psd]).name();
    }),
    ("ByteSource::copy_to", |state| {
        let bytes = state.bytes.as_slice();
        let offset = bytes.len() / 3;
        bytes.copy_to(offset, &mut vec![0; bytes.len() - offset]);
    }),
    ("ByteSource::length", |state| {
        let _ = ByteSource::length(state.bytes.as_slice());
    }),
    ("Job::accept", |state| {
        let (part, output) = (state.number(), state.given_bytes());
        with_any_job!(state, |job| {
            let accepted = job.accept(part, output.as_slice());
            if let Some(length) = state.record(accepted) {
                assert!(length <= output.len());
            }
        });
    }),
    ("Job::finish", |state| match state.random.below(6) {
        0 => {
            // In three of four cases, all parts are scanned before the call of `finish`. In the other cases, `finish`
            // is called although parts may be missing.
            let Some(mut job) = state.scan_job.take() else { return };
            for part in 0..if state.random.below(4) == 0 { 0 } else { job.parts() } {
                job.run(part).unwrap();
            }
            let job = job.finish();
            state.render_job = state.record(job);
            state.joined += u32::from(state.render_job.as_ref().is_some_and(|job| job.parts() > 0));
            state.scan_job = State::new().scan_job;
        }
        1 => {
            let Some(job) = state.render_job.take() else { return };
            state.keep_raster(job.finish().map(|decoded| decoded.raster));
            state.render_job = State::new().render_job;
        }
        2 => {
            let Some(job) = state.resize_job.take() else { return };
            state.keep_raster(job.finish());
            state.resize_job = State::new().resize_job;
        }
        3 => {
            let Some(mut job) = state.jpeg_job.take() else { return };
            for part in 0..if state.flag() { 0 } else { job.parts() } {
                job.run(part).unwrap();
            }
            let encoder = job.finish();
            state.jpeg_encoder = state.record(encoder).or(state.jpeg_encoder.take());
            state.jpeg_job = State::new().jpeg_job;
        }
        4 => {
            let Some(mut job) = state.warp_job.take() else { return };
            for part in 0..if state.flag() { 0 } else { job.parts() } {
                job.run(part).unwrap();
            }
            state.keep_raster(job.finish());
            state.warp_job = State::new().warp_job;
        }
        _ => {
            let Some(job) = state.png_job.take() else { return };
            let tail = job.finish();
            state.record(tail);
            state.png_job = State::new().png_job;
        }
    }),
    ("Job::input", |state| {
        let part = state.number();
        with_any_job!(state, |job| {
            let input = job.input(part).map(|input| input.into_owned());
            if let Some(input) = state.record(input) {
                (state.bytes, state.params) = (input, job.params().unwrap());
            }
        });
    }),
    ("Job::params", |state| with_any_job!(state, |job| state.params = job.params().unwrap())),
    ("Job::parts", |state| {
        with_any_job!(state, |job| {
            let _ = job.parts();
        });
    }),
    ("Job::run", |state| {
        let part = state.number();
        with_any_job!(state, |job| {
            let bytes = job.run(part);
            state.record(bytes);
        });
    }),
    ("ScanJob::in_parts_of", |state| {
        let length = if state.flag() { state.number() } else { PART };
        let file = if state.random.below(4) == 0 { state.file() } else { state.pick(&JPEGS).to_vec() };
        let job = ScanJob::in_parts_of(length, file);
        state.scan_job = state.record(job).or(state.scan_job.take());
    }),
    ("ScanJob::new", |state| {
        let (file, helpers) = (state.file(), state.number());
        let job = ScanJob::new(file, helpers);
        state.scan_job = state.record(job).filter(|job| job.parts() > 0).or(state.scan_job.take());
    }),
    ("ScanJob::with_preview", |state| {
        let bounds = state.size();
        let Some(job) = state.scan_job.take() else { return };
        let job = job.with_preview(bounds);
        state.scan_job = state.record(job).or(State::new().scan_job);
    }),
    ("PngJob::attempt", |state| {
        let attempt = state.number();
        // An attempt takes long, so most are made for a small part of the raster.
        let rect = Rect { x: 0, y: 0, size: Size::new(1, 1).unwrap() };
        let raster = if state.flag() { crop(&state.raster, rect).unwrap() } else { state.raster.clone() };
        let job = PngJob::attempt(&raster, attempt);
        state.record(job);
    }),
    ("PngJob::head", |state| {
        let _ = state.png_job.as_ref().map(PngJob::head);
    }),
    ("PngJob::in_bands_of", |state| {
        let (length, effort) = (state.number(), state.effort());
        let job = PngJob::in_bands_of(length, &state.raster, effort);
        state.png_job = state.record(job);
    }),
    ("PngJob::is_long", |state| {
        let _ = state.png_job.as_ref().map(PngJob::is_long);
    }),
    ("PngJob::new", |state| {
        let effort = state.effort();
        let job = PngJob::new(&state.raster, effort);
        let keeps = state.flag();
        state.png_job = state.record(job).filter(|_| keeps).or(state.png_job.take());
    }),
    ("Rect::whole", |state| {
        let whole = Rect::whole(state.raster.size());
        // The rasters are not compared, because a transfer function with a NaN is not equal to itself.
        let cropped = crop(&state.raster, whole).map(|raster| raster.bytes() == state.raster.bytes());
        assert_eq!(cropped, Ok(true));
    }),
    ("ResizeGeometry::stretch", |state| {
        let _ = ResizeGeometry::stretch(state.size(), state.size());
    }),
    ("ResizeJob::in_bands_of", |state| {
        let (rows, geometry, filter) = (state.number(), state.geometry(), state.filter());
        let job = ResizeJob::in_bands_of(rows, &state.raster, geometry, filter);
        state.resize_job = state.record(job).filter(|job| job.parts() > 0).or(state.resize_job.take());
    }),
    ("ResizeJob::new", |state| {
        let (geometry, filter) = (state.geometry(), state.filter());
        let job = ResizeJob::new(&state.raster, geometry, filter);
        state.record(job);
    }),
    ("ResizeJob::on", |state| {
        let background = background(state);
        if let Some(job) = state.resize_job.take() {
            let job = job.on(background);
            state.resize_job = state.record(job);
        }
    }),
    ("ResizeJob::take_preview", |state| {
        let _ = state.resize_job.as_mut().and_then(ResizeJob::take_preview);
    }),
    ("ResizeJob::with_preview", |state| {
        let bounds = state.size();
        if let Some(job) = state.resize_job.take() {
            let job = job.with_preview(bounds);
            state.resize_job = state.record(job);
        }
    }),
    ("JpegEncoder::begin", |state| {
        let (is_baseline, padding) = (state.flag(), state.pick(&[0, 0, 0, 3, 4, 70_000]));
        let quality = 1 + (state.number() % 105) as u8;
        let settings = JpegSettings { quality, is_baseline, padding };
        let begun = state.jpeg_encoder.as_mut().map(|encoder| encoder.begin(settings));
        begun.map(|begun| state.record(begun));
    }),
    ("JpegEncoder::estimate", |state| {
        let estimate = state.jpeg_encoder.as_ref().map(JpegEncoder::estimate);
        estimate.map(|estimate| state.record(estimate));
    }),
    ("JpegEncoder::finish", |state| {
        let steps = state.pick(&[0, 200, 200]);
        let file = state.jpeg_encoder.as_mut().map(|encoder| {
            let _ = (0..steps).any(|_| encoder.step() == Ok(true));
            encoder.finish()
        });
        file.map(|file| state.record(file));
    }),
    ("JpegEncoder::new", |state| {
        let (has_full_chroma, level) = (state.flag(), state.number() as u8);
        let keeps = state.flag();
        state.jpeg_encoder = Some(JpegEncoder::new(&state.raster, has_full_chroma, [level, 255, 0], keeps));
    }),
    ("JpegEncoder::analyze", |state| {
        let ends = state.jpeg_encoder.as_mut().map(JpegEncoder::analyze);
        ends.map(|ends| state.record(ends));
    }),
    ("JpegEncoder::into_job", |state| {
        let job = state.jpeg_encoder.take().map(JpegEncoder::into_job);
        let job = job.and_then(|job| state.record(job));
        state.jpeg_job = job.or(state.jpeg_job.take());
    }),
    ("JpegEncoder::share", |state| {
        let _ = state.jpeg_encoder.as_ref().map(JpegEncoder::share);
    }),
    ("JpegEncoder::step", |state| {
        let Some(mut encoder) = state.jpeg_encoder.take() else { return };
        for _ in 0..state.pick(&[0, 50, 50]) {
            let _ = encoder.step();
        }
        let ends = encoder.step();
        state.record(ends);
        state.jpeg_encoder = Some(encoder);
    }),
    ("LosslessJpeg::finish", |state| {
        let steps = state.pick(&[0, 200, 200]);
        let Some(mut job) = state.lossless_jpeg.take() else { return };
        let _ = (0..steps).any(|_| job.step() != Ok(false));
        let file = job.finish();
        state.record(file);
        state.lossless_jpeg = State::new().lossless_jpeg;
    }),
    ("LosslessJpeg::new", |state| {
        let file = if state.random.below(4) == 0 { state.file() } else { state.pick(&JPEGS).to_vec() };
        let any = Rect { x: state.word(), y: state.word(), size: state.size() };
        let whole = probe(&file).ok().filter(|_| state.flag()).map(|header| Rect::whole(header.size));
        let region = whole.unwrap_or(any);
        let (orientation, is_baseline) = (state.orientation, state.flag());
        let density = Density::per_meter(state.word()).ok();
        let job = LosslessJpeg::new(file, region, orientation, is_baseline, density);
        state.lossless_jpeg = state.record(job).or(state.lossless_jpeg.take());
    }),
    ("LosslessJpeg::share", |state| {
        let _ = state.lossless_jpeg.as_ref().map(LosslessJpeg::share);
    }),
    ("LosslessJpeg::step", |state| {
        let ends = state.lossless_jpeg.as_mut().map(LosslessJpeg::step);
        ends.map(|ends| state.record(ends));
    }),
    ("mcu_size", |state| {
        let file = state.file();
        let _ = mcu_size(&file);
    }),
    ("Quantization::finish", |state| {
        let Some(quantization) = state.quantization.take() else { return };
        state.keep_raster(quantization.finish());
    }),
    ("Quantization::new", |state| {
        let (colors, dithers) = (state.number(), state.flag());
        let quantization = Quantization::new(&state.raster, colors, dithers);
        state.quantization = state.record(quantization);
    }),
    ("Quantization::step", |state| {
        // Without further steps, `finish` would nearly always be called too early.
        let Some(mut quantization) = state.quantization.take() else { return };
        for _ in 0..state.pick(&[0, 0, 500]) {
            let _ = quantization.step();
        }
        let ends = quantization.step();
        state.record(ends);
        state.quantization = Some(quantization);
    }),
    ("PartRunner::run", |state| {
        let (part, input, params) = (state.number(), state.given_bytes(), state.params.clone());
        let params = state.changed(params);
        // Params of a large image are valid, but are skipped here. A large image takes more time, but runs the same
        // code as a small image.
        if claims_many_pixels(&params) {
            return;
        }
        let output = state.workers.run(&params, part, &input).map(<[u8]>::to_vec);
        if let Some(output) = state.record(output) {
            state.bytes = output;
        }
    }),
    ("Metadata::contains", |state| {
        let found = find_metadata(&state.file());
        assert!(found.contains(Metadata::NONE) && found.contains(found));
    }),
    ("Metadata::names", |state| {
        let found = find_metadata(&state.file());
        assert_eq!(found.names().count() > 0, found != Metadata::NONE);
    }),
    ("Orientation::from_exif", |state| {
        state.orientation = Orientation::from_exif(state.random.below(10) as u8).unwrap_or_default();
    }),
    ("Orientation::to_exif", |state| {
        assert_eq!(Orientation::from_exif(state.orientation.to_exif()), Some(state.orientation));
    }),
    ("Parametric::power", |state| {
        let _ = Parametric::power(state.float());
    }),
    ("PixelFormat::bytes_per_pixel", |state| {
        let _ = state.format().bytes_per_pixel();
    }),
    ("Raster::bytes", |state| {
        let _ = state.raster.bytes();
    }),
    ("Raster::bytes_mut", |state| {
        let value = state.random.next() as u8;
        state.raster.bytes_mut().unwrap().fill(value);
    }),
    ("Raster::color", |state| state.color = state.raster.color().clone()),
    ("Raster::density", |state| {
        let _ = state.raster.density();
    }),
    ("Raster::filled", |state| {
        let filled = Raster::filled(state.size(), state.format(), state.random.next() as u8);
        state.keep_raster(filled);
    }),
    ("Raster::format", |state| {
        let _ = state.raster.format();
    }),
    ("Raster::new", |state| {
        let (size, format) = (state.size(), state.format());
        let length = size.pixels() * format.bytes_per_pixel();
        let length = if state.random.below(4) == 0 { length + 1 } else { length };
        // Some masks leave only a few colors. The PNG encoder can then choose a palette.
        let mask = state.pick(&[0xFF, 0x11, 0x80, 0]);
        let bytes = (0..length).map(|_| state.random.next() as u8 & mask).collect();
        state.keep_raster(Raster::new(size, format, bytes));
    }),
    ("Raster::pixel", |state| {
        let (x, y) = (state.word(), state.word());
        let pixel = state.raster.pixel(x, y);
        state.record(pixel);
    }),
    ("Raster::size", |state| {
        let _ = state.raster.size();
    }),
    ("Raster::stride", |state| {
        let _ = state.raster.stride();
    }),
    ("Raster::with_color", |state| {
        state.raster = state.raster.clone().with_color(state.color.clone());
    }),
    ("Raster::with_density", |state| {
        let density = if state.flag() { Some(density(state)) } else { None };
        state.raster = state.raster.clone().with_density(density);
    }),
    ("Raster::has_at_most_colors", |state| {
        let count = state.number() % 100;
        let _ = state.raster.has_at_most_colors(count);
    }),
    ("Raster::without_opaque_alpha", |state| {
        state.keep_raster(state.raster.clone().without_opaque_alpha());
    }),
    ("Size::fit_within", |state| {
        let _ = state.size().fit_within(state.size());
    }),
    ("Size::height", |state| {
        let _ = state.size().height();
    }),
    ("Size::new", |state| {
        let (width, height) = (state.word(), state.word());
        let size = Size::new(width, height);
        if let Some(size) = state.record(size) {
            assert!(size.pixels() as u64 <= MAX_PIXELS);
        }
    }),
    ("Size::pixels", |state| {
        let _ = state.size().pixels();
    }),
    ("Size::transposed", |state| {
        let _ = state.size().transposed();
    }),
    ("Size::width", |state| {
        let _ = state.size().width();
    }),
    ("TransferFunction::light", |state| {
        let stored = state.float();
        let light = state.transfer().light(stored);
        assert!((0.0..=1.0).contains(&light), "{light} of {stored}");
    }),
    ("TransferFunction::sampled", |state| {
        let _ = TransferFunction::sampled(vec![state.word() as u16]).light(0.5);
    }),
    ("TransferFunction::power", |state| {
        let _ = TransferFunction::power(state.float());
    }),
    ("WarpJob::new", |state| {
        let (size, inverse) = (state.size(), state.map());
        let job = WarpJob::new(&state.raster, inverse, size);
        state.warp_job = state.record(job).or(state.warp_job.take());
    }),
    ("WarpJob::on", |state| {
        let background = background(state);
        if let Some(job) = state.warp_job.take() {
            let job = job.on(background);
            state.warp_job = state.record(job);
        }
    }),
    ("content_rect", |state| {
        let tolerance = state.number() as u8;
        let rect = content_rect(&state.raster, tolerance).unwrap();
        assert!(rect.is_none_or(|rect| crop(&state.raster, rect).is_ok()), "{rect:?}");
    }),
    ("crop", |state| {
        let rect = Rect { x: state.word(), y: state.word(), size: state.size() };
        let part = crop(&state.raster, rect);
        state.keep_raster(part);
    }),
    ("decode", |state| {
        let file = state.file();
        state.keep_raster(decode(&file).map(|decoded| decoded.raster));
    }),
    ("encode_png", |state| {
        let effort = state.effort();
        let file = encode_png(&state.raster, effort);
        state.bytes = state.record(file).unwrap_or_default();
    }),
    ("encode_rgba_png", |state| {
        let file = encode_rgba_png(&state.raster);
        state.bytes = state.record(file).unwrap_or_default();
    }),
    ("find_metadata", |state| {
        let _ = find_metadata(&state.given_bytes());
    }),
    ("orient", |state| {
        let upright = orient(state.raster.clone(), state.orientation);
        state.keep_raster(upright);
    }),
    ("pad", |state| {
        let (size, margin, diameter) = (state.size(), state.word() % 5000, state.word() % 300);
        let padding = Padding { size, margin, diameter, background: background(state) };
        let padded = pad(&state.raster, padding);
        state.keep_raster(padded);
    }),
    ("probe", |state| {
        let header = probe(&state.given_bytes());
        state.record(header);
    }),
    ("quantize", |state| {
        let (colors, dithers) = (state.number(), state.flag());
        let reduced = quantize(&state.raster, colors, dithers);
        state.keep_raster(reduced);
    }),
    ("resize", |state| {
        let (size, filter) = (state.size(), state.filter());
        let resized = resize(&state.raster, size, filter);
        state.keep_raster(resized);
    }),
    ("resize_region", |state| {
        let (size, filter) = (state.size(), state.filter());
        let region = Rect { x: state.word(), y: state.word(), size: state.size() };
        let resized = resize_region(&state.raster, size, filter, region);
        state.keep_raster(resized);
    }),
    ("silhouette", |state| state.keep_raster(silhouette(&state.raster))),
    ("to_rgba8", |state| state.keep_raster(to_rgba8(&state.raster))),
];

/// Returns whether `params` belong to a resize job, and a side of the source or the target is longer than two thirds of
/// [`MAX_SIDE`]. The byte at index 1 of the params is the kind of job; 2 is a resize. The bytes at the indices 5 to 20
/// are the four sides in pixels.
fn claims_many_pixels(params: &[u8]) -> bool {
    let is_resize = params.get(1) == Some(&2);
    let sides = params.get(5..21).map_or(&[][..], |sides| sides.as_chunks().0);
    is_resize && sides.iter().any(|&side| u32::from_le_bytes(side) > 2 * MAX_SIDE / 3)
}

fn background(state: &mut State) -> Background {
    let [red, green, blue, other] = state.word().to_be_bytes();
    if other < 128 { Background::Color([red, green, blue]) } else { Background::Transparent }
}

fn density(state: &mut State) -> Density {
    Density { x: state.word(), y: state.word(), per_meter: state.flag() }
}
