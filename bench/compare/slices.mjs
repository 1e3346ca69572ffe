import { openConnections, requestBytes } from '../connections.mjs';

export const connections = 32;

/**
 * Loads servers in turn, slice by slice, so that a slow minute of the machine
 * is one of all of them. Every answer is compared with the right one.
 */
export async function measureInTurn(servers, load, { rounds, ms, warmUpMs }) {
  const positions = new Map(servers.map((server) => [server, 0]));
  const slices = new Map(servers.map((server) => [server, []]));
  const next = (server) => {
    const position = positions.get(server);
    positions.set(server, position + 1);
    return load.at(position);
  };
  for (const server of servers) await runSlice(server, () => next(server), warmUpMs);
  for (let round = 0; round < rounds; round += 1) {
    for (const server of servers) slices.get(server).push(await runSlice(server, () => next(server), ms));
  }
  return slices;
}

/** One slice: clients that each send the next request as soon as they have their answer. */
async function runSlice(server, next, ms) {
  const open = await openConnections(server.url, connections);
  const counted = await server.upstream?.count?.();
  const cpu = { own: server.cpuMs(), upstream: server.upstream?.cpuMs() ?? 0 };
  const waits = [];
  const began = performance.now();
  await new Promise((resolve, reject) => {
    let sending = connections;
    const send = () => {
      if (performance.now() - began >= ms) {
        sending -= 1;
        if (sending === 0) resolve();
        return;
      }
      const { body, start, rest } = next();
      open.send(requestBytes(server.url, server.authtoken, body), ({ status, milliseconds, body }) => {
        if (status !== 200 || !body.startsWith(start) || !body.startsWith(rest, start.length)) {
          return reject(
            new Error(
              `${server.name} answered ${status}, not as expected:\n${difference(body, start + rest)}`,
            ),
          );
        }
        waits.push(milliseconds);
        send();
      });
    };
    for (let count = 0; count < connections; count += 1) send();
  });
  const elapsed = performance.now() - began;
  const each = (value) => value / waits.length;
  open.close();
  return {
    perSecond: (waits.length * 1000) / elapsed,
    cpu: each(server.cpuMs() - cpu.own),
    upstreamCpu: each((server.upstream?.cpuMs() ?? 0) - cpu.upstream),
    upstreamCalls: counted === undefined ? undefined : each(await server.upstream.count()),
    waits,
  };
}

function difference(body, expected) {
  let at = 0;
  while (at < body.length && body[at] === expected[at]) at += 1;
  const from = Math.max(0, at - 100);
  return `${body.slice(from, at + 200)}\nat ${at}, expected:\n${expected.slice(from, at + 200)}`;
}
