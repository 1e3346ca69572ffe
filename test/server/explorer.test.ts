import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtInDirectory } from '../../src/store/built-in-data.ts';
import { readExplorerTabs } from '../../src/server/graphql-http/explorer-tabs.ts';
import type { GatewayServer } from '../../src/server/gateway/gateway-server.ts';
import { isMissing } from '../support/missing.ts';
import { browserFile, openBrowserPage } from '../support/browser.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';
import { systemClock } from '../../src/ports/clock.ts';

const isWithoutBrowser = isMissing(
  'chromium',
  browserFile === undefined ? 'there is no /usr/bin/chromium (Debian package chromium).' : null,
);

let server: GatewayServer;

beforeAll(async () => {
  server = await startGateway(await openFixtureBackend({ clock: systemClock, directory: builtInDirectory }));
});

afterAll(() => server.close());

describe('explorer', () => {
  it('the explorer page contains the first query and a valid token, and loads nothing from outside', async () => {
    const page = await (await fetch(`${server.url}/`, { headers: { accept: 'text/html' } })).text();
    expect(page).toContain('query FirstLook');
    const [, authtoken = ''] = /Authtoken[\\": ]+([A-Za-z0-9._-]{60,})/.exec(page) ?? [];
    const answer = await fetch(`${server.url}/data`, { headers: { authtoken } });
    expect(answer.status).toBe(200);
    expect(page).not.toMatch(/<(script|link)[^>]+(src|href)="https?:/);
  });

  it.skipIf(isWithoutBrowser)(
    'the explorer page runs the operations of its tabs in a real browser, also after a reload',
    async () => {
      const page = await openBrowserPage(browserFile ?? '');
      try {
        const tabs = `[...document.querySelectorAll('.graphiql-tab-button')]`;
        const countTabs = () => page.evaluate(`${tabs}.length`);
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
        const patience = { timeout: 20_000 };
        const answer = '"label": "auto, return"';
        await page.load(server.url);
        await expect.poll(run, patience).toContain(answer);
        const count = readExplorerTabs().length;
        expect(await countTabs()).toBe(count);
        await select('AmountsMany');
        await expect.poll(run, patience).toContain('"code": "BAD_USER_INPUT"');
        await page.load(server.url);
        await expect.poll(countTabs, patience).toBe(count);
        await select('FirstLook');
        await expect.poll(() => textOf('.graphiql-query-editor'), patience).toContain('FirstLook');
        await expect.poll(run, patience).toContain(answer);
        expect(page.violations).toEqual([]);
        expect(page.requests).toContain(`${server.url}/graphql`);
        expect(
          page.requests.filter((url) => !url.startsWith(server.url) && !/^(blob|data):/.test(url)),
        ).toEqual([]);
      } finally {
        await page.close();
      }
    },
  );
});
