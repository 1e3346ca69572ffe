import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { runScript, valueOf } from './run-script.ts';

/** Scripts whose value JavaScript itself is asked for. */
const scripts: Readonly<Record<string, readonly string[]>> = {
  arithmetic: [
    '1 + 2 * 3 - 4 / 5 % 3',
    '"1" + 2',
    '1 + "2"',
    '"3" * "4"',
    '"a" * 1',
    'null + 1',
    'undefined + 1',
    'true + 1',
    '-"5"',
    '+"  7 "',
    '+""',
    '~5',
    '!0',
    '1 / 0',
    '-1 / 0',
    '0 / 0',
    '5 % -3',
    '-5 % 3',
    '7 & 3 | 8 ^ 1',
    '1 << 31',
    '-1 >>> 0',
    '-8 >> 1',
    '0.1 + 0.2',
    '1e308 * 10',
    '010 + 0x1f',
    '[1,2] + 3',
    '[] + []',
    '[1,[2,3]] + ""',
    '({}) + 1',
    'void 5',
  ],
  comparison: [
    'null >= -180',
    'null == 0',
    'null == undefined',
    'undefined == 0',
    '"" == 0',
    '"0" == false',
    '"abc" < "abd"',
    '"10" < "9"',
    '"10" < 9',
    '"a" < 1',
    'NaN == NaN',
    'NaN != NaN',
    '1 === "1"',
    '1 !== "1"',
    '[1] == 1',
    '[1,2] == "1,2"',
    'undefined < 1',
    'null <= 0',
    '"b" > "a" && "b" >= "b"',
    '"x" in {x: 1}',
    '1 in [1]',
    '0 in [1]',
  ],
  logic: [
    '0 || "a"',
    '1 && "a"',
    '0 && nothing',
    '1 || nothing',
    '"" ? 1 : 2',
    '"false" ? 1 : 2',
    '(1, 2, 3)',
    'NaN || null || undefined',
  ],
  types: [
    'typeof 1',
    'typeof "a"',
    'typeof null',
    'typeof undefined',
    'typeof nothing',
    'typeof NaN',
    'typeof true',
    'typeof {}',
    'typeof []',
    'typeof function () {}',
    'typeof parseFloat',
    'typeof Math',
    'typeof Math.PI',
    'typeof (typeof 1)',
  ],
  variables: [
    'x = 5; x + 1',
    'var x; x',
    'x; var x = 1',
    'var x = 1, y = x + 1; y',
    'var a = b = 3; a + b',
    'x = 1; x += 2; x *= 3; x -= 1; x /= 4; x %= 2; x',
    'x = 5; x++ + ++x',
    'x = 5; x-- - --x',
    'x = "5"; x++; x',
    'x = 6; x <<= 1; x |= 1; x &= 9; x ^= 3; x >>= 1; x >>>= 0; x',
    'x = 1; x += x++ + x; x',
    'if (false) { var hidden = 1 } typeof hidden',
  ],
  'completion values': [
    '',
    '1',
    '1; 2',
    '1;;;',
    '1; var x = 2',
    '1; function f() {}',
    '1; {}',
    '1; if (false) {}',
    '1; if (true) {}',
    '1; if (true) { 2 }',
    '1; if (false) 2; else 3',
    '1; if (true) var y = 2',
    '1; while (false) {}',
    'var i = 0; while (i < 3) { i++ }',
    'var i = 0; do { i; } while (i++ < 3)',
    'for (var i = 0; i < 3; i++) { i * 2 }',
    'for (var i = 0; i < 3; i++) { if (i == 1) break; i }',
    'for (var i = 0; i < 3; i++) { if (i == 2) continue; i }',
    'do { 1; break; } while (0)',
    'do { 1; if (true) break; } while (0)',
    '1; try { 2 } catch (e) { 3 }',
    '1; try { throw 2 } catch (e) { e }',
    '1; try { 2; throw 3 } catch (e) { }',
    '1; try { 2 } finally { 3 }',
    '1; try { } finally { 3 }',
    '1; do { try { 2; break; } finally { 3 } } while (0)',
    '1; do { try { 2 } finally { break; } } while (0)',
    '1; switch (2) { case 2: 3; case 4: 5; break; case 6: 7 }',
    '1; switch (2) { case 3: 4 }',
    '1; switch (2) { default: 4; case 5: 6 }',
    '1; for (k in {a: 1, b: 2}) k',
    '1; for (k in {}) k',
    'if (true) { 1; { 2 } } else 3',
    'function f() { 7 } f()',
    'function f() { return 7 } f(); 8; var z = f()',
    'x = 1; if (x) { x = 2; try { nothing } catch (e) { x = 3 } }',
  ],
  functions: [
    'function f(a, b) { return a - b } f(5, 3)',
    'f(2); function f(a) { return a * 2 }',
    'function f(a) { return a } f()',
    'function f() {} f(1)',
    'function f(n) { return n < 2 ? n : f(n - 1) + f(n - 2) } f(12)',
    'function f() { x = 5 } f(); x',
    'function f() { var x = 5 } f(); typeof x',
    'var x = 1; function f() { x = 2; var x } f(); x',
    'var f = function (a) { return a + 1 }; f(1)',
    'var f = function g(n) { return n > 0 ? n + g(n - 1) : 0 }; f(4)',
    '(function (a) { return a * a })(4)',
    'function make(a) { return function (b) { a = a + b; return a } } var m = make(1); m(2); m(3)',
    'function f(a) { function g() { return a } a = 9; return g() } f(1)',
    'function f(a, a) { return a } f(1, 2)',
    'if (true) { function h() { return 1 } } h()',
    'if (false) { function h() { return 1 } } typeof h',
    'function f() { try { return 1 } finally { x = 2 } } f() + x',
    'function f() { try { return 1 } finally { return 2 } } f()',
    'function f() { for (;;) { try { return 1 } finally { break } } return 3 } f()',
    'function f() { for (var i = 0; i < 5; i++) { if (i == 3) return i } } f()',
    'function f() { while (true) { try { throw 1 } catch (e) { return e + 1 } } } f()',
    'var o = { twice: function (n) { return n * 2 } }; o.twice(4)',
    'function f(g) { return g(3) } f(function (n) { return n + 1 })',
  ],
  errors: [
    'try { nothing } catch (e) { 5 }',
    'try { nothing; 1 } catch (e) { x = 5 } x',
    'try { nothing } catch (e) { e.name }',
    'try { null.x } catch (e) { e.name }',
    'try { undefined.x() } catch (e) { e.name }',
    'try { (5)() } catch (e) { e.name }',
    'try { "a".nothing() } catch (e) { e.name }',
    'try { throw "text" } catch (e) { e }',
    'try { throw 5 } catch (e) { e + 1 }',
    'try { try { throw 1 } finally { x = 2 } } catch (e) { e + x }',
    'try { try { throw 1 } catch (e) { throw e + 1 } } catch (f) { f }',
    'var e = 1; try { throw 2 } catch (e) { e = 3 } e',
    'function f() { throw 4 } try { f() } catch (e) { e }',
  ],
  loops: [
    'var s = 0; for (var i = 0; i < 10; i++) s += i; s',
    'var s = ""; for (var i = 0, j = 9; i < j; i++, j--) s += i + ":" + j + " "; s',
    'var n = 0; for (;;) { if (++n > 5) break } n',
    'var n = 0; do n++; while (n < 4); n',
    'var s = 0; for (var i = 0; i < 3; i++) for (var j = 0; j < 3; j++) { if (j == 1) continue; s += j } s',
    'var s = ""; for (var k in {a: 1, b: 2}) s += k; s',
    'var s = ""; for (k in [5, 6]) s += k; s',
    'var o = {}; for (o.key in {z: 1}) {} o.key',
    'var r = ""; switch ("b") { case "a": r += 1; case "b": r += 2; case "c": r += 3; break; default: r += 4 } r',
    'var r = ""; switch (9) { case 1: r += 1; default: r += 4; case 2: r += 2 } r',
    'var r = 0; for (var i = 0; i < 4; i++) { switch (i) { case 1: continue; case 2: break; default: r += 10 } r += i } r',
  ],
  'lists and objects': [
    '[1, 2, 3].length',
    '[1, , 3][1]',
    'var l = []; l[2] = 1; l.length + ":" + l.join("-")',
    'var l = [3]; l.push(4, 5); l[1] + l.length',
    'var l = [1, 2]; l.pop() + l.length',
    '[5, 6, 7].indexOf(6)',
    '[5, 6, 7].slice(1).join()',
    '[5, 6, 7].slice(-2, -1).join()',
    '[null, undefined, 1].join("|")',
    'var o = {a: 1, "b c": 2, 3: 4}; o.a + o["b c"] + o[3]',
    'var o = {}; o.x = 1; o.x += 5; o.x++; o.x',
    '({}).missing',
    'var l = [1, 2]; l[0]++; l[0]',
    'var l = [1]; l["0"]',
    'var l = [1]; l["00"]',
    'var l = [1]; l[-1]',
    'var o = {a: {b: [1, {c: 5}]}}; o.a.b[1].c',
    '({a: 1}).hasOwnProperty("a")',
    '({a: 1}).hasOwnProperty("toString")',
    '[1] == [1]',
    'var a = [1]; var b = a; a == b',
  ],
  texts: [
    '"abc".length',
    '"abc"[1]',
    '"abc".charAt(1) + "abc".charAt(9)',
    '"abc".indexOf("c") + "abc".indexOf("x")',
    '"abcabc".indexOf("c", 3)',
    '"abcabc".lastIndexOf("b")',
    '"abcdef".substr(2, 3) + "abcdef".substr(-2) + "abcdef".substr(1)',
    '"abcdef".substring(4, 1) + "abcdef".substring(2)',
    '"abcdef".slice(-3, -1)',
    '"a,b,c".split(",").length',
    '"a,b,c".split(",", 2).join("+")',
    '"abc".split("").join("-")',
    '"abc".split().length',
    '" a b ".trim() + "|"',
    '"aB".toUpperCase() + "aB".toLowerCase()',
    '"Grüße ſ".toUpperCase()',
    '(5).toFixed(2) + (1.005).toFixed(1)',
    '(5).toString() + true.toString()',
    'parseFloat("1.5kg") + parseInt("42px") + parseInt("ff", 16)',
    'isNaN("x") && !isNaN("1") && isFinite(1) && !isFinite(1 / 0)',
    'Number("") + Number("0x10") + Number(null)',
    'String(null) + String(1.50) + String(undefined) + String([1, 2])',
    'Boolean("") || Boolean("0")',
    'Number() + String()',
  ],
  Math: [
    'Math.round(2.5) + Math.round(-2.5) + Math.floor(-1.5) + Math.ceil(1.2)',
    'Math.max() + Math.min()',
    'Math.max(1, "3", 2) + Math.min(4, 5, 6)',
    'Math.pow(2, 0.5) + Math.sqrt("9") + Math.abs(-4)',
    'Math.sin(1) + Math.cos(1) + Math.tan(1) + Math.asin(0.5) + Math.acos(0.5) + Math.atan(1) + Math.atan2(1, 2)',
    'Math.exp(1) + Math.log(10) + Math.E + Math.PI + Math.LN2 + Math.LN10 + Math.LOG2E + Math.LOG10E',
    'Math.SQRT2 + Math.SQRT1_2',
    'var r = Math.round; r(1.6)',
    'Math["round"](1.4)',
    'typeof Math["random" + ""] == "undefined" ? 0 : 0',
  ],
};

