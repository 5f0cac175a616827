import { describe, expect, test } from 'vitest';
import type { Edit } from '../../src/edits';
import { commit, newHistory, presentEdits, redone, undone, withEdit } from '../../src/edits';

const left: Edit = { kind: 'rotate', turn: 'left' };
const small: Edit = { kind: 'resize', size: { width: 16, height: 16 }, fit: 'stretch' };
const large: Edit = { kind: 'resize', size: { width: 900, height: 900 }, fit: 'stretch' };

function edited(...edits: Edit[]) {
  return edits.reduce((history, edit) => commit(history, withEdit(history, edit)), newHistory);
}

describe('history', () => {
  test('begins with the image as it was opened', () => {
    expect(presentEdits(newHistory)).toEqual([]);
    expect(undone(newHistory)).toEqual(newHistory);
    expect(redone(newHistory)).toEqual(newHistory);
  });

  test('goes back and forth', () => {
    const history = edited(left, small);
    expect(presentEdits(history)).toEqual([left, small]);
    expect(presentEdits(undone(history))).toEqual([left]);
    expect(presentEdits(undone(undone(undone(history))))).toEqual([]);
    expect(presentEdits(redone(undone(history)))).toEqual([left, small]);
  });

  test('forgets what was undone when something else is done', () => {
    const history = undone(edited(left, left));
    expect(presentEdits(redone(commit(history, withEdit(history, small))))).toEqual([left, small]);
  });

  test('a resize takes the place of the resize before it, and can be undone by itself', () => {
    const history = edited(left, small, large);
    expect(presentEdits(history)).toEqual([left, large]);
    expect(presentEdits(undone(history))).toEqual([left, small]);
  });

  test('a resize after another edit starts from that edit', () => {
    expect(presentEdits(edited(small, left, large))).toEqual([small, left, large]);
  });
});
