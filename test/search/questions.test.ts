import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Backend } from '../../src/ports/backend.ts';
import type { InputValue } from '../../src/domain/amounts/amount.ts';
import type { DataItemMatch } from '../../src/domain/data-tree/data-item.ts';
import { EmissionsError } from '../../src/domain/basics/errors.ts';
import type { RunningBackend } from '../../src/server/gateway/running-backend.ts';
import { builtInDirectory } from '../../src/startup/built-in-data.ts';
import { asPath } from '../support/brands.ts';
import { openAs, openFixtureBackend } from '../support/open-fixture-backend.ts';

const everywhere = asPath('');

/** The lines of a file in parts. */
function readLines(name: string): readonly (readonly string[])[] {
  const text = readFileSync(new URL(name, import.meta.url), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(' => '));
}

function nameOf({ categoryPath, label }: DataItemMatch): string {
  return `${categoryPath}: ${label}`;
}

/** Whether a name is one of the answers, of which `*` may be anything. */
function answersAre(answers: string, name: string): boolean {
  return answers.split(' | ').some((each) => {
    const [begin = '', ...more] = each.split('*');
    const end = more.at(-1) ?? '';
    const holdsInner = more.slice(0, -1).every((part) => name.includes(part));
    return more.length === 0 ? name === each : name.startsWith(begin) && name.endsWith(end) && holdsInner;
  });
}

/** Categories of what only others look up. */
const lookUps = /^transport\/(plane\/generic\/airports|ship\/generic\/ports)/;

function textOf(inputs: readonly InputValue[], isRate = false): string {
  const texts = inputs.map(({ name, value, unit, perUnit }) => {
    const period = isRate && perUnit !== undefined ? `/${perUnit}` : '';
    return `${name}=${value}${unit === undefined ? '' : ` ${unit}`}${period}`;
  });
  return texts.sort().join('; ');
}

