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
    Density, Effort, Error, Filter, Orientation, Raster, Rect, Size, crop, decode, encode_png, orient,
    quantize, resize,
};

use self::fit::{Fit, resized};

#[path = "../tests/common/fit.rs"]
#[expect(dead_code, reason = "tests use more of it")]
mod fit;

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
            let at = [number(x)?, number(y)?];
            let geometry = Fit::Cover.geometry_at(raster.size(), size(width, height)?, at);
            resized(raster, geometry, filter_of(filter)?)
        }
        ["resize", fit, width, height, ref filter @ ..] => {
            let fit = match fit {
                "stretch" => Fit::Stretch,
                "contain" => Fit::Contain,
                "cover" => Fit::Cover,
                _ => return Err(format!("unknown fit {fit}")),
            };
            resized(raster, fit.geometry(raster.size(), size(width, height)?), filter_of(filter)?)
        }
        ["crop", x, y, width, height] => {
            crop(raster, Rect { x: number(x)?, y: number(y)?, size: size(width, height)? })
        }
        ["rotate", "left"] => orient(raster.clone(), Orientation::Rotate270),
        ["rotate", "right"] => orient(raster.clone(), Orientation::Rotate90),
        ["flip", "horizontal"] => orient(raster.clone(), Orientation::FlipHorizontal),
        ["flip", "vertical"] => orient(raster.clone(), Orientation::FlipVertical),
        ["palette", colors] => quantize(raster, number(colors)?, false),
        ["palette", colors, "dithers"] => quantize(raster, number(colors)?, true),
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
