import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';
import { openRestRig, type RestRig } from '../rest-service/rest-rig.ts';

let rig: RestRig;
beforeAll(async () => {
  rig = await openRestRig({ backend: await openFixtureBackend() });
});
afterAll(() => rig.close());

interface Answer {
  readonly added: number;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly columns: readonly { readonly name: string; readonly use: string }[];
  readonly notation: { readonly decimalComma?: boolean; readonly dateFormat?: string };
}

/** Imports rows of `car` of a table, and exports what is stored of them. */
async function stored(table: string) {
  const profile = await rig.createProfile();
  const target = `/items/${profile}/transport/car?map=${encodeURIComponent('{"constants":{"unit.distance":"km"}}')}`;
  const { body } = await rig.must('POST', target, { document: { type: 'text/csv', body: table } });
  const { body: lines } = await rig.must('GET', `/items/${profile}?format=ndjson`);
  const items = lines.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as object]));
  return { answer: JSON.parse(body) as Answer, items };
}

describe('one notation of a table', () => {
  it.each([
    ['money in another column', 'start,cost', '2025-01-05,"$1,100.20"', '11002'],
    ['money without a sign', 'start,cost', '2025-01-05,"1.100,20"', '11.002'],
    ['a date with the month first', 'start,paid', '01/31/2025,x', '11002'],
  ])('is shown to numbers by %s', async (_, columns, cells, distance) => {
    const { answer, items } = await stored(
      `fuel,size,distance,${columns}\npetrol,small,"11,002",${cells}\npetrol,small,5,2025-01-06,\n`,
    );
    expect(answer).toMatchObject({ added: 2, notation: { isNumberOpen: false } });
    expect(items).toContainEqual(expect.objectContaining({ 'value.distance': Number(distance) }));
  });

  it('is shown to dates by a decimal comma, and by another column of dates', async () => {
    const comma = await stored('fuel;size;distance;start\npetrol;small;1,5;05/01/2025\n');
    expect(comma.items).toMatchObject([{ startDate: '2025-01-05' }]);
    const paid = await stored('fuel,size,distance,start,paid\npetrol,small,5,05/01/2025,05/31/2025\n');
    expect(paid.items).toMatchObject([{ startDate: '2025-05-01' }]);
  });

  it('is none where numbers show both marks, so that 1.800 is asked about', async () => {
    const numbers = ['18.70', '"12,5"', '"1.800,00"', '1.800'];
    const rows = numbers.map((number, index) => `petrol,small,${number},2025-01-0${index + 1}\n`);
    const { answer } = await stored(`fuel,size,distance,start\n${rows.join('')}`);
    expect(answer).toMatchObject({ added: 3, rows: [{ line: 5, code: 'VALUE_INVALID' }] });
  });

  it('is asked about where whole numbers alone stand next to 1.200, also between commas', async () => {
    const { answer } = await stored(
      'fuel,size,distance,start\npetrol,small,845,2025-01-05\npetrol,small,1.200,2025-01-06\n',
    );
    expect(answer).toMatchObject({ added: 1, rows: [{ line: 3, code: 'VALUE_INVALID' }] });
  });

  it('is shown by the last row to the first', async () => {
    // The rows between are longer than what is read at once.
    const between = `petrol,small,5,,${'x'.repeat(1000)}\n`.repeat(200);
    const { answer, items } = await stored(
      `fuel,size,distance,start,note\npetrol,small,"11,002",05/01/2025,\n${between}petrol,small,1.5,05/31/2025,\n`,
    );
    expect(answer).toMatchObject({ notation: { decimalComma: false, dateFormat: 'MDY' } });
    expect(items).toContainEqual(
      expect.objectContaining({ 'value.distance': 11002, startDate: '2025-05-01' }),
    );
  });

  it('is none where both are there', async () => {
    const { answer } = await stored(
      'fuel,size,distance,start\npetrol,small,"11,002",\npetrol,small,1.5,\npetrol,small,"1,5",\n',
    );
    const refused = answer.rows.filter(({ outcome }) => outcome === 'refused');
    expect(refused).toMatchObject([{ line: 2, column: 'distance' }]);
  });
});

describe('columns that may be times or places', () => {
  it('are labels where their cells are places', async () => {
    const rows = 'petrol,small,5,Berlin,FRA,2025-01-05\npetrol,small,6,Hamburg Hbf,Gate 5,2025-01-06\n';
    const { answer, items } = await stored(`fuel,size,distance,From,To,Datum\n${rows}`);
    expect(answer).toMatchObject({ added: 2, rows: [] });
    expect(answer.columns).toMatchObject([
      {},
      {},
      {},
      { name: 'From', use: 'label.From' },
      { name: 'To', use: 'label.To' },
      { name: 'Datum', use: 'startDate' },
    ]);
    expect(items).toContainEqual(
      expect.objectContaining({ startDate: '2025-01-05', 'label.From': 'Berlin', 'label.To': 'FRA' }),
    );
  });

  it('are times where their cells are dates, and a wrong one refuses its row', async () => {
    const rows = 'petrol,small,5,2025-01-05,2025-01-07\npetrol,small,6,2025-01-06,later\n';
    const { answer, items } = await stored(`fuel,size,distance,from,to\n${rows}`);
    expect(answer).toMatchObject({ added: 1, rows: [{ line: 3, column: 'to', code: 'DATE_INVALID' }] });
    expect(items).toMatchObject([{ startDate: '2025-01-05', endDate: '2025-01-07' }]);
  });
});
