import { Agent, request } from 'node:http';
import { expect, it, vi } from 'vitest';
import { openProgram } from '../support/program/program.ts';
import { askAnew, basic, type Heard } from './worker-processes.ts';

// Several processes start here, on machines that may be busy.
vi.setConfig({ testTimeout: 120_000 });

const program = openProgram();
const connections = 80;
const rounds = 3;
const query = JSON.stringify({
  query: '{ search(query: "car", first: 50) { items { nodes { label itemValues { path value } } } } }',
});

/** Over connections that stay open, and are shared by the workers. */
function post(url: string, agent: Agent): Promise<Omit<Heard, 'body'>> {
  const headers = { ...basic('demo'), 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    request(`${url}/graphql`, { method: 'POST', agent, headers }, (answer) => {
      answer.resume();
      answer.on('error', reject);
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers }));
    })
      .on('error', reject)
      .end(query);
  });
}

it('overloaded workers answer what they can, refuse the rest with when to retry, reset nothing and stay healthy', async () => {
  const at = program.dataDirectory('overloaded');
  const server = await program.serve(['--workers', '2', '--max-requests', '2', ...at]);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const load = async () => {
    const answers: Omit<Heard, 'body'>[] = [];
    for (let round = 0; round < rounds; round += 1) answers.push(await post(server.url, agent));
    return answers;
  };
  const loads = Promise.all(Array.from({ length: connections }, load));
  for (const path of ['/healthz', '/readyz', '/healthz', '/readyz']) {
    expect([path, (await askAnew(server.url + path)).status]).toEqual([path, 200]);
  }
  const answers = (await loads).flat();
  const refused = answers.filter(({ status }) => status === 503);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
  expect(
    refused.filter(({ headers }) => headers['retry-after'] !== '1' || headers.connection === 'close'),
  ).toEqual([]);
  expect((await post(server.url, agent)).status).toBe(200);
  agent.destroy();
  expect(await server.stop('SIGTERM')).toBe(0);
});
