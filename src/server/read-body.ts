import type { IncomingMessage } from 'node:http';
import { EmissionsError } from '../domain/errors.ts';

/** Reads a request's body; PAYLOAD_TOO_LARGE as soon as it is longer than allowed. */
export async function readBody(request: IncomingMessage, maximumBytes: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > maximumBytes) throw tooLarge(maximumBytes);
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maximumBytes) throw tooLarge(maximumBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

function tooLarge(maximumBytes: number): EmissionsError {
  return new EmissionsError('PAYLOAD_TOO_LARGE', `The body may have at most ${maximumBytes} bytes.`);
}
