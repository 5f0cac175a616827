use crate::frame::{ColorTransform, Frame, Scan};
use crate::headers::HeaderReader;
use crate::{Error, Limits, multi_scan, single_scan};

/// A file whose headers are read up to its first scan.
///
/// ```
/// use imagecore_jpeg::{Decoder, Error, Limits};
///
/// fn pixels(file: &[u8]) -> Result<Vec<u8>, Error> {
///     let decoder = Decoder::new(file, Limits::default())?;
///     let mut pixels = vec![0; decoder.buffer_len()];
///     let is_complete = decoder.decode(&mut pixels)?;
///     if !is_complete {
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
    /// Reads the headers.
    ///
    /// # Errors
    /// [`Error::Malformed`]; [`Error::Unsupported`]; [`Error::OutOfMemory`] for more pixels than the limits allow.
    pub fn new(file: &'a [u8], limits: Limits) -> Result<Self, Error> {
        let mut headers = HeaderReader::new(file)?;
        let frame = headers.frame(&limits)?;
        let scan = headers.scan(&frame)?.ok_or(Error::Malformed("no scan"))?;
        Ok(Self { headers, frame, scan, limits })
    }

    /// In pixels, 1 to 65,535.
    #[must_use]
    pub fn width(&self) -> usize {
        self.frame.width
    }

    /// In pixels, 1 to 65,535.
    #[must_use]
    pub fn height(&self) -> usize {
        self.frame.height
    }

    /// One, three or four.
    #[must_use]
    pub fn components(&self) -> usize {
        self.frame.components.len()
    }

    /// The conversion to pixels. Initially the one that the file declares in its Adobe segment or by its component
    /// identifiers.
    #[must_use]
    pub fn color_transform(&self) -> ColorTransform {
        self.frame.transform
    }

    /// Selects another conversion to pixels.
    ///
    /// # Errors
    /// [`Error::Unsupported`] if it is not defined for this number of [components](Self::components).
    pub fn set_color_transform(&mut self, transform: ColorTransform) -> Result<(), Error> {
        if !transform.accepts(self.components()) {
            return Err(Error::Unsupported);
        }
        self.frame.transform = transform;
        Ok(())
    }

    /// Bytes of all pixels: rows from the top, without padding, of one, three or four bytes a pixel.
    #[must_use]
    pub fn buffer_len(&self) -> usize {
        self.frame.stride() * self.frame.height
    }

    /// Decodes all pixels. Returns whether the data are complete and valid. If not, `pixels` has as much of the image as can
    /// be decoded; the rest is gray, or less detailed in progressive files.
    ///
    /// # Errors
    /// [`Error::Unsupported`] for tables that are not in the file; [`Error::OutOfMemory`]; [`Error::Malformed`] for a
    /// buffer of another length than [`buffer_len`](Self::buffer_len). The pixels are unchanged then.
    pub fn decode(self, pixels: &mut [u8]) -> Result<bool, Error> {
        let Self { mut headers, frame, scan, limits } = self;
        if pixels.len() != frame.stride() * frame.height {
            return Err(Error::Malformed("buffer of a wrong length"));
        }
        if !frame.is_progressive && scan.components.len() == frame.components.len() {
            single_scan::decode(&frame, &scan, &headers.tables, headers.data(), &limits, pixels)
        } else {
            multi_scan::decode(&frame, scan, &mut headers, &limits, pixels)
        }
    }
}
