import { once } from 'node:events';
import { createServer, type IncomingMessage, request as forward, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openProgram } from '../support/program/program.ts';
import type { Served } from '../support/program/start-file.ts';

const authorization = `Basic ${btoa('demo:demo')}`;

/** Passes requests on to a service when it is let go, and not before. */
async function startGate(service: string) {
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
    // The state of the service is requested at the same address, and reported at once.
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

const program = openProgram();
const data = program.dataDirectory('service');

describe('shutdown', () => {
  let service: Served;
  let gate: Awaited<ReturnType<typeof startGate>>;
  const inFlight = 12;

  beforeAll(async () => {
    service = await program.serve([...data, '--shutdown-delay', '0']);
  });
  afterAll(() => service.stop('SIGINT'));
  beforeEach(async () => {
    gate = await startGate(service.url);
  });
  afterEach(() => {
    gate.letGo();
    gate.close();
  });

  /** Waits as long as the gate is closed, which a busy machine may draw out. */
  const serveBehindGate = (shutdownDelay: string): Promise<Served> =>
    program.serve(['--upstream', gate.url, '--upstream-timeout', '60000', '--shutdown-delay', shutdownDelay]);
  const ask = (url: string, at: number): Promise<Response> =>
    at % 2 === 0
      ? fetch(`${url}/data/transport/car/generic?at=${at}`, { headers: { authorization } })
      : fetch(`${url}/graphql`, {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/json' },
          // Equal queries in progress would be one.
          body: JSON.stringify({ query: `{ at${at}: dataCategory(path: "transport/car") { name } }` }),
        });
  const begin = async (gateway: Served): Promise<readonly Promise<Response>[]> => {
    const answers = Array.from({ length: inFlight }, (_, at) => ask(gateway.url, at));
    await gate.hasArrived(inFlight);
    return answers;
  };

  it('the program informs load balancers, finishes requests in progress, and exits with 0', async () => {
    const gateway = await serveBehindGate('4');
    const running = await begin(gateway);
    const ended = gateway.stop('SIGTERM');
    const ready = await untilNotReady(gateway.url);
    expect(await ready.json()).toEqual({ status: 'draining' });
    expect(ready.headers.get('connection')).toBe('close');
    const late = ask(gateway.url, inFlight + 1);
    await gate.hasArrived(inFlight + 1);
    gate.letGo();
    for (const answer of await Promise.all([...running, late])) {
      expect(answer.status).toBe(200);
      expect(answer.headers.get('connection')).toBe('close');
      expect(await answer.text()).not.toMatch(/error/i);
    }
    expect(await ended).toBe(0);
  });

  it('the program stops accepting at once when it is interrupted from a keyboard', async () => {
    const gateway = await serveBehindGate('300');
    const running = await begin(gateway);
    const ended = gateway.stop('SIGINT');
    await untilClosed(gateway.url);
    gate.letGo();
    for (const answer of await Promise.all(running)) expect(answer.status).toBe(200);
    expect(await ended).toBe(0);
  });

  it('the program exits at once at the second signal', async () => {
    const gateway = await serveBehindGate('300');
    const running = Promise.allSettled(await begin(gateway));
    void gateway.stop('SIGTERM');
    await untilNotReady(gateway.url);
    expect(await gateway.stop('SIGTERM')).toBe(1);
    for (const answer of await running) expect(answer.status).toBe('rejected');
  });
});

async function untilNotReady(url: string): Promise<Response> {
  for (;;) {
    const answer = await fetch(`${url}/readyz`);
    const body = await answer.clone().text();
    if (body.includes('draining')) return answer;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

async function untilClosed(url: string): Promise<void> {
  for (;;) {
    try {
      await (await fetch(`${url}/healthz`)).text();
    } catch {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
