import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demo } from '../support/start-demo-gateway.ts';
import { type RecordedGateway, startRecordedGateway } from './recorded-gateway.ts';

let gateway: RecordedGateway;

beforeAll(async () => {
  gateway = await startRecordedGateway();
});

afterAll(() => gateway.close());

type Expected = readonly [status: number, code: string];
const tooMuch: Expected = [400, 'LIMIT_EXCEEDED'];
const tooLarge: Expected = [413, 'PAYLOAD_TOO_LARGE'];
const badInput: Expected = [400, 'BAD_USER_INPUT'];

/** A name, what is sent (a text as document, bytes as body), and what comes back. */
type Row = readonly [name: string, sent: string | Buffer, expected: Expected];

const many = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => part(index)).join(' ');
const nest = (count: number, before: string, within: string, after = '}'): string =>
  `${before.repeat(count)}${within}${after.repeat(count)}`;

/** An item, its category, the items of that: the schema has a cycle. */
const cycles: Readonly<Record<string, (times: number) => string>> = {
  fields: (times) =>
    `{ dataCategory { ${nest(times, 'items { nodes { dataCategory { ', 'uid', '} } } ')} } }`,
  'inline fragments': (times) =>
    `{ dataCategory { ${nest(times, '... on DataCategory { items { nodes { ... { dataCategory { ', 'uid', '} } } } } ')} } }`,
  fragments: (times) =>
    `{ dataCategory { ...F0 } } ${many(times, (n) => `fragment F${n} on DataCategory { items { nodes { dataCategory { ...F${n + 1} } } } }`)} fragment F${times} on DataCategory { uid }`,
};

const nesting: readonly Row[] = Object.entries(cycles).flatMap(([name, cycle]) =>
  [4, 5, 8, 13, 20, 40].map((times): Row => [`a cycle of ${name}, ${times} times`, cycle(times), tooMuch]),
);

const parserBombs: readonly Row[] = [
  ['20,000 braces', '{'.repeat(20_000), tooMuch],
  ['20,000 brackets', `{ a(b: ${'['.repeat(20_000)}`, tooMuch],
  ['20,000 parentheses', `{ ${'a('.repeat(20_000)}`, tooMuch],
  ['20,000 braces that close again', nest(20_000, '{', 'a'), tooMuch],
  ['20,000 brackets of a type', `query ($a: ${nest(20_000, '[', 'Int', ']')}) { a }`, tooMuch],
  ['60,000 words', `{ ${'a '.repeat(60_000)} }`, tooMuch],
  ['3,000 variables', `query (${many(3000, (n) => `$v${n}: Int`)}) { __typename }`, tooMuch],
  ['1,000 operations', many(1000, (n) => `query Q${n} { a }`), tooMuch],
  ['300,000 words', `{ ${'a '.repeat(300_000)} }`, tooLarge],
  ['a comment of 5 MB', `#${'x'.repeat(5_000_000)}\n{ __typename }`, tooLarge],
  ['a text of 5 MB', `{ dataCategory(path: "${'x'.repeat(5_000_000)}") { path } }`, tooLarge],
  ['a text that does not end', `{ dataCategory(path: "${'x'.repeat(100_000)}`, badInput],
  ['a block text that does not end', `{ dataCategory(path: """${'x'.repeat(100_000)}`, badInput],
  ['10,000 characters that GraphQL does not have', '\u0001'.repeat(10_000), badInput],
];

