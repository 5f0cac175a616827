// The history of an image: a list of steps, which are edits or resets, and a position. Undo, redo and jumps change only
// the position.
import { describe, expect, test } from 'vitest';
import {
  commitStep,
  type Edit,
  editsOfStep,
  editsWith,
  type History,
  moveTo,
  newHistory,
  presentEdits,
  readStep,
  type Step,
  sizesOfSteps,
  stepOf,
} from '../../src/edits';
import { expectOften } from '../support/expectOften';
import { seededRandom } from '../support/fixtures';

const left: Edit = { kind: 'rotate', turn: 'left' };
const mirror: Edit = { kind: 'flip', axis: 'horizontal' };
const small: Edit = { kind: 'resize', size: { width: 16, height: 12 }, fit: 'stretch' };
const large: Edit = { kind: 'resize', size: { width: 900, height: 900 }, fit: 'cover' };
const sharp: Edit = { kind: 'resize', size: { width: 64, height: 48 }, fit: 'stretch', filter: 'nearest' };
const print: Edit = { kind: 'density', perMeter: 11_811 };
const screen: Edit = { kind: 'density', perMeter: 2835 };
const crop: Edit = { kind: 'crop', rect: { x: 1, y: 2, width: 8, height: 4 } };
const reset: Step = { kind: 'reset' };
const cropAndResize = stepOf([crop, large]);
const sizeInPrint = stepOf([small, print]);

const edited = (...steps: Step[]) => steps.reduce(commitStep, newHistory);
const back = (history: History) => moveTo(history, history.at - 1);
const forth = (history: History) => moveTo(history, history.at + 1);

describe('the history', () => {
  test('begins at the image without edits, where undo and redo have no effect', () => {
    expect(presentEdits(newHistory)).toEqual([]);
    expect(back(newHistory)).toEqual(newHistory);
    expect(forth(newHistory)).toEqual(newHistory);
  });

  test('moves to any position, and a position out of range leads to the nearest one', () => {
    const history = edited(left, small, mirror);
    expect(presentEdits(history)).toEqual([left, small, mirror]);
    expect(presentEdits(back(history))).toEqual([left, small]);
    expect(presentEdits(moveTo(history, 0))).toEqual([]);
    expect(presentEdits(moveTo(moveTo(history, 0), 2))).toEqual([left, small]);
    expect(moveTo(history, 99).at).toBe(3);
    expect(moveTo(history, -1).at).toBe(0);
  });

  test('drops the undone steps when a new step is committed', () => {
    const history = commitStep(back(edited(left, left)), small);
    expect(history).toEqual({ steps: [left, small], at: 2 });
  });

  test('applies only the last of two consecutive resizes, and undo returns to the first resize', () => {
    const history = edited(left, small, large);
    expect(presentEdits(history)).toEqual([left, large]);
    expect(presentEdits(back(history))).toEqual([left, small]);
    expect(editsWith(history, small)).toEqual([left, small]);
  });

  test('applies both resizes if there is another edit between them', () => {
    expect(presentEdits(edited(small, left, large))).toEqual([small, left, large]);
  });

  test('applies only the last of several densities, and undo returns to the one before', () => {
    const history = edited(left, print, crop, screen);
    expect(presentEdits(history)).toEqual([screen, left, crop]);
    expect(presentEdits(back(history))).toEqual([print, left, crop]);
    expect(presentEdits(moveTo(history, 1))).toEqual([left]);
    expect(editsWith(history, print)).toEqual([print, left, crop]);
  });

  test('applies only the last of two resizes, also if a density was set between them', () => {
    expect(presentEdits(edited(small, print, large, screen, sharp))).toEqual([screen, sharp]);
    expect(presentEdits(edited(small, left, print, large))).toEqual([print, small, left, large]);
  });

  test('adds a reset as a step that can be undone, unless there are no edits', () => {
    const history = edited(left, crop, reset);
    expect(presentEdits(history)).toEqual([]);
    expect(presentEdits(back(history))).toEqual([left, crop]);
    expect(commitStep(history, reset)).toBe(history);
    expect(presentEdits(commitStep(history, mirror))).toEqual([mirror]);
  });

  test('contains the size of the image after each step, also after the undone steps', () => {
    const original = { width: 40, height: 30 };
    const history = moveTo(edited(left, crop, mirror, large, small, reset, left), 1);
    expect(sizesOfSteps(original, history.steps)).toEqual([
      original,
      { width: 30, height: 40 },
      { width: 8, height: 4 },
      { width: 8, height: 4 },
      { width: 900, height: 900 },
      { width: 16, height: 12 },
      original,
      { width: 30, height: 40 },
    ]);
  });

  // Requirements: R210, R261
  test('has one step for several edits, which undo and redo move through at once', () => {
    expect(stepOf([crop])).toBe(crop);
    const history = edited(small, cropAndResize, left);
    expect(history.steps).toHaveLength(3);
    expect(presentEdits(history)).toEqual([small, crop, large, left]);
    expect(presentEdits(moveTo(history, 2))).toEqual([small, crop, large]);
    expect(presentEdits(moveTo(history, 1))).toEqual([small]);
    expect(presentEdits(commitStep(history, sizeInPrint))).toEqual([print, small, crop, large, left, small]);
    expect(presentEdits(edited(large, sizeInPrint))).toEqual([print, small]);
    expect(sizesOfSteps({ width: 40, height: 30 }, history.steps)).toEqual([
      { width: 40, height: 30 },
      { width: 16, height: 12 },
      { width: 900, height: 900 },
      { width: 900, height: 900 },
    ]);
  });

  test('has steps that are the same after they were stored and read', () => {
    for (const step of [left, small, print, reset, cropAndResize, sizeInPrint])
      expect(readStep(JSON.parse(JSON.stringify(step)))).toEqual(step);
    for (const other of [null, 'reset', { kind: 'group' }, { kind: 'group', edits: [{ kind: 'blur' }] }])
      expect(readStep(other)).toBeNull();
  });
});

