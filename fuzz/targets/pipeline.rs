//! Checks that saving an edited image and opening the saved file gives the same image.

use imagecore::{
    Axis, Effort, Error, Filter, Fit, Orientation, Raster, Rect, Size, Turn, crop, decode, encode_png, flip,
    orient, probe, quantize, resize_to_fit, rotate,
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
    match choices.below(9) {
        0 => resize_to_fit(&image, choices.size(MAX_LENGTH)?, Fit::Stretch, filter),
        1 => resize_to_fit(&image, choices.size(MAX_LENGTH)?, Fit::Contain, filter),
        2 => resize_to_fit(&image, choices.size(MAX_LENGTH)?, Fit::Cover, filter),
        3 => {
            let (width, height) = (image.size().width(), image.size().height());
            let (x, y) = (choices.below(width), choices.below(height));
            let size = Size::new(1 + choices.below(width - x), 1 + choices.below(height - y))?;
            crop(&image, Rect { x, y, size })
        }
        4 => rotate(&image, Turn::Left),
        5 => rotate(&image, Turn::Right),
        6 => Ok(flip(image, Axis::Horizontal)),
        7 => Ok(flip(image, Axis::Vertical)),
        _ => quantized(image, choices),
    }
}

fn quantized(image: Raster, choices: &mut Choices) -> Result<Raster, Error> {
    let colors = 2 + choices.below(255) as usize;
    let reduced = quantize(image, colors, choices.below(2) == 0)?;
    assert!(reduced.has_at_most_colors(colors));
    Ok(reduced)
}
