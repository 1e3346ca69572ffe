import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSqliteStore } from '../../src/adapters/sqlite/open-sqlite-store.ts';
import { builtInDirectory } from '../../src/startup/built-in-data.ts';
import { openRestRig, type RestRig } from '../rest-service/rest-rig.ts';
import { openBackendWithUsers } from '../support/open-fixture-backend.ts';
import { copyFilledDatabase, noSignal } from '../support/open-fixture-store.ts';

let folder: string;
let rig: RestRig;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'people-tables-'));
  await copyFilledDatabase(join(folder, 'store.db'), builtInDirectory);
  const store = await openSqliteStore({ file: join(folder, 'store.db') }, noSignal);
  rig = await openRestRig({ backend: await openBackendWithUsers(store) });
});

afterAll(async () => {
  await rig.close();
  rmSync(folder, { recursive: true });
});

const diesel = 'C5AN4CZT44CO';

interface Answer {
  readonly added: number;
  readonly refused: number;
  readonly columns: readonly { readonly name: string; readonly use: string; readonly leftOut?: boolean }[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly activities?: readonly Readonly<Record<string, unknown>>[];
}

/** What the import of a table answers, and what is stored of its rows. */
async function imported(table: string, map: object = {}, query = '') {
  const profile = await rig.createProfile();
  const target = `/items/${profile}?map=${encodeURIComponent(JSON.stringify(map))}${query}`;
  const { body } = await rig.must('POST', target, { document: { type: 'text/csv', body: table } });
  const { body: lines } = await rig.must('GET', `/items/${profile}?format=ndjson`);
  const items = lines
    .split('\n')
    .flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Readonly<Record<string, unknown>>]));
  return { answer: JSON.parse(body) as Answer, items };
}

const ofDiesel = { constants: { dataItemUid: diesel, category: 'business/energy/fuel' } };

describe('the activities of a map', () => {
  const table =
    'Activity,Quantity,Unit,Date\nFuel,10,Litres,2025-01-05\nFuel,20,foo,2025-01-06\nFuel,30,,2025-01-07\nFuel,40,kg,2025-01-08\n';
  const leaveOut = { leaveOut: true };
  const stored = async (activities: object, units?: object) =>
    (await imported(table, { activities, units })).items.map((item) => item['startDate']);

  it.each<[string, object, object | undefined, readonly number[]]>([
    ['a text with a unit', { 'fuel [FOO]': leaveOut, 'Fuel []': leaveOut }, undefined, [5, 8]],
    [
      'the unit that is meant',
      { 'Fuel [L]': leaveOut, 'Fuel []': leaveOut },
      { litres: 'L', foo: 'kg' },
      [6, 8],
    ],
    [
      'the unit that is said',
      { 'Fuel [litres]': leaveOut, 'Fuel []': leaveOut },
      { litres: 'L', foo: 'L' },
      [6, 8],
    ],
  ])('%s goes before the text alone', async (_, activities, units, days) => {
    const items = await stored({ Fuel: { dataItemUid: diesel }, ...activities }, units);
    expect(items.map((date) => Number(String(date).slice(8, 10)))).toEqual(days);
  });

  it('a text alone is for all of its units', async () => {
    expect(await stored({ FUEL: leaveOut })).toEqual([]);
  });
});

