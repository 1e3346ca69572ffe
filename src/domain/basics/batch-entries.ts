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

/** Throws BAD_USER_INPUT for an entry with the case-insensitive key of an earlier one, which `message` names. */
export function distinctKeys(
  argument: string,
  message: (earlier: string) => string,
  fault: 'duplicate' | 'invalid-parameter' = 'invalid-parameter',
): (key: string, entry: number) => void {
  const seen = new Map<string, number>();
  return (key, entry) => {
    const folded = key.toLowerCase();
    const earlier = seen.get(folded);
    if (earlier !== undefined) throw badInput(argument, message(`entry ${earlier + 1}`), fault);
    seen.set(folded, entry);
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

/** The error with its entry; throws one that is not about the entry. */
export function aboutEntry(error: unknown, entry: number, count: number): EmissionsError {
  if (error instanceof EmissionsError && ofEntries.has(error.code)) return atEntry(error, entry, count);
  throw error;
}

/** The error of one of some entries of a batch, which were written apart. */
export function amongAll(error: EmissionsError, entries: readonly number[], count: number): EmissionsError {
  const entry = entries[error.entry ?? (entries.length === 1 ? 0 : -1)];
  return entry === undefined ? error : atEntry(error, entry, count);
}

/** The error of an entry, which is named if there are several, also when it was another among fewer. */
function atEntry(error: EmissionsError, entry: number, count: number): EmissionsError {
  if (error.entry !== undefined && error.cause instanceof EmissionsError)
    return atEntry(error.cause, entry, count);
  const message = count === 1 ? error.message : `Entry ${entry + 1} of ${count}: ${error.message}`;
  const problems = error.problems?.map((problem) => atEntry(problem, entry, count));
  return restated(error, { message, entry, problems });
}
