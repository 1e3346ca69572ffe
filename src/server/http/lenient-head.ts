import { isRestPath, splitTarget } from './paths.ts';
import { maxHeaders, tooManyHeaders } from './request-guard.ts';
import type { Refusal } from './this-machine.ts';

/** Next step for a connection after its first bytes: read more, pass bytes on to the parser, or refuse. */
type NextStep =
  | { readonly kind: 'wait' }
  | { readonly kind: 'pass'; readonly bytes: Buffer; readonly isRewritten: boolean }
  | { readonly kind: 'refuse'; readonly refusal: Refusal };

const LINE_FEED = 0x0a;
const RETURN = 0x0d;

/**
 * Passes everything on unchanged, except a REST request whose first line ends in
 * a bare line feed: when its head is complete, that is rewritten as strict HTTP
 * and passed on with whatever has arrived of its body.
 */
export function chooseNextStep(received: Buffer, maxHeaderSize: number): NextStep {
  const lineEnd = received.indexOf(LINE_FEED);
  if (lineEnd < 0) {
    return received.length > maxHeaderSize ? unchanged(received) : { kind: 'wait' };
  }
  const isStrict = lineEnd === 0 || received[lineEnd - 1] === RETURN;
  if (isStrict || !isRestRequestLine(received.toString('latin1', 0, lineEnd))) {
    return unchanged(received);
  }
  const head = findHead(received);
  if ((head?.end ?? received.length) > maxHeaderSize) {
    return refusing(431, `The request headers must not exceed ${maxHeaderSize} bytes.`);
  }
  return head === null ? { kind: 'wait' } : rewrite(received, head);
}

interface HeadBounds {
  /** Where the last header ends. */
  readonly end: number;
  readonly bodyStart: number;
}

/** `null` while the blank line is missing. */
function findHead(received: Buffer): HeadBounds | null {
  let index = received.indexOf(LINE_FEED);
  while (index >= 0) {
    if (received[index + 1] === LINE_FEED) return { end: index, bodyStart: index + 2 };
    if (received[index + 1] === RETURN && received[index + 2] === LINE_FEED) {
      return { end: index, bodyStart: index + 3 };
    }
    index = received.indexOf(LINE_FEED, index + 1);
  }
  return null;
}

function rewrite(received: Buffer, { end, bodyStart }: HeadBounds): NextStep {
  const head = normaliseHead(received.toString('latin1', 0, end));
  if ('status' in head) return { kind: 'refuse', refusal: head };
  const body = received.subarray(bodyStart, bodyStart + head.bodyLength);
  const surplus = received.subarray(bodyStart + head.bodyLength);
  // A legacy client quirk: line endings after the body that Content-Length does not count.
  if (surplus.some((byte) => byte !== RETURN && byte !== LINE_FEED)) {
    return refusing(400, 'Nothing may follow a request with bare line feeds on the same connection.');
  }
  return { kind: 'pass', bytes: Buffer.concat([head.bytes, body]), isRewritten: true };
}

function unchanged(bytes: Buffer): NextStep {
  return { kind: 'pass', bytes, isRewritten: false };
}

function refusing(status: number, message: string): NextStep {
  return { kind: 'refuse', refusal: { status, message } };
}

/** A head with strict line endings, and the length of the body that follows. */
interface NormalHead {
  readonly bytes: Buffer;
  readonly bodyLength: number;
}

const requestLine = /^(?:GET|HEAD|POST|PUT|DELETE) (\/[\x21-\x7e]*) HTTP\/1\.[01]$/;
const headerLine = /^([!#$%&'*+\-.^_`|~0-9A-Za-z]+):[\t ]*([\t\x20-\x7e\x80-\xff]*)$/;
const length = /^\d{1,9}$/;

function isRestRequestLine(line: string): boolean {
  const [, target] = requestLine.exec(line) ?? [];
  return target !== undefined && isRestPath(splitTarget(target).path);
}

/**
 * Rewrites a head (without its blank line) that may contain bare line feeds as
 * strict HTTP that closes the connection. To prevent request smuggling, refuses
 * any line that is not exactly a name, a colon and a value, and any
 * Content-Length that is not a single plain number.
 */
function normaliseHead(head: string): NormalHead | Refusal {
  const [firstLine = '', ...lines] = head.split('\n').map(withoutReturn);
  if (lines.length > maxHeaders) return tooManyHeaders;
  const rewritten = [firstLine];
  let bodyLength: number | null = null;
  for (const line of lines) {
    const [, name, value = ''] = headerLine.exec(line) ?? [];
    if (name === undefined) return badRequest('Each header must be one line: a name, a colon and a value.');
    const lowerName = name.toLowerCase();
    if (lowerName === 'transfer-encoding')
      return badRequest('A request with bare line feeds must not be chunked.');
    if (lowerName === 'content-length') {
      if (bodyLength !== null || !length.test(value.trim())) {
        return badRequest('Content-Length must be given once, as one number.');
      }
      bodyLength = Number(value);
    }
    if (lowerName !== 'connection') rewritten.push(line);
  }
  const text = `${rewritten.join('\r\n')}\r\nConnection: close\r\n\r\n`;
  return { bytes: Buffer.from(text, 'latin1'), bodyLength: bodyLength ?? 0 };
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}

function badRequest(message: string): Refusal {
  return { status: 400, message };
}
