import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtInDirectory } from '../../src/server/store/built-in-data.ts';
import { readExplorerTabs } from '../../src/server/graphql-http/explorer-tabs.ts';
import type { GatewayServer } from '../../src/server/gateway/gateway-server.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';
import { startGateway } from '../support/start-fixture-gateway.ts';

const browserFile = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'].find((file) =>
  existsSync(file),
);

if (browserFile === undefined) {
  process.stdout.write(
    'SKIPPED: the explorer in a real browser, because there is no /usr/bin/chromium (Debian package chromium).\n',
  );
}

let server: GatewayServer;

beforeAll(async () => {
  server = await startGateway(await openFixtureBackend({ clock: Date.now, directory: builtInDirectory }));
});

afterAll(() => server.close());

describe('the explorer page', () => {
  it('holds the first query and a token that works, and asks for nothing from outside', async () => {
    const page = await (await fetch(`${server.url}/`, { headers: { accept: 'text/html' } })).text();
    expect(page).toContain('query FirstLook');
    const [, authtoken = ''] = /Authtoken[\\": ]+([A-Za-z0-9._-]{60,})/.exec(page) ?? [];
    const answer = await fetch(`${server.url}/data`, { headers: { authtoken } });
    expect(answer.status).toBe(200);
    expect(page).not.toMatch(/<(script|link)[^>]+(src|href)="https?:/);
  });

  it.skipIf(browserFile === undefined)(
    'runs the operations of its tabs in a real browser, also after the page is loaded again',
    async () => {
      const browser: Browser = await chromium.launch({
        executablePath: browserFile ?? '',
        args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
      });
      try {
        const page = await browser.newPage();
        const outside: string[] = [];
        page.on('request', (request) => {
          if (!request.url().startsWith(server.url) && !/^(blob|data):/.test(request.url()))
            outside.push(request.url());
        });
        await page.goto(server.url);
        const response = page.locator('.result-window');
        // The editor reads a document a moment after it is shown, and writes blanks that do not break.
        const run = async () => {
          await page.locator('.graphiql-execute-button').click({ timeout: 20_000 });
          await page.waitForTimeout(500);
          return (await response.innerText()).replace(/\s/g, ' ');
        };
        const answer = '"label": "auto, return"';
        await expect.poll(run, { timeout: 20_000 }).toContain(answer);
        const tabs = page.locator('.graphiql-tab-button');
        const count = readExplorerTabs().length;
        expect(await tabs.count()).toBe(count);
        await tabs.filter({ hasText: 'AmountsMany' }).click();
        await expect.poll(run, { timeout: 20_000 }).toContain('"code": "BAD_USER_INPUT"');
        await page.reload();
        await expect.poll(() => tabs.count(), { timeout: 20_000 }).toBe(count);
        await tabs.filter({ hasText: 'FirstLook' }).click();
        const editor = page.locator('.graphiql-query-editor');
        await expect.poll(() => editor.innerText(), { timeout: 20_000 }).toContain('FirstLook');
        await expect.poll(run, { timeout: 20_000 }).toContain(answer);
        expect(outside).toEqual([]);
      } finally {
        await browser.close();
      }
    },
  );
});
