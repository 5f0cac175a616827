//! The properties of XMP, and the keywords of PNG texts, that tell a place, a camera, or other pictures.

use super::Metadata;

/// A property, whose value decides whether the file says anything.
#[derive(Clone, Copy)]
pub(super) struct Property {
    pub(super) kind: Metadata,
    pub(super) value: Value,
    /// The only namespace with this property, or `None` for a name that has this meaning in each namespace.
    pub(super) namespace: Option<Namespace>,
}

/// What the value of a property must be.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Value {
    /// Not blank.
    Text,
    /// A number that is not zero.
    Number,
    /// The name of a gain map.
    GainMap,
}

/// The namespaces whose properties have meanings of their own.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Namespace {
    /// EXIF and TIFF.
    Exif,
    /// Places in words: Photoshop, IPTC Core and IPTC Extension.
    Place,
    /// Latitude and longitude of the W3C.
    Geo,
    /// The thumbnails of Adobe.
    Thumbnail,
    /// Pictures of Google: depth maps and originals.
    Picture,
    GainMap,
    Other,
}

impl Namespace {
    pub(super) fn of_uri(uri: &[u8]) -> Self {
        match uri.trim_ascii() {
            b"http://ns.adobe.com/exif/1.0/" | b"http://ns.adobe.com/tiff/1.0/" => Self::Exif,
            b"http://ns.adobe.com/photoshop/1.0/"
            | b"http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/"
            | b"http://iptc.org/std/Iptc4xmpExt/2008-02-29/" => Self::Place,
            b"http://www.w3.org/2003/01/geo/wgs84_pos#" => Self::Geo,
            b"http://ns.adobe.com/xap/1.0/g/img/" => Self::Thumbnail,
            b"http://ns.google.com/photos/1.0/depthmap/" | b"http://ns.google.com/photos/1.0/image/" => {
                Self::Picture
            }
            b"http://ns.adobe.com/hdr-gain-map/1.0/" => Self::GainMap,
            _ => Self::Other,
        }
    }

    /// The namespace of a prefix that the packet does not declare.
    pub(super) fn of_prefix(prefix: &[u8]) -> Self {
        match prefix {
            b"exif" | b"tiff" => Self::Exif,
            b"photoshop" | b"Iptc4xmpCore" | b"Iptc4xmpExt" => Self::Place,
            b"geo" => Self::Geo,
            b"xmpGImg" | b"xapGImg" => Self::Thumbnail,
            b"GDepth" | b"GImage" => Self::Picture,
            b"hdrgm" => Self::GainMap,
            _ => Self::Other,
        }
    }
}

/// Longest name that is compared, in bytes.
const MAX_NAME: usize = 24;

/// Returns the property with the name `name`, without its prefix. Case, spaces, hyphens and underscores do not matter,
/// because vendors write the same names in several ways.
pub(super) fn property(name: &[u8]) -> Option<Property> {
    let mut lower = [0; MAX_NAME];
    let mut length = 0;
    for byte in name.iter().filter(|byte| !matches!(byte, b' ' | b'-' | b'_')) {
        *lower.get_mut(length)? = byte.to_ascii_lowercase();
        length += 1;
    }
    let (_, namespace, kind, value) = *PROPERTIES.iter().find(|(names, ..)| {
        // The names are separated by spaces.
        names.as_bytes().split(|&byte| byte == b' ').any(|name| name == &lower[..length])
    })?;
    Some(Property { kind, value, namespace })
}

/// The names of properties in lower case, with their namespace if they have this meaning only there. DJI writes
/// `GpsLongtitude`.
const PROPERTIES: [(&str, Option<Namespace>, Metadata, Value); 15] = [
    (
        "gpslatitude gpslongitude gpslongtitude gpsdestlatitude gpsdestlongitude gpsposition gpscoordinates gps \
         geolocation latitude longitude longtitude",
        None,
        Metadata::LOCATION,
        Value::Number,
    ),
    ("lat long", Some(Namespace::Geo), Metadata::LOCATION, Value::Number),
    ("gpsareainformation shotlocation", None, Metadata::LOCATION, Value::Text),
    (
        "city state country location countrycode countryname provincestate sublocation worldregion locationname",
        Some(Namespace::Place),
        Metadata::LOCATION,
        Value::Text,
    ),
    ("make model", Some(Namespace::Exif), Metadata::CAMERA, Value::Text),
    (
        "makernote serialnumber bodyserialnumber cameraserialnumber droneserialnumber cameramodel dronemodel \
         uniquecameramodel lens lensid lensmake lensmanufacturer lensmodel lensserialnumber",
        None,
        Metadata::CAMERA,
        Value::Text,
    ),
    ("lensinfo lensspecification", None, Metadata::CAMERA, Value::Number),
    ("image", Some(Namespace::Thumbnail), Metadata::THUMBNAIL, Value::Text),
    ("data", Some(Namespace::Picture), Metadata::PICTURES, Value::Text),
    ("version", Some(Namespace::GainMap), Metadata::NAMES_GAIN_MAP, Value::Text),
    ("gainmapmax hdrgainmapversion", None, Metadata::NAMES_GAIN_MAP, Value::Text),
    ("semantic auxiliaryimagetype", None, Metadata::NAMES_GAIN_MAP, Value::GainMap),
    ("motionphoto microvideo", None, Metadata::NAMES_VIDEO, Value::Number),
    ("usercomment xpcomment", None, Metadata::COMMENTS, Value::Text),
    ("provenance", None, Metadata::CREDENTIALS, Value::Text),
];
