export function logFailure(action: string, code: string, thrown?: unknown): void {
  const line = `[pixel-resize] ${action}: ${code}`;
  if (code === 'unknown' && thrown !== undefined) console.error(line, thrown);
  else console.error(line);
}
