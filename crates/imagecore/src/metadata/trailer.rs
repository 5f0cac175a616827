use super::xml::find;
use super::{Metadata, Search};

/// Returns `bytes` without white space, zeros and fill bytes at the beginning.
pub(super) fn without_padding(bytes: &[u8]) -> &[u8] {
    let is_padding = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, 0 | 0xFF);
    let length = bytes.iter().take_while(|byte| is_padding(byte)).count();
    &bytes[length..]
}

/// Looks at the data after the end of an image: an ISO base media file, whose box `ftyp` has its length before the type, is
/// the video of a motion photo, which in files of Samsung follows other blocks. XMP can also name a video.
pub(super) fn read(bytes: &[u8], search: &mut Search) {
    let rest = without_padding(bytes);
    if rest.is_empty() {
        return;
    }
    let is_video = search.found.contains(Metadata::NAMES_VIDEO) || find(bytes, b"ftyp").is_some();
    search.add(if is_video { Metadata::VIDEO } else { Metadata::OTHER });
}
