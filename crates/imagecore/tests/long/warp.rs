//! Compares the warp with the reference for random maps.

use crate::common::pictures::{Picture, bright, dark, edges, noise};
use crate::common::warp::{centered, distance, moved, numbers, product, scaled, tilted, turned, warped};
use crate::common::{FORMATS, size};
use imagecore::{Depth, Error, PixelFormat, WarpJob};
use imagecore_test_images::random::Random;

const MAPS: u32 = 1000;

/// Returns a number from `low` to `high`.
fn real(random: &mut Random, low: f64, high: f64) -> f64 {
    low + (high - low) * f64::from(random.below(1 << 30)) / f64::from(1 << 30)
}

#[test]
fn random_maps_match_the_reference() {
    let mut random = Random::new(1);
    let (mut compared, mut worst) = (0, [0.0f64; 2]);
    for number in 0..MAPS {
        let [from, to] = [(); 2].map(|()| size(random.between(1, 90), random.between(1, 60)));
        let scale = 2f64.powf(real(&mut random, -2.0, 3.0));
        let ratio = 2f64.powf(real(&mut random, -1.0, 1.0));
        let steep = f64::from(to.width() + to.height());
        let map = product(&[
            tilted(real(&mut random, -1.0, 1.0) / steep, real(&mut random, -1.0, 1.0) / steep),
            turned(real(&mut random, -180.0, 180.0)),
            scaled(scale, scale * ratio),
            turned(real(&mut random, -180.0, 180.0)),
            moved(real(&mut random, -20.0, 20.0), real(&mut random, -20.0, 20.0)),
        ]);
        let map = centered(from, to, map);
        let format = FORMATS[random.below(8) as usize];
        let picture = [bright as Picture, dark, noise, edges][random.below(4) as usize];
        let raster = picture(&mut random, from, format);
        let found = distance(&raster, map, to, &warped(&raster, map, to).unwrap());
        let limit = if format.depth == Depth::Eight { 1.0 } else { 32.0 };
        let largest = found.opaque.max(found.weighted);
        assert!(largest <= limit, "map {number}: {found:?}, {format:?}, {from:?} to {to:?}, {map:?}");
        let worst = &mut worst[usize::from(format.depth == Depth::Sixteen)];
        *worst = worst.max(largest);
        compared += 1;
    }
    println!("{compared} maps, at most {worst:?} levels of 8 and of 16 bits");
}

/// Any nine numbers are refused, or give an image.
#[test]
fn random_numbers_do_not_panic() {
    let mut random = Random::new(2);
    let (mut made, mut refused) = (0, 0);
    for _ in 0..6000 {
        let [from, to] = [(); 2].map(|()| size(random.between(1, 100), random.between(1, 12)));
        let raster = noise(&mut random, from, PixelFormat::RGB8);
        let mut map = numbers(scaled(1.0, 1.0));
        for _ in 0..random.between(1, 4) {
            let exponent = real(&mut random, -12.0, 12.0);
            let sign = if random.flag() { 1.0 } else { -1.0 };
            map[random.below(9) as usize] = sign * 2f64.powf(exponent);
        }
        match WarpJob::new(&raster, map, to) {
            Ok(_) => {
                let rows = std::array::from_fn(|row| std::array::from_fn(|column| map[row * 3 + column]));
                assert_eq!(warped(&raster, rows, to).unwrap().size(), to);
                made += 1;
            }
            Err(error) => {
                assert_eq!(error, Error::InvalidArgument);
                refused += 1;
            }
        }
    }
    assert!(made > 500 && refused > 500, "{made} made, {refused} refused");
}
