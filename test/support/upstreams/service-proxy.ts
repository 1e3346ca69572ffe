import { createServer, type IncomingMessage, request as send, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What stands between a client and a service, and changes what either sees of the other. */
export interface ServiceProxy {
  readonly url: string;
  /** `GET /data/…` for each request that came, in order. */
  readonly lines: string[];
  close(): Promise<void>;
}

interface Changes {
  /** A status in the place of the service's answer; `null` to ask the service. */
  readonly refuse?: (line: string) => number | null;
  /** Whether the service is asked, and its answer lost. */
  readonly lose?: (line: string) => boolean;
  /** The proxy awaits this before it passes a request on. */
  readonly hold?: () => Promise<void>;
  /** The target that the service gets. */
  readonly redirect?: (target: string) => string;
  /** The headers of the answer that offer batches and additions, from what the service says. */
  readonly offer: (offered: string, header: (typeof offers)[number]) => string | null;
}

const offers = ['emissions-batch', 'emissions-additions'] as const;

export async function startServiceProxy(serviceUrl: string, changes: Changes): Promise<ServiceProxy> {
  const lines: string[] = [];
  const { refuse = () => null, redirect = (target) => target, lose = () => false, hold, offer } = changes;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request;
    const line = `${method} ${url}`;
    lines.push(line);
    await hold?.();
    const refusal = refuse(line);
    const target = refusal === null ? redirect(url) : '/auth/signIn';
    const passed = {
      method: refusal === null ? method : 'GET',
      headers: { ...headers, connection: 'close' },
    };
    const outgoing = send(serviceUrl + target, passed, (answered) => {
      if (lose(line)) {
        response.destroy();
        return;
      }
      const changed = { ...answered.headers };
      for (const header of offers) {
        changed[header] = offer(String(changed[header]), header) ?? undefined;
        if (changed[header] === undefined) delete changed[header];
      }
      response.writeHead(refusal ?? answered.statusCode ?? 502, changed);
      answered.pipe(response);
    });
    outgoing.on('error', () => response.destroy());
    request.pipe(outgoing);
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lines,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
