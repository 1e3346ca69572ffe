import type { IdempotencyKey } from '../../../domain/changes/idempotency-key.ts';
import type { ProfileItemEntry } from '../../../domain/profiles/profile-item-page.ts';
import type { Profile } from '../../../domain/profiles/profile.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import type { RequestBudget } from '../../../ports/request-budget.ts';
import type { Format } from '../../../wire/elements/format.ts';
import type { WireNode } from '../../../wire/documents/parse-body.ts';
import type { ReadAnswer } from '../exchange/write-answer.ts';
import type { Exchange, HttpAnswer, UpstreamOperation } from '../exchange/exchange.ts';
import type { CallerSession } from './caller-session.ts';
import type { Offered } from './service-memory.ts';

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
  readInSlices<T>(
    target: string,
    operation: UpstreamOperation,
    decode: (body: WireNode) => Generator<void, T>,
  ): Promise<T>;
  /** Forgets a document of which nothing is needed any more, as there may be many long ones. */
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
  /** Facts about the caller from the answers of this request. */
  readonly session: CallerSession;
  /** Features of the service beyond the protocol of the original. */
  offered(): Offered;
  /** The records that documents of this request name since its last write, so the service must have them. */
  readonly named: Set<Uid>;
  /** Entries of lists with amounts as the views of their items have them, by the address of these; since the last write. */
  readonly listed: Map<string, ProfileItemEntry>;
  /** The profile that the last write made, if its answer showed it. */
  readonly created: Map<Uid, Profile>;
}

export interface WriteRequest<T = unknown> extends Pick<
  Exchange,
  'method' | 'target' | 'operation' | 'body' | 'contentType' | 'patience'
> {
  readonly read: ReadAnswer<T>;
  readonly idempotencyKey?: IdempotencyKey | undefined;
}
