// Checks every npm package and crate that the project uses, and checks that two builds of the site are identical. See
// docs/dependencies.md. `npm run supply -- --quick` skips the two builds, which take minutes.
import { Problem, runMain } from '../scripts/lib/problem.mjs';
import { ensureTool } from '../scripts/setup/cargo-tools.mjs';
import { nativeToolchain } from '../scripts/setup/rust.mjs';
import { CARGO_DENY } from '../scripts/supply/crates.mjs';
import { printFindings } from '../scripts/supply/finding.mjs';
import { offlineFindings } from '../scripts/supply/offline.mjs';
import { optionsOf } from './lib/options.mjs';
import { advisories } from './supply/advisories.mjs';
import { reproducible } from './supply/reproducible.mjs';

await runMain(async () => {
  const { quick } = optionsOf({ quick: false });
  const deny = await ensureTool(CARGO_DENY, nativeToolchain());
  const findings = [...offlineFindings(), ...advisories(deny)];
  if (!quick) findings.push(...(await reproducible()));
  console.log('');
  printFindings(findings);
  const skipped = findings.filter(({ wasSkipped }) => wasSkipped).length;
  if (skipped > 0) console.log(`\n${skipped} skipped (–).`);
  if (findings.some(({ faults }) => faults.length > 0))
    throw new Problem('Something in the supply is not as it should be: see above.');
});
