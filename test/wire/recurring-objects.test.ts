import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseBody } from '../../src/wire/documents/parse-body.ts';
import { upstreamSamples } from '../support/documents/upstream-samples.ts';
import { cases, check } from './read-back.ts';

const definition = (uid: string, more = '') =>
  `{"uid":"${uid}","path":"a","name":"{\\"A\\"}","valueDefinition":{"uid":"B"}${more}}`;
const value = (of: string) => `{"value":{"itemValueDefinition":${of}}}`;
const read = (json: string) => parseBody(json, 'json').node('value')?.node('itemValueDefinition');

const withDefinitions = upstreamSamples.flatMap(([name, sample]) =>
  cases
    .filter(({ format, apiVersion }) => sample.write(format, apiVersion).includes('temValueDefinition'))
    .map(({ format, apiVersion }) => ({ name, sample, format, apiVersion })),
);

it.each(withDefinitions)(
  'a $name in $format, version $apiVersion, is read alike when its definitions are known',
  ({ sample, format, apiVersion }) => {
    const document = sample.write(format, apiVersion);
    const first = sample.read(parseBody(document, format));
    expect(sample.read(parseBody(document, format))).toEqual(first);
  },
);

it('documents with the same definition have the same object, and with another one another', () => {
  const known = read(value(definition('A')))?.recurring();
  expect(known).toBeDefined();
  expect(read(value(definition('A')))?.recurring()).toBe(known);
  const changed = read(value(definition('A', ',"unit":"kg"')));
  expect(changed?.text('unit')).toBe('kg');
  expect(changed?.recurring()).not.toBe(known);
});

it.each(['0', ' 0', '[]', '"0"', 'true'])(
  'a document is refused that has %s instead of a definition',
  (other) => {
    const json = `{"known":${value(definition('A'))},${value(other).slice(1)}`;
    expect(() => read(json)).toThrow('Invalid itemValueDefinition: expected an object');
  },
);

it('a definition that has a name twice is refused', () => {
  expect(() => read(value(definition('C', ',"name":"B"')))).toThrow(/repeats a name/);
});

it('a long definition is read, and so are more new ones than a document usually has', () => {
  expect(read(value(definition('D', `,"choices":"${'a=1,'.repeat(5000)}"`)))?.text('uid')).toBe('D');
  const many = Array.from({ length: 300 }, (_, index) => value(definition(`E${index}`)));
  const nodes = parseBody(`{"values":[${many.join(',')}]}`, 'json').nodes('values') ?? [];
  const uids = nodes.map((node) => node.node('value')?.node('itemValueDefinition')?.text('uid'));
  expect(uids).toEqual(Array.from(many, (_, index) => `E${index}`));
});

const item = (uid: string, more = '') =>
  `{"uid":"${uid}","name":"${'a long name '.repeat(50)}","itemValues":[${value(definition('A'))}]${more}}`;
const view = (of: string, rest = '"amount":{"value":1}') => parseBody(`{"dataItem":${of},${rest}}`, 'json');
/** Until it is known. */
const known = (of: string) => [view(of), view(of)][1]?.node('dataItem')?.recurring();

it('an item that comes again is the same object from then on, with the definitions of others', () => {
  const first = known(item('F'));
  expect(first).toBeDefined();
  const again = view(item('F'), '"amount":{"value":2}');
  expect(again.node('dataItem')?.recurring()).toBe(first);
  expect(again.node('amount')?.text('value')).toBe('2');
  const [shown] = again.node('dataItem')?.nodes('itemValues') ?? [];
  expect(shown?.node('value')?.node('itemValueDefinition')?.recurring()).toBe(
    read(value(definition('A')))?.recurring(),
  );
});

it('an item that has changed, and one that comes for the first time, are read from their documents', () => {
  const before = known(item('G'));
  const changed = view(item('G', ',"label":"new"')).node('dataItem');
  expect(changed?.text('label')).toBe('new');
  expect(changed?.recurring()).not.toBe(before);
  expect(view(item('H')).node('dataItem')?.recurring()).toBeUndefined();
});

it('a document has its known item however often another one let go of its members', () => {
  known(item('I'));
  view(item('I')).node('dataItem')?.release('itemValues');
  const document = view(item('I'));
  document.release('dataItem');
  expect(view(item('I')).node('dataItem')?.nodes('itemValues')).toHaveLength(1);
  expect(document.node('dataItem')).toBeUndefined();
});

it.each(['0', '[]', '"0"'])('a second item that is %s is not taken for the known one', (other) => {
  known(item('J'));
  const rest = `"list":{"dataItem":${other}}`;
  expect(() => view(item('J'), rest).node('list')?.node('dataItem')).toThrow('expected an object');
  expect(view(item('J'), rest).node('dataItem')?.text('uid')).toBe('J');
});

it('a number instead of a definition beside a known item is refused', () => {
  known(item('K'));
  const rest = '"value":{"itemValueDefinition":0}';
  expect(() => view(item('K'), rest).node('value')?.node('itemValueDefinition')).toThrow(
    'expected an object',
  );
  expect(view(item('K'), rest).node('dataItem')?.text('uid')).toBe('K');
});

it('an item that has a name twice is refused each time', () => {
  for (const _ of Array(3)) expect(() => view(item('L', ',"uid":"M"'))).toThrow(/repeats a name/);
});

it('documents are not kept for the items that came in them once', () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const heap = (): number => {
    collectGarbage();
    return process.memoryUsage().heapUsed / 2 ** 20;
  };
  const before = heap();
  for (let index = 0; index < 60; index += 1) view(item(`O${index}`), `"text":"${'x'.repeat(2 ** 20)}"`);
  expect(heap() - before).toBeLessThan(20);
});

it('a document with known definitions and items is refused as soon as it is malformed', () => {
  const json = `{"dataItem":${item('N')},"list":[${value(definition('A'))},${value(definition('B'))}],"text":"\\"itemValueDefinition\\":{"}`;
  for (const _ of Array(2)) parseBody(json, 'json');
  check(
    fc.tuple(fc.nat(json.length - 1), fc.constantFrom('', '"', '{', '}', ',', '\\', ':', '0', 'e')),
    ([at, by]) => {
      const changed = json.slice(0, at) + by + json.slice(at + 1);
      expect(
        isRead(() => parseBody(changed, 'json')),
        changed,
      ).toBe(isRead(() => JSON.parse(changed)));
    },
  );
});

function isRead(parse: () => unknown): boolean {
  try {
    parse();
    return true;
  } catch {
    return false;
  }
}
