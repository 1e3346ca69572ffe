import type { WireNode } from '../../../wire/documents/parse-body.ts';
import type { WireError } from '../../../wire/elements/wire-error.ts';

/** An operation as errors name it: without host, identifiers or token. */
export interface UpstreamOperation {
  readonly name: string;
  /** Subject of NOT_FOUND when the service answers 404. */
  readonly subject: string;
  /** A collection always exists where it is supported, so 404 means that the operation is not offered. */
  readonly isCollection?: true;
}

/** Names and values in turn; made by `toOutgoingHeaders`, which knows what may leave this process. */
export type OutgoingHeaders = string[];

export interface Exchange {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Built by `wire/routes.ts` from validated segments, with an encoded query. */
  readonly target: string;
  readonly headers: OutgoingHeaders;
  /** A form, or a document in the format of the client. */
  readonly body?: URLSearchParams | string;
  /** Content type of a body that is neither. */
  readonly contentType?: 'application/x-ndjson';
  /** Changes something: never sent twice, and without a response its outcome is unknown. */
  readonly isWrite?: true;
  /** Only reads, although its method is another than GET. */
  readonly mayRepeat?: true;
  /** How many times the usual deadline it has. */
  readonly patience?: number;
  readonly signal: AbortSignal;
  readonly operation: UpstreamOperation;
}

/** A complete response. A repeated header counts as absent. */
export interface HttpAnswer {
  readonly status: number;
  /** The token that the upstream hands out with the answer. */
  readonly authtoken: string | null;
  /** The address of a new record. */
  readonly location: string | null;
  /** The seconds after which the service may be asked again. */
  readonly retryAfter: number | null;
  /** Whether the service announces that it supports idempotency keys. */
  readonly supportsIdempotency: boolean;
  /** Whether the service replays the answer to an earlier write under the same key. */
  readonly isReplayed: boolean;
  /** How many reads the service answers in one request; 0 where it does not say. */
  readonly readsPerCall: number;
  /** Whether the service has what this program adds to the protocol. */
  readonly hasAdditions: boolean;
  readonly bytes: number;
  /** Or why it has none. */
  readonly document: WireNode | WireError;
}
