import type { Refusal } from './request-guard.ts';
import { isRestPath, splitTarget } from './rest-path.ts';

/** A head whose lines end as HTTP has it, with the length of the body that follows. */
interface NormalHead {
  readonly bytes: Buffer;
  readonly bodyLength: number;
}

export const maximumHeaders = 100;

const requestLine = /^(?:GET|HEAD|POST|PUT|DELETE) (\/[\x21-\x7e]*) HTTP\/1\.[01]$/;
const headerLine = /^([!#$%&'*+\-.^_`|~0-9A-Za-z]+):[\t ]*([\t\x20-\x7e\x80-\xff]*)$/;
const length = /^\d{1,9}$/;

/** Whether it is the first line of a request below one of the REST prefixes. */
export function isRestRequestLine(line: string): boolean {
  const [, target] = requestLine.exec(line) ?? [];
  return target !== undefined && isRestPath(splitTarget(target).path);
}

/**
 * Writes a head, whose lines may end in bare line feeds and which comes without
 * its blank line, as strict HTTP that closes the connection. A line that is not
 * exactly a name, a colon and a value is refused, so that nothing hides behind
 * what a line feed means; so is any length of the body but one plain number.
 */
export function normaliseHead(head: string): NormalHead | Refusal {
  const [firstLine = '', ...lines] = head.split('\n').map(withoutReturn);
  if (lines.length > maximumHeaders) {
    return { status: 431, message: `A request has at most ${maximumHeaders} headers.` };
  }
  const kept = [firstLine];
  let bodyLength: number | null = null;
  for (const line of lines) {
    const [, name, value = ''] = headerLine.exec(line) ?? [];
    if (name === undefined) return badRequest('Each header stands on one line: a name, a colon and a value.');
    const lowerName = name.toLowerCase();
    if (lowerName === 'transfer-encoding') return badRequest('A body after bare line feeds is not chunked.');
    if (lowerName === 'content-length') {
      if (bodyLength !== null || !length.test(value.trim())) {
        return badRequest('Content-Length stands in a request once, as one number.');
      }
      bodyLength = Number(value);
    }
    if (lowerName !== 'connection') kept.push(line);
  }
  const text = `${kept.join('\r\n')}\r\nConnection: close\r\n\r\n`;
  return { bytes: Buffer.from(text, 'latin1'), bodyLength: bodyLength ?? 0 };
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}

function badRequest(message: string): Refusal {
  return { status: 400, message };
}
