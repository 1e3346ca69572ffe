import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openProgram } from '../support/program/program.ts';

const program = openProgram();
let umask: number;

beforeAll(() => {
  umask = process.umask(0);
});

afterAll(() => void process.umask(umask));

/** The files and folders below a folder, each with its mode. */
function modesIn(name: string): Readonly<Record<string, string>> {
  const mode = (path: string): string => (statSync(join(program.folder, path)).mode & 0o777).toString(8);
  const inside = readdirSync(join(program.folder, name)).map((each) => join(name, each));
  return Object.fromEntries([name, ...inside].map((path) => [path, mode(path)]));
}

it('what the program creates is its owner’s alone, whatever the umask', async () => {
  const at = ['--data-dir', 'new'];
  const server = await program.serve(at);
  expect(modesIn('new')).toEqual({
    new: '700',
    'new/emissions.db': '600',
    'new/emissions.db-wal': '600',
    'new/emissions.db-shm': '600',
    'new/token.key': '600',
  });
  expect(await program.run(['backup', 'new/backup.db', ...at])).toMatchObject({ code: 0 });
  await server.stop('SIGINT');
  program.dataDirectory('replaced');
  for (const folder of ['other', 'replaced']) {
    const restored = await program.run(['restore', 'new/backup.db', '--data-dir', folder, '--replace']);
    expect(restored).toMatchObject({ code: 0, err: '' });
    expect(new Set(Object.values(modesIn(folder)))).toEqual(new Set(['700', '600']));
  }
  expect(modesIn('new')).toMatchObject({ 'new/backup.db': '600' });
});

it('a database that others could read is closed to them when it is opened', async () => {
  const at = program.dataDirectory('readable');
  for (const [before, after] of [
    [0o644, '600'],
    [0o666, '600'],
    [0o640, '640'],
  ] as const) {
    chmodSync(join(program.folder, 'readable/emissions.db'), before);
    expect(await program.run(['migrate', ...at])).toMatchObject({ code: 0 });
    expect(modesIn('readable')).toMatchObject({ 'readable/emissions.db': after });
  }
});
