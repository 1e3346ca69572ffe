import { describe, expect, it } from 'vitest';
import { createCalculator } from '../../src/calculation/run/calculator.ts';
import { checkAlgorithm } from '../../src/calculation/run/check-algorithm.ts';
import { type Case, input, itemValue, noLookups, runs, toInputs, toSubject, valueOf } from './subjects.ts';
import type { Uid } from '../../src/domain/basics/uid.ts';
import { asUid } from '../support/brands.ts';

describe('the cache of a calculator', () => {
  const calculator = createCalculator({ cacheSize: 2 });

  function amount(
    calculation: Case,
    uid: Uid,
    version: number | null,
    apiVersion: '1.0' | '2.0' = '2.0',
  ): number {
    const subject = toSubject(calculation);
    const definition = {
      ...subject.definition,
      definition: { ...subject.definition.definition, uid, version },
    };
    const inputs = { ...toInputs(calculation), apiVersion };
    const outcome = calculator.calculate({ ...subject, definition }, inputs, noLookups);
    return outcome.kind === 'done' ? valueOf(outcome.result) : Number.NaN;
  }

  it('a calculator keeps versions of a definition apart', () => {
    expect(amount(runs({ algorithm: '1' }), asUid('A'), 1)).toBe(1);
    expect(amount(runs({ algorithm: '2' }), asUid('A'), 2)).toBe(2);
    expect(amount(runs({ algorithm: '3' }), asUid('B'), 1)).toBe(3);
    expect(amount(runs({ algorithm: '1' }), asUid('A'), 1)).toBe(1);
  });

  it('a calculator keeps API versions of a definition apart', () => {
    const algorithm = 'typeof x == "undefined" ? 1 : 2';
    const calculation = runs({
      algorithm,
      values: [input('x', { apiVersions: ['2.0'], defaultValue: '1' })],
    });
    expect(amount(calculation, asUid('C'), 1)).toBe(2);
    expect(amount(calculation, asUid('C'), 1, '1.0')).toBe(1);
  });

  it('a calculator does not cache a definition without a version', () => {
    expect(amount(runs({ algorithm: '1' }), asUid('D'), null)).toBe(1);
    expect(amount(runs({ algorithm: '2' }), asUid('D'), null)).toBe(2);
  });
});

describe('readsProfile', () => {
  const calculator = createCalculator();
  const reads = (algorithm: string | null) => calculator.readsProfile(toSubject({ algorithm }).definition);

  it('readsProfile tells whether an algorithm needs the profile of its item', () => {
    expect(reads('x = profileFinder.getProfileItemValue("metadata", "country"); 1')).toBe(true);
    expect(reads('function f() { try { return profileFinder } catch (e) {} } 1')).toBe(true);
    expect(reads('// profileFinder\n"profileFinder"; 1')).toBe(false);
    expect(reads('function f(profileFinder) { return profileFinder } f(1)')).toBe(false);
    expect(reads('dataFinder.getDataItemValue("a", "b=c", "d")')).toBe(false);
    expect(reads('profileFinder.(')).toBe(false);
    expect(reads(null)).toBe(false);
  });
});

describe('checkAlgorithm', () => {
  const valueDefinitions = [itemValue('factor'), input('kmPerMonth', { aliasedTo: 'distance' })];

  it('names without a source are found', () => {
    const source =
      'total = factor * distance * kmPerMonth;\nreturnValues.putValue("CO2", "kg", "year", totl)';
    expect(checkAlgorithm(source, { valueDefinitions }).unknownNames).toEqual([
      { name: 'kmPerMonth', line: 1, column: 29 },
      { name: 'totl', line: 2, column: 44 },
    ]);
  });

  it('an algorithm that cannot run is refused', () => {
    expect(() => checkAlgorithm('new Date()', { valueDefinitions })).toThrow('algorithm, line 1, column 1');
  });
});
