import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { runScript, valueOf } from './run-script.ts';
import { scripts } from './scripts.ts';

describe('the interpreter', () => {
  for (const [group, sources] of Object.entries(scripts)) {
    it.each(sources)(`the interpreter agrees with JavaScript on ${group}: %s`, (source) => {
      const expected: unknown = runInNewContext(source);
      expect(valueOf(source)).toEqual(typeof expected === 'object' ? structuredClone(expected) : expected);
    });
  }

  it.each([
    ['"a".equals("a")', true],
    ['"a".equals("A")', false],
    ['"1".equals(1)', false],
    ['"Abc".equalsIgnoreCase("aBC")', true],
    ['"abc".equalsIgnoreCase("abd")', false],
    ['"1".equalsIgnoreCase(1)', false],
    ['[5, 6].size()', 2],
    ['[5, 6].get(1)', 6],
    ['[].isEmpty()', true],
  ])('the methods of Java that published algorithms use exist: %s', (source, expected) => {
    expect(valueOf(source)).toBe(expected);
  });

  it.each(['a = 1;\r\nb = 2;\r\na + b', 'a = 1 // one\rb = 2\ra + b', '\uFEFFa = 1\n\nb = 2; a + b'])(
    'the interpreter reads any line ends: %j',
    (source) => {
      expect(valueOf(source)).toBe(3);
    },
  );

  it('lines are counted alike with any line ends', () => {
    const { failure } = runScript('a = 1\r\rb = 2\r\n\nnothing');
    expect(failure).toEqual({ kind: 'unbound-name', name: 'nothing', line: 5 });
  });

  it('a run starts without the variables of the previous one', () => {
    expect(valueOf('counter = 1; counter')).toBe(1);
    expect(runScript('counter').failure?.kind).toBe('unbound-name');
  });

  it('a script may overwrite and redeclare bound globals', () => {
    expect(valueOf('distance * 2', { distance: 21 })).toBe(42);
    expect(valueOf('distance = distance * 2; distance', { distance: 21 })).toBe(42);
    expect(valueOf('var distance; distance', { distance: 21 })).toBe(21);
    expect(valueOf('var distance = 1; distance', { distance: 21 })).toBe(1);
    expect(valueOf('typeof distance', { distance: 21 })).toBe('number');
  });

  it('an unbound name is reported with its line', () => {
    const { failure } = runScript('var a = 1;\nfunction f() {\n  return distance;\n}\nf()');
    expect(failure).toEqual({ kind: 'unbound-name', name: 'distance', line: 3 });
  });

  it('a thrown value is reported with its line', () => {
    expect(runScript('\nthrow "no such fuel"').failure).toEqual({
      kind: 'thrown',
      text: 'no such fuel',
      line: 2,
    });
    expect(runScript('x = null;\nx.y').failure).toEqual({
      kind: 'thrown',
      text: 'TypeError: cannot read y of null',
      line: 2,
    });
  });
});
