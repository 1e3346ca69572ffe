/** A body as long as may be, of which much work or a long answer could be made. */
interface FullBody {
  readonly kind: string;
  readonly path: string;
  readonly type: string;
  readonly body: string;
}

export const longestBody = 500_000;
const longestForm = 64_000;
const json = 'application/json';
const parts = <T>(count: number, part: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => part(at));
const key = (at: number): string => `a${at.toString(36).padStart(3, '0')}`;
const manyKeys = (count: number) => Object.fromEntries(parts(count, (at) => [key(at), []]));
const long = 'x'.repeat(longestBody - 1000);

const calculate = 'query ($r: [CalculationRequest!]!) { calculate(requests: $r) { index } }';
const nested = (open: string, close: string, count: number): string =>
  open.repeat(count) + close.repeat(count);

const variables: Readonly<Record<string, unknown>> = {
  'unknown members': [manyKeys(45_000)],
  'lists of unknown members': parts(100, () => manyKeys(450)),
  'empty objects': parts(150_000, () => ({})),
  'numbers in place of objects': parts(200_000, () => 1),
  'a text in place of a list': long,
  'a long name of a member': [{ [long]: 1 }],
  'long names of members': [Object.fromEntries(parts(5, (at) => [`${'x'.repeat(99_000)}${at}`, 1]))],
  'a long path': [{ categoryPath: long }],
  'long names of inputs': [
    {
      categoryPath: 'transport/car',
      inputs: parts(50, (at) => ({ name: `${'x'.repeat(9900)}${at}`, value: '' })),
    },
  ],
  'names of inputs that are not known': [
    { categoryPath: 'transport/car', inputs: parts(12_000, (at) => ({ name: `distanc${at}`, value: '' })) },
  ],
};

const documents: Readonly<Record<string, string>> = {
  spaces: `{ __typename }${' '.repeat(longestBody)}`.slice(0, longestBody),
  comments: `{ __typename }${'#\n'.repeat(longestBody / 4)}`,
  'a long field': `{ ${long} }`,
  'long fields': `{ ${parts(5, (at) => 'x'.repeat(99_000) + String(at)).join(' ')} }`,
  'a long argument': `{ viewer(${long}: 1) { username } }`,
  'a long directive': `{ viewer @${long} { username } }`,
  'a long fragment': `{ ...${long} }`,
  'a long type': `{ ... on ${long} { a } }`,
  'a long variable': `{ viewer(a: $${long}) { username } }`,
  'a long name of an enum': `{ profiles(orderBy: { by: ${long} }) { totalCount } }`,
  'a long text in place of an object': `{ calculate(requests: "${long}") { index } }`,
  'long unknown members': `{ calculate(requests: [{ ${parts(480, (at) => `${'b'.repeat(900)}${at}: 1`).join(' ')} }]) { index } }`,
  'long names of operations': parts(5, (at) => `query ${'x'.repeat(90_000)}${at} { __typename }`).join(' '),
  'fragments in fragments': `{ ...f0 } ${parts(180, (at) => `fragment f${at} on Query { ...f${at + 1} ...f${at + 2} }`).join(' ')}`,
  directives: `{ ${parts(480, (at) => `a${at}: __typename @a${at}`).join(' ')} }`,
  variables: `query (${parts(450, (at) => `$v${at}: String`).join(' ')}) { __typename }`,
  'fields of one name': `{ viewer { ${'username '.repeat(1900)} } }`,
};

const requests: Readonly<Record<string, string>> = {
  'unknown parameters': JSON.stringify(manyKeys(45_000)),
  'a long name of an operation': JSON.stringify({ query: '{ __typename }', operationName: long }),
  'a long identifier': JSON.stringify({ documentId: long }),
  'deep variables': `{"query":"${calculate}","variables":{"r":${nested('[', ']', 200_000)}}}`,
  'deep objects': `{"query":"${calculate}","variables":{"r":${'{"a":'.repeat(70_000)}1${'}'.repeat(70_000)}}}`,
  'deep extensions': `{"query":"{ __typename }","extensions":{"r":${nested('[', ']', 200_000)}}}`,
};

const forms: Readonly<Record<string, string>> = {
  fields: parts(10_000, key).join('&'),
  ampersands: '&'.repeat(longestForm),
  labels: parts(4500, (at) => `label.${key(at)}=1`).join('&'),
  'percent signs': 'a=%'.repeat(longestForm / 3),
  'a long value': `username=${'x'.repeat(longestForm - 10)}`,
  'a long name': 'x'.repeat(longestForm),
};

const itemsInJson: Readonly<Record<string, string>> = {
  'unknown fields': JSON.stringify({ profileItems: parts(10, () => manyKeys(4500)) }),
  'empty entries': JSON.stringify({ profileItems: parts(150_000, () => ({})) }),
  'deep lists': `{"profileItems":${nested('[', ']', longestBody / 2 - 100)}}`,
  'deep objects': `${'{"a":'.repeat(70_000)}1${'}'.repeat(70_000)}`,
  'data items without an end': `{"a":[${'{"dataItem":{'.repeat(38_000)}`,
  'a long name': JSON.stringify({ profileItems: [{ [long]: '' }] }),
};

