import { describe, expect, it } from 'vitest';
import { hasPostgres } from '../support/postgres/postgres-database.ts';
import { openProgram } from '../support/program/program.ts';
import { ask, category, item, onPostgres } from './postgres-processes.ts';

const program = openProgram();

describe.skipIf(!hasPostgres)('commands over a PostgreSQL database', () => {
  const { database, useEmptyDatabase, serve } = onPostgres(program);

  it('migrate partitions the contents of profiles, also beside a running server', async () => {
    const migrate = (...args: string[]) =>
      program.run(['migrate', '--profile-partitions', ...args], {
        environment: { EMISSIONS_STORE: database().url },
      });
    const printed = (code: number, out: RegExp) => ({ code, out: expect.stringMatching(out) });
    const rows = '0 rows of profile_items, 0 rows of profile_item_values';
    expect(await migrate('2')).toMatchObject(
      printed(
        0,
        new RegExp(`now have 2 partitions, before no partitions\\. Copied and compared: ${rows}\\.\n$`),
      ),
    );
    expect(await migrate('2')).toMatchObject(printed(0, /already have 2 partitions; nothing to do\.\n$/));
    const server = await serve();
    const created = await ask(server, 'POST', '/profiles', { profile: 'true' });
    const { profile } = (await created.json()) as { profile: { uid: string } };
    const path = `/profiles/${profile.uid}/${category}`;
    expect((await ask(server, 'POST', path, { dataItemUid: item, distance: '1' })).ok).toBe(true);
    expect(await migrate('off')).toMatchObject(
      printed(0, /now have no partitions, before 2 partitions\..* 1 rows of/),
    );
    const { profileItems } = (await (await ask(server, 'GET', path)).json()) as { profileItems: unknown[] };
    expect(profileItems).toHaveLength(1);
  });

  it('copy takes a file, and migrate creates the missing tables', async () => {
    await useEmptyDatabase();
    const run = (...args: string[]) =>
      program.run(args, {
        environment: { EMISSIONS_STORE: database().url },
        input: 'a good password\n',
      });
    expect(await run('migrate')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Migrated the database from schema 0 to \d+\.\n$/),
    });
    expect(await run('migrate')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^The database already has schema \d+\.\n$/),
    });
    expect(await run('migrate', '--store', 'sqlite:copied.db')).toMatchObject({ code: 0 });
    expect(await run('users', 'add', 'jane', '--store', 'copied.db')).toMatchObject({ code: 0 });
    const key = await run('keys', 'add', 'jane', '--name', 'nightly import', '--store', 'copied.db');
    expect(key).toMatchObject({ code: 0 });
    const copied = await run('copy', '--from', 'sqlite:copied.db');
    expect(copied).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Copied \d+ rows; both databases are identical/),
    });
    expect((await run('users', 'list', '--json')).out).toBe(
      (await run('users', 'list', '--json', '--store', 'copied.db')).out,
    );
    const keys = await run('keys', 'list', '--json');
    expect(keys.out).toBe((await run('keys', 'list', '--json', '--store', 'copied.db')).out);
    const { uid } = (JSON.parse(keys.out) as readonly { readonly uid: string }[])[0] ?? {};
    expect(await run('keys', 'revoke', String(uid))).toMatchObject({ code: 0 });
    expect((await run('keys', 'list', '--json')).out).toBe('[]\n');
    expect(await run('copy', '--from', 'copied.db')).toMatchObject({
      code: 1,
      err: 'The target database already has records: name an empty one.\n',
    });
  });

  it('the other commands work too, and never show the password', async () => {
    const run = (args: readonly string[], more: Record<string, string> = {}) =>
      program.run(args, {
        environment: { EMISSIONS_STORE: database().url, ...more },
        input: 'a good password\n',
      });
    expect(await run(['users', 'add', 'jane'])).toMatchObject({ code: 0 });
    expect((await run(['users', 'list'])).out).toContain('jane');
    expect((await run(['purge'])).out).toContain('0 profiles');
    const distance = ['--drill=fuel=petrol,size=average', '--input=distance=1000mi'];
    const calculated = await program.start(['calculate', category, ...distance, '--json'], {
      environment: { EMISSIONS_STORE: database().url },
    }).finished;
    expect(JSON.parse(calculated.out)).toMatchObject({ amount: { value: expect.closeTo(261.872456, 5) } });

    const wrong = new URL(database().url);
    wrong.password = 'secret-of-nobody';
    const refused = await run(['users', 'list'], { EMISSIONS_STORE: wrong.href });
    expect(refused.code).toBe(1);
    expect(refused.err).toMatch(/^The PostgreSQL database .* rejects the user \w+ with this password.*\n$/);
    const odd = await run(['users', 'list'], { EMISSIONS_STORE: `${wrong.href}?sslmode=perhaps` });
    expect(odd.code).toBe(2);
    for (const { out, err } of [refused, odd]) expect(out + err).not.toContain('secret-of-nobody');

    await useEmptyDatabase();
    const early = await run(['users', 'list']);
    expect(early.code).toBe(1);
    expect(early.err).toMatch(/The PostgreSQL database test_.* has no tables of this program/);
    expect(await run(['users', 'add', 'jane'])).toMatchObject({ code: 0 });
    expect((await run(['users', 'list'])).out).toContain('jane');
  });
});
