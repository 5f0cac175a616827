//! Reads the numbers in files and in params. No other module converts bytes to numbers, except samples of pixels.

/// Reads values from a slice, from front to back. A method returns `None` if it would read past the end of the slice.
#[derive(Clone, Copy)]
pub(crate) struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    /// Reads from `offset` on, which may be behind the end.
    pub(crate) fn at(bytes: &'a [u8], offset: usize) -> Self {
        Self(bytes.get(offset..).unwrap_or_default())
    }

    /// Returns the bytes that were not read yet.
    pub(crate) fn rest(&self) -> &'a [u8] {
        self.0
    }

    pub(crate) fn take(&mut self, length: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(taken)
    }

    /// Returns the next `length` bytes, or all remaining bytes if fewer are left.
    pub(crate) fn take_up_to(&mut self, length: u32) -> &'a [u8] {
        let (taken, rest) = self.0.split_at(self.0.len().min(length as usize));
        self.0 = rest;
        taken
    }

    pub(crate) fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (taken, rest) = self.0.split_first_chunk::<N>()?;
        self.0 = rest;
        Some(*taken)
    }

    pub(crate) fn skip(&mut self, length: u32) -> Option<()> {
        self.take(length as usize).map(|_| ())
    }

    pub(crate) fn u8(&mut self) -> Option<u8> {
        self.array().map(|[byte]| byte)
    }

    pub(crate) fn u16_be(&mut self) -> Option<u16> {
        self.array().map(u16::from_be_bytes)
    }

    pub(crate) fn u16_le(&mut self) -> Option<u16> {
        self.array().map(u16::from_le_bytes)
    }

    pub(crate) fn u24_le(&mut self) -> Option<u32> {
        self.array().map(|[a, b, c]| u32::from_le_bytes([a, b, c, 0]))
    }

    pub(crate) fn u32_be(&mut self) -> Option<u32> {
        self.array().map(u32::from_be_bytes)
    }

    pub(crate) fn u32_le(&mut self) -> Option<u32> {
        self.array().map(u32::from_le_bytes)
    }

    pub(crate) fn f64_le(&mut self) -> Option<f64> {
        self.array().map(f64::from_le_bytes)
    }

    pub(crate) fn i32_be(&mut self) -> Option<i32> {
        self.array().map(i32::from_be_bytes)
    }
}

/// The byte order of a TIFF file.
#[derive(Clone, Copy)]
pub(crate) enum ByteOrder {
    Little,
    Big,
}

impl ByteOrder {
    /// Returns the 16-bit number at the beginning of `bytes`.
    pub(crate) fn short(self, bytes: &[u8]) -> Option<u16> {
        let mut reader = Reader::new(bytes);
        match self {
            Self::Little => reader.u16_le(),
            Self::Big => reader.u16_be(),
        }
    }

    /// Returns the 32-bit number at the beginning of `bytes`.
    pub(crate) fn long(self, bytes: &[u8]) -> Option<u32> {
        let mut reader = Reader::new(bytes);
        match self {
            Self::Little => reader.u32_le(),
            Self::Big => reader.u32_be(),
        }
    }
}
