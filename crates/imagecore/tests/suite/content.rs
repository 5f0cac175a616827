//! Crop to content: pictures whose content is known from their construction, and random images that are compared with
//! a slow reference implementation.

use crate::common::{FORMATS, pixels, size};
use imagecore::{Channels, Depth, Filter, PixelFormat, Raster, Rect, content_rect, crop, resize};
use imagecore_test_images::random::Random;

const WIDTH: u32 = 20;
const HEIGHT: u32 = 14;

/// Colors of pixels: red, green, blue and alpha of 8 bits.
const WHITE: [u32; 4] = [255, 255, 255, 255];
const BLACK: [u32; 4] = [0, 0, 0, 255];
const RED: [u32; 4] = [200, 0, 0, 255];
const CLEAR: [u32; 4] = [0, 0, 0, 0];

/// A position and a size: x, y, width, height.
type Place = [u32; 4];

const WHOLE: Place = [0, 0, WIDTH, HEIGHT];
/// Where most pictures have their content.
const BOX: Place = [4, 3, 9, 7];

const fn gray(level: u32) -> [u32; 4] {
    [level, level, level, 255]
}

#[derive(Clone)]
struct Picture {
    width: u32,
    height: u32,
    pixels: Vec<[u32; 4]>,
}

impl Picture {
    fn filled(width: u32, height: u32, color: [u32; 4]) -> Self {
        Self { width, height, pixels: vec![color; (width * height) as usize] }
    }

    /// Sets the pixels at `place` to the colors that `color` returns for their column and row.
    fn draw(mut self, [x, y, width, height]: Place, color: impl Fn(u32, u32) -> [u32; 4]) -> Self {
        for row in y..y + height {
            for column in x..x + width {
                self.pixels[(row * self.width + column) as usize] = color(column, row);
            }
        }
        self
    }

    fn fill(self, place: Place, color: [u32; 4]) -> Self {
        self.draw(place, |_, _| color)
    }

    fn dot(self, x: u32, y: u32, color: [u32; 4]) -> Self {
        self.fill([x, y, 1, 1], color)
    }

    /// Draws a picture in which no line has a single color: gray levels of 40 to 159.
    fn photo(self, place: Place) -> Self {
        self.draw(place, |x, y| gray(40 + (x * 37 + y * 59) % 120))
    }

    /// Returns the picture with columns and rows exchanged.
    fn transposed(&self) -> Self {
        let at = |i: u32| self.pixels[(i % self.height * self.width + i / self.height) as usize];
        let pixels = (0..self.width * self.height).map(at).collect();
        Self { width: self.height, height: self.width, pixels }
    }

    /// Returns the picture with left and right exchanged.
    fn mirrored(&self) -> Self {
        let rows = self.pixels.chunks_exact(self.width as usize);
        Self { pixels: rows.flat_map(|row| row.iter().rev().copied()).collect(), ..*self }
    }

    /// Returns the picture in all formats that can store it.
    fn rasters(&self) -> Vec<Raster> {
        let is_gray = self.pixels.iter().all(|[red, green, blue, _]| red == green && green == blue);
        let is_opaque = self.pixels.iter().all(|pixel| pixel[3] == 255);
        let fits = |format: &&PixelFormat| {
            (is_gray || matches!(format.channels, Channels::Rgb | Channels::Rgba))
                && (is_opaque || pixels::has_alpha(**format))
        };
        FORMATS.iter().filter(fits).map(|&format| self.raster(format)).collect()
    }

    fn raster(&self, format: PixelFormat) -> Raster {
        let scale = pixels::maximum(format.depth) / 255;
        let store = |&[red, green, blue, alpha]: &[u32; 4]| match format.channels {
            Channels::Gray => vec![red],
            Channels::GrayAlpha => vec![red, alpha],
            Channels::Rgb => vec![red, green, blue],
            Channels::Rgba => vec![red, green, blue, alpha],
        };
        let samples: Vec<u32> = self.pixels.iter().flat_map(store).map(|sample| sample * scale).collect();
        pixels::from_samples(size(self.width, self.height), format, &samples)
    }
}

