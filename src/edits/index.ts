export { commit, type History, newHistory, presentEdits, redone, undone, withEdit } from './history';
export { keyOfEdits, sameEdits } from './sameEdits';
export { shapeToKeep } from './shapeToKeep';
export { turnsOf } from './turnsOf';
export type { Edit, Fit } from './types';
