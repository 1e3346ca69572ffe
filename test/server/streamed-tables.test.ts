import { get, type IncomingMessage } from 'node:http';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withMembers } from '../../src/domain/basics/members.ts';
import type { DataItemMatch } from '../../src/domain/data-tree/data-item.ts';
import { EmissionsError } from '../../src/domain/basics/errors.ts';
import type { Backend } from '../../src/ports/backend.ts';
import type { GatewayServer } from '../../src/server/gateway/gateway-server.ts';
import { asPath, asUid } from '../support/brands.ts';
import { petrolSmall } from '../support/fixture-keys.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';
import { openRaw } from './raw-exchange.ts';

/** Pages of search results that were read, with the signals of their reads. */
let pages: AbortSignal[];
/** Those that share a time until which their credentials have to be valid. */
let requests: Set<unknown>;
let pagesInAll: number;
/** A table that fails after so many is long enough to have been begun. */
const readBefore = 12;
let failure: unknown;
let server: GatewayServer;

beforeEach(async () => {
  pages = [];
  requests = new Set();
  pagesInAll = Infinity;
  failure = null;
  const backend = await openFixtureBackend();
  server = await startGateway({
    ...backend,
    open: (call) => {
      const opened = backend.open(call);
      const search: Backend['dataItems']['search'] = async ({ page }) => {
        pages.push(call.signal);
        requests.add(call.began);
        if (failure !== null && pages.length > readBefore) throw failure;
        const entries = Array.from({ length: page.itemsPerPage }, () => item);
        const items = { entries, total: pagesInAll * page.itemsPerPage, request: page };
        return {
          items,
          categories: [],
          corrections: [],
          readings: [],
          facets: [],
          isExact: true,
          best: 'near' as const,
        };
      };
      const listPart: Backend['profileItems']['listPart'] = async (requested) => {
        pages.push(call.signal);
        const { entries } = await opened.profileItems.listPart(requested, null);
        const all = Array.from({ length: 200 }, () => entries).flat();
        return { entries: all, next: { after: entries.at(-1)?.item.uid } };
      };
      return withMembers(opened, {
        dataItems: { ...opened.dataItems, search },
        profileItems: { ...opened.profileItems, listPart },
      });
    },
  });
});

afterEach(() => server.close());

const item: DataItemMatch = {
  categoryPath: asPath('transport/car'),
  uid: asUid('AAAAAAAAAAAA'),
  path: null,
  label: 'a long label '.repeat(20),
  title: 'a long title',
  created: null,
  modified: null,
};

const authorization = { Authorization: `Basic ${btoa('demo:demo')}` };
const target = '/search?query=a&format=';
const request = (version: string, format = 'csv', method = 'GET') =>
  `${method} ${target}${format} HTTP/${version}\r\nHost: localhost\r\nAuthorization: ${authorization.Authorization}\r\n\r\n`;

it('a table is sent whole, part by part, each read within a deadline of its own', async () => {
  pagesInAll = 5;
  const response = await fetch(`${server.url}${target}ndjson`, { headers: authorization });
  expect((await response.text()).split('\n')).toHaveLength(5 * 200 + 1);
  expect(new Set(pages).size).toBe(5);
  expect([...requests]).toEqual([expect.any(Object)]);
});

it('a table ends visibly where its rows fail: with an error as the last row, and without the end of the body', async () => {
  failure = new EmissionsError('STORE_UNAVAILABLE', 'The database is not available.');
  for (const format of ['csv', 'ndjson']) {
    pages = [];
    const connection = await openRaw(server.url);
    await connection.send(request('1.1', format));
    const received = await connection.untilClosed();
    expect(received).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(received).toContain(
      format === 'csv'
        ? '\r\nERROR STORE_UNAVAILABLE: the table is incomplete. The database is not available.\r\n'
        : '\n{"error":{"code":"STORE_UNAVAILABLE","message":"The database is not available."}}\n',
    );
    expect(received).not.toMatch(/\r\n0\r\n\r\n$/);
  }
  pages = [];
  const response = await fetch(`${server.url}${target}csv`, { headers: authorization });
  await expect(response.text()).rejects.toThrow('terminated');
});

