import { describe, expect, it } from 'vitest';
import { openProgram } from '../support/program/program.ts';

const program = openProgram();

const run = (...args: readonly string[]) => program.run(['keys', ...args]);

describe('keys', () => {
  it('a key can be added, used, listed and revoked while a server runs', async () => {
    const at = program.dataDirectory('keys-live');
    const server = await program.serve(at);
    const statusOf = async (key: string, method = 'GET') =>
      (
        await fetch(`${server.url}/profiles`, {
          method,
          headers: { authorization: `Bearer ${key}` },
          ...(method === 'POST' ? { body: new URLSearchParams({ profile: 'true' }) } : {}),
        })
      ).status;
    const options = ['--name', 'dashboard', '--read-only', '--expires', '2100-01-01'];
    const added = await run('add', 'demo', ...options, ...at);
    const key = added.out.trim();
    const uid = key.slice(4, 16);
    expect(added).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^egk_[0-9A-Z]{12}_[0-9A-Za-z]{36}\n$/),
      err: `Store the key now: it is not shown again. "keys revoke ${uid}" revokes it.\n`,
    });
    expect([await statusOf(key), await statusOf(key, 'POST')]).toEqual([200, 403]);

    const writing = (await run('add', 'demo', '--name', 'nightly import', ...at)).out.trim();
    expect(await statusOf(writing, 'POST')).toBe(200);
    const listed = await run('list', 'demo', '--json', ...at);
    expect(JSON.parse(listed.out)).toEqual([
      {
        uid,
        username: 'demo',
        name: 'dashboard',
        isReadOnly: true,
        lastCharacters: key.slice(-4),
        created: expect.stringMatching(/^\d{4}-/),
        expires: '2100-01-01T00:00:00.000Z',
        lastUsed: expect.stringMatching(/^\d{4}-/),
      },
      expect.objectContaining({ uid: writing.slice(4, 16), isReadOnly: false, expires: null }),
    ]);
    const table = await run('list', ...at);
    expect(table.out).toMatch(/^ID +USER +NAME +RIGHTS +ENDS IN +CREATED +EXPIRES +LAST USED\n/);
    expect(table.out).toMatch(/demo +nightly import +read, write/);
    expect(await run('list', 'admin', ...at)).toMatchObject({ out: expect.stringMatching(/^ID.*\n$/) });

    expect(await run('revoke', uid, ...at)).toMatchObject({
      code: 0,
      out: `The API key ${uid} is revoked.\n`,
    });
    expect([await statusOf(key), await statusOf(writing)]).toEqual([401, 200]);
    const again = await run('revoke', uid, ...at);
    expect(again).toMatchObject({ code: 1, err: `The API key ${uid} does not exist.\n` });

    const audit = await program.run(['audit', '--category', 'users/demo', ...at]);
    expect(audit.out).toContain(`keys command created apiKey users/demo/keys/${uid}\n`);
    expect(audit.out).toContain(`keys command removed apiKey users/demo/keys/${uid}\n`);
    expect(audit.out).toContain('The log is intact.');

    await server.stop('SIGTERM');
    for (const secret of [key, writing].map((each) => each.slice(17, 47))) {
      for (const text of [listed.out, table.out, audit.out]) expect(text).not.toContain(secret);
    }
  });

  it('an unknown user or key is named, and nothing is written', async () => {
    const at = program.dataDirectory('keys-unknown');
    expect(await run('add', 'nobody', '--name', 'x', ...at)).toMatchObject({
      code: 1,
      out: '',
      err: 'The user "nobody" does not exist.\n',
    });
    expect(await run('list', 'nobody', ...at)).toMatchObject({ code: 1 });
    const past = await run('add', 'demo', '--name', 'x', '--expires', '2001-01-01', ...at);
    expect(past).toMatchObject({ code: 1, err: expect.stringMatching(/^expires must be in the future/) });
    expect(await run('list', ...at)).toMatchObject({ out: expect.stringMatching(/^ID.*\n$/) });
  });
});
