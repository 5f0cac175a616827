import { stopTogether } from './children.mjs';

/** An error that the user can fix. Its message is printed without a stack trace. */
export class Problem extends Error {}

/**
 * Runs a script's main function. If the function throws a Problem, its message is printed and the exit code is 1. Any
 * other error is a bug in the scripts; it is thrown again, so that Node prints the stack trace.
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
