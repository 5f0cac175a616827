//! Calls every operation with random operands. This file is a submodule of `by_portable` and of `by_wasm`. In each of
//! these two modules, `vectors` is a different implementation.

use super::vectors::{F32x4, I8x16, I16x8, I32x4, U8x16};
use crate::operands::Operands;

type Operation = (&'static str, fn(&mut Operands) -> Vec<u8>);

fn words(operands: &mut Operands) -> I16x8 {
    I16x8::load(&operands.i16s())
}

fn bytes(operands: &mut Operands) -> U8x16 {
    U8x16::load(&operands.u8s())
}

/// Returns random signed numbers of 8 bits. [`I8x16`] has no `load`, so the function loads unsigned numbers and
/// converts them.
fn signed(operands: &mut Operands) -> I8x16 {
    bytes(operands).sub_128()
}

fn sums(operands: &mut Operands) -> I32x4 {
    I32x4::load(&operands.i32s())
}

fn reals(operands: &mut Operands) -> F32x4 {
    F32x4::load(&operands.f32s())
}

/// Converts the result of an operation to bytes, so that the results of both implementations can be compared.
trait Bytes {
    fn to_bytes(self) -> Vec<u8>;
}

impl Bytes for I16x8 {
    fn to_bytes(self) -> Vec<u8> {
        let mut samples = [0; 8];
        self.store(&mut samples);
        samples.iter().flat_map(|sample| sample.to_le_bytes()).collect()
    }
}

impl Bytes for U8x16 {
    fn to_bytes(self) -> Vec<u8> {
        let mut bytes = [0; 16];
        self.store(&mut bytes);
        bytes.to_vec()
    }
}

impl Bytes for I8x16 {
    fn to_bytes(self) -> Vec<u8> {
        self.add_128().to_bytes()
    }
}

impl Bytes for I32x4 {
    fn to_bytes(self) -> Vec<u8> {
        let mut values = [0; 4];
        self.store(&mut values);
        values.to_bytes()
    }
}

impl Bytes for F32x4 {
    /// The bits of NaN differ between engines, so all NaN count as equal.
    fn to_bytes(self) -> Vec<u8> {
        let mut values = [0.0; 4];
        self.store(&mut values);
        let bits = |value: f32| if value.is_nan() { u32::MAX } else { value.to_bits() };
        values.iter().flat_map(|&value| bits(value).to_le_bytes()).collect()
    }
}

impl Bytes for [i32; 4] {
    fn to_bytes(self) -> Vec<u8> {
        self.iter().flat_map(|value| value.to_le_bytes()).collect()
    }
}

impl<const N: usize> Bytes for [I16x8; N] {
    fn to_bytes(self) -> Vec<u8> {
        self.into_iter().flat_map(Bytes::to_bytes).collect()
    }
}

impl<const N: usize> Bytes for [U8x16; N] {
    fn to_bytes(self) -> Vec<u8> {
        self.into_iter().flat_map(Bytes::to_bytes).collect()
    }
}

impl<const N: usize> Bytes for [I32x4; N] {
    fn to_bytes(self) -> Vec<u8> {
        self.into_iter().flat_map(Bytes::to_bytes).collect()
    }
}

pub(crate) const OPERATIONS: &[Operation] = &[
    ("I16x8::load", |o| I16x8::load(&o.i16s()).to_bytes()),
    ("I16x8::load_half", |o| I16x8::load_half(&o.i16s()).to_bytes()),
    ("I16x8::store", |o| words(o).to_bytes()),
    ("I16x8::splat", |o| I16x8::splat(o.i16()).to_bytes()),
    ("I16x8::load_pairs", |o| I16x8::load_pairs(&o.i32s()).to_bytes()),
    ("I16x8::store_pairs", |o| {
        let mut pairs = [0; 4];
        words(o).store_pairs(&mut pairs);
        pairs.to_bytes()
    }),
    ("I16x8::splat_pair", |o| I16x8::splat_pair(o.i32()).to_bytes()),
    ("I16x8::narrow", |o| I16x8::narrow(sums(o), sums(o)).to_bytes()),
    ("I16x8::mul_q15", |o| words(o).mul_q15(words(o)).to_bytes()),
    ("I16x8::load_bytes", |o| I16x8::load_bytes(&o.u8s()).to_bytes()),
    ("I16x8::add", |o| words(o).add(words(o)).to_bytes()),
    ("I16x8::sub", |o| words(o).sub(words(o)).to_bytes()),
    ("I16x8::mul", |o| words(o).mul(words(o)).to_bytes()),
    ("I16x8::shr", |o| words(o).shr(o.shift(16)).to_bytes()),
    ("I16x8::interleave", |o| words(o).interleave(words(o)).to_bytes()),
    ("I16x8::broadcast_alpha", |o| words(o).broadcast_alpha().to_bytes()),
    ("I16x8::with_alpha", |o| words(o).with_alpha(o.i16()).to_bytes()),
    ("I16x8::shl", |o| words(o).shl(o.shift(16)).to_bytes()),
    ("I16x8::dot", |o| words(o).dot(words(o)).to_bytes()),
    ("I16x8::add_saturating", |o| words(o).add_saturating(words(o)).to_bytes()),
    ("I16x8::shr_unsigned", |o| words(o).shr_unsigned(o.shift(16)).to_bytes()),
    ("I16x8::sum_unsigned", |o| words(o).sum_unsigned().to_le_bytes().to_vec()),
    ("U8x16::store", |o| bytes(o).to_bytes()),
    ("U8x16::narrow", |o| U8x16::narrow(words(o), words(o)).to_bytes()),
    ("U8x16::store_interleaved", |o| {
        let mut zipped = [0; 48];
        U8x16::store_interleaved([bytes(o), bytes(o), bytes(o)], &mut zipped);
        zipped.to_vec()
    }),
    ("U8x16::splat", |o| U8x16::splat(o.u8()).to_bytes()),
    ("U8x16::load", |o| U8x16::load(&o.u8s()).to_bytes()),
    ("U8x16::load_halves", |o| U8x16::load_halves([&o.u8s(), &o.u8s()]).to_bytes()),
    ("U8x16::store_halves", |o| {
        let [mut low, mut high] = [[0; 8]; 2];
        bytes(o).store_halves([&mut low, &mut high]);
        [low, high].concat()
    }),
    ("U8x16::load_quarters", |o| U8x16::load_quarters([&o.u8s(), &o.u8s(), &o.u8s(), &o.u8s()]).to_bytes()),
    ("U8x16::quarters", |o| bytes(o).quarters().concat()),
    ("U8x16::add_saturating", |o| bytes(o).add_saturating(bytes(o)).to_bytes()),
    ("U8x16::sub", |o| bytes(o).sub(bytes(o)).to_bytes()),
    ("U8x16::pairwise_abs_sum", |o| bytes(o).pairwise_abs_sum().to_bytes()),
    ("U8x16::select", |o| bytes(o).select(bytes(o), bytes(o)).to_bytes()),
    ("U8x16::abs_diff", |o| bytes(o).abs_diff(bytes(o)).to_bytes()),
    ("U8x16::max", |o| bytes(o).max(bytes(o)).to_bytes()),
    ("U8x16::halve", |o| bytes(o).halve().to_bytes()),
    ("U8x16::le_mask", |o| bytes(o).le_mask(bytes(o)).to_bytes()),
    ("U8x16::and", |o| bytes(o).and(bytes(o)).to_bytes()),
    ("U8x16::not", |o| bytes(o).not().to_bytes()),
    ("U8x16::is_zero", |o| {
        // At most one byte of the first vector is not zero, so that the vector is sometimes zero. The second vector has
        // sixteen random bytes, which are hardly ever all zero.
        let mut any = [0; 16];
        any[o.shift(16) as usize] = o.u8();
        vec![U8x16::load(&any).is_zero().into(), bytes(o).is_zero().into()]
    }),
    ("U8x16::sub_128", |o| bytes(o).sub_128().widen().to_bytes()),
    ("U8x16::widen", |o| bytes(o).widen().to_bytes()),
    ("U8x16::interleave", |o| bytes(o).interleave(bytes(o)).to_bytes()),
    ("U8x16::transpose", |o| bytes(o).transpose().to_bytes()),
    ("U8x16::swizzle_indices", |o| U8x16::swizzle_indices(&o.u8s()).to_bytes()),
    ("U8x16::or", |o| bytes(o).or(bytes(o)).to_bytes()),
    ("U8x16::xor", |o| bytes(o).xor(bytes(o)).to_bytes()),
    ("U8x16::average", |o| bytes(o).average(bytes(o)).to_bytes()),
    ("U8x16::weighted_average", |o| bytes(o).weighted_average(bytes(o), bytes(o)).to_bytes()),
    ("U8x16::swizzle", |o| {
        // The second call uses only indices below 32, and about half of them are in range (below 16). In the first
        // call, most of the random indices are out of range.
        let (vector, any, mask) = (bytes(o), bytes(o), U8x16::splat(0x1F));
        [vector.swizzle(any), vector.swizzle(any.and(mask))].to_bytes()
    }),
    ("I8x16::splat", |o| I8x16::splat(o.u8() as i8).to_bytes()),
    ("I8x16::narrow", |o| I8x16::narrow(words(o), words(o)).to_bytes()),
    ("I8x16::widen", |o| signed(o).widen().to_bytes()),
    ("I8x16::add_saturating", |o| signed(o).add_saturating(signed(o)).to_bytes()),
    ("I8x16::sub_saturating", |o| signed(o).sub_saturating(signed(o)).to_bytes()),
    ("I8x16::shr", |o| signed(o).shr(o.shift(8)).to_bytes()),
    ("I8x16::and", |o| signed(o).and(bytes(o)).to_bytes()),
    ("I8x16::add_128", |o| signed(o).add_128().to_bytes()),
    ("I32x4::splat", |o| I32x4::splat(o.i32()).to_bytes()),
    ("I32x4::load", |o| I32x4::load(&o.i32s()).to_bytes()),
    ("I32x4::store", |o| sums(o).to_bytes()),
    ("I32x4::add", |o| sums(o).add(sums(o)).to_bytes()),
    ("I32x4::sub", |o| sums(o).sub(sums(o)).to_bytes()),
    ("I32x4::shr", |o| sums(o).shr(o.shift(32)).to_bytes()),
    ("I32x4::clamp", |o| {
        let (a, b) = (o.i32(), o.i32());
        sums(o).clamp(a.min(b), a.max(b)).to_bytes()
    }),
    ("I32x4::last_lane", |o| sums(o).last_lane().to_le_bytes().to_vec()),
    ("I32x4::mul_div_f32", |o| sums(o).mul_div_f32(o.i32(), sums(o)).to_bytes()),
    ("I32x4::lane_sums", |o| I32x4::lane_sums([sums(o), sums(o), sums(o), sums(o)]).to_bytes()),
    ("I32x4::mul", |o| sums(o).mul(sums(o)).to_bytes()),
    ("I32x4::transpose", |o| I32x4::transpose([sums(o), sums(o), sums(o), sums(o)]).to_bytes()),
    ("F32x4::splat", |o| {
        let [value] = o.f32s();
        F32x4::splat(value).to_bytes()
    }),
    ("F32x4::load", |o| F32x4::load(&o.f32s()).to_bytes()),
    ("F32x4::store", |o| reals(o).to_bytes()),
    ("F32x4::add", |o| reals(o).add(reals(o)).to_bytes()),
    ("F32x4::mul", |o| reals(o).mul(reals(o)).to_bytes()),
];
