import type { CallMeter } from '../../../ports/backend.ts';

/** An operation as errors name it: without host, identifiers or token. */
export interface UpstreamOperation {
  readonly name: string;
  /** What does not exist when the service answers 404. */
  readonly subject: string;
  /** A service that has this at all never lacks it, so 404 says that it does not offer it. */
  readonly isCollection?: true;
}

export interface Exchange {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Built by `wire/routes.ts` from validated segments, with an encoded query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  /** A form, or a document in the format of the client. */
  readonly body?: URLSearchParams | string;
  /** Changes something: never sent twice, and without an answer its outcome is not known. */
  readonly isWrite?: true;
  readonly signal: AbortSignal;
  readonly meter?: CallMeter | undefined;
  readonly operation: UpstreamOperation;
}

/** A complete response. A header that stands there twice counts as absent. */
export interface HttpAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly contentEncoding: string;
  /** The token that the upstream hands out with the answer. */
  readonly authtoken: string | null;
  /** Where the upstream says that a new record is. */
  readonly location: string | null;
  /** Whether the service says that it keeps the outcomes of writes under their keys. */
  readonly keepsKeys: boolean;
  /** Whether the service reports that its database is corrupted. */
  readonly isCorrupted: boolean;
  readonly body: Buffer;
}
