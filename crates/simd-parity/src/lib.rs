//! Compares two implementations of each operation of `imagecore-simd128`: the SIMD instructions of WebAssembly, and
//! plain Rust. Both implementations are in one module for wasm32. On other targets this crate is empty.
//!
//! `tests/imagecore/simdParity.test.ts` builds and calls the module, and checks that the module has every operation.

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
    /// The message for JavaScript, in UTF-8.
    static MESSAGE: RefCell<String> = const { RefCell::new(String::new()) };
}

fn set_message(message: String) {
    MESSAGE.set(message);
}

/// Returns the address of the last message.
#[unsafe(no_mangle)]
pub extern "C" fn text() -> *const u8 {
    MESSAGE.with_borrow(|message| message.as_ptr())
}

/// Returns the length of the last message in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn text_length() -> usize {
    MESSAGE.with_borrow(String::len)
}

/// Sets the message to the names of all operations, one per line. After this call, a panic also sets the message.
#[unsafe(no_mangle)]
pub extern "C" fn names() {
    std::panic::set_hook(Box::new(|panic| set_message(panic.to_string())));
    set_message(WASM.iter().map(|(name, _)| *name).collect::<Vec<_>>().join("\n"));
}

/// Runs both implementations of the operation with the index `operation`, once for each of `times` consecutive seeds,
/// starting with `seed`. Returns the number of seeds for which the results differ. Sets the message to a description of
/// the first difference.
#[unsafe(no_mangle)]
pub extern "C" fn compare(operation: usize, seed: u32, times: u32) -> u32 {
    let ((name, by_wasm), (_, by_portable)) = (WASM[operation], PORTABLE[operation]);
    let mut differences = 0;
    for seed in seed..seed + times {
        let mut operands = Operands::new(seed.into());
        let (ours, theirs) = (by_wasm(&mut operands), by_portable(&mut Operands::new(seed.into())));
        if ours != theirs {
            if differences == 0 {
                set_message(format!(
                    "{name}, seed {seed}\n{}wasm {ours:?}\nportable {theirs:?}",
                    operands.log
                ));
            }
            differences += 1;
        }
    }
    differences
}
