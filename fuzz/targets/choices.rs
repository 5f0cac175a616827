use imagecore::{Channels, Depth, Error, PixelFormat, Raster, Rect, Size};

/// Reads the parameters of a fuzz target from the end of the input. Decoders ignore bytes after the end of an image,
/// so any image file is a valid input.
pub(super) struct Choices<'a>(pub(super) &'a [u8]);

impl Choices<'_> {
    /// Returns a number from 0 to `end - 1`, from the last two bytes that are not yet read. Returns 0 if fewer than
    /// two bytes are left. `end` must not be 0.
    pub(super) fn below(&mut self, end: u32) -> u32 {
        let Some((rest, [low, high])) = self.0.split_last_chunk() else { return 0 };
        self.0 = rest;
        u32::from(u16::from_le_bytes([*low, *high])) % end
    }

    pub(super) fn flag(&mut self) -> bool {
        self.below(2) == 1
    }

    pub(super) fn pick<T: Clone>(&mut self, all: &[T]) -> T {
        all[self.below(all.len() as u32) as usize].clone()
    }

    pub(super) fn size(&mut self, max_side: u32) -> Result<Size, Error> {
        Size::new(1 + self.below(max_side), 1 + self.below(max_side))
    }

    /// Returns a rectangle that is inside an image of the size `size`.
    pub(super) fn rect(&mut self, size: Size) -> Rect {
        let (x, y) = (self.below(size.width()), self.below(size.height()));
        let size = Size::new(1 + self.below(size.width() - x), 1 + self.below(size.height() - y));
        Rect { x, y, size: size.expect("within the limits") }
    }

    /// Creates a raster from the bytes that are not yet read, with a width of 1 to `max_width` pixels. Returns `None`
    /// if the bytes are too few for one row.
    pub(super) fn raster(&mut self, depths: &[Depth], max_width: u32) -> Option<Raster> {
        let channels = self.pick(&[Channels::Gray, Channels::GrayAlpha, Channels::Rgb, Channels::Rgba]);
        let format = PixelFormat { channels, depth: self.pick(depths) };
        let width = 1 + self.below(max_width);
        // The format of an encoded PNG depends on the number of different samples, on opaque alpha, and on 16-bit
        // samples with two equal bytes. The mask and the two flags produce such rasters.
        let mask = self.pick(&[0xFF, 0xFF, 0x80, 0x11, 0xF0]);
        let is_opaque = self.flag();
        let is_paired = self.flag();
        let pixel = format.bytes_per_pixel();
        let height = (self.0.len() / (width as usize * pixel)).min(1 << 14);
        let size = Size::new(width, height as u32).ok()?;
        let mut bytes: Vec<u8> = self.0[..size.pixels() * pixel].iter().map(|byte| byte & mask).collect();
        if is_opaque && matches!(channels, Channels::GrayAlpha | Channels::Rgba) {
            for pixel in bytes.chunks_exact_mut(pixel) {
                pixel.iter_mut().rev().take(format.depth.bytes()).for_each(|alpha| *alpha = u8::MAX);
            }
        }
        if is_paired && format.depth == Depth::Sixteen {
            bytes.as_chunks_mut::<2>().0.iter_mut().for_each(|pair| pair[1] = pair[0]);
        }
        Raster::new(size, format, bytes).ok()
    }

    /// Returns a copy of `bytes` with up to four random changes. A change replaces a byte, removes bytes from the
    /// end, or adds bytes to the end.
    pub(super) fn changed(&mut self, bytes: &[u8]) -> Vec<u8> {
        let mut bytes = bytes.to_vec();
        for _ in 0..self.below(5) {
            let length = bytes.len() as u32;
            match self.below(6) {
                0 => bytes.truncate(self.below(length + 1) as usize),
                1 => bytes.extend(std::iter::repeat_n(self.below(256) as u8, self.below(20) as usize)),
                _ => {
                    let (index, value) = (self.below(length + 1) as usize, self.below(256) as u8);
                    bytes.iter_mut().skip(index).take(1).for_each(|byte| *byte = value);
                }
            }
        }
        bytes
    }

    /// Does the same as [`changed`](Self::changed) for words of 32 bits. A change can also add a number to a word.
    pub(super) fn changed_words(&mut self, words: &[u32]) -> Vec<u32> {
        let mut words = words.to_vec();
        for _ in 0..self.below(5) {
            let length = words.len() as u32;
            let number = self.below(1 << 16);
            let value =
                self.pick(&[number, number, number, number << 8, u32::MAX - number, u32::MAX, 1 << 31, 0]);
            match self.below(8) {
                0 => words.truncate(self.below(length + 1) as usize),
                1 => words.extend(std::iter::repeat_n(value, self.below(12) as usize)),
                2 => {
                    let index = self.below(length + 1) as usize;
                    words.iter_mut().skip(index).take(1).for_each(|word| *word = word.wrapping_add(value));
                }
                _ => {
                    let index = self.below(length + 1) as usize;
                    words.iter_mut().skip(index).take(1).for_each(|word| *word = value);
                }
            }
        }
        words
    }
}
