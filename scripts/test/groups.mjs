// The groups of tests that `npm test` runs. A group defines how its tests run, what has to be built before, and which
// files the tests can load. If none of these files has changed since the tests passed, the tests do not run again.
import { reportSizes } from '../build/sizes.mjs';
import { missingCorpora } from '../lib/corpora.mjs';
import { isWell, printFindings } from '../supply/finding.mjs';
import { offlineFindings } from '../supply/offline.mjs';
import { nothing, oneTest } from './results.mjs';
import { biome, cargoTest, clippy, clippyOutside, fmt, types, vitest } from './runners.mjs';

/** @typedef {import('./keys.mjs').Reads} Reads */
/** @typedef {'daily' | 'long'} Tier */

/**
 * @typedef {object} Group
 * @property {string} name `runner`, or `runner:part`
 * @property {readonly Tier[]} tiers the tiers in which the group runs
 * @property {readonly ('core' | 'site' | 'browser')[]} needs what has to be built or installed before the group runs
 * @property {Reads | null} reads the files that the group's tests can load; null for a group that takes a second or two
 *   and always runs
 * @property {string} [project] the name of a Playwright project. One run of Playwright executes all groups with a
 *   project, except the group "playwright:alone", which has a run of its own
 * @property {1 | 'idle'} [cores] the cores that the group's run uses (see schedule.mjs), if it does not share them with
 *   other groups. "idle" is only for programs in which no time limit can expire
 * @property {(sink: (text: string) => void, cores: number) => Promise<import('./runners.mjs').Result>} [run] runs the
 *   tests of a group without `project`
 */

