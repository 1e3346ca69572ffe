import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { targetOf } from './paths.ts';
import { beyondLoopback, isOfThisMachine, type Refusal } from './this-machine.ts';

/** Headers that identify the caller, the host or the body: duplicates would be ambiguous. */
const singleHeaders = new Set([
  'host',
  'authtoken',
  'authorization',
  'content-type',
  'content-length',
  'transfer-encoding',
]);

/** Connections whose one head has a header more than the caller sent: it ends the connection. */
const rewritten = new WeakSet<Socket>();

export function noteRewrittenHead(socket: Socket): void {
  rewritten.add(socket);
}

export const maxHeaders = 100;

export const tooManyHeaders: Refusal = {
  status: 431,
  message: `A request must not have more than ${maxHeaders} headers.`,
};

/**
 * Why a request is refused before anything reads it, or `null`. While there are demo
 * users only this machine is served, and under its own names, which prevents DNS rebinding.
 */
export function refusalOf(request: IncomingMessage, onlyLoopback: boolean): Refusal | null {
  const { rawHeaders } = request;
  const target = targetOf(request);
  if (!target.startsWith('/') || target.startsWith('//') || target.includes('#')) {
    return {
      status: 400,
      message:
        'The request target must be a path that starts with one slash, or a URL with the host of the header Host.',
    };
  }
  // The headers of a rewritten head were counted before.
  if (rawHeaders.length > maxHeaders * 2 && !rewritten.has(request.socket)) return tooManyHeaders;
  const malformed = refuseMessage(request);
  if (malformed !== null) return malformed;
  const duplicate = duplicateHeader(rawHeaders);
  if (duplicate !== null) {
    return { status: 400, message: `The header ${duplicate} must not be repeated.` };
  }
  const { remoteAddress = 'localhost' } = request.socket;
  return onlyLoopback && !isOfThisMachine(request.headers, remoteAddress) ? beyondLoopback : null;
}

/** The host and the end of the message must be unambiguous, or request smuggling is possible. */
function refuseMessage({ httpVersion, headers }: IncomingMessage): Refusal | null {
  if (httpVersion !== '1.1' && httpVersion !== '1.0') {
    return { status: 505, message: 'Only HTTP/1.1 and HTTP/1.0 are supported.' };
  }
  if (httpVersion === '1.1' && headers.host === undefined) {
    return { status: 400, message: 'An HTTP/1.1 request needs the header Host.' };
  }
  const encoding = headers['transfer-encoding'];
  if (encoding === undefined) return null;
  return httpVersion === '1.1' && encoding.toLowerCase() === 'chunked'
    ? null
    : {
        status: 400,
        message:
          'A request body needs Content-Length, or in HTTP/1.1 exactly the transfer encoding "chunked".',
      };
}

function duplicateHeader(rawHeaders: readonly string[]): string | null {
  const seen = new Set<string>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]?.toLowerCase() ?? '';
    if (!singleHeaders.has(name)) continue;
    if (seen.has(name)) return name;
    seen.add(name);
  }
  return null;
}
