import { runInNewContext } from 'node:vm';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { program } from './random-scripts.ts';
import { runScript, toPlain } from './run-script.ts';
import { rounds } from '../../support/deep.ts';

const literals = fc.oneof(
  fc.integer({ min: -20, max: 20 }).map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 }).map(String),
  fc.constantFrom(
    '""',
    '"7"',
    '"x"',
    '" 1.5 "',
    '"-"',
    'true',
    'false',
    'null',
    'undefined',
    'NaN',
    'Infinity',
  ),
);
const names = fc.constantFrom('a', 'b', 'c', 'unbound');
const binaries = fc.constantFrom(...'+ - * / % == != === !== < <= > >= && || & | ^ << >> >>>'.split(' '));
const unaries = fc.constantFrom('-', '+', '!', '~', 'typeof ', 'void ');
const assignments = fc.constantFrom(
  '=',
  '+=',
  '-=',
  '*=',
  '/=',
  '%=',
  '|=',
  '&=',
  '^=',
  '<<=',
  '>>=',
  '>>>=',
);

/** Expressions that cannot run for long, with the operators of the language and three variables. */
const { expression } = fc.letrec<{ expression: string }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 5, depthSize: 'small', withCrossShrink: true },
    literals,
    names,
    fc
      .tuple(tie('expression'), binaries, tie('expression'))
      .map(([one, operator, other]) => `(${one} ${operator} ${other})`),
    fc.tuple(unaries, tie('expression')).map(([operator, one]) => `(${operator}(${one}))`),
    fc
      .tuple(tie('expression'), tie('expression'), tie('expression'))
      .map(([test, one, other]) => `(${test} ? ${one} : ${other})`),
    fc
      .tuple(fc.constantFrom('a', 'b', 'c'), assignments, tie('expression'))
      .map(([name, operator, value]) => `(${name} ${operator} ${value})`),
    fc.constantFrom('a++', '--b', '++c', 'a--', 'unbound++'),
    tie('expression').map((argument) => `f(${argument})`),
    tie('expression').map((argument) => `String(${argument}).length`),
    tie('expression').map((argument) => `Math.abs(${argument})`),
    tie('expression').map((argument) => `[${argument}, 1].length`),
  ),
}));

/**
 * A `catch` ends in an expression and a `finally` does not throw: elsewhere V8
 * departs from ECMAScript in the value of a script whose `try` was left early.
 */
const { statements } = fc.letrec<{ statement: string; statements: string }>((tie) => ({
  statements: fc.array(tie('statement'), { maxLength: 4 }).map((list) => list.join('\n')),
  statement: fc.oneof(
    { maxDepth: 3, depthSize: 'small', withCrossShrink: true },
    expression.map((value) => `${value};`),
    expression.map((value) => `var d = ${value};`),
    fc
      .tuple(expression, tie('statements'), tie('statements'))
      .map(([test, one, other]) => `if (${test}) { ${one} } else { ${other} }`),
    fc.tuple(expression, tie('statement')).map(([test, one]) => `if (${test}) ${one}`),
    tie('statements').map((body) => `for (var i = 0; i < 3 && turns-- > 0; i++) { ${body} }`),
    fc
      .tuple(tie('statements'), expression)
      .map(
        ([body, test]) =>
          `for (var j = 0; j < 2 && turns-- > 0; j++) { ${body} if (${test}) break; else continue; }`,
      ),
    fc
      .tuple(tie('statements'), tie('statements'))
      .map(([one, other]) => `try { ${one} } catch (e) { ${other}\n c; }`),
    fc
      .tuple(tie('statements'), literals)
      .map(([one, other]) => `try { ${one} } catch (e) { c = 1 } finally { ${other}; c += 1 }`),
    fc
      .tuple(expression, expression, tie('statements'), tie('statements'))
      .map(
        ([value, test, one, other]) =>
          `switch (${value}) { case ${test}: ${one} break; case 1: ${other} default: c = 2 }`,
      ),
    expression.map((value) => `throw ${value};`),
  ),
}));

/** Loops within loops may share a counter; `turns` ends them all the same. */
const declarations =
  'var turns = 50; var a = 3, b = "5", c;\nfunction f(x) { if (x > 2) { return x - 1 } a = x; return a + 1 }\n';

/** What a script comes to: its value, or the kind of its failure. */
function inJavaScript(source: string): unknown {
  try {
    return { value: runInNewContext(source, {}, { timeout: 60_000 }) as unknown };
  } catch (error) {
    // On a busy machine any script may take long; that is no outcome of it.
    if ((error as { code?: unknown } | null)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    const isReference = (error as { name?: unknown } | null)?.name === 'ReferenceError';
    return { failure: isReference ? 'unbound-name' : 'thrown' };
  }
}

function inInterpreter(source: string): unknown {
  const { completion, failure } = runScript(source);
  return failure === null ? { value: toPlain(completion) } : { failure: failure.kind };
}

describe('random scripts', () => {
  it('random expressions evaluate as in JavaScript', () => {
    fc.assert(
      fc.property(expression, (source) => {
        const script = `${declarations}${source}`;
        expect(inInterpreter(script)).toEqual(inJavaScript(script));
      }),
      { numRuns: rounds({ usual: 75, deep: 20000 }) },
    );
  });

  it('random statements run as in JavaScript', () => {
    fc.assert(
      fc.property(statements, (source) => {
        const script = `${declarations}${source}`;
        expect(inInterpreter(script)).toEqual(inJavaScript(script));
      }),
      { numRuns: rounds({ usual: 75, deep: 10000 }) },
    );
  });

  it('random programs run as in JavaScript', () => {
    fc.assert(
      fc.property(program, (source) => {
        // A text that grows in every iteration of a loop has no limit in JavaScript.
        fc.pre(runScript(source).failure?.kind !== 'limit');
        expect(inInterpreter(source)).toEqual(inJavaScript(source));
      }),
      { numRuns: rounds({ usual: 75, deep: 20000 }) },
    );
  });

  it('a random script gives the same result every time', () => {
    fc.assert(
      fc.property(statements, (source) => {
        expect(runScript(declarations + source)).toEqual(runScript(declarations + source));
      }),
    );
  });
});
