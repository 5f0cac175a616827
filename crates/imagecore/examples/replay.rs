//! Opens the file INPUT, applies the edits in EDITS, and writes the image to SAVED, as a PNG or a JPEG. The program is
//! native. Its file can be compared with the file that the web page saves.
//!
//! ```text
//! cargo run --release --example replay -- INPUT EDITS SAVED [PREVIEW PICTURE WIDTH HEIGHT]
//! ```
//!
//! EDITS is a text file with one edit per line, in fields separated by spaces or tabs:
//!
//! ```text
//! resize stretch|contain|cover WIDTH HEIGHT [nearest] [at X Y | on BACKGROUND]
//! pad WIDTH HEIGHT MARGIN DIAMETER [BACKGROUND]
//! crop X Y WIDTH HEIGHT
//! warp WIDTH HEIGHT A B C D E F G H I [BACKGROUND]
//! rotate left|right
//! flip horizontal|vertical
//! density PER_METER
//! palette COLORS [dithers]
//! jpeg QUALITY BACKGROUND [baseline] [full-chroma] [padding BYTES]
//! ```
//!
//! With `jpeg`, the image is saved as a JPEG, with transparent pixels on BACKGROUND: red, green and blue as `rrggbb`.
//! The bars of `contain` and the backgrounds of `pad` and `warp` are transparent without BACKGROUND. The nine numbers of
//! `warp` are the rows of the matrix from the result to the image: see `WarpJob`. With `at`, `cover` keeps the
//! part at the fractions X and Y of the room that the part has in the image.
//!
//! If PREVIEW is given, a PNG is written there: the image reduced to fit within WIDTH × HEIGHT pixels, with what a JPEG
//! loses. PICTURE is the same, but the image is reduced before the crops, rotations and flips at the end, as for the picture
//! that the web page shows. As there, only SAVED gets the density of an edit.

use std::env;
use std::fmt::Display;
use std::fs;
use std::process::ExitCode;
use std::str::FromStr;

use imagecore::{
    Background, Density, Effort, Error, Filter, Job, JpegEncoder, JpegSettings, Orientation, Padding,
    PixelFormat, Raster, Rect, Size, WarpJob, crop, decode, encode_png, orient, pad, quantize, resize,
};

use self::fit::{Fit, resized, resized_on};

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
        return Err("replay INPUT EDITS SAVED [PREVIEW PICTURE WIDTH HEIGHT]".to_owned());
    };
    let file = fs::read(input).map_err(|error| format!("{input}: {error}"))?;
    let edits = fs::read_to_string(edits).map_err(|error| format!("{edits}: {error}"))?;
    let decoded = decode(&file).map_err(code)?;
    let mut raster = orient(decoded.raster, decoded.orientation).map_err(code)?;
    // The pixels before the last crops, rotations and flips.
    let mut unmoved = raster.clone();
    let mut moves = Vec::new();
    let mut density = None;
    let mut jpeg = None;
    for (number, line) in (1..).zip(edits.lines()) {
        let result = match line.split_once(' ') {
            Some(("density", pixels)) => density_of(pixels).map(|set| density = Some(set)),
            Some(("jpeg", fields)) => Jpeg::parse(fields).map(|choice| jpeg = Some(choice)),
            _ => edited(&raster, line).map(|edited| {
                raster = edited;
                if ["crop ", "rotate ", "flip "].iter().any(|kind| line.starts_with(kind)) {
                    moves.push(line);
                } else {
                    moves.clear();
                    unmoved = raster.clone();
                }
            }),
        };
        result.map_err(|problem| format!("edit {number}, {line}: {problem}"))?;
    }
    if let [preview, picture, width, height] = preview {
        let shown = match &jpeg {
            Some(jpeg) => decode(&jpeg.encode(&raster)?).map_err(code)?.raster,
            None => raster.clone(),
        };
        let bounds = size(width, height)?;
        let reduced = resize(&shown, shown.size().fit_within(bounds), Filter::Lanczos3).map_err(code)?;
        write(preview, &encode_png(&reduced, Effort::Fast).map_err(code)?)?;
        let moved = if jpeg.is_some() { reduced } else { picture_of(&unmoved, &moves, bounds)? };
        write(picture, &encode_png(&moved, Effort::Fast).map_err(code)?)?;
    }
    let density = density.or(raster.density());
    let raster = raster.with_density(density);
    let file = match jpeg {
        Some(jpeg) => jpeg.encode(&raster)?,
        None => encode_png(&raster, Effort::Small).map_err(code)?,
    };
    write(saved, &file)
}

