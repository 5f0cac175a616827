// `npm test`: installs missing tools, builds the parts that have changed, and runs the checks of the tier "daily" (see
// test/groups.mjs). Arguments select some of the checks: `npm test -- cargo vitest:unit`.
//
// `npm run test:long` runs the tier "long", as CI does each night.
import { Problem, runMain } from './lib/problem.mjs';
import { ensurePackages } from './setup/npm.mjs';
import { ensureRustComponents, nativeToolchain } from './setup/rust.mjs';
import { choose } from './test/choose.mjs';
import { finish } from './test/report.mjs';
import { nothing } from './test/results.mjs';
import { schedule } from './test/schedule.mjs';
import { tasksOf } from './test/tasks.mjs';

const { CI } = process.env;

/**
 * Checks that Rust is installed, and installs missing npm packages and Rust components.
 * @returns {Promise<boolean>} false if the set-up failed; the failure has then been printed
 */
async function setUp() {
  const start = performance.now();
  try {
    nativeToolchain();
    await ensurePackages();
    await ensureRustComponents();
    return true;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    // Every run ends with a table of the groups and a line of totals (see `finish`). So a failed set-up is reported as
    // a row of this table.
    console.log(`\n${error.message}`);
    const seconds = (performance.now() - start) / 1000;
    finish([{ name: 'set-up', seconds, counts: { ...nothing, failed: 1 }, note: error.message }]);
    return false;
  }
}

await runMain(async () => {
  const choice = choose(process.argv.slice(2));
  if (!(await setUp())) return;
  const { tasks, cached } = tasksOf(choice, !CI);
  const outcomes = await schedule(tasks);
  finish(
    [...cached, ...outcomes.flatMap(({ rows }) => rows)],
    outcomes.flatMap(({ tests }) => tests ?? []),
  );
});
