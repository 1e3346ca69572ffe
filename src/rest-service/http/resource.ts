import type { Table } from '../tables/table.ts';
import type { PublicCall, RestAnswer, RestCall, RestResponse } from './rest-request.ts';

export const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;
type Method = (typeof methods)[number];

/** Handlers of a resource, by method. HEAD is answered as GET. */
export interface Handlers extends Readonly<Partial<Record<Method, () => Promise<RestAnswer>>>> {
  /** For a GET that accepts the resource as a table. */
  readonly table?: () => Promise<Table>;
  /** For a POST that is answered with a table. */
  readonly postedTable?: () => Promise<RestResponse>;
}

export type Resource =
  /**
   * Public: invalid credentials are ignored, and the response carries no token
   * unless a handler adds one.
   */
  | { readonly isPublic: true; readonly handlersFor: (call: PublicCall) => Handlers }
  /** Needs credentials. Its methods may depend on what the path names. */
  | {
      readonly isPublic: false;
      /** It changes nothing, whatever the method. */
      readonly onlyReads?: true;
      /** Its POST takes a body of any length, whose rows have keys of their own instead of an idempotency key. */
      readonly takesTables?: true;
      readonly handlersFor: (call: RestCall) => Handlers | Promise<Handlers>;
    };
