import { AsyncLocalStorage } from 'node:async_hooks';
import { withMembers } from '../../src/domain/basics/members.ts';
import { afterEach, describe, expect, it } from 'vitest';
import type { OpenBackend } from '../../src/ports/backend.ts';
import type { InboundRequest } from '../../src/server/http/http-exchange.ts';
import { createAdmission } from '../../src/server/load/admission.ts';
import type { GatewayServer } from '../../src/server/gateway/gateway-server.ts';
import { openTelemetry } from '../../src/telemetry/telemetry.ts';
import { readMetrics, sample } from '../telemetry/observed-gateways.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';
import { postGraphQL } from '../support/gateways/post-graphql.ts';
import { demo } from '../support/start-demo-gateway.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';
import { openRaw } from './raw-exchange.ts';

type Arriving = Pick<InboundRequest, 'onCallerLeft'>;

const staying: Arriving = { onCallerLeft: () => () => {} };
/** Requests that still wait at the end of a test. */
const ignored = (): void => {};
const patient = { patienceMs: 60_000, maxWaitMs: 60_000 };
const nextTick = () => new Promise((resolve) => setImmediate(resolve));

describe('admission', () => {
  it('the gateway admits the maximum, queues as many again in order, and refuses the rest', async () => {
    const admission = createAdmission({ maxRequests: 2, ...patient });
    const leave = await admission.enter(staying);
    const leaveToo = await admission.enter(staying);
    const entered: string[] = [];
    for (const name of ['first', 'second']) {
      void admission.enter(staying).then(() => entered.push(name), ignored);
    }
    await expect(admission.enter(staying)).rejects.toMatchObject({ code: 'OVERLOADED', retryAfter: 1 });
    expect(entered).toEqual([]);
    leave();
    await expect.poll(() => entered).toEqual(['first']);
    leaveToo();
    await expect.poll(() => entered).toEqual(['first', 'second']);
  });

  it('while the first request waits too long, others are refused at once', async () => {
    const admission = createAdmission({ maxRequests: 4, patienceMs: 1, maxWaitMs: 60_000 });
    for (let count = 0; count < 4; count += 1) await admission.enter(staying);
    admission.enter(staying).catch(ignored);
    await new Promise((resolve) => setTimeout(resolve, 3));
    await expect(admission.enter(staying)).rejects.toMatchObject({ code: 'OVERLOADED', retryAfter: 1 });
  });

  it('requests that arrive in one tick begin in several, so that connections are accepted in between', async () => {
    const admission = createAdmission({ maxRequests: 100, ...patient });
    const events: string[] = [];
    const work = async (name: string): Promise<void> => {
      (await admission.enter(staying))();
      const end = performance.now() + 3;
      while (performance.now() < end);
      events.push(name);
    };
    const connection = nextTick().then(() => events.push('a connection'));
    const works: Promise<void>[] = [];
    for (let index = 0; index < 8; index += 1) {
      works.push(work(`${index}`));
      // What a request can do without waiting is done before Node reads the next one.
      await new Promise((resolve) => process.nextTick(resolve));
    }
    await Promise.all([connection, ...works]);
    expect(events.filter((event) => event !== 'a connection')).toEqual(works.map((_, index) => `${index}`));
    const before = events.indexOf('a connection');
    expect(before).toBeGreaterThanOrEqual(0);
    expect(before).toBeLessThan(4);
  });

  it('what begins in a later tick is no part of the request that makes room for it', async () => {
    const storage = new AsyncLocalStorage<string>();
    const admission = createAdmission({ maxRequests: 1, ...patient });
    const leave = await admission.enter(staying);
    const seen = storage.run('its own', () => admission.enter(staying).then(() => storage.getStore()));
    storage.run('that of the other', leave);
    expect(await seen).toBe('its own');
  });

  it('a request that has waited too long is refused', async () => {
    const admission = createAdmission({ maxRequests: 1, maxWaitMs: 1 });
    const leave = await admission.enter(staying);
    await expect(admission.enter(staying)).rejects.toMatchObject({ code: 'OVERLOADED' });
    leave();
    (await admission.enter(staying))();
  });

  it('a client that disconnected while queued takes no slot', async () => {
    const admission = createAdmission({ maxRequests: 1, ...patient });
    const leave = await admission.enter(staying);
    let goAway = (): void => {};
    const leaving = admission.enter({
      onCallerLeft(listener) {
        goAway = listener;
        return () => {};
      },
    });
    goAway();
    await expect(leaving).rejects.toMatchObject({ code: 'TIMEOUT' });
    const next = admission.enter(staying);
    leave();
    (await next)();
  });
});

