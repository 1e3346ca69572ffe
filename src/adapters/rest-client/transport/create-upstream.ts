import { budgetFor } from '../../../metering/request-budget.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import type { Call } from '../../../ports/backend.ts';
import type { Format } from '../../../wire/documents/format.ts';
import { hopsHeader } from '../../../wire/headers/hops.ts';
import { idempotencyKeyHeader } from '../../../wire/headers/idempotency.ts';
import { smallAnswerBytes } from './answer-memory.ts';
import { CallerSession } from './caller-session.ts';
import { documentOf, foreseen, foreseenInTurns } from './answer-body.ts';
import { createKnownDocuments, type ReadDocument } from './known-documents.ts';
import { createReads, type HeldDocuments } from './batched-reads.ts';
import { ConnectionSlots } from './connection-slots.ts';
import { secretsOf, toCredentialHeaders } from './credential-headers.ts';
import type { Offered } from './service-memory.ts';
import type { HttpAnswer, OutgoingHeaders, UpstreamOperation } from './exchange.ts';
import type { HttpClient } from './http.ts';
import type { KeptPlace } from './kept-place.ts';
import { type Reader, readPatiently } from './patient-read.ts';
import { toStatusError } from './status-errors.ts';
import { toOutgoingHeaders, withHeaders } from './upstream-request.ts';
import { readWriteAnswer } from '../writes/write-answer.ts';
import { leavesOutcomeOpen, withUnknownOutcome } from '../writes/write-outcome.ts';
import type { Upstream } from './upstream.ts';

export interface UpstreamObserver {
  /**
   * A document that the service offers is malformed, such as that of totals, so
   * what is in it is read one by one; the error says what is wrong with it.
   */
  readonly onMalformed?: ((operation: string, error: Error) => void) | undefined;
  /** The headers that continue the trace of the caller; only `traceparent` and `tracestate` leave. */
  readonly traceHeaders?: (() => Readonly<Record<string, string>>) | undefined;
}

interface UpstreamOptions extends UpstreamObserver {
  readonly format: Format;
  readonly offered: () => Offered;
  readonly held: HeldDocuments;
  /** Called after every write, failed or not: anything read before may be stale. */
  readonly onWrite: () => void;
}

/** Of one request, so that it leaves connections to others, and does not overload the service by itself. */
const readsAtOnce = 16;
/** So many reads of a request do not wait for those of earlier ones. */
const firstReads = 4;
let requests = 0;

