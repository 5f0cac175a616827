/**
 * Returns a table in Markdown.
 * @param {readonly (string | number)[]} head
 * @param {readonly (readonly (string | number)[])[]} rows
 */
export const markdown = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
