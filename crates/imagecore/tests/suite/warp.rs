//! Tests of the warp: angles, perspective and their products with crops, flips and resizes, in one resampling.

use std::f64::consts::SQRT_2;

use crate::common::pictures::{Picture, bright, dark, edges, noise};
use crate::common::warp::{
    Distance, Map, centered, distance, moved, numbers, product, scaled, tilted, turned, warped,
};
use crate::common::{FORMATS, pixels, size};
use imagecore::{
    Background, Color, Depth, Error, Job, Orientation, Padding, PartRunner, PixelFormat, Raster, Rect, Size,
    TransferFunction, WarpJob, crop, orient, pad,
};
use imagecore_test_images::random::Random;

/// Returns maps of an image of 40 × 30 pixels, each with the size of its result.
fn maps() -> Vec<(&'static str, Map, Size)> {
    let from = size(40, 30);
    let around = |to: Size, maps: &[Map]| centered(from, to, product(maps));
    let (small, same, large) = (size(13, 11), size(40, 30), size(61, 50));
    vec![
        ("3°", around(same, &[turned(3.0)]), same),
        ("3°, inside", around(size(35, 26), &[turned(3.0)]), size(35, 26)),
        ("-17.3° and a part of a pixel", around(large, &[turned(-17.3), moved(0.37, 5.21)]), large),
        ("45°, the whole picture", around(size(51, 51), &[turned(45.0)]), size(51, 51)),
        ("a mirrored angle", around(same, &[scaled(-1.0, 1.0), turned(100.0)]), same),
        ("an angle, reduced", around(small, &[turned(20.0), scaled(3.0, 3.0)]), small),
        ("an angle, reduced along one axis", around(same, &[scaled(0.5, 4.0), turned(30.0)]), same),
        (
            "an angle, reduced a little",
            around(size(39, 29), &[scaled(1.03, 1.03), turned(-1.0)]),
            size(39, 29),
        ),
        ("an angle, reduced to a pixel", around(size(1, 1), &[turned(8.0), scaled(38.0, 28.0)]), size(1, 1)),
        ("an angle, enlarged", around(large, &[scaled(0.3, 0.4), turned(30.0)]), large),
        ("a perspective", around(same, &[tilted(0.006, -0.011)]), same),
        (
            "a perspective that reduces",
            around(small, &[tilted(0.05, 0.02), scaled(2.6, 2.2), turned(7.0)]),
            small,
        ),
        ("beside the picture", around(same, &[moved(70.0, 3.0)]), same),
        ("far around the picture", around(large, &[scaled(2.0, 2.0), turned(12.0), moved(9.0, -7.0)]), large),
    ]
}

fn assert_close(name: &str, format: PixelFormat, Distance { opaque, weighted }: Distance) {
    // With 8 bits, a level. With 16 bits, an eighth of that.
    let limit = if format.depth == Depth::Eight { 1.0 } else { 32.0 };
    assert!(opaque <= limit && weighted <= limit, "{name}, {format:?}: {opaque}, {weighted}");
}

#[test]
fn pixels_match_the_reference() {
    let mut worst = [Distance::default(); 2];
    for (name, map, to) in maps() {
        for (content, draw) in
            [("bright", bright as Picture), ("dark", dark), ("noise", noise), ("edges", edges)]
        {
            for format in FORMATS {
                let raster = draw(&mut Random::new(3), size(40, 30), format);
                let found = distance(&raster, map, to, &warped(&raster, map, to).unwrap());
                assert_close(&format!("{name}, {content}"), format, found);
                let worst = &mut worst[usize::from(format.depth == Depth::Sixteen)];
                worst.opaque = worst.opaque.max(found.opaque);
                worst.weighted = worst.weighted.max(found.weighted);
            }
        }
    }
    println!("8 bits {:?}, 16 bits {:?}", worst[0], worst[1]);
}

