import type { IncomingHttpHeaders } from 'node:http';

/** A request, whatever kind of server it came in through. */
export interface InboundRequest {
  readonly method: string;
  /** Path and query as they stood in the request line, not decoded. */
  readonly target: string;
  /** Names in lower case. */
  readonly headers: IncomingHttpHeaders;
  /** Whether the caller came over https. */
  readonly isEncrypted: boolean;
  /** The body; rejects with PAYLOAD_TOO_LARGE as soon as it is longer than allowed. */
  readBody(maximumBytes: number): Promise<Buffer>;
  /** Tells once when the caller leaves before the answer is complete. Gives back how to stop listening. */
  onCallerLeft(listener: () => void): () => void;
}

/** What is answered, whatever kind of server sends it. */
export interface Answer {
  readonly status: number;
  /** The words behind the status, where some client reads them. */
  readonly reason?: string | undefined;
  /** Names in exactly the case that goes onto the wire. The length of the body is added. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: string;
}
