//! Tests with PngSuite by Willem van Schaik, which has PNG files of every kind and fourteen invalid files.
//! `tests/imagecore/pngsuite.test.ts` compares the pixels with those of another decoder.

use std::fs;
use std::path::Path;

use imagecore::{Error, decode};

/// The names of the invalid files begin with x.
#[test]
fn all_valid_files_of_png_suite_open() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/pngsuite");
    let entries = fs::read_dir(folder).expect("PngSuite is in the repository").map(Result::unwrap);
    let named = entries.map(|entry| (entry.file_name().into_string().unwrap(), entry.path()));
    let pngs: Vec<_> = named.filter(|(name, _)| name.ends_with(".png")).collect();
    assert_eq!((pngs.len(), pngs.iter().filter(|(name, _)| name.starts_with('x')).count()), (176, 14));
    for (name, path) in pngs {
        let outcome = decode(&fs::read(path).unwrap()).map(|decoded| decoded.damaged);
        let expected = match &name[..] {
            // The signature is invalid, so the format is unknown.
            "xs1n0g01.png" | "xs2n0g01.png" | "xs4n0g01.png" | "xs7n0g01.png" | "xcrn0g04.png"
            | "xlfn0g04.png" => Err(Error::UnsupportedFormat { format: None }),
            name if name.starts_with('x') => Err(Error::Undecodable),
            _ => Ok(false),
        };
        assert_eq!(outcome, expected, "{name}");
    }
}