fn found(raster: &Raster, tolerance: u8) -> Option<Place> {
    let rect = content_rect(raster, tolerance).unwrap();
    rect.map(|Rect { x, y, size }| [x, y, size.width(), size.height()])
}

/// Tests a picture in all formats that can store it, in all eight orientations.
fn check(name: &str, tolerance: u8, picture: &Picture, content: Option<Place>) {
    let (mut picture, mut content) = (picture.clone(), content);
    for orientation in 0..8 {
        for raster in picture.rasters() {
            let rect = found(&raster, tolerance);
            assert_eq!(rect, content, "{name}, orientation {orientation}, {:?}", raster.format());
        }
        if orientation % 2 == 0 {
            content = content.map(|[x, y, width, height]| [picture.width - x - width, y, width, height]);
            picture = picture.mirrored();
        } else {
            content = content.map(|[x, y, width, height]| [y, x, height, width]);
            picture = picture.transposed();
        }
    }
}

#[test]
fn the_content_of_a_picture_is_found() {
    let on = |color| Picture::filled(WIDTH, HEIGHT, color);
    let [x, y, width, height] = BOX;
    let (right, bottom) = (x + width, y + height);
    // Noise of ± 8 levels around 240, with the extremes at known places.
    let noise = |x: u32, y: u32| gray(232 + (x * 7 + y * 11 + x * y) % 17);
    let noisy = on(WHITE).draw(WHOLE, noise).dot(0, 0, gray(232)).dot(WIDTH - 1, HEIGHT - 1, gray(232));
    let noisy = noisy.dot(0, HEIGHT - 1, gray(232)).dot(WIDTH - 1, 0, gray(232)).dot(1, 5, gray(248));
    // Alpha grows by two from ring to ring around the box: 2 at the edge of the image.
    let shadow = |color: [u32; 3]| {
        let [red, green, blue] = color;
        on(CLEAR).draw([1, 1, 18, 12], move |x, y| {
            let ring = x.min(y).min(WIDTH - 1 - x).min(HEIGHT - 1 - y);
            [red, green, blue, 2 * ring]
        })
    };
    let hidden = |x: u32, y: u32| [x * 12, y * 17, (x + y) * 7, 0];
    let frame = on(WHITE).fill(BOX, BLACK).fill([x + 1, y + 1, width - 2, height - 2], WHITE);
    let bars = |photo| on(BLACK).fill([5, 10, 15, 4], WHITE).photo(photo);

    check("margins on four sides", 0, &on(WHITE).fill(BOX, RED), Some(BOX));
    check("a photo in margins", 16, &on(WHITE).photo(BOX), Some(BOX));
    check("transparent margins", 0, &on(CLEAR).fill(BOX, RED), Some(BOX));
    check("transparent margins, black content", 0, &on(CLEAR).fill(BOX, BLACK), Some(BOX));
    check("a margin on one side", 8, &on(WHITE).photo([4, 0, 16, 14]), Some([4, 0, 16, 14]));
    check("margins on two adjacent sides", 8, &on(WHITE).photo([4, 3, 16, 11]), Some([4, 3, 16, 11]));
    check("margins on two opposite sides", 8, &on(WHITE).photo([4, 0, 9, 14]), Some([4, 0, 9, 14]));
    check("margins on three sides", 8, &on(WHITE).photo([4, 3, 9, 11]), Some([4, 3, 9, 11]));
    check("no margin", 8, &on(WHITE).photo(WHOLE), Some(WHOLE));
    check("black bars above and below", 8, &on(BLACK).photo([0, 2, 20, 9]), Some([0, 2, 20, 9]));

    check("a black bar on the left, a white one below", 8, &bars([5, 0, 15, 10]), Some([5, 0, 15, 10]));
    let miter = |x, y| if x < 5 && x + y < HEIGHT { BLACK } else { WHITE };
    let mitered = on(WHITE).draw(WHOLE, miter).photo([5, 0, 15, 10]);
    check(
        "a black bar on the left and a white one below with a miter joint",
        8,
        &mitered,
        Some([5, 0, 15, 10]),
    );
    let three = bars([5, 0, 15, 10]).fill([17, 0, 3, 10], gray(200));
    check("bars of three colors", 8, &three, Some([5, 0, 12, 10]));
    let four = three.fill([5, 0, 12, 2], RED);
    check("a fourth bar without a corner of the image", 8, &four, Some([5, 0, 12, 10]));
    let sides = on(BLACK).fill([10, 0, 10, 14], WHITE).photo([4, 0, 9, 14]);
    check("black on the left, white on the right", 8, &sides, Some([4, 0, 9, 14]));
    let page = on(WHITE).fill([0, 0, 20, 3], gray(200)).photo([5, 6, 8, 3]);
    check("a gray bar above a white page", 8, &page, Some([5, 6, 8, 3]));
    check("a red bar below a white page", 8, &on(WHITE).fill([0, 11, 20, 3], RED), Some([0, 11, 20, 3]));
    let cut_off = bars([5, 0, 15, 10]).fill([0, 0, 5, 14], CLEAR);
    check("transparent on the left, white below", 8, &cut_off, Some([5, 0, 15, 10]));

    check("content at one edge", 0, &on(WHITE).fill([4, 0, 9, 7], RED), Some([4, 0, 9, 7]));
    check("content at two edges", 0, &on(WHITE).fill([0, 0, 9, 7], RED), Some([0, 0, 9, 7]));
    check("content from edge to edge", 0, &on(WHITE).fill([4, 0, 9, 14], RED), Some([4, 0, 9, 14]));
    check("a pixel in the middle", 0, &on(WHITE).dot(7, 5, RED), Some([7, 5, 1, 1]));
    check("a pixel in a corner", 0, &on(WHITE).dot(0, 0, RED), Some([0, 0, 1, 1]));
    check("pixels in opposite corners", 0, &on(WHITE).dot(0, 0, RED).dot(19, 13, RED), Some(WHOLE));
    let corners = on(WHITE).fill(BOX, RED).dot(0, 0, BLACK).dot(19, 0, BLACK);
    check("pixels in adjacent corners", 0, &corners, Some([0, 0, 20, bottom]));
    check("an odd corner", 0, &on(WHITE).fill(BOX, RED).dot(19, 0, BLACK), Some([x, 0, 20 - x, bottom]));
    let near = on(WHITE).fill(BOX, RED).dot(0, 0, gray(250));
    check("an odd corner within the tolerance", 5, &near, Some(BOX));
    check("an odd corner beyond the tolerance", 4, &near, Some([0, 0, right, bottom]));
    check("a thin line", 0, &on(WHITE).fill([7, 2, 1, 9], BLACK), Some([7, 2, 1, 9]));
    check("a thin line from edge to edge", 0, &on(WHITE).fill([0, 6, 20, 1], BLACK), Some([0, 6, 20, 1]));
    let diagonal = (0..6).fold(on(WHITE), |picture, i| picture.dot(5 + i, 4 + i, BLACK));
    check("a diagonal line", 0, &diagonal, Some([5, 4, 6, 6]));
    check("a frame in a margin of the color inside", 0, &frame, Some(BOX));
    check("content in such a frame", 0, &frame.clone().dot(7, 6, RED), Some(BOX));
    check("a frame at the edge", 0, &on(BLACK).fill([1, 1, 18, 12], WHITE), Some([1, 1, 18, 12]));

    check("one color", 0, &on(RED), None);
    let flag = |x: u32, width: u32| {
        let stripes = on(WHITE).fill([x, 0, width, 5], RED).fill([x, 5, width, 4], gray(90));
        stripes.fill([x, 9, width, 5], [0, 0, 200, 255])
    };
    check("stripes between two margins", 0, &flag(4, 9), Some([4, 0, 9, 14]));
    check("stripes beside a margin", 0, &flag(4, 16), Some([4, 0, 16, 14]));
    check("a flat picture from edge to edge", 0, &on(WHITE).fill([1, 0, 18, 14], RED), Some([1, 0, 18, 14]));
    let panel = on(WHITE).fill([0, 0, 9, 7], RED).dot(3, 3, BLACK);
    check("a panel in a corner", 0, &panel, Some([0, 0, 9, 7]));
    let pillars = on(BLACK).fill([0, 2, 20, 10], WHITE).photo([5, 2, 9, 10]);
    check("bars above and below, others beside", 8, &pillars, Some([0, 2, 20, 10]));

    check("a transparent image", 0, &on(CLEAR), None);
    check("a transparent image with hidden colors", 0, &on(CLEAR).draw(WHOLE, hidden), None);
    check("one translucent color", 0, &on([9, 99, 200, 128]), None);
    check("one pixel", 0, &Picture::filled(1, 1, RED), None);
    check("a column of one color", 0, &Picture::filled(1, 14, RED), None);
    let column = Picture::filled(1, 14, WHITE).fill([0, 3, 1, 5], RED);
    check("a column with content", 0, &column, Some([0, 3, 1, 5]));
    let line = Picture::filled(1, 14, WHITE).dot(0, 13, RED);
    check("a column with content at its end", 0, &line, Some([0, 13, 1, 1]));
    let all = on(WHITE).draw(WHOLE, |x, y| if (x + y) % 2 == 0 { BLACK } else { WHITE });
    check("the largest tolerance", 255, &all, None);
    check("the tolerance below it", 254, &all, Some(WHOLE));

    let masked = on(CLEAR).draw(WHOLE, hidden);
    check("hidden colors in the margin", 0, &masked.clone().fill(BOX, RED), Some(BOX));
    check("the hidden color of the content", 0, &on([255, 255, 255, 0]).fill(BOX, WHITE), Some(BOX));
    check("translucent content", 20, &on(WHITE).fill(BOX, [255, 255, 255, 234]), Some(BOX));
    check("content of nearly the alpha of the margin", 21, &on(WHITE).fill(BOX, [255, 255, 255, 234]), None);
    check("a shadow, without tolerance", 0, &shadow([0; 3]), Some([1, 1, 18, 12]));
    check("a shadow down to alpha 6", 5, &shadow([0; 3]), Some([3, 3, 14, 8]));
    check("a white shadow down to alpha 6", 5, &shadow([255; 3]), Some([3, 3, 14, 8]));
    check("a shadow within the tolerance", 12, &shadow([0; 3]), None);
    let veil = masked.draw(WHOLE, |x, y| [255, 255, 255, (x + y) % 4]);
    check("nearly transparent noise", 3, &veil.clone().fill(BOX, RED), Some(BOX));
    check("nearly transparent noise, without tolerance", 0, &veil.fill(BOX, RED), Some(WHOLE));

    let dusty = |level| on(gray(200)).fill(BOX, RED).dot(1, 1, gray(level)).dot(18, 12, gray(level));
    check("brighter dust within the tolerance", 8, &dusty(208), Some(BOX));
    check("brighter dust beyond the tolerance", 8, &dusty(209), Some([1, 1, 18, 12]));
    check("darker dust within the tolerance", 8, &dusty(192), Some(BOX));
    check("darker dust beyond the tolerance", 8, &dusty(191), Some([1, 1, 18, 12]));
    check("noise as of JPEG", 16, &noisy.clone().fill(BOX, gray(100)), Some(BOX));
    check("such noise alone", 16, &noisy, None);
    check("a bluer color beyond the tolerance", 8, &on(WHITE).fill(BOX, [255, 255, 246, 255]), Some(BOX));
    check("a bluer color within the tolerance", 9, &on(WHITE).fill(BOX, [255, 255, 246, 255]), None);
    let gradient = on(WHITE).draw(WHOLE, |x, _| gray(10 * x));
    check("a gradient", 25, &gradient, Some([3, 0, 14, 14]));
    let soft = on(WHITE).draw(WHOLE, |x, _| gray(230 + x)).fill(BOX, BLACK);
    check("a gradient within the tolerance", 19, &soft, Some(BOX));
}

