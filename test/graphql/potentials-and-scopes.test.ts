import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtInDirectory } from '../../src/startup/built-in-data.ts';
import { asInstant, asPath, asUid } from '../support/brands.ts';
import { itemKey } from '../support/fixture-keys.ts';
import { askAs, type StartedGateway } from '../support/gateways/gateways-over-both.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';
import { startRemoteGateway } from '../support/gateways/start-remote-gateway.ts';
import { openAs, openFixtureBackend, signInAs } from '../support/open-fixture-backend.ts';
import { createRestCaller } from '../support/rest-caller.ts';

/** Petrol of 2025, 1,000 L: CO2 2,055.23 kg; 8.06 kg of methane and 5.87 of nitrous oxide as CO2e by AR5. */
const petrol = itemKey(asPath('business/energy/fuel'), 'petrol');
const byAr6 = 2055.23 + (8.06 / 28) * 27 + (5.87 / 265) * 273;
const byAr4 = 2055.23 + (8.06 / 28) * 25 + (5.87 / 265) * 298;
/** Without gases. */
const water = itemKey(asPath('home/water'), 'supply');
const nsw = 'New South Wales and Australian Capital Territory';
/**
 * NGA Factors 2025: 0.64 kg of scope 2 and 0.03 of scope 3 by location, 0.81 and 0.11 by market. DESNZ 2025: 0.177
 * kg, for which no market-based figure is published, and 0.01853 lost in the grid.
 */
const close = (value: number) => expect.closeTo(value, 6) as number;
const scopeTwo = {
  locationBased: close(640 + 177),
  marketBased: close(640 + 810 + 177),
  fallback: close(640 + 177),
  fallbackCount: 2,
};
const byLocation = close(640 + 30 + 110 + 177 + 18.53);
const byMarket = close(640 + 30 + 810 + 110 + 177 + 18.53);
const gateways: Record<string, StartedGateway> = {};
let profile: string;
/** Sites in Australia, one by location and one by market, and one in the UK. */
let electricity: string;

beforeAll(async () => {
  const backend = await openFixtureBackend({ directory: builtInDirectory });
  const { profiles, profileItems } = openAs(backend.open, await signInAs(backend.open, 'demo'));
  profile = (await profiles.create()).uid;
  const year = { startDate: asInstant(Date.UTC(2025, 0, 1)), endDate: asInstant(Date.UTC(2026, 0, 1)) };
  const of = (item: typeof petrol, name: string, value: string) => {
    return { categoryPath: item.categoryPath, dataItemUid: item.uid, ...year, values: [{ name, value }] };
  };
  const drafts = [of(petrol, 'volume', '1000'), of(water, 'volume', '1')];
  await profileItems.create(asUid(profile), drafts);
  electricity = (await profiles.create()).uid;
  const folder = 'business/energy/electricity';
  await profileItems.create(asUid(electricity), [
    of(itemKey(asPath(`${folder}/australia/location`), nsw), 'energyConsumption', '1000'),
    of(itemKey(asPath(`${folder}/australia/market`), 'residual mix'), 'energyConsumption', '1000'),
    of(itemKey(asPath(`${folder}/grid`), 'United Kingdom'), 'energyConsumption', '1000'),
  ]);
  const service = await startGateway(backend);
  gateways['the store'] = service;
  for (const upstreamFormat of ['json', 'xml'] as const) {
    gateways[`a service in ${upstreamFormat}`] = await startRemoteGateway(service.url, { upstreamFormat });
  }
});

afterAll(async () => {
  for (const gateway of Object.values(gateways).toReversed()) await gateway.close();
});

const inputs = '[{ name: "volume", value: "1000" }]';
const at = '2025-06-01T00:00:00Z';
const period = 'from: "2025-01-01T00:00:00Z", to: "2026-01-01T00:00:00Z"';

