//! Encodes a binary PPM or PGM file of 8 or 16 bits as JPEG.
//!
//! `cargo run --release -p imagecore-jpeg --example encode_jpeg -- IN.ppm OUT.jpg --quality Q
//! [--sampling auto|420|444] [--baseline]`

// The program holds the whole image in memory anyway.
#![allow(clippy::disallowed_macros)]

use std::error::Error;
use std::{env, fs};

use imagecore_jpeg::encode::{Analysis, Format, Layout, Metadata, Quality, Samples, encode};

/// An image as the file has it.
struct Image<'f> {
    width: usize,
    height: usize,
    channels: usize,
    max: u32,
    data: &'f [u8],
}

/// Reads the header of a PPM or PGM file.
fn parse(file: &[u8]) -> Option<Image<'_>> {
    let channels = match file.get(..2)? {
        b"P5" => 1,
        b"P6" => 3,
        _ => return None,
    };
    let mut at = 2;
    let mut number = || {
        while file.get(at)?.is_ascii_whitespace() || file[at] == b'#' {
            if file[at] == b'#' {
                at += file[at..].iter().position(|&byte| byte == b'\n')?;
            }
            at += 1;
        }
        let digits = file[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let text = std::str::from_utf8(&file[at..at + digits]).ok()?;
        at += digits;
        text.parse::<u32>().ok()
    };
    let (width, height, max) = (number()? as usize, number()? as usize, number()?);
    let bytes = if max > 255 { 2 } else { 1 };
    let data = file.get(at + 1..at + 1 + width * height * channels * bytes)?;
    Some(Image { width, height, channels, max, data })
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [input, output, options @ ..] = &arguments[..] else {
        return Err("usage: IN.ppm OUT.jpg --quality Q [--sampling auto|420|444] [--baseline]".into());
    };
    let value = |name: &str| {
        let at = options.iter().position(|option| option == name)?;
        options.get(at + 1).map(String::as_str)
    };
    let quality = Quality::new(value("--quality").unwrap_or("80").parse()?);
    let is_progressive = !options.iter().any(|option| option == "--baseline");
    let file = fs::read(input)?;
    let image = parse(&file).ok_or("not a binary PPM or PGM file")?;
    let wide: Vec<u16>;
    let samples = if image.max == 255 {
        if image.channels == 1 { Samples::Gray8(image.data) } else { Samples::Rgb8(image.data) }
    } else if image.max < 255 {
        return Err("a maximum below 255".into());
    } else {
        let scaled = |pair: &[u8; 2]| (u32::from(u16::from_be_bytes(*pair)) * 65_535 / image.max) as u16;
        wide = image.data.as_chunks().0.iter().map(scaled).collect();
        if image.channels == 1 { Samples::Gray16(&wide) } else { Samples::Rgb16(&wide) }
    };
    let format = match value("--sampling") {
        _ if image.channels == 1 => Format::Gray,
        Some("444") => Format::YCbCr444,
        Some("420") => Format::YCbCr420,
        _ => {
            let mut analysis = Analysis::default();
            analysis.add(image.width, samples)?;
            analysis.format(quality)
        }
    };
    let layout = Layout::new(image.width, image.height, format)?;
    fs::write(output, encode(layout, samples, quality, is_progressive, &Metadata::default())?)?;
    Ok(())
}
