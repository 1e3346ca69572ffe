import { STATUS_CODES } from 'node:http';
import { BoundedCache } from '../../cache/bounded-cache.ts';
import type { Answer } from './http-exchange.ts';
import { readPlainHead, type RequestHead } from './plain-head.ts';

/** How an overloaded program refuses a request; the same for every request with the same head. */
export interface Refusal {
  /** Without the id of the request. */
  readonly answer: Answer;
  /** Whether the request is refused; then `refuse` is called, now or soon. */
  refuses(refuse: () => void): boolean;
}

export interface EarlyRefusals {
  /** Whether requests are being refused. */
  readonly isRefusing: () => boolean;
  /** How a request is refused, if it is; `null` for one that never is. */
  readonly refusalOf: (request: RequestHead) => Refusal | null;
}

/** One whole request without anything before or behind it. */
export interface WholeRequest {
  readonly request: RequestHead;
  readonly length: number;
  readonly refusal: Refusal | null;
  /** The answer up to what differs between two of them: whether it is the last, and the id of the request. */
  readonly start: string;
}

const blankLine = Buffer.from('\r\n\r\n');
const maximumHead = 4096;
const knownHeads = 1000;
/** How soon credentials are forgotten when no more requests are refused. */
const forgettingMs = 1000;

export type ReadWhole = (bytes: Buffer) => WholeRequest | null;

/** Clients send the same head again and again; the credentials in it are all that tells one caller from another. */
export function createWholeReader({ refusalOf, isRefusing }: EarlyRefusals): ReadWhole {
  const known = new BoundedCache<WholeRequest | 'other'>({ maximum: knownHeads });
  function forgetWhenCalm(): void {
    const timer = setInterval(() => {
      if (isRefusing()) return;
      clearInterval(timer);
      known.clear();
    }, forgettingMs).unref();
  }
  return (bytes) => {
    const end = bytes.indexOf(blankLine);
    if (end < 0 || end > maximumHead) return null;
    const head = bytes.toString('latin1', 0, end);
    if (known.weight === 0) forgetWhenCalm();
    const whole = known.getOrCreate(head, () => read(head, refusalOf) ?? 'other');
    return whole !== 'other' && whole.length === bytes.length ? whole : null;
  };
}

function read(head: string, refusalOf: EarlyRefusals['refusalOf']): WholeRequest | null {
  const request = readPlainHead(head);
  if (request === null) return null;
  const refusal = refusalOf(request);
  const length = head.length + blankLine.length + Number(request.headers['content-length'] ?? 0);
  return { request, length, refusal, start: refusal === null ? '' : toHead(refusal.answer) };
}

function toHead({ status, headers, body }: Answer): string {
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`];
  for (const name in headers) lines.push(`${name}: ${String(headers[name])}`);
  lines.push(`Content-Length: ${Buffer.byteLength(body)}`, '');
  return lines.join('\r\n');
}
