import { createServer, type Server } from 'node:net';
import type { Config } from '../../config/config.ts';

type Address = Pick<Config, 'host' | 'port'>;

export function listen(server: Server, { host, port }: Address): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, resolve);
  });
}

/** Rejects as `listen` does for an address that is not available. */
export async function checkAddress(address: Address): Promise<void> {
  const server = createServer();
  await listen(server, address);
  await new Promise((resolve) => server.close(resolve));
}