describe('the time of a row', () => {
  it.each([
    ['Q1/26', '2026-01-01', '2026-03-31'],
    ['T2 2026', '2026-04-01', '2026-06-30'],
    ['3. Quartal 2026', '2026-07-01', '2026-09-30'],
    ['4e trimestre 2026', '2026-10-01', '2026-12-31'],
    ['H2 2026', '2026-07-01', '2026-12-31'],
    ['1. Halbjahr 2026', '2026-01-01', '2026-06-30'],
    ['202602', '2026-02-01', '2026-02-28'],
    ['01.02.2026 - 28.02.2026', '2026-02-01', '2026-02-28'],
    ['Jan \u2013 Mar 2026', '2026-01-01', '2026-03-31'],
    ['2026-01-05/2026-01-07', '2026-01-05', '2026-01-07'],
    ['2024-W05', '2024-01-29', '2024-02-04'],
    ['KW 5 2024', '2024-01-29', '2024-02-04'],
    ['45292', '2024-01-01', '2024-01-01'],
  ])('is all of %s', async (text, startDate, lastDay) => {
    const { items } = await imported(`Menge,Einheit,Zeitraum\n100,L,${text}\n`, ofDiesel);
    expect(items).toMatchObject([{ startDate, lastDay }]);
  });

  it.each(['40124', '2024-W53', 'Q5 2026', 'Q1', '200112', '2026-13', 'Jan - Foo 2026'])(
    'is refused as %s, which is no date',
    async (text) => {
      const { answer } = await imported(`Menge,Einheit,Zeitraum\n100,L,${text}\n`, ofDiesel);
      expect(answer.rows).toMatchObject([{ code: 'DATE_INVALID', column: 'Zeitraum' }]);
    },
  );

  it.each(['FY24', 'FY2023/24', '2023/24'])('is asked for where %s may begin in any month', async (year) => {
    const { answer } = await imported(`Menge,Einheit,Geschäftsjahr\n100,L,${year}\n`, ofDiesel);
    expect(answer.rows).toMatchObject([
      { code: 'DATE_INVALID', message: expect.stringContaining('does not say when it begins') },
    ]);
  });

  it.each([
    ['Year,Month', '2024,1', '2024-01-01', '2024-01-31'],
    ['Monat,Jahr', 'Feb,2024', '2024-02-01', '2024-02-29'],
    ['Year,Month', '2024,2024-03', '2024-03-01', '2024-03-31'],
    ['Year,Quarter', '2024,Q2', '2024-04-01', '2024-06-30'],
    ['Jahr,Woche', '2024,5', '2024-01-29', '2024-02-04'],
    ['Trimestre,Année', '2,2024', '2024-04-01', '2024-06-30'],
  ])('is said by two columns, %s: %s', async (header, cells, startDate, lastDay) => {
    const { items } = await imported(`${header},Menge,Einheit\n${cells},100,L\n`, ofDiesel);
    expect(items).toMatchObject([{ startDate, lastDay }]);
  });

  it('of a value per time without an end is its day, also where only the row names the item', async () => {
    const table = 'dataItemUid,value.mass,value.distance,startDate\n5EKVDL954TPW,12,340,2024-01-05\n';
    const { items } = await imported(table);
    expect(items).toMatchObject([{ startDate: '2024-01-05', lastDay: '2024-01-05', amount: 397.8816 }]);
  });

  it('is from a start to an end under any name, and not the date of an invoice', async () => {
    const table =
      'Invoice date;Service period from;Service period to;Quantity;Unit\n' +
      '15.02.2025;01.01.2025;01.02.2025;100;L\nTotal;;;100;L\n';
    const { items, answer } = await imported(table, ofDiesel);
    expect(items).toMatchObject([{ startDate: '2025-01-01', lastDay: '2025-01-31' }]);
    expect(answer.columns[0]).toMatchObject({ name: 'Invoice date', leftOut: true });
  });

  it('of one day from that day to that day is the day, and counts', async () => {
    const { items } = await imported('Von,Bis,Menge,Einheit\n05.01.2025,05.01.2025,100,L\n', ofDiesel);
    expect(items).toMatchObject([{ startDate: '2025-01-05', lastDay: '2025-01-05', amount: 257.082 }]);
  });

  it('from the first to the last day of a month is all of the month', async () => {
    const { items } = await imported('From,To,Qty,Unit\n01/01/2026,31/01/2026,100,L\n', ofDiesel);
    expect(items).toMatchObject([{ startDate: '2026-01-01', lastDay: '2026-01-31' }]);
  });

  it('is none where others have one, and the row says so', async () => {
    const { answer } = await imported(
      'startDate,value.volume,unit.volume\n2025-01-05,100,L\n,5,L\n',
      ofDiesel,
      '&rows=all',
    );
    expect(answer.rows).toMatchObject([
      { line: 2 },
      { line: 3, flags: 'UNUSUAL_DATE', message: expect.stringContaining('has no date') },
    ]);
  });

  it('that ends when it starts counts for nothing, and the row says so', async () => {
    const { answer } = await imported('startDate,endDate,Qty,Unit\n2025-01-05,2025-01-05,100,L\n', ofDiesel);
    expect(answer.rows).toMatchObject([
      { outcome: 'added', flags: 'UNUSUAL_DATE', message: expect.stringContaining('counts for nothing') },
    ]);
  });
});

