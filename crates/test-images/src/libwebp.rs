//! `tests/vp8` in the root of the repository: lossy WebP files and the pixels that libwebp decodes from them.
//! `tools/golden/vp8.mjs` writes it.

use std::fs;
use std::path::{Path, PathBuf};

use crate::fingerprint;

/// What libwebp decodes from a file.
pub struct Expected {
    /// The file's name without extension, or the seed of a [random frame](crate::vp8::random_frame).
    pub name: String,
    /// The encoder's settings, `name=value`, separated by spaces.
    pub settings: String,
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
    /// 3 for RGB, 4 for RGBA.
    pub channels: usize,
    /// A fingerprint of the pixels of each row of macroblocks: 16 rows of pixels, fewer in the last.
    fingerprints: Vec<u64>,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/vp8")
}

/// The files of libwebp's encoder.
///
/// # Panics
/// If the list cannot be read.
#[must_use]
pub fn encoded_files() -> Vec<Expected> {
    read_list("files.tsv")
}

/// The frames of [`crate::vp8::random_frame`], whose token partitions begin with at most 0xFE.
///
/// # Panics
/// If the list cannot be read.
#[must_use]
pub fn random_frames() -> Vec<Expected> {
    read_list("forged.tsv")
}

/// The columns of a list are: name, settings (in files.tsv only), shape, fingerprints.
fn read_list(list: &str) -> Vec<Expected> {
    let text = fs::read_to_string(folder().join(list)).expect("the list is in the repository");
    let parse_line = |line: &str| {
        let columns: Vec<&str> = line.split('\t').collect();
        let [name, settings @ .., shape, fingerprints] = &columns[..] else { panic!("{line}") };
        let numbers: Vec<u32> = shape.split(' ').map(|number| number.parse().unwrap()).collect();
        let [width, height, channels] = numbers[..] else { panic!("{line}") };
        Expected {
            name: (*name).to_owned(),
            settings: settings.join(" "),
            width,
            height,
            channels: channels as usize,
            fingerprints: fingerprints
                .split(' ')
                .map(|fingerprint| u64::from_str_radix(fingerprint, 16).unwrap())
                .collect(),
        }
    };
    text.lines().map(parse_line).collect()
}

impl Expected {
    /// The WebP file that libwebp's encoder produced for this case.
    ///
    /// # Panics
    /// If the file cannot be read.
    #[must_use]
    pub fn file(&self) -> Vec<u8> {
        let path = folder().join(&self.name).with_extension("webp");
        fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    }

    /// Compares decoded pixels, rows from the top without padding.
    ///
    /// # Errors
    /// A message that names the file and the rows of macroblocks which differ.
    pub fn compare(&self, pixels: &[u8]) -> Result<(), String> {
        let Self { name, settings, width, height, channels, fingerprints } = self;
        let stride = *width as usize * channels;
        if pixels.len() != stride * *height as usize {
            return Err(format!("{name}: {} bytes for {width}x{height}x{channels}", pixels.len()));
        }
        let found = pixels.chunks(16 * stride).map(fingerprint);
        let rows = found.zip(fingerprints).enumerate().filter(|(_, (found, expected))| found != *expected);
        let rows: Vec<usize> = rows.map(|(row, _)| row).collect();
        if rows.is_empty() {
            Ok(())
        } else {
            Err(format!("{name} ({settings}): different pixels in rows of macroblocks {rows:?}"))
        }
    }
}
