//! PNG, WebP and GIF files that other decoders open rightly, and that the core once refused or misread. `tests/found`
//! has one small file for each situation. The tests make more files of the same kinds from these and other files.

use imagecore::{Decoded, Effort, Error, Raster, decode, encode_png};
use imagecore_test_images::golden;

use crate::common::{decode_upright, found, size};

#[track_caller]
fn opened(name: &str, file: &[u8]) -> Decoded {
    decode(file).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Returns the pixels as 8-bit RGBA. The samples of transparent pixels are 0.
fn rgba(raster: &Raster) -> Vec<u8> {
    let size = raster.size();
    let coordinates = (0..size.height()).flat_map(|y| (0..size.width()).map(move |x| (x, y)));
    let samples = coordinates.flat_map(|(x, y)| match raster.pixel(x, y).unwrap() {
        [.., 0] => [0; 4],
        pixel => pixel.map(|sample| sample as u8),
    });
    samples.collect()
}

/// Returns an EXIF block with an orientation and a density in dots per inch.
fn exif(orientation: u8, x: u32, y: u32) -> Vec<u8> {
    let entry = |tag: u8, kind: u8, value: [u8; 4]| [&[1, tag, 0, kind, 0, 0, 0, 1][..], &value].concat();
    let entries = [
        entry(0x12, 3, [0, orientation, 0, 0]),
        // The values are after the directory, which has 2 + 4 × 12 + 4 bytes and begins at 8.
        entry(0x1A, 5, [0, 0, 0, 62]),
        entry(0x1B, 5, [0, 0, 0, 70]),
        entry(0x28, 3, [0, 2, 0, 0]),
    ];
    let rationals = [x, 1, y, 1].map(u32::to_be_bytes).concat();
    [b"MM\0*\0\0\0\x08\0\x04", &entries.concat()[..], &[0; 4], &rationals].concat()
}

/// A profile with the class `class` and the color space `space`, and a curve with an exponent of 1.8 for all
/// channels.
fn profile(class: &[u8; 4], space: &[u8; 4]) -> Vec<u8> {
    let mut profile = vec![0; 128];
    profile[12..16].copy_from_slice(class);
    profile[16..20].copy_from_slice(space);
    profile[20..24].copy_from_slice(b"XYZ ");
    profile[36..40].copy_from_slice(b"acsp");
    let names = [b"kTRC", b"rTRC", b"gTRC", b"bTRC"];
    profile.extend((names.len() as u32).to_be_bytes());
    for name in names {
        profile.extend([&name[..], &(132_u32 + 12 * 4).to_be_bytes(), &14_u32.to_be_bytes()].concat());
    }
    profile.extend(b"curv\0\0\0\0\0\0\0\x01\x01\xCD\0\0");
    let length = profile.len() as u32;
    profile[..4].copy_from_slice(&length.to_be_bytes());
    profile
}

/// A CRC-32 of the pixels as 8-bit RGBA.
fn checksum(raster: &Raster) -> u32 {
    crc32fast::hash(&rgba(raster))
}

mod png {
    use super::*;

    /// Splits a file into its chunks: types and data.
    fn chunks(file: &[u8]) -> Vec<([u8; 4], Vec<u8>)> {
        let mut rest = &file[8..];
        let mut chunks = Vec::new();
        while let Some((length, after)) = rest.split_first_chunk() {
            let length = u32::from_be_bytes(*length) as usize;
            chunks.push((*after.first_chunk().unwrap(), after[4..4 + length].to_vec()));
            rest = &after[8 + length..];
        }
        chunks
    }

    fn chunk(kind: [u8; 4], data: &[u8]) -> Vec<u8> {
        let covered = [&kind, data].concat();
        let (length, crc) = ((data.len() as u32).to_be_bytes(), crc32fast::hash(&covered).to_be_bytes());
        [&length[..], &covered, &crc].concat()
    }

    fn file(chunks: &[([u8; 4], Vec<u8>)]) -> Vec<u8> {
        let chunks = chunks.iter().flat_map(|(kind, data)| chunk(*kind, data));
        b"\x89PNG\r\n\x1A\n".iter().copied().chain(chunks).collect()
    }

    /// Returns a copy of `file` with a chunk before the first chunk of the type `before`.
    fn with_chunk(source: &[u8], kind: &[u8; 4], data: &[u8], before: &[u8; 4]) -> Vec<u8> {
        let mut chunks = chunks(source);
        let place = chunks.iter().position(|(kind, _)| kind == before).unwrap();
        chunks.insert(place, (*kind, data.to_vec()));
        file(&chunks)
    }

    fn without_chunk(source: &[u8], kind: &[u8; 4]) -> Vec<u8> {
        let mut chunks = chunks(source);
        chunks.retain(|(found, _)| found != kind);
        file(&chunks)
    }

    /// Returns an uncompressed zlib stream of `data`, which has fewer than 2^16 bytes. The checksum is missing.
    fn stored(data: &[u8]) -> Vec<u8> {
        let length = data.len() as u16;
        [&[0x78, 0x01, 1][..], &length.to_le_bytes(), &(!length).to_le_bytes(), data].concat()
    }

    /// Returns a PNG whose rows are `rows`, with the filter types.
    fn image(
        size: (u8, u8),
        depth: u8,
        color_type: u8,
        before_data: &[([u8; 4], Vec<u8>)],
        rows: &[u8],
    ) -> Vec<u8> {
        let header = [0, 0, 0, size.0, 0, 0, 0, size.1, depth, color_type, 0, 0, 0];
        let mut chunks = vec![(*b"IHDR", header.to_vec())];
        chunks.extend_from_slice(before_data);
        chunks.extend([(*b"IDAT", [&stored(rows)[..], &[0; 4]].concat()), (*b"IEND", Vec::new())]);
        file(&chunks)
    }

    fn with_profile(source: &[u8], profile: &[u8]) -> Vec<u8> {
        let data = [b"name\0\0", &stored(profile)[..]].concat();
        with_chunk(&without_chunk(source, b"iCCP"), b"iCCP", &data, b"IDAT")
    }

    /// The checksums are those of the pixels that libpng 1.6.39 decodes, with transparent pixels as 0. For libpng, the first frame of the animation
    /// became a still file, and the missing IEND was added.
    #[test]
    fn found_files_have_the_pixels_of_libpng() {
        for (name, damaged, expected) in [
            ("apng-hidden-default-image.png", false, 0xF344_579D),
            ("colour-with-gray-icc.png", false, 0xE025_8DD8),
            ("png-iccp-without-adler32.png", false, 0x2B39_B176),
            ("png-no-iend.png", true, 0x6A03_F395),
            ("png-trns-00ff-gray1.png", false, 0x431B_7278),
        ] {
            let decoded = opened(name, &found(name));
            assert_eq!((checksum(&decoded.raster), decoded.damaged), (expected, damaged), "{name}");
        }
    }

    #[test]
    fn a_gray_profile_of_a_color_image_is_dropped() {
        let decoded = opened("found", &found("colour-with-gray-icc.png"));
        assert_eq!(decoded.raster.color().icc_profile(), None);
        let again = decode(&encode_png(&decoded.raster, Effort::Fast).unwrap()).unwrap();
        assert_eq!(again.raster.bytes(), decoded.raster.bytes());

        let gray = profile(b"mntr", b"GRAY");
        for name in
            ["png-rgb-8.png", "png-rgba-8.png", "png-rgb-16.png", "png-rgba-16.png", "png-palette-4.png"]
        {
            let source = golden::source(name);
            let (plain, tagged) = (without_chunk(&source, b"iCCP"), with_profile(&source, &gray));
            let (plain, tagged) = (opened(name, &plain).raster, opened(name, &tagged).raster);
            assert!(plain == tagged, "{name}");
        }
        for name in ["png-gray-8.png", "png-gray-16.png"] {
            let tagged = opened(name, &with_profile(&golden::source(name), &gray)).raster;
            assert_eq!(tagged.color().icc_profile(), Some(&gray[..]), "{name}");
        }
    }

    #[test]
    fn profiles_that_do_not_describe_images_are_dropped() {
        let source = golden::source("png-rgb-8.png");
        let kept = |profile: &[u8]| {
            let decoded = opened("tagged", &with_profile(&source, profile));
            decoded.raster.color().icc_profile().map(<[u8]>::to_vec)
        };
        let valid = profile(b"mntr", b"RGB ");
        for class in [b"scnr", b"mntr", b"prtr", b"spac"] {
            let profile = profile(class, b"RGB ");
            assert_eq!(kept(&profile), Some(profile));
        }
        for class in [b"link", b"abst", b"nmcl"] {
            assert_eq!(kept(&profile(class, b"RGB ")), None);
        }
        assert_eq!(kept(&profile(b"mntr", b"CMYK")), None);
        // A tag after the end of the profile, a tag table after the end, and a wrong connection space.
        for (offset, byte) in [(132 + 8, 1), (128, 1), (20, b'?')] {
            let mut profile = valid.clone();
            profile[offset] = byte;
            assert_eq!(kept(&profile), None, "byte {offset}");
        }
        assert_eq!(kept(&[&valid[..], b"more"].concat()), Some(valid.clone()));
        assert_eq!(kept(&valid[..valid.len() - 1]), None);
    }

    #[test]
    fn a_profile_without_its_checksum_is_kept() {
        let decoded = opened("found", &found("png-iccp-without-adler32.png"));
        assert_eq!(decoded.raster.color().icc_profile().map(<[u8]>::len), Some(536));
        // `profile` is stored without a checksum, and cut off in the next file.
        let whole = with_profile(&golden::source("png-rgb-8.png"), &profile(b"mntr", b"RGB "));
        let mut chunks = chunks(&whole);
        let data = &mut chunks.iter_mut().find(|(kind, _)| kind == b"iCCP").unwrap().1;
        data.pop();
        assert_eq!(opened("cut", &file(&chunks)).raster.color().icc_profile(), None);
    }

    /// libpng refuses the palette of an indexed image, and ignores the palette of another image, if the length of PLTE
    /// is no multiple of three or above 768. The crate `png` 0.18.1 panics at such a length of an indexed image.
    #[test]
    fn an_invalid_palette_is_an_error_only_if_it_is_needed() {
        assert_eq!(decode(&found("png-plte-length-16.png")).err(), Some(Error::Undecodable));
        for length in [1, 2, 4, 5, 7, 16, 766, 767, 769, 771] {
            let palette = vec![(*b"PLTE", vec![9; length])];
            for (color_type, channels) in [(0, 1), (2, 3), (3, 1), (4, 2), (6, 4)] {
                let file = image((1, 1), 8, color_type, &palette, &vec![0; 1 + channels]);
                let expected = if color_type == 3 { Some(Error::Undecodable) } else { None };
                assert_eq!(decode(&file).err(), expected, "{length} bytes, color type {color_type}");
            }
        }
        // An index outside a valid palette is black.
        let file = image((1, 1), 8, 3, &[(*b"PLTE", vec![9; 3])], &[0, 1]);
        assert_eq!(rgba(&opened("index", &file).raster), [0, 0, 0, 255]);
    }

    #[test]
    fn bits_of_trns_above_the_depth_are_ignored() {
        for depth in [1, 2, 4, 8] {
            for value in 0..=u16::MAX {
                // The high byte has an effect at a depth of 16 only. Not all values are tried for it.
                if value > 0x1FF && value % 0x101 != 0 {
                    continue;
                }
                let trns = [(*b"tRNS", value.to_be_bytes().to_vec())];
                let level = (value as u8) & (u8::MAX >> (8 - depth));
                for other in [level, level ^ 1] {
                    let file = image((1, 1), depth, 0, &trns, &[0, other << (8 - depth)]);
                    let alpha = opened("gray", &file).raster.pixel(0, 0).unwrap()[3];
                    assert_eq!(alpha == 0, other == level, "depth {depth}, {value:#06X}, pixel {other}");
                }
            }
        }
        let trns = [(*b"tRNS", vec![0xFF, 1, 0xFE, 2, 0x80, 3])];
        let alpha =
            |rows: &[u8]| opened("RGB", &image((1, 1), 8, 2, &trns, rows)).raster.pixel(0, 0).unwrap()[3];
        assert_eq!((alpha(&[0, 1, 2, 3]), alpha(&[0, 1, 2, 4])), (0, 255));
    }

    /// libpng ignores tRNS of a wrong length, and a second tRNS.
    #[test]
    fn trns_of_a_wrong_length_is_ignored() {
        let opaque = |color_type, before_data: &[([u8; 4], Vec<u8>)]| {
            let rows = [0; 4];
            let file =
                image((1, 1), 8, color_type, before_data, if color_type == 2 { &rows } else { &rows[..2] });
            opened("trns", &file).raster.pixel(0, 0).unwrap()[3] == 255
        };
        let (plte, trns) = (|n: usize| (*b"PLTE", vec![0; 3 * n]), |n| (*b"tRNS", vec![0; n]));
        for length in [1, 3, 4, 6] {
            assert!(opaque(0, &[trns(length)]));
            assert!(!opaque(0, &[trns(length), trns(2)]));
        }
        for length in [2, 5, 7, 8] {
            assert!(opaque(2, &[trns(length)]));
        }
        assert!(!opaque(3, &[plte(2), trns(2)]));
        assert!(opaque(3, &[plte(2), trns(3)]));
        assert!(!opaque(3, &[plte(2), trns(3), trns(1)]));
    }

    /// A file is damaged if it is cut off after all rows, and undecodable if a row is missing.
    // Requirements: R135
    #[test]
    fn a_file_without_its_end_opens_as_damaged() {
        for name in [
            "png-rgb-8.png",
            "png-rgba-8.png",
            "png-interlaced-rgba-8.png",
            "png-interlaced-small-16.png",
            "png-palette-4.png",
            "apng.png",
        ] {
            let whole = golden::source(name);
            let expected = opened(name, &whole).raster;
            let start = whole.windows(4).rposition(|kind| kind == b"IDAT").unwrap();
            let length = u32::from_be_bytes(*whole[start - 4..].first_chunk().unwrap()) as usize;
            // The zlib stream ends with a checksum of four bytes.
            let after_rows = start + 4 + length - 4;
            for end in after_rows..whole.len() {
                let decoded = opened(&format!("{name}, {end} bytes"), &whole[..end]);
                assert!(decoded.damaged && decoded.raster == expected, "{name}, {end} bytes");
            }
            let missing = start + 4 + length / 2;
            assert_eq!(decode(&whole[..missing]).err(), Some(Error::Undecodable), "{name}");
            assert!(!opened(name, &[&whole[..], b"text"].concat()).damaged, "{name} before other bytes");
        }
        // A file of which a chunk before IDAT is changed or removed.
        let trns = [(*b"tRNS", vec![0, 0xFF]), (*b"PLTE", vec![0; 16])];
        let file = image((2, 1), 1, 0, &trns, &[0, 0b1000_0000]);
        for end in file.len() - 12 - 4 - 4..file.len() {
            let decoded = opened("changed", &file[..end]);
            assert!(decoded.damaged);
            assert_eq!(rgba(&decoded.raster), [0, 0, 0, 0, 0, 0, 0, 255]);
        }
        // A wrong CRC of IDAT is an error, as in libpng.
        let mut wrong = golden::source("png-rgb-8.png");
        let crc = wrong.len() - 12 - 4;
        wrong[crc] ^= 1;
        assert_eq!(decode(&wrong).err(), Some(Error::Undecodable));
    }

    #[test]
    fn an_invalid_cicp_is_ignored() {
        for name in ["png-rgb-8.png", "png-gray-8.png"] {
            let source = golden::source(name);
            for data in [[1, 8, 1, 1], [1, 8, 0, 2]] {
                let decoded = opened(name, &with_chunk(&source, b"cICP", &data, b"IDAT"));
                assert!(decoded.raster == opened(name, &source).raster, "{name}, {data:?}");
            }
        }
    }

    /// mDCV and cLLI are written again only together with cICP, and before PLTE and IDAT.
    #[test]
    fn mdcv_and_clli_stay_with_cicp() {
        let (mdcv, clli): (Vec<u8>, Vec<u8>) = ((1..=24).collect(), (1..=8).collect());
        let mut source = without_chunk(&golden::source("png-palette-4.png"), b"iCCP");
        for (kind, data) in [(b"mDCV", &mdcv), (b"cLLI", &clli)] {
            source = with_chunk(&source, kind, data, b"PLTE");
        }
        let written = |file: &[u8]| {
            let decoded = opened("light", file);
            let chunks = chunks(&encode_png(&decoded.raster, Effort::Small).unwrap());
            let kinds = [*b"cICP", *b"mDCV", *b"cLLI", *b"PLTE", *b"IDAT"];
            chunks.into_iter().filter(|(kind, _)| kinds.contains(kind)).collect::<Vec<_>>()
        };
        let kinds = |file: &[u8]| written(file).into_iter().map(|(kind, _)| kind).collect::<Vec<_>>();
        assert_eq!(kinds(&source), [*b"PLTE", *b"IDAT"]);
        let with_cicp = with_chunk(&source, b"cICP", &[9, 16, 0, 1], b"mDCV");
        assert_eq!(kinds(&with_cicp), [*b"cICP", *b"mDCV", *b"cLLI", *b"PLTE", *b"IDAT"]);
        assert_eq!((&written(&with_cicp)[1].1, &written(&with_cicp)[2].1), (&mdcv, &clli));
        assert_eq!(
            decode(&encode_png(&opened("light", &with_cicp).raster, Effort::Small).unwrap()).unwrap().raster,
            opened("light", &with_cicp).raster
        );
    }

    fn control(number: u32, [width, height, left, top]: [u32; 4]) -> Vec<u8> {
        let numbers = [number, width, height, left, top].map(u32::to_be_bytes).concat();
        [&numbers[..], &[0, 1, 0, 10, 0, 0]].concat()
    }

    /// Returns an animation of one red frame on a black canvas of 3 × 2 pixels. The canvas is in IDAT, and no frame.
    fn hidden(control: Vec<u8>, data: &[u8]) -> Vec<u8> {
        let still = image((3, 2), 8, 2, &[(*b"acTL", vec![0, 0, 0, 1, 0, 0, 0, 0])], &[0; 20]);
        let with_control = with_chunk(&still, b"fcTL", &control, b"IEND");
        with_chunk(&with_control, b"fdAT", &[&[0, 0, 0, 1], data].concat(), b"IEND")
    }

    const RED: [u8; 4] = [255, 0, 0, 255];
    const BLACK: [u8; 4] = [0, 0, 0, 255];

    /// Of an animation whose first frame is not in IDAT, browsers show this frame on a transparent canvas.
    #[test]
    fn the_first_frame_of_an_animation_is_shown() {
        let none = [0; 4];
        let row = |pixels: usize| [&[0][..], &[255, 0, 0].repeat(pixels)].concat();
        let whole = hidden(control(0, [3, 2, 0, 0]), &stored(&row(3).repeat(2)));
        assert_eq!(rgba(&opened("whole", &whole).raster), RED.repeat(6));
        let part = hidden(control(0, [2, 1, 1, 1]), &stored(&row(2)));
        let decoded = opened("part", &part);
        assert_eq!(rgba(&decoded.raster), [none, none, none, none, RED, RED].concat());
        assert!(!decoded.damaged);
        // A frame that is cut off after its pixels.
        let end = part.len() - 12 - 4;
        let cut = opened("cut", &part[..end]);
        assert!(cut.damaged && cut.raster == decoded.raster);
        assert_eq!(decode(&part[..end - 3]).err(), Some(Error::Undecodable));
        // With an invalid frame, the image in IDAT is shown.
        for frame in [[2, 1, 2, 1], [2, 2, 0, 1], [0, 1, 0, 0], [4, 1, 0, 0], [1, 1, u32::MAX, 0]] {
            let file = hidden(control(0, frame), &stored(&row(2)));
            assert_eq!(rgba(&opened("invalid", &file).raster), BLACK.repeat(6), "{frame:?}");
        }
        let file = hidden(control(7, [3, 2, 0, 0]), &stored(&row(3).repeat(2)));
        assert_eq!(rgba(&opened("sequence", &file).raster), BLACK.repeat(6));
    }

    /// An invalid fcTL before IDAT does not make the file undecodable.
    #[test]
    fn the_image_is_shown_if_its_frame_is_invalid() {
        let animated = golden::source("apng.png");
        let expected = opened("apng.png", &animated).raster;
        for (offset, value) in [(3, 1), (7, 1), (15, 1), (19, 1), (24, 3), (25, 2)] {
            let mut chunks = chunks(&animated);
            chunks.iter_mut().find(|(kind, _)| kind == b"fcTL").unwrap().1[offset] = value;
            let decoded = opened("apng.png", &file(&chunks));
            assert!(decoded.raster == expected, "byte {offset}");
        }
    }

    /// A chunk between IDAT and fdAT that would change the channels is not used.
    #[test]
    fn trns_between_the_images_of_an_animation_is_ignored() {
        let file = hidden(control(0, [3, 2, 0, 0]), &stored(&[[0; 10], [0; 10]].concat()));
        let file = with_chunk(&file, b"tRNS", &[0; 6], b"fcTL");
        assert_eq!(rgba(&opened("trns", &file).raster), BLACK.repeat(6));
    }

    /// The density of pHYs wins over that of eXIf, which turns with the orientation of eXIf. The chunk may follow the
    /// image data (PNG specification, 5.6).
    #[test]
    fn the_density_of_exif_counts_without_phys() {
        let source = without_chunk(&golden::source("png-rgb-8.png"), b"pHYs");
        for (orientation, before, expected) in [
            (1, b"IDAT", (11_811, 5906)),
            (3, b"IDAT", (11_811, 5906)),
            (6, b"IDAT", (5906, 11_811)),
            (7, b"IDAT", (5906, 11_811)),
            (6, b"IEND", (5906, 11_811)),
        ] {
            let file = with_chunk(&source, b"eXIf", &exif(orientation, 300, 150), before);
            let upright = decode_upright(&file).unwrap();
            let density = upright.density().unwrap();
            assert_eq!((density.x, density.y, density.per_meter), (expected.0, expected.1, true));
            let with_phys = with_chunk(&file, b"pHYs", &[0, 0, 0, 7, 0, 0, 0, 9, 1], b"IDAT");
            let density = opened("both", &with_phys).raster.density().unwrap();
            assert_eq!((density.x, density.y), (7, 9));
        }
    }
}

mod gif {
    use super::*;

    /// A screen descriptor, without the signature. `bits` is the logarithm of the number of colors, if there are
    /// colors.
    fn screen(width: u16, height: u16, bits: Option<u8>) -> Vec<u8> {
        let flags = bits.map_or(0, |bits| 0x80 | (bits - 1));
        [&width.to_le_bytes()[..], &height.to_le_bytes(), &[flags, 0, 0]].concat()
    }

    fn image([left, top, width, height]: [u16; 4], data: &[&[u8]]) -> Vec<u8> {
        let sides = [left, top, width, height].map(u16::to_le_bytes).concat();
        let blocks = data.iter().flat_map(|block| [&[block.len() as u8], *block].concat());
        [&[0x2C][..], &sides, &[0, 2], &blocks.collect::<Vec<_>>(), &[0]].concat()
    }

    /// Returns the codes of 3 bits as bytes. A code has more bits if four codes precede it after a clear code.
    fn codes(codes: &[u8]) -> Vec<u8> {
        let bits: Vec<u8> = codes.iter().flat_map(|code| (0..3).map(move |bit| code >> bit & 1)).collect();
        bits.chunks(8).map(|byte| byte.iter().rev().fold(0, |sum, bit| sum << 1 | bit)).collect()
    }

    const CLEAR: u8 = 4;
    const END: u8 = 5;
    const RED: [u8; 4] = [255, 0, 0, 255];
    const GREEN: [u8; 4] = [0, 255, 0, 255];
    const BLACK: [u8; 4] = [0, 0, 0, 255];
    const NONE: [u8; 4] = [0; 4];
    const COLORS: [u8; 6] = [255, 0, 0, 0, 255, 0];

    fn file(parts: &[&[u8]]) -> Vec<u8> {
        [b"GIF89a", &parts.concat()[..]].concat()
    }

    /// The checksums are those of the pixels that browsers show: as Pillow 13 decodes the picture where its size is
    /// right, black without colors, and transparent after the end code.
    #[test]
    fn found_files_have_the_pixels_of_browsers() {
        for (name, damaged, expected) in [
            ("gif-screen-0x0.gif", false, 0x41B2_9032),
            ("gif-frame-larger-than-screen.gif", false, 0x41B2_9032),
            ("gif-unknown-extension.gif", false, 0x41B2_9032),
            ("gif-no-colour-table.gif", false, 0x85B7_3DCA),
            ("gif-end-code-early.gif", true, 0x3FDB_7314),
        ] {
            let decoded = opened(name, &found(name));
            assert_eq!((decoded.raster.size(), decoded.damaged), (size(20, 14), damaged), "{name}");
            assert_eq!(checksum(&decoded.raster), expected, "{name}");
        }
    }

    /// As in Chromium, the screen grows to the right and lower edge of the first frame.
    #[test]
    fn the_screen_grows_to_the_edges_of_the_first_frame() {
        let data = codes(&[CLEAR, 0, 1, END]);
        for (screen_size, frame, expected) in [
            ((2, 1), [0, 0, 2, 1], vec![RED, GREEN]),
            ((1, 1), [0, 0, 2, 1], vec![RED, GREEN]),
            ((1, 3), [0, 1, 2, 1], [[NONE; 2], [RED, GREEN], [NONE; 2]].concat()),
            ((1, 1), [1, 0, 2, 1], vec![NONE, RED, GREEN]),
            ((0, 0), [0, 1, 1, 2], vec![NONE, RED, GREEN]),
            ((2, 1), [0, 0, 0, 0], vec![RED, GREEN]),
            ((2, 1), [0, 0, 0, 9], [vec![RED, GREEN], vec![NONE; 16]].concat()),
        ] {
            let screen = screen(screen_size.0, screen_size.1, Some(1));
            let decoded = opened("frame", &file(&[&screen, &COLORS, &image(frame, &[&data]), b";"]));
            assert_eq!(rgba(&decoded.raster), expected.concat(), "{screen_size:?}, {frame:?}");
        }
        // Only the first frame counts.
        let (first, second) = (image([0, 0, 2, 1], &[&data]), image([0, 0, 1, 2], &[&data]));
        let decoded = opened("two", &file(&[&screen(1, 1, Some(1)), &COLORS, &first, &second, b";"]));
        assert_eq!((decoded.raster.size(), decoded.animated), (size(2, 1), true));
    }

    #[test]
    fn a_screen_and_a_frame_without_pixels_are_undecodable() {
        let image = image([0, 0, 0, 1], &[&codes(&[CLEAR, 0, END])]);
        let outcome = decode(&file(&[&screen(0, 1, Some(1)), &COLORS, &image, b";"]));
        assert_eq!(outcome.err(), Some(Error::Undecodable));
    }

    #[test]
    fn all_extensions_are_skipped() {
        let image = image([0, 0, 2, 1], &[&codes(&[CLEAR, 0, 1, END])]);
        let screen = screen(2, 1, Some(1));
        for label in 0..=u8::MAX {
            for blocks in [&[0][..], &[3, 1, 2, 3, 0], &[2, 1, 2, 1, 0x2C, 0]] {
                let extension = [&[0x21, label][..], blocks].concat();
                let decoded =
                    opened("extension", &file(&[&screen, &COLORS, &extension, &image, &extension, b";"]));
                assert_eq!(rgba(&decoded.raster), [RED, GREEN].concat(), "{label:#04X}");
                assert!(!decoded.damaged && !decoded.animated, "{label:#04X}");
            }
        }
        // The last graphic control extension counts.
        let control = |flags, index| [0x21, 0xF9, 4, flags, 0, 0, index, 0];
        let parts = [&screen, &COLORS[..], &control(1, 0), &control(1, 1), &image, b";"];
        assert_eq!(rgba(&opened("control", &file(&parts)).raster), [RED, NONE].concat());
    }

    #[test]
    fn an_index_outside_the_colors_is_black() {
        let data = codes(&[CLEAR, 0, 1, 2, END]);
        let image = image([0, 0, 3, 1], &[&data]);
        let pixels = |parts: &[&[u8]]| rgba(&opened("index", &file(parts)).raster);
        assert_eq!(pixels(&[&screen(3, 1, Some(1)), &COLORS, &image, b";"]), [RED, GREEN, BLACK].concat());
        assert_eq!(pixels(&[&screen(3, 1, None), &image, b";"]), [BLACK; 3].concat());
        let control = [0x21, 0xF9, 4, 1, 0, 0, 2, 0];
        assert_eq!(
            pixels(&[&screen(3, 1, Some(1)), &COLORS, &control, &image, b";"]),
            [RED, GREEN, NONE].concat()
        );
    }

    /// A file is damaged if the data of its frame end early, and undecodable if the file ends within these data.
    // Requirements: R135
    #[test]
    fn pixels_after_an_early_end_are_transparent() {
        let screen = screen(3, 1, Some(1));
        let with = |data: &[&[u8]], end: &[u8]| file(&[&screen, &COLORS, &image([0, 0, 3, 1], data), end]);
        let (early, none) = (codes(&[CLEAR, 0, 1, END]), codes(&[CLEAR, 0]));
        for (data, second) in [
            (&[&early[..]][..], GREEN),
            (&[&early, &[0xAA; 9]], GREEN),
            (&[&early[..1], &early[1..]], GREEN),
            // Two bits are left, and no code has two bits.
            (&[&none], NONE),
        ] {
            let decoded = opened("early", &with(data, b";"));
            assert!(decoded.damaged);
            assert_eq!(rgba(&decoded.raster), [RED, second, NONE].concat());
        }
        assert_eq!(decode(&with(&[&codes(&[CLEAR, END])], b";")).err(), Some(Error::Undecodable));
        assert_eq!(decode(&with(&[], b";")).err(), Some(Error::Undecodable));
        let cut = with(&[&none], b";");
        assert_eq!(decode(&cut[..cut.len() - 2]).err(), Some(Error::Undecodable));
        // Rows of an interlaced frame: 0, 2, 1.
        let mut interlaced =
            file(&[&super::gif::screen(1, 3, Some(1)), &COLORS, &image([0, 0, 1, 3], &[&early]), b";"]);
        let flags = interlaced.windows(10).position(|bytes| bytes[0] == 0x2C && bytes[5] == 1).unwrap() + 9;
        interlaced[flags] |= 0x40;
        assert_eq!(rgba(&opened("interlaced", &interlaced).raster), [RED, NONE, GREEN].concat());
    }

    // Requirements: R135
    #[test]
    fn a_file_without_its_end_opens_as_damaged() {
        for name in ["gif.gif", "gif-interlaced.gif", "gif-transparent.gif"] {
            let whole = golden::source(name);
            let expected = opened(name, &whole).raster;
            for (cut, is_damaged) in [(0, false), (1, true), (2, true)] {
                let decoded = opened(name, &whole[..whole.len() - cut]);
                assert!(decoded.raster == expected, "{name} without {cut} bytes");
                assert_eq!(decoded.damaged, is_damaged, "{name} without {cut} bytes");
            }
            let with_text = opened(name, &[&whole[..], b"text"].concat());
            assert!(!with_text.damaged && with_text.raster == expected, "{name} before other bytes");
            let without_trailer = opened(name, &[&whole[..whole.len() - 1], b"text"].concat());
            assert!(
                !without_trailer.damaged && without_trailer.raster == expected,
                "{name} with a wrong trailer"
            );
        }
    }

    /// Many clear codes, also at the end of the data.
    #[test]
    fn clear_codes_are_skipped() {
        let data =
            codes(&[[CLEAR; 40].as_slice(), &[0], &[CLEAR; 40], &[1, CLEAR, CLEAR, CLEAR, 0]].concat());
        for length in [1, 2, 3, 7, 255] {
            let blocks: Vec<&[u8]> = data.chunks(length).collect();
            let image = image([0, 0, 3, 1], &blocks);
            let decoded = opened("clear", &file(&[&screen(3, 1, Some(1)), &COLORS, &image, b";"]));
            assert_eq!(rgba(&decoded.raster), [RED, GREEN, RED].concat(), "blocks of {length} bytes");
            assert!(!decoded.damaged);
        }
    }
}

mod webp {
    use super::*;

    fn chunk(fourcc: &[u8; 4], payload: &[u8]) -> Vec<u8> {
        let padding = &[0][..payload.len() % 2];
        [&fourcc[..], &(payload.len() as u32).to_le_bytes(), payload, padding].concat()
    }

    fn file(chunks: &[Vec<u8>]) -> Vec<u8> {
        let chunks = chunks.concat();
        [b"RIFF", &(chunks.len() as u32 + 4).to_le_bytes()[..], b"WEBP", &chunks].concat()
    }

    fn vp8x(flags: u8, width: u32, height: u32) -> Vec<u8> {
        let side = |length: u32| (length - 1).to_le_bytes()[..3].to_vec();
        chunk(b"VP8X", &[vec![flags, 0, 0, 0], side(width), side(height)].concat())
    }

    /// Returns the payload of the first chunk `fourcc` of a golden file.
    fn payload(name: &str, fourcc: &[u8; 4]) -> Vec<u8> {
        let file = golden::source(name);
        let start = file.windows(4).position(|window| window == fourcc).unwrap() + 8;
        let length = u32::from_le_bytes(*file[start - 4..].first_chunk().unwrap()) as usize;
        file[start..start + length].to_vec()
    }

    /// Returns the chunks of a golden file that have the pixels.
    fn image_chunks(name: &str) -> Vec<Vec<u8>> {
        let source = golden::source(name);
        let kinds = [b"ALPH", b"VP8 ", b"VP8L"].into_iter();
        let present = kinds.filter(|fourcc| source.windows(4).any(|window| window == *fourcc));
        present.map(|fourcc| chunk(fourcc, &payload(name, fourcc))).collect()
    }

    const NAMES: [&str; 4] =
        ["webp-lossy.webp", "webp-lossless.webp", "webp-lossless-alpha.webp", "webp-lossy-alpha.webp"];

    fn anmf(left: u32, top: u32, size: (u32, u32), chunks: &[Vec<u8>]) -> Vec<u8> {
        let numbers =
            [left / 2, top / 2, size.0 - 1, size.1 - 1, 100].map(|number| number.to_le_bytes()[..3].to_vec());
        chunk(b"ANMF", &[numbers.concat(), vec![0], chunks.concat()].concat())
    }

    const ANIMATION: u8 = 0b10;
    const ALPHA: u8 = 0b1_0000;

    /// The checksums are those of the pixels that libwebp 1.2.4 decodes: WebPDecodeRGBA, and for animations the first
    /// frame of WebPAnimDecoder.
    #[test]
    fn found_files_have_the_pixels_of_libwebp() {
        for (name, expected) in [
            ("webp-alpha-flag-no-alph.webp", 0x4C5C_F8CF),
            ("webp-animated-first-frame-offset.webp", 0x1268_682C),
            ("webp-animated-lossless-opaque.webp", 0x16CB_145F),
            ("webp-exif-300dpi.webp", 0x43BE_7BA8),
            ("webp-exif-flag-no-chunk.webp", 0x43BE_7BA8),
        ] {
            let decoded = opened(name, &found(name));
            assert_eq!((checksum(&decoded.raster), decoded.damaged), (expected, false), "{name}");
        }
        let density = opened("density", &found("webp-exif-300dpi.webp")).raster.density().unwrap();
        assert_eq!((density.x, density.y, density.per_meter), (11_811, 11_811, true));
    }

    #[test]
    fn the_density_turns_with_the_orientation() {
        let vp8 = payload("webp-lossy.webp", b"VP8 ");
        let size = decode(&file(&[chunk(b"VP8 ", &vp8)])).unwrap().raster.size();
        for (orientation, expected) in [(1, (11_811, 5906)), (3, (11_811, 5906)), (6, (5906, 11_811))] {
            let exif = chunk(b"EXIF", &exif(orientation, 300, 150));
            let file = file(&[vp8x(0b1000, size.width(), size.height()), chunk(b"VP8 ", &vp8), exif]);
            let density = decode_upright(&file).unwrap().density().unwrap();
            assert_eq!((density.x, density.y, density.per_meter), (expected.0, expected.1, true));
        }
    }

    /// Only the chunks decide, except for the flag for animation. ALPH is used without its flag, as in libwebp.
    #[test]
    fn flags_have_no_effect() {
        for name in NAMES {
            let expected = opened(name, &golden::source(name)).raster;
            let (width, height) = (expected.size().width(), expected.size().height());
            let chunks = image_chunks(name);
            for flags in (0..=u8::MAX).filter(|flags| flags & ANIMATION == 0) {
                let with_flags = [&[vp8x(flags, width, height)], &chunks[..]].concat();
                let decoded = opened(name, &file(&with_flags));
                assert!(decoded.raster == expected && !decoded.damaged, "{name}, {flags:#010b}");
            }
            // Unknown chunks, and metadata in any place.
            let other = [chunk(b"JUNK", &[1; 7]), chunk(b"XMP ", b"text"), chunk(b"EXIF", &exif(1, 72, 72))];
            let around = [&[vp8x(0, width, height)], &other[..], &chunks, &other].concat();
            assert!(opened(name, &file(&around)).raster == expected, "{name} between other chunks");
        }
    }

    /// As in libwebp, the header of the lossless bitstream says whether the alpha samples are used.
    #[test]
    fn alpha_of_a_lossless_image_is_used_as_its_header_says() {
        let mut vp8l = payload("webp-lossless-alpha.webp", b"VP8L");
        let expected = opened("lossless", &golden::source("webp-lossless-alpha.webp")).raster;
        vp8l[4] &= !0x10;
        let decoded = opened("opaque", &file(&[chunk(b"VP8L", &vp8l)]));
        let samples: Vec<u8> = decoded.raster.bytes().to_vec();
        let colors: Vec<u8> = expected.bytes().chunks(4).flat_map(|pixel| pixel[..3].to_vec()).collect();
        assert_eq!(samples, colors);
    }

    #[test]
    fn a_gray_profile_is_dropped() {
        let source = golden::source("webp-lossy.webp");
        let expected = opened("plain", &source).raster;
        let vp8 = payload("webp-lossy.webp", b"VP8 ");
        let head = vp8x(0b10_0000, expected.size().width(), expected.size().height());
        for (space, is_kept) in [(b"GRAY", false), (b"CMYK", false), (b"RGB ", true)] {
            let profile = profile(b"mntr", space);
            let decoded =
                opened("tagged", &file(&[head.clone(), chunk(b"ICCP", &profile), chunk(b"VP8 ", &vp8)]));
            assert_eq!(decoded.raster.color().icc_profile().is_some(), is_kept);
            assert_eq!(decoded.raster.bytes(), expected.bytes());
        }
    }

    /// The first frame of an animation is on a transparent canvas, whatever the background color is.
    #[test]
    fn the_first_frame_is_on_a_transparent_canvas() {
        for name in NAMES {
            let still = opened(name, &golden::source(name)).raster;
            let (width, height) = (still.size().width(), still.size().height());
            let chunks = image_chunks(name);
            let anim = chunk(b"ANIM", &[1, 2, 3, 255, 0, 0]);
            let on_canvas = |left, top, canvas: (u32, u32), flags| {
                let frame = anmf(left, top, (width, height), &chunks);
                file(&[vp8x(flags, canvas.0, canvas.1), anim.clone(), frame.clone(), frame])
            };
            let same = opened(name, &on_canvas(0, 0, (width, height), ANIMATION));
            assert!(same.raster == still && same.animated && !same.damaged, "{name}");
            for flags in [ANIMATION, ANIMATION | ALPHA] {
                let placed = opened(name, &on_canvas(4, 2, (width + 7, height + 5), flags)).raster;
                let (small, large) = (rgba(&still), rgba(&placed));
                let stride = 4 * (width as usize + 7);
                for (y, row) in large.chunks(stride).enumerate() {
                    let expected = match y.checked_sub(2).filter(|&y| y < height as usize) {
                        Some(y) => {
                            [&[0; 16], &small[y * 4 * width as usize..][..4 * width as usize], &[0; 12]]
                                .concat()
                        }
                        None => vec![0; stride],
                    };
                    assert_eq!(row, expected, "{name}, row {y}");
                }
            }
            // A frame outside the canvas, and a frame before ANIM.
            assert_eq!(
                decode(&on_canvas(2, 0, (width + 1, height), ANIMATION)).err(),
                Some(Error::Undecodable)
            );
            let frame = anmf(0, 0, (width, height), &chunks);
            let without_anim = file(&[vp8x(ANIMATION, width, height), frame, anim]);
            assert_eq!(decode(&without_anim).err(), Some(Error::Undecodable));
        }
    }

    /// A file is damaged if it is cut off after its pixels, and undecodable if a pixel is missing.
    // Requirements: R135
    #[test]
    fn a_file_without_its_end_opens_as_damaged() {
        for name in NAMES {
            let still = opened(name, &golden::source(name)).raster;
            let mut chunks = vec![vp8x(0, still.size().width(), still.size().height())];
            chunks.extend(image_chunks(name));
            let pixels = file(&chunks).len();
            chunks.push(chunk(b"XMP ", &[b'x'; 200]));
            let whole = file(&chunks);
            assert!(!opened(name, &whole).damaged);
            for length in pixels..whole.len() {
                let decoded = opened(name, &whole[..length]);
                assert!(decoded.damaged && decoded.raster == still, "{name}, {length} bytes");
            }
            assert_eq!(decode(&whole[..pixels - pixels / 4]).err(), Some(Error::Undecodable), "{name}");
            assert!(!opened(name, &[&whole[..], b"text after the end"].concat()).damaged, "{name}");
            // The image data are a chunk that claims to be longer than the file.
            let mut longer = file(&chunks[..chunks.len() - 1]);
            let start = longer.windows(4).rposition(|window| window == b"VP8 " || window == b"VP8L").unwrap();
            let length = u32::from_le_bytes(*longer[start + 4..].first_chunk().unwrap());
            longer[start + 4..start + 8].copy_from_slice(&(length + 1000).to_le_bytes());
            let decoded = opened(name, &longer);
            assert!(decoded.damaged && decoded.raster == still, "{name}");
        }
    }
}
