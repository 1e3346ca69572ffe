import { connect } from 'node:net';
import { openFixtureBackend } from './open-fixture-backend.ts';
import { startGateway } from './gateways/start-fixture-gateway.ts';

/** HTTP Basic of the user demo. */
export const demo = { authorization: `Basic ${Buffer.from('demo:demo').toString('base64')}` };

/** The whole program over the data set of the tests, with a token of the user demo. */
export interface DemoGateway {
  readonly url: string;
  readonly authtoken: string;
  /** Sends bytes as they are and gives back everything that comes until the server closes. */
  sendRaw(text: string): Promise<string>;
  close(): Promise<void>;
}

export async function startDemoGateway(options?: Parameters<typeof startGateway>[1]): Promise<DemoGateway> {
  const backend = await openFixtureBackend();
  const server = await startGateway(backend, options);
  const authtoken = (await backend.signInDemo(AbortSignal.timeout(5000))) ?? '';
  return {
    url: server.url,
    authtoken,
    sendRaw: (text) => sendRaw(server.url, text),
    close: () => server.close(),
  };
}

function sendRaw(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(text));
    let received = '';
    socket.setTimeout(5000, () => socket.destroy(new Error('no answer')));
    socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')));
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
  });
}
