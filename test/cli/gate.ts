import { once } from 'node:events';
import { createServer, type IncomingMessage, request as forward, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Stands before a service. */
export interface Gate {
  readonly url: string;
  readonly letGo: () => void;
  /** Resolves when so many requests have arrived. */
  hasArrived(count: number): Promise<void>;
  close(): void;
}

/** Passes requests on to a service when it is let go, and not before. */
export async function startGate(service: string): Promise<Gate> {
  const arrived: string[] = [];
  let letGo = (): void => {};
  const open = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const pass = (request: IncomingMessage, response: ServerResponse): void => {
    const onward = forward(new URL(request.url ?? '/', service), { headers: request.headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  };
  const server = createServer(async (request, response) => {
    // Whether the service is there is asked at the same place, and told at once.
    if (request.url?.startsWith('/data')) {
      arrived.push(request.url);
      await open;
    }
    pass(request, response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    letGo,
    async hasArrived(count: number): Promise<void> {
      while (arrived.length < count) await new Promise((resolve) => setTimeout(resolve, 10));
    },
    close(): void {
      server.close();
      server.closeAllConnections();
    },
  };
}
