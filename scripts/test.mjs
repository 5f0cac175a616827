// Sets up, builds, and runs the checks: `npm test`. Names and files choose some: `npm test -- cargo vitest`,
// `npm test -- e2e/crop.spec.ts`, `npm test -- vitest -t lock`. `npm run test:long` runs the long tier, CI both.
import { Problem, runMain } from './lib/problem.mjs';
import { ensurePackages } from './setup/npm.mjs';
import { ensureRustComponents, nativeToolchain } from './setup/rust.mjs';
import { choose } from './test/choose.mjs';
import { finish } from './test/report.mjs';
import { nothing } from './test/results.mjs';
import { schedule } from './test/schedule.mjs';
import { tasksOf } from './test/tasks.mjs';

const { CI } = process.env;

/** @returns {Promise<boolean>} */
async function setUp() {
  const start = performance.now();
  try {
    nativeToolchain();
    await ensurePackages();
    await ensureRustComponents();
    return true;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    // The table and the last line have to come whatever happens.
    console.log(`\n${error.message}`);
    const seconds = (performance.now() - start) / 1000;
    finish([{ name: 'set-up', seconds, counts: { ...nothing, failed: 1 }, note: error.message }]);
    return false;
  }
}

await runMain(async () => {
  const choice = choose(process.argv.slice(2), Boolean(CI));
  if (!(await setUp())) return;
  const { tasks, cached } = tasksOf(choice, !CI);
  const outcomes = await schedule(tasks);
  finish(
    [...cached, ...outcomes.flatMap(({ rows }) => rows)],
    outcomes.flatMap(({ times }) => times ?? []),
  );
});