/** Documents. Only the tests that check documents read these files. */
const documents = [/^docs\//, /^\.(github|editorconfig|nvmrc)/, /^[A-Z]+(\.md)?$/];
/**
 * Programs that `npm test` does not run. Tests load tools/test/soak/ and tools/art/night.mjs, so the first pattern does
 * not match these files.
 */
const otherPrograms = [
  /^tools\/(?!test\/soak\/|art\/night\.mjs$)/,
  /^bench\//,
  /^crates\/(core-bench|jpeg-score)\//,
];
/** Rust sources that are not compiled into the WebAssembly module. */
const besideTheModule = [/^crates\/[^/]+\/(tests|examples|benches)\//, /^crates\/test-images\//, /^fuzz\//];
const crates = [/^crates\//, /^fuzz\//, /^Cargo\./, /^\.cargo\//, /^rustfmt\.toml$/, /^deny\.toml$/];
/**
 * Files that only vitest and the Rust tests read. The pattern does not match the folders that browser tests read too.
 */
const unitTests = [/^tests\/(?!support\/|golden\/|pngsuite\/|found4\/)/];
const browserTests = [/^e2e\//];
/**
 * The sources of the user interface that the tests of the core do not load. The core's own code, including the image
 * worker, does not load these sources either. The viewer's sources are not in the list, because e2e/harness/soak.ts
 * loads the viewer's tiles; nor are those of icon sets, because a test makes them with the core.
 */
const interfaceSources = [
  /^src\/(app|features(?!\/(viewer|icons)\/)|i18n|pages|shared|theme|ui)\//,
  /^public\//,
  /^index\.html$/,
];

/** The files on which the result of clippy depends: the Rust sources, and the scripts with clippy's arguments. */
const linted = [...crates, /^scripts\/test\//];

/** The sources of the Rust test programs, the files that these programs read, and the scripts that run the programs. */
const native = [...linted, /^tests\/(formats|found4?|golden|pngsuite|vp8)\//];

/**
 * Arguments for cargo. Some Rust tests need the corpora: image files that are not part of the repository (see
 * scripts/lib/corpora.mjs). These tests have the attribute `#[ignore]`, so they run only with `--include-ignored`. This
 * argument is used if the corpora exist on this machine.
 */
const withCorpora = missingCorpora ? [] : ['--', '--include-ignored'];

/** The folders below tests/ that belong to each vitest group. */
export const vitestFolders = /** @type {const} */ ({
  docs: ['docs'],
  unit: ['ui', 'components', 'session', 'edits'],
  scripts: ['scripts'],
  core: ['imagecore', 'bundle', 'conformance'],
  html: ['html'],
});

/**
 * Creates the group that runs vitest on the test files of the folders `vitestFolders[part]`.
 * @param {keyof typeof vitestFolders} part
 * @param {Pick<Group, 'needs' | 'reads'>} rest
 * @returns {Group}
 */
const vitestGroup = (part, rest) => ({
  name: `vitest:${part}`,
  tiers: ['daily'],
  ...rest,
  run: (sink, cores) =>
    vitest(
      `vitest:${part}`,
      sink,
      vitestFolders[part].map((folder) => `tests/${folder}/`),
      cores,
    ),
});

/**
 * Creates a group of browser tests.
 * @param {string} project the name of a project in playwright.config.ts
 * @param {readonly RegExp[]} except patterns for files that the tests of this project cannot load, in addition to the
 *   files that no browser test can load. A change of such a file does not run the tests again
 * @returns {Group}
 */
const browserGroup = (project, except) => ({
  name: `playwright:${project}`,
  tiers: ['daily', 'long'],
  needs: ['core', 'site', 'browser'],
  reads: {
    except: [...documents, ...otherPrograms, ...unitTests, ...besideTheModule, ...except],
    tools: ['rust', 'browser'],
  },
  project,
});

/**
 * Checks lock files, licenses and the documented reasons for dependencies. `npm run supply` has further checks, which
 * need a network or take minutes.
 */
const supply = async (/** @type {(text: string) => void} */ sink) => {
  const findings = offlineFindings();
  printFindings(findings, sink);
  const count = (/** @type {(finding: import('../supply/finding.mjs').Finding) => boolean} */ is) =>
    findings.filter(is).length;
  const skipped = count(({ wasSkipped = false }) => wasSkipped);
  const passed = count(isWell);
  return { counts: { ...nothing, passed, skipped, failed: findings.length - passed - skipped } };
};

/** @type {readonly Group[]} */
export const groups = [
  { name: 'fmt', tiers: ['daily'], needs: [], reads: null, cores: 1, run: fmt },
  { name: 'biome', tiers: ['daily'], needs: [], reads: null, cores: 1, run: biome },
  { name: 'supply', tiers: ['daily'], needs: [], reads: null, cores: 1, run: supply },
  vitestGroup('docs', { needs: [], reads: null }),
  {
    name: 'types',
    tiers: ['daily'],
    needs: ['core'],
    // The types of all programs in tools/ are checked too, so `otherPrograms` is not among the exceptions.
    reads: { except: [...documents, ...besideTheModule], tools: ['rust'] },
    cores: 1,
    run: types,
  },
  {
    name: 'clippy',
    tiers: ['daily'],
    needs: [],
    reads: { only: linted, tools: ['rust'] },
    cores: 'idle',
    run: clippy,
  },
  {
    name: 'cargo',
    tiers: ['daily'],
    needs: [],
    reads: { only: native, tools: ['rust', 'corpora'] },
    cores: 'idle',
    run: (sink, cores) => cargoTest(sink, ['--workspace', ...withCorpora], cores),
  },
  vitestGroup('unit', {
    needs: [],
    reads: { except: [...documents, ...otherPrograms, ...crates, ...browserTests] },
  }),
  vitestGroup('scripts', {
    needs: [],
    reads: { except: [/^docs\/(?!dependencies\.md)/, ...besideTheModule], tools: ['rust'] },
  }),
  vitestGroup('core', {
    needs: ['core'],
    reads: {
      except: [...documents, ...otherPrograms, ...browserTests, ...interfaceSources],
      tools: ['rust', 'corpora'],
    },
  }),
  vitestGroup('html', {
    needs: ['core', 'site'],
    reads: { except: [...documents, ...otherPrograms, ...besideTheModule], tools: ['rust'] },
  }),
  {
    name: 'sizes',
    tiers: ['daily'],
    needs: ['core', 'site'],
    reads: {
      except: [...documents, ...otherPrograms, ...besideTheModule, ...unitTests, ...browserTests],
      tools: ['rust'],
    },
    cores: 1,
    run: async (sink) => ({ counts: oneTest(reportSizes({ print: (line) => sink(`${line}\n`) }) ? 0 : 1) }),
  },
  // These tests open no image, and fail if a page requests the core. So the core's sources cannot change the result of
  // these tests, and the group lists these sources as exceptions.
  browserGroup('pages', [...crates, /^src\/imagecore\/worker\//]),
  browserGroup('editor', []),
  // These tests run the core on a separate page (e2e/harness). Of the user interface, this page loads only the viewer's
  // tiles. So the group lists all other sources of the user interface as exceptions.
  browserGroup('core', interfaceSources),
  browserGroup('alone', []),
  {
    name: 'clippy:long',
    tiers: ['long'],
    needs: [],
    reads: { only: linted, tools: ['rust'] },
    cores: 'idle',
    run: clippyOutside,
  },
  {
    name: 'cargo:long',
    tiers: ['long'],
    needs: [],
    reads: { only: native, tools: ['rust', 'corpora'] },
    cores: 'idle',
    run: (sink, cores) => cargoTest(sink, ['--test', 'long', ...withCorpora], cores),
  },
  {
    name: 'vitest:long',
    tiers: ['long'],
    needs: ['core', 'site'],
    reads: { except: [...documents, ...otherPrograms], tools: ['rust', 'corpora'] },
    run: (sink, cores) => vitest('vitest:long', sink, ['--config', 'vitest.long.config.ts'], cores),
  },
];

/** The names of the groups that `npm run check` runs. */
export const checks = ['fmt', 'biome', 'types', 'clippy'];

/** The names of the runners: the parts of the groups' names before the colon. */
export const runners = [...new Set(groups.map(({ name }) => name.split(':')[0] ?? name))];
