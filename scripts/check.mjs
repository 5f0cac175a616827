// Checks the formatting, the lint rules and the types. This script runs no tests. Arguments choose some of the groups
// `checks` of test/groups.mjs: `npm run lint` and `npm run typecheck` are such choices.
import { buildCore } from './build/core.mjs';
import { Problem, runMain } from './lib/problem.mjs';
import { ensurePackages } from './setup/npm.mjs';
import { ensureRustComponents } from './setup/rust.mjs';
import { checks, groups } from './test/groups.mjs';
import { finish } from './test/report.mjs';
import { schedule } from './test/schedule.mjs';
import { tasksOf } from './test/tasks.mjs';

await runMain(async () => {
  const names = process.argv.length > 2 ? process.argv.slice(2) : checks;
  const unknown = names.find((name) => !checks.includes(name));
  if (unknown) throw new Problem(`"${unknown}" is no check. There are ${checks.join(', ')}.`);
  await ensurePackages();
  await ensureRustComponents();
  // The type check reads the TypeScript types of the core's JavaScript module. wasm-bindgen generates these types when
  // the core is built. The types depend only on the core's exports. So an earlier core is sufficient if it has the same
  // exports as the present sources.
  if (names.includes('types')) await buildCore({ optimize: false, anySameApi: true });
  const chosen = groups.filter(({ name }) => names.includes(name)).map((group) => ({ ...group, needs: [] }));
  const { tasks, cached } = tasksOf({ tier: 'daily', groups: chosen }, true);
  finish([...cached, ...(await schedule(tasks)).flatMap(({ rows }) => rows)]);
});
