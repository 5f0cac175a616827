//! PngSuite, by Willem van Schaik: every kind of PNG that there is, and fourteen that are broken. The pixels are compared
//! with another decoder's in `tests/imagecore/pngsuite.test.ts`.

use std::fs;
use std::path::Path;

use imagecore::{Error, decode};

/// The names of the files that must not open begin with x.
#[test]
fn png_suite_opens_but_for_what_is_broken() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/pngsuite");
    let entries = fs::read_dir(folder).expect("PngSuite is in the repository").map(Result::unwrap);
    let named = entries.map(|entry| (entry.file_name().into_string().unwrap(), entry.path()));
    let pngs: Vec<_> = named.filter(|(name, _)| name.ends_with(".png")).collect();
    assert_eq!((pngs.len(), pngs.iter().filter(|(name, _)| name.starts_with('x')).count()), (176, 14));
    for (name, path) in pngs {
        let outcome = decode(&fs::read(path).unwrap()).map(|decoded| decoded.damaged);
        let expected = match &name[..] {
            // Broken in the signature itself, and so nothing that is known.
            "xs1n0g01.png" | "xs2n0g01.png" | "xs4n0g01.png" | "xs7n0g01.png" | "xcrn0g04.png"
            | "xlfn0g04.png" => Err(Error::UnsupportedFormat),
            name if name.starts_with('x') => Err(Error::Undecodable),
            _ => Ok(false),
        };
        assert_eq!(outcome, expected, "{name}");
    }
}
