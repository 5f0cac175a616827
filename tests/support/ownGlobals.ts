import { afterAll, vi } from 'vitest';

// Test files of the project `shared` run one after the other in the same thread.
afterAll(() => {
  vi.unstubAllGlobals();
});
