//! Compares each operation of `imagecore-simd128` by WebAssembly's instructions with the same in plain Rust, both in one
//! module for wasm32. Natively this crate is empty.
//!
//! `tests/imagecore/simdParity.test.ts` builds and calls it, and checks that no operation is left out.

#![cfg(target_arch = "wasm32")]
// `operations.rs` is compiled once for each implementation.
#![allow(clippy::duplicate_mod)]

mod by_portable;
mod by_wasm;
mod operands;

use std::cell::RefCell;

use by_portable::operations::OPERATIONS as PORTABLE;
use by_wasm::operations::OPERATIONS as WASM;
use operands::Operands;

thread_local! {
    /// What JavaScript is to read, in UTF-8.
    static TEXT: RefCell<String> = const { RefCell::new(String::new()) };
}

fn tell(text: String) {
    TEXT.set(text);
}

/// Where the last text is.
#[unsafe(no_mangle)]
pub extern "C" fn text() -> *const u8 {
    TEXT.with_borrow(|text| text.as_ptr())
}

/// How long the last text is, in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn text_length() -> usize {
    TEXT.with_borrow(String::len)
}

/// Tells the names of all operations, a line for each; and a panic, from now on.
#[unsafe(no_mangle)]
pub extern "C" fn names() {
    std::panic::set_hook(Box::new(|panic| tell(panic.to_string())));
    tell(WASM.iter().map(|(name, _)| *name).collect::<Vec<_>>().join("\n"));
}

/// Does an operation with so many sets of operands from this seed on, by both kinds of vectors. Returns how many results
/// differ, and tells of the first.
#[unsafe(no_mangle)]
pub extern "C" fn compare(operation: usize, seed: u32, times: u32) -> u32 {
    let ((name, by_wasm), (_, by_portable)) = (WASM[operation], PORTABLE[operation]);
    let mut differ = 0;
    for seed in seed..seed + times {
        let mut operands = Operands::new(seed.into());
        let (ours, theirs) = (by_wasm(&mut operands), by_portable(&mut Operands::new(seed.into())));
        if ours != theirs {
            if differ == 0 {
                tell(format!("{name}, seed {seed}\n{}by wasm {ours:?}\nportable {theirs:?}", operands.said));
            }
            differ += 1;
        }
    }
    differ
}