/// The color of a margin is that of the whole border, so the noise at one corner does not decide.
// Requirements: R275
#[test]
fn a_noisy_margin_is_cut_off_whatever_its_corners_are() {
    for seed in 0..40 {
        let mut random = Random::new(seed);
        let mut noise = || gray(188 + random.below(25));
        let mut picture = Picture::filled(110, 70, WHITE);
        picture.pixels.fill_with(&mut noise);
        for (i, corner) in [0, 109, 110 * 69, 110 * 70 - 1].into_iter().enumerate() {
            picture.pixels[corner] = gray([188, 212][(seed as usize >> i) % 2]);
        }
        check("noise of ± 12", 10, &picture, None);
        check("a photo in noise of ± 12", 10, &picture.photo([40, 20, 35, 25]), Some([40, 20, 35, 25]));
    }
}

/// If noise exceeds the tolerance, the margin ends where a pixel of the noise does.
#[test]
fn noise_beyond_the_tolerance_is_content() {
    let picture = Picture::filled(WIDTH, HEIGHT, gray(232)).fill(BOX, BLACK).dot(1, 5, gray(248));
    check("a bright pixel", 16, &picture, Some(BOX));
    check("a bright pixel", 15, &picture, Some([1, 3, 12, 7]));
}

/// In such an image, each half could be the margin of the other one, and the cuts are equal.
#[test]
fn something_is_left_of_an_image_of_two_colors() {
    for format in FORMATS {
        let halves = Picture::filled(6, 4, WHITE).fill([0, 2, 6, 2], BLACK);
        assert_eq!(found(&halves.raster(format), 9), Some([0, 2, 6, 2]));
        let pixels = Picture::filled(2, 1, WHITE).dot(1, 0, BLACK);
        assert_eq!(found(&pixels.raster(format), 9), Some([1, 0, 1, 1]));
    }
}

