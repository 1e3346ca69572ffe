/** Budget of one request, shared by all its fields; lets other requests in during long work. */
export interface RequestBudget {
  /**
   * Charges the time since the last call, unless another request worked or the event
   * loop was left in between. Throws LIMIT_EXCEEDED when the CPU time is used up, and what aborted
   * the request; returns whether others should work first: then await `pause`.
   */
  isPauseDue(): boolean;
  /** Resolves in a later tick of the event loop; of long requests one finishes after the other. */
  pause(): Promise<void>;
  /** Charges records read or produced, which take memory. Throws LIMIT_EXCEEDED for too many. */
  countRecords(count: number): void;
  /** All records so far. */
  records(): number;
  /** Charges what is about to be done, before it is. Throws LIMIT_EXCEEDED for too many, with the field that has most. */
  count(what: 'nodes' | 'calculations', count: number, field?: string): void;
  /** Charges a call to a remote service; after too many, that call and all others end with LIMIT_EXCEEDED. */
  countUpstreamCall(): void;
  /** Counts so far. */
  readonly counts: Readonly<Record<CountedWork, number>>;
}

/** Counted work of a request: records of its response, calculations, and calls to a remote service. */
export type CountedWork = 'nodes' | 'calculations' | 'upstreamCalls';
