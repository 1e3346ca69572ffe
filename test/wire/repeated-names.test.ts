import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseBody } from '../../src/wire/documents/parse-body.ts';
import { WireError } from '../../src/wire/documents/wire-error.ts';
import { check } from './read-back.ts';

const parseJson = (body: string) => parseBody(body, 'json');

it.each([
  '{"a":1,"a":1}',
  '{"a":1,"b":2,"a":null}',
  '{"a":{},"a":{"b":1}}',
  '{"list":[{"a":1},{"b":1,"b":2}]}',
  '{"a":[[{"b":{"c":1,"d":2,"c":3}}]]}',
  '{"a" :1,\n"a"\t:2}',
  String.raw`{"a":1,"\u0061":2}`,
  String.raw`{"a\"":1,"a\u0022":2}`,
  String.raw`{"\\":1,"\\":2}`,
  '{"__proto__":1,"__proto__":2}',
  '{"":1,"":2}',
  '{"a":":","a":":"}',
  // What is kept is longer as JavaScript writes it than all was.
  ...['1e9', '1e21', '1e300', '1e-9', '1E999', '15e-6'].map((number) => `{"n":[${number}],"a":1,"a":1}`),
  ...['1e8', '1e-4'].map((number) => `{"n":[${`${number},`.repeat(9)}0],"a":1,"a":1}`),
])('the JSON body %s is refused because it repeats a name', (body) => {
  expect(() => parseJson(body)).toThrow(WireError);
});

it.each([
  '{"a":{"a":{"a":1}}}',
  '{"a":[{"a":1},{"a":1}]}',
  '{"a":"\\"a\\":1,\\"a\\":2","b":"a"}',
  '{"a":":","b":[":",":"]}',
  '{"a":1,"A":2,"a ":3,"\\u0041\\u0041":4}',
  '{"a":"\\\\","b":":\\\\\\""}',
])('the JSON body %s is read because no object has a name twice', (body) => {
  expect(parseJson(body).names()).toContain('a');
});

const name = fc.constantFrom('a', 'b', ':', '":', '\\', '\\"', '{', '}', ' ', '', '__proto__', 'é');
const value = fc.letrec((tie) => ({
  any: fc.oneof({ maxDepth: 4 }, name, fc.constant(1), tie('object'), fc.array(tie('any'), { maxLength: 3 })),
  object: fc
    .uniqueArray(fc.tuple(name, tie('any')), { maxLength: 4, selector: ([own]) => own })
    .map(toObject),
})).object;

it('random objects are read, and refused as soon as one of them repeats a name', () => {
  check(
    fc.record({ object: value, name, blank: fc.constantFrom('', ' ', '\n\t') }),
    ({ object, ...other }) => {
      const json = JSON.stringify(object).replaceAll(/:(?=[{["1])/g, `${other.blank}:`);
      fc.pre(isJson(json));
      expect(() => parseJson(json)).not.toThrow();
      const member = `${JSON.stringify(other.name)}${other.blank}:0`;
      expect(() => parseJson(`{"in":{${member},"in":${json},${member}}}`)).toThrow(WireError);
    },
  );
});

it('a deeply nested body is read', () => {
  const depth = 100_000;
  const body = '{"a":'.repeat(depth) + '":"' + '}'.repeat(depth);
  expect(parseJson(body).names()).toEqual(['a']);
});

function toObject(members: readonly (readonly [string, unknown])[]): object {
  const object = {};
  for (const [own, content] of members) {
    Object.defineProperty(object, own, { value: content, enumerable: true });
  }
  return object;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
