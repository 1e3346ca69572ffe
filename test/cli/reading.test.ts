import { describe, expect, it } from 'vitest';
import { openProgram } from '../support/program/program.ts';

const program = openProgram();
const filled = program.dataDirectory('filled');
const run = (...args: readonly string[]) => program.run([...args, ...filled]);

const car = 'transport/car/generic';

describe('commands that print records', () => {
  it('search finds items by words, in a category, in each format', async () => {
    const found = await run('search', 'petrol', 'average', '--category', 'transport/car', '--format', 'json');
    expect(JSON.parse(found.out)).toEqual([
      expect.objectContaining({ uid: 'L9S383G52PUZ', categoryPath: car, label: 'petrol, average' }),
    ]);
    const asCsv = await run('search', 'petrol average', '--category', car, '--format', 'csv');
    const [head, first] = asCsv.out.split('\r\n');
    expect(head).toBe('uid,category,title,kg,per,scope,region,year,publisher,label,source,licence');
    expect(first).toBe(
      `L9S383G52PUZ,${car},"Car, petrol, average size",0.16272,km,3.6 (combustion),United Kingdom,2025,DESNZ,"petrol, average",https://www.gov.uk/government/collections/government-conversion-factors-for-company-reporting,Open Government Licence v3.0`,
    );
    const table = await run('search', 'petrol', '--limit', '1');
    expect(table.out.split('\n')[0]).toMatch(/^UID +CATEGORY +TITLE +KG +PER +SCOPE/);
    expect(table.err).toMatch(/^The first 1 of \d+ items; --limit shows more\.\n$/);
  });

  it('search corrects words, filters by facets, and prints facets', async () => {
    const args = ['search', 'petorl', '--category', 'transport'];
    const { out, err } = await run(...args, '--order', 'label', '--format', 'csv');
    expect(err).toMatch(/^No item has "petorl": searched petrol.*\.\n$/m);
    const labels = out
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.replace(/^[^,]*,[^,]*,/, ''));
    expect(labels.length).toBeGreaterThan(1);
    const facets = await run(...args, '--facets', '--json');
    const counted = JSON.parse(facets.out) as { facet: string; value: string; count: number }[];
    const first = counted.find(({ facet }) => facet === 'category');
    const filtered = await run(...args, '--filter', `Category = ${first?.value}`, '--json');
    expect(JSON.parse(filtered.out)).toHaveLength(first?.count ?? 0);
  });

  it('list prints figures at a date, over a database and over a service alike', async () => {
    const args = ['list', car, '--as-of', '2018-06-30', '--json'];
    const local = await run(...args);
    const { items } = JSON.parse(local.out) as { items: { label: string; values: Record<string, string> }[] };
    const figures = items.find(({ label }) => label === 'petrol, average')?.values;
    // DESNZ (then BEIS) 2018, average petrol car.
    expect(figures).toMatchObject({ kgCO2ePerKm: '0.18368' });
    const now = await run('list', car, '--format', 'csv');
    expect(now.out).toMatch(/^uid,item,title,kgCO2ePerKm \(kg\/km\),/);
    expect(now.out).toContain('L9S383G52PUZ,"petrol, average","Car, petrol, average size",0.16272,');

    const service = await program.serve(filled);
    const key = (await program.run(['keys', 'add', 'demo', '--name', 'reader', ...filled])).out.trim();
    const remote = await program.run([...args, '--upstream', service.url], {
      environment: { EMISSIONS_UPSTREAM_KEY: key },
    });
    expect(remote).toMatchObject({ code: 0, err: '' });
    expect(JSON.parse(remote.out)).toMatchObject({
      items: expect.arrayContaining([
        expect.objectContaining({
          label: 'petrol, average',
          values: expect.objectContaining({ kgCO2ePerKm: '0.18368' }),
        }),
      ]),
    });
    await service.stop('SIGINT');
  });

  it('a remote service is read with a key only, and said to be unreachable where it is', async () => {
    const args = ['list', 'transport', '--upstream', 'http://127.0.0.1:9'];
    const keyless = await program.run(args);
    expect([keyless.code, keyless.err]).toEqual([2, expect.stringContaining('EMISSIONS_UPSTREAM_KEY')]);
    const environment = { EMISSIONS_UPSTREAM_KEY: `egk_${'a'.repeat(48)}` };
    const { code, err } = await program.run(args, { environment });
    expect([code, err]).toEqual([
      1,
      'Nothing was read from the REST service at http://127.0.0.1:9 (json). The emissions service cannot be reached: nothing listens there. Fix host and port in --upstream, or start the service.\n',
    ]);
  });

  it('search prints the ids alone, for scripts', async () => {
    const { out } = await run('search', 'petrol average', '--category', car, '--format', 'ids');
    expect(out).toBe('L9S383G52PUZ\n');
  });

  it('list prints the categories where there are no items', async () => {
    const { out } = await run('list', 'transport', '--format', 'csv');
    expect(out.split('\r\n')).toEqual([
      'category,name',
      'transport/bus,Buses',
      'transport/car,car',
      'transport/motorcycle,Motorcycles',
      'transport/train,Trains',
      '',
    ]);
  });

  it('definitions prints the values, inputs and algorithm of a definition, by its uid or a category', async () => {
    const all = JSON.parse((await run('definitions', '--json')).out) as { uid: string; name: string }[];
    const { uid } = all.find(({ name }) => name === 'Cars by fuel and size') ?? { uid: '' };
    const table = await run('definitions', uid);
    expect(table.out).toMatch(/^distance +input +DECIMAL +km\/year +- +- +Distance driven$/m);
    expect(table.out).toMatch(/^ +1 {2}\/\/ A car's emissions/m);
    expect(await run('definitions', car)).toEqual(table);
    const csv = await run('definitions', car, '--format', 'csv');
    expect(csv.out).toContain('kgCO2ePerKm,item,DECIMAL,kg/km,,,CO2e per km\r\n');
  });

  it.each([
    [
      ['search', 'petrol', '--category', 'transprot'],
      1,
      /category transprot does not exist\. Did you mean transport\?/,
    ],
    [['list', 'transport/car/genric'], 1, /Did you mean transport\/car\/generic\?/],
    [['list', 'transport/zeppelin'], 1, /transport has bus, car, motorcycle, train\./],
    [['list', `${car}/more`], 1, /transport\/car\/generic has no subcategories/],
    [['definitions', 'transport'], 2, /"transport" has no items, and so no definition/],
    [['definitions', 'AAAAAAAAAAAA'], 1, /does not exist/],
  ] as const)('the command line %j says what was meant or what there is', async (args, exitCode, message) => {
    const { code, err, out } = await run(...args);
    expect([code, out, err]).toEqual([exitCode, '', expect.stringMatching(message)]);
  });
});
