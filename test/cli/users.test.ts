import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openProgram } from '../support/program/program.ts';

const noDemo = ['--demo-users', 'off'];

const program = openProgram();

const run = (args: readonly string[], input?: string) =>
  program.run(['users', ...args], input === undefined ? {} : { input });

const signIn = async (url: string, username: string, password: string): Promise<string | null> => {
  const body = new URLSearchParams({ username, password });
  const answer = await fetch(`${url}/auth/signIn`, { method: 'POST', body });
  return answer.headers.get('authtoken');
};
const statusOf = async (url: string, headers: Record<string, string>, path = '/data') =>
  (await fetch(url + path, { headers })).status;
const basic = (username: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
});

describe('users', () => {
  it('users can be added before the service was ever started, and a change applies at once to a running server', async () => {
    const at = ['--data-dir', 'users-first'];
    const added = await run(['add', 'jane', '--api-version', '1.0', ...at], 'correct horse\r\nsecond line\n');
    expect(added).toMatchObject({ code: 0, out: 'jane can sign in.\n', err: '' });
    const server = await program.serve([...at, ...noDemo]);
    expect(await signIn(server.url, 'jane', 'correct horse')).not.toBeNull();
    expect(await signIn(server.url, 'jane', 'second line')).toBeNull();
    expect(await statusOf(server.url, basic('jane', 'correct horse'), '/data/transport')).toBe(200);

    expect((await run(['add', 'kim', ...at], 'first password')).code).toBe(0);
    const authtoken = (await signIn(server.url, 'kim', 'first password')) ?? '';
    expect(await statusOf(server.url, { authtoken })).toBe(200);
    expect(await statusOf(server.url, basic('kim', 'first password'))).toBe(200);

    expect((await run(['disable', 'kim', ...at])).code).toBe(0);
    expect(await statusOf(server.url, { authtoken })).toBe(401);
    expect(await statusOf(server.url, basic('kim', 'first password'))).toBe(401);
    expect(await signIn(server.url, 'kim', 'first password')).toBeNull();

    expect((await run(['enable', 'kim', ...at])).code).toBe(0);
    const second = (await signIn(server.url, 'kim', 'first password')) ?? '';
    expect(await statusOf(server.url, { authtoken: second })).toBe(200);

    expect((await run(['set-password', 'kim', ...at], 'other password')).code).toBe(0);
    expect(await statusOf(server.url, { authtoken: second })).toBe(401);
    expect(await statusOf(server.url, basic('kim', 'first password'))).toBe(401);
    expect(await signIn(server.url, 'kim', 'first password')).toBeNull();
    const third = (await signIn(server.url, 'kim', 'other password')) ?? '';
    expect(await statusOf(server.url, { authtoken: third })).toBe(200);
    await server.stop('SIGTERM');
  });

  it('a list shows what each account may do, and never a hash', async () => {
    const at = ['--data-dir', 'users-list'];
    const options = ['--group', 'sales', '--group', 'data:dataAdministrator', '--time-zone', 'Europe/London'];
    await run(['add', 'lee', ...options, ...at], 'some password');
    await run(['add', 'boss', '--administrator', ...at], 'some password');
    const listed = await run(['list', '--json', ...at]);
    expect(JSON.parse(listed.out)).toEqual([
      expect.objectContaining({
        username: 'boss',
        isAdministrator: true,
        groups: [{ name: 'users', role: 'member' }],
        apiVersion: '2.0',
      }),
      {
        uid: expect.stringMatching(/^[0-9A-Z]{12}$/),
        username: 'lee',
        isDisabled: false,
        isAdministrator: false,
        groups: [
          { name: 'sales', role: 'member' },
          { name: 'data', role: 'dataAdministrator' },
        ],
        apiVersion: '2.0',
        timeZone: 'Europe/London',
        locale: 'en_GB',
      },
    ]);
    const table = await run(['list', ...at]);
    expect(table.out).toMatch(/^NAME +STATE +RIGHTS +GROUPS/);
    expect(table.out).toMatch(/^lee +enabled +- +sales:member data:dataAdministrator +2\.0 +Europe\/London/m);
    expect(table.out + listed.out).not.toMatch(/scrypt|hash|password/i);
  });

  it.each([
    [['add', 'max', 'secret1'], 2, /must not be an argument/],
    [['add', 'max', '--password', 'secret1'], 2, /must not be an argument/],
    [['add', 'max', '--password=secret1'], 2, /must not be an argument/],
    [['add', 'max', '-p', 'secret1'], 2, /must not be an argument/],
    [['set-password', 'max', 'secret1'], 2, /must not be an argument/],
    [['add'], 2, /needs a user name/],
    [['add', 'max', '--api-version', '3.0'], 2, /must be 1\.0 or 2\.0; got "3\.0"/],
    [['add', 'max', '--group', 'sales:king'], 2, /GROUP:ROLE with viewer, member, dataAdministrator/],
    [['add', 'max', '--group', ''], 2, /must be GROUP or/],
    [['add', 'max', '--time-zone', 'Mars/Olympus'], 1, /zone/i],
    [['add', 'max', '--colour', 'red'], 2, /--colour/],
    [['add', 'max', '--store', 'memory'], 2, /persistent database/],
    [['disable'], 2, /needs a user name/],
  ] as const)(
    'the command %j is refused with a reason, shows no password and creates no account',
    async (args, code, message) => {
      const finished = await run([...args, '--data-dir', 'users-refused'], 'some password');
      expect(finished.code).toBe(code);
      expect(finished.err).toMatch(message);
      expect(finished.err).not.toContain('secret1');
      expect(finished.err).not.toMatch(/\bat .*:\d+/);
      if (existsSync(join(program.folder, 'users-refused/emissions.db'))) {
        const { out } = await run(['list', '--json', '--data-dir', 'users-refused']);
        expect(JSON.parse(out)).toEqual([]);
      }
    },
  );

  it('a missing password and an existing name are refused', async () => {
    const at = ['--data-dir', 'users-taken'];
    for (const input of ['', '\n', '\r\nsecond line\n']) {
      const finished = await run(['add', 'nia', ...at], input);
      expect(finished.code).toBe(1);
      expect(finished.err).toMatch(/first line of standard input/);
    }
    expect((await run(['add', 'nia', ...at], 'some password')).code).toBe(0);
    const again = await run(['add', 'nia', ...at], 'some password');
    expect(again.code).toBe(1);
    expect(again.err).toContain('nia');
  });

  it.each([['set-password'], ['disable'], ['enable']])(
    '%s reports that the user does not exist',
    async (action) => {
      const at = ['--data-dir', 'users-unknown'];
      await run(['add', 'olu', ...at], 'some password');
      const finished = await run([action, 'nobody', ...at], 'some password');
      expect(finished.code).toBe(1);
      expect(finished.err).toMatch(/nobody.*does not exist|no user.*nobody/i);
    },
  );

  it('a missing database is reported, and what to do in front of a remote service', async () => {
    const missing = await run(['list', '--data-dir', 'not-there']);
    expect(missing.code).toBe(1);
    expect(missing.err).toContain('--data-dir');
    expect(existsSync(join(program.folder, 'not-there'))).toBe(false);
    const environment = { EMISSIONS_UPSTREAM: 'https://emissions.example' };
    const remote = await program.run(['users', 'list'], { environment });
    expect(remote.code).toBe(2);
    expect(remote.err).toMatch(/EMISSIONS_UPSTREAM is set to a remote service/);
  });
});
