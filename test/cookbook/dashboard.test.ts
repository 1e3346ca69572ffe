import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Uid } from '../../src/domain/basics/uid.ts';
import { builtInDirectory } from '../../src/startup/built-in-data.ts';
import { browserFile, openBrowserPage } from '../support/browser.ts';
import { blocksOf } from '../support/cookbook-page.ts';
import type { StartedGateway } from '../support/gateways/gateways-over-both.ts';
import { postGraphQL } from '../support/gateways/post-graphql.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';
import { startRemoteGateway } from '../support/gateways/start-remote-gateway.ts';
import { nearly } from '../support/nearly.ts';
import { isMissing } from '../support/missing.ts';
import { openAs, openFixtureBackend, signInAs } from '../support/open-fixture-backend.ts';
import { createYearlyProfile } from '../support/samples/yearly-profile.ts';
import { type ServiceProxy, startServiceProxy } from '../support/upstreams/service-proxy.ts';
import { recordRequests } from '../support/record-requests.ts';
import { demo } from '../support/start-demo-gateway.ts';

/** The page of the cookbook, from a web server of its own, in front of the store and of a gateway. */
const read = (name: string) =>
  readFileSync(new URL(`../../docs/do/cookbook/${name}`, import.meta.url), 'utf8');
const html = read('dashboard.html');
const isWithoutBrowser = isMissing(
  'chromium',
  browserFile === undefined ? 'there is no /usr/bin/chromium (Debian package chromium).' : null,
);
const patience = { timeout: 30_000 };
const queries = blocksOf(read('dashboard-page.md'))
  .filter(({ language, text }) => language === 'graphql' && text.startsWith('query'))
  .map(({ text }) => text.trim());

let web: Server;
let origin: string;
let key: string;
let store: StartedGateway;
let gateway: StartedGateway;
/** One that offers neither batches nor totals nor lists of all items, and a gateway in front of it. */
let plainService: ServiceProxy;
let plainGateway: StartedGateway;
let profile: Uid;

beforeAll(async () => {
  web = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html));
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
  const backend = await openFixtureBackend({ directory: builtInDirectory });
  profile = await createYearlyProfile(openAs(backend.open, await signInAs(backend.open, 'demo')));
  store = await startGateway(backend, { corsOrigins: [origin] });
  gateway = await startRemoteGateway(store.url, { corsOrigins: [origin] });
  plainService = await startServiceProxy(store.url, { offer: () => null });
  plainGateway = await startRemoteGateway(plainService.url, { corsOrigins: [origin] });
  const query = 'mutation { createApiKey(input: { name: "dashboard", isReadOnly: true }) { key } }';
  const { body } = await postGraphQL(store.url, { query }, demo);
  ({ key } = (body.data as { createApiKey: { key: string } }).createApiKey);
});

afterAll(async () => {
  await Promise.all([gateway, plainGateway].map((each) => each.close()));
  await plainService.close();
  await store.close();
  web.closeAllConnections();
  web.close();
});

describe('the dashboard of the cookbook', () => {
  it('the dashboard sends the queries that its page explains', () => {
    expect(queries).toHaveLength(3);
    for (const query of queries) expect(html).toContain(`\`${query}\``);
  });

  it('a year by month of all built-in categories takes one call, and without totals one for each list that it needs', async () => {
    const [, query = ''] = queries;
    const year = { from: '2025-01-01T00:00:00Z', to: '2026-01-01T00:00:00Z', timeZone: 'UTC' };
    const ask = ({ url }: StartedGateway) =>
      postGraphQL(url, { query, variables: { profile, ...year } }, demo);
    const { data } = (await ask(store)).body;
    expect(data).toHaveProperty('profileTotals.rows.length', 25);
    // As the program does when it starts, to know what the service offers.
    await fetch(`${gateway.url}/readyz`);
    const requests = recordRequests(store.url);
    expect((await ask(gateway)).body.data).toEqual(data);
    // The totals, and the name of the item that failed.
    expect(requests.take().map((line) => line.split('/')[1])).toEqual(['profiles', 'totals']);
    requests.stop();
    plainService.lines.length = 0;
    expect((await ask(plainGateway)).body.data).toEqual(nearly(data));
    const byKind = plainService.lines.map((line) =>
      line.replace(profile, '{profile}').replace(/(\{profile\})[^?]*/, '$1/{category}'),
    );
    const counts = [...new Set(byKind)].map(
      (kind) => `${byKind.filter((each) => each === kind).length} ${kind}`,
    );
    const page = [`# calls of a year by month: ${byKind.length}`, ...counts, ''].join('\n');
    await expect(page).toMatchFileSnapshot('year-by-month.calls.txt');
  });

  it.skipIf(isWithoutBrowser).each([
    ['the store', () => store.url],
    ['a gateway', () => gateway.url],
    ['a gateway in front of a service without totals', () => plainGateway.url],
  ])('the dashboard shows bars, the items behind them and failures over %s', async (_, serverUrl) => {
    const page = await openBrowserPage(browserFile ?? '');
    const textOf = (selector: string) =>
      page.evaluate(`document.querySelector('${selector}')?.innerText.replace(/\\s+/g, ' ')`);
    const fillIn = (form: string, field: string, value: string) =>
      page.evaluate(`document.querySelector('#${form}').elements.${field}.value = '${value}'`);
    const submit = (form: string) => page.evaluate(`document.querySelector('#${form}').requestSubmit()`);
    const hasChoice = `document.querySelector('#choice')?.hidden`;
    try {
      await page.load(`${origin}/dashboard.html`);
      await expect.poll(() => page.evaluate(hasChoice), patience).toBe(true);
      await fillIn('connection', 'server', serverUrl());
      await fillIn('connection', 'key', 'egk_wrong');
      await submit('connection');
      await expect.poll(() => textOf('#status'), patience).toMatch(/sign in again/);
      await fillIn('connection', 'key', key);
      await fillIn('choice', 'year', '2025');
      await submit('connection');
      await expect.poll(() => textOf('#chart h2'), patience).toBe('2025: 4.42 t');
      expect(await textOf('#chart ul')).toBe('transport/car transport/plane business/energy');
      const label = 'transport/plane, March 2025: 1.69 t';
      await page.evaluate(
        `document.querySelector('[aria-label="${label}"]').dispatchEvent(new Event('click'))`,
      );
      await expect.poll(() => textOf('#rows h2'), patience).toBe(label);
      expect(await textOf('#rows tbody')).toMatch(/^auto, return transport\/plane\/generic .* 1.69$/);
      expect(await textOf('#failures')).toMatch(
        /^1 item that cannot be calculated .* shared The input distance is missing/,
      );
      expect(page.violations).toEqual([]);
      const hosts = new Set(page.requests.map((url) => new URL(url).origin));
      expect([...hosts].filter((host) => host !== 'null').sort()).toEqual([origin, serverUrl()].sort());
    } finally {
      await page.close();
    }
  });
});
