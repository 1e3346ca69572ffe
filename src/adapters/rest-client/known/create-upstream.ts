import { unsupportedWrite } from '../exchange/upstream-errors.ts';
import { randomUUID } from 'node:crypto';
import { budgetFor } from '../../../metering/request-budget.ts';
import type { ProfileItemEntry } from '../../../domain/profiles/profile-item-page.ts';
import type { Profile } from '../../../domain/profiles/profile.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import type { Call } from '../../../ports/backend.ts';
import type { EmissionsError } from '../../../domain/basics/errors.ts';
import type { Format } from '../../../wire/elements/format.ts';
import { WireError } from '../../../wire/elements/wire-error.ts';
import type { WireNode } from '../../../wire/documents/parse-body.ts';
import { hopsHeader } from '../../../wire/headers/hops.ts';
import { workHeader } from '../../../wire/headers/work.ts';
import { idempotencyKeyHeader } from '../../../wire/headers/idempotency.ts';
import { CallerSession } from './caller-session.ts';
import { documentOf, readChecked, readCheckedInSlices } from '../exchange/answer-body.ts';
import { createReads } from './batched-reads.ts';
import { secretsOf, toCredentialHeaders } from '../exchange/credential-headers.ts';
import type { Offered } from './service-memory.ts';
import type { HttpAnswer, OutgoingHeaders, UpstreamOperation } from '../exchange/exchange.ts';
import type { HttpClient } from '../connection/http.ts';
import { isRejection, toStatusError } from '../exchange/status-errors.ts';
import { toOutgoingHeaders, withHeaders } from '../exchange/outgoing-request.ts';
import { readWriteAnswer } from '../exchange/write-answer.ts';
import { leavesOutcomeOpen, withUnknownOutcome } from '../exchange/write-outcome.ts';
import { Room } from '../connection/room.ts';
import type { Upstream } from './upstream.ts';

export interface UpstreamObserver {
  /**
   * A document of several reads is malformed, so what is in it is read one by
   * one; the error says what is wrong with it.
   */
  readonly onMalformed?: ((operation: string, error: Error) => void) | undefined;
  /** The headers that continue the trace of the caller; only `traceparent` and `tracestate` leave. */
  readonly traceHeaders?: (() => Readonly<Record<string, string>>) | undefined;
}

interface UpstreamOptions extends UpstreamObserver {
  readonly format: Format;
  readonly offered: () => Offered;
  /** Called after every write, failed or not: anything read before may be stale. */
  readonly onWrite: () => void;
}

/** A document that was read in this request, and what each operation made of it; nearly always it is one. */
interface KnownDocument {
  readonly reading: Promise<WireNode>;
  readonly decoded: { readonly operation: UpstreamOperation; readonly result: Promise<unknown> }[];
}

/** How many reads of one request are begun at once, so that it leaves connections to others, and does not overload the service by itself. */
const maxReadsAtOnce = 16;

export function createUpstream(
  client: HttpClient,
  { format, offered, onWrite, onMalformed, traceHeaders }: UpstreamOptions,
  call: Call,
): Upstream {
  const { credentials, signal, requestId, network, hops = 0 } = call;
  const budget = call.budget ?? budgetFor(signal);
  const session = new CallerSession(credentials);
  const named = new Set<Uid>();
  const created = new Map<Uid, Profile>();
  const listed = new Map<string, ProfileItemEntry>();
  const known = new Map<string, KnownDocument>();
  const places = new Room(maxReadsAtOnce);
  let rejection: EmissionsError | null = null;

  const ownHeaders = {
    'x-request-id': requestId,
    [hopsHeader]: String(hops + 1),
    [workHeader]: randomUUID(),
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
    if (credentials.kind === 'basic' && isRejection(answer, operation)) call.signIns?.onBasicChecked(false);
    return toStatusError(answer, operation, secretsOf(credentials));
  }

  const readAnswer = createReads({
    format,
    readsPerCall: () => offered().readsPerCall,
    onMalformed,
    send: (request) =>
      places.run(() => {
        // Further reads would count as failed sign-ins.
        if (rejection !== null) throw rejection;
        return client.exchange({ ...request, headers: headers(), signal });
      }),
  });

  async function readDocument(target: string, operation: UpstreamOperation): Promise<WireNode> {
    const answer = await readAnswer(target, operation);
    session.noteHeaders(answer);
    if (answer.status !== 200) {
      const error = statusError(answer, operation);
      if (answer.status === 401) rejection = error;
      throw error;
    }
    // Answers that arrive together are not all decoded in one tick.
    if (budget.isPauseDue()) await budget.pause();
    const body = documentOf(answer, operation);
    session.noteDocument(target, body);
    return body;
  }

  /** Reads a target once, and remembers the result of `decode` for an operation, which is the same every time. */
  function readOnce<T>(
    target: string,
    operation: UpstreamOperation,
    decode: (body: WireNode) => T | Promise<T>,
  ): Promise<T> {
    let document = known.get(target);
    if (document === undefined) {
      document = { reading: readDocument(target, operation), decoded: [] };
      known.set(target, document);
    }
    const before = document.decoded.find((each) => each.operation === operation);
    if (before !== undefined) return before.result as Promise<T>;
    const result = document.reading.then(decode);
    document.decoded.push({ operation, result });
    return result;
  }

  return {
    format,
    budget,
    named,
    created,
    listed,
    read: (target, operation, decode) =>
      readOnce(target, operation, (body) => readChecked(operation, () => decode(body))),
    readInSlices: (target, operation, decode) =>
      readOnce(target, operation, (body) => readCheckedInSlices(operation, budget, decode(body))),
    forget: (target) => void known.delete(target),
    hasRead: (target) => known.has(target),
    async write({ idempotencyKey, read, ...request }) {
      if (call.reason !== undefined) throw unsupportedWrite('reasons of writes', 'reason');
      try {
        const answer = await client.exchange({
          ...request,
          headers: headers(idempotencyKey === undefined ? {} : { [idempotencyKeyHeader]: idempotencyKey }),
          signal,
          isWrite: true,
        });
        session.noteHeaders(answer);
        if (isSuccess(answer.status)) {
          if (!(answer.document instanceof WireError)) session.noteDocument(request.target, answer.document);
          return readWriteAnswer(answer, request.operation, read);
        }
        const error = statusError(answer, request.operation);
        throw leavesOutcomeOpen(answer.status) ? withUnknownOutcome(error) : error;
      } finally {
        onWrite();
        known.clear();
        named.clear();
        created.clear();
        listed.clear();
      }
    },
    post(target, body, operation) {
      const anonymous = withHeaders(toOutgoingHeaders(ownHeaders, format), traceHeaders?.() ?? {});
      return client.exchange({ method: 'POST', target, body, operation, headers: anonymous, signal });
    },
    decode: (answer, operation, decode) => {
      if (!isSuccess(answer.status)) throw statusError(answer, operation);
      const node = documentOf(answer, operation);
      return readChecked(operation, () => decode(node));
    },
    session,
    offered,
  };
}

function isSuccess(status: number): boolean {
  return status === 200 || status === 201 || status === 204;
}
