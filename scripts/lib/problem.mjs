import { stopTogether } from './children.mjs';

/** Something the user can put right: shown as its one sentence, without a stack trace. */
export class Problem extends Error {}

/**
 * Runs a script's main function and turns a Problem into a sentence and exit code 1.
 * Any other error is a bug in the scripts, and keeps its stack trace.
 * @param {() => Promise<void>} main
 */
export async function runMain(main) {
  stopTogether();
  try {
    await main();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    console.error(`\n${error.message}`);
    process.exit(1);
  }
}
