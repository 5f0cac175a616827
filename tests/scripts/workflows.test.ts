// The commands in .github/: a renamed script or group would otherwise fail only on GitHub.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../../scripts/lib/paths.mjs';
import { cargoFolders } from '../../scripts/supply/crates.mjs';
import { choose } from '../../scripts/test/choose.mjs';
import { checks } from '../../scripts/test/groups.mjs';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const folder = '.github/workflows';
const files = readdirSync(join(root, folder)).map((name) => `${folder}/${name}`);
/** The groups that each `npm test` in a workflow runs. */
const chosenIn = (file: string) =>
  [...read(file).matchAll(/npm test(?: -- (.+))?$/gm)].flatMap(
    ([, args]) => choose(args?.split(' ') ?? []).groups,
  );

describe('the workflows', () => {
  test.each(files)('start only scripts of package.json, and only groups of tests that exist: %s', (file) => {
    const scripts = Object.keys(JSON.parse(read('package.json')).scripts);
    const started = [...read(file).matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name);
    expect(scripts).toEqual(expect.arrayContaining(started));
    expect(() => chosenIn(file)).not.toThrow();
  });

  test('run each group of the daily tier exactly once after a push, and the long tier each night', () => {
    const file = `${folder}/test.yml`;
    expect(read(file)).toContain('run: npm run check\n');
    const names = chosenIn(file).map(({ name }) => name);
    expect([...checks, ...names].toSorted()).toEqual(
      choose([])
        .groups.map(({ name }) => name)
        .toSorted(),
    );
    expect(read(`${folder}/nightly.yml`)).toContain('command: npm run test:long\n');
  });

  test('run all shards of the browser tests, and the unit tests also on the version of Node in .nvmrc', () => {
    const file = read(`${folder}/test.yml`);
    const [, shards = ''] = /shard: \[(.*)\]/.exec(file) ?? [];
    const list = shards.split(', ');
    expect(list).toEqual(list.map((_, at) => `${at + 1}/${list.length}`));
    const [, versions = ''] = /node: \[(.*)\]/.exec(file) ?? [];
    expect(versions.split(', ')).toContain(read('.nvmrc').trim());
  });

  test.each([...files, '.github/actions/setup/action.yml'])('name the commit of each action: %s', (file) => {
    const actions = [...read(file).matchAll(/uses: (?!\.\/)(.*)/g)].map(([, name]) => name);
    expect(actions.filter((name) => !/^[\w/-]+@[0-9a-f]{40} # v[\d.]+$/.test(name ?? ''))).toEqual([]);
  });
});

test('Dependabot updates each Cargo.lock', () => {
  const [, list = ''] = /cargo\n *directories: \[(.*)\]/.exec(read('.github/dependabot.yml')) ?? [];
  expect(list.split(', ').map((path) => path.slice(1) || '.')).toEqual(
    expect.arrayContaining(cargoFolders()),
  );
});