describe('overload', () => {
  let gateway: GatewayServer;
  let answerAll = (): void => {};
  afterEach(() => gateway.close());

  /** Two requests are being answered, and two wait, until they are let go. */
  async function startFull(settings: { rateLimit?: number; signInFailures?: number } = {}) {
    const backend = await openFixtureBackend();
    const released = new Promise<void>((resolve) => {
      answerAll = resolve;
    });
    let reached = 0;
    let onFull = (): void => {};
    const full = new Promise<void>((resolve) => {
      onFull = resolve;
    });
    const open: OpenBackend = (call) => {
      const opened = backend.open(call);
      reached += 1;
      if (reached === 2) onFull();
      const getViewer = () => released.then(() => opened.access.getViewer());
      return withMembers(opened, { access: { ...opened.access, getViewer } });
    };
    gateway = await startGateway(
      { ...backend, open },
      { maxRequests: 2, corsOrigins: ['https://app.example'], metrics: 'on', ...settings },
      openTelemetry(),
    );
    const running = [1, 2].map(() => ask());
    await full;
    return { running, reached: () => reached };
  }

  const ask = () => postGraphQL(gateway.url, { query: '{ viewer { username } }' }, demo);

  it('an overloaded gateway refuses excess requests with 503 in the form of the protocol, without any backend work', async () => {
    const { running, reached } = await startFull();
    // Two of them are queued.
    const others = [ask(), ask(), ask()];
    const refused = await Promise.race(others);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(refused.headers.get('cache-control')).toBe('no-store');
    expect(refused.headers.get('connection')).toBe('keep-alive');
    expect(refused.body.errors).toMatchObject([{ extensions: { code: 'OVERLOADED', retryAfter: 1 } }]);
    const rest = await fetch(`${gateway.url}/data`, { headers: { ...demo, accept: 'application/json' } });
    expect(rest.status).toBe(503);
    expect(rest.headers.get('retry-after')).toBe('1');
    expect(rest.headers.get('connection')).toBe('keep-alive');
    expect(rest.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
    expect(await rest.json()).toMatchObject({ status: { code: 503 } });
    const origin = 'https://app.example';
    const xml = await fetch(`${gateway.url}/data`, { headers: { ...demo, accept: 'text/xml', origin } });
    expect(xml.headers.get('access-control-allow-origin')).toBe(origin);
    expect(await xml.text()).toMatch(/<Code>503<\/Code>/i);
    const long = { method: 'POST', body: 'x'.repeat(65 * 1024), headers: demo };
    const unread = await fetch(`${gateway.url}/profiles`, long);
    expect([unread.status, unread.headers.get('connection')]).toEqual([503, 'close']);
    const preflight = { origin, 'access-control-request-method': 'GET' };
    const asked = await fetch(`${gateway.url}/data`, { method: 'OPTIONS', headers: preflight });
    expect(asked.status).toBe(204);
    const metrics = await readMetrics(gateway);
    const counted = (surface: string, method: string) =>
      sample(metrics, 'emissions_request_seconds_count', { surface, method, status: '503' });
    expect([counted('rest', 'GET'), counted('rest', 'POST'), counted('graphql', 'POST')]).toEqual([2, 1, 1]);
    expect(reached()).toBe(2);
    answerAll();
    const answers = await Promise.all([...running, ...others]);
    expect(answers.filter(({ status }) => status === 503)).toEqual([refused]);
    for (const { body } of answers.filter((answer) => answer !== refused)) {
      expect(body.data).toEqual({ viewer: { username: 'demo' } });
    }
  });

  it('a caller beyond its rate limit is refused at once, and is not queued first', async () => {
    const { running } = await startFull({ rateLimit: 2 });
    expect((await ask()).status).toBe(429);
    answerAll();
    expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200]);
  });

  it('a client that leaves while its request waits is counted from its arrival, and its attempt to sign in has ended', async () => {
    await startFull({ signInFailures: 1 });
    const basic = (password: string) => ({ authorization: `Basic ${btoa(`admin:${password}`)}` });
    const leaving = await openRaw(gateway.url);
    const head = `GET /data HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${basic('mistyped').authorization}`;
    await leaving.send(`${head}\r\n\r\n`);
    await fetch(`${gateway.url}/healthz`);
    const waited = performance.now();
    await new Promise((resolve) => setTimeout(resolve, 50));
    const least = (performance.now() - waited) / 1000;
    leaving.socket.destroy();
    const labels = { surface: 'rest', method: 'GET', status: '503' };
    const read = async (name: string) => sample(await readMetrics(gateway), name, labels);
    await expect.poll(() => read('emissions_request_seconds_count')).toBe(1);
    expect(await read('emissions_request_seconds_sum')).toBeGreaterThanOrEqual(least);
    const next = fetch(`${gateway.url}/data`, { headers: basic('admin') });
    answerAll();
    expect((await next).status).toBe(200);
  });

  it.each(['at once', 'after it waited'])(
    'an attempt to sign in ends with its request, answered or failed, that began %s',
    async (when) => {
      const telemetry = openTelemetry();
      const onGraphQLErrors = () => {
        throw new Error('a defect');
      };
      const backend = await openFixtureBackend();
      const settings = { maxRequests: 1, signInFailures: 1 };
      gateway = await startGateway(backend, settings, { ...telemetry, onGraphQLErrors });
      const attempt = async (query: string, password: string): Promise<number> => {
        const holding = await openRaw(gateway.url);
        const held = 'POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n\r\n';
        if (when === 'after it waited') await holding.send(held);
        await fetch(`${gateway.url}/healthz`);
        const asked = fetch(`${gateway.url}/graphql`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', Authorization: `Basic ${btoa(`demo:${password}`)}` },
          body: JSON.stringify({ query }),
        });
        await new Promise((resolve) => setTimeout(resolve, 50));
        holding.socket.destroy();
        return (await asked).status;
      };
      expect(await attempt('{ nothing }', 'mistyped')).toBe(500);
      expect(await attempt('{ viewer { username } }', 'demo')).toBe(200);
      expect(await attempt('{ __typename }', 'mistyped')).toBe(200);
    },
  );

  it('a request gives its place back, however it is answered', async () => {
    gateway = await startGateway(await openFixtureBackend(), { maxRequests: 2, explorer: true });
    const accept = 'application/json';
    const kinds: readonly [string, RequestInit, number][] = [
      ['/graphql?query={__typename}', { headers: { accept: 'text/html' }, redirect: 'manual' }, 302],
      ['/graphql', { method: 'POST', body: '{' }, 415],
      ['/data', { headers: { accept } }, 401],
      ['/data/nowhere', { headers: { ...demo, accept } }, 404],
      ['/data', { method: 'HEAD', headers: { ...demo, accept } }, 200],
      [
        '/profiles',
        { method: 'POST', headers: { ...demo, accept, origin: 'https://elsewhere.example' } },
        403,
      ],
      ['/search?query=petrol&format=csv', { headers: demo }, 200],
    ];
    for (const [path, init, status] of kinds) {
      for (let count = 0; count < 3; count += 1) {
        const answer = await fetch(gateway.url + path, init);
        expect([path, answer.status]).toEqual([path, status]);
        await answer.text();
      }
    }
    expect((await ask()).status).toBe(200);
  });

  it('an overloaded gateway still answers health checks', async () => {
    const { running } = await startFull();
    for (const path of ['/healthz', '/readyz']) {
      expect((await fetch(gateway.url + path)).status).toBe(200);
    }
    answerAll();
    await Promise.all(running);
  });
});
