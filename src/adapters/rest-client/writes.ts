import { EmissionsError } from '../../domain/errors.ts';
import { type IdempotencyKey, parseIdempotencyKey } from '../../domain/idempotency-key.ts';
import { fromKeptError, toKeptError } from '../../domain/kept-error.ts';
import type { Backend, Call } from '../../ports/backend.ts';
import type { Writes, WriteTerms } from '../../ports/writes.ts';
import { settledWithin } from './abort-listeners.ts';
import { secretsOf } from './credential-headers.ts';
import { digestOf, type Ending, type OutcomeMemory } from './outcome-memory.ts';
import type { Upstream } from './upstream.ts';
import { isMissing } from './upstream-errors.ts';
import { readViewer } from './viewer.ts';
import { isOutcomeUnknown, withUnknownOutcome } from './write-outcome.ts';

type Work<T> = (backend: Backend) => Promise<T>;

/**
 * Writes under keys over a remote service. The key goes along, and a service
 * that keeps keys is exact. For any other this process remembers outcomes: a
 * write whose outcome is not known is told as that again, and never sent again.
 */
export function createWrites(
  { credentials, signal }: Call,
  upstream: Upstream,
  memory: OutcomeMemory,
  backendOver: (upstream: Upstream) => Backend,
): Writes {
  /** Keys are the account's; where a service does not say whose a token is, the token's. */
  async function nameOf(key: IdempotencyKey): Promise<string> {
    try {
      return `${(await readViewer(upstream)).uid} ${key}`;
    } catch (error) {
      if (!isMissing(error)) throw error;
      return `${digestOf(secretsOf(credentials).join(' '))} ${key}`;
    }
  }

  async function endingOf<T>(
    name: string,
    asked: string,
    key: IdempotencyKey,
    work: Work<T>,
  ): Promise<Ending> {
    const keyed = withKey(upstream, key);
    let finish: () => void = () => undefined;
    memory.set(name, asked, { state: 'running', done: new Promise((resolve) => (finish = resolve)) });
    try {
      const ending = { result: await work(backendOver(keyed.upstream)) };
      memory.set(name, asked, { state: 'ended', ending });
      return ending;
    } catch (error) {
      const unknown = unknownOutcomeOf(error, keyed.hasWritten());
      const kept = toKeptError(error);
      if (unknown !== null) memory.set(name, asked, { state: 'unknown', error: unknown });
      else if (kept !== null) memory.set(name, asked, { state: 'ended', ending: { error: kept } });
      else memory.delete(name);
      throw unknown ?? error;
    } finally {
      finish();
    }
  }

  return {
    async carryOut<T>({ repetition, isDryRun = false }: WriteTerms, work: Work<T>) {
      if (isDryRun) throw dryRunUnsupported();
      if (repetition === undefined) {
        return { result: await work(backendOver(upstream)), isRepeated: false, effect: null };
      }
      const key = parseIdempotencyKey(repetition.key, 'idempotencyKey');
      const { asked } = repetition;
      const name = await nameOf(key);
      for (;;) {
        const known = memory.get(name, asked);
        if (known?.state === 'running') {
          await settledWithin(known.done, signal);
          continue;
        }
        if (known?.state === 'unknown' && !upstream.keepsKeys()) throw known.error;
        const isRepeated = known?.state === 'ended';
        const ending = isRepeated ? known.ending : await endingOf(name, asked, key, work);
        if ('error' in ending) throw fromKeptError(ending.error);
        // What is remembered of a request is what the same work once answered with.
        return { result: ending.result as T, isRepeated, effect: null };
      }
    },

    async forget({ key }) {
      memory.delete(await nameOf(parseIdempotencyKey(key, 'idempotencyKey')));
    },
  };
}

/** The same upstream, whose writes carry a key. */
function withKey(upstream: Upstream, idempotencyKey: IdempotencyKey) {
  let hasWritten = false;
  const keyed: Upstream = {
    ...upstream,
    async write(request) {
      const answer = await upstream.write({ ...request, idempotencyKey });
      hasWritten = true;
      return answer;
    },
  };
  return { upstream: keyed, hasWritten: () => hasWritten };
}

/** The error of a write that may have been made; `null` where it is certain that it was not. */
function unknownOutcomeOf(error: unknown, hasWritten: boolean): EmissionsError | null {
  if (error instanceof EmissionsError && isOutcomeUnknown(error)) return error;
  if (!hasWritten) return null;
  return withUnknownOutcome(
    error instanceof EmissionsError
      ? error
      : new EmissionsError('INTERNAL', 'Something failed after the change was sent.', { cause: error }),
  );
}

function dryRunUnsupported(): EmissionsError {
  return new EmissionsError(
    'UPSTREAM_UNSUPPORTED',
    'The emissions service does not offer this: dryRun. Nothing was sent to it.',
  );
}
