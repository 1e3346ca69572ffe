import { afterEach, describe, expect, it } from 'vitest';
import type { OpenBackend } from '../../src/ports/backend.ts';
import { createAdmission } from '../../src/server/load/admission.ts';
import type { GatewayServer } from '../../src/server/gateway/gateway-server.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';
import { postGraphQL } from '../support/gateways/post-graphql.ts';
import { demo } from '../support/start-demo-gateway.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';

const staying = { onCallerLeft: () => () => {} };

describe('admission', () => {
  it('the gateway admits the maximum, queues as many again in order, and refuses the rest', async () => {
    const admission = createAdmission({ maximumRequests: 2, maximumWaitMs: 60_000 });
    const leave = await admission.enter(staying);
    await admission.enter(staying);
    const entered: string[] = [];
    const waiting = ['first', 'second'].map(async (name) => {
      const leaveAgain = await admission.enter(staying);
      entered.push(name);
      return leaveAgain;
    });
    await expect(admission.enter(staying)).rejects.toMatchObject({ code: 'OVERLOADED', retryAfter: 1 });
    expect(entered).toEqual([]);
    leave();
    const leaveFirst = await waiting[0];
    expect(entered).toEqual(['first']);
    leaveFirst?.();
    await waiting[1];
    expect(entered).toEqual(['first', 'second']);
  });

  it('a request that has waited too long is refused', async () => {
    const admission = createAdmission({ maximumRequests: 1, maximumWaitMs: 1 });
    const leave = await admission.enter(staying);
    await expect(admission.enter(staying)).rejects.toMatchObject({ code: 'OVERLOADED' });
    leave();
    (await admission.enter(staying))();
  });

  it('a client that disconnected while queued takes no slot', async () => {
    const admission = createAdmission({ maximumRequests: 1, maximumWaitMs: 60_000 });
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
  async function startFull() {
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
      return { ...opened, access: { ...opened.access, getViewer } };
    };
    gateway = await startGateway({ ...backend, open }, { maxRequests: 2 });
    const running = [1, 2].map(() => ask());
    await full;
    return { running, reached: () => reached };
  }

  const ask = () => postGraphQL(gateway.url, { query: '{ viewer { username } }' }, demo);

  it('an overloaded gateway refuses excess requests with 503 in the form of the protocol, without any backend work', async () => {
    const { running, reached } = await startFull();
    const refused = await ask();
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(refused.headers.get('cache-control')).toBe('no-store');
    expect(refused.body.errors).toMatchObject([{ extensions: { code: 'OVERLOADED', retryAfter: 1 } }]);
    const rest = await fetch(`${gateway.url}/data`, { headers: { ...demo, accept: 'application/json' } });
    expect(rest.status).toBe(503);
    expect(rest.headers.get('retry-after')).toBe('1');
    expect(await rest.json()).toMatchObject({ status: { code: 503 } });
    expect(reached()).toBe(2);
    answerAll();
    for (const { body } of await Promise.all(running))
      expect(body.data).toEqual({ viewer: { username: 'demo' } });
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
