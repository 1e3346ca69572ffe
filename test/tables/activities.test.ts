import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningBackend } from '../../src/server/gateway/running-backend.ts';
import { builtInDirectory } from '../../src/startup/built-in-data.ts';
import { openRestRig, type RestRig } from '../rest-service/rest-rig.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';

let backend: RunningBackend;
let rig: RestRig;

beforeAll(async () => {
  backend = await openFixtureBackend({ directory: builtInDirectory });
  rig = await openRestRig({ backend });
});

afterAll(() => backend.close());

interface Activity {
  readonly text: string;
  readonly certainty: string;
  readonly message: string | null;
  readonly candidates?: readonly { readonly category: string; readonly label: string }[];
}

const table = (rows: readonly string[]) => ({
  document: { type: 'text/csv', body: ['Activity,Quantity,Unit,Month', ...rows, ''].join('\n') },
});

async function matched(rows: readonly string[], path = ''): Promise<readonly Activity[]> {
  const lines = rows.map((row) => `${row},2025-01`);
  const profile = await rig.createProfile();
  const { body } = await rig.must('POST', `/items/${profile}${path}?dryRun=true`, table(lines));
  return (JSON.parse(body) as { activities: readonly Activity[] }).activities;
}

const lookUps = /plane\/generic\/airports|ship\/generic\/ports/;

describe('the items of the activities of a table, in the built-in data', () => {
  it('words that are also codes are asked about, and no airport or port may be meant', async () => {
    const rows = ['Erdgas,100,kWh', 'Fioul,100,l', 'Dampf,100,kWh', 'Steam,100,kWh', 'Pork,10,kg'];
    const codes = ['Tea,10,kg', 'Ham,10,kg', 'Glass,10,kg', 'SUV,100,km', 'Agua,10,m3'];
    const activities = await matched([...rows, ...codes]);
    for (const { text, certainty, candidates = [], message } of activities) {
      expect(`${text}: ${certainty}`).toBe(`${text}: doubtful`);
      expect(candidates.length).toBeGreaterThan(0);
      expect(JSON.stringify([candidates, message])).not.toMatch(lookUps);
    }
    const [port] = await matched(['Nogales,10,m3']);
    expect(port).toMatchObject({ certainty: 'unknown', message: 'No item matches the search "Nogales".' });
  });

  it.each([
    ['Bus,100,km', 'transport/bus/generic'],
    ['Zug,100,km', 'transport/train/generic'],
    ['Tren,100,km', 'transport/train/generic'],
    ['Rail,100,km', 'transport/train/generic'],
    ['Bahn,100,km', 'transport/train/generic'],
    ['Motorrad,100,km', 'transport/motorcycle/generic'],
    ['Wood,100,kg', 'embodied/materials'],
    ['Coal,100,kg', 'home/energy/quantity'],
  ])(
    '%s is not decided unasked; an item in %s is offered first, as by a suggestion',
    async (row, category) => {
      const [activity] = await matched([row]);
      const sentence = row.split(',').join(' ');
      const suggested = await rig.must('GET', `/suggest?text=${encodeURIComponent(sentence)}`);
      const label = suggested.at('suggestions.0.item.label');
      expect(activity).toMatchObject({ certainty: 'doubtful' });
      expect(activity?.candidates?.[0]).toMatchObject({ category, label });
    },
  );

  it('a general word is not decided without a unit either', async () => {
    const profile = await rig.createProfile();
    const { body } = await rig.must('POST', `/items/${profile}?dryRun=true`, {
      document: { type: 'text/csv', body: 'Activity,Quantity,Month\nBus,100,2025-01\nRail,100,2025-01\n' },
    });
    expect(JSON.parse(body)).toMatchObject({ added: 0, refused: 2 });
  });

  it('a name that one item has is decided, and in a category also a single word', async () => {
    expect(await matched(['Pig Meat,10,kg'])).toMatchObject([{ certainty: 'sure' }]);
    expect(await matched(['national rail,100,km'], '/transport/train/generic')).toMatchObject([
      { certainty: 'sure' },
    ]);
    expect(await matched(['LPG,100,kg'], '/home/energy/quantity')).toMatchObject([{ certainty: 'sure' }]);
  });

  it('a calculation decides as an import does', async () => {
    const rows = ['Bus,100,km,2025-01', 'Glass,10,kg,2025-01', 'Pig Meat,10,kg,2025-01'];
    const { body } = await rig.must('POST', '/calculate', { ...table(rows), accept: 'text/csv' });
    const [, bus, glass, pig] = body.trimEnd().split('\r\n');
    expect(bus).toMatch(/ITEM_AMBIGUOUS,.*such as Local bus/);
    expect(glass).toContain('ITEM_AMBIGUOUS');
    expect(pig).toMatch(/,kg,/);
  });
});
