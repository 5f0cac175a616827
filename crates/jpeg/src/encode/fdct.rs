//! Computes the forward discrete cosine transform (DCT) of a block in single precision, by the algorithm of Arai, Agui
//! and Nakajima (1988), as W. Pennebaker and J. Mitchell, "JPEG Still Image Data Compression Standard", figure 4-8, show
//! it. The order of all operations is fixed, so the result is the same on every target.

/// The cosines of the algorithm: cos(4π/16), cos(6π/16), cos(2π/16) − cos(6π/16), cos(2π/16) + cos(6π/16).
const C4: f32 = 0.707_106_77;
const C6: f32 = 0.382_683_43;
const C2_LESS_C6: f32 = 0.541_196_1;
const C2_AND_C6: f32 = 1.306_563;

/// The algorithm multiplies the coefficient `k` of a row or column by this factor and by √8.
const FACTORS: [f32; 8] =
    [1.0, 1.387_039_8, 1.306_563, 1.175_875_7, 1.0, 0.785_694_96, 0.541_196_1, 0.275_899_38];

/// Transforms `block`. The coefficient at `[v][u]` (v is the vertical frequency) must be multiplied by
/// `scale()[v][u]` to be the coefficient of T.81, A.3.3.
#[inline(always)]
pub(crate) fn fdct(block: &[[f32; 8]; 8]) -> [[f32; 8]; 8] {
    transpose(&pass(&transpose(&pass(block))))
}

/// Returns the factors for the coefficients of [`fdct`].
pub(crate) const fn scale() -> [[f32; 8]; 8] {
    let mut scale = [[0.0; 8]; 8];
    let mut i = 0;
    while i < 64 {
        scale[i / 8][i % 8] = 1.0 / (8.0 * FACTORS[i / 8] * FACTORS[i % 8]);
        i += 1;
    }
    scale
}

/// Eight columns of numbers, which are computed at once.
type Lanes = [f32; 8];

#[inline(always)]
fn add(a: Lanes, b: Lanes) -> Lanes {
    std::array::from_fn(|i| a[i] + b[i])
}

#[inline(always)]
fn sub(a: Lanes, b: Lanes) -> Lanes {
    std::array::from_fn(|i| a[i] - b[i])
}

#[inline(always)]
fn mul(a: Lanes, factor: f32) -> Lanes {
    a.map(|value| value * factor)
}

/// Computes the one-dimensional transform of eight columns.
#[inline(always)]
fn pass(rows: &[Lanes; 8]) -> [Lanes; 8] {
    let [r0, r1, r2, r3, r4, r5, r6, r7] = *rows;
    let (s07, s16, s25, s34) = (add(r0, r7), add(r1, r6), add(r2, r5), add(r3, r4));
    let (d07, d16, d25, d34) = (sub(r0, r7), sub(r1, r6), sub(r2, r5), sub(r3, r4));

    // The even part.
    let (s0, s1, d1, d0) = (add(s07, s34), add(s16, s25), sub(s16, s25), sub(s07, s34));
    let rotated = mul(add(d1, d0), C4);

    // The odd part.
    let (a, b, c) = (add(d34, d25), add(d25, d16), add(d16, d07));
    let z5 = mul(sub(a, c), C6);
    let z2 = add(mul(a, C2_LESS_C6), z5);
    let z4 = add(mul(c, C2_AND_C6), z5);
    let z3 = mul(b, C4);
    let (z11, z13) = (add(d07, z3), sub(d07, z3));

    [
        add(s0, s1),
        add(z11, z4),
        add(d0, rotated),
        sub(z13, z2),
        sub(s0, s1),
        add(z13, z2),
        sub(d0, rotated),
        sub(z11, z4),
    ]
}

#[inline(always)]
fn transpose(rows: &[Lanes; 8]) -> [Lanes; 8] {
    std::array::from_fn(|i| std::array::from_fn(|j| rows[j][i]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coefficients_are_those_of_the_definition() {
        let sample = |x: usize, y: usize| ((x * 37 + y * 91 + x * y * 13) % 256) as f64 - 128.0;
        let block: [[f32; 8]; 8] = std::array::from_fn(|y| std::array::from_fn(|x| sample(x, y) as f32));
        let (transformed, scale) = (fdct(&block), scale());
        let norm = |k: usize| if k == 0 { 0.5_f64.sqrt() } else { 1.0 };
        let cosine = |x: usize, k: usize| ((2 * x + 1) as f64 * k as f64 * std::f64::consts::PI / 16.0).cos();
        for v in 0..8 {
            for u in 0..8 {
                let sum: f64 =
                    (0..64).map(|i| sample(i % 8, i / 8) * cosine(i % 8, u) * cosine(i / 8, v)).sum();
                let exact = 0.25 * norm(u) * norm(v) * sum;
                let ours = f64::from(transformed[v][u] * scale[v][u]);
                assert!((ours - exact).abs() < 2e-3, "{u} {v}: {ours}, not {exact}");
            }
        }
    }
}
