import { budgetOf, unlimitedBudget } from '../../../metering/request-budget.ts';
import type { RequestBudget } from '../../../ports/request-budget.ts';
import type { ApiVersion, Credentials } from '../../../domain/access.ts';
import { isApiKey } from '../../../domain/api-key.ts';
import type { IdempotencyKey } from '../../../domain/idempotency-key.ts';
import type { Uid } from '../../../domain/uid.ts';
import type { Call } from '../../../ports/backend.ts';
import { decodeApiVersion } from '../../../wire/format/document.ts';
import type { Format } from '../../../wire/format/format.ts';
import { hopsHeader } from '../../../wire/format/hops.ts';
import { idempotencyKeyHeader } from '../../../wire/writes/idempotency.ts';
import type { WireNode } from '../../../wire/format/parse-body.ts';
import { smallAnswerBytes } from './answer-memory.ts';
import { documentOf, foreseen, foreseenInTurns } from './answer-body.ts';
import { createKnownDocuments } from './known-documents.ts';
import { createReads, type HeldDocuments } from './batched-reads.ts';
import { ConnectionSlots } from './connection-slots.ts';
import { isAuthtoken, secretsOf, toCredentialHeaders } from './credential-headers.ts';
import type { Offered } from './service-memory.ts';
import type { Exchange, HttpAnswer, OutgoingHeaders, UpstreamOperation } from './exchange.ts';
import type { HttpClient } from './http.ts';
import { readPatiently } from './patient-read.ts';
import { toStatusError } from './status-errors.ts';
import { toOutgoingHeaders, withHeaders } from './upstream-request.ts';
import { type ReadAnswer, readWriteAnswer } from '../writes/write-answer.ts';
import { leavesOutcomeOpen, withUnknownOutcome } from '../writes/write-outcome.ts';

/** The remote service as one request sees it: it remembers documents read, and the token. */
export interface Upstream {
  readonly format: Format;
  readonly budget: RequestBudget;
  /**
   * Reads a document. The same target is requested once per incoming request, however
   * often it is read; the result of `decode` for an operation is remembered too.
   */
  read<T>(target: string, operation: UpstreamOperation, decode: (body: WireNode) => T): Promise<T>;
  /** The same for a document that may have a long list, letting other requests work between its entries. */
  readInTurns<T>(
    target: string,
    operation: UpstreamOperation,
    decode: (body: WireNode) => Generator<void, T>,
  ): Promise<T>;
  /** Lets go of a document of which nothing is needed any more, as there may be many long ones. */
  forget(target: string): void;
  /** Whether the target was read in this request, and nothing was written since. */
  hasRead(target: string): boolean;
  /**
   * Changes something, once: it is never repeated, and whether or not it succeeds,
   * what was read before is forgotten. Rejects with the error of any
   * unsuccessful status, and for a success that is not what `read` expects
   * with an unknown outcome.
   */
  write<T>(request: WriteRequest<T>): Promise<T>;
  /** Sends a form without credentials; the answer as it came. */
  post(target: string, form: URLSearchParams, operation: UpstreamOperation): Promise<HttpAnswer>;
  decode<T>(answer: HttpAnswer, operation: UpstreamOperation, decode: (body: WireNode) => T): T;
  /**
   * The newest token of the caller: the one received until a response has
   * another. `null` without a token, and once the service has rejected it.
   */
  authtoken(): string | null;
  /** From now on the caller has no token. */
  dropAuthtoken(): void;
  /** The API version of the caller's account; `null` until a document states it. */
  apiVersion(): ApiVersion | null;
  noteApiVersion(version: ApiVersion): void;
  /** What the service does in one request; one that answers batches knows what this program adds to reads. */
  offered(): Offered;
  /** Tells operators of a malformed document without which the request goes on. */
  noteMalformed(operation: UpstreamOperation, error: Error): void;
  /** Whether a response of this request announced that the service supports idempotency keys. */
  keepsKeys(): boolean;
  /** Whether the service answered the last write as an earlier one under the same key, and wrote nothing. */
  hasReplayed(): boolean;
  /** The records that documents of this request name since its last write, so the service must have them. */
  readonly named: Set<Uid>;
}

export interface WriteRequest<T = unknown> extends Pick<
  Exchange,
  'method' | 'target' | 'operation' | 'body'
> {
  readonly read: ReadAnswer<T>;
  readonly idempotencyKey?: IdempotencyKey | undefined;
}

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

export function createUpstream(
  client: HttpClient,
  { format, offered, held, onWrite, onMalformed, traceHeaders }: UpstreamOptions,
  call: Call,
): Upstream {
  const { credentials, signal, requestId, network, meter, hops = 0 } = call;
  const budget = call.budget ?? budgetOf(signal) ?? unlimitedBudget(signal);
  let authtoken = sessionOf(credentials);
  const named = new Set<Uid>();
  let apiVersion: ApiVersion | null = null;
  let keepsKeys = false;
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
  const statusError = (answer: HttpAnswer, operation: UpstreamOperation) =>
    toStatusError(answer, operation, secretsOf(credentials));

  const reader = { client, slots: new ConnectionSlots(readsAtOnce) };
  const readAnswer = createReads({
    format,
    offeredReads: () => offered().offeredReads,
    held,
    onMalformed,
    send: (request) => readPatiently(reader, { ...request, headers: headers(), signal, meter }),
  });

  async function readDocument(target: string, operation: UpstreamOperation) {
    const answer = await readAnswer(target, operation);
    noteHeaders(answer);
    if (answer.status !== 200) throw statusError(answer, operation);
    // Answers that arrive together are not all decoded in one turn; large ones do not, and wait for no one, as each takes memory.
    if (answer.bytes <= smallAnswerBytes && budget.isPauseDue()) await budget.pause();
    const body = documentOf(answer, operation);
    noteVersionOf(target, body);
    return { body, letGo: answer.letGo };
  }

  function noteHeaders(answer: HttpAnswer): void {
    keepsKeys ||= answer.keepsKeys;
    if (answer.status === 401) authtoken = null;
    else if (authtoken !== null && answer.authtoken !== null && isAuthtoken(answer.authtoken)) {
      authtoken = answer.authtoken;
    }
  }

  /** The marks of version 2 are clear; of those without, only documents of profiles are certain to be of version 1. */
  function noteVersionOf(target: string, body: WireNode): void {
    const stated = decodeApiVersion(body);
    if (stated === '2.0' || target.startsWith('/profiles')) apiVersion ??= stated;
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
        noteHeaders(answer);
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
    authtoken: () => authtoken,
    dropAuthtoken() {
      authtoken = null;
    },
    offered,
    noteMalformed: ({ name }, error) => onMalformed?.(name, error),
    keepsKeys: () => keepsKeys,
    hasReplayed: () => isReplayed,
    apiVersion: () => apiVersion,
    noteApiVersion(version) {
      apiVersion = version;
    },
  };
}

/** An API key is never renewed, and has no session to end. */
function sessionOf(credentials: Credentials): string | null {
  if (credentials.kind !== 'authtoken') return null;
  const { authtoken } = credentials;
  return isAuthtoken(authtoken) && !isApiKey(authtoken) ? authtoken : null;
}

function isSuccess(status: number): boolean {
  return status === 200 || status === 201 || status === 204;
}
