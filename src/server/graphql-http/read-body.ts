import { EmissionsError } from '../../domain/basics/errors.ts';
import { longestTable } from '../../domain/basics/entered-text.ts';
import type { InboundRequest } from '../http/http-exchange.ts';
import { bodyTooLarge } from '../http/stream-body.ts';

const maxBodyBytes = 512 * 1024;
/** Bodies with a table are in memory as a whole, so few are read at once. */
const maxTables = 8;
const retryAfter = 5;
/** The members of variables that may have the text or the bytes of a table. */
const tableMembers = ['"table"', '"bytes"'];

let tables = 0;

/**
 * The body of a request, of 512 KiB without the table that it may have. A longer one needs a Content-Length.
 * Throws PAYLOAD_TOO_LARGE, and OVERLOADED for too many tables at once.
 */
export async function readGraphQLBody(request: InboundRequest): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) <= maxBodyBytes) return request.readBody(maxBodyBytes);
  if (tables >= maxTables)
    throw new EmissionsError(
      'OVERLOADED',
      `At most ${maxTables} tables are read at once; retry in ${retryAfter} s.`,
      { retryAfter },
    );
  tables += 1;
  try {
    const body = await request.readBody(maxBodyBytes + longestTable);
    if (body.length - longestMember(body) <= maxBodyBytes) return body;
    throw bodyTooLarge(maxBodyBytes);
  } finally {
    tables -= 1;
  }
}

/** The length of the table in the body, as JSON writes it; 0 without one. */
function longestMember(body: Buffer): number {
  return Math.max(
    ...tableMembers.map((name) => {
      const at = body.indexOf(name);
      return at === -1 ? 0 : lengthOfText(body, at + name.length);
    }),
  );
}

const [space, tab, lineFeed, carriageReturn, colon, quote, backslash] = Buffer.from(' \t\n\r:"\\');

/** The length of the text that follows a name of a member; 0 where there is none. */
function lengthOfText(body: Buffer, from: number): number {
  let at = from;
  while (isOneOf(body[at], [space, tab, lineFeed, carriageReturn, colon])) at += 1;
  if (body[at] !== quote) return 0;
  const start = at;
  for (;;) {
    at = body.indexOf('"', at + 1);
    if (at === -1) return 0;
    let escapes = 0;
    while (body[at - 1 - escapes] === backslash) escapes += 1;
    if (escapes % 2 === 0) return at - start;
  }
}

function isOneOf(byte: number | undefined, bytes: readonly (number | undefined)[]): boolean {
  return byte !== undefined && bytes.includes(byte);
}
