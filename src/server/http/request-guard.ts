import type { IncomingMessage } from 'node:http';
import { isLoopback } from '../../config/config.ts';

/** Headers that decide who asks, or where: two of them are two opinions. */
const singleHeaders = new Set([
  'host',
  'authtoken',
  'authorization',
  'content-type',
  'content-length',
  'transfer-encoding',
]);

export interface Refusal {
  readonly status: number;
  readonly message: string;
}

/**
 * What is wrong with a request before anything reads it, or `null`. While
 * there are demo users only loopback names are served, so that a page
 * elsewhere cannot reach them by a name of its own that points here.
 */
export function refuse(request: IncomingMessage, onlyLoopback: boolean): Refusal | null {
  const { url = '', rawHeaders } = request;
  if (!url.startsWith('/') || url.startsWith('//') || url.includes('#')) {
    return { status: 400, message: 'The request target must be a path that starts with one slash.' };
  }
  const malformed = refuseMessage(request);
  if (malformed !== null) return malformed;
  const doubled = doubledHeader(rawHeaders);
  if (doubled !== null) {
    return { status: 400, message: `The header ${doubled} may stand in a request only once.` };
  }
  if (onlyLoopback && !isLoopback(hostNameOf(request.headers.host ?? ''))) {
    return {
      status: 421,
      message: 'With demo users this service answers only to localhost, 127.0.0.1 and [::1] as host.',
    };
  }
  return null;
}

/** Whom a message is for, where it ends and the next begins, must leave no room for two opinions. */
function refuseMessage({ httpVersion, headers }: IncomingMessage): Refusal | null {
  if (httpVersion !== '1.1' && httpVersion !== '1.0') {
    return { status: 505, message: 'This service speaks HTTP/1.1 and HTTP/1.0.' };
  }
  if (httpVersion === '1.1' && headers.host === undefined) {
    return { status: 400, message: 'A request in HTTP/1.1 names its host.' };
  }
  const encoding = headers['transfer-encoding'];
  if (encoding === undefined) return null;
  return httpVersion === '1.1' && encoding.toLowerCase() === 'chunked'
    ? null
    : { status: 400, message: 'A body comes with Content-Length, or in HTTP/1.1 with exactly "chunked".' };
}

function doubledHeader(rawHeaders: readonly string[]): string | null {
  const seen = new Set<string>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]?.toLowerCase() ?? '';
    if (!singleHeaders.has(name)) continue;
    if (seen.has(name)) return name;
    seen.add(name);
  }
  return null;
}

function hostNameOf(host: string): string {
  const ipv6 = /^\[([0-9a-fA-F:]+)\](:\d+)?$/.exec(host);
  return ipv6?.[1] ?? host.replace(/:\d+$/, '');
}