describe('the columns of a category', () => {
  it('are called in any language, and their values may be words for the same', async () => {
    const cars = await imported(
      'Kraftstoff,Size,Strecke,Datum\ngasoline,average,1200,05.01.2024\nBenzin,average,1200,06.01.2024\n',
      { constants: { category: 'transport/car/generic' } },
    );
    expect(cars.items).toMatchObject([{ amount: 197.4 }, { amount: 197.4 }]);
    const hotels = await imported(
      'Land,Nächte,Datum\nUK,3,05.01.2024\nDeutschland,2,05.01.2024\nUSA,4,05.01.2024\n',
      { constants: { category: 'business/buildings/hotel/generic' } },
    );
    expect(hotels.items).toMatchObject([{ amount: 31.2 }, { amount: 26.4 }, { amount: 64.4 }]);
  });

  it('are the airports of a flight, where it takes them', async () => {
    const { answer, items } = await imported(
      'Traveller,Trip date,From,To,Ticket price\nA. Meyer,2024-03-05,LHR,JFK,820.00\n',
      {
        constants: {
          category: 'transport/plane/generic',
          'drill.type': 'auto',
          'drill.size': 'one way',
        },
      },
    );
    expect(answer).toMatchObject({ added: 1, refused: 0 });
    expect(items).toMatchObject([{ amount: 1447.41506768 }]);
  });

  it.each(['nights', 'Nächte', 'nuits', 'noches'])('are meant by the unit %s', async (unit) => {
    const { items } = await imported(`Quantity,Unit,Date\n3,${unit},2024-01-05\n`, {
      constants: { dataItemUid: 'I8WWMZB3BM43', category: 'business/buildings/hotel' },
    });
    expect(items).toMatchObject([{ amount: 39.6 }]);
  });
});

describe('the columns of a table', () => {
  it.each([
    ['Kostenart,Beschreibung', 'Kostenart'],
    ['Description,Activity', 'Activity'],
    ['Category,Description', 'Category'],
    ['Libellé,Activité', 'Activité'],
    ['Description,Supply', 'Supply'],
  ])('of %s, %s is the activity and no free text', async (header, activity) => {
    const { answer } = await imported(`${header},Menge,Einheit\nErdgas,Erdgas,100,kWh\n`, {}, '&dryRun=true');
    expect(answer.columns.filter(({ use }) => use === 'search')).toMatchObject([{ name: activity }]);
  });

  it('a currency is not the unit of litres', async () => {
    const table = 'Date;Litres;Net Amount;Currency\n05.01.2025;42,17;58,20;EUR\n';
    const { answer, items } = await imported(table, ofDiesel);
    expect(answer.refused).toBe(0);
    expect(items).toMatchObject([{ amount: expect.closeTo(108.411, 2) }]);
  });

  it('an index without a name is left out, and named by its number', async () => {
    const { answer } = await imported(',quantity,unit,date\n0,100.0,L,2025-01-31 00:00:00\n', ofDiesel);
    expect(answer).toMatchObject({ added: 1, columns: [{ name: 'Column 1', leftOut: true }, {}, {}, {}] });
  });

  it('a category in words of the reader is a label next to an activity, and else the activity', async () => {
    const labelled = await imported('Category,Type,Value,UoM,Date\nFleet,Diesel,100,L,2025-01-31\n');
    expect(labelled.answer.columns.map(({ use }) => use)).toEqual([
      'label.Category',
      'search',
      'quantity',
      'unit',
      'startDate',
    ]);
    const { answer } = await imported('Category,Qty,Unit,Date\nFleet diesel,100,L,2025-01-31\n');
    expect(answer.columns[0]).toMatchObject({ use: 'search' });
  });

  it('are found below lines about the meter, and in Italian', async () => {
    const meter = await imported(
      'Meter readings\nMeter: 21E1234\n\nDate/Time,Reading (kWh),Usage (kWh)\n2025-01-01T00:30:00Z,1000,\n2025-01-01T01:00:00Z,1001,1\n',
      ofDiesel,
    );
    expect(meter.answer.columns.map(({ use }) => use)).toEqual(['startDate', 'ignore', 'value.energy']);
    const italian = await imported('Data;Quantit\u00e0;Unit\u00e0\n17/02/2025;350,5;litri\n', ofDiesel);
    expect(italian.items).toMatchObject([{ startDate: '2025-02-17', quantity: 350.5, unit: 'litri' }]);
  });
});

