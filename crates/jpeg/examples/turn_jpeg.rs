//! Turns and crops a JPEG file without loss, like jpegtran. Two files whose coefficients are equal give equal files.
//!
//! `cargo run --release -p imagecore-jpeg --example turn_jpeg -- IN.jpg OUT.jpg [ORIENTATION [X Y WIDTH HEIGHT]]`
//!
//! `ORIENTATION` is a value of the EXIF tag, 1 to 8; by default 1, which changes nothing.

use std::error::Error;
use std::time::Instant;
use std::{env, fs};

use imagecore_jpeg::Limits;
use imagecore_jpeg::encode::Metadata;
use imagecore_jpeg::lossless::{Image, Region, Turn};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [input, output, numbers @ ..] = &arguments[..] else {
        return Err("usage: turn_jpeg IN.jpg OUT.jpg [ORIENTATION [X Y WIDTH HEIGHT]]".into());
    };
    let numbers = numbers.iter().map(|number| number.parse()).collect::<Result<Vec<usize>, _>>()?;
    let file = fs::read(input)?;
    let start = Instant::now();
    let image = Image::read(&file, &Limits::default())?;
    let read = start.elapsed();
    let (width, height) = image.size();
    let (orientation, region) = match numbers[..] {
        [] => (1, Region { x: 0, y: 0, width, height }),
        [orientation] => (orientation, Region { x: 0, y: 0, width, height }),
        [orientation, x, y, width, height] => (orientation, Region { x, y, width, height }),
        _ => return Err("a region has four numbers".into()),
    };
    let turn = Turn::from_exif(u16::try_from(orientation)?).ok_or("an orientation is 1 to 8")?;
    let bytes = image.write(&region, turn, false, &Metadata::default())?;
    println!("{} bytes, read in {read:.0?}, written in {:.0?}", bytes.len(), start.elapsed() - read);
    Ok(fs::write(output, bytes)?)
}
