//! Averages two rows of samples, sixteen bytes at a time. Prints the mean row.
//!
//! `cargo run -p imagecore-simd128 --example average`

use imagecore_simd128::U8x16;

fn main() {
    let (above, below) = ([10_u8; 40], [21_u8; 40]);
    let mut mean = [0_u8; 40];
    let (vectors, rest) = mean.as_chunks_mut::<16>();
    let done = vectors.len() * 16;
    for ((mean, above), below) in vectors.iter_mut().zip(above.as_chunks().0).zip(below.as_chunks().0) {
        U8x16::load(above).average(U8x16::load(below)).store(mean);
    }
    // Fewer than sixteen bytes are left at the end of each row.
    for ((mean, above), below) in rest.iter_mut().zip(&above[done..]).zip(&below[done..]) {
        *mean = above.midpoint(*below) + (above ^ below) % 2;
    }
    println!("{mean:?}");
    assert_eq!(mean, [16; 40]);
}
