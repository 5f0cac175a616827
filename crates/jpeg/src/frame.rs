//! Parses frame headers and scan headers (T.81, B.2.2 and B.2.3).

use crate::markers::code;
use crate::{Error, Limits};

/// A component of the image: gray, luma, Cb, Cr, red, green, blue, or an ink.
pub(crate) struct Component {
    /// The identifier by which scan headers select the component.
    id: u8,
    /// The horizontal (`h_samp`) and the vertical (`v_samp`) sampling factor. In an interleaved scan, an MCU
    /// has `h_samp` columns and `v_samp` rows of blocks of this component.
    pub(crate) h_samp: usize,
    pub(crate) v_samp: usize,
    /// Number of pixels per sample, horizontally and vertically. These are the largest sampling factors of
    /// the frame, divided by `h_samp` and by `v_samp`. 0 if this number is not whole (3/2, 4/3).
    pub(crate) ratio: (usize, usize),
    /// Index of the quantization table of the component, in `Tables`.
    pub(crate) quant_table: usize,
}

/// The conversion from decoded components to pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ColorTransform {
    /// One component to gray: one byte a pixel.
    Gray,
    /// Luma and chroma (JFIF) to RGB: three bytes a pixel.
    YCbCrToRgb,
    /// Three or four components without conversion: three or four bytes a pixel.
    Identity,
    /// Four inverted inks to RGB: three bytes a pixel. Adobe's programs store inks inverted. From these
    /// inverted inks, red is `cyan * black / 255`. Green is computed with magenta instead of cyan, and blue
    /// with yellow.
    CmykToRgb,
    /// The same as [`CmykToRgb`](Self::CmykToRgb), but the file has luma and chroma instead of cyan, magenta
    /// and yellow.
    YcckToRgb,
}

impl ColorTransform {
    /// Returns whether the conversion is defined for this number of components.
    pub(crate) fn accepts(self, components: usize) -> bool {
        match self {
            Self::Gray => components == 1,
            Self::YCbCrToRgb => components == 3,
            Self::Identity => matches!(components, 3 | 4),
            Self::CmykToRgb | Self::YcckToRgb => components == 4,
        }
    }

    /// Returns the conversion that the file declares, by the rules of libjpeg (`default_decompress_parms`): JFIF
    /// is YCbCr. Otherwise the Adobe segment decides, and without one the component identifiers `ids` do. Returns
    /// `None` if the number of components is not one, three or four.
    fn of_file(ids: &[u8], markers: &ColorMarkers) -> Option<Self> {
        Some(match (ids, markers.adobe) {
            ([_], _) => Self::Gray,
            ([_, _, _], _) if markers.has_jfif => Self::YCbCrToRgb,
            ([_, _, _], Some(0)) | (b"RGB", None) => Self::Identity,
            ([_, _, _], _) => Self::YCbCrToRgb,
            ([_, _, _, _], Some(0) | None) => Self::CmykToRgb,
            ([_, _, _, _], Some(_)) => Self::YcckToRgb,
            _ => return None,
        })
    }
}

/// What the application segments say about the components.
#[derive(Default)]
pub(crate) struct ColorMarkers {
    /// Whether the file has a JFIF segment (JFIF 1.02, page 5).
    has_jfif: bool,
    /// The transform flag of the Adobe segment (Adobe Technical Note 5116, section 18). `None` if the file has no
    /// Adobe segment.
    adobe: Option<u8>,
}

impl ColorMarkers {
    /// Reads an application segment. Ignores a segment that is too short, as libjpeg does.
    pub(crate) fn read(&mut self, marker: u8, payload: &[u8]) {
        match (marker, payload) {
            (code::APP0, [b'J', b'F', b'I', b'F', 0, rest @ ..]) => self.has_jfif |= rest.len() >= 9,
            (code::APP14, &[b'A', b'd', b'o', b'b', b'e', _, _, _, _, _, _, transform, ..]) => {
                self.adobe = Some(transform);
            }
            _ => {}
        }
    }
}

/// The parameters of the frame header, which apply to all scans.
pub(crate) struct Frame {
    /// Width and height of the image in pixels, 1 to 65,535.
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) is_progressive: bool,
    /// One, three or four components.
    pub(crate) components: Vec<Component>,
    /// The largest horizontal and the largest vertical sampling factor of the components.
    pub(crate) max_samp: (usize, usize),
    pub(crate) transform: ColorTransform,
}

