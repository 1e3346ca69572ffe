import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GatewayServer } from '../../src/server/gateway/gateway-server.ts';
import { inTab, isWithoutBrowser, openBrowser, openFewData, petrolCar } from '../support/explorer-tab.ts';
import { askAs } from '../support/gateways/gateways-over-both.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';

const run = promisify(execFile);
const forms = ['curl, GraphQL', 'curl, REST', 'JavaScript'] as const;

describe.skipIf(isWithoutBrowser).each(['development', 'production'] as const)(
  'code copied from the explorer in %s',
  (mode) => {
    let server: GatewayServer;
    let browser: Browser;
    let profile: string;

    beforeAll(async () => {
      server = await startGateway(await openFewData(), { explorer: true, mode });
      const { data } = await askAs(server, 'demo', 'mutation { createProfile { profile { uid } } }');
      profile = (data as { createProfile: { profile: { uid: string } } }).createProfile.profile.uid;
      const item = `categoryPath: "transport/car/generic", dataItemUid: "L9S383G52PUZ", startDate: "2026-01-01",
        values: [{ name: "distance", value: "9", unit: "km", perUnit: "year" }]`;
      const input = `{ profileUid: "${profile}", item: { ${item} } }`;
      await askAs(server, 'demo', `mutation { createProfileItem(input: ${input}) { userErrors { code } } }`);
      browser = await openBrowser();
    });
    afterAll(async () => {
      await browser.close();
      await server.close();
    });

    /** What a form of the view's question prints, with one's own name and password in it. */
    async function outputOf(page: Page, place: number, form: string): Promise<string | null> {
      const menu = page.locator('.copy-as').nth(place).getByLabel('Form');
      if (!(await menu.getByRole('option').allInnerTexts()).includes(form)) return null;
      await menu.selectOption(form);
      const text = await page.locator('.copy-as').nth(place).locator('pre').innerText();
      const own = text.replace('NAME:PASSWORD', 'demo:demo').replace('-u NAME ', '-u demo:demo ');
      const [command, ...args] =
        form === 'JavaScript' ? ['node', '--input-type=module', '-e', own] : ['bash', '-c', own];
      return (await run(command ?? '', args)).stdout;
    }

    it.each([
      ['an item', (): string => `${petrolCar}?distance=100+mi`, /26\.18/],
      ['an item for one round', (): string => `${petrolCar}?distance=100+mi+per+none`, /26\.18/],
      ['a category', (): string => '/explore/category/transport/car/generic', /petrol/],
      ['a search', (): string => '/explore/search?q=petrol+car', /petrol/],
      ['the profiles', (): string => '/explore/profiles', /uid/],
      ['a profile', (): string => `/explore/profiles/${profile}?year=2026`, /"(unit|rows|nodes|items)"/],
    ] as const)('answers the question of %s, over GraphQL and REST', async (_, address, answer) => {
      await inTab(browser, server.url, async (page) => {
        await page.goto(address());
        if (mode === 'production') {
          await page.getByLabel('Name', { exact: true }).fill('demo');
          await page.getByLabel('Password').fill('demo');
          await page.getByRole('button', { name: 'Sign in' }).click();
        }
        await page.locator('.copy-as summary').last().waitFor();
        await page.waitForLoadState('networkidle');
        const places = await page.locator('.copy-as').count();
        for (let place = 0; place < places; place += 1) {
          await page.locator('.copy-as summary').nth(place).click();
          for (const form of forms) {
            const output = await outputOf(page, place, form);
            if (output === null) continue;
            expect(output, form).toMatch(answer);
            expect(output, form).not.toMatch(/"errors"|UNAUTHENTICATED|"status":\s*"?[45]/);
          }
        }
      });
    });
  },
);
