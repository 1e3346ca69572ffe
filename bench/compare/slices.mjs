import { openConnections, requestBytes } from '../connections.mjs';

/** Clients of one server, unless a measurement has fewer. */
export const clients = 32;

/**
 * Loads servers in turn, slice by slice, so that a slow minute of the machine
 * is one of all of them. Every answer is checked before it counts.
 */
export async function measureAlternately(servers, load, { rounds, ms, warmUpMs, clients: count = clients }) {
  const positions = new Map(servers.map((server) => [server, 0]));
  const slices = new Map(servers.map((server) => [server, []]));
  const next = (server) => {
    const position = positions.get(server);
    positions.set(server, position + 1);
    return load.at(position, server);
  };
  for (const server of servers)
    await runSlice(server, count, () => next(server), untilWarm(server, warmUpMs));
  for (let round = 0; round < rounds; round += 1) {
    for (const server of servers)
      slices.get(server).push(await runSlice(server, count, () => next(server), after(ms)));
  }
  return slices;
}

function after(ms) {
  const end = performance.now() + ms;
  return () => performance.now() >= end;
}

/** Its code is compiled when it has worked for so long, however busy the machine is. */
function untilWarm(server, ms) {
  const end = server.cpuMs() + ms;
  const isLate = after(4 * ms);
  let count = 0;
  return () => isLate() || (++count % 20 === 0 && server.cpuMs() >= end);
}

/** One slice: clients that each send the next request as soon as they have their answer. */
async function runSlice(server, clients, next, isOver) {
  const open = await openConnections(server.url, clients);
  const { upstream } = server;
  await upstream?.count?.();
  const cpu = { own: server.cpuMs(), upstream: upstream?.cpuMs() ?? 0 };
  const waits = [];
  const began = performance.now();
  await new Promise((resolve, reject) => {
    let sending = clients;
    const send = () => {
      if (isOver()) {
        sending -= 1;
        if (sending === 0) resolve();
        return;
      }
      const { body, isRight, expected } = next();
      open.send(requestBytes(server.url, server.authtoken, body), (answer) => {
        if (answer.status !== 200 || !isRight(answer.body)) {
          return reject(
            new Error(`${server.name} answered ${answer.status}: ${difference(answer.body, expected)}`),
          );
        }
        waits.push(answer.milliseconds);
        send();
      });
    };
    for (let count = 0; count < clients; count += 1) send();
  });
  const elapsed = performance.now() - began;
  const each = (value) => value / waits.length;
  open.close();
  return {
    perSecond: (waits.length * 1000) / elapsed,
    cpu: each(server.cpuMs() - cpu.own),
    upstreamCpu: each((upstream?.cpuMs() ?? 0) - cpu.upstream),
    megabytes: server.memory().most,
    upstreamCalls: upstream?.count === undefined ? undefined : each(await upstream.count()),
    waits,
  };
}

function difference(body, expected = '') {
  let at = 0;
  while (at < body.length && body[at] === expected[at]) at += 1;
  const from = Math.max(0, at - 100);
  return `${body.slice(from, at + 300)}\nat ${at}, expected:\n${expected.slice(from, at + 200)}`;
}