/// The source has more pixels than are converted at once, and a pixel of the result is a sum of thousands.
#[test]
fn large_reductions_match_the_reference() {
    let from = size(1500, 1100);
    for format in [PixelFormat::RGB8, PixelFormat::RGBA8] {
        let raster = noise(&mut Random::new(9), from, format);
        for (to, map) in [
            (size(12, 9), product(&[turned(3.0), scaled(120.0, 120.0)])),
            (size(7, 40), product(&[tilted(0.1, 0.0), scaled(160.0, 26.0)])),
        ] {
            let map = centered(from, to, map);
            let found = distance(&raster, map, to, &warped(&raster, map, to).unwrap());
            assert_close("a large reduction", format, found);
        }
    }
}

#[test]
fn images_of_one_pixel_or_one_row_match_the_reference() {
    for (from, to) in [(size(1, 1), size(9, 8)), (size(50, 1), size(30, 9)), (size(1, 50), size(9, 30))] {
        for format in FORMATS {
            let raster = bright(&mut Random::new(4), from, format);
            for degrees in [0.0, 33.0, 90.0] {
                let map = centered(from, to, turned(degrees));
                assert_close("a row", format, distance(&raster, map, to, &warped(&raster, map, to).unwrap()));
            }
        }
    }
}

#[test]
fn a_flat_image_stays_as_it_is() {
    for level in (0..=u8::MAX).step_by(5) {
        let flat = Raster::filled(size(40, 30), PixelFormat::RGB8, level).unwrap();
        for (name, map, to) in maps() {
            let result = warped(&flat, map, to).unwrap();
            let colors = result.format().channels.without_alpha().count();
            for pixel in result.bytes().chunks_exact(result.format().channels.count()) {
                let is_seen = pixel.len() == colors || pixel[colors] > 0;
                let expected = if is_seen { level } else { 0 };
                assert!(
                    pixel[..colors].iter().all(|&sample| sample == expected),
                    "{name}, {level}: {pixel:?}"
                );
            }
        }
    }
}

#[test]
fn colors_under_alpha_zero_do_not_bleed() {
    let bytes = (0..64 * 64).flat_map(|i| if i % 64 < 32 { [255, 0, 0, 0] } else { [0, 200, 0, 255] });
    let image = Raster::new(size(64, 64), PixelFormat::RGBA8, bytes.collect()).unwrap();
    for map in [turned(20.0), product(&[turned(20.0), scaled(4.0, 4.0)])] {
        let result = warped(&image, centered(size(64, 64), size(50, 50), map), size(50, 50)).unwrap();
        for pixel in result.bytes().as_chunks::<4>().0 {
            assert!(pixel[0] == 0 && (pixel[3] == 0 || pixel[1] >= 199), "{pixel:?}");
        }
    }
}

#[test]
fn twelve_turns_of_30_degrees_are_the_identity() {
    let from = size(60, 44);
    // The box of each turn has the whole turned image.
    let mut boxes = vec![from];
    let mut map = scaled(1.0, 1.0);
    for _ in 0..12 {
        let old = boxes[boxes.len() - 1];
        let (sin, cos) = 30f64.to_radians().sin_cos();
        let [width, height] = [old.width(), old.height()].map(f64::from);
        let new =
            size((width * cos + height * sin).ceil() as u32, (width * sin + height * cos).ceil() as u32);
        boxes.push(new);
        // The map of a later edit takes its positions to those of the edits before.
        map = product(&[centered(old, new, turned(30.0)), map]);
    }
    let last = boxes[12];
    for format in FORMATS {
        let raster = noise(&mut Random::new(5), from, format);
        // The part of the last box where the image is. Both have an even number of pixels more on each side, or half of an
        // odd one.
        let corner =
            [last.width() - from.width(), last.height() - from.height()].map(|more| f64::from(more) / 2.0);
        let result = warped(&raster, product(&[moved(corner[0], corner[1]), map]), from).unwrap();
        assert_eq!(result.format(), format);
        let (ours, theirs) = (pixels::samples(&result), pixels::samples(&raster));
        for (ours, theirs) in
            ours.chunks_exact(format.channels.count()).zip(theirs.chunks_exact(format.channels.count()))
        {
            // What has no alpha has no color.
            let is_seen = !pixels::has_alpha(format) || theirs.last() != Some(&0);
            let differ = ours.iter().zip(theirs).any(|(a, b)| a.abs_diff(*b) > 1);
            assert!(!is_seen || !differ, "{format:?}: {ours:?}, {theirs:?}");
        }
    }
}

