import { Failure, isPassing } from './failure.ts';

interface Waiting {
  readonly begin: () => void;
  readonly fail: (error: Failure) => void;
}

/**
 * Asks no more than so many questions at once. Where the service fails one, those that wait fail in the same way:
 * each would wait for it as long.
 */
export function limitConcurrency(most: number) {
  let running = 0;
  const waiting: Waiting[] = [];
  return async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    if (running === most) await new Promise<void>((begin, fail) => waiting.push({ begin, fail }));
    else running += 1;
    try {
      return await ask();
    } catch (error) {
      if (error instanceof Failure && isPassing(error)) for (const { fail } of waiting.splice(0)) fail(error);
      throw error;
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next.begin();
    }
  };
}
