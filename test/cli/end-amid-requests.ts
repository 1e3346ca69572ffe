import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect } from 'vitest';
import type { Served } from '../support/program/start-file.ts';
import { basic } from './worker-processes.ts';

/**
 * Sends so many requests at once, each over a connection of its own, and ends
 * the program when the first is answered. Returns how many had which status, or
 * which end of their connection without a whole answer.
 */
export async function endAmidRequests(
  served: Served,
  count: number,
): Promise<Readonly<Record<string, number>>> {
  const sockets = await Promise.all(Array.from({ length: count }, () => open(served.url)));
  const answers = sockets.map(answerTo);
  await Promise.all(sockets.map(send));
  await Promise.race(answers);
  const ended = served.stop('SIGTERM');
  const counts: Record<string, number> = {};
  for (const answer of await Promise.all(answers)) counts[answer] = (counts[answer] ?? 0) + 1;
  expect(await ended).toBe(0);
  return counts;
}

async function open(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  return socket;
}

/** Sends a request that is like no other; resolves when it has left this process. */
function send(socket: Socket, at: number): Promise<void> {
  const body = JSON.stringify({
    query: `{ at${at}: dataCategory(path: "transport/car/generic") { items(first: 20) { nodes { label itemValues { value } } } } }`,
  });
  const head = [
    'POST /graphql HTTP/1.1',
    'Host: localhost',
    `Authorization: ${basic('demo').authorization}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ];
  return new Promise((resolve, reject) => {
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`, (error) => (error ? reject(error) : resolve()));
  });
}

/** The status of the answer, or how the connection ended without a whole one. */
function answerTo(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    let failure = 'closed';
    const read = (): void => {
      const [head = '', body] = text.split('\r\n\r\n');
      const [, length] = /^content-length: (\d+)/im.exec(head) ?? [];
      if (body === undefined || Buffer.byteLength(body) < Number(length ?? Infinity)) return;
      const status = head.slice(9, 12);
      resolve(status === '200' && body.includes('"errors":') ? 'refused query' : status);
      socket.destroy();
    };
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      read();
    });
    socket.on('error', (error: NodeJS.ErrnoException) => (failure = error.code ?? error.message));
    socket.on('close', () => resolve(failure));
  });
}
