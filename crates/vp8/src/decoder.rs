use crate::frame_header::FrameHeader;
use crate::{Error, Limits, macroblocks};

/// A key frame, of which the header is read.
///
/// ```
/// use imagecore_vp8::{Decoder, Error, Limits};
///
/// /// From the content of a `VP8 ` chunk to rows of RGB.
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
    /// Reads the header of a frame.
    ///
    /// # Errors
    /// [`Error::Malformed`]; [`Error::Unsupported`]; [`Error::OutOfMemory`] if the limits forbid the frame.
    pub fn new(frame: &'a [u8], limits: Limits) -> Result<Self, Error> {
        let frame = FrameHeader::read(frame)?;
        limits.check(frame.width * frame.height, macroblocks::bytes(&frame))?;
        Ok(Self { frame })
    }

    /// In pixels, 1 to 16,383.
    #[must_use]
    pub fn width(&self) -> usize {
        self.frame.width
    }

    /// In pixels, 1 to 16,383.
    #[must_use]
    pub fn height(&self) -> usize {
        self.frame.height
    }

    /// Bytes of all pixels: rows of RGB from the top, without padding.
    #[must_use]
    pub fn buffer_len(&self) -> usize {
        3 * self.frame.width * self.frame.height
    }

    /// Decodes all pixels.
    ///
    /// # Errors
    /// [`Error::Malformed`] if data are missing, except one zero byte at the end of a partition, which some encoders omit: then
    /// some of the pixels are written. [`Error::Malformed`] also for a buffer of another length than
    /// [`buffer_len`](Self::buffer_len). [`Error::OutOfMemory`].
    pub fn decode(self, pixels: &mut [u8]) -> Result<(), Error> {
        let length = self.buffer_len();
        let Self { mut frame } = self;
        if pixels.len() != length {
            return Err(Error::Malformed("buffer of a wrong length"));
        }
        macroblocks::decode(&mut frame, pixels)
    }
}