#[test]
fn a_level_of_the_tolerance_is_257_of_16_bits() {
    for channels in [Channels::Gray, Channels::Rgb, Channels::Rgba] {
        let format = PixelFormat { channels, depth: Depth::Sixteen };
        let with = |distance: u32| {
            let pixel = |level: u32| {
                let samples = [level, level, level, 65_535];
                if channels == Channels::Rgba {
                    samples.to_vec()
                } else {
                    samples[..channels.count()].to_vec()
                }
            };
            let samples = [pixel(30_000), pixel(30_000 + distance), pixel(30_000)].concat();
            pixels::from_samples(size(3, 1), format, &samples)
        };
        let found = |distance, tolerance| found(&with(distance), tolerance);
        assert_eq!(
            [found(1, 0), found(257, 1), found(258, 1)],
            [Some([1, 0, 1, 1]), None, Some([1, 0, 1, 1])]
        );
    }
}

/// The rows are longer than the blocks in which they are scanned.
#[test]
fn content_is_found_at_any_place_of_a_long_row() {
    for format in FORMATS {
        let margin = Picture::filled(2500, 3, WHITE).raster(format);
        let pixel = format.bytes_per_pixel();
        for x in (0..2500).step_by(61).chain([191, 192, 255, 256, 383, 384, 767, 768, 2498, 2499]) {
            let mut raster = margin.clone();
            let start = (2500 + x as usize) * pixel;
            raster.bytes_mut().unwrap()[start..start + pixel].fill(7);
            assert_eq!(found(&raster, 20), Some([x, 1, 1, 1]), "{format:?}");
        }
    }
}

