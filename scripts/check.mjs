// Formatting, linting and types, without the tests.
import { buildCore } from './build/core.mjs';
import { runMain } from './lib/problem.mjs';
import { ensurePackages } from './setup/npm.mjs';
import { ensureRustComponents } from './setup/rust.mjs';
import { checks } from './test/checks.mjs';
import { finish, runChecks } from './test/run-checks.mjs';

const names = ['fmt', 'biome', 'types', 'clippy'];

await runMain(async () => {
  await ensurePackages();
  await ensureRustComponents();
  // The types of the core's JavaScript side are written by wasm-bindgen.
  await buildCore();
  finish(await runChecks(checks.filter(({ name }) => names.includes(name))));
});
