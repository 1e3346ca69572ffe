import type { PublicCall, RestAnswer, RestCall } from './rest-request.ts';

/** What a resource answers to, by method. HEAD is answered as GET. */
export type Handlers = Readonly<Partial<Record<string, () => Promise<RestAnswer>>>>;

/** What there is at a path. */
export type Resource =
  /**
   * Answers whoever asks: credentials that are of no use are in nobody's way,
   * and the answer hands back no token unless a handler does.
   */
  | { readonly isPublic: true; readonly handlersFor: (call: PublicCall) => Handlers }
  /** Answers those who have credentials. What it answers to may depend on what the path names. */
  | {
      readonly isPublic: false;
      /** What it shows is the same for as long as nothing is written, and may be kept and asked about. */
      readonly isOfDataTree: boolean;
      readonly handlersFor: (call: RestCall) => Handlers | Promise<Handlers>;
    };
