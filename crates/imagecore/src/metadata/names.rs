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
    let any = |kind, value| Property { kind, value, namespace: None };
    let of = |namespace, kind, value| Property { kind, value, namespace: Some(namespace) };
    Some(match &lower[..length] {
        // DJI writes `GpsLongtitude`.
        b"gpslatitude" | b"gpslongitude" | b"gpslongtitude" | b"gpsdestlatitude" | b"gpsdestlongitude"
        | b"gpsposition" | b"gpscoordinates" | b"gps" | b"geolocation" | b"latitude" | b"longitude"
        | b"longtitude" => any(Metadata::LOCATION, Value::Number),
        b"lat" | b"long" => of(Namespace::Geo, Metadata::LOCATION, Value::Number),
        b"gpsareainformation" | b"shotlocation" => any(Metadata::LOCATION, Value::Text),
        b"city" | b"state" | b"country" | b"location" | b"countrycode" | b"countryname"
        | b"provincestate" | b"sublocation" | b"worldregion" | b"locationname" => {
            of(Namespace::Place, Metadata::LOCATION, Value::Text)
        }
        b"make" | b"model" => of(Namespace::Exif, Metadata::CAMERA, Value::Text),
        b"makernote"
        | b"serialnumber"
        | b"bodyserialnumber"
        | b"cameraserialnumber"
        | b"droneserialnumber"
        | b"cameramodel"
        | b"dronemodel"
        | b"uniquecameramodel"
        | b"lens"
        | b"lensid"
        | b"lensmake"
        | b"lensmanufacturer"
        | b"lensmodel"
        | b"lensserialnumber" => any(Metadata::CAMERA, Value::Text),
        b"lensinfo" | b"lensspecification" => any(Metadata::CAMERA, Value::Number),
        b"image" => of(Namespace::Thumbnail, Metadata::THUMBNAIL, Value::Text),
        b"data" => of(Namespace::Picture, Metadata::PICTURES, Value::Text),
        b"version" => of(Namespace::GainMap, Metadata::NAMES_GAIN_MAP, Value::Text),
        b"gainmapmax" | b"hdrgainmapversion" => any(Metadata::NAMES_GAIN_MAP, Value::Text),
        b"semantic" | b"auxiliaryimagetype" => any(Metadata::NAMES_GAIN_MAP, Value::GainMap),
        b"motionphoto" | b"microvideo" => any(Metadata::NAMES_VIDEO, Value::Number),
        b"usercomment" | b"xpcomment" => any(Metadata::COMMENTS, Value::Text),
        b"provenance" => any(Metadata::CREDENTIALS, Value::Text),
        _ => return None,
    })
}
