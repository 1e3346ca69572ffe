import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseBody, type WireNode } from '../../src/wire/documents/parse-body.ts';
import { upstreamSamples } from '../support/documents/upstream-samples.ts';
import { check } from './read-back.ts';

const definition = (uid: string, more = '') =>
  `{"uid":"${uid}","path":"a","name":"{\\"A\\"}","valueDefinition":{"uid":"B"}${more}}`;
const value = (of: string) => `{"uid":"V","itemValueDefinition":${of}}`;
const item = (uid: string, more = '') =>
  `{"uid":"${uid}","name":"${'a long name '.repeat(50)}","itemValues":[${value(definition('A'))}]${more}}`;
const recurring = [definition('A'), definition('B', ',"__proto__":{"unit":"kg"}'), item('C'), item('D')];

const samples = upstreamSamples.flatMap(([name, sample]) =>
  (['1.0', '2.0'] as const).map((apiVersion) => ({ name, apiVersion, sample })),
);

it.each(samples)('a $name of version $apiVersion is read alike each time', ({ apiVersion, sample }) => {
  const document = sample.write('json', apiVersion);
  const [first, ...others] = [1, 2, 3].map(() => sample.read(parseBody(document, 'json')));
  expect(others).toEqual([first, first]);
});

const name = fc.constantFrom('dataItem', 'itemValueDefinition', '"dataItem', 'a', '__proto__', '\u00010');
const { object } = fc.letrec<{ any: string; object: string }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(...recurring, '0', 'null', 'true', '-0', '1e3', '{}'),
    fc
      .constantFrom('\u00010', '\u00011', '{"dataItem":{', '\\', 'dataItem')
      .map((text) => JSON.stringify(text)),
    tie('object'),
    fc.array(tie('any'), { maxLength: 3 }).map((entries) => `[${entries.join(',')}]`),
  ),
  // Names that come twice are among them.
  object: fc
    .array(
      fc.tuple(
        name.map((one) => JSON.stringify(one)),
        fc.constantFrom(':', ' : '),
        tie('any'),
      ),
      { maxLength: 4 },
    )
    .map((members) => `{${members.map((member) => member.join('')).join(',')}}`),
}));

it('any document says each time what JSON.parse says', () => {
  check(object, (json) => {
    const expected = membersOf(JSON.parse(json) as object);
    for (const _ of Array(3)) expect(said(parseBody(json, 'json')), json).toEqual(expected);
  });
});

it('a document with objects that are known is refused as soon as it is malformed', () => {
  const json = `{"dataItem":${item('N')},"list":[${value(definition('A'))},${value(definition('B'))}],"text":"\\"itemValueDefinition\\":{"}`;
  for (const _ of Array(2)) parseBody(json, 'json');
  check(
    fc.tuple(fc.nat(json.length - 1), fc.constantFrom('', '"', '{', '}', ',', '\\', ':', '0', 'e', '\u0001')),
    ([at, by]) => {
      const changed = json.slice(0, at) + by + json.slice(at + 1);
      const read = expect(() => parseBody(changed, 'json'), changed);
      if (attempt(() => JSON.parse(changed)) === undefined) read.toThrow('The body is not JSON.');
      else read.not.toThrow();
    },
  );
});

it.each(['dataItem', 'itemValueDefinition'])(
  'a known %s is an object, whatever else is expected',
  (member) => {
    const document = `{"${member}":${recurring[member === 'dataItem' ? 2 : 0]}}`;
    const [, , body] = [1, 2, 3].map(() => parseBody(document, 'json'));
    expect(body?.isText(member)).toBe(false);
    expect(() => body?.text(member)).toThrow(`Invalid ${member}: expected text, got an object.`);
    expect(() => body?.nodes(member, '')).toThrow(`Invalid ${member}: expected a list, got an object.`);
    expect(() => body?.fields()).toThrow('A field of an entry must be text, a number or a boolean.');
  },
);

it('an object that has changed is read as it is now', () => {
  const items = [item('E'), item('E'), item('E', ',"label":"new"'), item('E')];
  const read = (of: string) => parseBody(`{"dataItem":${of}}`, 'json').node('dataItem')?.text('label');
  expect(items.map(read)).toEqual([undefined, undefined, 'new', undefined]);
});

it('more new definitions are read than a document usually has, and long ones', () => {
  const definitions = Array.from({ length: 300 }, (_, index) =>
    definition(`E${index}`, `,"choices":"${'a=1,'.repeat(index * 5)}"`),
  );
  const json = `{"values":[${definitions.map(value).join(',')}]}`;
  const read = () =>
    parseBody(json, 'json')
      .nodes('values', '')
      ?.map((node) => node.node('itemValueDefinition')?.text('uid'));
  for (const _ of Array(5)) expect(read()).toEqual(definitions.map((_, index) => `E${index}`));
});

it('documents are not kept for the objects that came in them', () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const heap = (): number => {
    collectGarbage();
    return process.memoryUsage().heapUsed / 2 ** 20;
  };
  const before = heap();
  for (let index = 0; index < 60; index += 1)
    parseBody(`{"dataItem":${item(`O${index % 40}`)},"text":"${'x'.repeat(2 ** 20)}"}`, 'json');
  expect(heap() - before).toBeLessThan(20);
});

/** All that a document says, with numbers as texts, and entries of lists as objects. */
function said(node: WireNode): unknown {
  return Object.fromEntries(node.names().map((one) => [one, saidOf(node, one)]));
}

function saidOf(node: WireNode, member: string): unknown {
  if (node.isText(member)) return node.text(member);
  const entries = attempt(() => node.nodes(member, ''));
  if (entries !== undefined) return entries.map(said);
  const child = node.node(member);
  return child === undefined ? null : said(child);
}

function saidByParser(given: unknown): unknown {
  if (given === null) return null;
  if (Array.isArray(given))
    return given.map((entry) => membersOf(isObject(entry) ? entry : { value: entry }));
  if (!isObject(given)) return typeof given === 'string' ? given : JSON.stringify(given);
  // An empty object is a list without entries.
  return Object.keys(given).length === 0 ? [] : membersOf(given);
}

function membersOf(given: object): unknown {
  return Object.fromEntries(Object.entries(given).map(([member, of]) => [member, saidByParser(of)]));
}

function isObject(given: unknown): given is object {
  return typeof given === 'object' && given !== null && !Array.isArray(given);
}

function attempt<T>(what: () => T): T | undefined {
  try {
    return what();
  } catch {
    return undefined;
  }
}