export function createUpstream(
  client: HttpClient,
  { format, offered, held, onWrite, onMalformed, traceHeaders }: UpstreamOptions,
  call: Call,
): Upstream {
  const { credentials, signal, requestId, network, meter, hops = 0 } = call;
  const budget = call.budget ?? budgetFor(signal);
  const session = new CallerSession(credentials);
  const named = new Set<Uid>();
  const turn = (requests += 1);
  let reads = 0;
  /** That of the read which begins now. */
  let place: KeptPlace | null = null;
  let isReplayed = false;

  const ownHeaders = {
    'x-request-id': requestId,
    [hopsHeader]: String(hops + 1),
    // The service counts failed sign-ins by address, and all come from this one.
    ...(network === undefined ? {} : { 'x-forwarded-for': network }),
  };
  let own: OutgoingHeaders | undefined;
  /** Throws UNAUTHENTICATED, see toCredentialHeaders. Those of the trace are of what the caller does now. */
  function headers(more: Readonly<Record<string, string>> = {}): OutgoingHeaders {
    own ??= toOutgoingHeaders({ ...toCredentialHeaders(credentials), ...ownHeaders }, format);
    return withHeaders(withHeaders(own, traceHeaders?.() ?? {}), more);
  }
  function statusError(answer: HttpAnswer, operation: UpstreamOperation) {
    if (answer.status === 401 && credentials.kind === 'basic') call.signIns?.onBasicChecked(false);
    return toStatusError(answer, operation, secretsOf(credentials));
  }

  function nextTurn(): number {
    reads += 1;
    return reads > firstReads ? turn : 0;
  }

  const reader: Reader = {
    slots: new ConnectionSlots(readsAtOnce),
    begin(exchange, receiver) {
      const own = place;
      place = null;
      client.begin(exchange, receiver, own);
    },
  };
  const readAnswer = createReads({
    format,
    offeredReads: () => offered().offeredReads,
    held,
    onMalformed,
    send(request) {
      // What has a place has been counted.
      const own = place === null ? nextTurn() : 0;
      return readPatiently(reader, { ...request, turn: own, headers: headers(), signal, meter });
    },
  });

  function readDocument(target: string, operation: UpstreamOperation): Promise<ReadDocument> {
    return readAnswer(target, operation).then((answer) => {
      session.noteHeaders(answer);
      if (answer.status !== 200) throw statusError(answer, operation);
      // Answers that arrive together are not all decoded in one turn; large ones do not, and wait for no one, as each takes memory.
      return answer.bytes <= smallAnswerBytes && budget.isPauseDue()
        ? budget.pause().then(() => documentIn(answer, target, operation))
        : documentIn(answer, target, operation);
    });
  }

  function documentIn(answer: HttpAnswer, target: string, operation: UpstreamOperation): ReadDocument {
    const body = documentOf(answer, operation);
    session.noteVersionOf(target, body);
    return { body, letGo: answer.letGo };
  }

  const known = createKnownDocuments(readDocument);

  return {
    format,
    budget,
    named,
    read: (target, operation, decode) =>
      known.read(target, operation, (body) => foreseen(operation, () => decode(body))),
    readInTurns: (target, operation, decode) =>
      known.read(target, operation, (body) => foreseenInTurns(operation, budget, decode(body))),
    async inItsTurn(read) {
      if (offered().offeredReads > 1 || client.isFree()) return read();
      const own = await client.keepPlace({ signal, turn: nextTurn() });
      place = own;
      try {
        return read();
      } finally {
        // Nothing of it went out at once.
        if (place === own) own.giveBack();
        place = null;
      }
    },
    forget: known.forget,
    hasRead: (target) => known.has(target),
    async write({ idempotencyKey, read, ...request }) {
      try {
        const answer = await client.exchange({
          ...request,
          headers: headers(idempotencyKey === undefined ? {} : { [idempotencyKeyHeader]: idempotencyKey }),
          signal,
          meter,
          isWrite: true,
        });
        session.noteHeaders(answer);
        ({ isReplayed } = answer);
        if (isSuccess(answer.status)) return readWriteAnswer(answer, request.operation, read);
        const error = statusError(answer, request.operation);
        throw leavesOutcomeOpen(answer.status) ? withUnknownOutcome(error) : error;
      } finally {
        onWrite();
        known.forgetAll();
        named.clear();
      }
    },
    post: (target, form, operation) =>
      client.exchange({
        method: 'POST',
        target,
        body: form,
        operation,
        headers: withHeaders(toOutgoingHeaders(ownHeaders, format), traceHeaders?.() ?? {}),
        signal,
        meter,
      }),
    decode: (answer, operation, decode) => {
      if (!isSuccess(answer.status)) throw statusError(answer, operation);
      const node = documentOf(answer, operation);
      return foreseen(operation, () => decode(node));
    },
    authtoken: () => session.authtoken,
    dropAuthtoken() {
      session.authtoken = null;
    },
    offered,
    readsAtOnce: () => (offered().offeredReads > 1 ? Infinity : readsAtOnce),
    noteMalformed: ({ name }, error) => onMalformed?.(name, error),
    keepsKeys: () => session.keepsKeys,
    hasReplayed: () => isReplayed,
    apiVersion: () => session.apiVersion,
    noteApiVersion(version) {
      session.apiVersion = version;
    },
  };
}

function isSuccess(status: number): boolean {
  return status === 200 || status === 201 || status === 204;
}
