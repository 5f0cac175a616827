/** Writes a failure to the console by its code; what was thrown comes along where the code alone would not explain it. */
export function logFailure(action: string, code: string, thrown?: unknown): void {
  const line = `[pixel-resize] ${action}: ${code}`;
  if (code === 'unknown' && thrown !== undefined) console.error(line, thrown);
  else console.error(line);
}
