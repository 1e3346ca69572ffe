import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtInDirectory } from '../../../src/store/built-in-data.ts';
import type { GatewayServer } from '../../../src/server/gateway/gateway-server.ts';
import { isMissing } from '../../support/missing.ts';
import { browserFile, openBrowserPage } from '../../support/browser.ts';
import { openFixtureBackend } from '../../support/open-fixture-backend.ts';
import { startGateway } from '../../support/gateways/start-fixture-gateway.ts';
import { systemClock } from '../../../src/ports/clock.ts';

const isWithoutBrowser = isMissing(
  'chromium',
  browserFile === undefined ? 'there is no /usr/bin/chromium (Debian package chromium).' : null,
);
const page = { accept: 'text/html' };

let server: GatewayServer;

beforeAll(async () => {
  const backend = await openFixtureBackend({ clock: systemClock, directory: builtInDirectory });
  server = await startGateway(backend, { explorer: true });
});

afterAll(() => server.close());

describe('GraphiQL', () => {
  it('browsers that open /graphql are led to /graphiql with what they request, programs are not', async () => {
    const open = (path: string, headers: Readonly<Record<string, string>>) =>
      fetch(server.url + path, { headers, redirect: 'manual' });
    const led = await open('/graphql?query=%7B__typename%7D', page);
    expect([led.status, led.headers.get('location')]).toEqual([302, '/graphiql?query=%7B__typename%7D']);
    const answer = await open('/graphql?query=%7B__typename%7D', { accept: 'application/json' });
    expect(await answer.json()).toMatchObject({ data: { __typename: 'Query' } });
  });

  it('all of its files together take less than 2 MB, and browsers keep them', async () => {
    const html = await (await fetch(`${server.url}/graphiql`, { headers: page })).text();
    const names = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, name]) => name ?? '');
    const start = await (
      await fetch(server.url + (names.find((name) => name.includes('start')) ?? ''))
    ).text();
    const workers = [...start.matchAll(/\/assets\/graphiql-[\w-]+\.js/g)].map(([name]) => name);
    const files = await Promise.all(
      [...names, ...workers].map((name) =>
        fetch(server.url + name, { method: 'HEAD', headers: { 'accept-encoding': 'gzip, br' } }),
      ),
    );
    expect(files.length).toBe(6);
    expect(files.map(({ headers }) => headers.get('cache-control'))).toEqual(
      files.map(() => 'public, max-age=31536000, immutable'),
    );
    const bytes = files.map(({ headers }) => Number(headers.get('content-length')));
    expect(bytes.reduce((sum, each) => sum + each)).toBeLessThan(2_000_000);
  });

  it.skipIf(isWithoutBrowser)(
    'GraphiQL runs the operations of its tabs with their variables in a real browser, also after a reload',
    async () => {
      const page = await openBrowserPage(browserFile ?? '');
      try {
        const tabs = `[...document.querySelectorAll('.graphiql-tab-button')]`;
        const tabNames = () => page.evaluate(`${tabs}.map((tab) => tab.innerText).join()`);
        const select = (name: string) =>
          page.evaluate(`${tabs}.find((tab) => tab.innerText.includes('${name}')).click()`);
        const textOf = (selector: string) =>
          page.evaluate(`document.querySelector('${selector}')?.innerText`);
        // The editor writes blanks that do not break.
        const run = async () => {
          await page.evaluate(`document.querySelector('.graphiql-execute-button')?.click()`);
          await setTimeout(500);
          return String(await textOf('.result-window')).replace(/\s/g, ' ');
        };
        const patience = { timeout: 30_000 };
        await page.load(`${server.url}/graphiql`);
        await expect.poll(run, patience).toContain('"label": "auto, return"');
        const names = 'FirstLook,Search,DrillDown,AmountOnTheFly,CreateProfile';
        expect(await tabNames()).toBe(names);
        await select('AmountOnTheFly');
        await expect.poll(() => textOf('.graphiql-editor-tool'), patience).toContain('"categoryPath"');
        await expect.poll(run, patience).toContain('"label": "petrol, average"');
        await page.load(`${server.url}/graphiql`);
        await expect.poll(tabNames, patience).toBe(names);
        await expect.poll(() => textOf('.graphiql-query-editor'), patience).toContain('AmountOnTheFly');
        const linked = new URLSearchParams({
          query: 'query Linked($path: CategoryPath!) { dataCategory(path: $path) { name } }',
          variables: '{ "path": "transport/car" }',
        });
        await page.load(`${server.url}/graphql?${linked}`);
        await expect.poll(run, patience).toContain('"name": "Cars"');
        expect(await page.evaluate('location.href')).toBe(`${server.url}/graphiql`);
        expect(page.violations).toEqual([]);
        expect(
          page.requests.filter((url) => !url.startsWith(server.url) && !/^(blob|data):/.test(url)),
        ).toEqual([]);
      } finally {
        await page.close();
      }
    },
  );
});
