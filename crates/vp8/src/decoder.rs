use crate::frame_header::FrameHeader;
use crate::{Error, Limits, macroblocks};

/// A decoder for one key frame. [`Decoder::new`] reads the frame header, and [`Decoder::decode`] decodes the pixels.
///
/// ```
/// use imagecore_vp8::{Decoder, Error, Limits};
///
/// /// Decodes the content of a `VP8 ` chunk to rows of RGB pixels.
/// fn pixels(frame: &[u8]) -> Result<Vec<u8>, Error> {
///     let decoder = Decoder::new(frame, Limits::default())?;
///     let mut pixels = vec![0; decoder.buffer_len()];
///     decoder.decode(&mut pixels)?;
///     Ok(pixels)
/// }
/// assert!(matches!(pixels(b"no frame"), Err(Error::Malformed(_))));
/// ```
pub struct Decoder<'a> {
    frame: FrameHeader<'a>,
}

impl<'a> Decoder<'a> {
    /// Reads the header of a frame. `frame` is the content of a `VP8 ` chunk.
    ///
    /// # Errors
    /// - [`Error::Malformed`] if the header is invalid or incomplete.
    /// - [`Error::Unsupported`] if `frame` is an interframe, or uses a reserved color space.
    /// - [`Error::LimitExceeded`] if the frame exceeds `limits`.
    pub fn new(frame: &'a [u8], limits: Limits) -> Result<Self, Error> {
        let frame = FrameHeader::read(frame)?;
        limits.check(frame.width * frame.height, macroblocks::bytes(&frame))?;
        Ok(Self { frame })
    }

    /// Returns the width of the frame in pixels, 1 to 16,383.
    #[must_use]
    pub fn width(&self) -> usize {
        self.frame.width
    }

    /// Returns the height of the frame in pixels, 1 to 16,383.
    #[must_use]
    pub fn height(&self) -> usize {
        self.frame.height
    }

    /// Returns the length in bytes of the buffer for [`decode`](Self::decode): 3 bytes per pixel.
    #[must_use]
    pub fn buffer_len(&self) -> usize {
        3 * self.frame.width * self.frame.height
    }

    /// Decodes all pixels into `pixels`: rows of RGB from top to bottom, without padding.
    ///
    /// Some encoders omit a zero byte at the end of a partition. The decoder accepts such a partition.
    ///
    /// # Errors
    /// - [`Error::Malformed`] if more than one byte of a partition is missing. The function can have written some
    ///   pixels before the error.
    /// - [`Error::InvalidArgument`] if the length of `pixels` is not [`buffer_len`](Self::buffer_len).
    /// - [`Error::OutOfMemory`] if an allocation fails.
    pub fn decode(self, pixels: &mut [u8]) -> Result<(), Error> {
        let length = self.buffer_len();
        let Self { mut frame } = self;
        if pixels.len() != length {
            return Err(Error::InvalidArgument("buffer of a wrong length"));
        }
        macroblocks::decode(&mut frame, pixels)
    }
}
