//! Checks that saving an edited image and opening the saved file gives the same image.

use imagecore::{
    Background, Effort, Error, Filter, Job, Orientation, Padding, Raster, Rect, ResizeGeometry, ResizeJob,
    Size, WarpJob, crop, decode, encode_png, orient, pad, probe, quantize,
};

use super::choices::Choices;
use crate::pixels;

/// Largest number of pixels of an image that is opened. Larger images run the same code.
const MAX_PIXELS: usize = 1 << 17;

/// Longest side in pixels to which an edit resizes an image.
const MAX_LENGTH: u32 = 256;

/// Largest number of pixels of an image that is encoded with `Effort::Small`. `Small` takes a hundred times as long
/// as `Fast`, so only one of [`SMALL_EFFORT_INTERVAL`] such images is encoded with `Small`.
const MAX_PIXELS_SMALL_EFFORT: usize = 1 << 10;
const SMALL_EFFORT_INTERVAL: u32 = 8;

pub(crate) fn run(file: &[u8]) {
    if !probe(file).is_ok_and(|header| header.size.pixels() <= MAX_PIXELS) {
        return;
    }
    let Ok(decoded) = decode(file) else { return };
    let mut image = orient(decoded.raster, decoded.orientation).expect("there is memory");
    let mut choices = Choices(file);
    for _ in 0..choices.below(4) {
        image = edited(image, &mut choices).expect("an edit within the limits");
    }
    let small = image.size().pixels() <= MAX_PIXELS_SMALL_EFFORT && choices.below(SMALL_EFFORT_INTERVAL) == 0;
    let effort = if small { Effort::Small } else { Effort::Fast };
    let png = encode_png(&image, effort).expect("there is memory");
    let again = decode(&png).expect("the encoded PNG opens");
    assert!(!again.damaged && !again.animated && again.orientation == Orientation::NoTransforms);
    assert_eq!(again.raster.size(), image.size());
    assert!(pixels::rgba_16(&again.raster) == pixels::rgba_16(&image), "different pixels");
    assert_eq!(again.raster.color(), image.color());
    assert_eq!(again.raster.density(), image.density());
}

fn edited(image: Raster, choices: &mut Choices) -> Result<Raster, Error> {
    let filter = choices.pick(&Filter::ALL);
    match choices.below(11) {
        number @ 0..=2 => {
            let size = choices.size(MAX_LENGTH)?;
            let kept = if number == 2 { choices.rect(image.size()) } else { Rect::whole(image.size()) };
            let filled = if number == 1 { choices.rect(size) } else { Rect::whole(size) };
            let mut job = ResizeJob::new(&image, ResizeGeometry { kept, size, filled }, filter)?;
            for part in 0..job.parts() {
                job.run(part)?;
            }
            job.on(background(&image, choices))?.finish()
        }
        3 => crop(&image, choices.rect(image.size())),
        4 => orient(image, Orientation::Rotate270),
        5 => orient(image, Orientation::Rotate90),
        6 => orient(image, Orientation::FlipHorizontal),
        7 => orient(image, Orientation::FlipVertical),
        8 => {
            let (size, margin) = (choices.size(MAX_LENGTH)?, choices.below(20));
            let shorter = size.width().min(size.height()) + 2 * margin;
            let diameter = if choices.below(2) == 0 { 0 } else { choices.below(shorter + 1) };
            pad(&image, Padding { size, margin, diameter, background: background(&image, choices) })
        }
        9 => warped(image, choices),
        _ => quantized(image, choices),
    }
}

/// Turns the image by any angle, which also makes it up to twice as large or small.
fn warped(image: Raster, choices: &mut Choices) -> Result<Raster, Error> {
    let size = choices.size(MAX_LENGTH)?;
    let angle = f64::from(choices.below(3600)).to_radians() / 10.0;
    let scale = 0.5 + f64::from(choices.below(150)) / 100.0;
    let (sin, cos) = (angle.sin() * scale, angle.cos() * scale);
    // The middle of the result shows the middle of the image.
    let middle = |size: Size| [f64::from(size.width()) / 2.0, f64::from(size.height()) / 2.0];
    let ([x, y], [u, v]) = (middle(size), middle(image.size()));
    let inverse = [cos, -sin, u - cos * x + sin * y, sin, cos, v - sin * x - cos * y, 0.0, 0.0, 1.0];
    let mut job = WarpJob::new(&image, inverse, size)?;
    for part in 0..job.parts() {
        job.run(part)?;
    }
    job.on(background(&image, choices))?.finish()
}

/// Returns a background that the color space of the image permits.
fn background(image: &Raster, choices: &mut Choices) -> Background {
    let color = [choices.below(256), choices.below(256), choices.below(256)].map(|level| level as u8);
    let converts = image.color().converts_srgb().expect("there is memory");
    match choices.below(4) {
        0 => Background::Transparent,
        1 if converts => Background::Color(color),
        2 => Background::Color([0; 3]),
        _ => Background::Color([255; 3]),
    }
}

fn quantized(image: Raster, choices: &mut Choices) -> Result<Raster, Error> {
    let colors = 2 + choices.below(255) as usize;
    let reduced = quantize(&image, colors, choices.below(2) == 0)?;
    assert!(reduced.has_at_most_colors(colors));
    Ok(reduced)
}
