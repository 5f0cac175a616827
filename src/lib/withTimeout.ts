/** Rejects with the error of `late` if `work` takes longer than `ms` milliseconds. */
export function withTimeout<Result>(work: Promise<Result>, ms: number, late: () => Error): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), ms);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
