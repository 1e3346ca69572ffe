import { unknownEnvironment } from '../../src/domain/data-tree/environment.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Session } from '../../src/domain/access/access.ts';
import { EmissionsError } from '../../src/domain/basics/errors.ts';
import type { Access, Backend, Call } from '../../src/ports/backend.ts';
import type { GatewayServer } from '../../src/server/gateway/gateway-server.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';
import { openRaw } from './raw-exchange.ts';
import { asUid } from '../support/brands.ts';

const session: Session = {
  authtoken: 'token',
  principal: {
    uid: asUid('AAAAAAAAAAAA'),
    username: 'demo',
    isAdministrator: false,
    groups: [],
    apiVersion: '2.0',
    locale: 'en_GB',
    timeZone: 'UTC',
  },
};

/** Work of the backend that begins, and goes on until it is let go or aborted. */
interface SlowWork {
  readonly begun: Promise<AbortSignal>;
  readonly outcome: Promise<'completed' | 'aborted'>;
  letGo(): void;
}

let work: SlowWork;
let isClosed: boolean;
let calls: string[];
let server: GatewayServer;

beforeEach(async () => {
  const { slow, run } = createSlowWork();
  work = slow;
  isClosed = false;
  calls = [];
  server = await startGateway({
    open: (call) => slowBackend(call, run, calls),
    description: 'a backend that takes its time',
    isRemote: false,
    check: async () => {},
    signInDemo: async () => null,
    close: async () => {
      isClosed = true;
    },
  });
});

afterEach(() => server.close());

const graphql = (query: string, operationName?: string) => {
  const body = JSON.stringify({ query, operationName });
  return `POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
};
const form = 'username=demo&password=demo';
const twoOperations = `query Look { viewer { username } } mutation Go { signIn(input: { username: "demo", password: "demo" }) { authtoken } }`;
const signIn = 'mutation Go { signIn(input: { username: "demo", password: "demo" }) { authtoken } }';

/** Sends a request, and leaves when the backend is at work on it. */
async function leaveDuring(request: string): Promise<void> {
  const connection = await openRaw(server.url);
  await connection.send(request);
  const signal = await work.begun;
  connection.socket.destroy();
  await Promise.race([
    new Promise((resolve) => signal.addEventListener('abort', resolve)),
    new Promise((resolve) => setTimeout(resolve, 200)),
  ]);
}

const mutations = [
  'signOut { isSignedOut }',
  'createProfile { userErrors { code } }',
  'createProfile(idempotencyKey: "key") { userErrors { code } }',
  'deleteProfile(input: { uid: "AAAAAAAAAAAA" }) { userErrors { code } }',
];
const twoMutations = (next: string) =>
  graphql(
    `mutation { first: signIn(input: { username: "demo", password: "demo" }) { authtoken } second: ${next} }`,
  );

describe('disconnected clients', () => {
  it.each([
    [
      'a POST',
      `POST /auth/signIn HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${form.length}\r\n\r\n${form}`,
    ],
    ['a POST with bare line feeds', `POST /auth HTTP/1.1\nHost: localhost\nContent-Length: 27\n\n${form}`],
    ['a mutation', graphql(signIn)],
    ['a mutation beside a query', graphql(twoOperations, 'Go')],
  ])(
    'a disconnect does not cancel %s, which is also completed before the program exits',
    async (_, request) => {
      await leaveDuring(request);
      const closing = server.close();
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(isClosed).toBe(false);
      work.letGo();
      expect(await work.outcome).toBe('completed');
      await closing;
      expect(isClosed).toBe(true);
    },
  );

  it.each(mutations)(
    'after a disconnect the mutation that has begun is completed, and none after it is begun: %s',
    async (next) => {
      await leaveDuring(twoMutations(next));
      const closing = server.close();
      work.letGo();
      expect(await work.outcome).toBe('completed');
      await closing;
      expect(calls).toEqual(['signIn']);
    },
  );

  it.each([
    ['a GET', 'GET /auth HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    [
      'a batch of reads',
      'POST /batch HTTP/1.1\r\nHost: localhost\r\nAuthtoken: x\r\nContent-Length: 2\r\n\r\n{}',
    ],
    ['a HEAD', 'HEAD /auth HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    ['a query', graphql('{ viewer { username } }')],
    ['a query beside a mutation', graphql(twoOperations, 'Look')],
  ])('a disconnect cancels %s', async (_, request) => {
    await leaveDuring(request);
    expect(await work.outcome).toBe('aborted');
  });
});

describe('requests past their deadline', () => {
  it.each(mutations)(
    'after the deadline the mutation that has begun is aborted, and none after it is begun: %s',
    async (next) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      try {
        const connection = await openRaw(server.url);
        await connection.send(twoMutations(next));
        await work.begun;
        vi.advanceTimersByTime(10_000);
        expect(await work.outcome).toBe('aborted');
      } finally {
        vi.useRealTimers();
      }
      await server.close();
      expect(calls).toEqual(['signIn']);
    },
  );
});

function createSlowWork() {
  const begun = createDeferred<AbortSignal>();
  const released = createDeferred<void>();
  const outcome = createDeferred<'completed' | 'aborted'>();
  const run = async (signal: AbortSignal): Promise<void> => {
    begun.resolve(signal);
    await new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve());
      void released.promise.then(resolve);
    });
    outcome.resolve(signal.aborted ? 'aborted' : 'completed');
    signal.throwIfAborted();
  };
  const slow: SlowWork = {
    begun: begun.promise,
    outcome: outcome.promise,
    letGo: () => released.resolve(),
  };
  return { slow, run };
}

function createDeferred<T>() {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

function slowBackend(
  { signal }: Call,
  run: (signal: AbortSignal) => Promise<void>,
  calls: string[],
): Backend {
  const access: Access = {
    async signIn() {
      calls.push('signIn');
      await run(signal);
      return session;
    },
    async getViewer() {
      await run(signal);
      return session.principal;
    },
    getApiVersion: async () => session.principal.apiVersion,
    signOut: async () => void calls.push('signOut'),
    statedEnvironment: () => unknownEnvironment,
    getEnvironment: () => Promise.reject(new EmissionsError('INTERNAL', 'unused')),
    getAuthtoken: async () => null,
  };
  const others = new Proxy({} as Backend, {
    get: (_, resource) =>
      resource === 'access' ? access : new Proxy({}, { get: (_target, method) => () => refuse(method) }),
  });
  const refuse = (method: string | symbol): Promise<never> => {
    calls.push(String(method));
    return Promise.reject(new EmissionsError('INTERNAL', 'unused'));
  };
  return others;
}