const fields: readonly Row[] = [
  ['31 aliases', `{ ${many(31, (n) => `a${n}: __typename`)} }`, tooMuch],
  ['101 aliases', `{ ${many(101, (n) => `a${n}: __typename`)} }`, tooMuch],
  ['10,000 aliases', `{ ${many(10_000, (n) => `a${n}: __typename`)} }`, tooMuch],
  ['31 aliases further down', `{ viewer { ${many(31, (n) => `a${n}: username`)} } }`, tooMuch],
  ['10 unknown directives', `{ viewer { username ${'@aa '.repeat(10)} } }`, badInput],
  ['21 directives', `{ viewer { username ${'@aa '.repeat(21)} } }`, tooMuch],
  ['5,000 directives', `{ viewer { username ${'@aa '.repeat(5000)} } }`, tooMuch],
  ['19 unknown fields', `{ ${many(19, (n) => `unknown${n}`)} }`, badInput],
  ['900 unknown fields further down', `{ viewer { ${many(900, (n) => `u${n}`)} } }`, badInput],
  ['5,000 unknown fields', `{ viewer { ${many(5000, (n) => `u${n}`)} } }`, tooMuch],
  ['2,000 fields that overlap', `{ viewer { ${'username '.repeat(2000)} } }`, tooMuch],
  [
    '20 fields that contradict each other',
    `{ ${many(20, (n) => `dataCategory(path: "p${n}") { path }`)} }`,
    badInput,
  ],
  ['1,000 nested inline fragments', `{ ${nest(1000, '... { ', '__typename')} }`, tooMuch],
  [
    'fragments that double 18 times',
    `{ ...F0 } ${many(18, (n) => `fragment F${n} on Query { a${n}: __typename ...F${n + 1} ...F${n + 1} }`)} fragment F18 on Query { b: __typename }`,
    tooMuch,
  ],
  ['fragments in a circle', '{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }', badInput],
  ['a part to come later', '{ viewer { uid } ... @defer { viewer { username } } }', badInput],
  ['a list to come in pieces', '{ dataCategory { children @stream { path } } }', badInput],
  ['a subscription', 'subscription { viewer { uid } }', badInput],
];

const lists: readonly Row[] = [2, 1000].map((count) => [
  `a list of ${count} requests`,
  Buffer.from(JSON.stringify(Array.from({ length: count }, () => ({ query: '{ viewer { uid } }' })))),
  badInput,
]);

const json = (text: string): Buffer => Buffer.from(text);
const withUid = (uid: string): Buffer =>
  json(
    `{"query":"query ($uid: Uid!) { dataItem(categoryPath: \\"transport/car\\", uid: $uid) { uid } }","variables":{"uid":${uid}}}`,
  );
const withPage = (first: string): Buffer =>
  json(
    `{"query":"query ($first: Int!) { dataCategory { items(first: $first) { totalCount } } }","variables":{"first":${first}}}`,
  );
const viewer = '"query":"{ viewer { uid } }"';

const bodies: readonly Row[] = [
  ['nothing', json(''), badInput],
  ['null', json('null'), badInput],
  ['a number', json('1'), badInput],
  ['a text', json('"{ viewer { uid } }"'), badInput],
  ['an empty object', json('{}'), badInput],
  ['a query that is null', json('{"query":null}'), badInput],
  ['a query that is a list', json('{"query":["{ viewer { uid } }"]}'), badInput],
  ['a query that is empty', json('{"query":""}'), badInput],
  ['a query that is a comment', json('{"query":"# { viewer { uid } }"}'), badInput],
  ['only a fragment', json('{"query":"fragment F on Query { viewer { uid } }"}'), badInput],
  ['variables as a list', json(`{${viewer},"variables":[]}`), badInput],
  ['variables as a text', json(`{${viewer},"variables":"{}"}`), badInput],
  ['extensions as a list', json(`{${viewer},"extensions":[]}`), badInput],
  ['an operation that is not there', json(`{${viewer},"operationName":"Other"}`), badInput],
  ['an operation that is a number', json(`{${viewer},"operationName":1}`), badInput],
  [
    'two operations and no choice',
    json('{"query":"query A { viewer { uid } } query B { viewer { uid } }"}'),
    badInput,
  ],
  ['the prototype as a parameter', json('{"__proto__":{"query":"{ viewer { uid } }"}}'), badInput],
  ['the prototype as an object’s field', withUid('{"__proto__":{"polluted":true}}'), badInput],
  ['a lone surrogate', withUid('"\\ud800"'), badInput],
  ['a list for one value', withUid('["L9S383G52PUZ"]'), badInput],
  ['a number above all numbers', withPage('1e400'), badInput],
  ['a number above 32 bits', withPage('2147483648'), badInput],
  ['a number with a fraction', withPage('1.5'), badInput],
  ['a number as a text', withPage('"1"'), badInput],
  [
    'a value that is missing',
    json('{"query":"query ($first: Int!) { dataCategory { items(first: $first) { totalCount } } }"}'),
    badInput,
  ],
  ['UTF-16', Buffer.from(`{${viewer}}`, 'utf16le'), badInput],
  ['bytes that are no UTF-8', Buffer.from('{"query":"{ viewer { uid } } # \xff"}', 'latin1'), badInput],
  ['JSON with a comment', json(`{${viewer} /* canary */}`), badInput],
  ['JSON with a comma too many', json(`{${viewer},}`), badInput],
  ['two objects', json(`{${viewer}}{${viewer}}`), badInput],
  ['an object that was cut off', json(`{${viewer}`), badInput],
  ['100,000 brackets', json('['.repeat(100_000)), badInput],
];

