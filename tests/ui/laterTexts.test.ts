// The later catalog of a language (src/i18n/locales/*.later.ts) is fetched together with the first script that needs it.
// So the scripts that run without it must use no text of it: they would show its key.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { root } from '../../scripts/lib/paths.mjs';
import { en as first } from '../../src/i18n/locales/en';
import { en as later } from '../../src/i18n/locales/en.later';
import { PLURAL, textsOf } from '../support/words';

interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string';

const SRC = join(root, 'src');
const FILES = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => /\.tsx?$/.test(name) && !/^(imagecore\/pkg|i18n\/locales)\//.test(name));

/** What the test knows of a module. The paths of imports are relative to src. */
interface Module {
  readonly imports: string[];
  readonly dynamicImports: string[];
  /** The string and template literals. `\0` stands for each expression of a template. */
  readonly literals: string[];
  /** Whether the parts that the module fetches are shown only with the later texts. */
  readonly awaitsLater: boolean;
}

/** Whether an import or export statement is for types alone. */
const isOfTypes = ({ importKind, exportKind }: Node) => importKind === 'type' || exportKind === 'type';

function moduleOf(file: string): Module {
  const source = readFileSync(join(SRC, file), 'utf8');
  const imports: string[] = [];
  const dynamicImports: string[] = [];
  const literals: string[] = [];
  /** For each part that the module declares, whether it is shown only with the later texts. */
  const parts: boolean[] = [];
  const add = (list: string[], path: unknown) => {
    if (!isNode(path) || typeof path['value'] !== 'string') return;
    const target = posix.join(dirname(file), path['value']);
    const found = ['', '.ts', '.tsx', '/index.ts']
      .map((end) => target + end)
      .find((to) => FILES.includes(to));
    if (found) list.push(found);
  };
  /** `node` is the options of a part, or the name of the constant that holds them. */
  const awaits = (node: unknown): boolean => {
    if (!isNode(node)) return false;
    const text = source.slice(Number(node['start']), Number(node['end']));
    const options = node.type === 'Identifier' ? RegExp(`const ${text} = [^;]*`).exec(source)?.[0] : text;
    return /\balsoLoad: loadLaterTexts\b/.test(options ?? '');
  };
  const visit = (node: Node): void => {
    if (isOfTypes(node) || /^TS(?:Type|Interface|Literal|TemplateLiteral)/.test(node.type)) return;
    if (node.type === 'ImportExpression') add(dynamicImports, node['source']);
    else if (/^(?:Import|Export)\w*Declaration$/.test(node.type)) add(imports, node['source']);
    if (node.type === 'Literal') literals.push(String(node['value']));
    if (node.type === 'TemplateLiteral') {
      const quasis = node['quasis'] as readonly { readonly value: { readonly cooked: string } }[];
      literals.push(quasis.map(({ value }) => value.cooked).join('\0'));
    }
    if (node.type === 'CallExpression' && isNode(node['callee']) && node['callee']['name'] === 'lazyPart')
      parts.push(awaits((node['arguments'] as readonly unknown[])[2]));
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child);
  };
  visit(parseSync(file, source).program as unknown as Node);
  return { imports, dynamicImports, literals, awaitsLater: parts.length > 0 && !parts.includes(false) };
}

const MODULES: ReadonlyMap<string, Module> = new Map(FILES.map((file) => [file, moduleOf(file)]));

/** The modules that the entries import, directly or not. `dynamicOf` returns the dynamic imports that count too. */
function reached(
  entries: readonly string[],
  dynamicOf: (module: Module, file: string) => readonly string[],
): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (file: string) => {
    const module = MODULES.get(file);
    if (!module || found.has(file)) return;
    found.add(file);
    for (const next of [...module.imports, ...dynamicOf(module, file)]) visit(next);
  };
  entries.forEach(visit);
  return found;
}

const LATER_KEYS = textsOf(later).map(([key]) => key.replace(PLURAL, ''));

/** The keys of the later catalog that a literal can be. */
function laterKeysOf(literal: string): string[] {
  if (!/^[\w\0]+\.[\w.\0-]+$/.test(literal)) return [];
  const pattern = RegExp(`^${literal.replaceAll('.', '\\.').replaceAll('\0', '.*')}$`);
  return LATER_KEYS.filter((key) => pattern.test(key));
}

/** Each use of a later text in the modules, as `file: key`. */
const usesIn = (files: Iterable<string>) =>
  [...files].flatMap((file) =>
    (MODULES.get(file)?.literals ?? []).flatMap(laterKeysOf).map((key) => `${file}: ${key}`),
  );

const START = ['main.ts'];

test('no text is in both catalogs', () => {
  const keys = [first, later].flatMap((catalog) => textsOf(catalog).map(([key]) => key));
  expect(new Set(keys).size).toBe(keys.length);
});

describe('a text of the later catalog', () => {
  test('is not used by the modules of the first screen', () => {
    const first = reached(START, (module, file) => (file === 'main.ts' ? module.dynamicImports : []));
    expect(first).toContain('app/App.tsx');
    expect(first).not.toContain('pages/PrivacyPage.tsx');
    expect(usesIn(first)).toEqual([]);
  });

  test('is not used by a script that is shown without the later catalog', () => {
    const without = reached(START, ({ awaitsLater, dynamicImports }) => (awaitsLater ? [] : dynamicImports));
    // The size check of the build counts one catalog for each page, so no page may need the later one to be shown.
    for (const file of FILES.filter((name) => /^pages\/\w+Page\.tsx$/.test(name)))
      expect(without).toContain(file);
    expect(usesIn(without)).toEqual([]);
  });

  test('is found in the scripts that are shown with it', () => {
    const uses = usesIn(reached(START, ({ dynamicImports }) => dynamicImports));
    for (const use of [
      'features/editor/resize/SizeEntry.tsx: resize.width',
      'features/viewer/ViewerToolbar.tsx: viewer.compare',
      'features/save/PngOptions.tsx: download.smaller.way',
      'shared/fit/FitChoice.tsx: fit.cover.note',
    ])
      expect(uses).toContain(use);
  });
});
