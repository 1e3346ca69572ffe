/** What is asked for, for errors: without host, identifiers or token. */
export interface Operation {
  readonly name: string;
  /** What does not exist when the service answers 404. */
  readonly subject: string;
}

export interface Exchange {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Built by `wire/routes.ts` from validated segments, with an encoded query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly form?: URLSearchParams;
  readonly signal: AbortSignal;
  readonly operation: Operation;
}

/** A complete response. A header that stands there twice counts as absent. */
export interface HttpAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly contentEncoding: string;
  /** The token that the upstream hands out with the answer. */
  readonly authtoken: string | null;
  readonly body: Buffer;
}
