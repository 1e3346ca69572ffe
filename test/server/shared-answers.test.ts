import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Call, OpenBackend } from '../../src/ports/backend.ts';
import type { GatewayServer } from '../../src/server/gateway/gateway-server.ts';
import { createAnswerNotes } from '../../src/server/graphql-http/answer-notes.ts';
import { shareAnswers } from '../../src/server/graphql-http/shared-answers.ts';
import { openRequestLifetime } from '../../src/server/http/request-lifetime.ts';
import { petrolSmall } from '../support/fixture-keys.ts';
import { postGraphQL } from '../support/gateways/post-graphql.ts';
import { signIn } from '../support/gateways/start-cached-gateway.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';
import { asInstant } from '../support/brands.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';
import { fixtureNow } from '../support/open-fixture-store.ts';
import { openRaw } from './raw-exchange.ts';

const query = `{ dataItem(categoryPath: "transport/car", uid: "${petrolSmall.uid}") { label } }`;
const administrator = { authorization: `Basic ${Buffer.from('admin:admin').toString('base64')}` };

describe.each([
  ['that are held in memory', true],
  ['that are read to be checked', false],
])('with credentials %s', (_, areHeld) => {
  let gateway: GatewayServer;
  let authtoken: string;
  /** Requests whose item is being read. */
  let reading: Call[];
  let letGo: () => void;

  beforeEach(async () => {
    let now: number = fixtureNow;
    // No two sign-ins at one moment: they would give the same token.
    const backend = await openFixtureBackend({ clock: () => asInstant((now += 1)) });
    reading = [];
    const released = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const open: OpenBackend = (call) => {
      const opened = backend.open(call);
      return {
        ...opened,
        dataItems: {
          ...opened.dataItems,
          async getMany(keys) {
            reading.push(call);
            const left = new Promise((_, reject) => {
              call.signal.addEventListener('abort', () => reject(call.signal.reason as Error));
            });
            await Promise.race([released, left]);
            return opened.dataItems.getMany(keys);
          },
        },
      };
    };
    const running = areHeld ? backend : { ...backend, renewHeld: undefined };
    gateway = await startGateway({ ...running, open });
    authtoken = await signIn(gateway.url);
  });

  afterEach(() => gateway.close());

  const ask = (headers: Readonly<Record<string, string>> = {}, document = query) =>
    postGraphQL(gateway.url, { query: document }, { authtoken, ...headers });

  /** Shorter than the deadline of a request, after which those that wait for it go on by themselves. */
  const patienceMs = 5000;

  /** Until the gateway has done what it can do at once. */
  async function untilReading(count: number): Promise<void> {
    const start = performance.now();
    while (reading.length < count) {
      if (performance.now() - start > patienceMs)
        throw new Error(`${reading.length} of ${count} are executed.`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }

  /** Sends a request over a connection of its own. */
  async function begin(): ReturnType<typeof openRaw> {
    const connection = await openRaw(gateway.url);
    const body = JSON.stringify({ query });
    await connection.send(
      `POST /graphql HTTP/1.1\r\nHost: localhost\r\nAuthtoken: ${authtoken}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    return connection;
  }

  it('equal queries of one token at the same time are executed once, and each is answered as its own', async () => {
    const answers = [1, 2, 3].map((id) => ask({ 'x-request-id': `request-${id}` }));
    await untilReading(1);
    expect(reading).toHaveLength(1);
    letGo();
    const all = await Promise.all(answers);
    for (const { status, body } of all) {
      expect(status).toBe(200);
      expect(body.data).toEqual({ dataItem: { label: 'petrol, small' } });
    }
    expect(all.map(({ headers }) => headers.get('x-request-id'))).toEqual([
      'request-1',
      'request-2',
      'request-3',
    ]);
    expect(all.map(({ headers }) => headers.get('authtoken'))).toEqual(Array(3).fill(authtoken));
  });

  it.each([
    ['of another token of the same user', async () => ask({ authtoken: await signIn(gateway.url) })],
    ['with another text', async () => ask({}, `${query} `)],
    ['of a client that requests a fresh response', async () => ask({ 'cache-control': 'no-cache' })],
  ])('a query %s is executed by itself', async (_, askOther) => {
    const first = ask();
    await untilReading(1);
    const other = askOther();
    await untilReading(2);
    letGo();
    for (const { body } of await Promise.all([first, other])) expect(body.errors).toBeUndefined();
  });

  it('a query that arrives after a write does not wait for one that began before it', async () => {
    const first = ask();
    await untilReading(1);
    const input = `{ categoryPath: "transport/car", itemUid: "${petrolSmall.uid}", path: "source", value: "new" }`;
    const change = `mutation { updateDataItemValue(input: ${input}) { userErrors { code } } }`;
    const written = await postGraphQL(gateway.url, { query: change }, administrator);
    expect(written.body.data).toEqual({ updateDataItemValue: { userErrors: [] } });
    const later = ask();
    await untilReading(2);
    letGo();
    await Promise.all([first, later]);
  });

  it('a token that was signed out is refused while an equal query of it runs', async () => {
    const first = ask();
    await untilReading(1);
    await ask({}, 'mutation { signOut { isSignedOut } }');
    const second = ask();
    await untilReading(2);
    letGo();
    expect((await second).body.errors?.[0]?.extensions?.['code']).toBe('UNAUTHENTICATED');
    await first;
  });

  it('clients that leave do not end the query for others', async () => {
    const leaving = [await begin()];
    await untilReading(1);
    leaving.push(await begin());
    const staying = await begin();
    await untilReading(1);
    for (const { socket } of leaving) socket.destroy();
    await untilReading(1);
    expect(reading.map(({ signal }) => signal.aborted)).toEqual([false]);
    letGo();
    expect((await staying.answer()).body).toContain('petrol, small');
    staying.socket.destroy();
  });

  it('a query that all its clients have left is ended', async () => {
    const leaving = [await begin(), await begin()];
    await untilReading(1);
    for (const { socket } of leaving) socket.destroy();
    await untilReading(1);
    expect(reading.map(({ signal }) => signal.aborted)).toEqual([true]);
  });

  it('errors of a shared query are answered to each', async () => {
    const missing = `{ dataItem(categoryPath: "transport/car", uid: "ZZZZZZZZZZZZ") { label } }`;
    const answers = [ask({}, missing), ask({}, missing)];
    await untilReading(1);
    letGo();
    for (const { body } of await Promise.all(answers)) {
      expect(body.errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);
    }
    expect(reading).toHaveLength(1);
  });
});

it('a fault of the service fails the one query that met it, and the others share another', async () => {
  const { answer: share } = shareAnswers({ revision: () => '1', changes: undefined });
  const lifetime = openRequestLifetime(
    { headers: {}, onCallerLeft: () => () => {} },
    { deadlineMs: 60_000, cpuMs: 0, limits: {} },
  );
  /** Executions in their order, of which the first ones meet a fault. */
  const bodiesOf = async (requests: number, faulty: number): Promise<string[]> => {
    let executions = 0;
    const answers = Array.from({ length: requests }, () => {
      const notes = createAnswerNotes(async () => null);
      const request = { lifetime, notes, requestsFresh: false, isAccepted: async () => true };
      return share('key', request, async () => {
        const number = (executions += 1);
        notes.subject = 'dataTree';
        await new Promise((resolve) => setTimeout(resolve, 5));
        if (number <= faulty) notes.codes = ['UPSTREAM_UNAVAILABLE'];
        return {
          status: 200,
          contentType: 'application/json',
          headers: {},
          body: Buffer.from(number <= faulty ? 'fault' : `answer ${number}`),
        };
      });
    });
    return (await Promise.all(answers)).map(({ body }) => body.toString());
  };
  expect(await bodiesOf(4, 1)).toEqual(['fault', 'answer 2', 'answer 2', 'answer 2']);
  expect(await bodiesOf(4, 2)).toEqual(['fault', 'fault', 'answer 3', 'answer 4']);
});

it.each(['answered', 'ended'])(
  'a query goes on by itself when the one that it waits for is %s at its deadline',
  async (end) => {
    const { answer: share } = shareAnswers({ revision: () => '1', changes: undefined });
    const request = { headers: {}, onCallerLeft: () => () => {} };
    const after = (deadlineMs: number) => {
      const lifetime = openRequestLifetime(request, { deadlineMs, cpuMs: 0, limits: {} });
      const notes = createAnswerNotes(async () => null);
      return { lifetime, notes, requestsFresh: false, isAccepted: async () => true };
    };
    const answer = { status: 200, contentType: 'application/json', headers: {} };
    const [lateBody, bodyInTime] = [Buffer.from('late'), Buffer.from('in time')];
    const first = after(20);
    const { signal } = first.lifetime;
    const late = share('key', first, () => {
      first.notes.subject = 'dataTree';
      return new Promise((resolve, reject) => {
        signal.addEventListener('abort', () =>
          end === 'answered' ? resolve({ ...answer, body: lateBody }) : reject(signal.reason),
        );
      });
    });
    const second = share('key', after(60_000), async () => ({ ...answer, body: bodyInTime }));
    // The timer of a deadline does not keep the process running.
    const running = setTimeout(() => {}, 1000);
    const [ended] = await Promise.allSettled([late]);
    clearTimeout(running);
    expect(ended).toMatchObject(
      end === 'answered'
        ? { status: 'fulfilled', value: { body: lateBody } }
        : { status: 'rejected', reason: { code: 'TIMEOUT' } },
    );
    expect(await second).toMatchObject({ body: bodyInTime });
  },
);

it.each(['fault', 'timeout'])(
  'a request that has joined another goes on by itself after a %s',
  async (reason) => {
    const { answer: share, join } = shareAnswers({ revision: () => '1', changes: undefined });
    const staying = { onCallerLeft: () => () => {} };
    const deadlineMs = reason === 'fault' ? 60_000 : 20;
    const lifetime = openRequestLifetime({ headers: {}, ...staying }, { deadlineMs, cpuMs: 0, limits: {} });
    const notes = createAnswerNotes(async () => null);
    notes.subject = 'dataTree';
    let end = (): void => {};
    const leading = share(
      'key',
      { lifetime, notes, requestsFresh: false, isAccepted: async () => true },
      async () => {
        await new Promise<void>((resolve) => (end = resolve));
        notes.codes = ['UPSTREAM_UNAVAILABLE'];
        return { status: 200, contentType: 'application/json', headers: {}, body: 'answer' };
      },
    );
    const joined = join('key', staying);
    expect(join('another key', staying)).toBeNull();
    if (reason === 'fault') end();
    // The timer of a deadline does not keep the process running.
    const running = setTimeout(() => {}, 1000);
    expect(await joined).toBe(reason);
    clearTimeout(running);
    end();
    await leading;
  },
);
