import { describe, expect, it } from 'vitest';
import { amountOf, resultOf, runs } from './subjects.ts';

describe('the profile', () => {
  it('has nothing for a calculation outside of one, and cannot be written to', () => {
    const algorithm = `
      var items = profileFinder.getProfileItems("metadata");
      profileFinder.setProfileItemValue("people", 3);
      profileFinder.getProfileItemValue("metadata", "", "people") === null ? items.size() + items.length + 5 : 0`;
    const { amount, notes } = resultOf(runs({ algorithm }));
    expect(amount.value).toBe(5);
    expect(notes.map(({ type }) => type)).toEqual(['warning', 'warning']);
  });
});

describe('a hostile algorithm', () => {
  const fails = (algorithm: string, limits = {}) => {
    const { amount, amounts, notes } = resultOf(
      runs({ algorithm, limits, known: { get: () => ({ value: '1', points: [] }) } }),
    );
    expect(amount.value).toBe(0);
    expect(amounts).toEqual([]);
    return notes.at(-1);
  };

  it.each([
    [
      'endless amounts',
      'for (i = 0; ; i++) returnValues.putValue("t" + i, "kg", "year", 1)',
      'limit of 50 amounts',
    ],
    ['endless notes', 'for (i = 0; ; i++) returnValues.addNote("comment", "n" + i)', 'limit of 100 notes'],
    ['endless look-ups', 'for (;;) dataFinder.getDataItemValue("a", "b=c", "d")', 'limit of 200 look-ups'],
    ['an endless loop', 'for (;;) ;', 'limit of 100000 steps'],
  ])('is ended with a note after %s', (_, algorithm, text) => {
    expect(fails(algorithm)).toMatchObject({ type: 'error', text: expect.stringContaining(text) as string });
    const caught = `try { ${algorithm} } catch (e) { } finally { returnValues.putValue("CO2", "kg", "year", 1) } 5`;
    expect(fails(caught)?.text).toContain(text);
  });

  it('meets the limits that the operator sets', () => {
    expect(
      fails('returnValues.putValue("a","kg","",1); returnValues.putValue("b","kg","",1)', { amounts: 1 })
        ?.text,
    ).toContain('limit of 1 amounts');
    expect(
      fails('dataFinder.getDataItemValue("a", "b=c", "d"); dataFinder.getDataItemValue("a", "b=c", "d")', {
        lookups: 1,
      })?.text,
    ).toContain('limit of 1 look-ups');
  });

  it('has its long notes cut', () => {
    const algorithm = 's = "x"; for (i = 0; i < 12; i++) s += s; returnValues.addNote("comment", s); 1';
    const [note] = resultOf(runs({ algorithm })).notes;
    expect(note?.text).toHaveLength(2000);
    expect(note?.text.endsWith('…')).toBe(true);
  });

  it.each([
    'returnValues.constructor.constructor("return process")()',
    'dataFinder.call.call(1)',
    'returnValues.amounts.push(1)',
    'returnValues.putValue = null',
    'dataFinder.known.get = 1',
    'returnValues["__proto__"].polluted = 1',
  ])('finds nothing in the objects that it is given: %s', (algorithm) => {
    expect(fails(algorithm)?.text).toContain('The algorithm failed: TypeError');
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it('harms no other calculation', () => {
    fails('returnValues = 1; dataFinder = 2; Math = 3; for (;;);');
    expect(amountOf({ algorithm: 'returnValues.putValue("CO2", "kg", "year", Math.abs(-2))' })).toBe(2);
  });
});