describe('searching the built-in data', () => {
  let running: RunningBackend;
  let backend: Backend;
  beforeAll(async () => {
    running = await openFixtureBackend({ directory: builtInDirectory });
    backend = openAs(running.open, { kind: 'basic', username: 'demo', password: 'demo' });
  });
  afterAll(() => running.close());

  const find = (query: string) =>
    backend.dataItems.search({ query, categoryPath: everywhere, page: { page: 1, itemsPerPage: 5 } });

  it.each([
    ['At least 96 of 100 questions', 'questions.txt', 100, 4],
    ['At least 53 of 60 questions of a second list', 'second-questions.txt', 60, 7],
    ['At least 34 of 40 questions of a third list', 'third-questions.txt', 40, 6],
  ])('%s have what is meant among the first five items or categories', async (_, file, size, misses) => {
    const missed: string[] = [];
    const questions = readLines(file);
    for (const [query = '', answers = ''] of questions) {
      const { items, categories } = await find(query);
      const shown = [...items.entries.map(nameOf), ...categories.slice(0, 5).map(({ path }) => path)];
      if (!shown.some((name) => answersAre(answers, name))) missed.push(query);
    }
    expect(questions).toHaveLength(size);
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(misses);
  });

  it.each([
    ['of 60 everyday questions 56', 'everyday.txt', 60, 4],
    ['of 64 sentences of people 60', 'people.txt', 64, 4],
    ['of 58 lines of bills 55', 'bills.txt', 58, 3],
    ['all of 33 questions of hard kinds', 'kinds.txt', 33, 0],
  ])(
    '%s have the right item first, with the right inputs, in the search and in suggestions',
    async (_, file, size, misses) => {
      const missed: string[] = [];
      const questions = readLines(file);
      for (const [text = '', answers = '', inputs] of questions) {
        const [found] = (await find(text)).items.entries;
        const [best] = await backend.dataItems.suggest({ text, maximum: 1 });
        expect(best?.item.uid, text).toBe(found?.uid);
        const isRight = best !== undefined && answersAre(answers, nameOf(best.item));
        if (!lookUps.test(answers)) expect(lookUps.test(found?.categoryPath ?? ''), text).toBe(false);
        const expected = inputs?.split(' | ').map((each) => each.split('; ').sort().join('; '));
        const said = textOf(best?.inputs ?? []) || '-';
        if (!isRight || expected?.includes(said) === false) missed.push(text);
      }
      expect(questions).toHaveLength(size);
      expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(misses);
    },
  );

  it.each([
    ['en-GB', 'gal_uk'],
    ['en-US', 'gal_us'],
  ])('gallons are those of the nation of a reader of %s', async (locale, unit) => {
    const [best] = await backend.dataItems.suggest({ text: 'petrol 40 gallons', maximum: 1, locale });
    expect(best?.inputs).toMatchObject([{ name: 'volume', value: '40', unit }]);
  });

  it('a server is one of a cloud, and no setting alone', async () => {
    const [found] = (await find('servers')).items.entries;
    expect(found?.categoryPath).toMatch(/^business\/cloud\//);
  });

  it('of 55 habits 53 are suggested with what they add up to, each activity of a sentence apart', async () => {
    const missed: string[] = [];
    const habits = readLines('habits.txt');
    for (const line of habits) {
      const [text = '', ...expected] = line.join(' => ').split(/ => | && /);
      const suggested = await backend.dataItems.suggest({ text, maximum: 2 });
      const isRight = (at: number): boolean => {
        const [best, inputs = ''] = [suggested[at / 2], expected[at + 1]];
        const values = inputs.split(' | ').map((each) => each.split('; ').sort().join('; '));
        const said = textOf(best?.inputs ?? [], true) || '-';
        return (
          best !== undefined && answersAre(expected[at] ?? '', nameOf(best.item)) && values.includes(said)
        );
      };
      if (!expected.every((_, at) => at % 2 === 1 || isRight(at))) missed.push(text);
    }
    expect(habits).toHaveLength(55);
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(2);
  });

  it.each([
    ['another country than those that have figures', '3 nights in a hotel in Vienna'],
    ['a trip of three legs', 'JFK-LHR-JFK'],
    ['an amount of nothing', '$120'],
    ['what did not happen', 'no flights'],
    ['what nothing is known of', 'AVE Madrid Sevilla 470 km'],
    ['another vehicle than those that have figures', 'cable car 2 km'],
    ['a flight of no aeroplane', 'helicopter flight 100 km'],
    ['a commuter without an engine', 'bicycle commuting'],
    ['a scooter that a rider stands on', 'e-scooter 5 km'],
    ['electricity of one kind, whose grid is no figure of it', 'solar electricity 400 kWh'],
    ['a thing of which only the material is known', 'copper pipe 20 kg'],
    ['a thing that is called like a place', 'washing machine 1.2 kWh'],
    ['a code that begins like other words', 'aws eu-central-1 100 kWh'],
    ['a word that begins another', 'brass 10 kg'],
    ['a word within another', 'thon 1 kg'],
    ['a word of the name of another thing', 'marble 2 t'],
    ['things that are parts of another', 'almond milk 10 kg'],
    ['a material of which only things are known', 'Stahl 2 t'],
    ['a metal of which only the disposal of things is known', 'Kupfer 2 t'],
    ['a word of four letters that is like another', 'vélo 10 km'],
    ['a part of the name of a place', 'Electricity York 100 kWh'],
    ['a word that begins the name of a place', 'Electricity Kent 100 kWh'],
    ['a part of the name of a country', 'hotel Africa 2 nights'],
    ['a code of a port that takes no mass', 'tin 5 kg'],
    ['a food that only others have', '1 kg pesto'],
    ['money for what an industry measures', '$600 electricity'],
    ['money for a part of an industry', '$250 carpet'],
    ['the disposal of what has none', '4 t mattresses thrown away'],
    ['a metal that a name excepts', 'aluminium'],
    ['one of many refrigerants', 'coolant 3 kg'],
    ['a ship without a figure', 'cruise 7 days'],
    ['a tariff of no figure', 'green electricity tariff 900 kWh'],
  ])('nothing is suggested for %s: %s', async (_, text) => {
    expect(await backend.dataItems.suggest({ text, maximum: 3 })).toEqual([]);
  });

  it('an amount of 0 says what is outside of the scopes', async () => {
    const [best] = await backend.dataItems.suggest({
      text: '2 kg R12 leaked',
      maximum: 1,
      withAmounts: true,
    });
    expect(best?.reason).toMatch(/All of it, \d+ kg, is outside of the scopes, so its amount is 0\.$/);
  });

  it.each([
    ['hotel Portugal', 'Portugal'],
    ['electricity Portugal', 'Portugal'],
    ['electricity 27 European Union', 'European Union (27)'],
  ])('the region of an item of a country is that country: %s', async (query, region) => {
    const page = { page: 1, itemsPerPage: 3 };
    const { items } = await backend.dataItems.search({
      query,
      categoryPath: everywhere,
      page,
      withFacts: true,
    });
    expect(items.entries[0]?.facts?.region).toBe(region);
  });

  it('a figure of a place that is not named says so', async () => {
    const [best] = await backend.dataItems.suggest({ text: 'hotel, 2 nights', maximum: 1 });
    expect(best?.reason).toContain('No place of it is named, so this is that of United Kingdom.');
  });

  it.each([
    ['a place that makes no difference to it', 'gas 1500 m3 Deutschland', 'natural gas'],
    ['where it is used', 'server room electricity 900 kWh Sweden', 'Sweden'],
  ])('a sentence may say more than the item: %s', async (_, text, label) => {
    const [best] = await backend.dataItems.suggest({ text, maximum: 1 });
    expect([best?.item.label, best?.inputs.length]).toEqual([label, 1]);
  });

  it.each([
    ['100 gallons of diesel UK', 'diesel', 'volume=100 gal_uk'],
    ['2 tons of coal', 'coal', ''],
    ['train London to Paris 490 km', 'international rail', 'distance=490 km'],
    ['train London to Edinburgh 600 km', 'national rail', 'distance=600 km'],
    ['landfill waste 2 t', 'refuse, household residual waste, landfill', 'mass=2 t'],
    ['mixed recycling waste 2 t', 'Mixed Recyclables, recycled', 'mass=2 t'],
  ])('a unit, a route and a general thing are what they are elsewhere: %s', async (text, label, inputs) => {
    const [best] = await backend.dataItems.suggest({ text, maximum: 1 });
    expect([best?.item.label, textOf(best?.inputs ?? [])]).toEqual([label, inputs]);
  });

  it('what lacks an input has no amount, and says which', async () => {
    const text = 'air freight LHR JFK 500 kg';
    const [best] = await backend.dataItems.suggest({ text, maximum: 1, withAmounts: true });
    expect(best?.result?.amount.value).toBeNull();
    expect(best?.result?.failure?.inputs).toEqual(['distance']);
  });

  it.each([
    ['a part of a word', 'brass'],
    ['a part of a place', 'Jersey electricity'],
    ['a journey from one place to another', 'Flight LHR-JFK business'],
  ])('an item found by %s is not exactly what was searched: %s', async (_, query) => {
    expect(await find(query)).toMatchObject({ isExact: false });
  });

  it.each([
    ['a van', 'van', 'transport/van/generic'],
    ['the airport of that code', 'VAN', 'transport/plane/generic/airports/all/codes'],
    ['the only thing with that word', 'heathrow', 'transport/plane/generic/airports/all/codes'],
  ])('%s is meant by “%s”', async (_, query, category) => {
    expect((await find(query)).items.entries[0]?.categoryPath).toBe(category);
  });

  it('look-up rows are last where there are more matches than are ranked', async () => {
    const { items } = await find('plane');
    const page = Math.ceil(items.total / 50);
    const last = await backend.dataItems.search({
      query: 'plane',
      categoryPath: everywhere,
      page: { page, itemsPerPage: 50 },
    });
    expect(items.total).toBeGreaterThan(4000);
    expect(last.items.entries.every(({ categoryPath }) => lookUps.test(categoryPath))).toBe(true);
  });

  it.each([
    ['an unknown region of another provider', 'aws us-east-1 20 kWh', /^business\/cloud\/gcp/],
    ['a region as none writes it', 'us-east-1', /./],
    ['a word that is only like others', 'unicorn', /./],
    ['another word in a letter', 't-shirt', /^transport/],
  ])('%s is not answered with what is only alike: %s', async (_, query, wrong) => {
    const { items } = await find(query);
    expect(items.entries.filter(({ categoryPath }) => wrong.test(categoryPath))).toEqual([]);
  });

  it('what was shipped goes from port to port', async () => {
    const [best] = await backend.dataItems.suggest({
      text: 'shipped 20 tonnes from Ningbo to Hamburg',
      maximum: 1,
    });
    expect(best?.item.label).toBe('container ship, average');
    expect(textOf(best?.inputs ?? [])).toMatch(/^mass=20 t; port1=CNN(BO|GB); port2=DEHAM$/);
  });

  it('the size of a container is no distance', async () => {
    const [best] = await backend.dataItems.suggest({ text: '40ft container Hamburg to USNYC', maximum: 1 });
    expect(best?.item.label).toBe('container ship, average');
    expect(textOf(best?.inputs ?? [])).toBe('port1=DEHAM; port2=USNYC');
  });

  it.each([
    ['a journey of several legs', 'flight LHR-DXB-SYD'],
    ['a code that no airport has', 'flight LHR to QQQ'],
    ['the name of several airports', 'flight Newcastle to Paris'],
    ['a flight to one end', 'flight LON'],
  ])('%s is no flight between two airports, and no airport: %s', async (_, text) => {
    const [best] = await backend.dataItems.suggest({ text, maximum: 1 });
    expect(best?.inputs ?? []).toEqual([]);
    expect((await find(text)).items.entries.filter(({ categoryPath }) => lookUps.test(categoryPath))).toEqual(
      [],
    );
  });

  it.each([
    'CNSHA',
    'SGSIN',
    'CNNGB',
    'CNTAO',
    'IDTPP',
    'NLRTM',
    'DEHAM',
    'USLAX',
    'CNSZX',
    'CNNSA',
    'GBLGP',
  ])('a port is known by its UN/LOCODE: %s', async (code) => {
    const [found] = (await find(code)).items.entries;
    expect([found?.categoryPath, found?.label]).toEqual(['transport/ship/generic/ports', code]);
  });

  it('money of another currency is left out with a word', async () => {
    const [best] = await backend.dataItems.suggest({ text: '5000 GBP lawyers', maximum: 1 });
    expect([best?.item.label, best?.inputs]).toEqual([expect.stringContaining('Lawyers'), []]);
    expect(best?.reason).toContain('"5000 GBP" was left out: convert it to USD for spending.');
  });

  it('a year alone is the year of the figure', async () => {
    const [best] = await backend.dataItems.suggest({
      text: '12000 kWh electricity Germany 2015',
      maximum: 1,
    });
    const request = best && { item: best.item, inputs: best.inputs, asOf: best.asOf ?? undefined };
    const [result] = await backend.dataItems.calculate(request === undefined ? [] : [request]);
    expect(result).toMatchObject({ amount: { value: expect.closeTo(6043.08, 2) as number } });
  });

  it.each([
    ['At least 49 of 50 sentences', 'sentences.txt', 50, 1],
    ['At least 29 of 30 sentences of a second list', 'second-sentences.txt', 30, 1],
    ['At least 18 of 20 sentences of a third list', 'third-sentences.txt', 20, 2],
  ])(
    '%s have the right item first, with its inputs, and it can be calculated',
    async (_, file, size, misses) => {
      const missed: string[] = [];
      const sentences = readLines(file);
      for (const [text = '', answers = '', inputs = ''] of sentences) {
        const [best] = await backend.dataItems.suggest({ text, maximum: 5 });
        const isRight = best !== undefined && answersAre(answers, nameOf(best.item));
        const expected = inputs.split(' | ').map((each) => each.split('; ').sort().join('; '));
        if (!isRight || !expected.includes(textOf(best.inputs))) {
          missed.push(text);
          continue;
        }
        const [result] = await backend.dataItems.calculate([{ item: best.item, inputs: best.inputs }]);
        if (result === undefined || result instanceof EmissionsError) throw result ?? new Error(text);
        expect(result.failure, text).toBeUndefined();
        expect(result.amount.value, text).toBeGreaterThan(0);
      }
      expect(sentences).toHaveLength(size);
      expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(misses);
    },
  );

  it('a misspelt word is corrected, and the answer says by which words', async () => {
    const { corrections, items } = await find('electricty zzzzzz');
    expect(corrections).toMatchObject([{ word: 'electricty' }, { word: 'zzzzzz', used: [] }]);
    expect(corrections[0]?.used[0]).toBe('electricity');
    expect(items.total).toBeGreaterThan(100);
  });

  it.each([
    ['petrol car', true],
    ['gasoline car', true],
    ['petorl car', false],
    ['petrol car zeppelin', false],
    ['30 km petrol car', false],
    ['petrol car 2019', false],
  ])(
    'whether nothing was corrected, left out or read as something else is said: %s',
    async (query, isExact) => {
      expect(await find(query)).toMatchObject({ isExact });
    },
  );

  it('facets count all items found, not only those of the page', async () => {
    const { facets, items } = await find('natural gas');
    const categories = facets.find(({ name }) => name === 'category')?.values ?? [];
    expect(categories.reduce((sum, { count }) => sum + count, 0)).toBe(items.total);
    expect(facets.map(({ name, values }) => [name, values.length > 0])).toEqual(
      ['category', 'region', 'year', 'source', 'unit', 'scope'].map((name) => [name, true]),
    );
  });

  it('what is said of a month is an input per month', async () => {
    const [best] = await backend.dataItems.suggest({
      text: '250 kWh a month of electricity in Germany',
      maximum: 1,
    });
    expect(best?.inputs).toMatchObject([
      { name: 'energyConsumption', value: '250', unit: 'kWh', perUnit: 'month' },
    ]);
    expect(best?.reason).toBe(
      'Found by "electricity", "germany". "250 kWh a month" is its electricity used (energyConsumption).',
    );
  });

  it.each([
    ['flight london new york', 'one way', 'LHR', 'JFK'],
    ['return flight New York City Paris economy', 'return', 'JFK', 'CDG'],
    ['flights london heathrow rome', 'one way', 'LHR', 'FCO'],
    ['fly LHR SIN', 'one way', 'LHR', 'SIN'],
    ['fra-jfk', 'one way', 'FRA', 'JFK'],
    ['sfo to lax', 'one way', 'SFO', 'LAX'],
    ['return flight lhr cdg', 'return', 'LHR', 'CDG'],
    ['flight LON to NYC return', 'return', 'LHR', 'JFK'],
    ['MIL-PAR', 'one way', 'MXP', 'CDG'],
    ['fly WAS CHI', 'one way', 'IAD', 'ORD'],
    ['flight Heathrow to Newark', 'one way', 'LHR', 'EWR'],
  ])('two cities or codes beside each other are the ends of a journey: %s', async (text, way, from, to) => {
    const [best] = await backend.dataItems.suggest({ text, maximum: 1 });
    expect(best?.item.label).toBe(`auto, ${way}`);
    expect(best?.inputs.slice(0, 2).map(({ value }) => value)).toEqual([from, to]);
  });

  it.each([
    'flight london heathrow',
    'flight london city airport',
    'flight london economy',
    'car london paris',
    'tea-bag',
    'gas to oil',
  ])('one city, or a sentence of no flight, is no journey: %s', async (text) => {
    const suggested = await backend.dataItems.suggest({ text, maximum: 5 });
    expect(suggested.flatMap(({ inputs }) => inputs.filter(({ name }) => name.startsWith('IATA')))).toEqual(
      [],
    );
  });

  it.each([
    ['operators', '"petrol" AND -(car) OR own:*', true],
    ['right-to-left text', 'petrol \u202Eרכב', true],
    ['control characters', 'petrol\u0000car', true],
    ['10 kB', 'a'.repeat(10_240), false],
    ['nothing', ' \t', false],
  ])('a search with %s is taken literally or refused', async (_, query, isTaken) => {
    const bad = { code: 'BAD_USER_INPUT' };
    if (isTaken) {
      expect((await find(query)).items.total).toBeGreaterThan(0);
      expect(await backend.dataItems.suggest({ text: query, maximum: 1 })).toBeInstanceOf(Array);
    } else {
      await expect(find(query)).rejects.toMatchObject({ ...bad, argument: 'query' });
      await expect(backend.dataItems.suggest({ text: query, maximum: 1 })).rejects.toMatchObject({
        ...bad,
        argument: 'text',
      });
    }
  });
});
