// The lint rules for React: those of biome.json, and scripts/lint/. They report what eslint-plugin-react-hooks reports.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packageCommand } from '../../scripts/lib/packages.mjs';
import { buildDir, root } from '../../scripts/lib/paths.mjs';

const folder = join(buildDir, `lint.${process.pid}`);
beforeAll(() => mkdirSync(folder, { recursive: true }));
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns the report of the linter for a file with this component. */
function lint(body: string): string {
  const file = join(folder, 'Picture.tsx');
  writeFileSync(
    file,
    `import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
export const hooks = [useCallback, useEffect, useEffectEvent, useRef, useState];
export function Picture({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
${body}
}
`,
  );
  // Biome ignores the files that git ignores, unless it is told otherwise.
  const args = ['lint', '--vcs-use-ignore-file=false', file];
  const biome = packageCommand('@biomejs/biome', 'biome');
  const { stdout, stderr } = spawnSync(process.execPath, [biome, ...args], { cwd: root, encoding: 'utf8' });
  return stdout + stderr;
}

const EFFECT_EVENT = 'An Effect Event is called only from effects of its own component';
const event = 'const report = useEffectEvent(() => onZoom(zoom));';

describe('the linter reports', () => {
  test.each([
    ['a hook under a condition', 'if (zoom > 1) useState(0); return null;', 'useHookAtTopLevel'],
    [
      'a missing dependency of an effect',
      'useEffect(() => onZoom(zoom), [zoom]); return null;',
      'useExhaustiveDependencies',
    ],
    [
      'an Effect Event in a list of dependencies',
      `${event} useEffect(() => report(), [report]); return null;`,
      'useExhaustiveDependencies',
    ],
    [
      'an Effect Event that a button calls',
      `${event} return <button type="button" onClick={() => report()}>+</button>;`,
      EFFECT_EVENT,
    ],
    [
      'an Effect Event that is passed to an element',
      `${event} return <button type="button" onClick={report}>+</button>;`,
      EFFECT_EVENT,
    ],
    ['an Effect Event that is returned', `${event} return report;`, EFFECT_EVENT],
    [
      'an Effect Event that a callback calls',
      `${event} const zoomIn = useCallback(() => report(), []); return <p title={String(zoomIn)} />;`,
      EFFECT_EVENT,
    ],
    [
      'a ref that is written during a rendering',
      'const last = useRef(0); last.current = zoom; return null;',
      'This render reads or writes a ref',
    ],
    [
      'a ref that is read during a rendering',
      'const last = useRef(0); return <p>{last.current}</p>;',
      'This render reads or writes a ref',
    ],
    [
      'a state that an effect sets synchronously',
      'const [last, setLast] = useState(0); useEffect(() => setLast(zoom), [zoom]); return <p>{last}</p>;',
      'This effect synchronously updates state',
    ],
    [
      'a component inside a component',
      'function Level() { return <p>{zoom}</p>; } return <Level />;',
      'noComponentHookFactories',
    ],
  ])('%s', (_, body, message) => {
    expect(lint(body)).toContain(message);
  });
});

test.each([
  [
    'Effect Events that effects and other Effect Events call',
    `${event} const twice = useEffectEvent(() => report());
useEffect(() => { const timer = setTimeout(() => report(), zoom); return () => clearTimeout(timer); }, [zoom]);
useEffect(() => twice(), []);
return <button type="button" onClick={() => onZoom(zoom)}>+</button>;`,
  ],
  [
    'refs and states that effects, timers and handlers read and write',
    `const last = useRef(0); const [shown, setShown] = useState(false);
useEffect(() => { last.current = zoom; }, [zoom]);
useEffect(() => { const timer = setTimeout(() => setShown(true)); return () => clearTimeout(timer); }, []);
return <button type="button" onClick={() => onZoom(last.current)}>{shown ? '+' : ''}</button>;`,
  ],
])('the linter accepts %s', (_, body) => {
  const report = lint(body);
  expect(report).toContain('Checked 1 file');
  expect(report).not.toMatch(/lint\/|plugin/);
});
