import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it } from 'vitest';
import { openProgram } from '../support/program/program.ts';
import type { Served } from '../support/program/start-file.ts';

const authorization = `Basic ${Buffer.from('demo:demo').toString('base64')}`;

async function createProfile({ url }: Served): Promise<string> {
  const created = await fetch(`${url}/profiles`, {
    method: 'POST',
    headers: { authorization, accept: 'application/json' },
    body: new URLSearchParams({ profile: 'true' }),
  });
  return ((await created.json()) as { profile: { uid: string } }).profile.uid;
}

async function hasProfile({ url }: Served, uid: string): Promise<boolean> {
  return (await fetch(`${url}/profiles/${uid}`, { headers: { authorization } })).status === 200;
}

const program = openProgram();

describe('backup, restore and verify', () => {
  it('a restored backup has the state of the backup, and none that came later', async () => {
    const at = program.dataDirectory('backed-up');
    const server = await program.serve(at);
    const before = await createProfile(server);
    const backup = await program.run(['backup', 'one.db', ...at]);
    expect(backup).toMatchObject({ code: 0, err: '' });
    expect(backup.out).toMatch(/^Backed up \d+ bytes, schema \d+, checked: one\.db\n$/);
    const after = await createProfile(server);

    const inUse = await program.run(['restore', 'one.db', '--replace', ...at]);
    expect(inUse).toMatchObject({ code: 1, err: expect.stringContaining('is in use') });
    expect(await hasProfile(server, after)).toBe(true);
    await server.stop('SIGTERM');

    const unasked = await program.run(['restore', 'one.db', ...at]);
    expect(unasked).toMatchObject({ code: 1, err: expect.stringContaining('add --replace') });
    const restored = await program.run(['restore', 'one.db', '--replace', ...at]);
    expect(restored).toMatchObject({ code: 0, err: '' });
    const kept = readdirSync(join(program.folder, 'backed-up')).find((name) => name.includes('.replaced-'));
    expect(restored.out).toContain(kept);
    expect(await program.run(['verify', ...at])).toMatchObject({
      code: 0,
      out: expect.stringContaining('intact'),
    });

    const again = await program.serve(at);
    expect([await hasProfile(again, before), await hasProfile(again, after)]).toEqual([true, false]);
    await again.stop('SIGTERM');
    const replaced = new DatabaseSync(join(program.folder, 'backed-up', kept ?? ''), { readOnly: true });
    expect(replaced.prepare('select uid from profiles where uid = ?').all(after)).toHaveLength(1);
    replaced.close();
  });

  it('a corrupt file and a file of another program are refused, and everything stays unchanged', async () => {
    const at = program.dataDirectory('damaged');
    const file = join(program.folder, 'damaged', 'emissions.db');
    const whole = readFileSync(file);
    copyFileSync(file, join(program.folder, 'torn.db'));
    const torn = Buffer.from(whole);
    torn.fill(0xff, torn.length / 2, torn.length / 2 + 20_000);
    writeFileSync(join(program.folder, 'torn.db'), torn);
    writeFileSync(join(program.folder, 'words.db'), 'no database at all');

    for (const backup of ['torn.db', 'words.db']) {
      const refused = await program.run(['restore', backup, '--replace', ...at]);
      expect(refused).toMatchObject({
        code: 1,
        err: expect.stringContaining('is corrupted, or not a database'),
      });
    }
    expect(readFileSync(file).equals(whole)).toBe(true);
    const missing = await program.run(['restore', 'not-there.db', ...at]);
    expect(missing).toMatchObject({ code: 1, err: 'There is no backup at not-there.db.\n' });

    writeFileSync(file, torn);
    const corrupted = await program.run(['verify', ...at]);
    expect(corrupted).toMatchObject({ code: 1, err: expect.stringContaining('is corrupted') });
    const backup = await program.run(['backup', 'two.db', ...at]);
    expect(backup).toMatchObject({ code: 1, err: expect.stringContaining('is corrupted') });
    expect(readdirSync(program.folder).filter((name) => name.startsWith('two.db'))).toEqual([]);
    expect(await program.run(['backup', 'words.db', ...at])).toMatchObject({
      code: 1,
      err: expect.stringContaining('a backup never overwrites a file'),
    });
  });
});
