import { describe, expect, it } from 'vitest';
import { openProgram } from '../support/program/program.ts';

const program = openProgram();

describe('purge', () => {
  it('purge removes deleted records for good, and counts them', async () => {
    const at = program.dataDirectory('purge');
    const server = await program.serve(at);
    const authorization = `Basic ${Buffer.from('demo:demo').toString('base64')}`;
    const ask = (method: string, path: string, body?: URLSearchParams) =>
      fetch(server.url + path, {
        method,
        headers: { authorization, accept: 'application/json' },
        ...(body === undefined ? {} : { body }),
      });
    const created = await ask('POST', '/profiles', new URLSearchParams({ profile: 'true' }));
    const { profile } = (await created.json()) as { profile: { uid: string } };
    expect((await ask('DELETE', `/profiles/${profile.uid}`)).status).toBe(200);

    const early = await program.run(['purge', ...at]);
    expect(early.code).toBe(0);
    expect(early.out).toMatch(/at least 30 days ago:[^]*\b0 profiles\n/);
    const all = await program.run(['purge', '--older-than', '0', ...at]);
    expect(all.out).toMatch(/\b1 profiles\n/);
    expect((await program.run(['purge', '--older-than', '0', ...at])).out).toMatch(/\b0 profiles\n/);
    expect((await ask('GET', `/profiles/${profile.uid}`)).status).toBe(404);
    expect((await ask('GET', '/data/transport')).status).toBe(200);
    await server.stop('SIGTERM');
  });
});
