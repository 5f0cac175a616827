import { join } from 'node:path';
import { query } from '../../scripts/lib/run.mjs';
import { queryNpm } from '../../scripts/setup/npm.mjs';
import { nativeToolchain, toolchainEnv } from '../../scripts/setup/rust.mjs';
import { denyFindings } from '../../scripts/supply/crates.mjs';
import { npmFolders } from '../../scripts/supply/npm.mjs';

/** @typedef {import('../../scripts/supply/finding.mjs').Finding} Finding */

/**
 * Parses the output of `npm audit --json`.
 * @param {string} output
 * @returns {string[] | null} one text for each package with an advisory; null if the registry could not be reached
 */
export function auditFaults(output) {
  /** @type {{ vulnerabilities?: Record<string, { severity: string; range: string; via: (string | { title: string; url: string })[] }> }} */
  let answer;
  try {
    answer = JSON.parse(output);
  } catch {
    return null;
  }
  if (!answer.vulnerabilities) return null;
  return Object.entries(answer.vulnerabilities).map(([name, { severity, range, via }]) => {
    const why = via.map((it) => (typeof it === 'string' ? `by ${it}` : `${it.title}, ${it.url}`));
    return `${name} ${range}, ${severity}: ${why.join('; ')}`;
  });
}

/**
 * Searches for known vulnerabilities of all packages and crates. A check whose database cannot be reached counts as
 * skipped, not as failed.
 * @param {string} deny the path of cargo-deny
 * @returns {Finding[]}
 */
export function advisories(deny) {
  const UNASKED = { figure: 'advisories: their database could not be reached', faults: [], wasSkipped: true };
  const env = toolchainEnv(nativeToolchain());
  const isThere = query(deny, ['fetch', 'db'], { env, timeout: 300_000 }).code === 0;
  const crates = denyFindings(isThere ? deny : undefined, ['advisories', '--disable-fetch']);
  return [
    ...npmFolders.map((folder) => {
      const faults = auditFaults(queryNpm(['audit', '--json', '--package-lock-only'], folder).output);
      const name = `npm audit, ${join(folder, 'package-lock.json')}`;
      return faults ? { name, figure: `${faults.length} advisories`, faults } : { name, ...UNASKED };
    }),
    ...(isThere ? crates : crates.map(({ name }) => ({ name, ...UNASKED }))),
  ];
}
