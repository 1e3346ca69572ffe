import { describe, expect, it } from 'vitest';
import { openProgram } from '../support/program/program.ts';
import type { Served } from '../support/program/start-file.ts';

const program = openProgram();

const signIn = async (url: string): Promise<string> => {
  const body = new URLSearchParams({ username: 'demo', password: 'demo' });
  const answer = await fetch(`${url}/auth/signIn`, { method: 'POST', body });
  return answer.headers.get('authtoken') ?? '';
};
const statusOf = async ({ url }: Served, authtoken: string): Promise<number> =>
  (await fetch(`${url}/data`, { headers: { authtoken } })).status;

describe('two processes', () => {
  it('processes that start at once on one data directory accept each other’s tokens and sign-outs', async () => {
    const at = program.dataDirectory('shared');
    const servers = await Promise.all([program.serve(at), program.serve(at)]);
    const [first, second] = servers;
    const tokens = [await signIn(first.url), await signIn(second.url)];
    for (const server of servers) {
      for (const token of tokens) expect(await statusOf(server, token)).toBe(200);
    }
    const [token = ''] = tokens;
    await fetch(`${first.url}/auth/signOut`, { headers: { authtoken: token } });
    for (const server of servers) expect(await statusOf(server, token)).toBe(401);
    await Promise.all(servers.map((server) => server.stop('SIGTERM')));
  });
});
