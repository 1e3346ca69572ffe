import { EmissionsError } from '../../domain/basics/errors.ts';

/** Each may take some hundred MiB. */
const maxThreads = 2;
const maxWaiting = 16;
const retryAfter = 5;

let running = 0;
const waiting: (() => void)[] = [];

/** Waits for one of two threads; the function that it returns gives it back. Throws OVERLOADED where too many wait. */
export async function enterThread(): Promise<() => void> {
  if (running < maxThreads) running += 1;
  else {
    if (waiting.length >= maxWaiting)
      throw new EmissionsError('OVERLOADED', `Too many workbooks at once; retry in ${retryAfter} s.`, {
        retryAfter,
      });
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  return leave;
}

/** The next one takes the place. */
function leave(): void {
  const next = waiting.shift();
  if (next === undefined) running -= 1;
  else next();
}
