//! Tests that `probe()` recognizes image formats that the core does not decode. It finds the format by the content of a
//! file, not by its name. `src/header/svg.rs` has more tests of SVG.

use std::fs;
use std::path::Path;

use super::headers::assert_refused;
use imagecore::UnsupportedFormat::{Avif, Bmp, Heic, Ico, Psd, Svg, Tiff};
use imagecore::{Error, UnsupportedFormat};

/// Checks that a file is refused because it has `format`, without allocating memory for an image.
#[track_caller]
fn assert_unsupported(name: &str, file: &[u8], format: Option<UnsupportedFormat>) {
    assert_refused(name, file, Error::UnsupportedFormat { format });
}

// Requirements: R153
#[test]
fn real_files_are_recognized() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/formats");
    for format in [Bmp, Heic, Avif, Tiff, Svg, Ico, Psd] {
        let name = format!("picture.{}", format.name().to_lowercase());
        let file = fs::read(folder.join(&name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_unsupported(&name, &file, Some(format));
    }
}

#[test]
fn variants_are_recognized() {
    let variants: [(&str, &[u8], _); 12] = [
        ("a BMP", b"BM\x36\x84\x03\0\0\0\0\0\x36\0\0\0\x28\0\0\0", Bmp),
        ("a HEIC", b"\0\0\0\x24ftypheic\0\0\0\0mif1heic", Heic),
        ("a HEIF with only the general brand", b"\0\0\0\x14ftypmif1\0\0\0\0mif1", Heic),
        ("an AVIF", b"\0\0\0\x20ftypavif\0\0\0\0avifmif1", Avif),
        ("an AVIF with the general brand first", b"\0\0\0\x18ftypmif1\0\0\0\0mif1avif", Avif),
        ("an AVIF sequence", b"\0\0\0\x14ftypavis\0\0\0\0avis", Avif),
        ("a TIFF", b"II*\0\x08\0\0\0", Tiff),
        ("a big-endian TIFF", b"MM\0*\0\0\0\x08", Tiff),
        ("a BigTIFF", b"II+\0\x08\0\0\0", Tiff),
        ("a big-endian BigTIFF", b"MM\0+\0\x08\0\0", Tiff),
        ("a large Photoshop document", b"8BPS\0\x02", Psd),
        ("an SVG", b"<svg xmlns=\"http://www.w3.org/2000/svg\"/>", Svg),
    ];
    for (name, file, format) in variants {
        assert_unsupported(name, file, Some(format));
    }
}

// Requirements: R128, R130
#[test]
fn other_content_is_not_recognized() {
    let others: [(&str, &[u8]); 18] = [
        ("nothing", b""),
        ("one byte", b"\xFF"),
        ("the first byte of a BMP", b"B"),
        ("text", b"This is a photograph, I promise.\n"),
        ("text that begins like a BMP", b"BMW is the name of a car, and not of a picture."),
        ("PDF", b"%PDF-1.7\n%\xE2\xE3\xCF\xD3\n"),
        ("ZIP", b"PK\x03\x04\x14\0"),
        ("WAVE, a RIFF too", b"RIFF\x24\0\0\0WAVEfmt "),
        ("video", b"\0\0\0\x14ftypisom\0\0\0\0mp42"),
        ("a brand after the first box", b"\0\0\0\x14ftypisom\0\0\0\0mp42heic"),
        ("a box that is shorter than its own header", b"\0\0\0\0ftypheic"),
        ("a web page that contains an SVG", b"<!doctype html><html><svg/></html>"),
        ("a cut-off ICO", b"\0\0\x01\0\x01\0"),
        ("zeros", &[0; 4096]),
        ("PSD of another version", b"8BPS\0\x03"),
        ("GIF of another version", b"GIF88a\x01\0\x01\0\0\0\0"),
        ("PNG after a transfer as text", b"\x89PNG\n\x1A\n\0\0\0\x0DIHDR"),
        ("JPEG with a space before it", b" \xFF\xD8\xFF\xE0"),
    ];
    for (name, file) in others {
        assert_unsupported(name, file, None);
    }
}
