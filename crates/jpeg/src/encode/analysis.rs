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
    /// Number of squares with an edge between two colors.
    edges: u64,
    has_color: bool,
}

/// The smallest difference of red − green, or of blue − green, in a square that counts as an edge, of 255.
const EDGE: i32 = 64;

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
                let colors = square.map(|[r, g, b]| (level(r) - level(g), level(b) - level(g)));
                let range = |values: [i32; 4]| {
                    let [a, b, c, d] = values;
                    a.max(b).max(c.max(d)) - a.min(b).min(c.min(d))
                };
                let is_edge =
                    range(colors.map(|color| color.0)).max(range(colors.map(|color| color.1))) >= EDGE;
                self.edges += u64::from(is_edge);
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
            edges: self.edges + other.edges,
            has_color: self.has_color || other.has_color,
        }
    }

    /// Returns the format for which the file is probably smallest: gray if no pixel has a color. Chroma has the full
    /// resolution if there are many edges between colors, such as those of colored text, and at high qualities.
    #[must_use]
    pub fn format(self, quality: Quality) -> Format {
        if !self.has_color {
            Format::Gray
        } else if self.edges * 1000 >= self.squares * 8 || quality.get() >= 93 {
            Format::YCbCr444
        } else {
            Format::YCbCr420
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn format(pixels: &[[u8; 3]], quality: u8) -> Format {
        let mut analysis = Analysis::default();
        let (top, bottom) = pixels.split_at(4);
        analysis.add(2, Samples::Rgb8(top.as_flattened())).unwrap();
        let mut other = Analysis::default();
        other.add(2, Samples::Rgb8(bottom.as_flattened())).unwrap();
        analysis.merged(other).format(Quality::new(quality))
    }

    #[test]
    fn edges_between_colors_need_full_chroma() {
        let (white, red, pink) = ([255; 3], [255, 0, 0], [255, 225, 225]);
        assert_eq!(format(&[white; 8], 80), Format::Gray);
        assert_eq!(format(&[white, pink, white, pink, pink, pink, pink, white], 80), Format::YCbCr420);
        assert_eq!(format(&[white, pink, white, pink, pink, pink, pink, white], 95), Format::YCbCr444);
        assert_eq!(format(&[white, red, white, white, white, white, white, white], 80), Format::YCbCr444);
        assert_eq!(format(&[red, red, red, red, red, red, red, red], 80), Format::YCbCr420);
    }

    #[test]
    fn incomplete_rows_are_refused() {
        assert!(Analysis::default().add(2, Samples::Rgb8(&[0; 9])).is_err());
        assert!(Analysis::default().add(2, Samples::Rgb8(&[0; 8])).is_err());
    }
}
