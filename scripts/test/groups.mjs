// What there is to test, by groups: how a group runs, what it needs, and what its tests can load.
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
 * @property {readonly Tier[]} tiers
 * @property {readonly ('core' | 'site' | 'browser')[]} needs what has to be made before
 * @property {Reads | null} reads what its tests can load; null for a group of a second or two, which always runs
 * @property {string} [project] of Playwright; such groups run together
 * @property {(sink: (text: string) => void) => Promise<import('./runners.mjs').Result>} [run] of all others
 */

/** Read by no test, but for those of the documents themselves. */
const documents = [/^docs\//, /^\.(github|editorconfig|nvmrc)/, /^[A-Z]+(\.md)?$/];
/** Programs that `npm test` does not run. A browser test runs parts of the soak, with the picture of the golden images. */
const otherPrograms = [/^tools\/(?!soak\/|golden\/picture\.mjs$)/, /^bench\//, /^crates\/core-bench\//];
/** Rust sources that are not compiled into the module. */
const besideTheModule = [/^crates\/[^/]+\/(tests|examples|benches)\//, /^crates\/test-images\//, /^fuzz\//];
const crates = [/^crates\//, /^fuzz\//, /^Cargo\./, /^\.cargo\//, /^rustfmt\.toml$/, /^deny\.toml$/];
/** Of vitest; support is shared with the browser tests. */
const unitTests = [/^tests\/(?!support\/|golden\/|pngsuite\/)/];
const browserTests = [/^e2e\//];
/** The interface; what the worker loads lies elsewhere. */
const interfaceSources = [/^src\/(app|features|i18n|pages|shared|theme|ui)\//, /^public\//, /^index\.html$/];

/** What cargo’s programs are made of, and the files that they read. */
const native = [...crates, /^tests\/(golden|pngsuite|vp8)\//, /^scripts\/test\//];

/** Tests that need the corpora are marked as ignored; where the corpora are, they run too. */
const withCorpora = missingCorpora ? [] : ['--', '--include-ignored'];

/** The folders below tests/ of each of vitest’s groups. */
export const vitestFolders = /** @type {const} */ ({
  docs: ['docs'],
  unit: ['ui', 'components', 'session', 'edits'],
  scripts: ['scripts'],
  core: ['imagecore', 'bundle', 'conformance'],
  html: ['html'],
});

/**
 * A group of vitest’s files.
 * @param {keyof typeof vitestFolders} part
 * @param {Pick<Group, 'needs' | 'reads'>} rest
 * @returns {Group}
 */
const vitestGroup = (part, rest) => ({
  name: `vitest:${part}`,
  tiers: ['daily'],
  ...rest,
  run: (sink) =>
    vitest(
      `vitest:${part}`,
      sink,
      vitestFolders[part].map((folder) => `tests/${folder}/`),
    ),
});

/**
 * A group of browser tests: a project of playwright.config.ts.
 * @param {string} project
 * @param {readonly RegExp[]} except beyond what no browser test reads
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

/** Lock files, licences and reasons; `npm run supply` asks more. */
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
  { name: 'fmt', tiers: ['daily'], needs: [], reads: null, run: fmt },
  { name: 'biome', tiers: ['daily'], needs: [], reads: null, run: biome },
  { name: 'supply', tiers: ['daily'], needs: [], reads: null, run: supply },
  vitestGroup('docs', { needs: [], reads: null }),
  {
    name: 'types',
    tiers: ['daily'],
    needs: ['core'],
    // All programs in tools/ are checked as well.
    reads: { except: [...documents, ...besideTheModule], tools: ['rust'] },
    run: types,
  },
  {
    name: 'clippy',
    tiers: ['daily'],
    needs: [],
    reads: { only: crates, tools: ['rust'] },
    run: clippy,
  },
  {
    name: 'cargo',
    tiers: ['daily'],
    needs: [],
    reads: { only: native, tools: ['rust', 'corpora'] },
    run: (sink) => cargoTest(sink, ['--workspace', ...withCorpora]),
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
    run: async (sink) => ({ counts: oneTest(reportSizes({ print: (line) => sink(`${line}\n`) }) ? 0 : 1) }),
  },
  // These pages open no image: a request for the core fails their tests, so the core can be left out.
  browserGroup('pages', [...crates, /^src\/imagecore\/worker\//]),
  browserGroup('editor', []),
  // The core's own page has no interface.
  browserGroup('core', interfaceSources),
  browserGroup('alone', []),
  {
    name: 'clippy:long',
    tiers: ['long'],
    needs: [],
    reads: { only: crates, tools: ['rust'] },
    run: clippyOutside,
  },
  {
    name: 'cargo:long',
    tiers: ['long'],
    needs: [],
    reads: { only: native, tools: ['rust', 'corpora'] },
    run: (sink) => cargoTest(sink, ['--test', 'long', ...withCorpora]),
  },
  {
    name: 'vitest:long',
    tiers: ['long'],
    needs: ['core', 'site'],
    reads: { except: [...documents, ...otherPrograms], tools: ['rust', 'corpora'] },
    run: (sink) => vitest('vitest:long', sink, ['--config', 'vitest.long.config.ts']),
  },
];

/** The first halves of the names. */
export const runners = [...new Set(groups.map(({ name }) => name.split(':')[0] ?? name))];
