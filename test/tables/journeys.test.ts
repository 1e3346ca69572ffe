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

interface Row {
  readonly outcome: string;
  readonly column?: string | null;
  readonly message?: string | null;
  readonly flags?: readonly string[] | null;
}

interface Answer {
  readonly columnsLeftOut?: readonly string[];
  readonly rows: readonly Row[];
  readonly kilograms: number;
  readonly activities: readonly { readonly kilograms?: number }[];
}

const document = (header: string, rows: readonly string[]) => ({
  document: { type: 'text/csv', body: `${[header, ...rows].join('\n')}\n` },
});

async function imported(header: string, ...rows: readonly string[]): Promise<Answer> {
  const profile = await rig.createProfile();
  const path = `/items/${profile}?dryRun=true&rows=all`;
  return JSON.parse((await rig.must('POST', path, document(header, rows))).body) as Answer;
}

/** What the rows of a table of flights from LHR to JFK emit, or why they are refused. */
async function flown(header: string, ...cells: readonly string[]) {
  const rows = cells.map((cell) => `LHR,JFK,2025-01-05,${cell}`);
  const { rows: verdicts, activities } = await imported(`From,To,Date,${header}`, ...rows);
  const kilograms = activities.flatMap((each) => each.kilograms ?? []);
  return verdicts.map(({ outcome, message }) => (outcome === 'refused' ? message : kilograms.shift()));
}

const oneWay = 846.578270985;

describe('the airports of a journey', () => {
  it('codes and names of cities are the main airport of each, which the row names', async () => {
    const { rows, activities } = await imported(
      'From,To,Date',
      ...['LON,NYC', 'London,New York', 'London (LHR),JFK', 'lhr,jfk'].map((ends) => `${ends},2025-01-05`),
    );
    expect(activities.slice(0, 3).map(({ kilograms }) => kilograms)).toEqual(
      Array.from({ length: 3 }, () => expect.closeTo(oneWay)),
    );
    expect(rows[0]?.message).toBe(
      '"LON" was taken for LHR. "NYC" was taken for JFK. The journey is from London Heathrow Airport, United Kingdom (LHR) to John F Kennedy International Airport, United States (JFK).',
    );
    expect(rows[1]?.message).toMatch(/^"London" was taken for LHR/);
    expect(rows[3]?.message ?? null).toBeNull();
  });

  it.each(['LHR,QQQ', 'Newcastle,Paris', 'LAS PALMAS,LHR', 'Lond,Paris', 'EGLL,JFK'])(
    'a code that no airport has, a part of a name, and a name of several are refused: %s',
    async (ends) => {
      const { rows } = await imported('From,To,Date', `${ends},2025-01-05`);
      expect(rows).toMatchObject([
        { outcome: 'refused', message: expect.stringContaining('not two airports') },
      ]);
    },
  );

  it.each([
    ['Route,Date', 'LHR-DXB-SYD,2025-01-05', 'Route'],
    ['From,To,Date', 'LHR,DXB-SYD,2025-01-05', 'To'],
    ['Activity,Date', 'Flight LHR-DXB-SYD,2025-01-05', undefined],
  ])('a journey of several legs has a row for each: %s %s', async (header, row, column) => {
    const { rows } = await imported(header, row);
    expect(rows).toMatchObject([{ outcome: 'refused', message: expect.stringMatching(/leg/) }]);
    expect(rows[0]?.column ?? undefined).toBe(column);
  });

  it('a route in one column has two ends', async () => {
    expect(await imported('Route,Date', 'LHR-JFK,2025-01-05')).toMatchObject({
      activities: [{ kilograms: expect.closeTo(oneWay) }],
    });
  });
});

