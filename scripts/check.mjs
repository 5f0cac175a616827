// Checks the formatting, the lint rules and the types. This script runs no tests.
import { buildCore } from './build/core.mjs';
import { runMain } from './lib/problem.mjs';
import { ensurePackages } from './setup/npm.mjs';
import { ensureRustComponents } from './setup/rust.mjs';
import { checks, groups } from './test/groups.mjs';
import { finish } from './test/report.mjs';
import { schedule } from './test/schedule.mjs';
import { tasksOf } from './test/tasks.mjs';

await runMain(async () => {
  await ensurePackages();
  await ensureRustComponents();
  // The type check reads the TypeScript types of the core's JavaScript module. wasm-bindgen generates these types when
  // the core is built. The types depend only on the core's exports. So an earlier core is sufficient if it has the same
  // exports as the present sources.
  await buildCore({ optimize: false, anySameApi: true });
  const chosen = groups.filter(({ name }) => checks.includes(name)).map((group) => ({ ...group, needs: [] }));
  const { tasks, cached } = tasksOf({ tier: 'daily', groups: chosen, direct: [] }, true);
  finish([...cached, ...(await schedule(tasks)).flatMap(({ rows }) => rows)]);
});
