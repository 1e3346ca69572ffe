import type { IncomingHttpHeaders } from 'node:http';
import type { Viewer } from '../../domain/access/access.ts';
import type { EmissionsError } from '../../domain/basics/errors.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import type { Backend } from '../../ports/backend.ts';
import type { Clock } from '../../ports/clock.ts';
import type { RequestBudget } from '../../ports/request-budget.ts';
import type { Format } from '../../wire/elements/format.ts';
import type { ImportSlots } from '../tables/import-slots.ts';
import type { StreamedBody } from '../tables/streamed-body.ts';

/** A request as the socket gave it, with its body already limited. */
export interface RestRequest {
  readonly method: string;
  /** The path as in the request line, not decoded. */
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
  readonly headers: IncomingHttpHeaders;
  /** The error when the body was rejected while being read. */
  readonly body: Buffer | EmissionsError;
  /** The body as it comes, in place of `body`, where it may have any length. Throws TIMEOUT for one that stops coming. */
  readonly stream?: AsyncIterable<Uint8Array> | undefined;
  readonly signal: AbortSignal;
  readonly budget?: RequestBudget | undefined;
  readonly requestId: string;
  /** Where it comes from; absent where that is not known. */
  readonly network?: string | undefined;
  /** Whether the caller reached this service over https; it decides how addresses in answers begin, and that cookies are `Secure`. */
  readonly isEncrypted?: boolean | undefined;
  /** Counts what a batch reads after its first against the rate limit. Throws RATE_LIMITED when that is too much. */
  readonly countReads?: ((further: number) => void) | undefined;
  /** From now on only parts have deadlines. */
  readonly endDeadline?: (() => void) | undefined;
  /** Opens a part of a long request, with a deadline and a budget of its own; it ends with the request's caller. */
  readonly openPart?: (() => OpenPart) | undefined;
}

interface OpenPart {
  readonly signal: AbortSignal;
  readonly budget: RequestBudget;
  close(): void;
}

export interface RestResponse {
  readonly status: number;
  /** Names in exactly the case that goes onto the wire. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: string | Buffer | StreamedBody;
}

export interface DocumentResponse extends RestResponse {
  readonly body: string;
}

/** The context of a public handler. */
export interface PublicCall {
  readonly request: RestRequest;
  readonly backend: Backend;
  readonly format: Format;
  /** Whether the caller accepts a document at all; errors are documents anyway. */
  readonly acceptsDocuments: boolean;
  readonly parameters: URLSearchParams;
  readonly clock: Clock;
  /** How many reads a batch may have. */
  readonly maxReads: number;
  readonly imports: ImportSlots;
  /** Whether profile items have all members. */
  readonly hasCompleteItems: boolean;
  /** Receives what failed; operators see what is unexpected. */
  readonly onFailure: (error: unknown) => void;
  /** Receives the names of the fields that are not used; absent where they are refused. */
  readonly ignored?: Set<string> | undefined;
}

/** The context of a handler. */
export interface RestCall extends PublicCall {
  /** Whose credentials the request carries, as far as the backend says it. */
  readonly viewer: Pick<Viewer, 'apiVersion'> & { readonly uid: Uid | null; readonly timeZone: string };
  /** Answers a GET of the same caller as part of this request. Rejects with what concerns the request as a whole. */
  read(target: string): Promise<DocumentResponse>;
  /** Runs a part of a long request with the limits of a whole request; its reads are not cached for other parts. */
  readPart<T>(run: (part: RequestPart) => Promise<T>): Promise<T>;
}

/** Context of a part of a long request. */
export interface RequestPart {
  readonly backend: Backend;
  readonly signal: AbortSignal;
  readonly budget?: RequestBudget | undefined;
}

/** A handler's response: a document in the call's format, or an empty body. */
export interface RestAnswer {
  readonly document: string | null;
  readonly status?: number;
  readonly headers?: RestResponse['headers'];
}

/** The empty response to a write. */
export const emptyAnswer: RestAnswer = { document: null };