#[test]
fn maps_to_whole_pixels_are_exact() {
    let from = size(37, 23);
    for format in FORMATS {
        let maximum = pixels::maximum(format.depth);
        let mut samples = pixels::samples(&noise(&mut Random::new(6), from, format));
        if pixels::has_alpha(format) {
            // Nothing is left of a color without alpha, and little of one with little.
            let count = format.channels.count();
            samples.chunks_exact_mut(count).for_each(|pixel| pixel[count - 1] |= maximum / 2 + 1);
        }
        let raster = pixels::from_samples(from, format, &samples);
        assert!(warped(&raster, scaled(1.0, 1.0), from).unwrap() == raster, "{format:?}");
        let rect = Rect { x: 5, y: 4, size: size(20, 11) };
        assert!(warped(&raster, moved(5.0, 4.0), rect.size).unwrap() == crop(&raster, rect).unwrap());
        let quarter = [[0.0, 1.0, 0.0], [-1.0, 0.0, 23.0], [0.0, 0.0, 1.0]];
        let turned = orient(raster.clone(), Orientation::Rotate90).unwrap();
        assert!(warped(&raster, quarter, from.transposed()).unwrap() == turned, "{format:?}");
        let mirror = [[-1.0, 0.0, 37.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
        let flipped = orient(raster.clone(), Orientation::FlipHorizontal).unwrap();
        assert!(warped(&raster, mirror, from).unwrap() == flipped, "{format:?}");
    }
}

#[test]
fn alpha_is_the_area_of_the_picture() {
    let white = Raster::filled(size(80, 50), PixelFormat::GRAY8, 255).unwrap();
    for degrees in [1.0, 30.0, 45.0, 77.0] {
        let map = centered(white.size(), size(110, 110), turned(degrees));
        let result = warped(&white, map, size(110, 110)).unwrap();
        let sum: f64 =
            result.bytes().as_chunks::<2>().0.iter().map(|[_, alpha]| f64::from(*alpha) / 255.0).sum();
        assert!((sum - 4000.0).abs() < 1.0, "{degrees}°: {sum}");
    }
}

#[test]
fn an_image_keeps_its_format_if_it_covers_the_result() {
    let image = Raster::filled(size(100, 100), PixelFormat::RGB8, 90).unwrap();
    // The largest square inside a square that is turned by 45°.
    let inside = (100.0 / SQRT_2) as u32;
    for (side, format) in [(inside, PixelFormat::RGB8), (inside + 2, PixelFormat::RGBA8)] {
        let map = centered(image.size(), size(side, side), turned(45.0));
        assert_eq!(warped(&image, map, size(side, side)).unwrap().format(), format);
    }
}

#[test]
fn a_background_is_that_of_pad() {
    let (from, to) = (size(40, 30), size(45, 44));
    for format in FORMATS {
        let raster = noise(&mut Random::new(8), from, format);
        for map in [centered(from, to, turned(25.0)), centered(from, to, scaled(0.5, 0.5))] {
            let transparent = warped(&raster, map, to).unwrap();
            for background in
                [Background::Color([200, 30, 0]), Background::Color([9; 3]), Background::Transparent]
            {
                let mut job = WarpJob::new(&raster, numbers(map), to).unwrap().on(background).unwrap();
                (0..job.parts()).for_each(|part| drop(job.run(part).unwrap()));
                let padding = Padding { size: to, margin: 0, diameter: 0, background };
                assert!(
                    job.finish().unwrap() == pad(&transparent, padding).unwrap(),
                    "{format:?}, {background:?}"
                );
            }
        }
    }
}

#[test]
fn parts_give_the_same_image_on_any_worker_and_in_any_order() {
    let from = size(900, 700);
    for format in [PixelFormat::RGB8, PixelFormat { depth: Depth::Sixteen, ..PixelFormat::RGBA8 }] {
        for transfer in [TransferFunction::SRGB, TransferFunction::sampled(vec![0, 9000, 65_535])] {
            let raster = noise(&mut Random::new(2), from, format).with_color(Color::with_transfer(transfer));
            for (to, map) in [
                (size(1100, 900), product(&[turned(11.0)])),
                (size(700, 600), product(&[tilted(0.0005, 0.0003), scaled(1.4, 1.4), turned(-30.0)])),
            ] {
                let map = centered(from, to, map);
                let expected = warped(&raster, map, to).unwrap();
                let mut job = WarpJob::new(&raster, numbers(map), to).unwrap();
                let parts = job.parts();
                assert!(parts > 3, "{parts}");
                let mut runner = PartRunner::default();
                for part in (0..parts).map(|part| (part * 7 + 3) % parts).chain(0..parts) {
                    if part % 3 == 0 {
                        job.run(part).unwrap();
                    } else {
                        let input = job.input(part).unwrap().into_owned();
                        let output = runner.run(&job.params().unwrap(), part, &input).unwrap();
                        assert_eq!(job.accept(part, output), Ok(0));
                    }
                }
                let result = job.finish().unwrap();
                assert!(result == expected, "{format:?}");
                assert_eq!(result.color(), raster.color());
            }
        }
    }
}

/// A result whose pixels are computed one by one has the same pixels.
#[test]
fn a_pixel_does_not_depend_on_its_neighbors() {
    let (from, to) = (size(200, 150), size(170, 140));
    let raster = noise(&mut Random::new(1), from, PixelFormat::RGBA8);
    let map = centered(from, to, product(&[tilted(0.001, 0.0), turned(14.0)]));
    let whole = warped(&raster, map, to).unwrap();
    for (x, y) in [(0, 0), (63, 64), (64, 63), (100, 77), (169, 139)] {
        let rect = Rect { x, y, size: size(1, 1) };
        // Moved by whole numbers, the map has the same numbers, or nearly so.
        let part = warped(&raster, product(&[moved(x.into(), y.into()), map]), rect.size).unwrap();
        let (part, expected) = (pixels::rgba_16(&part)[0], pixels::rgba_16(&crop(&whole, rect).unwrap())[0]);
        let is_near = part.iter().zip(&expected).all(|(a, b)| a.abs_diff(*b) <= 257);
        assert!(is_near, "{x}, {y}: {part:?}, {expected:?}");
    }
}

#[test]
fn maps_that_are_no_maps_are_refused() {
    let raster = Raster::filled(size(40, 30), PixelFormat::RGB8, 7).unwrap();
    let is_refused =
        |map: [f64; 9]| WarpJob::new(&raster, map, size(20, 10)).err() == Some(Error::InvalidArgument);
    let identity = numbers(scaled(1.0, 1.0));
    for index in 0..9 {
        for value in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e300, -1e300] {
            let mut map = identity;
            map[index] = value;
            // A matrix and its multiples are the same map: with a large W, everything is one point.
            assert!(is_refused(map), "{value} at {index}");
        }
    }
    for map in [
        [0.0; 9],
        // W is 0 or less at the right, at the bottom, or everywhere.
        numbers(tilted(-0.05, 0.0)),
        numbers(tilted(-0.06, 0.0)),
        numbers(tilted(0.0, -0.2)),
        identity.map(|number| -number),
        // W is nearly 0 in a corner.
        numbers(tilted(-0.049_999_9, 0.0)),
        // The result has no area: a line, and a point.
        numbers(scaled(1.0, 0.0)),
        numbers(scaled(0.0, 0.0)),
        [1.0, 2.0, 0.0, 2.0, 4.0, 0.0, 0.0, 0.0, 1.0],
        // The result is far away.
        numbers(moved(1e8, 0.0)),
    ] {
        assert!(is_refused(map), "{map:?}");
    }
    assert!(!is_refused(identity) && !is_refused(identity.map(|number| number * 1e-9)));
    // Each pixel of a large result covers a large part of the image along a diagonal.
    let large = Raster::filled(size(4000, 4000), PixelFormat::GRAY8, 7).unwrap();
    let stretched = [1000.0, 1000.0, -4e6, 1000.0, 1000.001, -4e6, 0.0, 0.0, 1.0];
    assert_eq!(WarpJob::new(&large, stretched, size(4000, 4000)).err(), Some(Error::InvalidArgument));
}

#[test]
fn a_background_is_checked_and_missing_parts_are_an_error() {
    let raster = noise(&mut Random::new(1), size(600, 600), PixelFormat::RGB8);
    let map = centered(raster.size(), raster.size(), turned(5.0));
    let job = || WarpJob::new(&raster, numbers(map), raster.size()).unwrap();
    let mut incomplete = job();
    let parts = incomplete.parts();
    assert!(parts > 1);
    incomplete.run(0).unwrap();
    assert_eq!(incomplete.run(parts), Err(Error::InvalidArgument));
    assert_eq!(incomplete.input(parts), Err(Error::InvalidArgument));
    assert_eq!(incomplete.accept(parts, &[][..]), Err(Error::InvalidArgument));
    assert_eq!(incomplete.accept(1, &[0; 7][..]), Err(Error::Protocol));
    assert_eq!(incomplete.finish(), Err(Error::Protocol));
    // A curve that is no curve has no colors.
    let odd = raster.clone().with_color(Color::with_transfer(TransferFunction::power(f64::NAN)));
    let odd = WarpJob::new(&odd, numbers(map), raster.size()).unwrap();
    assert_eq!(odd.on(Background::Color([200, 30, 0])).err(), Some(Error::InvalidArgument));
}

#[test]
fn damaged_params_and_inputs_are_refused() {
    let raster = noise(&mut Random::new(1), size(60, 50), PixelFormat::RGBA8);
    let to = size(50, 60);
    let map = centered(raster.size(), to, product(&[scaled(0.8, 0.8), tilted(0.003, 0.0), turned(40.0)]));
    let mut job = WarpJob::new(&raster, numbers(map), to).unwrap();
    let (params, input) = (job.params().unwrap(), job.input(0).unwrap().into_owned());
    let mut runner = PartRunner::default();
    let mut run = |params: &[u8], part, input: &[u8]| runner.run(params, part, input).map(<[u8]>::len);
    assert_eq!(run(&params, 0, &input), Ok(to.pixels() * 4));
    assert_eq!(run(&params, 1, &input), Err(Error::Protocol));
    assert_eq!(run(&params, 0, &input[1..]), Err(Error::Protocol));
    assert_eq!(run(&params, 0, &[]), Err(Error::Protocol));
    for length in 0..params.len() {
        assert_eq!(run(&params[..length], 0, &input), Err(Error::Protocol), "{length} bytes");
    }
    assert_eq!(run(&[&params[..], &[0]].concat(), 0, &input), Err(Error::Protocol));
    let mut random = Random::new(3);
    let (mut accepted, mut refused) = (0, 0);
    for _ in 0..3000 {
        let mut changed = params.clone();
        for _ in 0..random.between(1, 3) {
            let index = random.between(2, changed.len() as u32 - 1) as usize;
            changed[index] = random.next() as u8;
        }
        match run(&changed, 0, &input) {
            Ok(_) => accepted += 1,
            Err(error) => {
                assert_eq!(error, Error::Protocol);
                refused += 1;
            }
        }
    }
    assert!(accepted > 100 && refused > 100, "{accepted} accepted, {refused} refused");
}