describe('any sequence of steps, undo, redo, jumps and resets', () => {
  const SEEDS = Array.from({ length: 50 }, (_, seed) => seed);
  const STEPS: readonly Step[] = [
    left,
    mirror,
    small,
    large,
    sharp,
    crop,
    print,
    screen,
    reset,
    cropAndResize,
    sizeInPrint,
  ];

  const NONE: { readonly density: readonly Edit[]; readonly others: readonly Edit[] } = {
    density: [],
    others: [],
  };
  const editsOf = (state: { density: readonly Edit[]; others: readonly Edit[] } = NONE) => [
    ...state.density,
    ...state.others,
  ];

  // Requirements: R210
  test.each(SEEDS)('gives the same states as a simple model and as a replay: seed %i', (seed) => {
    const random = seededRandom(seed);
    const below = (end: number) => Math.floor(random() * end);
    const pick = <T>(items: readonly T[]) => items[below(items.length)] as T;
    let history = newHistory;
    // The model: for each state, its density, and a separate list of its other edits.
    let states: { readonly density: readonly Edit[]; readonly others: readonly Edit[] }[] = [NONE];
    let at = 0;
    for (let turn = 0; turn < 60; turn++) {
      const { density, others } = states[at] ?? NONE;
      const step = pick(STEPS);
      switch (pick(['step', 'step', 'undo', 'redo', 'jump'] as const)) {
        case 'step': {
          history = commitStep(history, step);
          if (step.kind === 'reset' && density.length + others.length === 0) break;
          states = states.slice(0, at + 1);
          let next = step.kind === 'reset' ? NONE : { density, others };
          for (const edit of editsOfStep(step)) {
            const isSecondResize = edit.kind === 'resize' && next.others.at(-1)?.kind === 'resize';
            const kept = isSecondResize ? next.others.slice(0, -1) : next.others;
            if (edit.kind === 'density') next = { ...next, density: [edit] };
            else next = { ...next, others: [...kept, edit] };
          }
          states.push(next);
          at += 1;
          break;
        }
        case 'undo':
          history = back(history);
          at = Math.max(at - 1, 0);
          break;
        case 'redo':
          history = forth(history);
          at = Math.min(at + 1, states.length - 1);
          break;
        case 'jump':
          at = below(states.length);
          history = moveTo(history, at);
      }
      expectOften(history.at).toBe(at);
      expect(history.steps).toHaveLength(states.length - 1);
      expectOften(presentEdits(history)).toEqual(editsOf(states[at]));
    }
    // The replay: the steps of the history are committed to a new history, one after the other.
    const replayed = history.steps.reduce(commitStep, newHistory);
    expect(replayed.steps).toEqual(history.steps);
    for (let position = 0; position < states.length; position++)
      expectOften(presentEdits(moveTo(replayed, position))).toEqual(editsOf(states[position]));
  });
});
