import type { IncomingMessage, ServerResponse } from 'node:http';
import { startDeadline } from './deadline.ts';
import { refuseOnSocket } from './lenient-connection.ts';

const streamed = new WeakSet<IncomingMessage>();

/** Ends the connection of a request whose body is not complete in time, with 408 where nothing was answered. */
export function limitBody(request: IncomingMessage, response: ServerResponse, timeoutMs: number): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (encoding === undefined && (length === undefined || length === '0')) return;
  const stop = startDeadline(timeoutMs, () => {
    if (request.complete || streamed.has(request)) return;
    // While the answer to an earlier request is being sent, what is written to the socket would be part of it.
    if (response.headersSent || response.socket === null) request.socket.destroy();
    else {
      refuseOnSocket(request.socket, {
        status: 408,
        message: `The request must arrive within ${timeoutMs} ms.`,
      });
    }
  });
  request.once('end', stop).once('close', stop);
}

/** A body that is read as a stream has a deadline for each piece instead. */
export function endBodyDeadline(request: IncomingMessage): void {
  streamed.add(request);
}
