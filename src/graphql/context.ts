import type { EmissionsError } from '../domain/basics/errors.ts';
import { unlimitedBudget } from '../metering/request-budget.ts';
import type { Uid } from '../domain/basics/uid.ts';
import type { Backend } from '../ports/backend.ts';
import type { RequestBudget } from '../ports/request-budget.ts';

export interface GraphQLContext {
  /** Opened for the caller of the request. */
  readonly backend: Backend;
  readonly budget: RequestBudget;
  /** Loaders cache under `memory`; replacing it discards everything they have read for this request. */
  readonly reads: { memory: Map<symbol, unknown> };
  /** Failures reported as data: with any, the response is incomplete although it has no `errors`. */
  readonly failures: EmissionsError[];
  /** Notes tell the reader of `extensions` what in the answer is right, but easily misread. */
  readonly notes: AnswerNote[];
  /** Throws TIMEOUT after the deadline, and once the client has disconnected: no further write is begun then. */
  readonly throwIfEnded: () => void;
  /** Absent where nothing is limited. */
  readonly long?: LongRequests | undefined;
  /** The variables as they were sent. */
  readonly variables: Readonly<Record<string, unknown>>;
}

/** Requests that take more than one may, of which a user has few at once. */
interface LongRequests {
  /** Returns a function to be called when it has ended. Throws OVERLOADED for too many at once. */
  enter(userUid: Uid | null): () => void;
  /** Begins a part of it, with the limits of a whole request. */
  openPart(): { readonly backend: Backend; close(): void };
}

export interface AnswerNote {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

export function createGraphQLContext(
  backend: Backend,
  budget: RequestBudget = unlimitedBudget(new AbortController().signal),
  throwIfEnded: () => void = () => undefined,
  long?: LongRequests,
): GraphQLContext {
  return {
    backend,
    budget,
    reads: { memory: new Map() },
    failures: [],
    notes: [],
    throwIfEnded,
    long,
    variables: {},
  };
}
