// Checks the imports in src/ against the table of layers in docs/architecture.md.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const src = join(root, 'src');

/** Folders from which other folders may import only the index. */
const WITH_INDEX = ['imagecore', 'session', 'edits'];

/** The folders from which each folder may import, as the table in `document` lists them. */
function layersIn(document: string): Map<string, string[]> {
  const rows = document.matchAll(/^\| `(\w+)` \|([^|]*)\|$/gm);
  return new Map([...rows].map(([, folder = '', may = '']) => [folder, may.match(/\w+/g) ?? []]));
}

/** The relative paths that a module imports, also for types, in dynamic imports, and as the URL of a worker. */
function importsIn(source: string): string[] {
  const statements = source.matchAll(/(?:\bfrom|\bimport\(|^import|\bnew URL\()\s*'(\.[^']*)'/gm);
  return [...statements].map(([, path = '']) => path.replace(/\?.*$/, ''));
}

/** The modules of src/ that each module imports. */
function importsOfModules(files: readonly string[]): Map<string, Set<string>> {
  const known = new Set(files);
  const targetOf = (file: string, path: string) => {
    const target = relative(src, join(src, dirname(file), path)).replaceAll('\\', '/');
    return ['', '.ts', '.tsx', '/index.ts'].map((end) => target + end).find((each) => known.has(each));
  };
  return new Map(
    files.map((file) => {
      const paths = importsIn(readFileSync(join(src, file), 'utf8'));
      return [file, new Set(paths.map((path) => targetOf(file, path)).filter((to) => to !== undefined))];
    }),
  );
}

/** The imports between the folders in which the modules are, each without those in its subfolders. */
function importsOfFolders(modules: ReadonlyMap<string, ReadonlySet<string>>): Map<string, Set<string>> {
  const folders = new Map<string, Set<string>>();
  for (const [file, imported] of modules) {
    const folder = dirname(file);
    const others = [...imported].map(dirname).filter((to) => to !== folder);
    folders.set(folder, new Set([...(folders.get(folder) ?? []), ...others]));
  }
  return folders;
}

/** The nodes of `graph` that lead back to themselves. */
function inCircles(graph: ReadonlyMap<string, Iterable<string>>): string[] {
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(graph.get(from) ?? [])].some((next) => {
      if (next === to) return true;
      if (seen.has(next)) return false;
      seen.add(next);
      return reaches(next, to, seen);
    });
  return [...graph.keys()].filter((node) => reaches(node, node));
}

/**
 * Returns a message for each import in `source` that the rules for the layers do not allow.
 *
 * @param file the path relative to src, with forward slashes.
 */
function problemsOf(file: string, source: string, layers: ReadonlyMap<string, readonly string[]>): string[] {
  const [folder = '', feature] = file.split('/');
  return importsIn(source).flatMap((path) => {
    const target = relative(src, join(src, dirname(file), path)).replaceAll('\\', '/');
    const [to = '', ...inside] = target.split('/');
    if (to === folder) {
      if (folder === 'features' && inside[0] !== feature)
        return [`${file} imports ${target}: features do not import each other`];
      const isOutside = folder === 'imagecore' && inside[0] === 'pkg' && feature !== 'worker';
      return isOutside ? [`${file} imports ${target}: the worker alone imports the generated package`] : [];
    }
    // A file directly in src/ may import everything. Imports of files outside src/ are not checked.
    if (!file.includes('/') || to === '..') return [];
    if (!layers.get(folder)?.includes(to))
      return [`${file} imports ${target}: ${folder} may not import ${to}`];
    // The second index of the edits has what is fetched late.
    const index = to === 'edits' ? /^(index|pixels)(\.ts)?$/ : /^index(\.ts)?$/;
    const isIndex = inside.length === 0 || (inside.length === 1 && index.test(inside[0] ?? ''));
    return WITH_INDEX.includes(to) && !isIndex ? [`${file} imports ${target}: only the index is public`] : [];
  });
}

const layers = layersIn(readFileSync(join(root, 'docs/architecture.md'), 'utf8'));
const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('imagecore/pkg/'));

