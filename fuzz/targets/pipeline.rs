//! What was opened and edited is the same when it is saved and opened again.

use imagecore::{
    Axis, Effort, Error, Fit, Orientation, Raster, Rect, Size, Turn, crop, decode, encode_png, flip, orient,
    probe, resize_to_fit, rotate,
};

use super::choices::Choices;
use crate::pixels;

/// Pixels of the largest image that is opened: what is in a file matters here, not how much of it.
const MOST_PIXELS: usize = 1 << 17;

/// The longest side that an edit asks for.
const LONGEST: u32 = 256;

/// Pixels up to which a file is made as small as can be, every so many times: it takes a hundred times as long.
const ICON: usize = 1 << 10;
const SELDOM: u32 = 8;

pub(crate) fn run(file: &[u8]) {
    if !probe(file).is_ok_and(|header| header.size.pixels() <= MOST_PIXELS) {
        return;
    }
    let Ok(decoded) = decode(file) else { return };
    let mut image = orient(decoded.raster, decoded.orientation).expect("there is memory");
    let mut choices = Choices(file);
    for _ in 0..choices.below(4) {
        image = edited(image, &mut choices).expect("an edit within the limits");
    }
    let small = image.size().pixels() <= ICON && choices.below(SELDOM) == 0;
    let effort = if small { Effort::Small } else { Effort::Fast };
    let png = encode_png(&image, effort).expect("there is memory");
    let again = decode(&png).expect("our own PNG opens");
    assert!(!again.damaged && !again.animated && again.orientation == Orientation::NoTransforms);
    assert_eq!(again.raster.size(), image.size());
    assert!(pixels::rgba_16(&again.raster) == pixels::rgba_16(&image), "other pixels");
    assert_eq!(again.raster.color(), image.color());
    assert_eq!(again.raster.density(), image.density());
}

fn edited(image: Raster, choices: &mut Choices) -> Result<Raster, Error> {
    match choices.below(8) {
        0 => resize_to_fit(&image, choices.size(LONGEST)?, Fit::Stretch),
        1 => resize_to_fit(&image, choices.size(LONGEST)?, Fit::Contain),
        2 => resize_to_fit(&image, choices.size(LONGEST)?, Fit::Cover),
        3 => {
            let (width, height) = (image.size().width(), image.size().height());
            let (x, y) = (choices.below(width), choices.below(height));
            let size = Size::new(1 + choices.below(width - x), 1 + choices.below(height - y))?;
            crop(&image, Rect { x, y, size })
        }
        4 => rotate(&image, Turn::Left),
        5 => rotate(&image, Turn::Right),
        6 => Ok(flip(image, Axis::Horizontal)),
        _ => Ok(flip(image, Axis::Vertical)),
    }
}
