//! The state that the calls of public functions read and change.

use std::sync::LazyLock;

use imagecore::{
    Color, Effort, Error, Filter, Job, JpegEncoder, JpegJob, JpegSettings, LosslessJpeg, MAX_SIDE,
    Orientation, Parametric, PartRunner, PixelFormat, PngJob, Quantization, Raster, Rect, RenderJob,
    ResizeGeometry, ResizeJob, ScanJob, Size, TransferFunction, WarpJob, probe,
};

use crate::common::FORMATS;
use imagecore_test_images::golden;
use imagecore_test_images::random::Random;

/// The longest side of most rasters, in pixels.
const MAX_LENGTH: u32 = 40;

/// The largest length of random byte strings.
const MAX_BYTES: u32 = 90;

/// The names of all golden source files.
static NAMES: LazyLock<Vec<String>> = LazyLock::new(golden::names);

/// JPEG files that are decoded in two or three parts of [`PART`] bytes. A part is just long enough to be joined with
/// its neighbors.
pub(super) const JPEGS: [&[u8]; 3] = [
    include_bytes!("../../../../../fuzz/jpeg/halved.jpg"),
    include_bytes!("../../../../../fuzz/jpeg/restarts.jpg"),
    include_bytes!("../../../../../fuzz/jpeg/gray.jpg"),
];
pub(super) const PART: usize = 8700;

/// The results of previous calls, and random numbers for arguments.
pub(super) struct State {
    pub(super) random: Random,
    pub(super) raster: Raster,
    pub(super) color: Color,
    pub(super) orientation: Orientation,
    pub(super) scan_job: Option<ScanJob>,
    pub(super) render_job: Option<RenderJob>,
    pub(super) resize_job: Option<ResizeJob>,
    pub(super) warp_job: Option<WarpJob>,
    pub(super) png_job: Option<PngJob>,
    pub(super) quantization: Option<Quantization>,
    pub(super) jpeg_encoder: Option<JpegEncoder>,
    pub(super) lossless_jpeg: Option<LosslessJpeg>,
    pub(super) jpeg_job: Option<JpegJob>,
    pub(super) workers: PartRunner,
    /// Bytes that an earlier call returned: the input of a part of a job, the output of such a part, or a PNG file.
    /// Later calls use these bytes as arguments.
    pub(super) bytes: Vec<u8>,
    /// The params of a job, from an earlier call of `Job::params`. Later calls use these bytes as arguments.
    pub(super) params: Vec<u8>,
    /// The number of calls that returned `Ok`.
    pub(super) accepted: u32,
    /// The number of JPEG files that were decoded in parts, and whose parts were joined.
    pub(super) joined: u32,
}

/// Returns the job of an encoder.
pub(super) fn jpeg_job(mut encoder: JpegEncoder) -> Option<JpegJob> {
    encoder.begin(JpegSettings { quality: 80, is_baseline: false, padding: 0 }).ok()?;
    while !encoder.analyze().ok()? {}
    encoder.into_job().ok()
}

impl State {
    /// Creates a state with one job of each kind. Without these jobs, many calls of methods of jobs would be skipped.
    pub(super) fn new() -> Self {
        let bytes = (0..20 * 30 * 3).map(|i| (i * 7 % 251) as u8).collect();
        let raster = Raster::new(Size::new(20, 30).unwrap(), PixelFormat::RGB8, bytes).unwrap();
        let to = Size::new(17, 40).unwrap();
        let geometry = ResizeGeometry::stretch(raster.size(), to);
        Self {
            random: Random::new(0),
            color: Color::default(),
            orientation: Orientation::default(),
            scan_job: ScanJob::in_parts_of(PART, JPEGS[0].to_vec()).ok(),
            render_job: Some(scanned(JPEGS[0])),
            resize_job: ResizeJob::in_bands_of(4, &raster, geometry, Filter::Lanczos3).ok(),
            warp_job: WarpJob::new(&raster, [0.8, -0.6, 9.0, 0.6, 0.8, -3.0, 0.0, 0.01, 1.0], to).ok(),
            png_job: PngJob::in_bands_of(200, &raster, Effort::Fast).ok(),
            quantization: Quantization::new(&raster, 16, true).ok(),
            jpeg_encoder: Some(JpegEncoder::new(&raster, false, [255; 3], true)),
            jpeg_job: jpeg_job(JpegEncoder::new(&raster, false, [0; 3], true)),
            lossless_jpeg: lossless_jpeg(JPEGS[2]),
            workers: PartRunner::default(),
            raster,
            bytes: Vec::new(),
            params: Vec::new(),
            accepted: 0,
            joined: 0,
        }
    }

    /// Returns a random number. In six of ten cases, the number is less than 12.
    pub(super) fn number(&mut self) -> usize {
        match self.random.below(10) {
            0 => usize::MAX,
            1 => u32::MAX as usize,
            2 => self.random.next() as usize,
            3 => self.random.below(100_000) as usize,
            _ => self.random.below(12) as usize,
        }
    }

    pub(super) fn word(&mut self) -> u32 {
        self.number() as u32
    }

    pub(super) fn float(&mut self) -> f64 {
        let any = f64::from_bits(self.random.next());
        let small = f64::from(self.word()) / 1000.0;
        [f64::NAN, f64::INFINITY, -1.0, 0.0, 0.5, 1.0, any, small][self.random.below(8) as usize]
    }

    pub(super) fn flag(&mut self) -> bool {
        self.random.below(2) == 0
    }

    pub(super) fn pick<T: Clone>(&mut self, all: &[T]) -> T {
        all[self.random.below(all.len() as u32) as usize].clone()
    }

