import v8 from 'node:v8';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createRequestBudget, unlimitedBudget } from '../../src/metering/request-budget.ts';
import type { Format } from '../../src/wire/elements/format.ts';
import { rounds } from '../support/deep.ts';
import { category, dataCategoryView, documentResponse } from '../support/documents/canned-documents.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';
import {
  failWith,
  failureOf,
  openUpstreamRig,
  readItem,
  token,
  type UpstreamRig,
} from '../support/upstreams/upstream-rig.ts';

let rigs: Record<Format, UpstreamRig>;
beforeAll(async () => {
  rigs = { json: await openUpstreamRig(), xml: await openUpstreamRig({ format: 'xml' }) };
});
afterAll(async () => {
  await rigs.json.close();
  await rigs.xml.close();
});

const many = 1_000_000;
const numbered = (write: (number: number) => string): string =>
  Array.from({ length: 6000 }, (_, n) => write(n)).join('');

const documents: readonly (readonly [string, Format, string, string])[] = [
  ['empty elements', 'xml', `<Resources>${'<a/>'.repeat(2 * many)}</Resources>`, '250000 elements'],
  ['references', 'xml', `<Resources><a>${'&amp;'.repeat(many)}</a></Resources>`, '250000 elements'],
  ['elements in each other', 'xml', `<Resources>${'<a>'.repeat(1000)}`, '64 levels'],
  ['lists in each other', 'json', `{"a":${'['.repeat(8 * many)}`, '64 levels'],
  ['objects in each other', 'json', '{"a":'.repeat(many), '64 levels'],
  ['empty objects', 'json', `{"a":[${'{},'.repeat(2 * many)}{}]}`, '250000 values'],
  ['numbers', 'json', `{"a":[${'1,'.repeat(4 * many)}1]}`, '250000 values'],
  ['names', 'json', `{${numbered((n) => `"a${n}":1,`)}"a":1}`, '5000 different names'],
  [
    'orders of names',
    'json',
    `{"a":[${numbered((n) => `{"a${n % 90}":1,"b${n % 80}":1,"c${n % 70}":1},`)}{}]}`,
    '5000 different names or orders of names',
  ],
];

it.each(documents)(
  'a document of %s in %s is UPSTREAM_PROTOCOL and names the limit',
  async (_, format, body, limit) => {
    const error = await failWith(rigs[format], (socket) => socket.write(documentResponse(body, format)));
    expect(error).toMatchObject({ code: 'UPSTREAM_PROTOCOL', upstream: { operation: 'data item view' } });
    expect(error.message).toContain(`more than ${limit}`);
  },
);

it('in front of a remote service the heap grows to twice what is live, and over a store as V8 lets it', async () => {
  const setFlags = vi.spyOn(v8, 'setFlagsFromString').mockReturnValue();
  const start = async (isRemote: boolean): Promise<void> => {
    const gateway = await startGateway({ ...(await openFixtureBackend()), isRemote });
    await gateway.close();
  };
  await start(false);
  expect(setFlags).not.toHaveBeenCalled();
  await start(true);
  expect(setFlags.mock.calls).toEqual([['--heap-growing-percent=100']]);
  setFlags.mockRestore();
});

const atOnce = rounds({ usual: 16, deep: 64 });

it('costly documents at once are all refused', async () => {
  const rig = await openUpstreamRig({ format: 'xml', deadlineMs: 30_000 });
  const response = documentResponse(documents[0]?.[2] ?? '', 'xml');
  rig.upstream.respond = (socket) => socket.write(response);
  const errors = await Promise.all(Array.from({ length: atOnce }, () => failureOf(readItem(rig.open()))));
  expect(errors.filter(({ message }) => !message.includes('250000 elements'))).toEqual([]);
  await rig.close();
});

it('reading a large document is CPU time of the request, which its budget ends', async () => {
  const end = new AbortController();
  createRequestBudget({ cpuMs: 1, limits: {}, signal: end.signal, abort: (error) => end.abort(error) });
  const body = `<Resources>${'<a bbbbbbbbbb="cccccccccc">text</a>'.repeat(120_000)}</Resources>`;
  rigs.xml.upstream.respond = (socket) => socket.write(documentResponse(body, 'xml'));
  const error = await failureOf(readItem(rigs.xml.open(undefined, end.signal)));
  expect(error).toMatchObject({ code: 'LIMIT_EXCEEDED' });
  expect(error.message).toContain('1 ms of CPU time');
});

it('the items of a page are read in slices', async () => {
  const document: unknown = JSON.parse(dataCategoryView('json', category), (name, value: unknown) => {
    if (name === 'rows') {
      return Array.from({ length: 100 }, (_, at) => ({
        label: 'a',
        path: 'p',
        uid: `${100_000_000_000 + at}`,
        created: '',
        modified: '',
      }));
    }
    return name === 'pager' ? { items: 100, currentPage: 1, itemsPerPage: 100 } : value;
  });
  rigs.json.upstream.respond = (socket) => socket.write(documentResponse(JSON.stringify(document), 'json'));
  const { signal } = new AbortController();
  let pauses = 0;
  const pause = () => Promise.resolve(void (pauses += 1));
  const budget = { ...unlimitedBudget(signal), isPauseDue: () => true, pause };
  const credentials = { kind: 'authtoken', authtoken: token } as const;
  const backend = rigs.json.client.open({ credentials, signal, requestId: 'a-request', budget });
  const page = { page: 1, itemsPerPage: 100 };
  const [items] = await backend.dataCategories.listItems([{ path: category.path, page, withValues: true }]);
  expect(items).toMatchObject({ total: 100 });
  expect(pauses).toBeGreaterThan(100);
});

it('long documents that together exceed the room are all read', async () => {
  const rig = await openUpstreamRig({ deadlineMs: 20_000 });
  rig.upstream.respond = (socket) =>
    socket.write(documentResponse(`{"a":"${'x'.repeat(7 * many)}"}`, 'json'));
  const errors = await Promise.all(Array.from({ length: 4 }, () => failureOf(readItem(rig.open()))));
  // Read to their end: what is missing in them is said, not their size.
  expect(errors.map(({ code, message }) => [code, message.includes('bytes')])).toEqual(
    errors.map(() => ['UPSTREAM_PROTOCOL', false]),
  );
  await rig.close();
});
