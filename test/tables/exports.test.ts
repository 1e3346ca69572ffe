import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSqliteStore } from '../../src/adapters/sqlite/open-sqlite-store.ts';
import type { GatewayServer } from '../../src/server/gateway/gateway-server.ts';
import { builtInDirectory } from '../../src/startup/built-in-data.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';
import { openBackendWithUsers } from '../support/open-fixture-backend.ts';
import { copyFilledDatabase, noSignal } from '../support/open-fixture-store.ts';
import { runHere } from '../support/program/run-here.ts';

const grid = 'business/energy/electricity/grid';
const fuel = 'business/energy/fuel';
const ofCountry = { constants: { 'drill.country': 'United Kingdom' } };

interface Export {
  readonly category: string;
  readonly map: object;
  /** The item, the first day and the day after the last one, the quantity, its unit, and the site. */
  readonly rows: readonly (readonly string[])[];
  readonly columnsLeftOut?: readonly string[];
  readonly linesLeftOut?: readonly number[];
  /** Lines about which something is said. */
  readonly noted?: readonly number[];
}

const ofGrid = (...rows: readonly (readonly string[])[]) => ({
  category: grid,
  map: ofCountry,
  rows: rows.map((row) => ['United Kingdom', ...row]),
});

/** Tables in the form in which programs export them, and what is stored of each. */
const exports: Readonly<Record<string, Export>> = {
  'utility-us.csv': {
    ...ofGrid(
      ['2026-01-05', '2026-01-06', '0.41', 'kWh', ''],
      ['2026-01-06', '2026-01-07', '1.25', 'kWh', ''],
      ['2026-01-07', '2026-01-08', '12.5', 'kWh', ''],
    ),
    columnsLeftOut: ['TYPE', 'START TIME', 'END TIME', 'COST'],
    linesLeftOut: [1, 2, 3, 4],
  },
  'stadtwerke.csv': {
    ...ofGrid(
      ['2026-01-01', '2026-02-01', '1234.5', 'kWh', ''],
      ['2026-02-01', '2026-03-01', '987', 'kWh', ''],
    ),
    columnsLeftOut: ['Zählpunkt', 'Betrag in €'],
    linesLeftOut: [1, 2, 7],
  },
  'releve-fr.csv': {
    ...ofGrid(
      ['2026-01-05', '2026-01-06', '1234.5', 'kWh', 'Siège'],
      ['2026-02-01', '2026-03-01', '987', 'kWh', 'Siège'],
    ),
    columnsLeftOut: ['Coût HT'],
    linesLeftOut: [4],
  },
  'google-sheets-de.csv': ofGrid(
    ['2026-01-05', '2026-01-06', '1234.5', 'kWh', 'Köln'],
    ['2026-01-06', '2026-01-07', '0.75', 'kWh', 'Köln'],
    ['2026-01-07', '2026-01-08', '1234', 'kWh', 'Köln'],
  ),
  'libreoffice-es.csv': ofGrid(
    ['2026-01-05', '2026-01-06', '1234.5', 'kWh', 'Madrid'],
    ['2026-02-05', '2026-02-06', '2.5', 'MWh', 'Madrid'],
    ['2026-02-25', '2026-02-26', '10', 'kWh', 'Madrid'],
  ),
  'excel-ch.csv': ofGrid(
    ['2026-01-05', '2026-01-06', '1234.50', 'kWh', ''],
    ['2026-01-06', '2026-01-07', '12.25', 'kWh', ''],
  ),
  'excel-unicode.txt': ofGrid(
    ['2026-01-01', '2026-02-01', '1.5', 'MWh', 'Ålesund'],
    ['2026-02-01', '2026-03-01', '2.25', 'MWh', ''],
    ['2026-04-01', '2026-07-01', '7.5', 'MWh', 'Ålesund'],
  ),
  'excel-fuel-card.xlsx': {
    category: fuel,
    map: {},
    rows: [
      ['diesel', '2026-01-05', '2026-01-06', '61.20', 'L', 'Leeds'],
      ['diesel', '2026-01-19', '2026-01-20', '1058.00', 'L', 'York'],
      ['petrol', '2026-01-20', '2026-01-21', '-4.50', 'L', 'Leeds'],
    ],
    columnsLeftOut: ['Net', 'Reg No'],
    linesLeftOut: [1, 7],
    noted: [5, 6],
  },
  'libreoffice-strom.xlsx': {
    ...ofGrid(
      ['2026-01-01', '2026-02-01', '1234.5', 'kWh', 'Köln'],
      ['2026-02-01', '2026-03-01', '0.3', 'kWh', 'Köln'],
      ['2026-03-01', '2026-04-01', '2468.0', 'kWh', 'Bonn'],
    ),
    columnsLeftOut: ['Betrag', 'Anteil'],
    linesLeftOut: [1, 2, 9],
  },
  'fuel-card-uk.csv': {
    category: fuel,
    map: {},
    rows: [
      ['diesel', '2026-01-05', '2026-01-06', '61.2', 'L', 'Leeds'],
      ['diesel', '2026-01-19', '2026-01-20', '58', 'L', 'York'],
      ['petrol', '2026-01-20', '2026-01-21', '-4.5', 'L', 'Leeds'],
      ['petrol', '2026-01-20', '2026-01-21', '1024.5', 'L', 'Leeds'],
    ],
    columnsLeftOut: ['Reg No', 'Net'],
    linesLeftOut: [6],
    noted: [5],
  },
  'tankkarte.csv': {
    category: fuel,
    map: {},
    rows: [
      ['diesel', '2026-01-05', '', '61.20', 'l', ''],
      ['diesel', '2026-01-07', '', '1061.20', 'l', ''],
    ],
    columnsLeftOut: ['Zeit', 'Kennzeichen', 'Preis'],
  },
  'accounting.csv': {
    category: fuel,
    map: {},
    rows: [
      ['diesel', '2026-01-05', '2026-01-06', '1234.50', 'litres', ''],
      ['diesel', '2026-01-06', '2026-01-07', '-34.50', 'litres', ''],
      ['petrol', '2026-01-07', '2026-01-08', '100', 'US gallons', ''],
    ],
    columnsLeftOut: ['Amount'],
    noted: [3],
  },
};

