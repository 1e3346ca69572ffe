import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/** Something that listens on a loopback port and is not what it is taken for. */
export interface OddListener {
  readonly port: number;
  close(): Promise<void>;
}

/** Takes connections and says nothing. */
export function openSilentListener(): Promise<OddListener> {
  return listen(createServer());
}

/** Ends each connection at once. */
export function openClosingListener(): Promise<OddListener> {
  return listen(createServer((socket) => socket.end()));
}

export function openHttpListener(): Promise<OddListener> {
  return listen(createHttpServer((_, response) => response.end('nothing')));
}

/** Answers whatever comes with the same bytes. */
export function openParrot(bytes: string): Promise<OddListener> {
  return listen(createServer((socket) => socket.on('data', () => socket.write(bytes))));
}

async function listen(server: Server): Promise<OddListener> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
