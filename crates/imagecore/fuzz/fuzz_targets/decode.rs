#![no_main]

// What one program has no use for another has.
#[allow(dead_code)]
#[path = "../targets/mod.rs"]
mod targets;

#[allow(dead_code)]
#[path = "../../tests/common/pixels.rs"]
mod pixels;

libfuzzer_sys::fuzz_target!(|input: &[u8]| targets::decode(input));
