//! XMP in all places and forms in which a file can have it.

use imagecore_test_images::golden;

use super::{
    compressed_text, insert, jpeg_with, jpeg_with_last, jpeg_with_segments, kinds, png_with, segment,
    webp_with,
};

const IDENTIFIER: &[u8] = b"http://ns.adobe.com/xap/1.0/\0";

/// The trailer of XMP in a GIF: a reader of sub-blocks ends at its last byte from any of its bytes.
fn magic_trailer() -> Vec<u8> {
    [1].into_iter().chain((0..=255).rev()).chain([0]).collect()
}

fn gif_with_xmp(data: &[u8]) -> Vec<u8> {
    let gif = golden::source("gif.gif");
    insert(&gif, gif.len() - 1, &[b"\x21\xFF\x0BXMP DataXMP", data].concat())
}

/// Returns segments with long XMP that is cut into pieces of `length` bytes.
fn extended(packet: &[u8], length: usize) -> Vec<Vec<u8>> {
    let pieces = packet.chunks(length).enumerate();
    let of = |(i, piece): (usize, &[u8])| {
        let numbers = [packet.len() as u32, (i * length) as u32].map(u32::to_be_bytes).concat();
        let id = b"0123456789ABCDEF0123456789ABCDEF";
        segment(0xE1, &[b"http://ns.adobe.com/xmp/extension/\0", &id[..], &numbers, piece].concat())
    };
    pieces.map(of).collect()
}

/// Returns files with a packet, in each place in which a file can have it.
fn files_with(packet: &[u8]) -> Vec<(&'static str, Vec<u8>)> {
    let international = |flag: &[u8], text: &[u8]| [b"XML:com.adobe.xmp\0", flag, b"\0\0", text].concat();
    let digits: String = packet.iter().map(|byte| format!("{byte:02X}\n")).collect();
    let profile = format!("\nxmp\n    {}\n{digits}", packet.len());
    let deflated = miniz_oxide::deflate::compress_to_vec_zlib(packet, 6);
    let blocks: Vec<u8> = packet.chunks(200).flat_map(|it| [&[it.len() as u8][..], it].concat()).collect();
    let resource =
        [b"Photoshop 3.0\x008BIM\x04\x24\0\0", &(packet.len() as u32).to_be_bytes()[..], packet].concat();
    let mut backwards = extended(packet, 7);
    backwards.reverse();
    vec![
        ("APP1", jpeg_with(0xE1, &[IDENTIFIER, packet].concat())),
        ("APP1 without an identifier", jpeg_with(0xE1, packet)),
        ("APP1 after the scan", jpeg_with_last(&segment(0xE1, &[IDENTIFIER, packet].concat()))),
        ("long XMP in one segment", jpeg_with_segments(&extended(packet, 60_000))),
        ("long XMP in pieces", jpeg_with_segments(&extended(packet, 5))),
        ("long XMP in any order", jpeg_with_segments(&backwards)),
        ("APP13", jpeg_with(0xED, &resource)),
        ("iTXt", png_with(b"iTXt", &international(b"\0\0", packet)[..])),
        ("compressed iTXt", png_with(b"iTXt", &[b"XML:com.adobe.xmp\0\x01\0\0\0", &deflated[..]].concat())),
        ("tEXt", png_with(b"tEXt", &[b"XML:com.adobe.xmp\0", packet].concat())),
        ("zTXt", png_with(b"zTXt", &compressed_text("XML:com.adobe.xmp", packet))),
        ("raw profile", png_with(b"zTXt", &compressed_text("Raw profile type xmp", profile.as_bytes()))),
        ("XMP of a WebP", webp_with("webp-lossless.webp", b"XMP ", packet)),
        ("XMP of a GIF", gif_with_xmp(&[packet, &magic_trailer()].concat())),
        ("XMP of a GIF in sub-blocks", gif_with_xmp(&[&blocks[..], &[0]].concat())),
    ]
}

/// Returns a packet with a description that declares a prefix and has attributes and elements.
fn packet(prefix: &str, uri: &str, attributes: &str, elements: &str) -> String {
    format!(
        "<?xpacket begin='\u{FEFF}' id='W5M0MpCehiHzreSzNTczkc9d'?><x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF \
         xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:Description rdf:about='' \
         xmlns:{prefix}='{uri}' {attributes}>{elements}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end='w'?>"
    )
}

const EXIF: &str = "http://ns.adobe.com/exif/1.0/";
const TIFF: &str = "http://ns.adobe.com/tiff/1.0/";
const DJI: &str = "http://www.dji.com/drone-dji/1.0/";
const PHOTOSHOP: &str = "http://ns.adobe.com/photoshop/1.0/";

