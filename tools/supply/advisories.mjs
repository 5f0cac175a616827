import { join } from 'node:path';
import { root } from '../../scripts/lib/paths.mjs';
import { query } from '../../scripts/lib/run.mjs';
import { queryNpm } from '../../scripts/setup/npm.mjs';
import { nativeToolchain, toolchainEnv } from '../../scripts/setup/rust.mjs';
import { cargoFolders } from '../../scripts/supply/crates.mjs';
import { npmFolders } from '../../scripts/supply/npm.mjs';
import { ensureCargoDeny } from '../lib/check-tools.mjs';

/** @typedef {import('../../scripts/supply/finding.mjs').Finding} Finding */

/** Known faults of what is used: where they cannot be asked for, the check was skipped, and is reported so. */
const UNASKED = 'could not be asked from here';

/**
 * What `npm audit --json` says.
 * @param {string} output
 * @returns {string[] | null} the packages with an advisory; null where the registry gave no answer
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
 * @param {string} folder
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
 * What cargo-deny says of each workspace: of licences, bans and sources, and apart from these of advisories.
 * @param {string} deny its file
 * @returns {Finding[]}
 */
function cargoDeny(deny) {
  const env = toolchainEnv(nativeToolchain());
  /** @param {readonly string[]} args */
  const ask = (args) => query(deny, args, { env, timeout: 300_000 });
  const isThere = ask(['fetch', 'db']).code === 0;
  /**
   * @param {string} folder
   * @param {readonly string[]} checks
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

/** @returns {Promise<Finding[]>} */
export async function advisories() {
  const deny = await ensureCargoDeny(nativeToolchain());
  return [...npmFolders.map(npmAudit), ...cargoDeny(deny)];
}
