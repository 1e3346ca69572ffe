import { describe, expect, it } from 'vitest';
import { compileAlgorithm } from '../../../src/calculation/interpreter/compile-algorithm.ts';
import { EmissionsError } from '../../../src/domain/basics/errors.ts';

function refusalOf(source: string): EmissionsError {
  try {
    compileAlgorithm(source);
  } catch (error) {
    if (error instanceof EmissionsError) return error;
    throw error;
  }
  throw new Error('the algorithm was not refused');
}

describe('compileAlgorithm', () => {
  it.each([
    ['new Date()', 'line 1, column 1', '"new" is not available. Write a literal'],
    ['x = 1;\n  this.y', 'line 2, column 3', '"this" is not available'],
    ['with (x) y', 'line 1, column 1', '"with" is not available'],
    ['delete x.y', 'line 1, column 1', 'Assign undefined instead'],
    ['x instanceof y', 'line 1, column 1', 'Use typeof'],
    ['loop: for (;;) break loop', 'line 1, column 1', 'Labels are not available'],
    ['/a/.test(x)', 'line 1, column 1', 'Use indexOf'],
    ['({ get x() { return 1 } })', 'line 1, column 4', 'Getters and setters are not available'],
    ['Date.now()', 'line 1, column 1', '"Date" is not available'],
    ['eval("1")', 'line 1, column 1', '"eval" is not available'],
    ['typeof eval', 'line 1, column 8', '"eval" is not available'],
    ['Function("1")', 'line 1, column 1', '"Function" is not available'],
    ['function f() { return arguments[0] }', 'line 1, column 23', 'Name the parameters'],
    ['Math.random()', 'line 1, column 6', 'same inputs must give the same result'],
    ['Math.cbrt(8)', 'line 1, column 6', '"Math.cbrt" is not available'],
    ['undefined = 1', 'line 1, column 1', 'cannot be assigned'],
    ['var NaN', 'line 1, column 5', 'cannot be assigned'],
    ['debugger', 'line 1, column 1', 'Remove it'],
    ['let x = 1', 'line 1, column 5', 'Use var and function'],
    ['var f = x => x', 'line 1, column 12', 'Use var and function'],
    ['x = `a`', 'line 1, column 5', 'Use var and function'],
    ['if (', 'line 1, column 5', 'near the end'],
    ['return 1', 'line 1, column 1', 'outside of function'],
    ['break', 'line 1, column 1', 'Unsyntactic break'],
  ])('compileAlgorithm refuses %j at %s', (source, position, advice) => {
    const { code, argument, message } = refusalOf(source);
    expect({ code, argument }).toEqual({ code: 'BAD_USER_INPUT', argument: 'algorithm' });
    expect(message).toContain(position);
    expect(message).toContain(advice);
  });

  it.each([
    ['parentheses', `${'('.repeat(20_000)}1${')'.repeat(20_000)}`],
    ['sums', `1${' + 1'.repeat(20_000)}`],
    ['negations', `${'!'.repeat(20_000)}1`],
    ['lists', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
    ['blocks', `${'{'.repeat(300)}${'}'.repeat(300)}`],
    ['branches', `${'if (x) '.repeat(300)}1`],
    ['functions', `${'(function () { return '.repeat(300)}1${'})()'.repeat(300)}`],
    ['calls', `${'f('.repeat(20_000)}${')'.repeat(20_000)}`],
    ['conditions', `${'a ? b : '.repeat(10_000)}1`],
    ['assignments', `${'a = '.repeat(20_000)}1`],
    ['words', `${'new '.repeat(20_000)}x`],
    ['else branches', `${'if (x) 1; else '.repeat(6000)}2`],
    ['loops', `${'for (;;) '.repeat(10_000)};`],
    ['objects', `x = ${'{a: '.repeat(10_000)}1${'}'.repeat(10_000)}`],
  ])(
    'compileAlgorithm refuses %s that are nested too deeply, long before the stack overflows',
    (_, source) => {
      const { message } = refusalOf(source);
      expect(message).toContain('nested too deeply. Split it with variables or functions.');
      expect(message).toMatch(/^algorithm, line 1, column \d{1,4}: /);
    },
  );

  it('compileAlgorithm accepts deep but reasonable nesting', () => {
    const shapes = [
      `${'('.repeat(100)}1${')'.repeat(100)}`,
      `1${' + 1'.repeat(200)}`,
      `${'if (x) 1; else '.repeat(100)}2`,
      `${'if (x) { '.repeat(50)}1${' }'.repeat(50)}`,
      `${'f('.repeat(80)}1${')'.repeat(80)}`,
    ];
    for (const source of shapes) expect(() => compileAlgorithm(source)).not.toThrow();
  });

  it('compileAlgorithm refuses an algorithm that is too long', () => {
    expect(refusalOf(`x = 1;${' '.repeat(100_000)}`).message).toContain('at most 100000 characters');
  });

  it('a local name may shadow a global of JavaScript', () => {
    expect(() =>
      compileAlgorithm('function f(Date) { var Symbol = Date; return Symbol } f(1)'),
    ).not.toThrow();
  });

  it('names without a value are listed with their first position', () => {
    const { externalNames } = compileAlgorithm(
      'total = distance * factor;\nvar x = typeof size; function f(own) { return own + factor + Math.PI }\nf(total + x)',
    );
    expect(externalNames).toEqual([
      { name: 'distance', line: 1, column: 9 },
      { name: 'factor', line: 1, column: 20 },
      { name: 'size', line: 2, column: 16 },
    ]);
  });
});
