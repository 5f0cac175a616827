//! q IN.rgba WIDTH COLORS DITHER OPAQUE OUT.rgba OUT.png
use imagecore::*;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let bytes = std::fs::read(&a[1]).unwrap();
    let width: u32 = a[2].parse().unwrap();
    let height = bytes.len() as u32 / 4 / width;
    let opaque = a[5] == "1";
    let size = Size::new(width, height).unwrap();
    let raster = if opaque {
        let rgb: Vec<u8> = bytes.as_chunks::<4>().0.iter().flat_map(|p| [p[0], p[1], p[2]]).collect();
        Raster::new(size, PixelFormat::RGB8, rgb).unwrap()
    } else { Raster::new(size, PixelFormat::RGBA8, bytes).unwrap() };
    let t = std::time::Instant::now();
    let q = quantize(&raster, a[3].parse().unwrap(), a[4] == "1").unwrap();
    let t1 = t.elapsed();
    let png = encode_png(&q, Effort::Small).unwrap();
    println!("{} {} {}", t1.as_millis(), (t.elapsed() - t1).as_millis(), png.len());
    let out: Vec<u8> = if opaque { q.bytes().as_chunks::<3>().0.iter().flat_map(|p| [p[0], p[1], p[2], 255]).collect() } else { q.bytes().to_vec() };
    std::fs::write(&a[6], out).unwrap();
    if let Some(p) = a.get(7) { std::fs::write(p, png).unwrap(); }
}
