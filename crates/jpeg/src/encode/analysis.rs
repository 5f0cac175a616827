//! Decides by the pixels which components a file has.

use crate::Error;

use super::layout::Format;
use super::quality::Quality;
use super::samples::Samples;

/// What the pixels of an image are like.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Analysis {
    /// Number of squares of 2 × 2 pixels.
    squares: u64,
    /// The sum of the squared [`loss`] of all squares. It is an integer, so that it does not depend on the order in
    /// which squares are added.
    losses: u64,
    has_color: bool,
}

impl Analysis {
    /// Adds whole rows of pixels of an image that is `width` pixels wide. The first row has an even number.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`] if `samples` does not have whole rows.
    pub fn add(&mut self, width: usize, samples: Samples<'_>) -> Result<(), Error> {
        match samples {
            Samples::Gray8(_) | Samples::Gray16(_) => Ok(()),
            Samples::Rgb8(samples) => self.add_rgb(width, samples, i32::from),
            Samples::Rgb16(samples) => self.add_rgb(width, samples, |sample| i32::from(sample >> 8)),
        }
    }

    fn add_rgb<T: Copy + PartialEq>(
        &mut self,
        width: usize,
        samples: &[T],
        level: impl Fn(T) -> i32,
    ) -> Result<(), Error> {
        let (pixels, []) = samples.as_chunks::<3>() else {
            return Err(Error::InvalidArgument("three samples per pixel are needed"));
        };
        if width == 0 || !pixels.len().is_multiple_of(width) {
            return Err(Error::InvalidArgument("whole rows of pixels are needed"));
        }
        self.has_color |= pixels.iter().any(|[r, g, b]| r != g || b != g);
        for rows in pixels.chunks_exact(2 * width) {
            let (above, below) = rows.split_at(width);
            let squares = above.as_chunks::<2>().0.iter().zip(below.as_chunks::<2>().0);
            for (above, below) in squares {
                let square = [above[0], above[1], below[0], below[1]];
                self.losses += loss(square.map(|pixel| pixel.map(&level))).pow(2);
                self.squares += 1;
            }
        }
        Ok(())
    }

    /// Returns the sum of two analyses of different rows.
    #[must_use]
    pub fn merged(self, other: Self) -> Self {
        Self {
            squares: self.squares + other.squares,
            losses: self.losses + other.losses,
            has_color: self.has_color || other.has_color,
        }
    }

    /// Returns the format for which the file is probably smallest: gray if no pixel has a color. Chroma has the full
    /// resolution if half the resolution loses much beside what the quality loses, as for colored text.
    #[must_use]
    pub fn format(self, quality: Quality) -> Format {
        let limit = quality.interpolate(&LIMITS);
        let squared = limit * limit;
        // A loss is 16 times a mean square, so that its square is 256 times a fourth power.
        let is_lossy = self.losses as f64 > self.squares as f64 * 256.0 * f64::from(squared * squared);
        match (self.has_color, is_lossy) {
            (false, _) => Format::Gray,
            (true, true) => Format::YCbCr444,
            (true, false) => Format::YCbCr420,
        }
    }
}

/// For a quality, the 4-norm of the loss of chroma, in levels, from which on 4:4:4 has the smaller files at equal
/// SSIMULACRA2: found from 48 pictures.
const LIMITS: [(f32, f32); 7] =
    [(1.0, 30.0), (50.0, 14.0), (75.0, 6.5), (85.0, 6.0), (90.0, 4.7), (95.0, 3.0), (100.0, 0.0)];

/// Returns 16 times the mean square of what four pixels lose if their chroma becomes equal, in levels. An edge of luma
/// at the same place hides a part of it.
#[inline(never)]
fn loss(square: [[i32; 3]; 4]) -> u64 {
    // The weights of JFIF 1.02, page 3, times 256. The results are multiplied by 4.
    let luma = |[r, g, b]: [i32; 3]| (77 * r + 150 * g + 29 * b) >> 6;
    let cb = |[r, g, b]: [i32; 3]| (-43 * r - 85 * g + 128 * b) >> 6;
    let cr = |[r, g, b]: [i32; 3]| (128 * r - 107 * g - 21 * b) >> 6;
    // 16 times the variance of the four values: four times the sum of squares less the square of the sum.
    let spread = |values: [i32; 4]| {
        let sum: i32 = values.iter().sum();
        4 * values.iter().map(|value| value * value).sum::<i32>() - sum * sum
    };
    let chroma = spread(square.map(cb)) + spread(square.map(cr));
    let hidden = spread(square.map(luma)) / 20;
    ((chroma - hidden).max(0) / 16) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn format(pixels: &[[u8; 3]; 8], quality: u8) -> Format {
        let mut analysis = Analysis::default();
        let (top, bottom) = pixels.split_at(4);
        analysis.add(2, Samples::Rgb8(top.as_flattened())).unwrap();
        let mut other = Analysis::default();
        other.add(2, Samples::Rgb8(bottom.as_flattened())).unwrap();
        analysis.merged(other).format(Quality::new(quality))
    }

    #[test]
    fn edges_between_colors_need_full_chroma() {
        let (white, red, pink, navy) = ([255; 3], [255, 0, 0], [255, 240, 240], [20, 20, 60]);
        let striped = |a, b| [a, b, a, b, b, b, a, a];
        assert_eq!(format(&striped(white, white), 80), Format::Gray);
        assert_eq!(format(&striped(white, red), 80), Format::YCbCr444);
        assert_eq!(format(&striped(red, red), 100), Format::YCbCr420, "no edges");
        assert_eq!(format(&striped(white, navy), 80), Format::YCbCr420, "edges of luma hide those of chroma");
        assert_eq!(format(&striped(white, pink), 80), Format::YCbCr420);
        assert_eq!(format(&striped(white, pink), 100), Format::YCbCr444, "a small loss, but no other loss");
    }

    #[test]
    fn the_loss_is_a_mean_square() {
        // The blue samples are 0 and 200, so that Cb differs by 100 and luma by 22.8.
        let square = [[0, 0, 0], [0, 0, 200], [0, 0, 200], [0, 0, 0]];
        let expected = 16.0 * (50.0 * 50.0 + 8.1 * 8.1 - 11.4 * 11.4 / 20.0);
        assert!((loss(square) as f64 / expected - 1.0).abs() < 0.02);
        assert_eq!(loss([[10, 200, 30]; 4]), 0);
    }

    #[test]
    fn incomplete_rows_are_refused() {
        assert!(Analysis::default().add(2, Samples::Rgb8(&[0; 9])).is_err());
        assert!(Analysis::default().add(2, Samples::Rgb8(&[0; 8])).is_err());
    }
}
