import { EmissionsError, isMissing } from '../../../domain/basics/errors.ts';
import { type IdempotencyKey, parseIdempotencyKey } from '../../../domain/changes/idempotency-key.ts';
import type { Backend, Call } from '../../../ports/backend.ts';
import type { CarriedOut, Repeatable, Writes } from '../../../ports/writes.ts';
import { secretsOf } from '../exchange/credential-headers.ts';
import { requestDigest, type OutcomeMemory, type WriteName } from './outcome-memory.ts';
import type { Upstream } from '../known/upstream.ts';
import { abortReason, unsupportedWrite } from '../exchange/upstream-errors.ts';
import { readViewer } from '../access/viewer.ts';
import { asUnknownOutcome } from '../exchange/write-outcome.ts';

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
  let digest: string | undefined;
  const credential = (): string => (digest ??= requestDigest(secretsOf(credentials).join(' ')));

  /**
   * Keys are the account's; the credentials' where a service does not say whose
   * they are, or cannot say it now and their write is remembered.
   */
  async function nameOf(key: IdempotencyKey, requested: string): Promise<WriteName> {
    const ofCredential = { key, caller: credential() };
    try {
      return { key, caller: (await readViewer(upstream)).uid };
    } catch (error) {
      const isFault = error instanceof EmissionsError && /^UPSTREAM_|^RATE_LIMITED$/.test(error.code);
      if (isMissing(error) || (isFault && memory.get(ofCredential, requested) !== undefined)) {
        return ofCredential;
      }
      throw error;
    }
  }

  /** Carries out the write and releases everyone waiting for it, also when it fails. */
  async function send<T>(name: WriteName, requested: string, work: Work<T>): Promise<CarriedOut<T>> {
    const keyed = withKey(upstream, name.key);
    let finish: () => void = () => undefined;
    memory.set(name, requested, { state: 'running', done: new Promise((resolve) => (finish = resolve)) });
    try {
      const result = await work(backendOver(keyed.upstream));
      const ended = { state: 'ended', result: JSON.stringify(result ?? null) } as const;
      for (const caller of new Set([name.caller, credential()])) {
        memory.set({ ...name, caller }, requested, ended);
      }
      return { result, isRepeated: keyed.hasReplayed() };
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
      const name = await nameOf(parseIdempotencyKey(key, 'idempotencyKey'), requested);
      for (;;) {
        const known = memory.get(name, requested);
        if (known?.state === 'running') {
          await settledWithin(known.done, signal);
          continue;
        }
        if (known?.state === 'unknown' && !upstream.session.supportsIdempotency) throw known.error;
        // A remembered result belongs to the same work.
        if (known?.state === 'ended') return { result: JSON.parse(known.result) as T, isRepeated: true };
        if (isOneOfSeveral && !upstream.session.supportsIdempotency) throw forgotten();
        return await send(name, requested, work);
      }
    },

    writeRecordsAtomically: async () => {
      throw unsupportedWrite('writes that take effect together');
    },

    dryRun: async () => {
      throw unsupportedWrite('a dry run; ask the service itself, or leave out dryRun', 'dryRun');
    },

    because: async () => {
      throw unsupportedWrite('reasons of writes', 'reason');
    },

    reason: null,

    supportsIdempotency: () => upstream.session.supportsIdempotency,
  };
}

/** Waits for the work of others; rejects with why the request ended as soon as it ends. */
function settledWithin(done: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(abortReason(signal));
    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    done.finally(() => signal.removeEventListener('abort', onAbort)).then(resolve, reject);
  });
}

function forgotten(): EmissionsError {
  const what = 'idempotency keys; and this gateway has several processes, which cannot remember them for it';
  return unsupportedWrite(what, 'idempotencyKey');
}

/** The same upstream, whose writes carry a key; should there be a second one, it has a key that follows from the first. */
function withKey(upstream: Upstream, key: IdempotencyKey) {
  let written = 0;
  let isReplayed = true;
  const keyed: Upstream = {
    ...upstream,
    async write(request) {
      const idempotencyKey = written === 0 ? key : requestDigest(`${key} ${written}`);
      const answer = await upstream.write({ ...request, idempotencyKey });
      written += 1;
      isReplayed &&= upstream.session.isReplayed;
      return answer;
    },
  };
  return { upstream: keyed, hasWritten: () => written > 0, hasReplayed: () => written > 0 && isReplayed };
}

/** The error of a write that may have been made; `null` where it is certain that it was not. */
function unknownOutcomeOf(error: unknown, hasWritten: boolean): EmissionsError | null {
  if (error instanceof EmissionsError && error.isOutcomeUnknown) return error;
  return hasWritten ? asUnknownOutcome(error) : null;
}
