import { describe, expect, it } from 'vitest';
import { amountOf, figure, itemValue, notedResultOf, resultOf, runs } from './subjects.ts';
import { asInstant } from '../support/brands.ts';

describe('hostile algorithms', () => {
  const fails = (algorithm: string, limits = {}) => {
    const { amount, amounts, notes } = notedResultOf(
      runs({ algorithm, limits, known: { get: () => figure('1') } }),
    );
    expect(amount.value).toBeNull();
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
    ['endless lookups', 'for (;;) dataFinder.getDataItemValue("a", "b=c", "d")', 'limit of 200 lookups'],
    ['endless reads of the profile', 'for (;;) profileFinder.getProfileItems()', 'limit of 200 lookups'],
    ['an endless loop', 'for (;;) ;', 'limit of 100000 steps'],
    ['a recursion', 'function f() { return f() } f()', 'limit of 100 nested calls'],
    ['a doubled text', 's = "x"; for (;;) s += s', 'limit of 65536 characters of text'],
    [
      'endless refused units',
      'for (;;) try { returnValues.putValue("a", "kgg", "", 1) } catch (e) {}',
      'steps',
    ],
    ['an endless list', 'l = []; for (;;) l.push(l)', 'limit of 100000 steps'],
  ])('a hostile algorithm is stopped with a note after %s', (_, algorithm, text) => {
    expect(fails(algorithm)).toMatchObject({ type: 'error', text: expect.stringContaining(text) as string });
    const caught = `try { ${algorithm} } catch (e) { } finally { returnValues.putValue("CO2", "kg", "year", 1) } 5`;
    expect(fails(caught)?.text).toContain(text);
  });

  it("the operator's limits stop a hostile algorithm", () => {
    expect(
      fails('returnValues.putValue("a","kg","",1); returnValues.putValue("b","kg","",1)', { amounts: 1 })
        ?.text,
    ).toContain('limit of 1 amounts');
    expect(
      fails('dataFinder.getDataItemValue("a", "b=c", "d"); dataFinder.getDataItemValue("a", "b=c", "d")', {
        lookups: 1,
      })?.text,
    ).toContain('limit of 1 lookups');
  });

  it('types of amounts cannot fill the memory', () => {
    const algorithm = 's = "x"; while (s.length < 300) s += s; returnValues.putValue(s, "kg", "year", 1)';
    expect(fails(algorithm)?.text).toContain('the type of an amount has at most 200 characters');
  });

  it('reading a long history repeatedly is limited', () => {
    const points = Array.from({ length: 20_000 }, (_, position) => ({
      start: asInstant(position),
      value: '1',
    }));
    const long = {
      values: [itemValue('factor')],
      item: { factor: points },
      window: { start: asInstant(0), end: asInstant(20_000) },
    };
    for (const method of ['integrate()', 'multiply(2)', 'plus(factor)']) {
      const { notes } = notedResultOf(runs({ ...long, algorithm: `for (;;) factor.${method}` }));
      expect(notes.at(-1)?.text).toContain('limit of 100000 steps');
    }
  });

  it('long notes are truncated', () => {
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
  ])('the host objects expose nothing else: %s', (algorithm) => {
    expect(fails(algorithm)?.text).toContain('The algorithm failed: TypeError');
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it('a hostile algorithm does not affect other calculations', () => {
    fails('returnValues = 1; dataFinder = 2; Math = 3; for (;;);');
    expect(amountOf({ algorithm: 'returnValues.putValue("CO2", "kg", "year", Math.abs(-2))' })).toBe(2);
  });
});