describe('the language', () => {
  for (const [group, sources] of Object.entries(scripts)) {
    it.each(sources)(`gives what JavaScript gives for ${group}: %s`, (source) => {
      const expected: unknown = runInNewContext(source);
      expect(valueOf(source)).toEqual(typeof expected === 'object' ? structuredClone(expected) : expected);
    });
  }

  it.each([
    ['"a".equals("a")', true],
    ['"a".equals("A")', false],
    ['"1".equals(1)', false],
    ['[5, 6].size()', 2],
    ['[5, 6].get(1)', 6],
    ['[].isEmpty()', true],
  ])('has the methods of Java that published algorithms use: %s', (source, expected) => {
    expect(valueOf(source)).toBe(expected);
  });

  it.each(['a = 1;\r\nb = 2;\r\na + b', 'a = 1 // one\rb = 2\ra + b', '\uFEFFa = 1\n\nb = 2; a + b'])(
    'reads any line ends: %j',
    (source) => {
      expect(valueOf(source)).toBe(3);
    },
  );

  it('counts lines the same with any line ends', () => {
    const { failure } = runScript('a = 1\r\rb = 2\r\n\nnothing');
    expect(failure).toEqual({ kind: 'unbound-name', name: 'nothing', line: 5 });
  });

  it('starts every run without the variables of the last', () => {
    expect(valueOf('counter = 1; counter')).toBe(1);
    expect(runScript('counter').failure?.kind).toBe('unbound-name');
  });

  it('binds globals, which the script may overwrite and redeclare', () => {
    expect(valueOf('distance * 2', { distance: 21 })).toBe(42);
    expect(valueOf('distance = distance * 2; distance', { distance: 21 })).toBe(42);
    expect(valueOf('var distance; distance', { distance: 21 })).toBe(21);
    expect(valueOf('var distance = 1; distance', { distance: 21 })).toBe(1);
    expect(valueOf('typeof distance', { distance: 21 })).toBe('number');
  });

  it('tells which name had no value, and where', () => {
    const { failure } = runScript('var a = 1;\nfunction f() {\n  return distance;\n}\nf()');
    expect(failure).toEqual({ kind: 'unbound-name', name: 'distance', line: 3 });
  });

  it('tells what was thrown, and where', () => {
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
