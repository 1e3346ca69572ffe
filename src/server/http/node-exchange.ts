import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ReadNetwork } from './client-network.ts';
import type { Answer, InboundRequest } from './http-exchange.ts';
import { readBody } from './read-body.ts';

/** A request of node:http, or of a framework that passes on its request and response. */
export function fromNode(
  request: IncomingMessage,
  response: ServerResponse,
  readNetwork: ReadNetwork,
): InboundRequest {
  return {
    get network() {
      return readNetwork(request);
    },
    method: request.method ?? 'GET',
    target: request.url ?? '/',
    headers: request.headers,
    isEncrypted: 'encrypted' in request.socket,
    readBody: (maximumBytes) => readBody(request, maximumBytes),
    onCallerLeft(listener) {
      const onClose = (): void => {
        if (!response.writableFinished) listener();
      };
      response.once('close', onClose);
      return () => response.off('close', onClose);
    },
  };
}

/** Sends a response unless the client has disconnected. */
export function sendToNode(answer: Answer, { method }: IncomingMessage, response: ServerResponse): void {
  if (response.destroyed) return;
  const { status, reason, body } = answer;
  const headers = { ...answer.headers } as Record<string, string | string[] | number>;
  // Without a body there is no Content-Length.
  if (status !== 204 && status !== 304) headers['Content-Length'] = Buffer.byteLength(body);
  response.writeHead(status, reason, headers);
  response.end(method === 'HEAD' ? undefined : body);
}