describe('a row that may be no amount of its own', () => {
  it('is none for the word average in an activity', async () => {
    const { answer } = await imported('Date,Activity,Quantity,Unit\n2025-02-03,Average petrol car,12,km\n');
    expect(JSON.stringify(answer.rows)).not.toContain('repeat the sum');
  });

  it('is a total with a date, and says so', async () => {
    const { answer } = await imported(
      'Meter,Date,Quantity,Unit\nA,2025-01-05,100,L\nTotal,2025-01-31,100,L\n',
      ofDiesel,
    );
    expect(answer.rows).toMatchObject([
      { line: 3, flags: 'UNUSUAL_AMOUNT', message: expect.stringContaining('the word "Total"') },
    ]);
  });

  it('is none at a filling station that is called Total', async () => {
    const { answer } = await imported(
      'Date,Station,Quantity,Unit\n2025-01-05,TOTAL,100,L\n2025-01-06,TOTAL,50,L\n',
      ofDiesel,
    );
    expect(answer).toMatchObject({ added: 2, rows: [] });
  });

  it('is what a meter shows, which is not taken for what was used', async () => {
    const { answer } = await imported('Date,Reading (kWh)\n2025-01-05,101000\n', ofDiesel);
    expect(answer).toMatchObject({ added: 0, refused: 1 });
  });

  it('is money next to a column with the unit of the amount', async () => {
    const { items } = await imported('Date,Litres,Amount\n2025-01-05,100,154.20\n', ofDiesel);
    expect(items).toMatchObject([{ quantity: 100, unit: 'Litres', amount: 257.082 }]);
  });
});

describe('the units of a table', () => {
  it.each([
    ['Quantity (US gal)', 'quantity', 973.161232254],
    ['Volume (US gal)', 'value.volume', 973.161232254],
    ['Volume (US gal)', 'value.volume', 257.082, { 'unit.volume': 'L' }],
  ] as const)(
    'are in the header %s, mapped to %s, unless the map says another',
    async (header, use, amount, more?: Readonly<Record<string, string>>) => {
      const map = {
        columns: { Date: 'startDate', [header]: use },
        constants: { ...ofDiesel.constants, 'perUnit.volume': 'none', ...more },
      };
      const { items } = await imported(`Date,${header}\n2025-01-05,100\n`, map);
      expect(items).toMatchObject([{ amount }]);
    },
  );

  it('that a symbol does not tell apart are read, and the row says how', async () => {
    const { answer } = await imported('Date,Quantity\n2025-01-05,32.5 gal\n', ofDiesel);
    expect(answer.rows).toMatchObject([
      { flags: 'NO_UNIT', message: expect.stringContaining('gal for the US gallon') },
    ]);
  });

  it('with two meanings are asked for, and answered by the map', async () => {
    const table = 'Product,Gallons,Date\nDiesel,10,2025-01-31\n';
    const { answer } = await imported(table, {}, '&dryRun=true');
    expect(answer.activities).toMatchObject([
      { text: 'Diesel', message: expect.stringContaining('gal for the US gallon') },
    ]);
    const map = { units: { gallons: 'gal_uk' } };
    const { items } = await imported(table, map);
    expect(items).toMatchObject([{ quantity: 10, unit: 'gal_uk', amount: 116.871790938 }]);
  });

  it('are refused in a map where they are none', async () => {
    const map = encodeURIComponent('{"units":{"gallons":"gallons"}}');
    const reply = await rig.send('POST', `/calculate?map=${map}`, {
      accept: '*/*',
      document: { type: 'text/csv', body: 'a\n1\n' },
    });
    expect([reply.status, reply.body]).toEqual([400, expect.stringContaining('more than one meaning')]);
  });

  it.each([
    ['350', 'USD'],
    ['350', '$'],
    ['350', 'US dollars'],
    ['US$350', ''],
    ['$350', 'USD'],
  ])('%s %s is money that is spent', async (amount, unit) => {
    const table = `Spend category,Amount,Currency,Date\nHotels,${amount},${unit},2025-01-05\n`;
    const { items } = await imported(table, { activities: { hotels: { dataItemUid: '0DB295NIB6YJ' } } });
    expect(items).toMatchObject([{ 'value.spending': 350 }]);
  });
});