/// A resized image has margins of one color too, and its content is a part of the resized content.
#[test]
fn the_crop_of_the_content_has_no_margin() {
    for raster in Picture::filled(WIDTH, HEIGHT, WHITE).photo(BOX).rasters() {
        let large = resize(&raster, size(60, 42), Filter::Lanczos3).unwrap();
        let content = crop(&large, content_rect(&large, 12).unwrap().unwrap()).unwrap();
        let (width, height) = (content.size().width(), content.size().height());
        assert!((25..=31).contains(&width) && (19..=25).contains(&height), "{width} × {height}");
    }
}

/// Columns from the first to before the second, rows from the third to before the last.
type Part = [usize; 4];

/// A color of the reference implementation, as samples of 16 bits that are multiplied by alpha: the median, the lowest
/// and the highest.
type Color = [[i64; 4]; 3];

/// The reference implementation: sorts samples, and removes one line after the other.
struct Reference {
    width: usize,
    pixels: Vec<[i64; 4]>,
    limit: i64,
}

impl Reference {
    fn part(&self, [left, right, top, bottom]: Part) -> Vec<[i64; 4]> {
        let positions = (top..bottom).flat_map(|y| (left..right).map(move |x| (x, y)));
        positions.map(|(x, y)| self.pixels[y * self.width + x]).collect()
    }

