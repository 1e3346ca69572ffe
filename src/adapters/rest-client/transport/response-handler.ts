import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { EmissionsError } from '../../../domain/errors.ts';
import { readBatchHeader } from '../../../wire/batches/read-batch.ts';
import { corruptionNotice, staleNotice } from '../../../wire/format/data-notice.ts';
import { decodeOffer } from '../../../wire/format/offer.ts';
import { totalsHeader } from '../../../wire/profiles/profile-totals-query.ts';
import { createDocumentScan } from '../../../wire/format/document-scan.ts';
import type { Format } from '../../../wire/format/format.ts';
import { keepsKeysHeader, repeatedHeader } from '../../../wire/writes/idempotency.ts';
import type { WireNode } from '../../../wire/format/parse-body.ts';
import { WireError } from '../../../wire/format/wire-error.ts';
import { runInTurns } from '../../../metering/in-turns.ts';
import { budgetOf, unlimitedBudget } from '../../../metering/request-budget.ts';
import { isOfFormat, readAnswerBody } from './answer-body.ts';
import { type AnswerMemory, quicklyReadBytes, smallAnswerBytes, weightOf } from './answer-memory.ts';
import type { HttpAnswer } from './exchange.ts';
import { decodeRetryAfter } from './retry-after.ts';
import { abortReason, type TimeLimit } from './time-limit.ts';

interface ResponseHandlerOptions {
  readonly limit: TimeLimit;
  /** Of the request that the exchange serves. */
  readonly signal: AbortSignal;
  readonly format: Format;
  readonly maximumBytes: number;
  readonly memory: AnswerMemory;
  /** The answer waits for room, and the service can be asked for others meanwhile. */
  readonly onWaiting?: () => void;
  /** The request goes out, on a connection of its own. */
  readonly onSent: () => void;
  readonly resolve: (answer: HttpAnswer) => void;
  /** `wasSent` when the request, or a part of it, may have reached the upstream. */
  readonly reject: (error: Error, wasSent: boolean) => void;
  /** The error of a body above this limit. */
  readonly tooLarge: (limit: string) => Error;
}

/** Longer than a burst of long lists takes, and as long as leaves a request time for the rest. */
const patienceMs = 8000;

const noticeName = corruptionNotice.name.toLowerCase();

/** Collects one response without stream objects in between, up to a size, within a time. */
export function createResponseHandler(options: ResponseHandlerOptions): Dispatcher.DispatchHandler {
  const { limit, signal, format, maximumBytes, memory, onSent, onWaiting, resolve, reject, tooLarge } =
    options;
  const scan = createDocumentScan(format);
  const chunks: Buffer[] = [];
  let length = 0;
  let status = 0;
  let headers: IncomingHttpHeaders = {};
  let controller: Dispatcher.DispatchController | undefined;
  let release: (() => void) | null = null;
  let letGo = (): void => {};
  const budget = budgetOf(signal) ?? unlimitedBudget(signal);

  limit.listen((reason) => {
    // While the connection is being made there is no controller yet.
    if (controller === undefined) reject(reason, false);
    else controller.abort(reason);
  });

  function contentType(): string {
    return single(headers['content-type']) ?? '';
  }

  function excess(chunk: Buffer): string | null {
    if (length > maximumBytes) return `${maximumBytes} bytes`;
    // So little is read at once, whatever is in it.
    if (length <= quicklyReadBytes || !isOfFormat(contentType(), format)) return null;
    return scan(length - chunk.length > quicklyReadBytes ? chunk : Buffer.concat(chunks));
  }

  /** A large answer, or the rest of it, is received when there is room for it. */
  function reserve(receiving: Dispatcher.DispatchController, bytes: number): void {
    let isReserved = false;
    release = memory.receive(budget, bytes, () => {
      isReserved = true;
      if (!receiving.paused) return;
      limit.goOn();
      receiving.resume();
    });
    if (isReserved) return;
    receiving.pause();
    limit.pause(patienceMs, noRoom);
    onWaiting?.();
  }

  /** Goes on when there is room for the document as well. */
  function whenHeld(goOn: () => void): void {
    let isHeld = false;
    let isWaiting = false;
    letGo = memory.hold(budget, weightOf(length, scan.parts() || length / 16), () => {
      isHeld = true;
      if (isWaiting) limit.goOn();
      // The service has answered in time, however long reading its answer takes.
      limit.listen(() => {});
      goOn();
    });
    if (isHeld) return;
    isWaiting = true;
    onWaiting?.();
    limit.pause(patienceMs, noRoom);
    limit.listen((reason) => {
      letGo();
      giveBack();
      reject(reason, true);
    });
  }

  /** Later, because the parser of undici reads one answer at a time, and others may go on now. */
  function giveBack(): void {
    if (release !== null) setImmediate(release);
  }

  /** In turns; what is wrong with it is reported by what needs it. */
  async function readDocument(): Promise<WireNode | WireError> {
    const contentEncoding = single(headers['content-encoding']) ?? '';
    const steps = readAnswerBody({ contentType: contentType(), contentEncoding, chunks }, format);
    try {
      return await runInTurns(budget, steps);
    } catch (error) {
      if (error instanceof WireError) return error;
      throw signal.aborted ? abortReason(signal) : error;
    }
  }

  async function answer(): Promise<void> {
    try {
      resolve({
        status,
        authtoken: single(headers['authtoken']) ?? null,
        keepsKeys: single(headers[keepsKeysHeader.name.toLowerCase()]) === keepsKeysHeader.value,
        isCorrupted: single(headers[noticeName]) === corruptionNotice.value,
        isStale: single(headers[noticeName]) === staleNotice.value,
        retryAfter: decodeRetryAfter(single(headers['retry-after'])),
        location: single(headers['location']) ?? null,
        isReplayed: single(headers[repeatedHeader.name.toLowerCase()]) === repeatedHeader.value,
        offeredReads: decodeOffer(single(headers[readBatchHeader.toLowerCase()])),
        offeredTotals: decodeOffer(single(headers[totalsHeader.toLowerCase()])),
        bytes: length,
        document: await readDocument(),
        letGo: () => letGo(),
      });
    } catch (error) {
      letGo();
      reject(error as Error, true);
    } finally {
      giveBack();
    }
  }

  return {
    onRequestStart(started) {
      controller = started;
      const reason = limit.reason();
      if (reason === null) onSent();
      else started.abort(reason);
    },
    onResponseStart(receiving, statusCode, received) {
      status = statusCode;
      headers = received;
      const announced = Number(single(headers['content-length']) ?? 0);
      if (announced > maximumBytes) receiving.abort(tooLarge(`${maximumBytes} bytes`));
      else if (announced > smallAnswerBytes) reserve(receiving, announced);
    },
    onResponseData(receiving, chunk) {
      length += chunk.length;
      budget.countReceived(chunk.length);
      chunks.push(chunk);
      const exceeded = excess(chunk);
      if (exceeded !== null) {
        receiving.abort(tooLarge(exceeded));
        return;
      }
      if (length > smallAnswerBytes && release === null) reserve(receiving, maximumBytes);
    },
    onResponseEnd() {
      whenHeld(() => memory.handOver(length, answer));
    },
    onResponseError(_controller, error) {
      giveBack();
      reject(error, controller !== undefined);
    },
  };
}

function noRoom(): EmissionsError {
  const message = 'The gateway holds too many long responses of the emissions service at once; retry in 1 s.';
  return new EmissionsError('OVERLOADED', message, { retryAfter: 1 });
}

function single(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
