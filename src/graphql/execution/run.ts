import type { FieldNode, GraphQLError, ResponsePath } from 'graphql';
import { locatedError, responsePathAsArray } from 'graphql';

export type Path = ResponsePath;

/** Values by name: of variables or of a field's arguments. */
export type Values = Readonly<Record<string, unknown>>;

/** One execution of a compiled operation. */
export interface Run {
  readonly context: unknown;
  readonly rootValue: unknown;
  /** Coerced variables of the operation. */
  readonly variables: Values;
  /** The arguments of each field that depend on variables, by the field's slot, as far as they were needed. */
  readonly argumentsBySlot: (Values | undefined)[];
  readonly errors: FieldErrors;
}

/** Errors of nullable fields; without those below a field that is `null` by then because of another error. */
export class FieldErrors {
  readonly list: GraphQLError[] = [];
  readonly #nulled = new Set<Path | undefined>();

  /** A path of `undefined` is the whole response. */
  add(error: GraphQLError, path: Path | undefined): void {
    if (this.#isNulled(path)) return;
    this.#nulled.add(path);
    this.list.push(error);
  }

  #isNulled(path: Path | undefined): boolean {
    if (this.#nulled.size === 0) return false;
    for (let at = path; at !== undefined; at = at.prev) if (this.#nulled.has(at)) return true;
    return this.#nulled.has(undefined);
  }
}

/** Replaces a value that failed: by `null` and an error, or by throwing the error where `null` is not allowed. */
export function failAt(
  cause: unknown,
  isNonNull: boolean,
  { nodes, path, run }: { readonly nodes: readonly FieldNode[]; readonly path: Path; readonly run: Run },
): null {
  const error = locatedError(cause, nodes, responsePathAsArray(path));
  if (isNonNull) throw error;
  run.errors.add(error, path);
  return null;
}

export function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}
