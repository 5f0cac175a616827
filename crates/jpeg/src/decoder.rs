use crate::frame::{ColorTransform, Frame, Scan};
use crate::headers::HeaderReader;
use crate::{Error, Limits, multi_scan, single_scan};

/// Whether all data of a file could be decoded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Completeness {
    /// The data are complete and valid.
    Complete,
    /// Data are missing or invalid.
    Incomplete,
}

/// A JPEG file whose headers have been read, up to the first scan header.
///
/// ```
/// use imagecore_jpeg::{Completeness, Decoder, Error, Limits};
///
/// fn pixels(file: &[u8]) -> Result<Vec<u8>, Error> {
///     let decoder = Decoder::new(file, Limits::default())?;
///     let mut pixels = vec![0; decoder.buffer_len()];
///     if decoder.decode(&mut pixels)? == Completeness::Incomplete {
///         eprintln!("the file is damaged");
///     }
///     Ok(pixels)
/// }
/// assert!(matches!(pixels(b"GIF89a"), Err(Error::Malformed(_))));
/// ```
pub struct Decoder<'a> {
    headers: HeaderReader<'a>,
    frame: Frame,
    scan: Scan,
    limits: Limits,
}

impl<'a> Decoder<'a> {
    /// Reads the headers of `file` up to the first scan header.
    ///
    /// # Errors
    /// [`Error::Malformed`] or [`Error::Unsupported`] if the headers cannot be decoded.
    /// [`Error::LimitExceeded`] if the image has more pixels than `limits` allow.
    pub fn new(file: &'a [u8], limits: Limits) -> Result<Self, Error> {
        let mut headers = HeaderReader::new(file)?;
        let (frame, scan) = headers.frame_and_scan(&limits)?;
        Ok(Self { headers, frame, scan, limits })
    }

    /// Returns the width of the image in pixels, 1 to 65,535.
    #[must_use]
    pub fn width(&self) -> usize {
        self.frame.width
    }

    /// Returns the height of the image in pixels, 1 to 65,535.
    #[must_use]
    pub fn height(&self) -> usize {
        self.frame.height
    }

    /// Returns the number of components: one, three or four.
    #[must_use]
    pub fn components(&self) -> usize {
        self.frame.components.len()
    }

    /// Returns the conversion of components to pixels. By default, the JFIF segment, the Adobe segment or the
    /// component identifiers of the file determine this conversion.
    /// [`set_color_transform`](Self::set_color_transform) replaces it.
    #[must_use]
    pub fn color_transform(&self) -> ColorTransform {
        self.frame.transform
    }

    /// Sets the conversion of components to pixels.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`] if `transform` is not defined for this number of
    /// [components](Self::components).
    pub fn set_color_transform(&mut self, transform: ColorTransform) -> Result<(), Error> {
        if !transform.accepts(self.components()) {
            return Err(Error::InvalidArgument("color transform for another number of components"));
        }
        self.frame.transform = transform;
        Ok(())
    }

    /// Returns the length in bytes of a buffer for all pixels. The top row is stored first. Rows have no
    /// padding. A pixel has one, three or four bytes.
    #[must_use]
    pub fn buffer_len(&self) -> usize {
        self.frame.stride() * self.frame.height
    }

    /// Decodes all pixels into `pixels`. Data that are [incomplete](Completeness::Incomplete) are
    /// decoded by the rules of libjpeg: an invalid code is taken as zero; after a restart marker that is missing
    /// or wrong, the decoder resynchronizes; and what is missing is gray. In progressive files, the image may
    /// also have less detail.
    ///
    /// # Errors
    /// [`Error::Malformed`] if a table that the first scan uses is missing or invalid. [`Error::InvalidArgument`]
    /// if the length of `pixels` is not [`buffer_len`](Self::buffer_len). [`Error::LimitExceeded`];
    /// [`Error::OutOfMemory`]. After an error, `pixels` is unchanged.
    pub fn decode(self, pixels: &mut [u8]) -> Result<Completeness, Error> {
        let Self { mut headers, frame, scan, limits } = self;
        if pixels.len() != frame.stride() * frame.height {
            return Err(Error::InvalidArgument("buffer of a wrong length"));
        }
        if !frame.is_progressive && scan.is_whole(&frame) {
            single_scan::decode(&frame, &scan, &mut headers, &limits, pixels)?;
        } else {
            multi_scan::decode(&frame, scan, &mut headers, &limits, pixels)?;
        }
        Ok(if headers.is_damaged { Completeness::Incomplete } else { Completeness::Complete })
    }
}
