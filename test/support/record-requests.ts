import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

const channel = 'http.server.request.start';

export interface RequestRecord {
  /** `GET /data/…` for each request that the server got, in no particular order: sorted. */
  take(): readonly string[];
  stop(): void;
}

/** Writes down every request that reaches the server of this process at an address. */
export function recordRequests(url: string): RequestRecord {
  const port = Number(new URL(url).port);
  let lines: string[] = [];
  const onRequest = (message: unknown): void => {
    const { request } = message as { request: IncomingMessage };
    if (request.socket.localPort === port) lines.push(`${request.method} ${request.url}`);
  };
  subscribe(channel, onRequest);
  return {
    take() {
      const taken = lines.sort();
      lines = [];
      return taken;
    },
    stop: () => void unsubscribe(channel, onRequest),
  };
}
