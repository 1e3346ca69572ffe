import { checkInProcess } from './integrity-process.ts';
import type { IntegrityCheck } from '../sql/integrity/integrity-watch.ts';

/** Reads every page of a database, beside this process. */
export function pageCheck(file: string): IntegrityCheck {
  return async (signal) => {
    const check = checkInProcess(file);
    const stop = (): void => void check.stop();
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    const outcome = await check.outcome;
    signal.removeEventListener('abort', stop);
    return outcome ?? { state: 'unchecked', cause: 'The check was stopped.' };
  };
}