const inXml = (content: string): string => `<ProfileCategory>${content}</ProfileCategory>`;
const itemsInXml: Readonly<Record<string, string>> = {
  'elements in each other': '<a>'.repeat(160_000),
  attributes: `<ProfileCategory ${parts(50_000, (at) => `${key(at)}=""`).join(' ')}/>`,
  'an attribute without an end': `<ProfileCategory ${'a="" '.repeat(99)} ${'a='.repeat(200_000)}`,
  'empty elements': inXml('<a/>'.repeat(120_000)),
  'empty entries': inXml(`<ProfileItems>${'<ProfileItem/>'.repeat(34_000)}</ProfileItems>`),
  fields: inXml(
    `<ProfileItems><ProfileItem>${parts(50_000, (at) => `<${key(at)}/>`).join('')}</ProfileItem></ProfileItems>`,
  ),
  beginnings: '<'.repeat(longestBody),
  comments: '<!--'.repeat(longestBody / 4),
  'texts without an end': `<ProfileCategory>${'<![CDATA['.repeat(50_000)}`,
  references: inXml('&amp;'.repeat(95_000)),
  spaces: `<ProfileCategory${' a'.repeat(longestBody / 2 - 10)}`,
};

const inRows = (count: number, row: (at: number) => object): string =>
  parts(count, (at) => JSON.stringify(row(at))).join('\n');
const tables: Readonly<Record<string, readonly [format: string, text: string]>> = {
  members: ['application/x-ndjson', inRows(8, () => Object.fromEntries(parts(6500, (at) => [key(at), 1])))],
  'other members in each row': [
    'application/x-ndjson',
    inRows(8, (row) => Object.fromEntries(parts(6500, (at) => [key(row * 6500 + at), 1]))),
  ],
  'units of nothing': [
    'application/x-ndjson',
    inRows(5, () => Object.fromEntries(parts(1000, (at) => [`${key(at)}unit`, 1]))),
  ],
  columns: ['text/csv', `${parts(12_000, key).join(',')}\n1\n`],
  'columns of units': ['text/csv', `${parts(7000, (at) => `${key(at)}unit`).join(',')}\n1\n`],
  separators: ['text/csv', `${','.repeat(60_000)}\n`.repeat(8)],
  quotes: ['text/csv', `a,b\n${'"'.repeat(longestBody - 10)}`],
};

const toolCall = (given: object): string =>
  JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'calculate', arguments: given },
  });
const messages: Readonly<Record<string, string>> = {
  'unknown arguments': toolCall(manyKeys(20_000)),
  'wrong inputs': toolCall({ inputs: parts(20_000, () => ({ a: 1 })) }),
  'numbers in place of inputs': toolCall({ inputs: parts(100_000, () => 1) }),
  'a long id': JSON.stringify({ jsonrpc: '2.0', id: 'x'.repeat(250_000), method: 'tools/list' }),
  'a long method': JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'x'.repeat(250_000) }),
  'deep arguments': `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"arguments":${nested('[', ']', 120_000)}}}`,
};

const all = (of: string, path: string, type: string, bodies: Readonly<Record<string, string>>): FullBody[] =>
  Object.entries(bodies).map(([kind, body]) => ({ kind: `${of}: ${kind}`, path, type, body }));
const stringified = (values: Readonly<Record<string, unknown>>, body: (value: unknown) => object) =>
  Object.fromEntries(Object.entries(values).map(([kind, value]) => [kind, JSON.stringify(body(value))]));

const form = 'application/x-www-form-urlencoded';
const car = '/profiles/{profile}/transport/car';

/** All kinds; an address may have the uid of a profile of the caller. */
export const fullBodies: readonly FullBody[] = [
  ...all(
    'variables',
    '/graphql',
    json,
    stringified(variables, (r) => ({ query: calculate, variables: { r } })),
  ),
  ...all(
    'documents',
    '/graphql',
    json,
    stringified(documents, (query) => ({ query })),
  ),
  ...all('GraphQL', '/graphql', json, requests),
  ...all('forms', '/auth/signIn', form, forms),
  ...all('forms of items', car, form, forms),
  ...all('items in JSON', car, json, itemsInJson),
  ...all('items in XML', car, 'application/xml', itemsInXml),
  ...all('batches', '/batch', json, { reads: JSON.stringify({ reads: parts(50_000, () => '/data') }) }),
  ...Object.entries(tables).flatMap(([kind, [format, text]]) =>
    all('tables', '/items/{profile}?dryRun=true', format, { [kind]: text }),
  ),
  ...all('messages', '/mcp', json, messages),
];
