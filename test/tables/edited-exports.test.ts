import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RestRig } from '../rest-service/rest-rig.ts';
import { rigsOverBoth } from '../rest-service/rigs-over-both.ts';

describe.each(rigsOverBoth)('an exported table that was edited, over $over', ({ open }) => {
  let rig: RestRig;
  beforeAll(async () => {
    rig = await open();
  });
  afterAll(() => rig.close());

  const post = async (target: string, table: string) => {
    const { body } = await rig.must('POST', target, { document: { type: 'text/csv', body: table } });
    return JSON.parse(body) as { readonly rows: readonly { readonly message: string }[] };
  };

  async function exported() {
    const profile = await rig.createProfile();
    const rows =
      'id,fuel,size,distance,distanceUnit,start\nA,petrol,small,100,km,2025-01-05\nB,petrol,small,7,mi,2025-01-06\n';
    await post(`/items/${profile}/transport/car`, rows);
    const { body } = await rig.must('GET', `/items/${profile}?format=csv&separator=%3B`);
    const lines = body
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(';'));
    /** Imports the table with cells of the row A replaced. */
    const edited = (cells: Readonly<Record<string, string>>, query = '') => {
      const columns = lines[0] ?? [];
      const changed = lines.map((line) =>
        line.includes('A') ? line.map((cell, index) => cells[columns[index] ?? ''] ?? cell) : line,
      );
      return post(`/items/${profile}${query}`, changed.map((line) => line.join(';')).join('\n'));
    };
    return { edited };
  }

  it('is known as it is', async () => {
    const { edited } = await exported();
    expect(await edited({})).toMatchObject({ known: 2, changed: 0, rows: [] });
    expect(await edited({ quantity: '100.0' })).toMatchObject({ known: 2, rows: [] });
  });

  it('is changed by its quantity, and the change is applied on request', async () => {
    const { edited } = await exported();
    const answer = await edited({ quantity: '250' });
    expect(answer).toMatchObject({ known: 1, changed: 1 });
    expect(answer.rows[0]?.message).toMatch(/distance is "100 km.*", and "250 km.*" in the row/);
    expect(await edited({ quantity: '250' }, '?onChanged=update&dryRun=true')).toMatchObject({ updated: 1 });
    expect(await edited({ quantity: '250' }, '?onChanged=update')).toMatchObject({ known: 1, updated: 1 });
    expect(await edited({ quantity: '250', 'value.distance': '250' })).toMatchObject({ known: 2 });
  });

  it('is changed by its unit, and by its value', async () => {
    const { edited } = await exported();
    const unit = await edited({ unit: 'mi' });
    expect(unit.rows[0]?.message).toMatch(/distance is "100 km.*", and "100 mi.*" in the row/);
    const value = await edited({ 'value.distance': '5' });
    expect(value.rows[0]?.message).toMatch(/distance is "100 km.*", and "5 km.*" in the row/);
  });
});