/// Returns the picture of an image after crops, rotations and flips: the part that they keep is reduced, and then turned.
fn picture_of(raster: &Raster, moves: &[&str], bounds: Size) -> Result<Raster, String> {
    let (mut kept, mut turn) = (Rect::whole(raster.size()), Orientation::NoTransforms);
    for line in moves {
        if let ["crop", x, y, width, height] = line.split_whitespace().collect::<Vec<_>>()[..] {
            let [columns, rows] = [kept.size.width(), kept.size.height()];
            let (mut at, mut part) = ([number::<u32>(x)?, number::<u32>(y)?], size(width, height)?);
            let exif = turn.to_exif();
            let [across, down] = if exif > 4 { [rows, columns] } else { [columns, rows] };
            if [2, 3, 6, 7].contains(&exif) {
                at[0] = across - at[0] - part.width();
            }
            if [3, 4, 7, 8].contains(&exif) {
                at[1] = down - at[1] - part.height();
            }
            if exif > 4 {
                at.reverse();
                part = part.transposed();
            }
            kept = Rect { x: kept.x + at[0], y: kept.y + at[1], size: part };
        } else {
            turn = turned_by(turn, line)?;
        }
    }
    let is_transposed = turn.to_exif() > 4;
    let part = crop(raster, kept).map_err(code)?;
    let size = kept.size.fit_within(if is_transposed { bounds.transposed() } else { bounds });
    orient(resize(&part, size, Filter::Lanczos3).map_err(code)?, turn).map_err(code)
}

/// Returns the orientation that is `turn` and then the edit in `line`: the one that does the same to six pixels.
fn turned_by(turn: Orientation, line: &str) -> Result<Orientation, String> {
    let six = Raster::new(size("3", "2")?, PixelFormat::GRAY8, (0..6).collect()).map_err(code)?;
    let expected = edited(&orient(six.clone(), turn).map_err(code)?, line)?;
    (1..=8)
        .filter_map(Orientation::from_exif)
        .find(|&found| orient(six.clone(), found).is_ok_and(|raster| raster == expected))
        .ok_or_else(|| "no orientation".to_owned())
}

/// How a JPEG is made.
struct Jpeg {
    settings: JpegSettings,
    has_full_chroma: bool,
    background: [u8; 3],
}

impl Jpeg {
    /// Reads the fields of a line after `jpeg`.
    fn parse(fields: &str) -> Result<Self, String> {
        let mut fields = fields.split_whitespace();
        let (Some(quality), Some(background)) = (fields.next(), fields.next()) else {
            return Err("a quality and a background are missing".to_owned());
        };
        let [_, background @ ..] =
            u32::from_str_radix(background, 16).map_err(|error| error.to_string())?.to_be_bytes();
        let settings = JpegSettings { quality: number(quality)?, is_baseline: false, padding: 0 };
        let mut jpeg = Self { settings, has_full_chroma: false, background };
        while let Some(field) = fields.next() {
            match field {
                "baseline" => jpeg.settings.is_baseline = true,
                "full-chroma" => jpeg.has_full_chroma = true,
                "padding" => jpeg.settings.padding = number(fields.next().unwrap_or_default())?,
                _ => return Err(format!("unknown field {field}")),
            }
        }
        Ok(jpeg)
    }

    fn encode(&self, raster: &Raster) -> Result<Vec<u8>, String> {
        let mut encoder = JpegEncoder::new(raster, self.has_full_chroma, self.background, false);
        encoder.begin(self.settings).map_err(code)?;
        while !encoder.step().map_err(code)? {}
        encoder.finish().map_err(code)
    }
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
        ["resize", "contain", width, height, ref filter @ .., "on", color] => {
            let geometry = Fit::Contain.geometry(raster.size(), size(width, height)?);
            resized_on(raster, geometry, filter_of(filter)?, background(Some(color))?)
        }
        ["pad", width, height, margin, diameter, ref color @ ..] => {
            let (size, margin, diameter) = (size(width, height)?, number(margin)?, number(diameter)?);
            let background = background(color.first().copied())?;
            pad(raster, Padding { size, margin, diameter, background })
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
        ["warp", width, height, ref fields @ ..] => {
            let (numbers, color) = fields.split_at(fields.len().min(9));
            let mut inverse = [0.0; 9];
            for (to, text) in inverse.iter_mut().zip(numbers) {
                *to = number(text)?;
            }
            let job = WarpJob::new(raster, inverse, size(width, height)?).map_err(code)?;
            finished(job.on(background(color.first().copied())?))
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

/// Runs a job on this thread.
fn finished(job: Result<WarpJob, Error>) -> Result<Raster, Error> {
    let mut job = job?;
    for part in 0..job.parts() {
        job.run(part)?;
    }
    job.finish()
}

fn background(color: Option<&str>) -> Result<Background, String> {
    let Some(color) = color else { return Ok(Background::Transparent) };
    let number = u32::from_str_radix(color, 16).map_err(|error| format!("{color}: {error}"))?;
    let [_, red, green, blue] = number.to_be_bytes();
    Ok(Background::Color([red, green, blue]))
}

fn filter_of(fields: &[&str]) -> Result<Filter, String> {
    match fields {
        [] => Ok(Filter::Lanczos3),
        ["nearest"] => Ok(Filter::Nearest),
        _ => Err("unknown filter".to_owned()),
    }
}

fn write(path: &str, file: &[u8]) -> Result<(), String> {
    fs::write(path, file).map_err(|error| format!("{path}: {error}"))
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
