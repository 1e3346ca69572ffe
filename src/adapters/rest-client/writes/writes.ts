import { EmissionsError } from '../../../domain/errors.ts';
import { type IdempotencyKey, parseIdempotencyKey } from '../../../domain/idempotency-key.ts';
import type { Backend, Call } from '../../../ports/backend.ts';
import type { CarriedOut, Repeatable, Writes } from '../../../ports/writes.ts';
import { settledWithin } from '../transport/abort-listeners.ts';
import { secretsOf } from '../transport/credential-headers.ts';
import { requestDigest, type OutcomeMemory, type WriteName } from './outcome-memory.ts';
import type { Upstream } from '../transport/upstream.ts';
import { isMissing } from '../transport/upstream-errors.ts';
import { readViewer } from '../access/viewer.ts';
import { asUnknownOutcome } from './write-outcome.ts';

type Work<T> = (backend: Backend) => Promise<T>;

/**
 * Writes under keys over a remote service. The key goes along, and a service
 * that keeps keys is exact. For any other this process remembers results: a
 * write with an unknown outcome is reported as such again, and never resent.
 * One of several processes cannot, and rejects keys then.
 */
export function createWrites(
  { credentials, signal }: Call,
  upstream: Upstream,
  { memory, isOneOfSeveral }: { readonly memory: OutcomeMemory; readonly isOneOfSeveral: boolean },
  backendOver: (upstream: Upstream) => Backend,
): Writes<Backend> {
  /** Keys are the account's; where a service does not say whose a token is, the token's. */
  async function findCaller(): Promise<string> {
    try {
      return (await readViewer(upstream)).uid;
    } catch (error) {
      if (!isMissing(error)) throw error;
      return requestDigest(secretsOf(credentials).join(' '));
    }
  }

  /** Carries out the write and releases everyone waiting for it, also when it fails. */
  async function send<T>(name: WriteName, requested: string, work: Work<T>): Promise<T> {
    const keyed = withKey(upstream, name.key);
    let finish: () => void = () => undefined;
    memory.set(name, requested, { state: 'running', done: new Promise((resolve) => (finish = resolve)) });
    try {
      const result = await work(backendOver(keyed.upstream));
      memory.set(name, requested, { state: 'ended', result: JSON.stringify(result ?? null) });
      return result;
    } catch (error) {
      const unknown = unknownOutcomeOf(error, keyed.hasWritten());
      if (unknown === null) memory.delete(name);
      else memory.set(name, requested, { state: 'unknown', error: unknown });
      throw unknown ?? error;
    } finally {
      finish();
    }
  }

  return {
    async carryOut<T>({ key, requested }: Repeatable, work: Work<T>): Promise<CarriedOut<T>> {
      const name = { key: parseIdempotencyKey(key, 'idempotencyKey'), caller: await findCaller() };
      if (isOneOfSeveral && !upstream.keepsKeys()) throw forgotten();
      for (;;) {
        const known = memory.get(name, requested);
        if (known?.state === 'running') {
          await settledWithin(known.done, signal);
          continue;
        }
        if (known?.state === 'unknown' && !upstream.keepsKeys()) throw known.error;
        // What is remembered of a request is what the same work once answered with.
        if (known?.state === 'ended') return { result: JSON.parse(known.result) as T, isRepeated: true };
        return { result: await send(name, requested, work), isRepeated: false };
      }
    },

    writeRecordsAtomically: async () => {
      throw unsupported('writes that take effect together');
    },

    dryRun: async () => {
      throw unsupported('dryRun');
    },

    keepsKeys: () => upstream.keepsKeys(),
  };
}

function forgotten(): EmissionsError {
  return unsupported(
    'idempotency keys; and this gateway has several processes, which cannot remember them for it',
  );
}

function unsupported(what: string): EmissionsError {
  return new EmissionsError(
    'UPSTREAM_UNSUPPORTED',
    `The emissions service does not offer this: ${what}. Nothing was sent to it.`,
  );
}

/** The same upstream, whose writes carry a key; should there be a second one, it has a key that follows from the first. */
function withKey(upstream: Upstream, key: IdempotencyKey) {
  let written = 0;
  const keyed: Upstream = {
    ...upstream,
    async write(request) {
      const idempotencyKey = written === 0 ? key : requestDigest(`${key} ${written}`);
      const answer = await upstream.write({ ...request, idempotencyKey });
      written += 1;
      return answer;
    },
  };
  return { upstream: keyed, hasWritten: () => written > 0 };
}

/** The error of a write that may have been made; `null` where it is certain that it was not. */
function unknownOutcomeOf(error: unknown, hasWritten: boolean): EmissionsError | null {
  if (error instanceof EmissionsError && error.isOutcomeUnknown) return error;
  return hasWritten ? asUnknownOutcome(error) : null;
}