/// The parameters of a scan.
pub(crate) struct Scan {
    /// The components of the scan, in the order in which an MCU has them.
    pub(crate) components: Vec<ScanComponent>,
    /// Spectral selection: the zigzag indices of the first (`ss`) and the last (`se`) coefficient in the
    /// scan.
    pub(crate) ss: usize,
    pub(crate) se: usize,
    /// Ah: the value of `al` in the previous scan that has the same coefficients; 0 if there is no such scan.
    pub(crate) ah: u32,
    /// Al: point transform. The scan leaves out the lowest `al` bits of each coefficient.
    pub(crate) al: u32,
}

/// A component of a scan, and the tables that the scan uses for it.
pub(crate) struct ScanComponent {
    /// Index of the component in [`Frame::components`].
    pub(crate) component: usize,
    /// Indices, in `Tables`, of the Huffman tables for DC coefficients (`dc_table`) and for AC coefficients
    /// (`ac_table`).
    pub(crate) dc_table: usize,
    pub(crate) ac_table: usize,
}

impl Frame {
    /// Returns the number of MCUs per row, and the number of rows of MCUs, in a scan of all components.
    pub(crate) fn mcus(&self) -> (usize, usize) {
        let (h_max, v_max) = self.max_samp;
        (self.width.div_ceil(8 * h_max), self.height.div_ceil(8 * v_max))
    }

    /// Returns how many rows of pixels at the bottom of each row of MCUs depend on samples of the next row of
    /// MCUs. The number is 1 if a component has half the height of the image, because such a component can be
    /// interpolated vertically. Otherwise the number is 0.
    pub(crate) fn context_rows(&self) -> usize {
        usize::from(self.components.iter().any(|component| component.ratio.1 == 2))
    }

    /// Returns the number of bytes per pixel after the color conversion.
    pub(crate) fn bytes_per_pixel(&self) -> usize {
        match self.transform {
            ColorTransform::Gray => 1,
            ColorTransform::YCbCrToRgb | ColorTransform::CmykToRgb | ColorTransform::YcckToRgb => 3,
            ColorTransform::Identity => self.components.len(),
        }
    }

    /// Returns the number of bytes in a row of pixels.
    pub(crate) fn stride(&self) -> usize {
        self.width * self.bytes_per_pixel()
    }

    pub(crate) fn blocks_in_mcu(&self) -> usize {
        self.components.iter().map(|component| component.h_samp * component.v_samp).sum()
    }

    /// Returns the number of blocks per row of `component`, and the number of rows of blocks. Blocks outside
    /// the image, which only pad the last MCUs, are not counted.
    pub(crate) fn blocks(&self, component: &Component) -> (usize, usize) {
        let (width, height) = self.samples(component);
        (width.div_ceil(8), height.div_ceil(8))
    }

    /// Returns the width and the height of `component` in samples, without the padding of the last blocks.
    pub(crate) fn samples(&self, component: &Component) -> (usize, usize) {
        let (h_max, v_max) = self.max_samp;
        ((self.width * component.h_samp).div_ceil(h_max), (self.height * component.v_samp).div_ceil(v_max))
    }

    /// Sets the conversion that the file declares.
    ///
    /// # Errors
    /// [`Error::Unsupported`] if the number of components is not one, three or four.
    pub(crate) fn set_transform(&mut self, markers: &ColorMarkers) -> Result<(), Error> {
        let ids: Vec<_> = self.components.iter().map(|component| component.id).collect();
        self.transform = ColorTransform::of_file(&ids, markers).ok_or(Error::Unsupported)?;
        Ok(())
    }

