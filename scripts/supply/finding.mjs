/**
 * The result of one check.
 * @typedef {object} Finding
 * @property {string} name the name of the check
 * @property {string} figure a short text that says what was checked
 * @property {readonly string[]} faults one text for each fault; empty if the check passed
 * @property {boolean} [wasSkipped] true if nothing was checked; `figure` then has the reason
 */

/** @param {Finding} finding */
export const isWell = ({ faults, wasSkipped = false }) => faults.length === 0 && !wasSkipped;

/**
 * The mark of a finding in the table: ✗ for faults, – for a skipped check, ✓ for a passed check.
 * @param {Finding} finding
 */
const mark = ({ faults, wasSkipped = false }) => (faults.length > 0 ? '✗' : wasSkipped ? '–' : '✓');

/**
 * Prints a table with one row for each finding. The faults of a finding follow its row.
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
