import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { cacheDir, root } from '../../scripts/lib/paths.mjs';
import { Problem } from '../../scripts/lib/problem.mjs';
import { query, runOrStop } from '../../scripts/lib/run.mjs';
import { listFiles } from '../../scripts/lib/stamp.mjs';
import { step } from '../../scripts/lib/step.mjs';
import { productPackages } from '../../scripts/supply/npm.mjs';

/** @typedef {import('../../scripts/supply/finding.mjs').Finding} Finding */

/**
 * The files of a built site: the content of each file by its path, relative to dist/ and with forward slashes.
 * @typedef {Map<string, Buffer>} Site
 */

/**
 * The folders and environment variables of the two builds. The builds differ in the folder, the time zone and the
 * locale (which determines the order of sorted names), because each of these could change a built file by mistake.
 * @type {readonly (readonly [folder: string, env: Record<string, string>])[]}
 */
const places = [
  ['a', { TZ: 'UTC', LC_ALL: 'C' }],
  ['somewhere/else', { TZ: 'Asia/Tokyo', LC_ALL: 'sv_SE.UTF-8' }],
];

/** Lists the source files, relative to the root: files that git tracks, and new files that git does not ignore. */
function sources() {
  const { code, output } = query('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard']);
  if (code !== 0)
    throw new Problem('git could not list the sources: the builds are made from what it knows.');
  return output.split('\0').filter((file) => file !== '' && existsSync(join(root, file)));
}

/**
 * Copies the source files to an empty folder and builds the site there.
 * @param {string} folder the absolute path of the folder
 * @param {Record<string, string>} env environment variables for the build
 * @returns {Promise<Site>}
 */
async function buildIn(folder, env) {
  for (const file of sources()) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    copyFileSync(join(root, file), join(folder, file));
  }
  await runOrStop(process.execPath, ['scripts/build.mjs'], {
    cwd: folder,
    env,
    problem: 'The site did not build: see the messages above.',
  });
  const dist = join(folder, 'dist');
  const files = listFiles([dist]);
  return new Map(files.map((file) => [relative(dist, file).split(sep).join('/'), readFileSync(file)]));
}

/**
 * Returns the paths of files that are in only one of two builds, or that have different contents.
 * @param {Site} first
 * @param {Site} second
 */
export function differing(first, second) {
  const hash = (/** @type {Buffer | undefined} */ content) =>
    content && createHash('sha256').update(content).digest('hex');
  const files = [...new Set([...first.keys(), ...second.keys()])].sort();
  return files.filter((file) => hash(first.get(file)) !== hash(second.get(file)));
}

/**
 * Finds the files of a site that contain the path of a folder of this machine.
 * @param {Site} site
 * @param {readonly string[]} folders absolute paths
 */
export const leaks = (site, folders) =>
  [...site].flatMap(([file, content]) =>
    folders.filter((folder) => content.includes(folder)).map((folder) => `${file} names ${folder}`),
  );

/**
 * Checks that `productPackages` contains each npm package of the built site. A package that is missing there is a
 * development dependency, and the strict license check does not apply to development dependencies. Vite lists the
 * packages of the site in .vite/licenses.json.
 * @param {Site} site
 * @returns {Finding}
 */
function packagesIn(site) {
  /** @type {{ name: string; version: string }[]} */
  const packages = JSON.parse(site.get('.vite/licenses.json')?.toString() ?? '[]');
  const known = new Set(productPackages().map(({ name, version }) => `${name} ${version}`));
  const unknown = packages.map(({ name, version }) => `${name} ${version}`).filter((it) => !known.has(it));
  return {
    name: 'npm, in the site',
    figure: `${packages.length} packages, all for the product`,
    faults:
      packages.length === 0 ? ['Vite listed none'] : unknown.map((it) => `${it} is for development alone`),
  };
}

/**
 * Builds the site twice, and checks the results. The two builds take minutes.
 * @returns {Promise<Finding[]>}
 */
export async function reproducible() {
  const { CARGO_HOME } = process.env;
  const folder = mkdtempSync(join(tmpdir(), 'pixel-resize-'));
  /** @type {Site[]} */
  const sites = [];
  try {
    for (const [place, env] of places) {
      const clean = join(folder, place);
      sites.push(await step(`Build in a clean folder: ${clean}`, () => buildIn(clean, env)));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const [first = new Map(), second = new Map()] = sites;
  const folders = [folder, root, homedir(), cacheDir, CARGO_HOME ?? ''];
  return [
    packagesIn(first),
    {
      name: 'the build, twice',
      figure: `${first.size} files, in two folders, by SHA-256`,
      faults: differing(first, second).map((file) => `${file} is not the same in both`),
    },
    {
      name: 'the build, where it was made',
      figure: 'no folder of this machine in a file',
      // Elements of `folders` with at most one character are left out, because almost every file contains them. For
      // example, the home folder of a container can be "/", and an unset `CARGO_HOME` becomes an empty string.
      faults: leaks(
        first,
        folders.filter((it) => it.length > 1),
      ),
    },
  ];
}
