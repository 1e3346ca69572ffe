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
    const rows = ['Fioul,100,l', 'Dampf,100,kWh', 'Steam,100,kWh'];
    const codes = ['Tea,10,kg', 'Ham,10,kg', 'Glass,10,kg', 'SUV,100,km'];
    const activities = await matched([...rows, ...codes]);
    for (const { text, certainty, candidates = [], message } of activities) {
      expect(`${text}: ${certainty}`).toBe(`${text}: doubtful`);
      expect(candidates.length).toBeGreaterThan(0);
      expect(JSON.stringify([candidates, message])).not.toMatch(lookUps);
    }
    const [port] = await matched(['Nogales,10,m3']);
    expect(port).toMatchObject({ certainty: 'unknown', message: 'No item is called "Nogales".' });
  });

  it.each([
    ['Bus,100,km', 'transport/bus/generic'],
    ['Flight,100,km', 'transport/plane/generic'],
    ['Recycling,100,kg', 'business/waste/disposal'],
    ['Gas,100,US gal', 'transport/byFuel/us'],
    ['Zug,100,km', 'transport/train/generic'],
    ['Tren,100,km', 'transport/train/generic'],
    ['Rail,100,km', 'transport/train/generic'],
    ['Bahn,100,km', 'transport/train/generic'],
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

  it.each([
    ['Diesel,100,L', 'Diesel'],
    ['Benzin,100,L', 'Petrol'],
    ['Erdgas,100,kWh', 'Natural gas'],
    ['LPG,100,L', 'LPG'],
    ['Pork,10,kg', 'Pig Meat'],
    ['Electricity UK,100,kWh', 'Electricity, United Kingdom'],
    ['Car,100,km', 'Car, any fuel, average size'],
    ['Motorrad,100,km', 'Motorcycle, average size'],
  ])('%s is decided: %s is called so', async (row, title) => {
    const [activity] = await matched([row]);
    const [, quantity, unit] = row.split(',');
    const sentence = `${activity?.text} ${quantity} ${unit}`;
    const suggested = await rig.must('GET', `/suggest?text=${encodeURIComponent(sentence)}`);
    expect(suggested.at('suggestions.0.item.title')).toBe(title);
    expect(activity).toMatchObject({
      certainty: 'sure',
      dataItem: suggested.at('suggestions.0.item.uid'),
    });
  });

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

  it.each([
    [
      'Waste type,Disposal route,Weight (kg)',
      'Garden waste,Landfill,10',
      'Garden waste, Landfill',
      6.4670557,
    ],
    ['Mode,Class,Distance (km)', 'Long haul flight,Business,100', 'Long haul flight, Business', 33.94],
  ])('a table of %s has activities of two columns', async (header, row, text, kilograms) => {
    const profile = await rig.createProfile();
    const body = `Date,${header}\n2025-01-31,${row}\n`;
    const answer = await rig.must('POST', `/items/${profile}?dryRun=true`, {
      document: { type: 'text/csv', body },
    });
    expect(JSON.parse(answer.body)).toMatchObject({
      activities: [{ text, certainty: 'sure', kilograms: expect.closeTo(kilograms, 4) }],
    });
  });

  it.each([
    ['Activity,Country,Quantity,Unit,Date', 'Electricity,Germany,100,kWh,2024-01-01', 38.095],
    ['Fuel,Units (kWh),Date', 'Natural gas,1200,2024-02-01', 219.48],
    ['Product,Reference,Litres,Date', 'Diesel,CARD,10,2024-02-01\nDiesel,CARD,20,2024-02-02', 75.3837],
  ])('a table of %s is read: %s', async (header, rows, kilograms) => {
    const profile = await rig.createProfile();
    const { body } = await rig.must('POST', `/items/${profile}?dryRun=true`, {
      document: { type: 'text/csv', body: `${header}\n${rows}\n` },
    });
    expect(JSON.parse(body)).toMatchObject({
      activities: [{ certainty: 'sure', kilograms: expect.closeTo(kilograms, 3) }],
    });
  });

  it.each([
    ['Diesel,100,L,24-02-15', 'refused'],
    ['Home working,5,days,2024-01-01', 'refused'],
    ['Diesel,100,L,2024-01-01 - 2034-12-31', 'added'],
    ['Total diesel,100,L,2024-01-01', 'added'],
  ])('%s does not pass in silence', async (row, outcome) => {
    const profile = await rig.createProfile();
    const { body } = await rig.must('POST', `/items/${profile}?dryRun=true`, {
      document: { type: 'text/csv', body: `Activity,Quantity,Unit,Date\n${row}\n` },
    });
    const { rows } = JSON.parse(body) as { rows: readonly { message?: string }[] };
    expect(rows).toMatchObject([{ outcome, message: expect.stringMatching(/./) }]);
  });

  it.each([
    ['Diesel,100,Litre(s)', 'sure', undefined],
    ['Diesel,100,gal (US)', 'sure', undefined],
    ['Natural gas,100,kWh (Gross CV)', 'sure', undefined],
    ['Electricity UK,1000,litres', 'unknown', expect.stringContaining('no quantity in "litres"')],
    ['Petrol,1000,km', 'doubtful', expect.stringContaining('Car, petrol')],
  ])('%s is %s: what does not fit is asked about', async (row, certainty, message) => {
    const [activity] = await matched([row]);
    expect(activity?.certainty).toBe(certainty);
    expect(activity?.message).toEqual(message);
  });

  it.each([
    ['Diesel van\t1200\tkm\t2025-01-31\nNatural gas\t1500.5\tkWh\t2025-02-28\n', 2],
    ['31/01/2025,Diesel,100,L\n', 1],
    ['Diesel;61,2 L;31.01.2025\nDiesel;10 L;28.02.2025\n', 2],
    ['Diesel;10 L;24.02.15\nDiesel;10 L;25.02.15\n', 2],
  ])('rows pasted without a header are read: %j', async (body, added) => {
    const profile = await rig.createProfile();
    const document = { type: 'text/csv', body };
    const answer = await rig.must('POST', `/items/${profile}?dryRun=true`, { document });
    expect(JSON.parse(answer.body)).toMatchObject({ added, refused: 0 });
  });

  it('a table of two places has flights, and says which journey is none', async () => {
    const body =
      'Traveller,Date,Origin,Destination,Class,Passengers,Trip type\n' +
      'A,2025-01-05,LHR,JFK,Economy,1,One way\nB,2025-01-05,LHR,JFK,Economy,2,Return\n' +
      'C,2025-01-05,LHR,QQQ,Economy,1,One way\n';
    const profile = await rig.createProfile();
    const csv = { document: { type: 'text/csv', body } };
    const { body: answer } = await rig.must('POST', `/items/${profile}?dryRun=true`, csv);
    expect(JSON.parse(answer)).toMatchObject({
      columnsLeftOut: ['Traveller'],
      activities: [
        { text: 'LHR, JFK, Economy, 1 Passengers, One way', kilograms: expect.closeTo(648.367496637) },
        { text: 'LHR, JFK, Economy, 2 Passengers, Return', kilograms: expect.closeTo(2593.46998655) },
        { certainty: 'unknown', message: expect.stringContaining('write airports as LHR and JFK') },
      ],
    });
    const calculated = await rig.must('POST', '/calculate', { ...csv, accept: 'text/csv' });
    expect(calculated.body).toContain('648.367496637');
  });

  it('a calculation decides as an import does', async () => {
    const rows = ['Bus,100,km,2025-01', 'Glass,10,kg,2025-01', 'Pig Meat,10,kg,2025-01'];
    const { body } = await rig.must('POST', '/calculate', { ...table(rows), accept: 'text/csv' });
    const [, bus, glass, pig] = body.trimEnd().split('\r\n');
    expect(bus).toMatch(/ITEM_AMBIGUOUS,.*may be Local bus/);
    expect(glass).toContain('ITEM_AMBIGUOUS');
    expect(pig).toMatch(/,kg,/);
  });
});
