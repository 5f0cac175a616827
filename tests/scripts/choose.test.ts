// Which tests `npm test -- <arguments>` runs: whole groups of tests, or one runner with its own arguments.
import { describe, expect, test } from 'vitest';
import { choose } from '../../scripts/test/choose.mjs';
import { groups } from '../../scripts/test/groups.mjs';

const names = (...args: string[]) => choose(args).groups.map(({ name }) => name);

describe('the selection of tests for npm test', () => {
  test('is the daily tier by default, and the long tier with --long', () => {
    const daily = groups.filter(({ tiers }) => tiers.includes('daily')).map(({ name }) => name);
    expect(names()).toEqual(daily);
    expect(daily).not.toContain('cargo:long');
    expect(names('--long')).toContain('cargo:long');
    expect(names('--long')).not.toContain('fmt');
  });

  test('contains each named group, and the groups of a named runner that belong to the daily tier', () => {
    expect(names('fmt', 'vitest:unit')).toEqual(['fmt', 'vitest:unit']);
    expect(names('cargo')).toEqual(['cargo']);
    expect(names('cargo:long')).toEqual(['cargo:long']);
    expect(names('playwright')).toEqual(
      groups.map(({ name }) => name).filter((name) => name.startsWith('playwright:')),
    );
  });

  test('contains the runner of a named test file, with arguments that limit the run to this file', () => {
    const direct = (...args: string[]) => choose(args).direct;
    for (const spec of ['e2e/crop.spec.ts', 'e2e/crop.spec.ts:42'])
      expect(direct(spec)).toEqual([{ runner: 'playwright', args: [spec] }]);
    expect(direct('tests/scripts/choose.test.ts')).toEqual([
      { runner: 'vitest', args: ['tests/scripts/choose.test.ts'] },
    ]);
    expect(direct('crates/imagecore/tests/suite/flat.rs')).toEqual([
      {
        runner: 'cargo',
        args: ['--manifest-path', 'crates/imagecore/Cargo.toml', '--test', 'suite', 'flat::'],
      },
    ]);
    expect(direct('crates/vp8/tests/libwebp.rs')).toEqual([
      { runner: 'cargo', args: ['--manifest-path', 'crates/vp8/Cargo.toml', '--test', 'libwebp'] },
    ]);
  });

  test('requires exactly one runner if there are options, and passes the options to this runner', () => {
    expect(choose(['vitest', '-t', 'lock']).direct).toEqual([{ runner: 'vitest', args: ['-t', 'lock'] }]);
    expect(choose(['e2e/crop.spec.ts', '--headed']).direct).toEqual([
      { runner: 'playwright', args: ['e2e/crop.spec.ts', '--headed'] },
    ]);
    expect(() => choose(['vitest', 'cargo', '-t', 'lock'])).toThrow('one runner');
    expect(() => choose(['-t', 'lock'])).toThrow('one runner');
  });

  test('throws an error for a missing file, and for an unknown name with a list of all groups', () => {
    for (const { name } of groups) expect(() => choose(['typo'])).toThrow(name);
    expect(() => choose(['e2e/typo.spec.ts'])).toThrow('There is no file e2e/typo.spec.ts');
  });
});
