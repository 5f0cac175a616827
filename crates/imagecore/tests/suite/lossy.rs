//! Lossy WebP against `image-webp`, which shares no code with the decoder here: the same pixels, and the same files
//! refused.

use std::fs;
use std::io::Cursor;
use std::path::{Path, PathBuf};

use crate::common::{corpora::corpora, golden_names, golden_source, random::Random, vp8::forged};
use image::ImageDecoder;
use image::codecs::webp::WebPDecoder;
use imagecore::{Error, decode, probe};

/// What `image-webp` makes of a file: its pixels, where it is not refused.
fn expected(file: &[u8]) -> Option<Vec<u8>> {
    let decoder = WebPDecoder::new(Cursor::new(file)).ok()?;
    let header = probe(file).ok()?;
    if decoder.dimensions() != (header.size.width(), header.size.height()) {
        return None;
    }
    let mut pixels = vec![0; decoder.total_bytes() as usize];
    decoder.read_image(&mut pixels).ok()?;
    Some(pixels)
}

/// Whether a file is one that is decoded here: with a chunk of VP8, and without alpha and animation.
fn is_lossy(file: &[u8]) -> bool {
    let holds = |kind: &[u8]| file.windows(4).any(|window| window == kind);
    holds(b"VP8 ") && !holds(b"ALPH") && !holds(b"ANMF")
}

/// Compares, and tells whether the file opens.
fn compare(name: &str, file: &[u8]) -> bool {
    match (decode(file), expected(file)) {
        (Ok(ours), Some(theirs)) => {
            assert!(ours.raster.bytes() == theirs, "{name}: other pixels");
            true
        }
        (Err(Error::Undecodable | Error::UnsupportedFormat | Error::TooLarge { .. }), None) => false,
        (ours, theirs) => panic!("{name}: {:?}, but the other {}", ours.err(), theirs.is_some()),
    }
}

fn golden() -> Vec<(String, Vec<u8>)> {
    let names = golden_names().into_iter().filter(|name| name.ends_with(".webp"));
    let files = names.map(|name| (golden_source(&name), name)).map(|(file, name)| (name, file));
    files.filter(|(_, file)| is_lossy(file)).collect()
}

#[test]
fn golden_files_have_the_same_pixels() {
    let files = golden();
    assert!(files.len() >= 4, "only {} files found", files.len());
    for (name, file) in files {
        assert!(compare(&name, &file), "{name} does not open");
    }
}

/// Every byte of the headers changed, then some anywhere: other modes, other tokens, tables and partitions that end
/// early.
#[test]
fn changed_files_have_the_same_pixels_or_are_refused_too() {
    let (mut opened, mut refused) = (0, 0);
    for (name, file) in golden() {
        let start = file.windows(4).position(|window| window == b"VP8 ").unwrap() + 8;
        let end = file.len() - start;
        for seed in 0..if cfg!(debug_assertions) { 1500 } else { 6000 } {
            let mut random = Random::new(seed);
            let mut changed = file.clone();
            // The sizes stay.
            let reach = if seed % 3 == 0 { end.min(80) } else { end };
            for _ in 0..random.between(1, 3) {
                let place = random.below(reach as u32) as usize;
                if !(3..10).contains(&place) {
                    changed[start + place] = random.next().to_le_bytes()[0];
                }
            }
            if seed % 5 == 0 {
                changed.truncate(start + random.below(end as u32) as usize);
            }
            *if compare(&format!("{name}, seed {seed}"), &changed) { &mut opened } else { &mut refused } += 1;
        }
    }
    println!("{opened} opened, {refused} refused");
    assert!(opened > 300 && refused > 300, "{opened} opened, {refused} refused");
}

/// All that a header can say, as no encoder at hand writes it: the simple filter, its levels in all ways, several
/// partitions, any probabilities; and coefficients beyond all measure.
#[test]
fn noise_has_the_same_pixels() {
    let count = if cfg!(debug_assertions) { 300 } else { 3000 };
    let opens = |seed| compare(&format!("seed {seed}"), &forged(seed, 0xFF));
    let opened = (0..count).filter(|&seed| opens(seed)).count() as u64;
    println!("{opened} of {count} opened");
    // Where a file does not, its tokens are so unlikely that even so much noise is too little.
    assert!(opened > count * 3 / 4, "{opened} of {count} opened");
}

/// However short: what may be missing at the end, and what may not.
#[test]
fn beginnings_are_refused_alike() {
    for (name, file) in golden() {
        for length in 0..file.len() {
            compare(&format!("{name}, {length} bytes"), &file[..length]);
        }
    }
}

/// All files below the folder.
fn files_below(folder: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.map(Result::unwrap) {
        let path = entry.path();
        match entry.file_type().unwrap() {
            kind if kind.is_dir() => files_below(&path, files),
            kind if kind.is_file() => files.push(path),
            _ => {}
        }
    }
}

/// All lossy files of the corpora, sound and broken: see `common/corpora.rs` for where they are.
#[test]
#[ignore = "needs the corpora: PIXEL_RESIZE_CORPORA"]
fn files_of_the_corpora_have_the_same_pixels() {
    let mut files = Vec::new();
    files_below(&corpora(), &mut files);
    files.sort();
    let (mut opened, mut refused) = (0, 0);
    for path in files {
        let file = fs::read(&path).unwrap();
        if is_lossy(&file) {
            *if compare(&path.display().to_string(), &file) { &mut opened } else { &mut refused } += 1;
        }
    }
    println!("{opened} opened, {refused} refused");
    assert!(opened > 40 && refused > 40, "{opened} opened, {refused} refused");
}