    /// Parses `segment`, the parameters of a frame header. The conversion is not known yet.
    pub(crate) fn read(segment: &[u8], is_progressive: bool, limits: &Limits) -> Result<Self, Error> {
        let (&[precision, y0, y1, x0, x1, count], components) =
            segment.split_first_chunk().ok_or(Error::Malformed("frame header too short"))?;
        let (width, height) = (u16::from_be_bytes([x0, x1]), u16::from_be_bytes([y0, y1]));
        let (components, []) = components.as_chunks::<3>() else {
            return Err(Error::Malformed("frame header of a wrong length"));
        };
        if components.len() != usize::from(count) {
            return Err(Error::Malformed("frame header of a wrong length"));
        }
        // If the height is 0, a DNL segment after the first scan gives the height. This is not supported,
        // because no known encoder writes DNL segments.
        if precision != 8 || width == 0 || height == 0 {
            return Err(Error::Unsupported);
        }
        limits.check_pixels(width.into(), height.into())?;
        let mut components: Vec<_> = components
            .iter()
            .map(|&[id, factors, quant_table]| Component {
                id,
                h_samp: usize::from(factors >> 4),
                v_samp: usize::from(factors & 15),
                ratio: (1, 1),
                quant_table: quant_table.into(),
            })
            .collect();
        if let [alone] = &mut components[..] {
            // A scan of one component is not interleaved: its MCU is one block for any sampling factors (T.81, A.2.2).
            (alone.h_samp, alone.v_samp) = (1, 1);
        }
        let h_max = components.iter().map(|component| component.h_samp).max().unwrap_or(1);
        let v_max = components.iter().map(|component| component.v_samp).max().unwrap_or(1);
        for Component { h_samp, v_samp, ratio, .. } in &mut components {
            if !matches!((*h_samp, *v_samp), (1..=4, 1..=4)) {
                return Err(Error::Malformed("sampling factor"));
            }
            let whole = |max: usize, factor: usize| if max.is_multiple_of(factor) { max / factor } else { 0 };
            *ratio = (whole(h_max, *h_samp), whole(v_max, *v_samp));
        }
        let max_samp = (h_max, v_max);
        Ok(Self {
            width: width.into(),
            height: height.into(),
            is_progressive,
            components,
            max_samp,
            transform: ColorTransform::Identity,
        })
    }
}

impl Scan {
    /// Parses `segment`, the parameters of a scan header. Returns `None` if the scan cannot be decoded.
    pub(crate) fn read(segment: &[u8], frame: &Frame) -> Option<Self> {
        let (&count, rest) = segment.split_first()?;
        let (specifications, rest) = rest.split_at_checked(2 * usize::from(count))?;
        let &[ss, se, approximation] = rest else { return None };
        let mut components: Vec<ScanComponent> = Vec::new();
        for &[id, tables] in specifications.as_chunks().0 {
            let has_id = |&index: &usize| frame.components[index].id == id;
            let is_new = |index: &usize| components.iter().all(|other| other.component != *index);
            let candidates = (0..frame.components.len()).filter(has_id).filter(is_new);
            // If several components have the same identifier, libjpeg takes the first whose index is not below the
            // number of components that the scan has so far.
            let component = candidates.clone().find(|&index| index >= components.len());
            let component = component.or_else(|| candidates.clone().next())?;
            let (dc_table, ac_table) = (usize::from(tables >> 4), usize::from(tables & 15));
            components.push(ScanComponent { component, dc_table, ac_table });
        }
        if components.is_empty() {
            return None;
        }
        if !frame.is_progressive {
            // A sequential scan has all coefficients, whatever these parameters say.
            return Some(Self { components, ss: 0, se: 63, ah: 0, al: 0 });
        }
        let (ss, se) = (usize::from(ss), usize::from(se));
        let (ah, al) = (u32::from(approximation >> 4), u32::from(approximation & 15));
        // A progressive scan has either DC coefficients, or AC coefficients of one component (T.81, G.1.1.1). Ah
        // should be 0 or Al + 1. `multi_scan` checks that, and decodes the scan nevertheless.
        let is_valid =
            (ss == 0) == (se == 0) && ss <= se && se < 64 && (ss == 0 || components.len() == 1) && al <= 13;
        is_valid.then_some(Self { components, ss, se, ah, al })
    }

