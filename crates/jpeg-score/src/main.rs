//! Scores decoded JPEG files beside the picture that they were made from.
//!
//! The program reads requests from the standard input. Each has a line and then its bytes:
//!
//! - `picture WIDTH HEIGHT` and the RGB samples of the picture that the next files are compared with. No answer.
//! - `file LENGTH`, the RGB samples of the decoded file, and then its LENGTH bytes as JPEG.
//!
//! The answer to `file` is a line with three numbers: the score of SSIMULACRA2 (100 is identical), the distance of
//! butteraugli (the 3-norm over the picture; 0 is identical), and the largest difference between the given samples and
//! those of our decoder, in levels of 0 to 255.

use std::error::Error;
use std::io::{self, BufRead, Read, Write};

use butteraugli::{ButteraugliParams, ButteraugliReference};
use imagecore_jpeg::{Decoder, Limits};
use ssimulacra2::{ColorPrimaries, LinearRgb, Rgb, TransferCharacteristic, compute_frame_ssimulacra2};

type Failure = Box<dyn Error>;

/// The linear value of each 8-bit level of sRGB, as the crate of SSIMULACRA2 converts it.
fn linear_levels() -> Result<Vec<f32>, Failure> {
    let gray = (0..=255_u8).map(|level| [f32::from(level) / 255.0; 3]);
    let levels = Rgb::new(gray.collect(), 256, 1, TransferCharacteristic::SRGB, ColorPrimaries::BT709)?;
    let linear = LinearRgb::try_from(levels)?;
    Ok(linear.data().iter().map(|pixel| pixel[0]).collect())
}

struct Picture {
    width: usize,
    height: usize,
    linear: LinearRgb,
    butteraugli: ButteraugliReference,
}

struct Scorer {
    levels: Vec<f32>,
}

impl Scorer {
    fn linear(&self, rgb: &[u8], width: usize, height: usize) -> Result<LinearRgb, Failure> {
        let level = |sample: u8| self.levels[usize::from(sample)];
        let pixels = rgb.chunks_exact(3).map(|pixel| [level(pixel[0]), level(pixel[1]), level(pixel[2])]);
        Ok(LinearRgb::new(pixels.collect(), width, height)?)
    }

    fn picture(&self, rgb: &[u8], width: usize, height: usize) -> Result<Picture, Failure> {
        let params = ButteraugliParams::new().with_compute_diffmap(true);
        Ok(Picture {
            width,
            height,
            linear: self.linear(rgb, width, height)?,
            butteraugli: ButteraugliReference::new(rgb, width, height, params)?,
        })
    }

    /// The answer to `file`.
    fn score(&self, picture: &Picture, rgb: &[u8], file: &[u8]) -> Result<String, Failure> {
        let linear = self.linear(rgb, picture.width, picture.height)?;
        let ssimulacra2 = compute_frame_ssimulacra2(picture.linear.clone(), linear)?;
        let difference_map = picture.butteraugli.compare(rgb)?.diffmap;
        let butteraugli = norm(difference_map.ok_or("no difference map")?.buf());
        let apart = largest_difference(rgb, file)?;
        Ok(format!("{ssimulacra2:.4} {butteraugli:.5} {apart}"))
    }
}

/// The 3-norm of a difference map as libjxl defines it: the mean of the norms with the exponents 3, 6 and 12.
fn norm(differences: &[f32]) -> f64 {
    let mut sums = [0.0_f64; 3];
    for &difference in differences {
        let cube = f64::from(difference).powi(3);
        sums[0] += cube;
        sums[1] += cube.powi(2);
        sums[2] += cube.powi(4);
    }
    let count = differences.len() as f64;
    let [third, sixth, twelfth] = sums.map(|sum| sum / count);
    (third.powf(1.0 / 3.0) + sixth.powf(1.0 / 6.0) + twelfth.powf(1.0 / 12.0)) / 3.0
}

/// The largest difference between RGB samples and those of our decoder.
fn largest_difference(rgb: &[u8], file: &[u8]) -> Result<u8, Failure> {
    let decoder = Decoder::new(file, Limits::default())?;
    let mut pixels = vec![0; decoder.buffer_len()];
    decoder.decode(&mut pixels)?;
    let differences: Box<dyn Iterator<Item = u8>> = if pixels.len() == rgb.len() {
        Box::new(rgb.iter().zip(&pixels).map(|(a, b)| a.abs_diff(*b)))
    } else if pixels.len() * 3 == rgb.len() {
        let gray = pixels.iter().flat_map(|sample| [sample; 3]);
        Box::new(rgb.iter().zip(gray).map(|(a, b)| a.abs_diff(*b)))
    } else {
        return Err("the two decoders differ in the size of the image".into());
    };
    Ok(differences.max().unwrap_or(0))
}

fn read_bytes(input: &mut impl Read, length: usize) -> io::Result<Vec<u8>> {
    let mut bytes = vec![0; length];
    input.read_exact(&mut bytes)?;
    Ok(bytes)
}

fn main() -> Result<(), Failure> {
    let (mut input, mut output) = (io::stdin().lock(), io::stdout().lock());
    let scorer = Scorer { levels: linear_levels()? };
    let mut picture = None;
    let mut line = String::new();
    while input.read_line(&mut line)? > 0 {
        let words: Vec<&str> = line.split_whitespace().collect();
        match (words.as_slice(), &picture) {
            (["picture", width, height], _) => {
                let (width, height) = (width.parse()?, height.parse()?);
                let rgb = read_bytes(&mut input, width * height * 3)?;
                picture = Some(scorer.picture(&rgb, width, height)?);
            }
            (["file", length], Some(picture)) => {
                let rgb = read_bytes(&mut input, picture.width * picture.height * 3)?;
                let file = read_bytes(&mut input, length.parse()?)?;
                writeln!(output, "{}", scorer.score(picture, &rgb, &file)?)?;
                output.flush()?;
            }
            _ => return Err(format!("not a request: {line}").into()),
        }
        line.clear();
    }
    Ok(())
}
