use super::bool_coder::BoolEncoder;
use super::coeff_update_probs::COEFF_UPDATE_PROBS;
use super::webp_file;
use crate::random::Random;

/// A WebP file with a random frame of 1 to 80 pixels a side: random header fields, then random bytes for modes and tokens. Any
/// bytes are valid modes and tokens if there are enough of them.
///
/// Token partitions begin with at most `max_first_byte`. No encoder writes 0xFF there: the value would exceed the range of the
/// boolean decoder, and each decoder continues differently.
///
/// # Panics
/// Never: sizes fit their fields.
#[must_use]
pub fn random_frame(seed: u64, max_first_byte: u8) -> Vec<u8> {
    let random = &mut Random::new(seed);
    let (width, height) = (random.between(1, 80) as u16, random.between(1, 80) as u16);
    let mut encoder = BoolEncoder::new();
    let partitions = write_header(&mut encoder, random);
    let macroblocks = u32::from(width.div_ceil(16)) * u32::from(height.div_ceil(16));
    let mut random_bytes =
        |count: u32| (0..count).map(|_| random.next().to_le_bytes()[0]).collect::<Vec<_>>();
    // More than the modes of all macroblocks can take.
    for byte in random_bytes(macroblocks * 40) {
        encoder.literal(8, byte.into());
    }
    let first_partition = encoder.finish();
    let mut tokens: Vec<_> =
        (0..partitions).map(|_| random_bytes(200 + macroblocks * 900 / partitions * 2)).collect();
    tokens.iter_mut().for_each(|partition| partition[0] = partition[0].min(max_first_byte));

    let mut frame = ((first_partition.len() as u32) << 5 | 1 << 4).to_le_bytes()[..3].to_vec();
    frame.extend([0x9D, 0x01, 0x2A]);
    frame.extend([width.to_le_bytes(), height.to_le_bytes()].concat());
    frame.extend(first_partition);
    // The last partition has no size: it extends to the end of the frame.
    for partition in &tokens[1..] {
        frame.extend(&(partition.len() as u32).to_le_bytes()[..3]);
    }
    frame.extend(tokens.concat());
    if frame.len() % 2 == 1 {
        frame.push(0);
    }
    webp_file(&frame)
}

/// Writes a frame header (RFC 6386, 9.2 to 9.11), and returns the number of token partitions.
fn write_header(encoder: &mut BoolEncoder, random: &mut Random) -> u32 {
    // color_space is 0; clamping_type.
    encoder.literal(2, random.below(2));
    write_segments(encoder, random);
    // filter_type, loop_filter_level, sharpness_level.
    encoder.flag(random.below(3) == 0);
    let filter_level = if random.below(4) == 0 { 0 } else { random.below(64) };
    encoder.literal(6, filter_level);
    let sharpness = if random.flag() { 0 } else { random.below(8) };
    encoder.literal(3, sharpness);
    // loop_filter_adj_enable, mode_ref_lf_delta_update.
    if encoder.flag(random.flag()) && encoder.flag(random.flag()) {
        (0..8).for_each(|_| encoder.random_optional(6, random));
    }
    let log2_partitions = random.below(4);
    encoder.literal(2, log2_partitions);
    // y_ac_qi: small indices too, since large factors make all samples black or white.
    let quant_index_end = [10, 40, 128][random.below(3) as usize];
    encoder.literal(7, random.below(quant_index_end));
    (0..5).for_each(|_| encoder.random_optional(4, random));
    // refresh_entropy_probs.
    encoder.flag(random.flag());
    write_coeff_prob_updates(encoder, random);
    // mb_no_coeff_skip, prob_skip_false.
    if encoder.flag(random.flag()) {
        encoder.literal(8, random.below(256));
    }
    1 << log2_partitions
}

/// `update_segmentation` (RFC 6386, 9.3).
fn write_segments(encoder: &mut BoolEncoder, random: &mut Random) {
    if !encoder.flag(random.flag()) {
        return;
    }
    let has_map = encoder.flag(random.flag());
    if encoder.flag(random.flag()) {
        encoder.flag(random.flag());
        (0..4).for_each(|_| encoder.random_optional(7, random));
        (0..4).for_each(|_| encoder.random_optional(6, random));
    }
    if has_map {
        for _ in 0..3 {
            if encoder.flag(random.flag()) {
                encoder.literal(8, random.below(256));
            }
        }
    }
}

/// `token_prob_update` (RFC 6386, 13.4).
fn write_coeff_prob_updates(encoder: &mut BoolEncoder, random: &mut Random) {
    // Of 256 probabilities, how many are updated on average.
    let update_rate = [0, 3, 60][random.below(3) as usize];
    for &probability in COEFF_UPDATE_PROBS.as_flattened().as_flattened().as_flattened() {
        let is_updated = random.below(256) < update_rate;
        encoder.bool(probability, is_updated);
        if is_updated {
            encoder.literal(8, random.below(256));
        }
    }
}
