//! Lossy WebP against libwebp, to the last bit: frames by its encoder, with all settings that change how a frame is coded,
//! and frames that no encoder writes. `scripts/golden/vp8.mjs` has made them, and says how.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::common::vp8::{Coding, coding, forged};
use crate::common::{fingerprint, size};
use imagecore::decode;

/// A file, and what libwebp shows of it.
struct Expected {
    name: String,
    settings: String,
    width: u32,
    height: u32,
    channels: usize,
    /// Of each row of macroblocks.
    fingerprints: Vec<u64>,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/vp8")
}

/// The lines of a list, of which the last two columns are the shape and the fingerprints.
fn expected(list: &str) -> Vec<Expected> {
    let text = fs::read_to_string(folder().join(list)).expect("the list is in the repository");
    let line = |line: &str| {
        let columns: Vec<&str> = line.split('\t').collect();
        let [said @ .., shape, fingerprints] = &columns[..] else { panic!("{line}") };
        let numbers: Vec<u32> = shape.split(' ').map(|number| number.parse().unwrap()).collect();
        let [width, height, channels] = numbers[..] else { panic!("{line}") };
        Expected {
            name: said[0].to_owned(),
            settings: said[1..].join(" "),
            width,
            height,
            channels: channels as usize,
            fingerprints: fingerprints
                .split(' ')
                .map(|print| u64::from_str_radix(print, 16).unwrap())
                .collect(),
        }
    };
    text.lines().map(line).collect()
}

fn file(name: &str) -> Vec<u8> {
    fs::read(folder().join(format!("{name}.webp"))).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// What is not as libwebp shows it, if anything.
fn wrong(expected: &Expected, file: &[u8]) -> Option<String> {
    let Expected { name, settings, width, height, channels, fingerprints } = expected;
    let decoded = match decode(file) {
        Ok(decoded) => decoded,
        Err(error) => return Some(format!("{name} ({settings}): {error}")),
    };
    let raster = &decoded.raster;
    if raster.size() != size(*width, *height) || raster.format().channels.count() != *channels {
        return Some(format!("{name}: {:?}, {:?}", raster.size(), raster.format()));
    }
    let found: Vec<u64> = raster.bytes().chunks(16 * raster.stride()).map(fingerprint).collect();
    let rows: Vec<usize> = (0..found.len().max(fingerprints.len()))
        .filter(|&row| found.get(row) != fingerprints.get(row))
        .collect();
    (!rows.is_empty()).then(|| format!("{name} ({settings}): other pixels in rows of macroblocks {rows:?}"))
}

#[test]
fn frames_of_every_setting_have_the_pixels_of_libwebp() {
    let all = expected("files.tsv");
    assert_eq!(all.len(), 152);
    let wrong: Vec<_> = all.iter().filter_map(|expected| wrong(expected, &file(&expected.name))).collect();
    assert!(wrong.is_empty(), "{} of {}\n{}", wrong.len(), all.len(), wrong.join("\n"));
}

/// The simple filter with and without segments, levels by mode, any probabilities, large coefficients.
#[test]
fn frames_that_no_encoder_writes_have_the_pixels_of_libwebp() {
    let all = expected("forged.tsv");
    assert_eq!(all.len(), 200);
    let forged = |expected: &Expected| forged(expected.name.parse().unwrap(), 0xFE);
    let wrong: Vec<_> = all.iter().filter_map(|expected| wrong(expected, &forged(expected))).collect();
    assert!(wrong.is_empty(), "{} of {}\n{}", wrong.len(), all.len(), wrong.join("\n"));
}

/// What the settings came to, read from the files: without this the set could be made anew and hold less.
#[test]
fn the_frames_hold_every_sharpness_filter_strength_and_number_of_partitions() {
    let all = expected("files.tsv");
    let codings: Vec<Coding> = all.iter().map(|expected| coding(&file(&expected.name))).collect();
    let values = |value: fn(&Coding) -> u8| codings.iter().map(value).collect::<BTreeSet<u8>>();
    assert_eq!(values(|coding| coding.partitions), BTreeSet::from([1, 2, 4, 8]));
    assert_eq!(values(|coding| coding.has_segments.into()).len(), 2);
    // Sharpness counts where there is a filter at all.
    for is_simple in [false, true] {
        let filtered = codings.iter().filter(|coding| coding.is_simple == is_simple && coding.level > 0);
        let kinds: BTreeSet<_> = filtered.map(|coding| (coding.sharpness, coding.partitions)).collect();
        assert_eq!(kinds.len(), 8 * 4, "simple: {is_simple}");
    }
    let (levels, indices) = (values(|coding| coding.level), values(|coding| coding.index));
    assert!(levels.contains(&0) && levels.contains(&63) && levels.len() > 40, "{levels:?}");
    assert!(indices.contains(&0) && indices.contains(&127) && indices.len() > 60, "{indices:?}");
    let quality = |expected: &Expected| expected.settings.split(' ').next().unwrap().to_owned();
    assert_eq!(all.iter().map(quality).collect::<BTreeSet<_>>().len(), 101);
    let four_channels = all.iter().filter(|expected| expected.channels == 4).count();
    assert_eq!(four_channels, 18);
}
