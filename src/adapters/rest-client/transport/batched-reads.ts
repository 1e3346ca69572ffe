import { BoundedCache } from '../../../cache/bounded-cache.ts';
import { EmissionsError } from '../../../domain/basics/errors.ts';
import { afterThisWork } from '../../../metering/turns.ts';
import { decodeReadBatchAnswer, encodeReadBatch, longestTarget } from '../../../wire/batches/read-batch.ts';
import type { Format } from '../../../wire/documents/format.ts';
import { namesPage } from '../../../wire/forms/page-query.ts';
import { isOfTotals, readBatchPath, signInPath } from '../../../wire/addresses.ts';
import type { WireNode } from '../../../wire/documents/parse-body.ts';
import { WireError } from '../../../wire/documents/wire-error.ts';
import type { Exchange, HttpAnswer, UpstreamOperation } from './exchange.ts';
import { upstreamOperations } from './upstream-operations.ts';
import { assertTarget } from './upstream-request.ts';

/** Where many are busy, a batch takes as long as its reads would one after the other. */
const patience = 3;
/** So many of its reads the service carries out at once. */
const readsAtOnce = 8;

type Read = (target: string, operation: UpstreamOperation) => Promise<HttpAnswer>;

interface ReadsOptions {
  readonly format: Format;
  readonly send: (request: Omit<Exchange, 'headers' | 'signal'>) => Promise<HttpAnswer>;
  /** How many reads the service answers in one request; 0 where it does not say. */
  readonly offeredReads: () => number;
  readonly held: HeldDocuments;
  readonly onMalformed?: ((operation: string, error: Error) => void) | undefined;
}

/** Documents by what was read, which the service need not send again while they are the same. */
export type HeldDocuments = BoundedCache<HeldDocument>;

interface HeldDocument {
  readonly tag: string;
  readonly document: WireNode;
  readonly bytes: number;
}

/** As sent, and so some 30 MB of parsed documents. */
const heldBytes = 8 * 1024 * 1024;

export function holdDocuments(): HeldDocuments {
  return new BoundedCache({ maximum: heldBytes, weigh: (target, { bytes }) => target.length + bytes });
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
export function createReads({ format, send, offeredReads, held, onMalformed }: ReadsOptions): Read {
  let waiting: WaitingRead[] = [];

  const readAlone: Read = (target, operation) => send({ method: 'GET', target, operation });

  function sendWaiting(): void {
    const totals = waiting.filter(({ target }) => isOfTotals(target));
    const others = totals.length === 0 ? waiting : waiting.filter(({ target }) => !isOfTotals(target));
    waiting = [];
    const atOnce = Math.max(1, offeredReads());
    for (const reads of [totals, others]) {
      for (let from = 0; from < reads.length; from += atOnce) sendTogether(reads.slice(from, from + atOnce));
    }
  }

  function sendTogether(reads: readonly WaitingRead[]): void {
    const answers =
      reads.length === 1 ? Promise.resolve(null) : readTogether(reads.map(({ target }) => target));
    for (const [index, { target, operation, resolve }] of reads.entries()) {
      resolve(answers.then((all) => all?.[index] ?? readAlone(target, operation)));
    }
  }

  /** Texts that are parsed from XML keep the whole answer in memory. */
  const mayBeHeld = (target: string): boolean =>
    format === 'json' && target.startsWith('/data/') && !target.includes('?');

  /** `null` where the service answers no such batch, and in the place of a read that it refuses in one. */
  async function readTogether(targets: readonly string[]): Promise<readonly (HttpAnswer | null)[] | null> {
    const known = targets.map((target) => (mayBeHeld(target) ? held.get(target) : undefined));
    const reads = targets.map((target, index) =>
      mayBeHeld(target) ? { target, tag: known[index]?.tag ?? '' } : { target },
    );
    const body = encodeReadBatch(reads, format);
    const operation = upstreamOperations.readBatch;
    try {
      const share = Math.min(targets.length, readsAtOnce);
      const batch = { operation, body, mayRepeat: true, patience, share } as const;
      const answer = await send({ method: 'POST', target: readBatchPath, ...batch });
      // Totals by themselves would take the service as long again, and each as long as all may.
      const isTooMuch = answer.status === 413 && targets.every(isOfTotals);
      if (concernsAll(answer) || isTooMuch) return targets.map(() => answer);
      const parts = partsOf(answer);
      if (parts === null) return null;
      if (parts.length !== targets.length) throw new WireError(otherReads);
      const bytes = answer.bytes / parts.length;
      return parts.map(({ status, tag, document }, index) => {
        if (status === 413) return null;
        const found = document ?? (status === 304 ? known[index]?.document : null) ?? null;
        if (found === null) return null;
        if (tag !== null && document !== null && status === 200)
          held.set(targets[index] ?? '', { tag, document, bytes });
        // The others are held with it until the request ends.
        return { ...answer, letGo: () => {}, status: status === 304 ? 200 : status, document: found };
      });
    } catch (error) {
      if (error instanceof WireError) onMalformed?.(operation.name, error);
      else if (!isTooLong(error)) throw error;
      return null;
    }
  }

  // Throws what readDocument rejects with: a promise around another one takes three more microtasks.
  return (target, operation) => {
    assertTarget(target);
    const isAlone = offeredReads() < 2 || target.length > longestTarget || namesPage(target);
    if (isAlone || target === signInPath) return readAlone(target, operation);
    return new Promise((resolve) => {
      waiting.push({ target, operation, resolve });
      if (waiting.length === 1) afterThisWork(sendWaiting);
    });
  };
}

/** What would be answered to each read. */
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

/** What is too long together, or malformed, may be well by itself. */
function isTooLong(error: unknown): boolean {
  return error instanceof EmissionsError && error.code === 'UPSTREAM_PROTOCOL';
}
