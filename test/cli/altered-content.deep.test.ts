import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, it, vi } from 'vitest';
import { openProgram } from '../support/program/program.ts';

const category = 'transport/car/generic';
const item = 'L9S383G52PUZ';
const program = openProgram();

it('content that something else changed is reported by verify and at the start, and can be accepted', async () => {
  const at = program.dataDirectory('altered');
  expect(await program.run(['verify', '--accept', ...at])).toMatchObject({ code: 0 });
  const database = new DatabaseSync(join(program.folder, 'altered', 'emissions.db'));
  database.exec(`update data_item_values set value = '9' where item_uid = '${item}'`);
  database.close();

  const verified = await program.run(['verify', ...at]);
  expect(verified).toMatchObject({ code: 1, err: '' });
  expect(verified.out).toMatch(
    /^Every page of the database is intact, schema \d+\.\nThe content of "transport\/car\/generic" was altered\nCompared the content of \d+ categories with its digest: 1 were altered\.\nThe audit log is intact\.\n$/,
  );
  const server = await program.serve([...at, '--integrity-check-delay', '0']);
  await vi.waitFor(() => expect(server.err()).toMatch(/was changed by other means/), 20_000);
  expect(server.err()).toContain(category);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  await server.stop('SIGTERM');

  expect((await program.run(['verify', '--accept', ...at])).out).toMatch(
    /Accepted the content of 1 categories/,
  );
  expect(await program.run(['verify', ...at])).toMatchObject({ code: 0 });
}, 120_000);
