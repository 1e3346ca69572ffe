import { EmissionsError } from '../../../domain/basics/errors.ts';
import { afterThisWork } from '../../../metering/slices.ts';
import { isOfTotals, readBatchPath, signInPath } from '../../../wire/addresses.ts';
import { decodeReadBatchAnswer, encodeReadBatch, longestTarget } from '../../../wire/batches/read-batch.ts';
import type { Format } from '../../../wire/elements/format.ts';
import { WireError } from '../../../wire/elements/wire-error.ts';
import { namesPage } from '../../../wire/forms/page-query.ts';
import type { Exchange, HttpAnswer, UpstreamOperation } from '../exchange/exchange.ts';
import { upstreamOperations } from '../exchange/upstream-operations.ts';
import { assertTarget } from '../exchange/outgoing-request.ts';

/** Where many are busy, a batch takes as long as its reads would one after the other. */
const patience = 3;

type Read = (target: string, operation: UpstreamOperation) => Promise<HttpAnswer>;

interface ReadsOptions {
  readonly format: Format;
  readonly send: (request: Omit<Exchange, 'headers' | 'signal'>) => Promise<HttpAnswer>;
  /** How many reads the service answers in one request; 0 where it does not say. */
  readonly readsPerCall: () => number;
  readonly onMalformed?: ((operation: string, error: Error) => void) | undefined;
}

interface WaitingRead {
  readonly target: string;
  readonly operation: UpstreamOperation;
  readonly resolve: (answer: Promise<HttpAnswer>) => void;
}

/**
 * The reads of one request: together what is read at the same time, where the
 * service offers it. A service that refuses a batch, or a read in it, is asked
 * for each read by itself.
 */
export function createReads({ format, send, readsPerCall, onMalformed }: ReadsOptions): Read {
  let waiting: WaitingRead[] = [];

  const readAlone: Read = (target, operation) => send({ method: 'GET', target, operation });

  function sendWaiting(): void {
    const reads = waiting;
    waiting = [];
    const atOnce = Math.max(1, readsPerCall());
    for (let from = 0; from < reads.length; from += atOnce) sendTogether(reads.slice(from, from + atOnce));
  }

  function sendTogether(reads: readonly WaitingRead[]): void {
    const answers =
      reads.length === 1 ? Promise.resolve(null) : readTogether(reads.map(({ target }) => target));
    for (const [index, { target, operation, resolve }] of reads.entries()) {
      resolve(answers.then((all) => all?.[index] ?? readAlone(target, operation)));
    }
  }

  /** `null` where the service answers no such batch, and in the place of a read that it refuses in one. */
  async function readTogether(targets: readonly string[]): Promise<readonly (HttpAnswer | null)[] | null> {
    const operation = upstreamOperations.readBatch;
    try {
      const batch = { operation, body: encodeReadBatch(targets, format), mayRepeat: true, patience } as const;
      const answer = await send({ method: 'POST', target: readBatchPath, ...batch });
      if (concernsAll(answer)) return targets.map(() => answer);
      const parts = partsOf(answer);
      if (parts === null) return null;
      if (parts.length !== targets.length) throw new WireError(otherReads);
      return parts.map((part) => (part.status === 413 ? null : { ...answer, ...part }));
    } catch (error) {
      if (error instanceof WireError) onMalformed?.(operation.name, error);
      else if (!isTooLong(error)) throw error;
      return null;
    }
  }

  // Throws what readDocument rejects with: a promise around another one takes three more microtasks.
  return (target, operation) => {
    assertTarget(target);
    const isLong = target.length > longestTarget || namesPage(target) || isOfTotals(target);
    if (readsPerCall() < 2 || isLong || target === signInPath) return readAlone(target, operation);
    return new Promise((resolve) => {
      waiting.push({ target, operation, resolve });
      if (waiting.length === 1) afterThisWork(sendWaiting);
    });
  };
}

/** Whether each read would be answered like this. */
function concernsAll({ status }: HttpAnswer): boolean {
  return status === 401 || status === 429 || (status >= 500 && status !== 501);
}

const otherReads = 'The document answers another number of reads than were requested.';

/** `null` for a refusal. Throws WireError for a document that answers no batch. */
function partsOf({ status, document }: HttpAnswer) {
  if (status !== 200) return null;
  if (document instanceof WireError) throw document;
  return decodeReadBatchAnswer(document);
}

/** Whether reads failed that may succeed one by one. */
function isTooLong(error: unknown): boolean {
  return error instanceof EmissionsError && error.code === 'UPSTREAM_PROTOCOL';
}
