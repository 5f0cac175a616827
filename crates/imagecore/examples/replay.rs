//! Opens the file INPUT, applies the edits in EDITS, and writes the image to SAVED as a PNG. The program is native. Its
//! PNG can be compared with the PNG that the web page saves.
//!
//! ```text
//! cargo run --release --example replay -- INPUT EDITS SAVED [PREVIEW WIDTH HEIGHT]
//! ```
//!
//! EDITS is a text file with one edit per line, in fields separated by spaces or tabs:
//!
//! ```text
//! resize stretch|contain|cover WIDTH HEIGHT [nearest] [at X Y]
//! crop X Y WIDTH HEIGHT
//! rotate left|right
//! flip horizontal|vertical
//! density PER_METER
//! palette COLORS [dithers]
//! ```
//!
//! With `at`, `cover` keeps the part at the fractions X and Y of the room that the part has in the image.
//!
//! If PREVIEW is given, a second PNG is written there: the image reduced to fit within WIDTH × HEIGHT pixels. As on the
//! web page, only SAVED gets the density of an edit.

use std::env;
use std::fmt::Display;
use std::fs;
use std::process::ExitCode;
use std::str::FromStr;

use imagecore::{
    Axis, Density, Effort, Error, Filter, Fit, Raster, Rect, Size, Turn, crop, decode, encode_png, flip,
    orient, quantize, resize, resize_to_fit, rotate,
};

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match run(&arguments.iter().map(String::as_str).collect::<Vec<_>>()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("{problem}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[&str]) -> Result<(), String> {
    let [input, edits, saved, preview @ ..] = arguments else {
        return Err("replay INPUT EDITS SAVED [PREVIEW WIDTH HEIGHT]".to_owned());
    };
    let file = fs::read(input).map_err(|error| format!("{input}: {error}"))?;
    let edits = fs::read_to_string(edits).map_err(|error| format!("{edits}: {error}"))?;
    let decoded = decode(&file).map_err(code)?;
    let mut raster = orient(decoded.raster, decoded.orientation).map_err(code)?;
    let mut density = None;
    for (number, line) in (1..).zip(edits.lines()) {
        let result = match line.strip_prefix("density ") {
            Some(pixels) => density_of(pixels).map(|set| density = Some(set)),
            None => edited(&raster, line).map(|edited| raster = edited),
        };
        result.map_err(|problem| format!("edit {number}, {line}: {problem}"))?;
    }
    if let [preview, width, height] = preview {
        let bounds = size(width, height)?;
        let reduced = resize(&raster, raster.size().fit_within(bounds), Filter::Lanczos3).map_err(code)?;
        write(preview, &reduced, Effort::Fast)?;
    }
    let density = density.or(raster.density());
    write(saved, &raster.with_density(density), Effort::Small)
}

fn density_of(pixels: &str) -> Result<Density, String> {
    Density::per_meter(number(pixels)?).map_err(code)
}

fn edited(raster: &Raster, line: &str) -> Result<Raster, String> {
    let edited = match line.split_whitespace().collect::<Vec<_>>()[..] {
        ["resize", "cover", width, height, ref filter @ .., "at", x, y] => {
            let to = size(width, height)?;
            let part = crop(raster, kept(raster.size(), to, number(x)?, number(y)?)?).map_err(code)?;
            resize_to_fit(&part, to, Fit::Stretch, filter_of(filter)?)
        }
        ["resize", fit, width, height, ref filter @ ..] => {
            let fit = match fit {
                "stretch" => Fit::Stretch,
                "contain" => Fit::Contain,
                "cover" => Fit::Cover,
                _ => return Err(format!("unknown fit {fit}")),
            };
            resize_to_fit(raster, size(width, height)?, fit, filter_of(filter)?)
        }
        ["crop", x, y, width, height] => {
            crop(raster, Rect { x: number(x)?, y: number(y)?, size: size(width, height)? })
        }
        ["rotate", "left"] => rotate(raster, Turn::Left),
        ["rotate", "right"] => rotate(raster, Turn::Right),
        ["flip", "horizontal"] => Ok(flip(raster.clone(), Axis::Horizontal)),
        ["flip", "vertical"] => Ok(flip(raster.clone(), Axis::Vertical)),
        ["palette", colors] => quantize(raster.clone(), number(colors)?, false),
        ["palette", colors, "dithers"] => quantize(raster.clone(), number(colors)?, true),
        _ => return Err("unknown edit".to_owned()),
    };
    edited.map_err(code)
}

fn filter_of(fields: &[&str]) -> Result<Filter, String> {
    match fields {
        [] => Ok(Filter::Lanczos3),
        ["nearest"] => Ok(Filter::Nearest),
        _ => Err("unknown filter".to_owned()),
    }
}

/// The largest rectangle in `from` with the aspect ratio of `to`, at the fractions `x` and `y` of its room. The core
/// itself cuts only in the middle.
fn kept(from: Size, to: Size, x: f64, y: f64) -> Result<Rect, String> {
    let [width, height, to_width, to_height] =
        [from.width(), from.height(), to.width(), to.height()].map(u64::from);
    let rounded = |numerator: u64, denominator: u64, limit: u64| {
        ((numerator + denominator / 2) / denominator).clamp(1, limit)
    };
    let (columns, rows) = if width * to_height > to_width * height {
        (rounded(height * to_width, to_height, width), height)
    } else {
        (width, rounded(width * to_height, to_width, height))
    };
    let start = |room: u64, at: f64| (room as f64 * at - 0.5).ceil().max(0.0) as u32;
    let size = Size::new(columns as u32, rows as u32).map_err(code)?;
    Ok(Rect { x: start(width - columns, x), y: start(height - rows, y), size })
}

fn write(path: &str, raster: &Raster, effort: Effort) -> Result<(), String> {
    let png = encode_png(raster, effort).map_err(code)?;
    fs::write(path, png).map_err(|error| format!("{path}: {error}"))
}

fn size(width: &str, height: &str) -> Result<Size, String> {
    Size::new(number(width)?, number(height)?).map_err(code)
}

fn number<T: FromStr<Err: Display>>(text: &str) -> Result<T, String> {
    text.parse().map_err(|error| format!("{text}: {error}"))
}

fn code(error: Error) -> String {
    error.code().to_owned()
}
