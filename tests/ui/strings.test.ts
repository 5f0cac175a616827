import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

// All texts that a visitor sees or hears must come from the catalogs. The tests search the components for texts that
// are written in the source instead.

const SOURCE = resolve(import.meta.dirname, '../../src');

/** Matches the names of attributes and object properties that contain texts for the visitor. */
const TEXT_NAMES =
  /^(?:aria-(?:label|description|valuetext|roledescription|placeholder)|alt|title|placeholder|label|words|summary|description|content)$/;

/** Values that are the same in every language, because they are not texts for the visitor. */
const NOT_TRANSLATED: readonly string[] = [
  // CSS.
  'attr(data-longest)',
  // Contents of meta tags that only programs read.
  'noindex',
  'website',
  'summary_large_image',
];

interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]).filter(isNode));

const nameOf = (value: unknown): string =>
  isNode(value) ? String(value['name'] ?? value['value'] ?? '') : '';

/**
 * The string literals that can be the value of an expression or a part of this value. Literals in function arguments
 * and in comparisons are not included.
 */
function literalsOf(node: unknown): string[] {
  if (!isNode(node)) return [];
  const of = (...fields: string[]) => fields.flatMap((field) => literalsOf(node[field]));
  switch (node.type) {
    case 'Literal':
      return typeof node['value'] === 'string' ? [node['value']] : [];
    case 'TemplateLiteral': {
      const { quasis, expressions } = node as unknown as Record<'quasis' | 'expressions', Node[]>;
      const parts = quasis.map((part) => String((part['value'] as { cooked?: string }).cooked ?? ''));
      return [...parts, ...expressions.flatMap(literalsOf)];
    }
    case 'ConditionalExpression':
      return of('consequent', 'alternate');
    case 'LogicalExpression':
      return node['operator'] === '&&' ? of('right') : of('left', 'right');
    case 'BinaryExpression':
      return node['operator'] === '+' ? of('left', 'right') : [];
    case 'JSXExpressionContainer':
      return of('expression');
    default:
      return [];
  }
}

/** The texts in the source of a component that do not come from a catalog. */
function wordsIn(source: string): string[] {
  const found: string[] = [];
  const visit = (node: Node): void => {
    if (node.type === 'JSXText') found.push(String(node['value']).trim());
    if (node.type === 'JSXElement' || node.type === 'JSXFragment')
      for (const child of childrenOf(node))
        if (child.type === 'JSXExpressionContainer') found.push(...literalsOf(child));
    const isPart = node.type === 'JSXAttribute' || node.type === 'Property';
    const name = isPart ? nameOf(node['name'] ?? node['key']) : '';
    // A value that looks like a key of the catalogs is not a text for the visitor.
    if (TEXT_NAMES.test(name) && !/^[a-z][a-zA-Z.-]*$/.test(literalsOf(node['value']).join('')))
      found.push(...literalsOf(node['value']));
    for (const child of childrenOf(node)) visit(child);
  };
  const { program, errors } = parseSync('component.tsx', source);
  if (errors.length > 0) throw new Error(errors[0]?.message);
  visit(program as unknown as Node);
  return found.filter((text) => /\p{Letter}/u.test(text) && !NOT_TRANSLATED.includes(text));
}

const components = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.tsx'),
);

test.each(components)('%s contains only texts from the catalogs', (name) => {
  expect(wordsIn(readFileSync(join(SOURCE, name), 'utf8'))).toEqual([]);
});

test.each([
  ['<p>Hello</p>', ['Hello']],
  ["<p>{ok ? 'Yes, please' : t('no')}</p>", ['Yes, please']],
  ["<p>{count + ' pixels'}</p>", [' pixels']],
  [`<p>{\`Size: \${size}\`}</p>`, ['Size: ']],
  ['<img alt="A picture" />', ['A picture']],
  ['<button aria-label="Close">×</button>', ['Close']],
  ["toast.show({ topic: 'edit', title: 'It failed' })", ['It failed']],
  ["<button aria-label={t('close')} title={name}>×</button>", []],
  ['<Icon name="close" />', []],
  ["<p>{kind === 'square' && t('square')} × {size}</p>", []],
])('in the source %s, wordsIn() finds %j', (source, words) =>
  expect(wordsIn(`const it = ${source};`)).toEqual(words),
);