    /// Returns the outermost line at a side (top, bottom, left, right), and the part without this line.
    fn split([left, right, top, bottom]: Part, side: usize) -> (Part, Part) {
        [
            ([left, right, top, top + 1], [left, right, top + 1, bottom]),
            ([left, right, bottom - 1, bottom], [left, right, top, bottom - 1]),
            ([left, left + 1, top, bottom], [left + 1, right, top, bottom]),
            ([right - 1, right, top, bottom], [left, right - 1, top, bottom]),
        ][side]
    }

    fn is_in(pixel: [i64; 4], [_, low, high]: Color) -> bool {
        (0..4).all(|i| low[i] <= pixel[i] && pixel[i] <= high[i])
    }

    fn has(&self, color: Color, part: Part) -> bool {
        self.part(part).into_iter().all(|pixel| Self::is_in(pixel, color))
    }

    fn color(&self, pixels: &[[i64; 4]]) -> Color {
        let sorted = |pixels: &[[i64; 4]]| {
            [0, 1, 2, 3].map(|channel| {
                let mut samples: Vec<i64> = pixels.iter().map(|pixel| pixel[channel]).collect();
                samples.sort_unstable();
                samples
            })
        };
        let median = sorted(pixels).map(|samples| samples[(samples.len() - 1) / 2]);
        let around = |low: [i64; 4], high: [i64; 4]| {
            [median, low.map(|sample| (sample - self.limit).max(0)), high.map(|sample| sample + self.limit)]
        };
        let near = around(median, median);
        let members: Vec<_> = pixels.iter().copied().filter(|&pixel| Self::is_in(pixel, near)).collect();
        if members.is_empty() {
            return near;
        }
        let (stray, all) = (members.len() / 256, sorted(&members));
        around(
            all.each_ref().map(|samples| samples[stray]),
            all.each_ref().map(|samples| samples[samples.len() - 1 - stray]),
        )
    }

    /// Returns what is left of `part` without lines of the `colors`.
    fn rest(&self, mut part: Part, colors: &[Color]) -> Option<Part> {
        loop {
            if part[0] == part[1] || part[2] == part[3] {
                return None;
            }
            let lines = (0..4).map(|side| Self::split(part, side));
            match lines.into_iter().find(|&(line, _)| colors.iter().any(|&color| self.has(color, line))) {
                Some((_, rest)) => part = rest,
                None => return Some(part),
            }
        }
    }

