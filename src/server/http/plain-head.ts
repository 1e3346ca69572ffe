import type { InboundRequest } from './http-exchange.ts';
import { maximumHeaders } from './request-guard.ts';
import { readHeaderLine } from './request-head.ts';

/** What decides whether a request is refused. */
export type RequestHead = Pick<InboundRequest, 'method' | 'target' | 'headers'>;

const requestLine = /^(GET|POST|PUT|DELETE) (\/(?!\/)[!"$-~]*) HTTP\/1\.1$/;
const length = /^\d{1,9}$/;
/** What changes how the message ends, or what its connection is used for. */
const unusual = ['transfer-encoding', 'upgrade', 'expect', 'proxy-connection'];

/** The head, without its blank line, as a request; `null` unless where that ends can be read in one way only. */
export function readPlainHead(head: string): RequestHead | null {
  const [first = '', ...lines] = head.split('\r\n');
  const [, method, target] = requestLine.exec(first) ?? [];
  if (method === undefined || target === undefined || lines.length > maximumHeaders) return null;
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const header = readHeaderLine(line);
    if (header === null || header.name in headers || header.value !== header.value.trim()) return null;
    headers[header.name] = header.value;
  }
  return isPlain(headers) ? { method, target, headers } : null;
}

function isPlain(headers: Readonly<Record<string, string>>): boolean {
  const { host, connection = 'keep-alive', 'content-length': bodyLength = '0' } = headers;
  if (host === undefined || connection.toLowerCase() !== 'keep-alive' || !length.test(bodyLength))
    return false;
  return !unusual.some((name) => name in headers);
}
