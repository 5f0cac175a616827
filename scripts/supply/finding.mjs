/**
 * What one check came to.
 * @typedef {object} Finding
 * @property {string} name
 * @property {string} figure what there is, in a few words
 * @property {readonly string[]} faults none where all is well
 * @property {boolean} [wasSkipped] nothing was checked, for the reason that the figure gives
 */

/** @param {Finding} finding */
export const isWell = ({ faults, wasSkipped = false }) => faults.length === 0 && !wasSkipped;

/** @param {Finding} finding */
const mark = ({ faults, wasSkipped = false }) => (faults.length > 0 ? '✗' : wasSkipped ? '–' : '✓');

/**
 * A table, and below it what is wrong.
 * @param {readonly Finding[]} findings
 * @param {(text: string) => void} [sink]
 */
export function printFindings(findings, sink = (text) => void process.stdout.write(text)) {
  const width = Math.max(...findings.map(({ name }) => name.length));
  for (const finding of findings) {
    sink(`${mark(finding)} ${finding.name.padEnd(width)}  ${finding.figure}\n`);
    for (const fault of finding.faults) sink(`    ${fault}\n`);
  }
}
