use super::bool_coder::BoolEncoder;
use super::coeff_update_probs::COEFF_UPDATE_PROBS;
use super::webp_file;
use crate::random::Random;

/// Returns a WebP file with a random VP8 frame, whose width and height are 1 to 80 pixels. The
/// fields of the frame header are random. Random bytes follow for the modes and the tokens: any
/// sufficiently long sequence of bytes can be decoded as modes or tokens.
///
/// The first byte of each token partition is at most `max_first_byte`. With a first byte of 0xFF,
/// the value of the boolean decoder would not be less than its range. No encoder writes such a
/// byte, and decoders decode different tokens from it.
#[must_use]
pub fn random_frame(seed: u64, max_first_byte: u8) -> Vec<u8> {
    let random = &mut Random::new(seed);
    let (width, height) = (random.between(1, 80) as u16, random.between(1, 80) as u16);
    let mut encoder = BoolEncoder::new();
    let partitions = write_header(&mut encoder, random);
    let macroblocks = u32::from(width.div_ceil(16)) * u32::from(height.div_ceil(16));
    let mut random_bytes =
        |count: u32| (0..count).map(|_| random.next().to_le_bytes()[0]).collect::<Vec<_>>();
    // The modes of a macroblock are expected to need fewer than 40 bytes. A macroblock has at most 119 bools for its
    // modes (RFC 6386, 9.3 and 11). On average, a random bool takes at most 1 bit, so that 119 bools take about 15
    // bytes.
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
    // The frame contains the sizes of all token partitions except the last one, which extends to the end of the frame.
    // All partitions have the same size. The loop can therefore skip the first partition instead of the last one.
    for partition in &tokens[1..] {
        frame.extend(&(partition.len() as u32).to_le_bytes()[..3]);
    }
    frame.extend(tokens.concat());
    if frame.len() % 2 == 1 {
        frame.push(0);
    }
    webp_file(&frame)
}

/// Writes a random frame header (RFC 6386, 9.2 to 9.11), and returns the number of token
/// partitions.
fn write_header(encoder: &mut BoolEncoder, random: &mut Random) -> u32 {
    // The first bit is `color_space`, which is 0. The second bit is `clamping_type`, which is
    // random.
    encoder.literal(2, random.below(2));
    write_segments(encoder, random);
    // The next fields are `filter_type`, `loop_filter_level` and `sharpness_level`.
    encoder.flag(random.below(3) == 0);
    let filter_level = if random.below(4) == 0 { 0 } else { random.below(64) };
    encoder.literal(6, filter_level);
    let sharpness = if random.flag() { 0 } else { random.below(8) };
    encoder.literal(3, sharpness);
    // These flags are `loop_filter_adj_enable` and `mode_ref_lf_delta_update`.
    if encoder.flag(random.flag()) && encoder.flag(random.flag()) {
        (0..8).for_each(|_| encoder.random_optional(6, random));
    }
    let log2_partitions = random.below(4);
    encoder.literal(2, log2_partitions);
    // This field is `y_ac_qi`. Most of its values are small, because large quantizer factors make
    // all samples black or white.
    let quant_index_end = [10, 40, 128][random.below(3) as usize];
    encoder.literal(7, random.below(quant_index_end));
    (0..5).for_each(|_| encoder.random_optional(4, random));
    // This flag is `refresh_entropy_probs`.
    encoder.flag(random.flag());
    write_coeff_prob_updates(encoder, random);
    // This flag is `mb_no_coeff_skip`. If the flag is set, `prob_skip_false` follows.
    if encoder.flag(random.flag()) {
        encoder.literal(8, random.below(256));
    }
    1 << log2_partitions
}

/// Writes a random `segmentation_enabled` (RFC 6386, 9.3). If this flag is set, a random
/// `update_segmentation` follows.
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

/// Writes a random `token_prob_update` (RFC 6386, 13.4).
fn write_coeff_prob_updates(encoder: &mut BoolEncoder, random: &mut Random) {
    // The expected number of updated probabilities among 256 probabilities.
    let update_rate = [0, 3, 60][random.below(3) as usize];
    for &probability in COEFF_UPDATE_PROBS.as_flattened().as_flattened().as_flattened() {
        let is_updated = random.below(256) < update_rate;
        encoder.bool(probability, is_updated);
        if is_updated {
            encoder.literal(8, random.below(256));
        }
    }
}
