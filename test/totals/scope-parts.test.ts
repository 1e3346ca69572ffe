import { describe, expect, it } from 'vitest';
import type { Amount } from '../../src/domain/amounts/amount.ts';
import { type FigureFacts, noFacts } from '../../src/domain/amounts/figure-facts.ts';
import { inventoriesOf } from '../../src/domain/amounts/scope-part.ts';
import { breakDown } from '../../src/totals/gas-breakdown.ts';
import { headlineOf } from '../../src/totals/headline.ts';
import { ScopeSum } from '../../src/totals/scope-parts.ts';

function amount(type: string, value: number, facts?: Partial<FigureFacts>, isDefault = false): Amount {
  const own = { type, value, unit: 'kg', perUnit: 'year', isDefault };
  return facts === undefined ? own : { ...own, facts: { ...noFacts, ...facts } };
}

function resultOf(amounts: readonly Amount[], factor = 1) {
  const value = (amounts.find(({ isDefault }) => isDefault)?.value ?? 0) * factor;
  return { amount: { value, unit: 'kg', perUnit: 'year' }, amounts, notes: [] };
}

const scopesOf = (amounts: readonly Amount[], factor = 1) => breakDown(resultOf(amounts, factor)).scopes;

const fuel = [
  amount('CO2e', 100, { scope: '1', lifeCycle: 'combustion' }, true),
  amount('methaneCO2e', 3),
  amount('wellToTankCO2e', 20, { scope: '3.3', lifeCycle: 'well-to-tank' }),
  amount('biogenicCO2', 7),
  amount('CO2eWithoutRadiativeForcing', 60),
];

const electricity = [
  amount('CO2e', 50, { scope: '2 location-based', lifeCycle: 'generation' }, true),
  amount('marketBasedCO2e', 10, { scope: '2 market-based', lifeCycle: 'generation' }),
];

const fleet = [
  amount('CO2e', 0, { scope: '1' }, true),
  amount('electricityCO2e', 410, { scope: '2 location-based' }),
  amount('upstreamCO2e', 99.6, { scope: '3.3' }),
];

const scopeTwo = (value: number, by: 'location' | 'market') => [
  amount('CO2e', value, { scope: `2 ${by}-based`, lifeCycle: 'generation' }, true),
  amount('upstreamCO2e', value / 10, { scope: '3.3', lifeCycle: 'well-to-tank' }),
];

describe('amounts by scope', () => {
  it('the default amount and those with a scope of their own count, parts and alternatives do not', () => {
    expect(scopesOf(fuel).map(({ scope, lifeCycle, value }) => [scope, lifeCycle, value])).toEqual([
      ['1', 'combustion', 100],
      ['3.3', 'well-to-tank', 20],
      ['outside', null, 7],
    ]);
  });

  it('amounts by scope are converted as the default amount is', () => {
    expect(scopesOf(fuel, 0.25).map(({ value }) => value)).toEqual([25, 5, 1.75]);
  });

  it('a sum is by scope, then by part of the life cycle, in the order of the scopes, with what states none last', () => {
    const [one, other] = [new ScopeSum(), new ScopeSum()];
    one.add(scopesOf([amount('CO2e', 5, undefined, true)]));
    one.add(scopesOf(electricity));
    other.add(scopesOf(fuel));
    other.add(scopesOf(fuel));
    one.include(other);
    const total = one.total();
    expect(total.map(({ scope, value, itemCount }) => [scope, value, itemCount])).toEqual([
      ['1', 200, 2],
      ['2 location-based', 50, 1],
      ['2 market-based', 10, 1],
      ['3.3', 40, 2],
      ['outside', 14, 2],
      [null, 5, 1],
    ]);
  });

  it('a gas outside of the basket is in no inventory', () => {
    const { locationBased, marketBased, unstated } = inventoriesOf(
      scopesOf([amount('CO2e', 1810, { scope: 'outside' }, true)]),
    );
    expect([locationBased, marketBased, unstated]).toEqual([0, 0, 0]);
  });
});

describe('headlines', () => {
  it.each<[string, number, readonly Amount[]]>([
    ['the default amount and what counts beside it', 120, fuel],
    ['what counts beside a default amount of 0', 509.6, fleet],
    ['scope 2 by location where it is there by both methods', 50, electricity],
    ['what is in scope 3 beside a market-based figure alone', 92, scopeTwo(920, 'market')],
    ['an amount without a scope', 5, [amount('CO2', 5, undefined, true)]],
    ['nothing of CO2 from biomass', 0, [amount('biogenicCO2', 5, undefined, true)]],
    ['an amount that is not a mass', 5, [{ ...amount('energy', 5, undefined, true), unit: 'MJ' }]],
  ])('a headline is %s', (_, expected, amounts) => {
    expect(headlineOf(resultOf(amounts))).toBe(expected);
  });
});

/** The inventories of items, each with its amounts. */
function inventories(...items: readonly (readonly Amount[])[]) {
  const sum = new ScopeSum();
  for (const item of items) sum.add(scopesOf(item));
  return inventoriesOf(sum.total());
}

describe('inventories', () => {
  it('each has nothing outside of the scopes, and scope 2 once', () => {
    expect(inventories(fuel, electricity)).toEqual({
      locationBased: 170,
      marketBased: 130,
      scopeTwo: { locationBased: 50, marketBased: 10, fallback: 0, fallbackCount: 0 },
      unstated: 0,
    });
  });

  it('an item without a market-based figure counts with its location-based one, and is counted', () => {
    expect(inventories(fuel, electricity, scopeTwo(30, 'location'))).toMatchObject({
      locationBased: 203,
      marketBased: 163,
      scopeTwo: { locationBased: 80, marketBased: 40, fallback: 30, fallbackCount: 1 },
    });
  });

  it('what one item records changes nothing of another', () => {
    expect(inventories(scopeTwo(640, 'location'), scopeTwo(810, 'market'))).toEqual({
      locationBased: 704 + 81,
      marketBased: 704 + 891,
      scopeTwo: { locationBased: 640, marketBased: 640 + 810, fallback: 640, fallbackCount: 1 },
      unstated: 0,
    });
  });
});