    /// Returns whether the scan has all components of `frame`, in the order of the frame.
    pub(crate) fn is_whole(&self, frame: &Frame) -> bool {
        self.components.iter().map(|component| component.component).eq(0..frame.components.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;

    fn read_frame(segment: &[u8]) -> Result<Frame, Error> {
        Frame::read(segment, false, &Limits::default())
    }

    /// Returns the parameters of a frame header. Each element of `factors` has the horizontal sampling factor
    /// of a component in its upper four bits, and the vertical sampling factor in its lower four bits.
    fn header(width: u16, height: u16, factors: &[u8]) -> Vec<u8> {
        let ([y0, y1], [x0, x1]) = (height.to_be_bytes(), width.to_be_bytes());
        let components = (1_u8..).zip(factors).flat_map(|(id, &factors)| [id, factors, 0]);
        [8, y0, y1, x0, x1, factors.len() as u8].into_iter().chain(components).collect()
    }

    fn frame(width: u16, height: u16, factors: &[u8]) -> Option<Frame> {
        let mut frame = Frame::read(&header(width, height, factors), true, &Limits::default()).ok()?;
        frame.set_transform(&ColorMarkers::default()).ok()?;
        Some(frame)
    }

    #[test]
    fn sizes_follow_from_the_sampling_factors() {
        let frame = frame(33, 17, &[0x22, 0x11, 0x12]).unwrap();
        assert_eq!((frame.mcus(), frame.blocks_in_mcu()), ((3, 2), 7));
        let blocks: Vec<_> = frame.components.iter().map(|component| frame.blocks(component)).collect();
        assert_eq!(blocks, [(5, 3), (3, 2), (3, 3)]);
        let ratios: Vec<_> = frame.components.iter().map(|component| component.ratio).collect();
        assert_eq!(ratios, [(1, 1), (2, 2), (2, 1)]);
        assert_eq!((frame.context_rows(), frame.bytes_per_pixel()), (1, 3));
    }

    #[test]
    fn the_mcu_of_a_single_component_is_one_block() {
        let frame = frame(33, 17, &[0x42]).unwrap();
        assert_eq!(
            (frame.mcus(), frame.blocks_in_mcu(), frame.blocks(&frame.components[0])),
            ((5, 3), 1, (5, 3))
        );
        assert_eq!((frame.context_rows(), frame.bytes_per_pixel()), (0, 1));
    }

    #[test]
    fn frames_that_are_malformed_or_unsupported_are_refused() {
        for factors in [&[0x11; 1][..], &[0x11; 3], &[0x11; 4], &[0x41, 0x21, 0x11], &[0x14, 0x13, 0x11]] {
            assert!(frame(1, 1, factors).is_some(), "{factors:x?}");
        }
        let refused: [&[u8]; 6] =
            [&[], &[0x11; 2], &[0x11; 5], &[0x11, 0x01, 0x11], &[0x11, 0x10, 0x11], &[0x51, 0x11, 0x11]];
        for factors in refused {
            assert!(frame(1, 1, factors).is_none(), "{factors:x?}");
        }
        assert!(frame(0, 1, &[0x11]).is_none() && frame(1, 0, &[0x11]).is_none());
        let whole = header(1, 1, &[0x11; 3]);
        for length in 0..whole.len() {
            assert!(read_frame(&whole[..length]).is_err(), "{length} bytes");
        }
        let wide = header(10_001, 10_000, &[0x11]);
        assert_eq!(read_frame(&wide).err(), Some(Error::LimitExceeded), "more pixels than the limit");
        let mut deep = whole;
        deep[0] = 12;
        assert_eq!(read_frame(&deep).err(), Some(Error::Unsupported), "samples of 12 bits");
    }

    #[test]
    fn a_ratio_that_is_not_whole_is_zero() {
        let frame = frame(10, 10, &[0x31, 0x21, 0x11]).unwrap();
        let ratios: Vec<_> = frame.components.iter().map(|component| component.ratio).collect();
        assert_eq!(ratios, [(1, 1), (0, 1), (3, 1)]);
        let samples: Vec<_> = frame.components.iter().map(|component| frame.samples(component)).collect();
        assert_eq!(samples, [(10, 10), (7, 10), (4, 10)]);
    }

    #[test]
    fn jfif_counts_before_adobe_and_adobe_before_identifiers() {
        let transform = |ids: &[u8], segments: &[(u8, &[u8])]| {
            let mut markers = ColorMarkers::default();
            segments.iter().for_each(|(marker, payload)| markers.read(*marker, payload));
            ColorTransform::of_file(ids, &markers)
        };
        let jfif = (code::APP0, &b"JFIF\0\x01\x02\0\0\x01\0\x01\0\0"[..]);
        let adobe = |transform| {
            (
                code::APP14,
                match transform {
                    0 => &b"Adobe\0\x64\0\0\0\0\0"[..],
                    1 => b"Adobe\0\x64\0\0\0\0\x01",
                    2 => b"Adobe\0\x64\0\0\0\0\x02",
                    _ => b"Adobe\0\x64\0\0\0\0\x07",
                },
            )
        };
        let (three, rgb, four) = ([1, 2, 3], *b"RGB", [1, 2, 3, 4]);
        use ColorTransform::{CmykToRgb, Gray, Identity, YCbCrToRgb, YcckToRgb};
        assert_eq!(transform(&[1], &[adobe(0)]), Some(Gray));
        for ids in [three, rgb] {
            assert_eq!(transform(&ids, &[jfif]), Some(YCbCrToRgb));
            assert_eq!(transform(&ids, &[jfif, adobe(0)]), Some(YCbCrToRgb));
            assert_eq!(transform(&ids, &[adobe(0), jfif]), Some(YCbCrToRgb));
            assert_eq!(transform(&ids, &[adobe(0)]), Some(Identity));
            assert_eq!([1, 2, 3].map(|it| transform(&ids, &[adobe(it)])), [Some(YCbCrToRgb); 3]);
        }
        assert_eq!([three, rgb].map(|ids| transform(&ids, &[])), [Some(YCbCrToRgb), Some(Identity)]);
        let short = [(code::APP0, &jfif.1[..13]), (code::APP14, &adobe(0).1[..11])];
        assert_eq!([three, rgb].map(|ids| transform(&ids, &short)), [Some(YCbCrToRgb), Some(Identity)]);
        assert_eq!(transform(&four, &[]), Some(CmykToRgb));
        assert_eq!(transform(&four, &[jfif, adobe(0)]), Some(CmykToRgb));
        assert_eq!([1, 2, 3].map(|it| transform(&four, &[adobe(it)])), [Some(YcckToRgb); 3]);
        assert_eq!([transform(&[1, 2], &[]), transform(&[1; 5], &[])], [None; 2]);
    }

    fn read_scan(is_progressive: bool, scan: &[u8]) -> Option<Scan> {
        let mut frame = frame(1, 1, &[0x11; 3]).unwrap();
        frame.is_progressive = is_progressive;
        Scan::read(scan, &frame)
    }

    #[test]
    fn only_valid_scans_are_read() {
        let read = |is_progressive, scan: &[u8]| read_scan(is_progressive, scan).is_some();
        let all = [3, 1, 0, 2, 0x11, 3, 0x11];
        let with = |rest: [u8; 3]| [&all[..], &rest].concat();
        // A sequential scan ignores its last three bytes.
        for rest in [[0, 63, 0], [0, 62, 0], [1, 63, 0], [0, 64, 0], [0, 63, 1], [255, 0, 0x10]] {
            let scan = read_scan(false, &with(rest)).unwrap();
            assert_eq!((scan.ss, scan.se, scan.ah, scan.al), (0, 63, 0, 0), "{rest:?}");
        }
        // These scans have DC coefficients of several components. Some scans use successive approximation.
        for rest in [[0, 0, 0], [0, 0, 1], [0, 0, 0x21], [0, 0, 0x10], [0, 0, 0x74]] {
            assert!(read(true, &with(rest)), "{rest:?}");
        }
        for rest in [[0, 63, 0], [0, 5, 0], [1, 5, 0], [0, 0, 14]] {
            assert!(!read(true, &with(rest)), "{rest:?}");
        }
        assert!(read(false, &[1, 2, 0, 0, 63, 0]) && read(true, &[1, 3, 0, 5, 63, 0x32]));
        for scan in [[1, 3, 0, 5, 64, 0], [1, 3, 0, 6, 5, 0], [1, 4, 0, 5, 6, 0], [0, 3, 0, 0, 0, 0]] {
            assert!(!read(true, &scan), "{scan:?}");
        }
        assert!(!read(true, &[2, 1, 0, 1, 0, 0, 0, 0]), "one component twice");
        assert!(!read(true, &[1, 1, 0, 0, 0]) && !read(true, &[1, 1, 0, 0, 0, 0, 0]), "a wrong length");
    }

    #[test]
    fn identifiers_select_components() {
        let components = |ids: [u8; 3], scan: &[u8]| {
            let mut frame = frame(1, 1, &[0x11; 3]).unwrap();
            frame.is_progressive = false;
            frame.components.iter_mut().zip(ids).for_each(|(component, id)| component.id = id);
            let tables = scan.iter().flat_map(|&id| [id, 0]);
            let segment: Vec<u8> = [scan.len() as u8].into_iter().chain(tables).chain([0, 63, 0]).collect();
            let scan = Scan::read(&segment, &frame)?;
            let is_whole = scan.is_whole(&frame);
            Some((scan.components.iter().map(|it| it.component).collect::<Vec<_>>(), is_whole))
        };
        assert_eq!(components([1, 2, 3], &[1, 2, 3]), Some((vec![0, 1, 2], true)));
        assert_eq!(components([1, 2, 3], &[3, 1]), Some((vec![2, 0], false)));
        assert_eq!(components([1, 2, 3], &[3, 2, 1]), Some((vec![2, 1, 0], false)));
        assert_eq!(components([1, 1, 1], &[1, 1, 1]), Some((vec![0, 1, 2], true)));
        assert_eq!(components([1, 2, 2], &[1, 2, 2]), Some((vec![0, 1, 2], true)));
        assert_eq!(components([1, 2, 1], &[2, 1]), Some((vec![1, 2], false)));
        assert_eq!(components([1, 1, 1], &[1]), Some((vec![0], false)));
        assert_eq!(components([1, 2, 3], &[4]), None);
    }
}