describe('an activity that is not clear', () => {
  it('is an empty cell, which is named', async () => {
    const { answer } = await imported(
      'Activity,Quantity,Unit,Date\n,100,litres,2025-01-05\nDiesel,5,L,2025-01-06\n',
    );
    expect(answer.rows).toMatchObject(
      [{ code: 'ITEM_MISSING', column: 'Activity', message: /is empty/ }].map(({ message, ...row }) => ({
        ...row,
        message: expect.stringMatching(message),
      })),
    );
  });

  it('is none where the route of waste is said in another form of its word', async () => {
    const { items } = await imported(
      'Activity,Quantity,Unit,Date\nGlass recycled,1,t,2025-01-05\nGlass recycling,1,t,2025-01-06\n',
    );
    expect(items.map(({ amount }) => amount)).toEqual([4.68568, 4.68568]);
  });

  it('is none where the treatment has a column of its own', async () => {
    const { items } = await imported(
      'Material,Treatment,Tonnes,Date\nGlass,Recycled,1,2025-01-05\nGlass,Recycling,1,2025-01-06\n',
    );
    expect(items.map(({ amount }) => amount)).toEqual([4.68568, 4.68568]);
  });

  it.each(['Concrete recycled', 'Food waste composted'])('is %s, which two countries have', async (text) => {
    const { answer } = await imported(`Activity,Quantity,Unit,Date\n${text},1,t,2025-01-05\n`);
    expect(answer.activities).not.toContainEqual(expect.objectContaining({ certainty: 'sure' }));
  });

  it('is asked for once, also where it refuses ten thousand rows', async () => {
    const table = `Activity,Quantity,Unit,Date\n${'Bus,1,km,2025-01-31\n'.repeat(10_000)}`;
    const { answer } = await imported(table, {}, '&dryRun=true');
    expect(answer).toMatchObject({ refused: 10_000, activities: [{ text: 'Bus', rows: 10_000 }] });
    expect(answer.activities?.[0]?.['candidates']).not.toEqual([]);
  });
});

describe('a list of a travel agency', () => {
  it('has a flight in each row by its airports, class, passengers and return', async () => {
    const table =
      'From,To,Class,Passengers,Date,Return\nFRA,JFK,Economy,1,2025-03-12,yes\nFRA,JFK,economy,2,2025-03-12,no\n';
    const map = {
      columns: {
        From: 'value.IATACode1',
        To: 'value.IATACode2',
        Class: 'value.passengerClass',
        Passengers: 'value.journeys',
        Date: 'startDate',
        Return: 'search',
      },
      constants: { 'perUnit.journeys': 'none' },
      activities: { yes: { dataItemUid: 'U99IODVUQR1D' }, no: { dataItemUid: 'VTE8P5F58BA7' } },
    };
    const { items } = await imported(table, map);
    expect(items).toMatchObject([{ amount: 1351.12858809 }, { amount: 1351.12858809 }]);
  });
});

