// The translation of browsers replaces each text node of the page by elements. React fails when it later changes or
// removes such a text, or inserts something before it. This does not happen if the text is alone in its element. So
// each text in JSX has an element of its own.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { describe, expect, test } from 'vitest';

type Node = { readonly type: string } & Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

const nodeIn = (node: Node, key: string): Node | null => {
  const value = node[key];
  return isNode(value) ? value : null;
};

/** The name of a JSX element or of a called function, for example `Button`, `t` or `format.size`. Empty for others. */
function nameOf(node: Node | null): string {
  switch (node?.type) {
    case 'JSXIdentifier':
    case 'Identifier':
      return String(node['name']);
    case 'MemberExpression':
    case 'JSXMemberExpression':
      return `${nameOf(nodeIn(node, 'object'))}.${nameOf(nodeIn(node, 'property'))}`;
    default:
      return '';
  }
}

/** Functions that return elements, not texts. */
const MAKES_ELEMENTS = /(^createPortal|^useRoutes|\.map|\.flatMap)$/;

/** Whether an expression can be a text. The types are not known, so a variable does not count as a text. */
function canBeText(node: Node | null): boolean {
  switch (node?.type) {
    case 'Literal':
      return typeof node['value'] === 'string';
    case 'TemplateLiteral':
      return true;
    case 'CallExpression':
      return !MAKES_ELEMENTS.test(nameOf(nodeIn(node, 'callee')));
    case 'ConditionalExpression':
      return canBeText(nodeIn(node, 'consequent')) || canBeText(nodeIn(node, 'alternate'));
    case 'LogicalExpression':
      return canBeText(nodeIn(node, 'right'));
    default:
      return false;
  }
}

/** Whether a child in JSX can be a text that is more than white space. */
function isText(child: Node): boolean {
  if (child.type === 'JSXText') return String(child['value']).trim() !== '';
  const expression = nodeIn(child, 'expression');
  const isSpace = expression?.type === 'Literal' && String(expression['value']).trim() === '';
  return child.type === 'JSXExpressionContainer' && !isSpace && canBeText(expression);
}

/** Whether a child in JSX renders nothing: a comment, or a line break between two children. */
const isNothing = (child: Node) =>
  child.type === 'JSXText'
    ? String(child['value']).trim() === ''
    : nodeIn(child, 'expression')?.type === 'JSXEmptyExpression';

/** Elements that put each text among their children into an element of its own. */
const WRAPS_TEXTS: readonly string[] = ['Button'];

/** Returns the source of each text in `code` that has siblings in its element. */
function textsBesideOthers(code: string): string[] {
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) visit(each);
    if (!isNode(value)) return;
    if (value.type === 'JSXElement' || value.type === 'JSXFragment') {
      const children = (value['children'] as Node[]).filter((child) => !isNothing(child));
      const name = nameOf(nodeIn(nodeIn(value, 'openingElement') ?? value, 'name'));
      if (children.length > 1 && !WRAPS_TEXTS.includes(name))
        for (const child of children.filter(isText))
          found.push(code.slice(Number(child['start']), Number(child['end'])).trim());
    }
    for (const each of Object.values(value)) visit(each);
  };
  visit(parseAst(code, { lang: 'tsx' }));
  return found;
}

const folder = join(import.meta.dirname, '../../src');
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.tsx'),
);

describe('each text in JSX is alone in its element', () => {
  test('which is checked in more than 80 files', () => expect(sources.length).toBeGreaterThan(80));

  test.each(sources)('in %s', (file) => {
    expect(textsBesideOthers(readFileSync(join(folder, file), 'utf8'))).toEqual([]);
  });
});

test.each([
  ["<p>{t('a')}</p>", []],
  ["<p><Icon />{t('a')}</p>", ["{t('a')}"]],
  ['<p>words <b>more</b></p>', ['words']],
  ["<p>{busy && <Icon />}{busy ? t('a') : null}</p>", ["{busy ? t('a') : null}"]],
  ["<p>{/* why */}{t('a')}</p>", []],
  ["<Button><Icon />{t('a')}</Button>", []],
  ['<ul>{items.map(row)}<li /></ul>', []],
  ["<p><span>{t('a')}</span>{' '}<b>{t('b')}</b></p>", []],
])('in the source %s, textsBesideOthers() finds %j', (code, expected) =>
  expect(textsBesideOthers(code)).toEqual(expected),
);
