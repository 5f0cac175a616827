//! No public function panics, whatever it is given and in whatever order: what it does not take it refuses. In the
//! browser a panic would cost the worker. proptest draws the calls, and leaves out those that a failure does not need.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use crate::common::random::Random;
use crate::common::{FORMATS, golden_names, golden_source};
use imagecore::{
    Axis, BandResizer, Color, Density, Effort, Error, Fit, Format, JpegParts, JpegPlan, MAX_PIXELS, MAX_SIDE,
    Orientation, Parametric, PixelFormat, PngPlan, Raster, Rect, ResizePlan, Size, TransferFunction, Turn,
    crop, decode, encode_band, encode_png, flip, orient, probe, resize, resize_to_fit, rotate,
};
use proptest::prelude::*;

/// The longest side of most rasters.
const LONGEST: u32 = 40;

/// Bytes of most lists.
const FEW: u32 = 90;

/// The names of all golden files.
static NAMES: LazyLock<Vec<String>> = LazyLock::new(golden_names);

/// JPEGs that are just long enough for two or three parts of so many bytes which can be joined.
const JPEGS: [&[u8]; 3] = [
    include_bytes!("../../../../fuzz/jpeg/halved.jpg"),
    include_bytes!("../../../../fuzz/jpeg/restarts.jpg"),
    include_bytes!("../../../../fuzz/jpeg/gray.jpg"),
];
const PART: usize = 8700;

/// What calls leave for those after them, and numbers for their arguments.
struct World {
    random: Random,
    raster: Raster,
    color: Color,
    jpeg_plan: Option<JpegPlan>,
    jpeg_parts: Option<JpegParts>,
    resize_plan: Option<ResizePlan>,
    resizer: Option<BandResizer>,
    png_plan: Option<PngPlan>,
    /// What a call has made for another: a recipe, a head, rows, a file.
    bytes: Vec<u8>,
    /// The same in words: a report, a share.
    words: Vec<u32>,
    /// How many calls were not refused.
    taken: u32,
}

impl World {
    /// With one of everything, so that each method is called often.
    fn new() -> Self {
        let bytes = (0..20 * 30 * 3).map(|i| (i * 7 % 251) as u8).collect();
        let raster = Raster::new(Size::new(20, 30).unwrap(), PixelFormat::RGB8, bytes).unwrap();
        let jpeg_plan = JpegPlan::in_parts_of(PART, JPEGS[0].to_vec()).unwrap().unwrap();
        let to = Size::new(17, 40).unwrap();
        let resize_plan = ResizePlan::in_bands_of(4, &raster, to, Fit::Stretch).unwrap().unwrap();
        Self {
            random: Random::new(0),
            color: Color::default(),
            jpeg_parts: JpegParts::new(jpeg_plan.head()),
            jpeg_plan: Some(jpeg_plan),
            resizer: BandResizer::new(&resize_plan.params()),
            resize_plan: Some(resize_plan),
            png_plan: PngPlan::in_bands_of(200, &raster, Effort::Fast).ok(),
            raster,
            bytes: Vec::new(),
            words: Vec::new(),
            taken: 0,
        }
    }

    /// Any number, most often a small one.
    fn number(&mut self) -> usize {
        match self.random.below(10) {
            0 => usize::MAX,
            1 => u32::MAX as usize,
            2 => self.random.next() as usize,
            3 => self.random.below(100_000) as usize,
            _ => self.random.below(12) as usize,
        }
    }

    fn word(&mut self) -> u32 {
        self.number() as u32
    }

    fn float(&mut self) -> f64 {
        let any = f64::from_bits(self.random.next());
        let small = f64::from(self.word()) / 1000.0;
        [f64::NAN, f64::INFINITY, -1.0, 0.0, 0.5, 1.0, any, small][self.random.below(8) as usize]
    }

    fn is_so(&mut self) -> bool {
        self.random.below(2) == 0
    }

    fn pick<T: Clone>(&mut self, all: &[T]) -> T {
        all[self.random.below(all.len() as u32) as usize].clone()
    }

    /// A size that may be had: small, or of one long side.
    fn size(&mut self) -> Size {
        let [a, b] = [(); 2].map(|()| self.random.between(1, LONGEST));
        let long = self.random.between(1, MAX_SIDE);
        let (width, height) = self.pick(&[(a, b), (a, b), (a, b), (a, b), (a, b), (long, 1), (1, long)]);
        Size::new(width, height).unwrap()
    }

    fn format(&mut self) -> PixelFormat {
        self.pick(&FORMATS)
    }

