//! Reads `tests/vp8` in the root of the repository. This folder has lossy WebP files from libwebp's encoder, and lists
//! with hashes of the expected pixels. `tests/vp8/make.mjs` writes the folder.

use std::fs;
use std::path::{Path, PathBuf};

use crate::fingerprint;

/// The result of libwebp's decoder for one file.
pub struct Expected {
    /// The file's name without extension, or the seed of a [random frame](crate::vp8::random_frame)
    /// in decimal.
    pub name: String,
    /// The encoder's settings as `name=value`, separated by spaces. The text is empty for a random
    /// frame.
    pub settings: String,
    /// Width of the image in pixels.
    pub width: u32,
    /// Height of the image in pixels.
    pub height: u32,
    /// The number of samples per pixel: 3 for RGB, 4 for RGBA.
    pub channels: usize,
    /// One hash ([`fingerprint`]) for the pixels of each row of macroblocks. A row of macroblocks has 16 rows of
    /// pixels. Only the bottom row of macroblocks can have fewer.
    fingerprints: Vec<u64>,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/vp8")
}

/// Returns the expected pixels of all files from libwebp's encoder.
///
/// # Panics
/// The function panics if the file `files.tsv` cannot be read.
#[must_use]
pub fn encoded_files() -> Vec<Expected> {
    read_list("files.tsv")
}

/// Returns the expected pixels of frames from [`random_frame`](crate::vp8::random_frame) whose
/// parameter `max_first_byte` is 0xFE.
///
/// # Panics
/// The function panics if the file `forged.tsv` cannot be read.
#[must_use]
pub fn random_frames() -> Vec<Expected> {
    read_list("forged.tsv")
}

/// Reads the file `list` in `tests/vp8`, which has one line per image. Tabs separate the columns of
/// a line: the name, the settings (only in `files.tsv`), the shape (width, height and channels,
/// separated by spaces), and the hashes in hexadecimal.
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
    /// Returns the bytes of the WebP file `self.name` from libwebp's encoder.
    ///
    /// # Panics
    /// The function panics if the file cannot be read.
    #[must_use]
    pub fn file(&self) -> Vec<u8> {
        let path = folder().join(&self.name).with_extension("webp");
        fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    }

    /// Compares `pixels` with the pixels that libwebp decodes. `pixels` has one byte per sample.
    /// The rows follow each other from top to bottom, without padding.
    ///
    /// # Errors
    /// The function returns a message with the name of the file if pixels differ or if the length
    /// of `pixels` is wrong. If pixels differ, the message lists the indices of the rows of
    /// macroblocks that contain different pixels.
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
