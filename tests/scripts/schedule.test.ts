import { describe, expect, test } from 'vitest';
import { nothing, oneTest } from '../../scripts/test/results.mjs';
import { schedule, type Task } from '../../scripts/test/schedule.mjs';
import { deferred } from '../../src/lib/promises.ts';

describe('the scheduler of test tasks', () => {
  const print = () => {};

  /**
   * `task` creates a task that runs until `end` is called with its name. `end` also waits until the scheduler has
   * started the next tasks; `end('')` only waits. `started` lists the started tasks in order, and `granted` has the
   * number of cores of each task.
   */
  function control() {
    const started: string[] = [];
    const ends = new Map<string, (ok: boolean) => void>();
    const granted = new Map<string, number>();
    const task = (name: string, needs: string[] = [], cores: Task['cores'] = 1): Task => {
      const { promise, resolve } = deferred<boolean>();
      ends.set(name, resolve);
      return {
        name,
        needs,
        cores,
        run: async (_sink, count) => {
          started.push(name);
          granted.set(name, count);
          const ok = await promise;
          return { ok, rows: [{ name, seconds: 0, counts: oneTest(ok ? 0 : 1) }] };
        },
      };
    };
    const end = async (name: string, ok = true) => {
      ends.get(name)?.(ok);
      await new Promise((resolve) => setTimeout(resolve));
    };
    return { started, granted, task, end };
  }

  test('starts tasks in the given order, and runs as many one-core tasks at a time as there are cores', async () => {
    const { started, task, end } = control();
    const all = schedule([task('a'), task('b'), task('c')], { cores: 2, print });
    await end('');
    expect(started).toEqual(['a', 'b']);
    await end('b');
    expect(started).toEqual(['a', 'b', 'c']);
    await end('a');
    await end('c');
    expect((await all).map(({ ok }) => ok)).toEqual([true, true, true]);
  });

  test('starts a task only after the task that it needs has succeeded, but does not delay other tasks', async () => {
    const { started, task, end } = control();
    const all = schedule([task('core'), task('site', ['core']), task('other')], { cores: 4, print });
    await end('');
    expect(started).toEqual(['core', 'other']);
    await end('core');
    expect(started).toEqual(['core', 'other', 'site']);
    await end('other');
    await end('site');
    await all;
  });

  test('starts a task that needs all cores only when no other task runs, and starts no later task before it', async () => {
    const { started, task, end } = control();
    const all = schedule([task('a'), task('alone', [], Number.POSITIVE_INFINITY), task('b')], {
      cores: 2,
      print,
    });
    await end('');
    expect(started).toEqual(['a']);
    await end('a');
    expect(started).toEqual(['a', 'alone']);
    await end('alone');
    expect(started).toEqual(['a', 'alone', 'b']);
    await end('b');
    await all;
  });

  test('gives half of the cores to a task that can use any number of cores, and all cores to the last task', async () => {
    const { started, granted, task, end } = control();
    const all = schedule([task('a', [], 'share'), task('b', [], 'share'), task('c', ['a'], 'share')], {
      cores: 4,
      print,
    });
    await end('b');
    await end('a');
    expect(started).toEqual(['a', 'b', 'c']);
    expect([...granted.values()]).toEqual([2, 2, 4]);
    await end('c');
    await all;
  });

  test('starts a task on idle cores while others use all cores, one at a time, but not beside a task that runs alone', async () => {
    const { started, granted, task, end } = control();
    const all = schedule(
      [
        task('pages', [], 2),
        task('waits'),
        task('idle', [], 'idle'),
        task('next', [], 'idle'),
        task('alone', [], Number.POSITIVE_INFINITY),
        task('last', [], 'idle'),
      ],
      { cores: 2, print },
    );
    await end('');
    expect(started).toEqual(['pages', 'idle']);
    expect(granted.get('idle')).toBe(2);
    await end('pages');
    expect(started).toEqual(['pages', 'idle', 'waits']);
    await end('waits');
    await end('idle');
    expect(started.slice(3)).toEqual(['next']);
    await end('next');
    expect(started.slice(4)).toEqual(['alone']);
    await end('alone');
    expect(started.slice(5)).toEqual(['last']);
    await end('last');
    await all;
  });

  test('continues after a task fails or crashes, but does not run a task that needs the failed task', async () => {
    const fails = { ok: false, rows: [{ name: 'fails', seconds: 1, counts: oneTest(1) }] };
    const passes = { ok: true, rows: [{ name: 'passes', seconds: 1, counts: { ...nothing, passed: 5 } }] };
    const outcomes = await schedule(
      [
        { name: 'fails', needs: [], cores: 1, run: async () => fails },
        { name: 'crashes', needs: [], cores: 1, run: () => Promise.reject(new Error('crashed')) },
        { name: 'needy', needs: ['fails'], cores: 1, run: async () => passes },
        { name: 'passes', needs: ['not in this run'], cores: 1, run: async () => passes },
      ],
      { print },
    );
    const rows = outcomes.flatMap((it) => it.rows);
    expect(rows.map(({ counts }) => [counts.passed, counts.failed])).toEqual([
      [0, 1],
      [0, 1],
      [0, 1],
      [5, 0],
    ]);
    expect(rows[2]?.note).toContain('fails');
  });

  test('does not mix the outputs of parallel tasks', async () => {
    const { promise, resolve } = deferred<void>();
    const lines: string[] = [];
    const ok = { ok: true, rows: [] };
    await schedule(
      [
        {
          name: 'slow',
          needs: [],
          cores: 1,
          run: async (sink) => {
            sink('one\n');
            await promise;
            sink('two\n');
            return ok;
          },
        },
        {
          name: 'quick',
          needs: [],
          cores: 1,
          run: async (sink) => {
            sink('between\n');
            resolve();
            return ok;
          },
        },
      ],
      { cores: 2, print: (text) => lines.push(text) },
    );
    expect(lines.join('')).toContain('one\ntwo\n');
    expect(lines.join('')).toContain('between\n');
  });
});
