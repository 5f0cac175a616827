//! Computes the forward discrete cosine transform (DCT) of a block in single precision, by the algorithm of Arai, Agui
//! and Nakajima (1988), as W. Pennebaker and J. Mitchell, "JPEG Still Image Data Compression Standard", figure 4-8, show
//! it. The order of all operations is fixed, so the result is the same on every target.

/// The cosines of the algorithm: cos(4π/16), cos(2π/16), cos(6π/16), cos(2π/16) − cos(6π/16), cos(2π/16) + cos(6π/16).
const C4: f32 = 0.707_106_77;
const C2: f32 = 0.923_879_5;
const C6: f32 = 0.382_683_43;
const C2_LESS_C6: f32 = 0.541_196_1;
const C2_AND_C6: f32 = 1.306_563;

/// The algorithm multiplies the coefficient `k` of a row or column by this factor and by √8.
const FACTORS: [f32; 8] =
    [1.0, 1.387_039_8, 1.306_563, 1.175_875_7, 1.0, 0.785_694_96, 0.541_196_1, 0.275_899_38];

/// Transforms `block`. The coefficient at `[v][u]` (v is the vertical frequency) must be multiplied by
/// `scale()[v][u]` to be the coefficient of T.81, A.3.3.
#[inline(never)]
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

/// Computes the inverse of [`fdct`] for coefficients that were multiplied by `inverse_scale()`.
#[inline(never)]
pub(crate) fn idct(block: &[[f32; 8]; 8]) -> [[f32; 8]; 8] {
    transpose(&inverse_pass(&transpose(&inverse_pass(block))))
}

/// Returns the factors for the coefficients of T.81, A.3.3, before [`idct`].
pub(crate) const fn inverse_scale() -> [[f32; 8]; 8] {
    let mut scale = [[0.0; 8]; 8];
    let mut i = 0;
    while i < 64 {
        scale[i / 8][i % 8] = FACTORS[i / 8] * FACTORS[i % 8] / 8.0;
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

/// Computes the one-dimensional inverse transform of eight columns.
#[inline(always)]
fn inverse_pass(rows: &[Lanes; 8]) -> [Lanes; 8] {
    let [r0, r1, r2, r3, r4, r5, r6, r7] = *rows;
    // The even part.
    let (sum, difference, s26) = (add(r0, r4), sub(r0, r4), add(r2, r6));
    let d26 = sub(mul(sub(r2, r6), 2.0 * C4), s26);
    let even = [add(sum, s26), add(difference, d26), sub(difference, d26), sub(sum, s26)];

    // The odd part.
    let (s53, d53, s17, d17) = (add(r5, r3), sub(r5, r3), add(r1, r7), sub(r1, r7));
    let z5 = mul(add(d53, d17), 2.0 * C2);
    let o0 = add(s17, s53);
    let o1 = sub(sub(z5, mul(d53, 2.0 * C2_AND_C6)), o0);
    let o2 = sub(mul(sub(s17, s53), 2.0 * C4), o1);
    let o3 = sub(sub(z5, mul(d17, 2.0 * C2_LESS_C6)), o2);
    let odd = [o0, o1, o2, o3];
    std::array::from_fn(|i| if i < 4 { add(even[i], odd[i]) } else { sub(even[7 - i], odd[7 - i]) })
}

#[inline(always)]
fn transpose(rows: &[Lanes; 8]) -> [Lanes; 8] {
    std::array::from_fn(|i| std::array::from_fn(|j| rows[j][i]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_inverse_returns_the_samples() {
        let block: [[f32; 8]; 8] =
            std::array::from_fn(|y| std::array::from_fn(|x| ((x * 31 + y * 57 + x * y * 7) % 255) as f32));
        let (forward, inverse) = (scale(), inverse_scale());
        let mut coefficients = fdct(&block);
        for i in 0..64 {
            coefficients[i / 8][i % 8] *= forward[i / 8][i % 8] * inverse[i / 8][i % 8];
        }
        let samples = idct(&coefficients);
        for i in 0..64 {
            assert!((samples[i / 8][i % 8] - block[i / 8][i % 8]).abs() < 1e-3);
        }
    }

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
