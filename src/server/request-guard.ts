import type { IncomingMessage } from 'node:http';
import { isLoopback } from '../config.ts';

/** Headers that decide who asks, or where: two of them are two opinions. */
const singleHeaders = new Set(['host', 'authtoken', 'authorization', 'content-type', 'content-length']);

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
  if (!url.startsWith('/') || url.startsWith('//')) {
    return { status: 400, message: 'The request target must be a path that starts with one slash.' };
  }
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

function doubledHeader(rawHeaders: readonly string[]): string | null {
  const seen = new Set<string>();
  for (let place = 0; place < rawHeaders.length; place += 2) {
    const name = rawHeaders[place]?.toLowerCase() ?? '';
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
