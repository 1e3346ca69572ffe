import type { IncomingMessage } from 'node:http';
import { EmissionsError } from '../../domain/basics/errors.ts';

/**
 * Reads a request's body; PAYLOAD_TOO_LARGE as soon as it exceeds the maximum.
 * The rest is then left unread, so the connection cannot be reused.
 */
export function readBody(request: IncomingMessage, maximumBytes: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > maximumBytes) {
    return Promise.reject(bodyTooLarge(maximumBytes));
  }
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const onData = (chunk: Buffer): void => {
      length += chunk.length;
      if (length <= maximumBytes) {
        chunks.push(chunk);
        return;
      }
      request.off('data', onData).pause();
      reject(bodyTooLarge(maximumBytes));
    };
    request.on('data', onData);
    request.once('end', () => {
      const [only] = chunks;
      resolve(chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks, length));
    });
    request.once('error', () => reject(bodyCutOff()));
    request.once('close', () => {
      if (!request.complete) reject(bodyCutOff());
    });
  });
}

export function bodyTooLarge(maximumBytes: number): EmissionsError {
  return new EmissionsError('PAYLOAD_TOO_LARGE', `The request body must not exceed ${maximumBytes} bytes.`);
}

export function bodyCutOff(): EmissionsError {
  return new EmissionsError('TIMEOUT', 'The client disconnected before the request was complete.');
}
