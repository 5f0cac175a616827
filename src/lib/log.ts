/** Writes the `code` of a failure to the console. If `code` is 'unknown', `thrown` is written too. */
export function logFailure(action: string, code: string, thrown?: unknown): void {
  const line = `[pixel-resize] ${action}: ${code}`;
  if (code === 'unknown' && thrown !== undefined) console.error(line, thrown);
  else console.error(line);
}
