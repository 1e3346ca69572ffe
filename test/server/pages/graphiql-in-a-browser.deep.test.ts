import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtInDirectory } from '../../../src/startup/built-in-data.ts';
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

let server: GatewayServer;

beforeAll(async () => {
  const backend = await openFixtureBackend({ clock: systemClock, directory: builtInDirectory });
  server = await startGateway(backend, { explorer: true });
});

afterAll(() => server.close());

describe('GraphiQL', () => {
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
