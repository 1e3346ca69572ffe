import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openRestClient } from '../src/adapters/rest-client/rest-client.ts';
import type { DataItemKey } from '../src/domain/data-tree/data-item.ts';
import { type ErrorCode, errorCodes } from '../src/domain/basics/errors.ts';
import { createGateway, type Gateway } from '../src/server/gateway/gateway.ts';
import type { GatewayOptions } from '../src/server/gateway/gateway-options.ts';
import type { RunningBackend } from '../src/server/gateway/running-backend.ts';
import { problemsIn } from './support/queries/answer-problems.ts';
import { methaneLeak, petrolSmall, xenonLeak } from './support/fixture-keys.ts';
import { openFixtureBackend } from './support/open-fixture-backend.ts';
import { remoteBackend } from './support/gateways/start-remote-gateway.ts';
import { createSampleBackend } from './support/samples/sample-backend.ts';
import { openRawUpstream, type RawUpstream, type Respond } from './support/upstreams/raw-upstream.ts';

/**
 * Every code of the closed list, from a request to the whole program that
 * leads to it. The table has a row for each code, or it does not compile.
 */
const requests: Readonly<Record<ErrorCode, () => Promise<Answered>>> = {
  BAD_USER_INPUT: () => ask(local, '{ dataItem(categoryPath: "transport/car", uid: "x") { label } }'),
  UNAUTHENTICATED: () => ask(local, '{ viewer { username } }', {}),
  FORBIDDEN: () =>
    ask(local, 'mutation { deleteDataCategory(input: { path: "transport/car" }) { userErrors { code } } }'),
  NOT_FOUND: () => ask(local, '{ dataCategory(path: "no/such/category") { name } }'),
  CONFLICT: () => ask(local, changeName, as('admin')),
  INPUT_MISSING: () => ask(local, amountOf(petrolSmall, 'occupants', '2')),
  LOOKUP_FOUND_NOTHING: () => ask(local, amountOf(xenonLeak, 'mass', '2')),
  ALGORITHM_FAILED: () =>
    ask(local, amountOf(petrolSmall, 'distance', '1', '{ name: "occupants", value: "0" }')),
  GASES_UNKNOWN: () => ask(local, amountOf(methaneLeak, 'mass', '2').replace('amount(', 'amount(gwp: AR4, ')),
  PAYLOAD_TOO_LARGE: () => ask(local, `{ viewer { username } } # ${'x'.repeat(600_000)}`),
  LIMIT_EXCEEDED: () =>
    ask(local, `{ ${Array.from({ length: 31 }, (_, n) => `a${n}: __typename`).join(' ')} }`),
  RATE_LIMITED: async () => {
    const gateway = gatewayOver(await openFixtureBackend(), { requestsPerMinute: 1 });
    await ask(gateway, trusted);
    return ask(gateway, trusted);
  },
  OVERLOADED: () => askBesideOthers(),
  DOCUMENT_NOT_TRUSTED: () => ask(trusting, anyItem),
  PERSISTED_QUERY_NOT_FOUND: () => ask(local, undefined, as('demo'), unknownHash),
  PERSISTED_QUERY_NOT_SUPPORTED: () => ask(forgetful, undefined, as('demo'), unknownHash),
  TIMEOUT: () => askUntilDeadline(),
  UPSTREAM_TIMEOUT: () => askRemote(() => {}),
  UPSTREAM_UNAVAILABLE: async () => {
    await upstream.stop();
    try {
      return await ask(remote, anyItem, withToken);
    } finally {
      await upstream.listen();
    }
  },
  UPSTREAM_PROTOCOL: () => askRemote((socket) => socket.end(response('200 OK', 'not a document'))),
  UPSTREAM_ERROR: () => askRemote((socket) => socket.end(response('500 Internal Server Error', '{}'))),
  UPSTREAM_UNSUPPORTED: () => ask(remote, changeInTwoCategories, withToken),
  STORE_UNAVAILABLE: async () => {
    const backend = await openFixtureBackend();
    await backend.close();
    return ask(gatewayOver(backend), anyItem);
  },
  INTERNAL: () =>
    ask(
      gatewayOver(backendOf(() => Promise.reject(new TypeError('nobody foresaw this')))),
      '{ viewer { uid } }',
    ),
};

const anyItem = `{ dataItem(categoryPath: "transport/car", uid: "${petrolSmall.uid}") { label } }`;
const changeName = `mutation { updateDataItem(input: { categoryPath: "transport/car", uid: "${petrolSmall.uid}",
  name: "another", expectedVersion: 99 }) { userErrors { code message field } } }`;
const change = (path: string) =>
  `{ categoryPath: "${path}", itemUid: "${petrolSmall.uid}", path: "source", value: "x" }`;
const changeInTwoCategories = `mutation { updateDataItemValues(input: { changes: [${change('a')}, ${change('b')}] }) {
  userErrors { code message field } } }`;