it('an unexpected error in a table shows nothing of itself', async () => {
  failure = new Error('secret');
  const connection = await openRaw(server.url);
  await connection.send(request('1.1'));
  const received = await connection.untilClosed();
  expect(received).toContain('ERROR INTERNAL');
  expect(received).not.toContain('secret');
});

it('a table that fails before it is begun is an error like any other', async () => {
  failure = new EmissionsError('STORE_UNAVAILABLE', 'The database is not available.');
  pages = Array.from({ length: readBefore }, () => new AbortController().signal);
  const response = await fetch(`${server.url}${target}csv`, { headers: authorization });
  expect([response.status, response.headers.get('content-type')]).toEqual([
    503,
    'application/json;charset=UTF-8',
  ]);
});

it('before HTTP/1.1 the connection of a table that fails is reset, because its end would be that of the table', async () => {
  failure = new EmissionsError('STORE_UNAVAILABLE', 'The database is not available.');
  const connection = await openRaw(server.url);
  const broken = new Promise<Error>((resolve) => connection.socket.once('error', resolve));
  await connection.send(request('1.0'));
  expect(await connection.untilClosed()).toContain('ERROR STORE_UNAVAILABLE: the table is incomplete.');
  expect(await broken).toMatchObject({ code: 'ECONNRESET' });
});

describe.each([
  ['br', createBrotliDecompress],
  ['gzip', createGunzip],
] as const)('a table in %s', (coding, unpack) => {
  const headers = { ...authorization, 'Accept-Encoding': coding };
  const unpacked = async (): Promise<string> => {
    let text = '';
    const answer = await new Promise<IncomingMessage>((resolve) =>
      get(`${server.url}${target}csv`, { headers }, resolve),
    );
    expect(answer.headers['content-encoding']).toBe(coding);
    const reading = answer.on('error', () => {}).pipe(unpack());
    reading.on('data', (part: Buffer) => (text += part.toString()));
    await new Promise((resolve) => answer.once('close', resolve));
    await expect.poll(() => text.endsWith('\n')).toBe(true);
    return text;
  };

  it('is sent whole, part by part', async () => {
    pagesInAll = 20;
    expect((await unpacked()).trim().split('\n')).toHaveLength(20 * 200 + 1);
  });

  it('that fails says so before its connection is cut', async () => {
    failure = new EmissionsError('STORE_UNAVAILABLE', 'The database is not available.');
    expect(await unpacked()).toContain('ERROR STORE_UNAVAILABLE: the table is incomplete.');
  });
});

/** The table of the items of a profile with one item, which is in each part two hundred times. */
async function itemsTarget(): Promise<string> {
  const post = async (path: string, body: string) => {
    const headers = { ...authorization, 'content-type': 'application/x-www-form-urlencoded' };
    return fetch(`${server.url}${path}`, { method: 'POST', headers, body });
  };
  const { profile } = (await (await post('/profiles', 'profile=true')).json()) as {
    profile: { uid: string };
  };
  await post(`/profiles/${profile.uid}/transport/car`, `dataItemUid=${petrolSmall.uid}&distance=1`);
  return `/items/${profile.uid}?format=`;
}

it.each([
  ['search results', async () => target],
  ['items of a profile', itemsTarget],
])(
  'a table of %s is read no faster than its reader takes it, and ends when the reader leaves',
  async (_, targetOf) => {
    const table = await targetOf();
    const connection = await openRaw(server.url);
    connection.socket.pause();
    await connection.send(request('1.1').replace(target, table));
    const settled = await untilSteady(() => pages.length);
    expect(settled).toBeGreaterThan(1);
    connection.socket.destroy();
    await untilSteady(() => pages.length);
    // What the closed connection had room for may be read, and the part that was being read then.
    expect(pages.length).toBeLessThanOrEqual(settled + 2);
  },
);

it('a HEAD of a table has its head only, and leaves the connection usable', async () => {
  const connection = await openRaw(server.url);
  await connection.send(request('1.1', 'csv', 'HEAD'));
  expect(await connection.answer()).toMatchObject({ status: 200, body: '' });
  await connection.send('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  expect(await connection.untilClosed()).toMatch(/^HTTP\/1.1 200 OK/);
});

/** The count when it no longer grows. */
async function untilSteady(count: () => number): Promise<number> {
  for (let before = -1; ;) {
    await new Promise((resolve) => setTimeout(resolve, 150));
    if (count() === before) return before;
    before = count();
  }
}
