import * as fc from 'fast-check';

/** A list literal, an object literal and a text, to hand to loops and methods. */
const lists = fc.constantFrom('[]', '[1, 2, 3]', '["b", "a"]', '[[1], null, undefined, 2.5]', 'list');
const texts = fc.constantFrom('"a,b,,c"', '"Über"', '" 1.5 "', '""', '"abcabc"', '"12kg"', 'text');
const positions = fc.constantFrom('0', '1', '2', '-1', '7', '"1"', '0.5', 'NaN', 'undefined', 'n');
const names = fc.constantFrom('n', 'm', 'text', 'list', 'implicit', 'unbound');
const assigned = fc.constantFrom('n', 'm', 'implicit');

const textCalls = fc
  .oneof(
    fc.tuple(texts, fc.constantFrom('toUpperCase()', 'toLowerCase()', 'trim()', 'length', 'toString()')),
    fc.tuple(
      texts,
      fc
        .tuple(fc.constantFrom('charAt', 'substr', 'substring', 'slice', 'charCodeAt'), positions, positions)
        .map(([method, one, other]) => `${method}(${one}, ${other})`),
    ),
    fc.tuple(
      texts,
      fc
        .tuple(fc.constantFrom('indexOf', 'lastIndexOf', 'concat'), texts)
        .map(([method, part]) => `${method}(${part})`),
    ),
    fc.tuple(
      texts,
      texts.map((separator) => `split(${separator}).join("/")`),
    ),
  )
  .map(([text, call]) => `(${text}).${call}`);

const listCalls = fc
  .tuple(
    lists,
    fc.oneof(
      fc.constantFrom(
        'length',
        'join()',
        'join("-")',
        'concat([9], 8).length',
        'reverse().join()',
        'pop()',
        'shift()',
      ),
      positions.map((position) => `slice(${position}).join()`),
      positions.map((position) => `indexOf(${position})`),
      fc.constantFrom('push(7)', 'push(7, 8)'),
    ),
  )
  .map(([list, call]) => `(${list}).${call}`);

const mathCalls = fc
  .tuple(
    fc.constantFrom(
      'abs',
      'ceil',
      'floor',
      'round',
      'sqrt',
      'sin',
      'cos',
      'atan',
      'exp',
      'log',
      'max',
      'min',
      'pow',
    ),
    fc.array(positions, { maxLength: 3 }),
  )
  .map(([method, args]) => `Math.${method}(${args.join(', ')})`);

const conversions = fc
  .tuple(
    fc.constantFrom('parseFloat', 'parseInt', 'Number', 'String', 'Boolean', 'isNaN', 'isFinite'),
    fc.oneof(texts, positions),
  )
  .map(([name, value]) => `${name}(${value})`);

const leaves = fc.oneof(
  fc.constantFrom('0', '1', '2.5', '-3', '"7"', '"x"', 'true', 'null', 'undefined'),
  names,
  textCalls,
  listCalls,
  mathCalls,
  conversions,
  names.map((name) => `typeof ${name}`),
);

/**
 * Programs of what algorithms are made of: globals without `var`, functions,
 * closures and recursion, all loops, lists, objects and texts with their
 * methods. None runs for long: `turns` ends the loops, `depth` the recursion.
 */
export const { program } = fc.letrec<{ value: string; line: string; block: string; program: string }>(
  (tie) => ({
    value: fc.oneof(
      { maxDepth: 3, depthSize: 'small', withCrossShrink: true },
      leaves,
      fc
        .tuple(
          tie('value'),
          fc.constantFrom('+', '-', '*', '/', '%', '<', '>=', '==', '!=', '===', '&&', '||'),
          tie('value'),
        )
        .map(([one, operator, other]) => `(${one} ${operator} ${other})`),
      fc
        .tuple(assigned, fc.constantFrom('=', '+=', '*='), tie('value'))
        .map((parts) => `(${parts.join(' ')})`),
      tie('value').map((argument) => `twice(${argument})`),
      tie('value').map((argument) => `countDown(${argument})`),
      tie('value').map((argument) => `add(${argument})`),
      tie('value').map((member) => `({ k: ${member}, "l m": 2 }).k`),
      tie('value').map((argument) => `(function (x) { var n = x; return n + 1 })(${argument})`),
    ),
    line: fc.oneof(
      { maxDepth: 3, depthSize: 'small', withCrossShrink: true },
      tie('value').map((value) => `${value};`),
      fc.tuple(assigned, tie('value')).map(([name, value]) => `${name} = ${value};`),
      fc.tuple(tie('value'), tie('block')).map(([test, body]) => `while (${test} && turns-- > 0) ${body}`),
      fc
        .tuple(tie('value'), tie('block'))
        .map(([test, body]) => `do ${body} while (${test} && turns-- > 0);`),
      fc.tuple(lists, tie('block')).map(([list, body]) => `for (var key in ${list}) ${body}`),
      tie('block').map((body) => `for (var key in { one: 1, two: 2 }) ${body}`),
      fc.tuple(tie('value'), tie('block')).map(([test, body]) => `if (${test}) ${body}`),
      fc
        .tuple(tie('value'), tie('block'), tie('block'))
        .map(([test, one, other]) => `if (${test}) ${one} else ${other}`),
      fc
        .tuple(tie('block'), tie('value'))
        .map(([body, value]) => `try ${body} catch (e) { m = ${value}; m }`),
      fc
        .tuple(tie('value'), tie('value'))
        .map(([member, read]) => `var o = {}; o.a = ${member}; o["b"] = ${read}; o.a;`),
      fc.constantFrom('list[2] = n; list.length;', 'throw n;', 'throw "text " + m;', 'unbound;'),
    ),
    block: fc.array(tie('line'), { maxLength: 3 }).map((lines) => `{ ${lines.join(' ')} }`),
    program: fc
      .array(tie('line'), { minLength: 1, maxLength: 6 })
      .map(
        (lines) =>
          'var turns = 20, depth = 30, n = 3, m, text = "a1b2", list = [3, "4"];\n' +
          'function twice(x) { if (x > 100) return x; implicit = x; return x * 2 }\n' +
          'function countDown(x) { return x > 0 && depth-- > 0 ? countDown(x - 1) + 1 : 0 }\n' +
          'function adder(a) { return function (b) { a = a * 1 + b * 1; return a } }\nvar add = adder(1);\n' +
          lines.join('\n'),
      ),
  }),
);
