import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, validate } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schema } from '../../src/graphql/schema.ts';
import { openProgram } from '../support/program/program.ts';
import type { Served } from '../support/program/start-file.ts';
import { backupFile, differences, released, releasedOperations, signIn } from './earlier-release.ts';

const program = openProgram();
const store = ['--data-dir', 'restored'];

describe('a database of 0.1.0, restored from its backup', () => {
  let served: Served;

  beforeAll(async () => {
    writeFileSync(join(program.folder, 'backup.db'), backupFile());
    expect(await program.run(['restore', 'backup.db', ...store])).toMatchObject({ code: 0 });
    served = await program.serve(store);
  });

  afterAll(() => served.stop('SIGTERM'));

  it('the requests of its clients have the answers that they had, but for what is listed', async () => {
    await expect(differences(served)).resolves.toMatchFileSnapshot(
      '../fixtures/upgrade-from-0.1/differences.txt',
    );
  });

  it('its users sign in with their passwords, unless they are disabled', async () => {
    const tokens = await Promise.all(Object.keys(released.passwords).map((name) => signIn(served, name)));
    expect(tokens.map((token) => token !== null)).toEqual([true, true, true, true, false]);
  });

  it('the first start names each change of its administrators, and says that it was preserved', () => {
    const { petrol, hybrid, lpg } = released.uids;
    for (const kept of [
      `dataItem home/energy/quantity/${lpg} by "cat" on .* was kept, not restored`,
      `dataItem transport/car/generic/${hybrid} by "cat" on .* was kept, not changed: name "Pool hybrid" → none`,
      `dataItemValue transport/car/generic/${hybrid}/source .*: value "measured by us" → "DESNZ`,
      `dataItemValue transport/car/generic/${petrol}/kgCO2ePerKm .*: value "0\\.170" → "0\\.19184"`,
    ]) {
      expect(served.err()).toMatch(new RegExp(`^Warning: edit: ${kept}`, 'm'));
    }
    expect(served.err().match(/^Warning: edit/gm)).toHaveLength(4);
  });

  it('its records are intact, and its audit log goes on where it ended', async () => {
    expect(await program.start(['verify', ...store]).finished).toMatchObject({
      code: 0,
      out: expect.stringMatching(/: 0 were altered\.\nThe audit log is intact\./),
    });
    expect(await program.run(['audit', ...store, '--last', '1', '--expect', released.logEnd])).toMatchObject({
      code: 0,
    });
  });
});

/** What schema 2 took away of the operations of 0.1.0, and docs/do/from-1-to-2.md has the new form of. */
const gone: Readonly<Record<string, RegExp>> = {
  search: /^Cannot query field "searchDataItems" on type "Query"/,
  'profile-items-of-a-period': /^Unknown argument "(?:prorata|returnUnit)" on field "\w+\.items"/,
};

it.each(Object.keys(releasedOperations))('the operation %s of 0.1.0 is valid, or on the page', (name) => {
  const messages = validate(schema, parse(releasedOperations[name] ?? '')).map(({ message }) => message);
  expect(messages.filter((message) => gone[name]?.test(message) !== true)).toEqual([]);
  expect(messages.length > 0).toBe(name in gone);
});