describe.each(['the store', 'a service in json', 'a service in xml'])('GraphQL over %s', (name) => {
  const ask = async (query: string) => {
    const { data, errors } = await askAs(gateways[name] ?? { url: '' }, 'demo', query);
    return { data: data as Record<string, never>, errors };
  };

  it('every amount of a data item can be by another set', async () => {
    const { data, errors } = await ask(`{
      dataItem(categoryPath: "business/energy/fuel", uid: "${petrol.uid}") {
        own: amount(inputs: ${inputs}, asOf: "${at}") { value }
        ar4: amount(inputs: ${inputs}, asOf: "${at}", gwp: AR4) { value }
        ar6: amount(inputs: ${inputs}, asOf: "${at}", gwp: AR6, returnUnit: "t") {
          value
          gases { carbonDioxideEquivalent unallocated }
          explanation { derivation { steps { origin name value } } }
        }
        amountsOverTime(inputs: ${inputs}, dates: ["${at}"], gwp: AR6) { result { value } }
      }
      calculate(requests: [
        { categoryPath: "business/energy/fuel", itemUid: "${petrol.uid}", inputs: ${inputs}, asOf: "${at}", gwp: AR6 }
        { categoryPath: "home/water", itemUid: "${water.uid}", inputs: [{ name: "volume", value: "1" }], gwp: AR6 }
      ]) { result { value } error { code message } }
    }`);
    expect(errors).toBeUndefined();
    expect(data).toMatchObject({
      dataItem: {
        own: { value: close(2069.16) },
        ar4: { value: close(byAr4) },
        ar6: {
          value: close(byAr6 / 1000),
          gases: { carbonDioxideEquivalent: close(byAr6 / 1000), unallocated: 0 },
          explanation: {
            derivation: {
              steps: expect.arrayContaining([
                { origin: 'POTENTIAL', name: 'GWP of non-fossil CH4, AR5', value: 28 },
                { origin: 'POTENTIAL', name: 'GWP of non-fossil CH4, AR6', value: 27 },
              ]) as unknown[],
            },
          },
        },
        amountsOverTime: [{ result: { value: close(byAr6) } }],
      },
      calculate: [
        { result: { value: close(byAr6) }, error: null },
        {
          result: null,
          error: {
            code: 'GASES_UNKNOWN',
            message: expect.stringContaining('the data set names no gases') as string,
          },
        },
      ],
    });
  });

  it('amounts and totals of a profile can be by another set, and what cannot is counted as failed', async () => {
    const total = 'value itemCount failedCount failures { error { code } }';
    const { data, errors } = await ask(`{ profile(uid: "${profile}") {
      own: total(${period}) { value }
      other: total(${period}, gwp: AR6) { ${total} }
      totalsOverTime(${period}, step: YEAR, gwp: AR6) { ${total} }
      category(path: "business/energy/fuel") {
        total(${period}, gwp: AR4) { value failedCount }
        items(${period}) {
          nodes { amount(gwp: AR6, returnPerUnit: "none") { value } own: amount(gwp: AR4, returnPerUnit: "none") { value } }
        }
      }
    } }`);
    expect(errors).toBeUndefined();
    const other = {
      value: close(byAr6),
      itemCount: 2,
      failedCount: 1,
      failures: [{ error: { code: 'GASES_UNKNOWN' } }],
    };
    expect(data).toMatchObject({
      profile: {
        other,
        totalsOverTime: [other],
        category: {
          total: { value: close(byAr4), failedCount: 0 },
          items: { nodes: [{ amount: { value: close(byAr6) }, own: { value: close(byAr4) } }] },
        },
      },
    });
    expect(data['profile']?.['own']).not.toEqual({ value: close(byAr6) });
  });

  it('a total has the inventories by location and by market, to which each site adds by itself', async () => {
    const { data, errors } = await ask(`{ profile(uid: "${electricity}") {
      emitted: total(${period}) { value noteCounts { code count } }
      total(${period}, returnPerUnit: "year") {
        scopes { inScopes inScopesMarketBased scopeTwo { locationBased marketBased fallback fallbackCount } unstated }
        byCategory { category { path } total { scopes { inScopes inScopesMarketBased } } }
      }
    } }`);
    expect(errors).toBeUndefined();
    const ofCategory = (inScopes: number, inScopesMarketBased: number) => {
      return {
        total: { scopes: { inScopes: close(inScopes), inScopesMarketBased: close(inScopesMarketBased) } },
      };
    };
    expect(data).toMatchObject({
      profile: {
        emitted: {
          value: close(((640 + 30 + 110 + 177 + 18.53) * 365) / 365.2425),
          noteCounts: [
            { code: 'NO_MARKET_BASED', count: 2 },
            { code: 'NO_LOCATION_BASED', count: 1 },
          ],
        },
        total: {
          scopes: { inScopes: byLocation, inScopesMarketBased: byMarket, scopeTwo, unstated: 0 },
          byCategory: [ofCategory(670, 670), ofCategory(110, 920), ofCategory(195.53, 195.53)],
        },
      },
    });
  });

  it('an entry of a history says what its publisher changed with it', async () => {
    const { uid } = itemKey(asPath('business/energy/electricity/grid'), 'United Kingdom');
    const value = `categoryPath: "business/energy/electricity/grid", itemUid: "${uid}", path: "kgCO2ePerKWh"`;
    const { data, errors } = await ask(`{ dataItemValue(${value}) {
      history { startDate note }
      historyEntries(from: "2022-06-01T00:00:00Z", to: "2023-06-01T00:00:00Z") { nodes { startDate note } }
    } }`);
    expect(errors).toBeUndefined();
    const { history, historyEntries } = data['dataItemValue'] ?? { history: [], historyEntries: null };
    const noted = (history as readonly { startDate: string; note: string | null }[]).filter(
      ({ note }) => note !== null,
    );
    const note = expect.stringMatching(/^The potentials of the Fifth Assessment Report replace/) as string;
    expect(noted).toEqual([{ startDate: '2023-01-01T00:00:00.000Z', note }]);
    expect(historyEntries).toMatchObject({
      nodes: [{ note }, { startDate: '2022-01-01T00:00:00.000Z', note: null }],
    });
  });

  it('an unknown set is refused', async () => {
    const { errors } = await ask(`{ dataItem(categoryPath: "business/energy/fuel", uid: "${petrol.uid}") {
      amount(inputs: ${inputs}, gwp: AR9) { value } } }`);
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
  });
});