    fn fit(&mut self) -> Fit {
        self.pick(&[Fit::Stretch, Fit::Contain, Fit::Cover])
    }

    fn effort(&mut self) -> Effort {
        // The other one takes longer, and another test calls it with everything.
        if self.random.below(8) == 0 { Effort::Small } else { Effort::Fast }
    }

    fn some_bytes(&mut self) -> Vec<u8> {
        (0..self.random.below(FEW)).map(|_| self.random.next() as u8).collect()
    }

    /// What another call has left, now and then with something changed, cut off or added; or anything.
    fn given_bytes(&mut self) -> Vec<u8> {
        let mut bytes = self.bytes.clone();
        match self.random.below(6) {
            0 => bytes.truncate(self.number()),
            1 => bytes.extend(self.some_bytes()),
            2 => bytes = self.some_bytes(),
            3 => {
                let length = bytes.len().max(1) as u32;
                let place = self.random.below(length) as usize;
                let value = self.random.next() as u8;
                bytes.iter_mut().skip(place).take(1).for_each(|byte| *byte = value);
            }
            _ => {}
        }
        bytes
    }

    fn given_words(&mut self) -> Vec<u32> {
        let mut words = self.words.clone();
        match self.random.below(6) {
            0 => words.truncate(self.number()),
            1 => words = (0..self.random.below(20)).map(|_| self.word()).collect(),
            2 => {
                let length = words.len().max(1) as u32;
                let place = self.random.below(length) as usize;
                let value = self.word();
                words.iter_mut().skip(place).take(1).for_each(|word| *word = value);
            }
            _ => {}
        }
        words
    }

    /// A file of any format, now and then a damaged one.
    fn file(&mut self) -> Vec<u8> {
        let name = self.pick(&NAMES);
        let mut file = golden_source(&name);
        if self.random.below(3) == 0 {
            let place = self.random.below(file.len() as u32) as usize;
            file[place] = self.random.next() as u8;
        }
        // A header that claims many pixels would only take time here.
        if probe(&file).is_ok_and(|header| header.size.pixels() > 1 << 16) {
            golden_source(&name)
        } else {
            file
        }
    }

    fn transfer(&mut self) -> TransferFunction {
        match self.random.below(5) {
            0 => TransferFunction::Linear,
            1 => TransferFunction::SRGB,
            2 => TransferFunction::Sampled((0..self.random.below(4)).map(|_| self.word() as u16).collect()),
            3 => TransferFunction::power(self.float()),
            _ => {
                let [exponent, scale, offset, lift, start, slope, base] = [(); 7].map(|()| self.float());
                TransferFunction::Parametric(Parametric { exponent, scale, offset, lift, start, slope, base })
            }
        }
    }

    /// The raster that plans were made for, or another.
    fn some_raster(&mut self) -> Raster {
        if self.random.below(4) == 0 {
            let (size, format) = (self.size(), self.format());
            Raster::filled(size, format, self.random.next() as u8).unwrap()
        } else {
            self.raster.clone()
        }
    }

    /// Counts a call that was taken, and gives what it made.
    fn made<T>(&mut self, made: Result<T, Error>) -> Option<T> {
        self.taken += u32::from(made.is_ok());
        made.ok()
    }

    fn keep_raster(&mut self, made: Result<Raster, Error>) {
        // Large ones would only take time in later calls.
        if let Some(raster) = self.made(made).filter(|raster| raster.size().pixels() <= 1 << 15) {
            self.raster = raster;
        }
    }
}

