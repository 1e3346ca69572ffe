import type { ExpectsVersion } from './batch.ts';
import { allOf, problemsOf } from './batch-entries.ts';
import { EmissionsError, restated, staleVersion } from './errors.ts';

const ofInput: ReadonlySet<string> = new Set(['BAD_USER_INPUT', 'CONFLICT']);

/** Collects what is wrong with one input, so that callers learn all of it at once. */
export class Faults {
  readonly #found: EmissionsError[] = [];

  /** The result of a check, of the part at a position if there are several; `undefined` if it fails. */
  of<T>(check: () => T, position?: number): T | undefined {
    try {
      return check();
    } catch (error) {
      if (!(error instanceof EmissionsError) || !ofInput.has(error.code)) throw error;
      const found = problemsOf(error);
      this.#found.push(...(position === undefined ? found : found.map((each) => atPosition(each, position))));
      return undefined;
    }
  }

  /** Throws the first fault, with all of them in `problems` if there are others. */
  throwAny(): void {
    const [first, ...others] = this.#found;
    if (first !== undefined) throw others.length === 0 ? first : allOf(first, this.#found);
  }
}

function atPosition(error: EmissionsError, position: number): EmissionsError {
  return error.position === undefined ? restated(error, { position }) : error;
}

/** The results of checks by name. Throws all faults that they find. */
export function checkAll<R extends object>(checks: { readonly [N in keyof R]: () => R[N] }): R {
  const faults = new Faults();
  const named = Object.entries<() => unknown>(checks);
  const results = named.map(([name, check]) => [name, faults.of(check)] as const);
  faults.throwAny();
  return Object.fromEntries(results) as R;
}

/** The result of the check of a change. A version other than the expected one is a fault of the change, before all others. */
export function checkChange<T>(
  what: string,
  { version }: { readonly version: number },
  { expectedVersion = version }: ExpectsVersion,
  check: () => T,
): T {
  const assertVersion = () => {
    if (expectedVersion !== version) throw staleVersion(what, version);
  };
  return checkAll<{ version: void; result: T }>({ version: assertVersion, result: check }).result;
}

/** The results of one check for each part of an input. Throws all faults that it finds, with the position of the part. */
export function checkEach<T, R>(parts: readonly T[], check: (part: T, index: number) => R): readonly R[] {
  const faults = new Faults();
  const results = parts.map((part, index) => faults.of(() => check(part, index), index));
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