// Requirements: R266
#[test]
fn xmp_has_a_location_a_camera_and_a_thumbnail_in_each_place() {
    let cases: [(String, &[&str]); 5] = [
        ("<x/>".to_owned(), &["other"]),
        (packet("e", EXIF, "e:GPSLatitude='48,51.5N' e:GPSLongitude='2,17E'", ""), &["location", "other"]),
        (packet("t", TIFF, "", "<t:Make>A maker</t:Make>"), &["camera", "other"]),
        (
            packet("g", "http://ns.adobe.com/xap/1.0/g/img/", "", "<g:image>/9j/4AAQ</g:image>"),
            &["thumbnail", "other"],
        ),
        (packet("e", EXIF, "e:GPSLatitude='' e:GPSLongitude=\"\"", "GPSLatitude='48,51.5N'"), &["other"]),
    ];
    for (packet, expected) in cases {
        for (place, file) in files_with(packet.as_bytes()) {
            assert_eq!(kinds(&file), expected, "{place}: {packet}");
        }
    }
}

fn of_webp(packet: &str) -> Vec<&'static str> {
    let mut found = kinds(&webp_with("webp-lossless.webp", b"XMP ", packet.as_bytes()));
    found.retain(|kind| *kind != "other");
    found
}

// Requirements: R266
#[test]
fn properties_are_found_in_any_prefix_of_their_namespace_and_in_any_form() {
    let nested =
        "<e:GPSLatitude><rdf:Description><rdf:value>48,51.5N</rdf:value></rdf:Description></e:GPSLatitude>";
    let shown = "<i:LocationShown><rdf:Bag><rdf:li i:City='Paris'/></rdf:Bag></i:LocationShown>";
    for (packet, expected) in [
        (packet("e", EXIF, "", "<e:GPSLongitude>2,17E</e:GPSLongitude>"), "location"),
        (packet("e", EXIF, "", nested), "location"),
        (packet("e", EXIF, "", "<e:GPSLatitude rdf:value='48,51.5N'/>"), "location"),
        (packet("e", EXIF, "e:GPSLatitude = \"&#52;8,51.5N\"", ""), "location"),
        (packet("e", EXIF, "", "<e:GPSLatitude>\n<![CDATA[48,51.5N]]></e:GPSLatitude>"), "location"),
        (packet("e", EXIF, "a='>' e:GPSLatitude='0,0.0N' e:GPSLongitude='2,17E'", ""), "location"),
        ("<GPSLatitude xmlns='http://ns.adobe.com/exif/1.0/'>48,51.5N</GPSLatitude>".to_owned(), "location"),
        // The prefix is declared after it is used.
        (format!("<a e:GPSLatitude='1,2N' xmlns:e='{EXIF}'/>"), "location"),
        (packet("drone-dji", DJI, "drone-dji:GpsLatitude='+12.582222'", ""), "location"),
        (packet("drone-dji", DJI, "drone-dji:GpsLongtitude='+12.582222'", ""), "location"),
        (packet("d", DJI, "", "<d:Latitude>-0.5</d:Latitude>"), "location"),
        (packet("p", PHOTOSHOP, "p:City='Paris'", ""), "location"),
        (packet("i", "http://iptc.org/std/Iptc4xmpExt/2008-02-29/", "", shown), "location"),
        (
            packet("i", "http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/", "i:Location='Montmartre'", ""),
            "location",
        ),
        (packet("w", "http://www.w3.org/2003/01/geo/wgs84_pos#", "w:lat='48.5'", ""), "location"),
        ("<a exif:GPSLatitude='48,51.5N'/>".to_owned(), "location"),
        ("<a tiff:Model='A model'/>".to_owned(), "camera"),
        (packet("t", TIFF, "t:Model='A model'", ""), "camera"),
        (packet("a", "http://ns.adobe.com/exif/1.0/aux/", "a:SerialNumber='1'", ""), "camera"),
        (packet("x", "http://cipa.jp/exif/1.0/", "", "<x:LensModel>1</x:LensModel>"), "camera"),
        (
            packet(
                "m",
                "http://ns.microsoft.com/photo/1.0/",
                "",
                "<m:CameraSerialNumber>1</m:CameraSerialNumber>",
            ),
            "camera",
        ),
        (packet("d", "http://ns.google.com/photos/1.0/depthmap/", "d:Data='iVBORw'", ""), "pictures"),
        (
            packet("c", "http://purl.org/dc/terms/", "c:provenance='https://example.com/a.c2pa'", ""),
            "credentials",
        ),
        (
            packet("e", EXIF, "", "<e:UserComment><rdf:Alt><rdf:li>A</rdf:li></rdf:Alt></e:UserComment>"),
            "comments",
        ),
    ] {
        assert_eq!(of_webp(&packet), [expected], "{packet}");
    }
}