describe('the table of layers in docs/architecture.md', () => {
  test('lists exactly the folders of src/', () => {
    const folders = new Set(files.filter((file) => file.includes('/')).map((file) => file.split('/')[0]));
    expect([...layers.keys()].sort()).toEqual([...folders].sort());
  });

  test('allows every import in src/', () => {
    const problems = files.flatMap((file) => problemsOf(file, readFileSync(join(src, file), 'utf8'), layers));
    expect(problems).toEqual([]);
    expect(files.length).toBeGreaterThan(200);
  });

  test('allows no circle of imports between folders', () => {
    expect(inCircles(layers)).toEqual([]);
  });
});

describe('no circle of imports, also for types', () => {
  const modules = importsOfModules(files);

  test('is between modules', () => {
    expect(inCircles(modules)).toEqual([]);
    // The check has found the imports.
    expect(modules.get('app/App.tsx')).toContain('app/AppLayout.tsx');
  });

  test('is between folders, also between a folder and its subfolders', () => {
    expect(inCircles(importsOfFolders(modules))).toEqual([]);
  });

  test('is overlooked', () => {
    const graph = { a: ['b'], b: ['c'], c: ['b', 'd'], d: [], e: ['e'] };
    expect(inCircles(new Map(Object.entries(graph)))).toEqual(['b', 'c', 'e']);
  });
});

const importOf = (to: string) => `import { something } from '${to}';\n`;

test.each([
  ['src/pages', '../app/App'],
  ['src/features/editor', '../../pages/HomePage'],
  ['src/features/editor', '../open'],
  ['src/features/editor', '../open/problem'],
  ['src/features/editor', '../../imagecore/client'],
  ['src/features/editor', '../../session/session'],
  ['src/shared', '../features/open'],
  ['src/shared', '../session/session'],
  ['src/ui', '../features/open'],
  ['src/ui', '../shared'],
  ['src/ui', '../session'],
  ['src/ui', '../imagecore'],
  ['src/theme', '../i18n'],
  ['src/i18n/locales', '../../ui'],
  ['src/session', '../imagecore/client'],
  ['src/session', '../ui'],
  ['src/session', '../shared'],
  ['src/imagecore', '../session'],
  ['src/imagecore', './pkg/imagecore.js'],
  ['src/imagecore/worker', '../../i18n'],
  ['src/edits', '../imagecore'],
  ['src/config', '../ui'],
  ['src/lib', '../config/limits'],
])('%s must not import %s', (from, to) => {
  expect(problemsOf(join(from.replace(/^src\//, ''), 'a.ts'), importOf(to), layers)).toHaveLength(1);
});

test.each([
  ['src', './app/App'],
  ['src/app', '../pages/HomePage'],
  ['src/pages', '../features/open'],
  ['src/features/editor', './sizeFields'],
  ['src/features/editor', '../../ui'],
  ['src/features/editor', '../../session'],
  ['src/features/editor', '../../lib/geometry'],
  ['src/features/editor', '../../shared'],
  ['src/shared', '../session'],
  ['src/ui', '../i18n'],
  ['src/i18n', '../imagecore'],
  ['src/i18n/locales', './catalog'],
  ['src/session', './types'],
  ['src/session', '../imagecore'],
  ['src/imagecore', './worker/index'],
  ['src/imagecore', '../edits'],
  ['src/imagecore/worker', './session'],
  ['src/imagecore/worker', '../pkg/imagecore.js'],
  ['src/imagecore/worker', '../../lib/geometry'],
])('%s may import %s', (from, to) => {
  expect(problemsOf(join(from.replace(/^src\/?/, ''), 'a.ts'), importOf(to), layers)).toEqual([]);
});

test.each([
  ["import '../../theme/global';", 0],
  ["import { Box } from './Box';\nimport x from '../../lib/x?inline';", 0],
  ["import type { RunningRequest } from '../../session/types';", 1],
  ["const editor = () => import('../../pages/Home');", 1],
  ["export { x } from '../open/x';", 1],
  ["import {\n  a,\n} from '../../app/a';\nimport('../../session/b');", 2],
])('the check of the imports finds each forbidden import in %j', (source, count) => {
  expect(problemsOf('features/editor/a.ts', source, layers)).toHaveLength(count);
});
