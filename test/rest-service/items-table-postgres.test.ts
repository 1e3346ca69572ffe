import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPostgresBackend } from '../support/postgres/open-postgres-backend.ts';
import { hasPostgres } from '../support/postgres/postgres-database.ts';
import { createFixtureDatabase } from '../support/postgres/template-database.ts';
import { openRestRig, type RestRig } from './rest-rig.ts';

const table = [
  'id;name;fuel;size;distance;distanceUnit;from;to;note;label.site',
  '1;;petrol;small;1,50;mi;05.01.2026;06.01.2026;"two\nlines, ""quoted""";Köln',
  "2;Trip;petrol;small;0,10;km;05.01.2026;;'=1+1;",
  '3;Trip;petrol;small;;;06.01.2026;;;Leeds',
  '4;;diesel;small;-0;;05.01.2026;05.01.2026;😀;',
  'Ä;Ä;diesel;small;7;;07.01.2026;;;',
  'ä;;diesel;small;8;;08.01.2026;;;',
  '',
].join('\r\n');
const map = {
  columns: {
    id: 'rowKey',
    name: 'name',
    fuel: 'drill.fuel',
    size: 'drill.size',
    distance: 'value.distance',
    distanceUnit: 'unit.distance',
    from: 'startDate',
    to: 'endDate',
    note: 'note',
    'label.site': 'label.site',
  },
  constants: { category: 'transport/car', 'perUnit.distance': 'year' },
  dateFormat: 'DD.MM.YYYY',
  timeZone: 'Europe/Berlin',
  decimalComma: true,
};

describe.skipIf(!hasPostgres)('a table in PostgreSQL', () => {
  let rig: RestRig;
  beforeAll(async () => {
    rig = await openRestRig({ backend: await openPostgresBackend(await createFixtureDatabase()) });
  });
  afterAll(() => rig?.close());

  const imported = async (profile: string, type: string, body: string, query = '') => {
    const reply = await rig.must('POST', `/items/${profile}${query}`, { document: { type, body } });
    return { added: reply.at('added'), known: reply.at('known'), rows: reply.at('rows') };
  };

  /** Its rows by their keys, without what belongs to a profile. */
  async function rowsOf(profile: string): Promise<readonly string[]> {
    const { body } = await rig.must('GET', `/items/${profile}?format=ndjson`);
    const rows = body.trimEnd().split('\n');
    return rows.map((row) => row.replaceAll(/"(?:uid|created|modified)":"[^"]*",?/g, '')).toSorted();
  }

  it.each([
    ['csv', 'text/csv'],
    ['ndjson', 'application/x-ndjson'],
  ])('is the same after its export as %s was imported, and adds nothing twice', async (format, type) => {
    const [one, other] = [await rig.createProfile(), await rig.createProfile()];
    const query = `?map=${encodeURIComponent(JSON.stringify(map))}`;
    expect(await imported(one, 'text/csv', `\uFEFF${table}`, query)).toEqual({
      added: 6,
      known: 0,
      rows: [expect.objectContaining({ line: 5, message: 'The row has no amount: "distance" is empty.' })],
    });
    const { body } = await rig.must('GET', `/items/${one}?format=${format}`);
    expect(await imported(other, type, body)).toMatchObject({ added: 6, known: 0 });
    expect(await imported(other, type, body)).toMatchObject({ added: 0, known: 6 });
    const rows = await rowsOf(one);
    expect(rows.join('\n')).toContain('two\\nlines, \\"quoted\\"');
    expect(await rowsOf(other)).toEqual(rows);
  });
});
