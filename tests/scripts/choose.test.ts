// Which groups of tests `npm test -- <arguments>` runs.
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

  test('throws an error for a name that is no group: all groups, and the commands for one file', () => {
    for (const { name } of groups) expect(() => choose(['typo'])).toThrow(name);
    for (const name of ['e2e/crop.spec.ts', '-t'])
      expect(() => choose([name])).toThrow('npx playwright test');
  });
});
