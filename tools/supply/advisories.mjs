import { join } from 'node:path';
import { root } from '../../scripts/lib/paths.mjs';
import { query } from '../../scripts/lib/run.mjs';
import { queryNpm } from '../../scripts/setup/npm.mjs';
import { nativeToolchain, toolchainEnv } from '../../scripts/setup/rust.mjs';
import { cargoFolders } from '../../scripts/supply/crates.mjs';
import { npmFolders } from '../../scripts/supply/npm.mjs';
import { ensureCargoDeny } from '../lib/check-tools.mjs';

/** @typedef {import('../../scripts/supply/finding.mjs').Finding} Finding */

/**
 * The text for a database of advisories that could not be reached. The check that needs this database counts as
 * skipped, not as failed.
 */
const UNASKED = 'could not be asked from here';

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
 * Checks the npm packages of one lock file for known vulnerabilities.
 * @param {string} folder relative to the root
 * @returns {Finding}
 */
function npmAudit(folder) {
  const faults = auditFaults(queryNpm(['audit', '--json', '--package-lock-only'], folder).output);
  const figure = faults ? `${faults.length} found` : `npm’s registry ${UNASKED}`;
  return {
    name: `advisories, ${join(folder, 'package-lock.json')}`,
    figure,
    faults: faults ?? [],
    wasSkipped: faults === null,
  };
}

/**
 * Runs cargo-deny on each Rust workspace. There are two findings for each workspace: the first covers licences, banned
 * crates and sources; the second covers advisories, whose database may be unreachable.
 * @param {string} deny the path of cargo-deny
 * @returns {Finding[]}
 */
function cargoDeny(deny) {
  const env = toolchainEnv(nativeToolchain());
  /**
   * Runs cargo-deny.
   * @param {readonly string[]} args
   */
  const ask = (args) => query(deny, args, { env, timeout: 300_000 });
  const isThere = ask(['fetch', 'db']).code === 0;
  /**
   * Runs checks of cargo-deny on a workspace, and returns the first line of each error message.
   * @param {string} folder relative to the root
   * @param {readonly string[]} checks the names of the checks
   */
  const faultsOf = (folder, checks) => {
    const { code, complaint } = ask([
      ...['--manifest-path', join(root, folder, 'Cargo.toml'), '--config', join(root, 'deny.toml')],
      ...['--locked', '--log-level', 'error', '--color', 'never', 'check', ...checks],
    ]);
    return code === 0 ? [] : complaint.split('\n').filter((line) => line.startsWith('error'));
  };
  return cargoFolders().flatMap((folder) => {
    const lock = join(folder, 'Cargo.lock');
    return [
      {
        name: `cargo-deny, ${lock}`,
        figure: 'licences, bans, sources',
        faults: faultsOf(folder, ['licenses', 'bans', 'sources']),
      },
      {
        name: `advisories, ${lock}`,
        figure: isThere ? 'asked' : `the advisories’ database ${UNASKED}`,
        faults: isThere ? faultsOf(folder, ['advisories', '--disable-fetch']) : [],
        wasSkipped: !isThere,
      },
    ];
  });
}

/**
 * Runs the checks that need databases of known vulnerabilities, and the other checks of cargo-deny.
 * @returns {Promise<Finding[]>}
 */
export async function advisories() {
  const deny = await ensureCargoDeny(nativeToolchain());
  return [...npmFolders.map(npmAudit), ...cargoDeny(deny)];
}
