import { maximumHeaders, type Refusal, tooManyHeaders } from './request-guard.ts';
import { isRestPath, splitTarget } from './rest-path.ts';

/** A head with strict line endings, and the length of the body that follows. */
interface NormalHead {
  readonly bytes: Buffer;
  readonly bodyLength: number;
}

const requestLine = /^(?:GET|HEAD|POST|PUT|DELETE) (\/[\x21-\x7e]*) HTTP\/1\.[01]$/;
const headerLine = /^([!#$%&'*+\-.^_`|~0-9A-Za-z]+):[\t ]*([\t\x20-\x7e\x80-\xff]*)$/;
const length = /^\d{1,9}$/;

/** Whether it is the request line of a REST request. */
export function isRestRequestLine(line: string): boolean {
  const [, target] = requestLine.exec(line) ?? [];
  return target !== undefined && isRestPath(splitTarget(target).path);
}

/**
 * Rewrites a head (without its blank line) that may contain bare line feeds as
 * strict HTTP that closes the connection. To prevent request smuggling, refuses
 * any line that is not exactly a name, a colon and a value, and any
 * Content-Length that is not a single plain number.
 */
export function normaliseHead(head: string): NormalHead | Refusal {
  const [firstLine = '', ...lines] = head.split('\n').map(withoutReturn);
  if (lines.length > maximumHeaders) return tooManyHeaders;
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
