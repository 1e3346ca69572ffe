import { allOf, problemsOf } from './batch-entries.ts';
import { EmissionsError, restated } from './errors.ts';

/** Collects what is wrong with one input, so that callers learn all of it at once. */
export class Faults {
  readonly #found: EmissionsError[] = [];

  /** The result of a check; `undefined` if it fails. */
  of<T>(check: () => T): T | undefined {
    try {
      return check();
    } catch (error) {
      if (!(error instanceof EmissionsError) || error.code !== 'BAD_USER_INPUT') throw error;
      this.#found.push(...problemsOf(error));
      return undefined;
    }
  }

  /** Throws the first fault, with all of them in `problems` if there are others. */
  throwAny(): void {
    const [first, ...others] = this.#found;
    if (first !== undefined) throw others.length === 0 ? first : allOf(first, this.#found);
  }
}

/** The results of checks by name. Throws all faults that they find. */
export function checkAll<R extends object>(checks: { readonly [N in keyof R]: () => R[N] }): R {
  const named = Object.entries<() => unknown>(checks);
  return Object.fromEntries(checkEach(named, ([name, check]) => [name, check()] as const)) as R;
}

/** The results of one check for each part of an input. Throws all faults that it finds. */
export function checkEach<T, R>(parts: readonly T[], check: (part: T, index: number) => R): readonly R[] {
  const faults = new Faults();
  const results = parts.map((part, index) => faults.of(() => check(part, index)));
  faults.throwAny();
  return results as readonly R[];
}

/** The result of a check whose faults are about a part of the input, which is named before their arguments. */
export function within<T>(path: string, check: () => T): T {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof EmissionsError) || error.argument === undefined) throw error;
    throw below(path, error);
  }
}

function below(path: string, error: EmissionsError): EmissionsError {
  const { argument, problems } = error;
  const named = argument === undefined ? path : `${path}.${argument}`;
  return restated(error, { argument: named, problems: problems?.map((each) => below(path, each)) });
}
