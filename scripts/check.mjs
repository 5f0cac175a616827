// Formatting, linting and types, without the tests.
import { buildCore } from './build/core.mjs';
import { runMain } from './lib/problem.mjs';
import { ensurePackages } from './setup/npm.mjs';
import { ensureRustComponents } from './setup/rust.mjs';
import { groups } from './test/groups.mjs';
import { finish } from './test/report.mjs';
import { schedule } from './test/schedule.mjs';
import { tasksOf } from './test/tasks.mjs';

const names = ['fmt', 'biome', 'types', 'clippy'];

await runMain(async () => {
  await ensurePackages();
  await ensureRustComponents();
  // The types of the core's JavaScript side are written by wasm-bindgen; those of any core with the same exports do.
  await buildCore({ optimize: false, anySameApi: true });
  const chosen = groups.filter(({ name }) => names.includes(name)).map((group) => ({ ...group, needs: [] }));
  const { tasks, cached } = tasksOf({ tiers: ['daily'], groups: chosen, direct: [] }, true);
  finish([...cached, ...(await schedule(tasks)).flatMap(({ rows }) => rows)]);
});
