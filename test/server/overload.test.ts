import { AsyncLocalStorage } from 'node:async_hooks';
import { withMembers } from '../../src/domain/basics/members.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { OpenBackend } from '../../src/ports/backend.ts';
import type { InboundRequest } from '../../src/server/http/http-exchange.ts';
import { createAdmission } from '../../src/server/load/admission.ts';
import { nextTurn as nextTurnOfWork } from '../../src/metering/turns.ts';
import type { GatewayServer } from '../../src/server/gateway/gateway-server.ts';
import { openTelemetry } from '../../src/server/gateway/open-telemetry.ts';
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
const enter = (admission: ReturnType<typeof createAdmission>, caller: string, request: Arriving = staying) =>
  new Promise<() => void>((begin, refuse) => admission.enter(request, () => caller, { begin, refuse }));
const patient = { patienceMs: 60_000, maximumWaitMs: 60_000 };
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

describe('admission', () => {
  it('the gateway admits the maximum, queues as many again in order, and refuses the rest', async () => {
    const admission = createAdmission({ maximumRequests: 2, ...patient });
    const leave = await enter(admission, 'ann');
    const leaveToo = await enter(admission, 'ann');
    const entered: string[] = [];
    for (const name of ['ann', 'ben']) {
      void enter(admission, name).then(() => entered.push(name), ignored);
    }
    await expect(enter(admission, 'eve')).rejects.toMatchObject({
      code: 'OVERLOADED',
      retryAfter: 1,
    });
    expect(entered).toEqual([]);
    leave();
    await expect.poll(() => entered).toEqual(['ann']);
    leaveToo();
    await expect.poll(() => entered).toEqual(['ann', 'ben']);
  });

  it('queued callers take turns, however many requests one of them has queued', async () => {
    const admission = createAdmission({ maximumRequests: 20, ...patient });
    const leaves = await Promise.all(Array.from({ length: 20 }, () => enter(admission, 'heavy')));
    const entered: string[] = [];
    for (const name of [...Array.from({ length: 9 }, () => 'heavy'), 'light', 'light', 'other']) {
      void enter(admission, name).then(() => entered.push(name), ignored);
    }
    for (const leave of leaves.slice(0, 6)) leave();
    await expect.poll(() => entered).toEqual(['heavy', 'light', 'other', 'heavy', 'light', 'heavy']);
  });

  it('one caller queues half of the free places at most', async () => {
    const admission = createAdmission({ maximumRequests: 8, ...patient });
    for (let count = 0; count < 8; count += 1) await enter(admission, 'heavy');
    for (let count = 0; count < 4; count += 1) enter(admission, 'heavy').catch(ignored);
    await expect(enter(admission, 'heavy')).rejects.toMatchObject({ code: 'OVERLOADED' });
    enter(admission, 'light').catch(ignored);
    enter(admission, 'light').catch(ignored);
    await expect(enter(admission, 'light')).rejects.toMatchObject({ code: 'OVERLOADED' });
  });

  it('a caller whose requests wait too long is refused at once, and other callers are not', async () => {
    const admission = createAdmission({ maximumRequests: 4, patienceMs: 1, maximumWaitMs: 60_000 });
    for (let count = 0; count < 4; count += 1) await enter(admission, 'heavy');
    enter(admission, 'heavy').catch(ignored);
    await new Promise((resolve) => setTimeout(resolve, 3));
    const refused: Record<string, unknown> = {};
    for (const name of ['heavy', 'light']) {
      void enter(admission, name).catch((error: unknown) => (refused[name] = error));
    }
    await nextTurn();
    expect(refused).toEqual({ heavy: expect.objectContaining({ code: 'OVERLOADED', retryAfter: 1 }) });
  });

  it('requests that arrive in one turn begin in several, so that connections are accepted in between', async () => {
    const admission = createAdmission({ maximumRequests: 100, ...patient });
    const events: string[] = [];
    const work = async (name: string): Promise<void> => {
      (await enter(admission, name))();
      const end = performance.now() + 3;
      while (performance.now() < end);
      events.push(name);
    };
    const connection = nextTurn().then(() => events.push('a connection'));
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

  it('while many requests have more to do than a turn allows, one begins in each turn', async () => {
    const admission = createAdmission({ maximumRequests: 100, ...patient });
    const unfinished = Array.from({ length: 8 }, () => nextTurnOfWork(0));
    const begun: string[] = [];
    const works = ['first', 'second'].map(async (name) => {
      await enter(admission, name);
      begun.push(name);
    });
    await new Promise((resolve) => process.nextTick(resolve));
    expect(begun).toEqual(['first']);
    await Promise.all([...works, ...unfinished]);
    expect(begun).toEqual(['first', 'second']);
  });

  it('a turn refuses some requests at once, and leaves the others for later turns', async () => {
    const admission = createAdmission({ maximumRequests: 1, ...patient });
    let refused = 0;
    const entry = { begin: ignored, refuse: () => void (refused += 1) };
    const arrive = (): void => admission.enter(staying, () => 'ann', entry);
    arrive();
    arrive();
    expect(refused).toBe(0);
    for (let count = 0; count < 1000; count += 1) arrive();
    const atOnce = refused;
    expect(atOnce).toBeGreaterThan(0);
    expect(atOnce).toBeLessThan(1000);
    await new Promise((resolve) => process.nextTick(resolve));
    expect(refused).toBe(atOnce);
    await expect.poll(() => refused).toBe(1000);
  });

  it('more are refused at once after a turn that was long, in which more have arrived', async () => {
    const admission = createAdmission({ maximumRequests: 1, ...patient });
    let refused = 0;
    const entry = { begin: ignored, refuse: () => void (refused += 1) };
    const arrive = (): void => admission.enter(staying, () => 'ann', entry);
    const refusedAtOnce = (): number => {
      const before = refused;
      for (let count = 0; count < 1000; count += 1) arrive();
      return refused - before;
    };
    arrive();
    arrive();
    const usual = refusedAtOnce();
    await expect.poll(() => refused).toBe(1000);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(refusedAtOnce()).toBeLessThan(2 * usual);
    await expect.poll(() => refused).toBe(2000);
    arrive();
    const end = performance.now() + 50;
    while (performance.now() < end);
    await nextTurn();
    await nextTurn();
    expect(refusedAtOnce()).toBeGreaterThan(2 * usual);
  });

  it('what begins in a later turn is no part of the request that makes room for it', async () => {
    const storage = new AsyncLocalStorage<string>();
    const admission = createAdmission({ maximumRequests: 1, ...patient });
    const leave = await enter(admission, 'ann');
    const seen = storage.run(
      'its own',
      () =>
        new Promise((resolve) =>
          admission.enter(staying, () => 'ann', {
            begin: () => resolve(storage.getStore()),
            refuse: ignored,
          }),
        ),
    );
    storage.run('that of the other', leave);
    expect(await seen).toBe('its own');
  });

  it('a request that has waited too long is refused', async () => {
    const admission = createAdmission({ maximumRequests: 1, maximumWaitMs: 1 });
    const leave = await enter(admission, 'ann');
    await expect(enter(admission, 'ann')).rejects.toMatchObject({ code: 'OVERLOADED' });
    leave();
    (await enter(admission, 'ann'))();
  });

  it('a stall of the machine is not taken for overload: a request that came before it has not waited too long', async () => {
    const admission = createAdmission({ maximumRequests: 4, patienceMs: 1000, maximumWaitMs: 1000 });
    const leaves = await Promise.all(Array.from({ length: 4 }, () => enter(admission, 'ann')));
    const before = enter(admission, 'ann');
    const now = performance.now.bind(performance);
    const stalled = vi.spyOn(performance, 'now').mockImplementation(() => now() + 10_000);
    const after = enter(admission, 'ann');
    // A tick of the clock.
    await new Promise((resolve) => setTimeout(resolve, 100));
    for (const leave of leaves) leave();
    for (const leave of await Promise.all([before, after])) leave();
    stalled.mockRestore();
  });

  it('a client that disconnected while queued takes no slot', async () => {
    const admission = createAdmission({ maximumRequests: 1, ...patient });
    const leave = await enter(admission, 'ann');
    let goAway = (): void => {};
    const leaving = enter(admission, 'ann', {
      onCallerLeft(listener) {
        goAway = listener;
        return () => {};
      },
    });
    goAway();
    await expect(leaving).rejects.toMatchObject({ code: 'TIMEOUT' });
    const next = enter(admission, 'ann');
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
    // One of them is queued.
    const others = [ask(), ask()];
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

  it('a caller beyond its rate limit is told so at once, and does not wait for a place first', async () => {
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
