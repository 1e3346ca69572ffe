import { Agent, createServer, request } from 'node:http';

/** Longer than the gateway waits for an answer. */
const slowMs = 5000;

const kinds = {
  reset: ({ socket }) => socket.resetAndDestroy(),
  'status 500': (answer) => answer.writeHead(500).end(),
  'status 503': (answer) => answer.writeHead(503, { 'Retry-After': '1' }).end(),
  'truncated body': (answer, found) => {
    answer.writeHead(found.status, found.headers);
    answer.write(found.body.subarray(0, found.body.length / 2), () => answer.destroy());
  },
  'slow body': (answer, found) => {
    answer.writeHead(found.status, found.headers);
    answer.write(found.body.subarray(0, found.body.length / 2));
    setTimeout(() => answer.end(found.body.subarray(found.body.length / 2)), slowMs).unref();
  },
};

/** The service, of whose answers a part fails on the way to the gateway; `struck` are the ids of its requests. */
export async function startFaultyService(url, part) {
  const names = Object.keys(kinds);
  const struck = new Set();
  const counts = Object.fromEntries(names.map((name) => [name, 0]));
  const agent = new Agent({ keepAlive: true });
  const state = { isFaulty: false, answers: 0 };

  const server = createServer((incoming, answer) => {
    const { method, headers, url: path } = incoming;
    const sent = request(url + path, { method, headers, agent }, async (found) => {
      const body = Buffer.concat(await found.toArray());
      state.answers += 1;
      const isStruck = state.isFaulty && Math.random() < part;
      if (!isStruck) return answer.writeHead(found.statusCode, found.headers).end(body);
      const name = names[Math.floor(Math.random() * names.length)];
      counts[name] += 1;
      struck.add(headers['x-request-id']);
      kinds[name](answer, { status: found.statusCode, headers: found.headers, body });
    });
    sent.on('error', (error) => answer.destroy(error));
    incoming.pipe(sent);
  });
  server.keepAliveTimeout = 60_000;
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    state,
    struck,
    counts,
    close() {
      server.closeAllConnections();
      server.close();
      agent.destroy();
    },
  };
}
