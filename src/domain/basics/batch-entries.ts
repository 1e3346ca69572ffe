import { badInput, EmissionsError, restated } from './errors.ts';

/** A batch with more bad entries has one mistake many times. */
const MAXIMUM_PROBLEMS = 100;

/**
 * The results of `work` for each entry of a batch. When entries are bad, throws
 * the error of the first one, with those of the others in `problems`.
 */
export function mapEntries<T, R>(entries: readonly T[], work: (entry: T, index: number) => R): readonly R[] {
  return resultsOf(entries.map(attemptEach(entries.length, work)));
}

/** The result of an entry of a batch, or what is wrong with the entry. */
export function attemptEach<T, R>(
  count: number,
  work: (entry: T, index: number) => R,
): (entry: T, index: number) => EntryOutcome<R> {
  return (entry, index) => {
    try {
      return { result: work(entry, index) };
    } catch (error) {
      return { error: aboutEntry(error, index, count) };
    }
  };
}

/** The same for asynchronous work. */
export async function mapEntriesAsync<T, R>(
  entries: readonly T[],
  work: (entry: T, index: number) => Promise<R>,
): Promise<readonly R[]> {
  return resultsOf(
    await Promise.all(
      entries.map(async (entry, index) => {
        try {
          return { result: await work(entry, index) };
        } catch (error) {
          return { error: aboutEntry(error, index, entries.length) };
        }
      }),
    ),
  );
}

/** Throws BAD_USER_INPUT for an entry with the case-insensitive key of an earlier one. */
export function distinctKeys(
  argument: string,
  message: string,
  fault: 'duplicate' | 'invalid-parameter' = 'invalid-parameter',
): (key: string) => void {
  const seen = new Set<string>();
  return (key) => {
    const folded = key.toLowerCase();
    if (seen.has(folded)) throw badInput(argument, message, fault);
    seen.add(folded);
  };
}

type EntryOutcome<R> = { readonly result: R } | { readonly error: EmissionsError };

/** Throws like `mapEntries`. */
export function resultsOf<R>(outcomes: readonly EntryOutcome<R>[]): readonly R[] {
  const errors = outcomes.flatMap((outcome) => ('error' in outcome ? [outcome.error] : []));
  const [first] = errors;
  if (first === undefined) return outcomes.flatMap((outcome) => ('error' in outcome ? [] : [outcome.result]));
  throw outcomes.length === 1 ? first : allOf(first, errors.flatMap(problemsOf));
}

/** The faults in an error, each on its own. */
export function problemsOf(error: EmissionsError): readonly EmissionsError[] {
  return error.problems ?? [error];
}

/** The first error with all that are wrong, in the order of their entries. */
export function allOf(first: EmissionsError, problems: readonly EmissionsError[]): EmissionsError {
  const inOrder = problems.toSorted((one, other) => (one.entry ?? 0) - (other.entry ?? 0));
  return restated(first, { problems: inOrder.slice(0, MAXIMUM_PROBLEMS) });
}

const ofEntries: ReadonlySet<string> = new Set(['BAD_USER_INPUT', 'NOT_FOUND', 'CONFLICT']);

/** Throws an error that is not about the entry. */
function aboutEntry(error: unknown, entry: number, count: number): EmissionsError {
  if (error instanceof EmissionsError && ofEntries.has(error.code)) return atEntry(error, entry, count);
  throw error;
}

/** The error of an entry, which is named if there are several, also when it was another among fewer. */
export function atEntry(error: EmissionsError, entry: number, count: number): EmissionsError {
  if (error.entry !== undefined && error.cause instanceof EmissionsError)
    return atEntry(error.cause, entry, count);
  const message = count === 1 ? error.message : `Entry ${entry + 1} of ${count}: ${error.message}`;
  const problems = error.problems?.map((problem) => atEntry(problem, entry, count));
  return restated(error, { message, entry, problems });
}