const amountOf = ({ categoryPath, uid }: DataItemKey, name: string, value: string, more = '') =>
  `{ dataItem(categoryPath: "${categoryPath}", uid: "${uid}") {
  amount(inputs: [{ name: "${name}", value: "${value}" } ${more}]) { value } } }`;
const withToken = { authtoken: 'a-token' };
const as = (username: string) => ({
  authorization: `Basic ${Buffer.from(`${username}:${username}`).toString('base64')}`,
});

const unknownHash = { persistedQuery: { version: 1, sha256Hash: '0'.repeat(64) } };

const trusted = '{ viewer { username } }';
const manifest = { [createHash('sha256').update(trusted).digest('hex')]: trusted };

let local: Gateway;
/** Takes no documents but those of its manifest. */
let trusting: Gateway;
/** Remembers no documents. */
let forgetful: Gateway;
let remote: Gateway;
let upstream: RawUpstream;

beforeAll(async () => {
  const backend = await openFixtureBackend();
  local = gatewayOver(backend);
  trusting = gatewayOver(backend, { trustedDocuments: manifest, automaticPersistedQueries: false });
  forgetful = gatewayOver(backend, { automaticPersistedQueries: false });
  upstream = await openRawUpstream(() => {});
  const client = openRestClient({ baseUrl: upstream.baseUrl, format: 'json', deadlineMs: 300 });
  remote = gatewayOver(remoteBackend(client));
});

afterEach(() => vi.useRealTimers());

afterAll(async () => {
  await remote.close();
  await upstream.stop();
  await local.close();
});

describe('error codes', () => {
  it.each(errorCodes)('a request leads to the code %s', async (code) => {
    const { status, codes } = await requests[code]();
    expect(codes).toEqual([code]);
    expect(status).toBe(statuses[code] ?? 200);
  });
});

/** What is known before anything is executed is no answer of GraphQL, but one of HTTP. */
const statuses: Readonly<Partial<Record<ErrorCode, number>>> = {
  BAD_USER_INPUT: 400,
  LIMIT_EXCEEDED: 400,
  PAYLOAD_TOO_LARGE: 413,
  RATE_LIMITED: 429,
  OVERLOADED: 503,
  STORE_UNAVAILABLE: 503,
  DOCUMENT_NOT_TRUSTED: 403,
  PERSISTED_QUERY_NOT_FOUND: 404,
  PERSISTED_QUERY_NOT_SUPPORTED: 400,
};

interface Answered {
  readonly status: number;
  readonly codes: readonly string[];
}

async function ask(
  gateway: Gateway,
  query: string | undefined,
  headers: Readonly<Record<string, string>> = as('demo'),
  extensions: object = {},
): Promise<Answered> {
  const answer = await gateway.fetch(
    new Request('http://localhost/graphql', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/graphql-response+json',
        ...headers,
      },
      body: JSON.stringify({ query, extensions }),
    }),
  );
  const body = (await answer.json()) as Parameters<typeof problemsIn>[0];
  return { status: answer.status, codes: problemsIn(body).map(({ code }) => code) };
}

function askRemote(respond: Respond): Promise<Answered> {
  upstream.respond = respond;
  return ask(remote, anyItem, withToken);
}

/** The clock is turned on to the deadline once the backend is at work. */
async function askUntilDeadline(): Promise<Answered> {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const slow = backendOf((signal) => {
    setImmediate(() => vi.advanceTimersByTime(10_000));
    return new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
  });
  return ask(gatewayOver(slow), '{ viewer { username } }', {});
}

/** The only place and the only one in the queue are taken until the third one has its answer. */
async function askBesideOthers(): Promise<Answered> {
  let letGo = (): void => {};
  const released = new Promise<never>((_, reject) => {
    letGo = () => reject(new Error('let go'));
  });
  const gateway = gatewayOver(
    backendOf(() => released),
    { maximumRequests: 1 },
  );
  const all = [1, 2, 3].map(() => ask(gateway, trusted, {}));
  const refused = await Promise.race(all);
  letGo();
  await Promise.all(all);
  return refused;
}

/** A backend that does not know who the caller is. */
function backendOf(getViewer: (signal: AbortSignal) => Promise<never>): RunningBackend {
  const sample = createSampleBackend();
  return {
    open: ({ signal }) => ({ ...sample, access: { ...sample.access, getViewer: () => getViewer(signal) } }),
    description: 'a backend of the tests',
    isRemote: false,
    check: async () => {},
    signInDemo: async () => null,
    close: async () => {},
  };
}

function gatewayOver(backend: RunningBackend, options: Partial<GatewayOptions> = {}): Gateway {
  return createGateway({ backend, logLevel: 'silent', ...options });
}

function response(status: string, body: string): string {
  return `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`;
}