/// A public function and a call of it.
type Call = (&'static str, fn(&mut World));

/// All public functions. Where there is no plan yet that a method could be called of, there is no call.
const CALLS: &[Call] = &[
    ("BandResizer::new", |world| {
        let recipe = world.given_bytes();
        // A recipe for an image of many pixels is sound, and only takes time here.
        let is_small = |recipe: &[u8]| {
            let sides = recipe.get(1..17).map_or(&[][..], |sides| sides.as_chunks().0);
            sides.iter().all(|&side| u32::from_le_bytes(side) <= 2 * MAX_SIDE / 3)
        };
        if is_small(&recipe) {
            let resizer = BandResizer::new(&recipe).ok_or(Error::InvalidArgument);
            world.resizer = world.made(resizer).or(world.resizer.take());
        }
    }),
    ("BandResizer::resize", |world| {
        let (rows, band) = (world.given_bytes(), world.number());
        let rows = world.resizer.as_ref().map(|resizer| resizer.resize(&rows, band));
        rows.map(|rows| world.made(rows));
    }),
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
    ("JpegParts::new", |world| {
        let head = world.given_bytes();
        let parts = JpegParts::new(&head).ok_or(Error::InvalidArgument);
        world.jpeg_parts = world.made(parts).or(world.jpeg_parts.take());
    }),
    ("JpegParts::read", |world| {
        let (part, data) = (world.number(), world.given_bytes());
        let own = if world.is_so() { None } else { Some(world.number()) };
        let Some(parts) = &mut world.jpeg_parts else { return };
        let report = parts.read(part, &data, own);
        world.words = world.made(report).unwrap_or_default();
    }),
    ("JpegParts::rows", |world| {
        let (part, share) = (world.number(), world.given_words());
        let Some(parts) = &mut world.jpeg_parts else { return };
        let rows = parts.rows(part, &share).map(<[u8]>::to_vec);
        world.bytes = world.made(rows).unwrap_or_default();
    }),
    ("JpegPlan::data", |world| {
        let part = world.number();
        let Some(data) = world.jpeg_plan.as_ref().map(|plan| plan.data(part).map(<[u8]>::to_vec)) else {
            return;
        };
        world.bytes = world.made(data).unwrap_or_default();
    }),
    ("JpegPlan::decode", |world| {
        if let Some(plan) = world.jpeg_plan.take() {
            world.keep_raster(plan.decode().map(|decoded| decoded.raster));
            world.jpeg_plan = World::new().jpeg_plan;
        }
    }),
    ("JpegPlan::finish", |world| {
        if let Some(plan) = world.jpeg_plan.take() {
            world.keep_raster(plan.finish().map(|decoded| decoded.raster));
            world.jpeg_plan = World::new().jpeg_plan;
        }
    }),
    ("JpegPlan::head", |world| {
        if let Some(plan) = &world.jpeg_plan {
            world.bytes = plan.head().to_vec();
        }
    }),
    ("JpegPlan::in_parts_of", |world| {
        let bytes = if world.is_so() { world.number() } else { PART };
        let file = if world.random.below(4) == 0 { world.file() } else { world.pick(&JPEGS).to_vec() };
        let plan = JpegPlan::in_parts_of(bytes, file);
        world.jpeg_plan = world.made(plan).flatten().or(world.jpeg_plan.take());
    }),
    ("JpegPlan::join", |world| {
        if let Some(plan) = &mut world.jpeg_plan {
            // Mostly after all have been read, as it ought to be.
            for part in 0..if world.random.below(4) == 0 { 0 } else { plan.parts() } {
                let report = plan.read(part).unwrap();
                world.words = report.clone();
                let report =
                    if world.random.below(4) == 0 { changed(&mut world.random, report) } else { report };
                plan.report(part, report).unwrap();
            }
            world.taken += u32::from(plan.join());
        }
    }),
    ("JpegPlan::make", |world| {
        let part = world.number();
        let made = world.jpeg_plan.as_mut().map(|plan| plan.make(part));
        made.map(|made| world.made(made));
    }),
    ("JpegPlan::new", |world| {
        let file = world.file();
        let plan = JpegPlan::new(file);
        world.jpeg_plan = world.made(plan).flatten().or(world.jpeg_plan.take());
    }),
    ("JpegPlan::own", |world| {
        let part = world.number();
        let own = world.jpeg_plan.as_ref().map(|plan| plan.own(part));
        own.map(|own| world.made(own));
    }),
    ("JpegPlan::parts", |world| {
        let _ = world.jpeg_plan.as_ref().map(JpegPlan::parts);
    }),
    ("JpegPlan::place", |world| {
        let part = world.number();
        let place = world.jpeg_plan.as_mut().map(|plan| plan.place(part).map(|rows| rows.fill(9)));
        place.map(|place| world.made(place));
    }),
    ("JpegPlan::read", |world| {
        let part = world.number();
        if let Some(report) = world.jpeg_plan.as_mut().map(|plan| plan.read(part)) {
            world.words = world.made(report).unwrap_or_default();
        }
    }),
    ("JpegPlan::report", |world| {
        let (part, report) = (world.number(), world.given_words());
        let done = world.jpeg_plan.as_mut().map(|plan| plan.report(part, report));
        done.map(|done| world.made(done));
    }),
    ("JpegPlan::room", |world| {
        let part = world.number();
        let room = world.jpeg_plan.as_ref().map(|plan| plan.room(part));
        room.map(|room| world.made(room));
    }),
    ("JpegPlan::share", |world| {
        let part = world.number();
        if let Some(share) = world.jpeg_plan.as_ref().map(|plan| plan.share(part)) {
            world.words = world.made(share).unwrap_or_default();
        }
    }),
    ("Parametric::power", |world| {
        let _ = Parametric::power(world.float());
    }),
    ("PixelFormat::bytes_per_pixel", |world| {
        let _ = world.format().bytes_per_pixel();
    }),
    ("PngPlan::bands", |world| {
        let _ = world.png_plan.as_ref().map(PngPlan::bands);
    }),
    ("PngPlan::encode", |world| {
        let (raster, band) = (world.some_raster(), world.number());
        let band = world.png_plan.as_ref().map(|plan| plan.encode(&raster, band));
        band.map(|band| world.made(band));
    }),
    ("PngPlan::head", |world| {
        let _ = world.png_plan.as_ref().map(PngPlan::head);
    }),
    ("PngPlan::in_bands_of", |world| {
        let (bytes, effort) = (world.number(), world.effort());
        let plan = PngPlan::in_bands_of(bytes, &world.raster, effort);
        world.png_plan = world.made(plan);
    }),
    ("PngPlan::new", |world| {
        let effort = world.effort();
        let plan = PngPlan::new(&world.raster, effort);
        world.made(plan);
    }),
    ("PngPlan::params", |world| {
        if let Some(plan) = &world.png_plan {
            world.bytes = plan.params();
        }
    }),
    ("PngPlan::rows", |world| {
        let (raster, band) = (world.some_raster(), world.number());
        if let Some(rows) = world.png_plan.as_ref().map(|plan| plan.rows(&raster, band).map(<[u8]>::to_vec)) {
            world.bytes = world.made(rows).unwrap_or_default();
        }
    }),
    ("PngPlan::tail", |world| {
        let adlers = world.given_words();
        let Some(plan) = &world.png_plan else { return };
        let adlers = if world.random.below(2) == 0 { adlers } else { vec![1; plan.bands()] };
        let tail = plan.tail(&adlers);
        world.made(tail);
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
    ("Raster::new", |world| {
        let (size, format) = (world.size(), world.format());
        let length = size.pixels() * format.bytes_per_pixel();
        let length = if world.random.below(4) == 0 { length + 1 } else { length };
        // Few colours now and then, for a palette.
        let mask = world.pick(&[0xFF, 0x11, 0x80, 0]);
        let bytes = (0..length).map(|_| world.random.next() as u8 & mask).collect();
        world.keep_raster(Raster::new(size, format, bytes).ok_or(Error::InvalidArgument));
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
        let density = if world.is_so() { Some(density(world)) } else { None };
        world.raster = world.raster.clone().with_density(density);
    }),
    ("Raster::without_opaque_alpha", |world| world.raster = world.raster.clone().without_opaque_alpha()),
    ("ResizePlan::bands", |world| {
        let _ = world.resize_plan.as_ref().map(ResizePlan::bands);
    }),
    ("ResizePlan::finish", |world| {
        if let Some(plan) = world.resize_plan.take() {
            world.keep_raster(plan.finish());
            world.resize_plan = World::new().resize_plan;
        }
    }),
    ("ResizePlan::in_bands_of", |world| {
        let (rows, size, fit) = (world.number(), world.size(), world.fit());
        let plan = ResizePlan::in_bands_of(rows, &world.raster, size, fit);
        world.resize_plan = world.made(plan).flatten().or(world.resize_plan.take());
    }),
    ("ResizePlan::new", |world| {
        let (size, fit) = (world.size(), world.fit());
        let plan = ResizePlan::new(&world.raster, size, fit);
        world.made(plan);
    }),
    ("ResizePlan::rows_mut", |world| {
        let band = world.number();
        let rows = world.resize_plan.as_mut().map(|plan| plan.rows_mut(band).map(|rows| rows.fill(9)));
        rows.map(|rows| world.made(rows));
    }),
    ("ResizePlan::params", |world| {
        if let Some(plan) = &world.resize_plan {
            world.bytes = plan.params();
        }
    }),
    ("ResizePlan::resize", |world| {
        let (raster, band) = (world.some_raster(), world.number());
        let done = world.resize_plan.as_mut().map(|plan| plan.resize(&raster, band));
        done.map(|done| world.made(done));
    }),
    ("ResizePlan::buffer_len", |world| {
        let (raster, band) = (world.some_raster(), world.number());
        let length = world.resize_plan.as_ref().map(|plan| plan.buffer_len(&raster, band));
        length.map(|length| world.made(length));
    }),
    ("ResizePlan::rows", |world| {
        let (raster, band) = (world.some_raster(), world.number());
        let rows = world.resize_plan.as_ref().map(|plan| plan.rows(&raster, band).map(<[u8]>::to_vec));
        if let Some(rows) = rows {
            world.bytes = world.made(rows).unwrap_or_default();
        }
    }),
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
    ("encode_band", |world| {
        let first = world.is_so();
        let rows = if world.is_so() { world.some_bytes() } else { world.raster.bytes().to_vec() };
        let band = encode_band(&world.given_bytes(), &rows, first);
        world.made(band);
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
        let orientation = Orientation::from_exif(world.random.below(10) as u8);
        let upright = orient(world.raster.clone(), orientation.unwrap_or(Orientation::NoTransforms));
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

/// Some words with one of them changed.
fn changed(random: &mut Random, mut words: Vec<u32>) -> Vec<u32> {
    let place = random.below(words.len().max(1) as u32) as usize;
    let value = [0, 1, 500, 70_000, u32::MAX][random.below(5) as usize];
    words.iter_mut().skip(place).take(1).for_each(|word| *word = value);
    words
}

fn density(world: &mut World) -> Density {
    Density { x: world.word(), y: world.word(), per_metre: world.is_so() }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_public_function_panics_whatever_it_is_given(
        calls in prop::collection::vec((0..CALLS.len(), any::<u64>()), 1..120),
    ) {
        let mut world = World::new();
        for (call, seed) in calls {
            world.random = Random::new(seed);
            let (_, call) = CALLS[call];
            call(&mut world);
        }
    }
}

/// Otherwise nothing but refusals would be looked at, and no part of a JPEG be made.
#[test]
fn many_of_these_calls_are_taken() {
    let mut random = Random::new(1);
    let (mut taken, mut joined) = (0, 0);
    for _ in 0..40 {
        let mut world = World::new();
        for _ in 0..200 {
            let (_, call) = CALLS[random.below(CALLS.len() as u32) as usize];
            world.random = Random::new(random.next());
            call(&mut world);
            joined += u32::from(world.jpeg_plan.as_ref().is_some_and(|plan| plan.share(0).is_ok()));
        }
        taken += world.taken;
    }
    assert!(taken > 1500 && joined > 500, "{taken} of 8000 taken, {joined} with a joined plan");
}

/// A function that is added must be called here too. Every `pub fn` is one: the lint `unreachable_pub` says so.
#[test]
fn these_are_all_public_functions() {
    let mut public = BTreeSet::new();
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut public);
    let called: BTreeSet<String> = CALLS.iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(called.len(), CALLS.len());
    assert_eq!(public, called);
}

fn collect(folder: &Path, names: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        // What crosses to JavaScript is another list, which is compiled for it alone.
        if path.is_dir() {
            collect(&path, names);
        } else if path.file_name().is_some_and(|name| name != "wasm.rs") {
            names.extend(public_functions(&fs::read_to_string(&path).unwrap()));
        }
    }
}

/// The names of the public functions in a source, those of a type after its name.
fn public_functions(source: &str) -> Vec<String> {
    let mut names = Vec::new();
    let mut owner = String::new();
    for line in source.lines() {
        if let Some(rest) = line.strip_prefix("impl") {
            let rest = rest.rsplit(" for ").next().unwrap_or(rest);
            let rest = if rest.starts_with('<') {
                rest.split_once("> ").map_or(rest, |(_, rest)| rest)
            } else {
                rest
            };
            owner = rest.trim().chars().take_while(|c| c.is_alphanumeric()).collect();
        } else if line == "}" {
            owner.clear();
        }
        let function = ["pub fn ", "pub const fn ", "pub unsafe fn ", "pub async fn "]
            .into_iter()
            .find_map(|start| line.trim_start().strip_prefix(start));
        if let Some(function) = function {
            let name: String = function.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            names.push(if owner.is_empty() { name } else { format!("{owner}::{name}") });
        }
    }
    names
}

#[test]
fn public_functions_are_found_in_a_source() {
    let source = "pub fn free(a: u8) {\n}\nimpl<'a> Owner<'a> {\n    pub const fn own() {\n    }\n    fn no() {}\n}\n\
                  pub(crate) fn not() {}\nimpl Trait for Other {\n    pub fn of_other<T>(&self) {}\n}\npub fn last() {}\n";
    assert_eq!(public_functions(source), ["free", "Owner::own", "Other::of_other", "last"]);
}