describe('amounts of a table', () => {
  it('12 t of freight over 300 km are what 3,600 tonne km are', async () => {
    const rows = ['Freight train,12,300', 'Freight train,3600,1'].map((row) => `2025-02-03,${row}\n`);
    const { items } = await imported(`Date,Activity,Weight (t),Distance (km)\n${rows.join('')}`);
    expect(items.map(({ amount }) => amount)).toEqual([100.044, 100.044]);
  });

  it('passenger km are km of one passenger, where the item takes passengers', async () => {
    const { items } = await imported(
      'Date,Activity,Quantity,Unit\n2025-02-03,coach,120,passenger km\n2025-02-04,coach,120,pkm\n2025-02-05,coach,120,km\n',
    );
    const [one, ...others] = items.map(({ amount }) => amount);
    expect(one).toBeGreaterThan(0);
    expect(others).toEqual([one, one]);
  });

  it('a refrigerant is found with and without its hyphen', async () => {
    const map = { constants: { category: 'business/processes/refrigeration/leakage' } };
    const { answer } = await imported(
      'Date,Refrigerant,Quantity,Unit\n2025-02-03,R404A,2,kg\n2025-02-04,R-404A,2,kg\n',
      map,
    );
    expect(answer.refused).toBe(0);
  });

  it('a unit may be in the cell and in a column, by two names', async () => {
    const { answer } = await imported('Date,Product,Volume,UOM\n2025-02-03,Diesel,61.2 L,LTR\n');
    expect(answer).toMatchObject({ added: 1, refused: 0 });
  });

  it.each(['tkm', 't km', 'tonne-km'])('500 %s of goods are 500 t over one km', async (unit) => {
    const constants = { category: 'transport/train/generic/freight', 'drill.type': 'freight train' };
    const { items } = await imported(`Date,Quantity,Unit\n2024-03-01,500,${unit}\n`, { constants });
    expect(items).toMatchObject([{ 'value.mass': 500, 'value.distance': 1, 'unit.distance': 'km' }]);
    expect(Number(items[0]?.['amount'])).toBeGreaterThan(0);
  });

  it('a figure of a year has the years of its document, rather than the year in which it was read', async () => {
    const table =
      'dataItemUid,category,quantity,unit,date\n60NFQNFBBHOV,business/energy/electricity/world,100,kWh,2015-06-30\n';
    const { body } = await rig.must('POST', '/calculate?format=ndjson', {
      document: { type: 'text/csv', body: table },
    });
    expect(JSON.parse(body)).toMatchObject({ amount: 50.359, amountYear: '1990 to 2025' });
  });
});

describe('what is no quantity that was used', () => {
  const inGrid = { constants: { category: 'business/energy/electricity/grid' } };
  const ofBritain = (header: string, cells: string) => `Country,Date,${header}\nUnited Kingdom,${cells}\n`;

  it.each([
    ['Cost per kWh', '0.25'],
    ['Consumption in 1000 kWh', '12'],
    ['Thousands of kWh', '12'],
    ['Average daily usage (kWh)', '12'],
    ['Closing read kWh', '45000'],
    ['Cumulative kWh', '45000'],
    ['Solar export (kWh)', '120'],
    ['Prognose kWh', '120'],
  ])('a column %s adds no amount', async (header, cell) => {
    const { answer, items } = await imported(ofBritain(header, `2025-01-31,${cell}`), inGrid);
    expect([answer.added, answer.refused, items.filter(({ amount }) => Number(amount) > 0)]).toEqual([
      0,
      1,
      [],
    ]);
  });

  it('a day of a month without its year is refused, as spreadsheets show 15 January 2025 as 15-Jan', async () => {
    const { answer } = await imported(ofBritain('Usage (kWh)', '15-Jan,10'), inGrid);
    expect(answer.rows).toMatchObject([{ code: 'DATE_INVALID', column: 'Date' }]);
  });

  it('MWh among kWh, a date to come and a row without a date are asked about', async () => {
    const months = ['01', '02', '03', '04', '05'].map((month) => `United Kingdom,2025-${month}-01,900,kWh`);
    const lines = [...months, 'United Kingdom,2025-06-01,890,MWh', 'United Kingdom,2099-01-01,900,kWh'];
    const { answer } = await imported(
      ['Country,Date,Usage,Unit', ...lines, ''].join('\n'),
      inGrid,
      '&dryRun=true',
    );
    expect(answer.rows).toMatchObject([
      { line: 7, flags: 'UNUSUAL_AMOUNT' },
      { line: 8, flags: 'UNUSUAL_DATE' },
    ]);
    const undated = await imported('Country,Usage (kWh)\nUnited Kingdom,45000\n', inGrid, '&dryRun=true');
    expect(undated.answer.rows).toMatchObject([{ flags: 'UNUSUAL_DATE' }]);
  });
});
