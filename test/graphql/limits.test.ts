import fc from 'fast-check';
import { parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { parseWithinLimits } from '../../src/graphql/limits/check-shape.ts';
import { defaultLimits } from '../../src/graphql/limits/limits.ts';
import { createRequestBudget } from '../../src/metering/request-budget.ts';
import { measureShape } from '../../src/graphql/limits/measure-shape.ts';

const shapeOf = (text: string) => measureShape(parse(text));
const nested = (depth: number): string => `${'{ a '.repeat(depth)}${'}'.repeat(depth)}`;
const aliased = (count: number, field = 'a'): string =>
  `{ ${Array.from({ length: count }, (_, index) => `x${index}: ${field}`).join(' ')} }`;
const codeOf = (text: string): unknown => {
  try {
    parseWithinLimits(text, { ...defaultLimits, rootFields: 100 });
    return 'OK';
  } catch (error) {
    return (error as { extensions: { code: unknown } }).extensions.code ?? 'SYNTAX';
  }
};

describe('the shape of a document', () => {
  it('fragments count wherever they are used', () => {
    const text = `query { a ...F b { ...F ... @include(if: true) { c { d } } } }
      fragment F on T { x: e @skip(if: false) { ...G } }
      fragment G on T { y: f { g } }`;
    expect(shapeOf(text)).toEqual({ depth: 4, aliases: 4, directives: 3, rootFields: 3, signIns: 0 });
  });

  it('the shape is that of the largest operation', () => {
    expect(shapeOf('query A { a } query B { b { c { d } } } query C { x: a y: a }')).toMatchObject({
      depth: 3,
      aliases: 2,
      rootFields: 2,
      signIns: 0,
    });
  });

  it('recursive fragments have a shape, although validation rejects them', () => {
    expect(shapeOf('{ ...A } fragment A on T { a { ...B } } fragment B on T { b { ...A } }').depth).toBe(2);
  });

  it('fragments that double 60 times are measured at once', () => {
    const fragments = Array.from(
      { length: 60 },
      (_, index) => `fragment F${index} on T { x: a ...F${index + 1} ...F${index + 1} }`,
    );
    const { aliases } = shapeOf(`{ ...F0 } ${fragments.join(' ')} fragment F60 on T { y: b }`);
    expect(aliases).toBeGreaterThan(2 ** 60);
  });

  it('the depth is at least that of any path through random selections', () => {
    const { tree } = fc.letrec<{ tree: { text: string; depth: number } }>((tie) => ({
      tree: fc
        .array(fc.oneof({ maxDepth: 5 }, fc.constant({ text: '', depth: 0 }), tie('tree')), {
          minLength: 1,
          maxLength: 4,
        })
        .map((below) => ({
          text: `{ ${below.map(({ text }, index) => `f${index} ${text}`).join(' ')} }`,
          depth: 1 + Math.max(...below.map(({ depth }) => depth)),
        })),
    }));
    fc.assert(
      fc.property(tree, ({ text, depth }) => {
        expect(shapeOf(text).depth).toBe(depth);
      }),
    );
  });
});

describe('the limits', () => {
  it.each([
    ['depth', nested(12), nested(13)],
    ['aliases', aliased(30), aliased(31)],
    ['aliases of __typename', aliased(30, '__typename'), aliased(31, '__typename')],
    ['directives', `{ a ${'@x '.repeat(20)} }`, `{ a ${'@x '.repeat(21)} }`],
    ['tokens', `{ ${'a '.repeat(1000)} }`.replace(/(a ){901}/, 'a '), `{ ${'a '.repeat(2001)} }`],
  ])('a document with %s is accepted up to the limit and rejected above', (_, atLimit, above) => {
    expect(codeOf(atLimit)).toBe('OK');
    expect(codeOf(above)).toBe('LIMIT_EXCEEDED');
  });

  it('a document signs in once, also through aliases and fragments', () => {
    const signIn = 'signIn(input: { username: "ann", password: "secret" }) { userErrors { code } }';
    expect(() => parseWithinLimits(`mutation { ${signIn} }`, defaultLimits)).not.toThrow();
    for (const selections of [
      `a: ${signIn} b: ${signIn}`,
      `a: ${signIn} ...More`,
      '...More ... { ...More }',
    ]) {
      const document = `mutation { ${selections} } fragment More on Mutation { ${signIn} }`;
      expect(() => parseWithinLimits(document, defaultLimits)).toThrow(
        /2 sign-ins, but at most 1 is allowed/,
      );
    }
  });

  it('the defaults leave room for a thousand calculations of a remote service, and twelve months of 5,000 items', () => {
    const { signal } = new AbortController();
    const abort = (error: Error) => expect.fail(error.message);
    const budget = createRequestBudget({ cpuMs: 0, limits: defaultLimits, signal, abort });
    budget.count('nodes', 50_000);
    budget.count('calculations', 12 * 5000);
    for (let call = 0; call < 1000; call += 1) budget.countUpstreamCall();
    expect(budget.counts).toEqual({ nodes: 50_000, calculations: 60_000, upstreamCalls: 1000 });
  });

  it('root fields are accepted up to the limit and rejected above', () => {
    const fields = (count: number) => `{ ${Array.from({ length: count }, (_, n) => `f${n}`).join(' ')} }`;
    expect(() => parseWithinLimits(fields(20), defaultLimits)).not.toThrow();
    expect(() => parseWithinLimits(fields(21), defaultLimits)).toThrow(/21 root fields, but at most 20/);
  });

  it.each([
    ['20,000 braces', '{'.repeat(20_000)],
    ['20,000 brackets', `{ a(b: ${'['.repeat(20_000)}`],
    ['20,000 braces of objects', `{ a(b: ${'{c:'.repeat(20_000)}`],
    ['200,000 words', `{ ${'a '.repeat(200_000)} }`],
    ['a long comment and much after it', `#${'x'.repeat(100_000)}\n{ ${'a '.repeat(3000)} }`],
  ])('a document with %s is rejected', (_, text) => {
    expect(codeOf(text)).toBe('LIMIT_EXCEEDED');
  });
});