    fn content(&self) -> Option<Part> {
        let whole = [0, self.width, 0, self.pixels.len() / self.width];
        let corners =
            [whole[0], whole[1] - 1].map(|x| [whole[2], whole[3] - 1].map(|y| [x, x + 1, y, y + 1])).concat();
        let border: Vec<_> = (0..4).flat_map(|side| self.part(Self::split(whole, side).0)).collect();
        let own = |line: Part| Some(self.color(&self.part(line))).filter(|&color| self.has(color, line));
        let (mut part, mut known) = (whole, Vec::<Color>::new());
        loop {
            let common = self.color(&border);
            let mut found: Vec<Color> = Vec::new();
            for side in 0..4 {
                let line = Self::split(part, side).0;
                let other = Self::split(part, side ^ 1).0;
                let has_corner = |line: Part| {
                    corners.iter().any(|corner| {
                        line[0] <= corner[0]
                            && corner[1] <= line[1]
                            && line[2] <= corner[2]
                            && corner[3] <= line[3]
                    })
                };
                if part == whole && known.is_empty() {
                    found.extend(if self.has(common, line) { Some(common) } else { own(line) });
                } else if has_corner(line)
                    && let Some(color) = own(line)
                {
                    let is_alone = !has_corner(other) || self.has(color, other) || own(other).is_none();
                    found.extend(is_alone.then_some(color));
                }
            }
            found.sort_by_key(|&color| {
                let count = border.iter().filter(|&&pixel| Self::is_in(pixel, color)).count();
                (std::cmp::Reverse(count), color[0][3], std::cmp::Reverse(color))
            });
            let before = part;
            for color in found {
                known.push(color);
                match self.rest(part, &known) {
                    Some(rest) => part = rest,
                    None if known.len() == 1 => return None,
                    None => {
                        known.pop();
                    }
                }
            }
            let is_common = |&color: &Color| corners.iter().filter(|&&at| self.has(color, at)).count() >= 3;
            if part == before || known.iter().any(is_common) {
                return Some(part);
            }
        }
    }
}

fn reference(raster: &Raster, tolerance: u8) -> Option<Place> {
    let weighted = |[red, green, blue, alpha]: [u32; 4]| {
        [red, green, blue, 65_535].map(|sample| i64::from(sample) * i64::from(alpha))
    };
    let pixels = pixels::rgba_16(raster).into_iter().map(weighted).collect();
    let limit = i64::from(tolerance) * 257 * 65_535;
    let content = Reference { width: raster.size().width() as usize, pixels, limit }.content();
    content.map(|part| {
        let [left, right, top, bottom] = part.map(|index| index as u32);
        [left, top, right - left, bottom - top]
    })
}

#[test]
fn random_images_have_the_content_that_the_reference_finds() {
    let (mut cut, mut empty) = (0, 0);
    for seed in 0..1500 {
        let mut random = Random::new(seed);
        let (width, height) = (random.between(1, 9), random.between(1, 9));
        // Few levels, so that margins are frequent, and pairs of them that differ by about the tolerance.
        let tolerance = [0, 1, 16, 100][random.below(4) as usize];
        let levels = [0, 1, 2, 15, 17, 120, 254, 255];
        let palette = [(); 4].map(|()| [(); 4].map(|()| levels[random.below(8) as usize]));
        let mut picture = Picture::filled(width, height, palette[0]);
        for _ in 0..random.below(5) {
            let (x, y) = (random.below(width), random.below(height));
            let place = [x, y, random.between(1, width - x), random.between(1, height - y)];
            picture = picture.fill(place, palette[random.below(4) as usize]);
        }
        for format in FORMATS {
            let raster = picture.raster(format);
            let expected = reference(&raster, tolerance);
            assert_eq!(found(&raster, tolerance), expected, "seed {seed}, {format:?}");
            cut += u32::from(expected.is_some_and(|content| content != [0, 0, width, height]));
            empty += u32::from(expected.is_none());
        }
    }
    assert!(cut > 3000 && empty > 1000, "{cut} images with a margin, {empty} without content");
}
