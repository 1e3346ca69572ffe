import type { Socket } from 'node:net';

const rewritten = new WeakSet<Socket>();

/** The one head that comes over this connection has a header more than the caller sent: it ends the connection. */
export function noteRewrittenHead(socket: Socket): void {
  rewritten.add(socket);
}

export function hasRewrittenHead(socket: Socket): boolean {
  return rewritten.has(socket);
}