describe.each(['json', 'xml'] as const)('REST version 2 in %s', (format) => {
  const get = async (path: string) => {
    const reply = await createRestCaller(gateways['the store']?.url ?? '', 'demo', format).call('GET', path);
    return { reply, at: (json: string, xml: string) => reply.at(format === 'json' ? json : xml) };
  };
  const view = `/data/business/energy/fuel/${petrol.uid}?volume=1000&startDate=${at}`;

  it('gwp is a parameter of the views of items and of totals, in any case', async () => {
    const item = await get(`${view}&gwp=ar6`);
    expect(Number(item.at('amount.value', 'DataItemResource.Amount.#text'))).toBeCloseTo(byAr6, 6);
    expect(item.at('amounts.amount.0.gwp', 'DataItemResource.Amounts.Amount.0.@gwp')).toBe('AR6');
    const year = 'startDate=2025-01-01T00:00:00Z&endDate=2026-01-01T00:00:00Z';
    const totals = await get(`/totals/${profile}?${year}&gwp=AR6`);
    expect(
      Number(totals.at('totals.0.amount.value', 'TotalsResource.Totals.Total.Amount.#text')),
    ).toBeCloseTo(byAr6, 6);
  });

  it('by=scope has the inventories by location and by market', async () => {
    const year = 'startDate=2025-01-01T00:00:00Z&endDate=2026-01-01T00:00:00Z';
    const totals = await get(`/totals/${electricity}?${year}&by=scope&returnPerUnit=year`);
    const inventory = (json: string) => {
      const xml = json.replaceAll(/(?:^|\.)\w/g, (start) => start.toUpperCase());
      return Number(
        totals.at(`totals.0.inventories.${json}`, `TotalsResource.Totals.Total.Inventories.${xml}`),
      );
    };
    expect(inventory('locationBased')).toEqual(byLocation);
    expect(inventory('marketBased')).toEqual(byMarket);
    expect(inventory('scopeTwo.fallback')).toEqual(scopeTwo.fallback);
    expect(inventory('scopeTwo.fallbackCount')).toBe(2);
  });

  it('an amount whose gases are not known is 0 with a note that has the code', async () => {
    const supply = await get(`/data/home/water/${water.uid}?volume=1&gwp=AR6`);
    expect(Number(supply.at('amount.value', 'DataItemResource.Amount.#text'))).toBe(0);
    expect(supply.at('amounts.note.0.code', 'DataItemResource.Amounts.Note.0.@code')).toBe('GASES_UNKNOWN');
  });

  it('an unknown set is refused with the sets that there are', async () => {
    const { reply } = await get(`${view}&gwp=AR9`);
    expect(reply.status).toBe(400);
    expect(reply.body).toMatch(/gwp must be one of SAR, TAR, AR4, AR5, AR6; got .{1,6}AR9/);
  });
});
