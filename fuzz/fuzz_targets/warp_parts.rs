#![no_main]

// Each fuzz program uses only one target of this module.
#[allow(dead_code)]
#[path = "../targets/mod.rs"]
mod targets;

#[allow(dead_code)]
#[path = "../../crates/imagecore/tests/common/pixels.rs"]
mod pixels;

libfuzzer_sys::fuzz_target!(|input: &[u8]| targets::warp_parts(input));
