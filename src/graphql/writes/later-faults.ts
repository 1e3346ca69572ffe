import { allOf, amongAll, problemsOf } from '../../domain/basics/batch-entries.ts';
import { EmissionsError, type ErrorCode } from '../../domain/basics/errors.ts';

/** Failures that the user can fix in the input; all others fail the whole mutation. */
export const fixable: ReadonlySet<ErrorCode> = new Set(['BAD_USER_INPUT', 'NOT_FOUND', 'CONFLICT']);

/**
 * The error of a batch with the faults that it hides. A write checks its entries in stages, and
 * one that finds faults ends it, so the entries that passed are tried without the others.
 */
export async function withLaterFaults(
  error: EmissionsError,
  count: number,
  tryEntries: (entries: readonly number[]) => Promise<EmissionsError | null>,
): Promise<EmissionsError> {
  const problems = [...problemsOf(error)];
  let last: EmissionsError | null = error;
  let rest = [...Array(count).keys()];
  while (last !== null) {
    const wrong = new Set(problems.map(({ entry }) => entry));
    const passed = rest.filter((entry) => !wrong.has(entry));
    if (passed.length === 0 || passed.length === rest.length) break;
    rest = passed;
    last = await tryEntries(passed);
    if (last !== null) problems.push(...problemsOf(last).map((each) => amongAll(each, passed, count)));
  }
  return problems.length > problemsOf(error).length ? allOf(error, problems) : error;
}

/** Why the work fails, if the user can fix that. A remote service cannot try a write. */
export async function faultOf(work: () => Promise<unknown>): Promise<EmissionsError | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (!(error instanceof EmissionsError)) throw error;
    return fixable.has(error.code) ? error : null;
  }
}