async function send(sent: string | Buffer) {
  gateway.takeOperations();
  const answer = await fetch(`${gateway.url}/graphql`, {
    method: 'POST',
    headers: { ...demo, 'content-type': 'application/json', accept: 'application/graphql-response+json' },
    body: typeof sent === 'string' ? JSON.stringify({ query: sent }) : new Uint8Array(sent),
  });
  return { status: answer.status, text: await answer.text(), operations: gateway.takeOperations() };
}

describe.each([
  ['nested deeper than may be', nesting],
  ['hard to read', parserBombs],
  ['with too much or too little in it', fields],
  ['of several requests', lists],
  ['that is malformed', bodies],
] as const)('requests %s', (_, rows) => {
  it.each(rows)(
    'the request is refused before any backend work for %s',
    async (...[, sent, [status, code]]) => {
      const answer = await send(sent);
      const { data, errors } = JSON.parse(answer.text) as {
        data?: unknown;
        errors: { extensions: { code: string } }[];
      };
      expect([answer.status, ...new Set(errors.map(({ extensions }) => extensions.code))]).toEqual([
        status,
        code,
      ]);
      expect(data).toBeUndefined();
      expect(answer.operations).toEqual([]);
      expect(errors.length).toBeLessThanOrEqual(6);
      expect(answer.text.length).toBeLessThan(4096);
      expect(answer.text).not.toMatch(/\bat .*\.(ts|js):\d+/);
      expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    },
  );
});

it('a body that cannot be parsed is not echoed in the error', async () => {
  const { text } = await send(json('{"query":"{ viewer { uid } }","token":"canary-f00d" x'));
  expect(text).toContain('The body must be JSON in UTF-8.');
  expect(text).not.toContain('canary');
});

it.each(['query', 'operationName', 'variables', 'extensions'])(
  'a wrong %s is named with what it must be',
  async (name) => {
    const { text } = await send(json(JSON.stringify({ query: '{ __typename }', [name]: 5 })));
    const kind = ['query', 'operationName'].includes(name) ? 'string' : 'JSON object';
    const { errors } = JSON.parse(text) as { errors: object[] };
    expect(errors).toMatchObject([
      { message: `${name} must be a ${kind}.`, extensions: { code: 'BAD_USER_INPUT', argument: name } },
    ]);
  },
);

it('a document that is refused has no empty extensions', async () => {
  const { text } = await send('{ nothing }');
  expect(Object.keys(JSON.parse(text) as object)).toEqual(['errors']);
});

describe('queries with GET', () => {
  it.each([
    ['nothing', ''],
    ['an empty query', '?query='],
    ['two queries', '?query={__typename}&query={viewer{uid}}'],
    ['variables that are no JSON', '?query={__typename}&variables=x'],
    ['variables that are a list', '?query={__typename}&variables=[]'],
    ['extensions that are no object', '?query={__typename}&extensions=1'],
    ['bytes that are no UTF-8', '?query=%FF'],
    ['a percent sign alone', '?query=%'],
    ['31 aliases', `?query=${encodeURIComponent(`{${many(31, (n) => `a${n}:__typename`)}}`)}`],
    ['a subscription', '?query=subscription{viewer{uid}}'],
  ])('a query with GET is refused for %s', async (_, search) => {
    gateway.takeOperations();
    const answer = await fetch(`${gateway.url}/graphql${search}`, {
      headers: { accept: 'application/graphql-response+json' },
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      errors: [{ extensions: { code: expect.stringMatching(/^(BAD_USER_INPUT|LIMIT_EXCEEDED)$/) } }],
    });
    expect(gateway.takeOperations()).toEqual([]);
  });
});
