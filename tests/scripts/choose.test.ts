import { describe, expect, it } from 'vitest';
import { choose } from '../../scripts/test/choose.mjs';
import { groups } from '../../scripts/test/groups.mjs';

const names = (...args: string[]) => choose(args, false).groups.map(({ name }) => name);

describe('what npm test runs', () => {
  it('is the daily tier, on CI both tiers, and the long one where it is asked for', () => {
    const daily = groups.filter(({ tiers }) => tiers.includes('daily')).map(({ name }) => name);
    expect(names()).toEqual(daily);
    expect(daily).not.toContain('cargo:long');
    expect(choose([], true).groups).toEqual(groups);
    expect(choose([], true).tiers).toEqual(['daily', 'long']);
    expect(names('--long')).toContain('cargo:long');
    expect(names('--long')).not.toContain('fmt');
  });

  it('is what names say: a group, or all groups of a runner in the tier', () => {
    expect(names('fmt', 'vitest:unit')).toEqual(['fmt', 'vitest:unit']);
    expect(names('cargo')).toEqual(['cargo']);
    expect(names('cargo:long')).toEqual(['cargo:long']);
    expect(names('playwright')).toEqual(
      groups.map(({ name }) => name).filter((name) => name.startsWith('playwright:')),
    );
  });

  it('is a file of tests, by the runner that it belongs to', () => {
    const direct = (...args: string[]) => choose(args, false).direct;
    expect(direct('e2e/crop.spec.ts')).toEqual([{ runner: 'playwright', args: ['e2e/crop.spec.ts'] }]);
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

  it('hands options on to the one runner', () => {
    expect(choose(['vitest', '-t', 'lock'], false).direct).toEqual([
      { runner: 'vitest', args: ['-t', 'lock'] },
    ]);
    expect(choose(['e2e/crop.spec.ts', '--headed'], false).direct).toEqual([
      { runner: 'playwright', args: ['e2e/crop.spec.ts', '--headed'] },
    ]);
    expect(() => choose(['vitest', 'cargo', '-t', 'lock'], false)).toThrow('one runner');
    expect(() => choose(['-t', 'lock'], false)).toThrow('one runner');
  });

  it('is an error for an unknown name, which lists the valid ones', () => {
    for (const { name } of groups) expect(() => choose(['typo'], false)).toThrow(name);
    expect(() => choose(['e2e/typo.spec.ts'], false)).toThrow('There is no file e2e/typo.spec.ts');
  });
});