const folder = mkdtempSync(join(tmpdir(), 'exports-'));
const pathOf = (file: string) => resolve('test/tables/exports', file);
const authorization = `Basic ${Buffer.from('demo:demo').toString('base64')}`;
let server: GatewayServer;

beforeAll(async () => {
  await copyFilledDatabase(join(folder, 'store.db'), builtInDirectory);
  const store = await openSqliteStore({ file: join(folder, 'store.db') }, noSignal);
  server = await startGateway(await openBackendWithUsers(store));
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const ask = (method: string, path: string, type?: string, body?: Uint8Array<ArrayBuffer>) =>
  fetch(`${server.url}${path}`, {
    method,
    headers: { authorization, accept: 'application/json', ...(type && { 'content-type': type }) },
    ...(body && { body }),
  });

async function newProfile(): Promise<string> {
  const answer = await ask(
    'POST',
    '/profiles',
    'application/x-www-form-urlencoded',
    Buffer.from('profile=true'),
  );
  return ((await answer.json()) as { profile: { uid: string } }).profile.uid;
}

type Cells = Readonly<Record<string, string | number>>;

async function storedIn(profile: string): Promise<readonly Cells[]> {
  const lines = (await (await ask('GET', `/items/${profile}?format=ndjson`)).text()).trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as Cells);
}

function shown(row: Cells): readonly string[] {
  const value = Object.keys(row).find((name) => /^value\.(?:energyConsumption|volume)$/.test(name)) ?? '';
  const site = Object.keys(row).find((name) => name.startsWith('label.')) ?? '';
  const day = (text: string | number = '') => String(text).slice(0, 10);
  const unit = row[value.replace('value', 'unit')];
  return [row['itemName'], day(row['startDate']), day(row['endDate']), row[value], unit, row[site]].map(
    (cell) => String(cell ?? ''),
  );
}

const sorted = (rows: readonly unknown[]) =>
  rows.map((row) => JSON.stringify(row)).toSorted((a, b) => (a < b ? -1 : 1));

interface Sum {
  readonly category?: string;
  readonly categoryPath?: string;
  readonly period: string;
  readonly kilograms: number;
}

interface Report {
  readonly leftOut: readonly { readonly line: number }[];
  readonly rows: readonly { readonly line: number; readonly kind: string }[];
  readonly sums: readonly Sum[];
}

/** The same file, in base64. */
async function importByGraphQL(
  profileUid: string,
  file: string,
  {
    category,
    constants,
  }: { readonly category: string; readonly constants: Readonly<Record<string, string>> },
): Promise<Report> {
  const query = `mutation ($input: ImportTableInput!) { importTable(input: $input) {
    report { added wrong toChoose leftOut { line } rows { line kind } sums { categoryPath period kilograms } }
    userErrors { message } } }`;
  const others = Object.entries(constants).filter(([use]) => use !== 'category');
  const input = {
    profileUid,
    bytes: readFileSync(pathOf(file)).toString('base64'),
    fileName: file,
    format: 'CSV',
    categoryPath: category,
    constants: others.map(([use, text]) => ({ use, text })),
  };
  const body = Buffer.from(JSON.stringify({ query, variables: { input } }));
  const answer = (await (await ask('POST', '/graphql', 'application/json', body)).json()) as {
    readonly data: { readonly importTable: { readonly report: Report; readonly userErrors: unknown[] } };
  };
  expect(answer.data.importTable.userErrors).toEqual([]);
  return answer.data.importTable.report;
}

interface Outcome {
  readonly sums: readonly Sum[];
  readonly refused: number;
  readonly columnsLeftOut?: readonly string[];
  readonly leftOut?: readonly { readonly line: number }[];
  readonly rows: readonly { readonly line: number; readonly message?: string }[];
}

describe('tables as programs export them', () => {
  it.each(Object.entries(exports))('%s', async (file, expected) => {
    const { category, map, rows, columnsLeftOut, linesLeftOut, noted = [] } = expected;
    const profile = await newProfile();
    const query = new URLSearchParams({ map: JSON.stringify(map) });
    const answer = await ask(
      'POST',
      `/items/${profile}/${category}?${query.toString()}`,
      'application/vnd.ms-excel',
      readFileSync(pathOf(file)),
    );
    const outcome = (await answer.json()) as Outcome;
    expect(outcome.rows.map(({ line }) => line)).toEqual(noted);
    expect(outcome).toMatchObject({ added: rows.length, known: 0, refused: 0 });
    expect([outcome.columnsLeftOut, outcome.leftOut?.map(({ line }) => line)]).toEqual([
      columnsLeftOut,
      linesLeftOut,
    ]);
    const stored = await storedIn(profile);
    expect(sorted(stored.map(shown))).toEqual(sorted(rows));

    const other = await newProfile();
    const constants = { ...(map as typeof ofCountry).constants, category };
    writeFileSync(join(folder, 'map.json'), JSON.stringify({ constants }));
    const options = [
      '--profile',
      other,
      '--map',
      'map.json',
      '--format',
      file.endsWith('xlsx') ? 'xlsx' : 'csv',
      '--store',
      'store.db',
      '--json',
    ];
    const run = await runHere(folder, ['profiles', 'import', pathOf(file), ...options]);
    expect(JSON.parse(run.out)).toMatchObject({
      added: rows.length,
      refused: 0,
      leftOut: outcome.leftOut ?? [],
    });
    const keysAndAmounts = (all: readonly Cells[]) =>
      sorted(all.map(({ rowKey, amount }) => [rowKey, amount]));
    expect(keysAndAmounts(await storedIn(other))).toEqual(keysAndAmounts(stored));

    const third = await newProfile();
    const report = await importByGraphQL(third, file, { category, constants });
    expect(report).toMatchObject({ added: rows.length, wrong: 0, toChoose: 0 });
    expect(keysAndAmounts(await storedIn(third))).toEqual(keysAndAmounts(stored));
    const linesIn = (all: readonly { readonly line: number }[] = []) => all.map(({ line }) => line);
    expect(linesIn(report.leftOut)).toEqual(linesIn(outcome.leftOut));
    expect(linesIn(report.rows.filter(({ kind }) => kind === 'UNUSUAL'))).toEqual(noted);
    const { sums } = JSON.parse(run.out) as Outcome;
    const inOneForm = (all: readonly Sum[]) =>
      all.map(({ category: path, categoryPath = path, period, kilograms }) => [
        categoryPath,
        period,
        kilograms,
      ]);
    expect(inOneForm(report.sums)).toEqual(inOneForm(outcome.sums));
    // The command has the time of today, until which items without an end emit.
    const areClosed = rows.every(([, , end]) => end !== '');
    if (areClosed) expect(inOneForm(sums)).toEqual(inOneForm(outcome.sums));
  });
});

interface Weighed {
  readonly kilograms: number | null;
  readonly candidates: readonly { readonly kilograms: number }[];
}

async function weighed(...rows: readonly string[]): Promise<readonly Weighed[]> {
  const target = `/items/${await newProfile()}?dryRun=true`;
  const table = Buffer.from(['Activity,Quantity,Unit,Month', ...rows, ''].join('\n'));
  const answer = await (await ask('POST', target, 'text/csv', table)).json();
  return (answer as { readonly activities: readonly Weighed[] }).activities;
}

it('candidates of an activity that emit the same are one', async () => {
  const [activity] = await weighed('coal,100,kg,2025-01');
  const emitted = activity?.candidates.map(({ kilograms }) => kilograms) ?? [];
  expect(emitted.length).toBeGreaterThan(1);
  expect(new Set(emitted).size).toBe(emitted.length);
});

it('units are those of bills, in any case', async () => {
  const activities = await weighed(
    'natural gas,1,gj,2025-01',
    'natural gas,1000,mj,2025-01',
    'natural gas,1,CCF,2025-01',
    'natural gas,100,cubic feet,2025-01',
    'diesel,2,kl,2025-01',
    'diesel,2000,litres,2025-01',
  );
  const [gj, mj, ccf, cubicFeet, kl, litres] = activities.map(({ kilograms }) => kilograms);
  expect([gj, ccf, kl]).toEqual([expect.any(Number), expect.any(Number), expect.any(Number)]);
  expect([gj, ccf, kl]).toEqual([mj, cubicFeet, litres]);
});
