import { EmissionsError, restated } from '../../domain/basics/errors.ts';
import { parseIdempotencyKey } from '../../domain/changes/idempotency-key.ts';
import type { Backend } from '../../ports/backend.ts';
import type { RequestBudget } from '../../ports/request-budget.ts';
import type { GraphQLContext } from '../context.ts';
import { forgetReads } from '../loader.ts';
import { toUserErrors } from '../types/user-error.ts';
import type { DryRun } from './dry-run.ts';
import { firstOf } from './inputs.ts';
import { faultOf, fixable, withLaterFaults } from './later-faults.ts';
import type { Payload } from './payload.ts';
import { withReason, type WriteOptions } from './write-options.ts';

/** One mutation: what it writes, and what it returns. */
export interface Mutation<W, T> {
  /** Its result is stored in the idempotency record, so it is plain JSON: keys of records rather than records. */
  readonly write: (backend: Backend, isDryRun?: boolean) => Promise<W>;
  readonly read: (written: W) => T | Promise<T>;
  /** The record as it is now, for the response to a CONFLICT. */
  readonly current?: () => T | Promise<T>;
  readonly dryRun: DryRun<W> | Preview<W>;
  /**
   * Whether the same input again changes nothing more, so that a key is ignored: it would make one
   * transaction of a long write, and a digest of a password.
   */
  readonly needsNoKey?: boolean | undefined;
  /** The ids of the records that the write deletes. */
  readonly deletedIds?: readonly string[] | undefined;
}

/** The mutation of one record, by the one of several. */
export function ofOne<W, T>({ read, current, ...mutation }: Mutation<W, readonly T[]>): Mutation<W, T> {
  return {
    ...mutation,
    read: async (written) => firstOf(await read(written)),
    ...(current && { current: async () => firstOf(await current()) }),
  };
}

/** Result of a write that can be previewed. */
interface Preview<W> {
  readonly preview: (backend: Backend) => Promise<W>;
}

/** The entries of a write, and the same write with some of them. */
export interface Batch<W, T> {
  readonly count: number;
  readonly planFor: (entries: readonly number[]) => Mutation<W, T>;
}

/**
 * Executes a write with its options; the payload reads what `read` makes of its
 * result. Begins nothing for a client that has disconnected. Discards what was
 * read before, so that the same document sees the new state.
 */
export async function resolveWrite<W, T>(
  context: GraphQLContext,
  options: WriteOptions,
  plan: () => Mutation<W, T>,
  batch: Batch<W, T> | null = null,
): Promise<Payload<T>> {
  context.throwIfEnded();
  const nothing = {
    read: () => null,
    written: null,
    changes: null,
    isRepeated: false,
    deletedIds: [],
    userErrors: [],
  };
  let current: Mutation<W, T>['current'];
  try {
    const mutation = plan();
    ({ current } = mutation);
    if (options.idempotencyKey !== null) parseIdempotencyKey(options.idempotencyKey, 'idempotencyKey');
    const carry = (backend: Backend) => carryOut(mutation, options, backend, context.budget);
    return { ...nothing, ...(await withReason(context.backend, options.reason, carry)) };
  } catch (error) {
    if (!isFixable(error)) throw error;
    const tryEntries = (mutation: Mutation<W, T>) =>
      carryOut(mutation, { ...options, isDryRun: true }, context.backend, context.budget);
    const whole =
      batch === null
        ? error
        : await withLaterFaults(error, batch.count, (entries) =>
            faultOf(async () => tryEntries(batch.planFor(entries))),
          );
    const isOfRecord = error.code === 'CONFLICT' && error.argument === undefined;
    return {
      ...nothing,
      ...(isOfRecord && current !== undefined ? { read: current } : {}),
      userErrors: toUserErrors(whole, options.locate),
    };
  } finally {
    forgetReads(context);
  }
}

async function carryOut<W, T>(
  { write, read, dryRun, needsNoKey = false, deletedIds = [] }: Mutation<W, T>,
  { idempotencyKey, requested, isDryRun }: WriteOptions,
  backend: Backend,
  budget: RequestBudget,
): Promise<Pick<Payload<T>, 'written'> & Partial<Payload<T>>> {
  if (isDryRun && typeof dryRun === 'function') {
    let written: W | null = null;
    const noting = async (inner: Backend): Promise<W> => (written = await write(inner, true));
    const changes = await backend.writes.dryRun((inner) => dryRun(inner, noting, budget));
    return { changes, written };
  }
  if (isDryRun && typeof dryRun !== 'function') {
    const result = await dryRun.preview(backend);
    return { written: null, read: () => read(result) };
  }
  const { result, isRepeated } =
    idempotencyKey === null || needsNoKey
      ? { result: await write(backend), isRepeated: false }
      : await backend.writes.carryOut({ key: idempotencyKey, requested: requested() }, write);
  const readResult = () => read(result);
  const readOnce = () => readBack(isRepeated ? () => unlessDeleted(readResult) : readResult);
  return { read: readOnce, written: result, isRepeated, deletedIds };
}

/** Nothing was written, and the user can fix why. */
function isFixable(error: unknown): error is EmissionsError {
  if (!(error instanceof EmissionsError) || error.isOutcomeUnknown) return false;
  // An option that a remote service cannot take can be left out.
  return fixable.has(error.code) || (error.code === 'UPSTREAM_UNSUPPORTED' && error.argument !== undefined);
}

/** The usual message of a failure may advise to try again, which would write again. */
async function readBack<T>(read: () => T | Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof EmissionsError)) throw error;
    throw restated(error, { message: `The change was made, but could not be read back: ${error.code}.` });
  }
}

/** A record written earlier may be deleted by now; that is no error of the repeated write. */
async function unlessDeleted<T>(read: () => T | Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof EmissionsError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}
