/**
 * What one check came to.
 * @typedef {object} Finding
 * @property {string} name
 * @property {string} figure what there is, in a few words
 * @property {readonly string[]} faults none where all is well
 */

/** @param {Finding} finding */
export const isWell = ({ faults }) => faults.length === 0;

/**
 * A table, and below it what is wrong.
 * @param {readonly Finding[]} findings
 * @param {(text: string) => void} [sink]
 */
export function printFindings(findings, sink = (text) => void process.stdout.write(text)) {
  const width = Math.max(...findings.map(({ name }) => name.length));
  for (const finding of findings) {
    sink(`${isWell(finding) ? '✓' : '✗'} ${finding.name.padEnd(width)}  ${finding.figure}\n`);
    for (const fault of finding.faults) sink(`    ${fault}\n`);
  }
}