// Requirements: R266
#[test]
fn what_has_no_value_or_is_only_mentioned_is_not_there() {
    let description = "<dc:description>e:GPSLatitude=\"48,51.5N\" &lt;exif:GPSLatitude>1&lt;/exif:GPSLatitude> tiff:Make</dc:description>";
    for packet in [
        packet("e", EXIF, "e:GPSLatitude='' e:GPSLongitude=''", ""),
        packet("e", EXIF, "e:GPSLatitude='0,0.0000N' e:GPSLongitude='0,0.0000E'", ""),
        packet("e", EXIF, "e:GPSLatitude='0/1,0/1,0/1'", "<e:GPSLongitude> </e:GPSLongitude>"),
        packet("e", EXIF, "", "<e:GPSLatitude/><e:GPSLongitude></e:GPSLongitude>48"),
        packet("e", EXIF, "e:GPSLatitude='&#48;,&#x30;N'", ""),
        packet("e", EXIF, "e:GPSLatitudeRef='1' e:GPSVersionID='2.3.0.0' e:GPSMapDatum='WGS-84'", ""),
        packet("drone-dji", DJI, "drone-dji:GpsLatitude='+0.00000000' drone-dji:GpsLongitude='-0.0'", ""),
        packet("e", EXIF, "", description),
        packet("e", EXIF, "dc:title='<e:GPSLatitude>48</e:GPSLatitude>'", ""),
        packet(
            "e",
            EXIF,
            "",
            "<!-- <e:GPSLatitude>48</e:GPSLatitude> --><![CDATA[<e:GPSLatitude>48</e:GPSLatitude>]]>",
        ),
        packet("t", TIFF, "t:Make=' ' t:Model='&#32;'", "<t:Make></t:Make>"),
        // The prefixes of other namespaces.
        packet(
            "tiff",
            "http://example.com/",
            "tiff:Make='1'",
            "<photoshop:State xmlns:photoshop='urn:1'>1</photoshop:State>",
        ),
        "<xmp:Thumbnails/><xmp:Thumbnails><rdf:Alt><rdf:li xmpGImg:image=''/></rdf:Alt></xmp:Thumbnails>"
            .to_owned(),
        packet("d", "http://ns.google.com/photos/1.0/depthmap/", "d:Format='RangeInverse' d:Data=''", ""),
        // There is neither a video nor a gain map.
        packet("c", "http://ns.google.com/photos/1.0/camera/", "c:MotionPhoto='1'", ""),
        packet("h", "http://ns.adobe.com/hdr-gain-map/1.0/", "h:Version='1.0'", ""),
    ] {
        assert_eq!(of_webp(&packet), [""; 0], "{packet}");
    }
    assert_eq!(kinds(&webp_with("webp-lossless.webp", b"XMP ", b" \n\0")), [""; 0]);
}

// Requirements: R266
#[test]
fn wide_encodings_of_xmp_are_read() {
    let text = packet("e", EXIF, "e:GPSLatitude='48,51.5N'", "é");
    let units: Vec<u16> = text.encode_utf16().collect();
    let wide: Vec<u32> = text.chars().map(u32::from).collect();
    for (name, bytes) in [
        ("UTF-16, big", units.iter().flat_map(|unit| unit.to_be_bytes()).collect::<Vec<_>>()),
        ("UTF-16, little", units.iter().flat_map(|unit| unit.to_le_bytes()).collect()),
        ("UTF-16 with a mark", [0xFEFF].iter().chain(&units).flat_map(|unit| unit.to_le_bytes()).collect()),
        ("UTF-32, big", wide.iter().flat_map(|unit| unit.to_be_bytes()).collect()),
        ("UTF-32, little", wide.iter().flat_map(|unit| unit.to_le_bytes()).collect()),
    ] {
        assert_eq!(kinds(&webp_with("webp-lossless.webp", b"XMP ", &bytes)), ["location", "other"], "{name}");
    }
}

#[test]
fn damaged_xmp_is_read_as_far_as_it_goes() {
    let text = packet("e", EXIF, "e:GPSLatitude='48,51.5N'", "<e:GPSLongitude>2,17E</e:GPSLongitude>");
    for length in 0..text.len() {
        if text.is_char_boundary(length) {
            of_webp(&text[..length]);
            of_webp(&text[length..]);
        }
    }
    assert_eq!(of_webp(&format!("</a></b>{}<<a b=>", &text[..text.len() - 60])), ["location"]);
    // A part of long XMP is missing.
    let mut parts = extended(text.as_bytes(), 100);
    parts.remove(0);
    assert_eq!(kinds(&jpeg_with_segments(&parts)), ["location", "other"]);
}