    /// Returns a valid size. Usually, both sides have at most [`MAX_LENGTH`] pixels. Otherwise, one side has 1 pixel,
    /// and the other side has at most [`MAX_SIDE`] pixels.
    pub(super) fn size(&mut self) -> Size {
        let [a, b] = [(); 2].map(|()| self.random.between(1, MAX_LENGTH));
        let long = self.random.between(1, MAX_SIDE);
        let (width, height) = self.pick(&[(a, b), (a, b), (a, b), (a, b), (a, b), (long, 1), (1, long)]);
        Size::new(width, height).unwrap()
    }

    pub(super) fn format(&mut self) -> PixelFormat {
        self.pick(&FORMATS)
    }

    /// Returns a geometry for the raster. The rectangles of one in four are often not inside their images.
    pub(super) fn geometry(&mut self) -> ResizeGeometry {
        let size = self.size();
        let mut geometry = ResizeGeometry::stretch(self.raster.size(), size);
        if self.random.below(4) == 0 {
            geometry.kept = Rect { x: self.word(), y: self.word(), size: self.size() };
        }
        if self.random.below(4) == 0 {
            geometry.filled = Rect { x: self.word(), y: self.word(), size: self.size() };
        }
        geometry
    }

    /// Returns a map that is near the identity, with up to three numbers replaced by any others.
    pub(super) fn map(&mut self) -> [f64; 9] {
        let mut map = [1.1, 0.4, -3.0, -0.4, 0.9, 5.0, 0.003, 0.0, 1.0];
        for _ in 0..self.random.below(4) {
            map[self.random.below(9) as usize] = self.float();
        }
        map
    }

    pub(super) fn filter(&mut self) -> Filter {
        self.pick(&Filter::ALL)
    }

    pub(super) fn effort(&mut self) -> Effort {
        // `Small` is rare, because it takes longer than `Fast`, and because `properties.rs` also tests `Small`.
        if self.random.below(8) == 0 { Effort::Small } else { Effort::Fast }
    }

    pub(super) fn some_bytes(&mut self) -> Vec<u8> {
        (0..self.random.below(MAX_BYTES)).map(|_| self.random.next() as u8).collect()
    }

    /// Returns the bytes that an earlier call stored in the state. In four of six cases, the bytes are changed.
    pub(super) fn given_bytes(&mut self) -> Vec<u8> {
        let bytes = self.bytes.clone();
        self.changed(bytes)
    }

    /// Returns the bytes unchanged, or truncated, extended, replaced, or with one byte changed.
    pub(super) fn changed(&mut self, mut bytes: Vec<u8>) -> Vec<u8> {
        match self.random.below(6) {
            0 => bytes.truncate(self.number()),
            1 => bytes.extend(self.some_bytes()),
            2 => bytes = self.some_bytes(),
            3 => {
                let length = bytes.len().max(1) as u32;
                let index = self.random.below(length) as usize;
                let value = self.random.next() as u8;
                bytes.iter_mut().skip(index).take(1).for_each(|byte| *byte = value);
            }
            _ => {}
        }
        bytes
    }

    /// Returns a random golden source file. In one of three cases, one byte of the file is changed.
    pub(super) fn file(&mut self) -> Vec<u8> {
        let name = self.pick(&NAMES);
        let mut file = golden::source(&name);
        if self.random.below(3) == 0 {
            let offset = self.random.below(file.len() as u32) as usize;
            file[offset] = self.random.next() as u8;
        }
        // A changed header can claim many pixels. The original file then replaces the changed file, because decoding
        // many pixels takes more time but runs the same code.
        if probe(&file).is_ok_and(|header| header.size.pixels() > 1 << 16) {
            golden::source(&name)
        } else {
            file
        }
    }

    pub(super) fn transfer(&mut self) -> TransferFunction {
        match self.random.below(5) {
            0 => TransferFunction::Linear,
            1 => TransferFunction::SRGB,
            2 => TransferFunction::sampled((0..self.random.below(4)).map(|_| self.word() as u16).collect()),
            3 => TransferFunction::power(self.float()),
            _ => {
                let [exponent, scale, offset, lift, start, slope, base] = [(); 7].map(|()| self.float());
                TransferFunction::Parametric(Parametric { exponent, scale, offset, lift, start, slope, base })
            }
        }
    }

    /// Returns the value in `result`, and counts the call as accepted. Returns `None` if `result` is an error.
    pub(super) fn record<T>(&mut self, result: Result<T, Error>) -> Option<T> {
        self.accepted += u32::from(result.is_ok());
        result.ok()
    }

    pub(super) fn keep_raster(&mut self, result: Result<Raster, Error>) {
        // A large raster is not kept, because later calls would take longer than with a small raster, but would run
        // the same code.
        if let Some(raster) = self.record(result).filter(|raster| raster.size().pixels() <= 1 << 15) {
            self.raster = raster;
        }
    }
}

/// Returns the job that writes `file`, a JPEG, anew.
fn lossless_jpeg(file: &[u8]) -> Option<LosslessJpeg> {
    let whole = Rect::whole(probe(file).ok()?.size);
    LosslessJpeg::new(file.to_vec(), whole, Orientation::NoTransforms, false, None).ok()
}

/// Returns the render job of `file`, a JPEG, after all its parts have been scanned.
pub(super) fn scanned(file: &[u8]) -> RenderJob {
    let mut job = ScanJob::in_parts_of(PART, file.to_vec()).unwrap();
    for part in 0..job.parts() {
        job.run(part).unwrap();
    }
    job.finish().unwrap()
}
