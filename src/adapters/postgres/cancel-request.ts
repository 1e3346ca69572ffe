import { Socket } from 'node:net';
import type { Client } from 'pg';

/** https://www.postgresql.org/docs/current/protocol-message-formats.html#PROTOCOL-MESSAGE-FORMATS-CANCELREQUEST */
const cancelCode = 80_877_102;
const patienceMs = 2000;

/**
 * Asks the server, or the pooler in front of it, to cancel the statement that
 * the client waits for, and waits until it has heard. The key belongs to the
 * client's own session, so that no other statement is ever cancelled: behind a
 * pooler its number may belong to another process of the server.
 */
export async function requestCancel(client: Client): Promise<void> {
  if (!('processID' in client && 'secretKey' in client)) return;
  const request = Buffer.alloc(16);
  [16, cancelCode, Number(client.processID), Number(client.secretKey)].forEach((number, index) =>
    request.writeInt32BE(number | 0, index * 4),
  );
  const socket = new Socket();
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('error', () => undefined);
  socket.setTimeout(patienceMs, () => socket.destroy());
  const { host, port } = client;
  if (host.startsWith('/')) socket.connect(`${host}/.s.PGSQL.${port}`);
  else socket.connect(port, host);
  socket.write(request);
  socket.resume();
  await closed;
}