describe('the columns of a table of journeys', () => {
  it.each([
    'Pax',
    'Passengers',
    'No of passengers',
    'Number of travellers',
    'No. of Pax',
    'Tickets',
    'Adults',
    'Anzahl Reisende',
  ])('the passengers of %s count, and what is no number of them is refused', async (header) => {
    expect(await flown(header, '2', '-2', 'two', '2.5', '')).toEqual([
      expect.closeTo(2 * oneWay),
      ...['-2', 'two', '2.5'].map((each) => expect.stringContaining(`"${each}" in "${header}" is no number`)),
      expect.closeTo(oneWay),
    ]);
  });

  it('adults and children are added up, and trips are so many flights', async () => {
    expect(await flown('Adults,Children', '2,1')).toEqual([expect.closeTo(3 * oneWay)]);
    expect(await flown('Trips', '3')).toEqual([expect.closeTo(3 * oneWay)]);
    expect(await flown('Pax,Tickets', '2,3')).toEqual([expect.stringContaining('do not agree')]);
  });

  it.each([
    ['Return/Single', 'Return', 'Single'],
    ['Return', 'Yes', 'No'],
    ['Round trip', 'Y', 'N'],
    ['One way / return', 'Return', 'One-way'],
    ['One way', 'No', 'Yes'],
    ['Journey', 'Round trip', 'One way'],
    ['Ticket type', 'RT', 'OW'],
    ['Aller-retour', 'Oui', 'Non'],
    ['Hin- und Rückflug', 'Ja', 'Nein'],
    ['Hin und zurück', 'ja', 'nein'],
    ['Rückflug', 'ja', 'nein'],
    ['Is return', 'yes', 'no'],
    ['Return date', '2025-01-09', ''],
    ['Type', 'Return', 'One-way'],
  ])('%s says with %s that a journey is a return, and not with %s', async (header, both, single) => {
    expect(await flown(header, both, single)).toEqual([expect.closeTo(2 * oneWay), expect.closeTo(oneWay)]);
  });

  it('what says neither is asked about', async () => {
    expect(await flown('Trip type', 'Return', 'Open jaw')).toEqual([
      expect.closeTo(2 * oneWay),
      expect.stringContaining('does not say whether the journey is a return'),
    ]);
  });

  it.each(['Class', 'Cabin', 'Travel class', 'Classe', 'Klasse'])(
    'a class is known by its code, word or short form in %s',
    async (header) => {
      const [economy, premium, business, first] = [
        648.367496637, 1037.36583579, 1880.17710491, 2593.35919238,
      ];
      const cells = ['Y', 'Coach', 'Eco', 'W', 'PE', 'Premium', 'J', 'C', 'Biz', 'Affaires', 'F', 'Upper'];
      expect(await flown(header, ...cells)).toEqual([
        ...[economy, economy, economy, premium, premium, premium].map((each) => expect.closeTo(each ?? 0)),
        ...[business, business, business, business, first].map((each) => expect.closeTo(each ?? 0)),
        `"Upper" in "${header}" is no class of flights that is known: write one of economy, premium economy, business, first, average.`,
      ]);
    },
  );

  it('a journey that was not made is refused, and a stop is said to be left out', async () => {
    const { rows } = await imported(
      'From,To,Status,Via,Date',
      'LHR,JFK,Cancelled,,2025-01-05',
      'LHR,SYD,Flown,DXB,2025-01-05',
    );
    expect(rows).toMatchObject([
      { outcome: 'refused', column: 'Status', message: expect.stringContaining('not made') },
      { outcome: 'added', message: expect.stringContaining('"DXB" in "Via" is left out') },
    ]);
  });

  it('names of travellers are no passengers, and are reported as left out', async () => {
    const answer = await imported('From,To,Travellers,Date', 'LHR,JFK,A. Meyer,2025-01-05');
    expect(answer.columnsLeftOut).toEqual(['Travellers']);
  });
});

describe('a row that is no flight, among flights', () => {
  it('is told what it needs', async () => {
    const { rows } = await imported(
      'Type,From,To,Class,Date',
      'Flight,LHR,JFK,Y,2025-01-05',
      'Electricity,,,,2025-01-05',
      'Hotel,London,,,2025-01-05',
      'Rail,London,Paris,Standard,2025-01-05',
    );
    expect(rows).toMatchObject([
      { outcome: 'added' },
      { message: expect.stringMatching(/^"Electricity" has no quantity/) },
      { message: expect.stringContaining('one end, "London"') },
      { message: expect.stringMatching(/^"Rail" is no flight.*"Distance \(km\)"/) },
    ]);
  });
});

it('an empty cell of a journey says what is counted for it', async () => {
  const { rows } = await imported(
    'From,To,Date,Passengers,Return,Class',
    'LHR,JFK,2025-01-05,,,',
    'LHR,JFK,2025-01-06,2,yes,business',
  );
  const [first, second] = rows.map(({ message }) => message ?? '');
  for (const said of ['one passenger', 'one way', 'the average of all classes'])
    expect(first).toContain(said);
  expect(second).not.toContain('is counted');
});

it('passengers and a return next to a distance are asked about, which is taken as it is', async () => {
  const { rows } = await imported(
    'Activity,Date,Distance (km),Pax,Trip type',
    'Long haul flight business,2025-01-05,5540,2,Return',
    'Long haul flight business,2025-01-06,5540,1,Single',
  );
  expect(rows[0]?.message).toMatch(/"Pax" says "2".*"Trip type" says "Return"/);
  expect(rows[1]?.message ?? '').not.toContain('is not used');
});

it('flights of different lengths are not unusual to each other', async () => {
  const short = ['05', '06', '07', '08'].map((day) => `FRA,LHR,2025-01-${day}`);
  const { rows } = await imported('From,To,Date', 'LHR,SYD,2025-01-05', ...short);
  expect(rows.flatMap(({ flags }) => flags ?? [])).toEqual([]);
});

it('a calculation reads journeys as an import does, and names the airports', async () => {
  const table = document('From,To,Pax,Trips,Date', ['LON,JFK,2,3,2025-01-05', 'LHR,JFK,x,1,2025-01-05']);
  const { body } = await rig.must('POST', '/calculate', { ...table, accept: 'text/csv' });
  const [, first, second] = body.trimEnd().split('\r\n');
  expect(first).toMatch(/,5079\.469\d*,kg,.*""LON"" was taken for LHR/);
  expect(second).toContain('""x"" in ""Pax"" is no number of passengers');
});
