import { describe, expect, it } from 'vitest';
import { compileAlgorithm } from '../../../src/calculation/interpreter/compile-algorithm.ts';
import { EmissionsError } from '../../../src/domain/basics/errors.ts';
import type { RunLimits } from '../../../src/calculation/interpreter/limits.ts';
import { runScript } from './run-script.ts';

/** Where an attack ends: refused when it is saved, failed, or ended by a limit. */
function endOf(source: string, limits: Partial<RunLimits> = {}): string {
  try {
    compileAlgorithm(source);
  } catch (error) {
    if (error instanceof EmissionsError) return 'refused';
    throw error;
  }
  const { failure } = runScript(source, {}, limits);
  return failure === null ? 'ran' : failure.kind;
}

/** For example `p0,p1,p2`. */
function listed(count: number, name: string, after = ''): string {
  return Array.from({ length: count }, (_, position) => `${name}${position}${after}`).join(',');
}

describe('attacks', () => {
  it.each([
    ['a constructor of the host', 'parseFloat.constructor("return process.pid")()', 'thrown'],
    ['the constructor of a text', '"".constructor.constructor("return process")()', 'thrown'],
    ['the constructor of a list', '[].constructor.constructor("return process")()', 'thrown'],
    ['the constructor of a function', '(function () {}).constructor("return process")()', 'thrown'],
    [
      'the constructor of an error',
      'try { nothing } catch (e) { e.constructor.constructor("return process")() }',
      'thrown',
    ],
    ['the constructor of Math', 'Math["constructor"]["constructor"]("return process")()', 'thrown'],
    ['a computed constructor', '"a"["const" + "ructor"]("x")', 'thrown'],
    ['a caller', 'function f() { return f.caller.arguments } f()', 'thrown'],
    ['call and apply', 'parseFloat.call.apply(1)', 'thrown'],
    ['the process', 'process.exit(1)', 'unbound-name'],
    ['a module', 'require("fs")', 'unbound-name'],
    ['the global object', 'globalThis.process', 'refused'],
    ['this', 'this.constructor', 'refused'],
    ['evaluated code', 'eval("1")', 'refused'],
    ['the Function constructor', 'Function("return process")()', 'refused'],
    ['the prototype of a text', '"".__proto__.polluted = 1', 'thrown'],
    ['the prototype of a list', '[].__proto__.polluted = 1', 'thrown'],
    ['the prototype of Math', 'Math.__proto__.polluted = 1', 'refused'],
    ['a regular expression', '/(a+)+$/.test("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!")', 'refused'],
    ['a pattern through split', '"aaaa!".split(/(a+)+$/)', 'refused'],
    ['a promise', 'Promise.resolve()', 'refused'],
    ['a typed array', 'new Uint8Array(1e9)', 'refused'],
    ['a loop without end', 'while (true) {}', 'limit'],
    ['a loop without end or body', 'for (;;);', 'limit'],
    ['a do loop without end', 'do {} while (true)', 'limit'],
    ['a loop in a catch', 'while (true) { try { nothing } catch (e) {} }', 'limit'],
    ['a loop in a finally', 'try { while (true) {} } finally { while (true) {} }', 'limit'],
    ['a loop that catches', 'while (true) { try { while (true) {} } catch (e) {} }', 'limit'],
    ['a recursion', 'function f() { return f() } f()', 'limit'],
    ['a recursion of two', 'function f() { return g() } function g() { return f() } f()', 'limit'],
    ['a recursion in a catch', 'function f() { try { f() } catch (e) { f() } } f()', 'limit'],
    ['a wide recursion', 'function f(n) { if (n > 0) { f(n - 1); f(n - 1) } } f(90)', 'limit'],
    ['a doubled text', 's = "x"; while (true) s = s + s', 'limit'],
    ['a doubled text in one expression', 's = "x"; for (;;) s += s += s += s', 'limit'],
    ['a text doubled by joining', 's = "x"; for (;;) s = [s, s, s].join(s)', 'limit'],
    [
      'texts that grow in a list',
      'l = []; s = "x"; for (;;) { s = s + s.toUpperCase(); l.push(s) }',
      'limit',
    ],
    [
      'a long search',
      's = "a"; while (s.length < 30000) s += s; t = "b" + s; for (;;) s.indexOf(t)',
      'limit',
    ],
    ['a long split', 's = "a"; while (s.length < 30000) s += s; for (;;) s.split("")', 'limit'],
    ['a long comparison', 's = "a"; while (s.length < 30000) s += s; t = s + ""; for (;;) s == t', 'limit'],
    ['a long number', 's = "1"; while (s.length < 30000) s += s; for (;;) s * 1', 'limit'],
    ...['r[s]', 'r[s] = 1', 's in r', 's.slice(1)', 's.substr(1)', 's.substring(1)'].map((use) => [
      `a long text in ${use}`,
      `s = "a"; while (s.length < 30000) s += s; r = {}; for (i = 0; i < 300; i++) ${use}`,
      'limit',
    ]),
    ['a long list', 'l = []; for (;;) l.push(1, 2, 3)', 'limit'],
    ['a list with a far place', 'l = []; l[99999999] = 1', 'limit'],
    ['a doubled list', 'l = [1]; for (;;) l = [l, l]; ', 'limit'],
    ['a list that holds itself', 'l = []; l.push(l); l.push(l); l + ""', 'limit'],
    ['a doubled list as text', 'l = [1]; for (i = 0; i < 30; i++) l = [l, l]; l + ""', 'limit'],
    ['a large object', 'o = {}; for (i = 0; ; i++) o["k" + i] = i', 'limit'],
    [
      'a wide object, listed',
      'o = {}; for (i = 0; i < 9000; i++) o[i] = i; for (;;) for (k in o) break',
      'limit',
    ],
    [
      'an object with long keys',
      's = "x"; while (s.length < 30000) s += s; o = {}; for (i = 0; ; i++) o[s + i] = 1',
      'limit',
    ],
    [
      'long texts that are kept',
      's = "x"; while (s.length < 30000) s += s; l = []; for (i = 0; ; i++) { l.push(s + i); l[i][0] }',
      'limit',
    ],
    [
      'long texts that are joined and kept',
      's = "x"; while (s.length < 30000) s += s; l = []; for (;;) l.push([s, s].join("").length)',
      'limit',
    ],
    ['a text that is added to itself', 's = "x"; for (;;) s = s.concat(s, s)', 'limit'],
    ['a list that is added to itself', 'l = [1]; for (;;) l = l.concat(l, l)', 'limit'],
    ['a list that is turned round and round', 'l = [1]; for (;;) l.concat(l).reverse()', 'limit'],
    ['a list that is emptied from the front', 'l = []; for (;;) { l.push(1, 2, 3); l.shift() }', 'limit'],
    ['an async function', 'async function f() { await f() } f()', 'refused'],
    ['a generator', 'function* f() { yield 1 }', 'refused'],
    ['a module import', 'import("fs")', 'refused'],
    ['an import of everything', 'import * as fs from "fs"', 'refused'],
    ['a tagged template', 'parseFloat`1`', 'refused'],
    ['a proxy', 'new Proxy({}, {})', 'refused'],
    ['many empty statements', `for (;;) { ${';'.repeat(90_000)} }`, 'limit'],
    ['many empty blocks', `for (;;) { ${'{}'.repeat(45_000)} }`, 'limit'],
    ['many empty branches', `for (;;) { ${'if (0); else;'.repeat(7000)} }`, 'limit'],
    ['many parameters', `function f(${listed(12_000, 'p')}) {} for (;;) f()`, 'limit'],
    ['many local variables', `function f() { var ${listed(12_000, 'v')} } for (;;) f()`, 'limit'],
    ['many inner functions', `function f() { ${'function g() {}'.repeat(6000)} } for (;;) f()`, 'limit'],
    ['many arguments', `for (;;) Math.max(${'1,'.repeat(45_000)}1)`, 'limit'],
    ['many cases', `for (;;) switch (x = -1) { ${'case 1:'.repeat(12_000)} }`, 'limit'],
    ['many elements', `for (;;) [${'1,'.repeat(45_000)}1]`, 'limit'],
    ['many members', `for (;;) ({ ${listed(9000, 'm', ':1')} })`, 'limit'],
    ['digits beyond measure', '(5).toFixed(1e9)', 'thrown'],
  ])('an attack through %s is contained', (_, source, expected) => {
    const before = process.memoryUsage().heapUsed;
    expect(endOf(source)).toBe(expected);
    // Garbage of other tests counts, too; an attack that is not contained takes gigabytes.
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(300_000_000);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    expect('polluted' in [] || 'polluted' in ''.constructor.prototype).toBe(false);
  });

  it.each([
    ['steps', { steps: 10 }, 'for (i = 0; i < 20; i++) {}'],
    ['characters of text', { textLength: 10 }, 's = "123456"; s + s'],
    ['nested calls', { callDepth: 3 }, 'function f(n) { return n > 0 ? f(n - 1) : 0 } f(5)'],
  ])('the limit on %s can be set', (what, limits, source) => {
    expect(runScript(source).failure).toBeNull();
    expect(runScript(source, {}, limits).failure).toMatchObject({ kind: 'limit' });
    expect(runScript(source, {}, limits).failure).toHaveProperty('text', expect.stringContaining(what));
  });

  it('long expressions are charged too', () => {
    const long = `x = 1; while (true) { x = ${'x + '.repeat(160)}1 }`;
    expect(runScript(long).steps).toBeGreaterThan(100_000);
    expect(runScript(`x = 1; x = ${'x + '.repeat(160)}1`).steps).toBeGreaterThan(10);
  });

  it.each([
    's.indexOf("b")',
    's.lastIndexOf("b")',
    's.split("b")',
    's.toUpperCase()',
    's.toLowerCase()',
    's.trim()',
    's.equals(t)',
    's == t',
    's === t',
    's < t',
    's * 1',
    '+s',
    'parseFloat(s)',
    'parseInt(s)',
    'isNaN(s)',
  ])('operations on text are charged by its length: %s', (operation) => {
    const setUp = 's = "1"; while (s.length < 32768) s += s; t = s + ""; ';
    const price = runScript(setUp + operation).steps - runScript(`${setUp}1`).steps;
    // A step for every 64 characters.
    expect(price).toBeGreaterThanOrEqual(512);
  });

  it.each([
    '({ __proto__: { polluted: 1 } }).polluted',
    'o = {}; o.__proto__ = { polluted: 1 }; o.polluted',
    'o = {}; o["__proto__"] = { polluted: 1 }; ({}).polluted',
    'o = {}; o.constructor = { prototype: 1 }; ({}).constructor',
    'o = {}; o.toString = 5; ({}).toString',
    '({}).valueOf',
    '[].constructor',
    '"".constructor',
    '(5).constructor',
    'parseFloat.prototype',
    '(function () {}).prototype',
  ])('no expression reaches a prototype: %s', (source) => {
    expect(runScript(source)).toMatchObject({ completion: undefined, failure: null });
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it('an attack does not affect the next run', () => {
    runScript('Math = 1; parseFloat = 2; String = 3; counter = 4');
    expect(runScript('Math.abs(-1) + parseFloat("1") + String(1) + typeof counter').completion).toBe(
      '21undefined',
    );
  });
});
