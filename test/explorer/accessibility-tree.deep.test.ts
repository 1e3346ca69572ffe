import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GatewayServer } from '../../src/server/gateway/gateway-server.ts';
import { inTab, isWithoutBrowser, openBrowser, openFewData, signIn } from '../support/explorer-tab.ts';
import { askAs } from '../support/gateways/gateways-over-both.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';

const fileOf = (name: string): string =>
  fileURLToPath(new URL(`accessibility-tree/${name}.txt`, import.meta.url));

/** With what differs from run to run replaced. */
const settled = (tree: string): string =>
  tree
    .replaceAll(/\b[0-9A-Z]{12}\b/g, 'UID')
    .replaceAll(/\b\d{1,2} \w{3,4} \d{4}(?:, \d\d:\d\d)?/g, 'DAY')
    .replaceAll(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, 'REQUEST')
    .concat('\n');

describe.skipIf(isWithoutBrowser)('the accessibility tree of a view', () => {
  let server: GatewayServer;
  let browser: Browser;
  let profile: string;

  beforeAll(async () => {
    server = await startGateway(await openFewData(), { explorer: true, mode: 'production' });
    const created = await askAs(
      server,
      'admin',
      'mutation { createProfile(input: { name: "Depot" }) { profile { uid } } }',
    );
    profile = (created.data as { createProfile: { profile: { uid: string } } }).createProfile.profile.uid;
    await askAs(
      server,
      'admin',
      `mutation { updateDataItemValue(input: { categoryPath: "transport/car/generic", itemUid: "L9S383G52PUZ",
        path: "kgCO2ePerKm", value: "0.2" }) { userErrors { code } } }`,
    );
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
  });

  const noted = async (page: Page, name: string): Promise<void> =>
    expect(settled(await page.locator('body').ariaSnapshot())).toMatchFileSnapshot(fileOf(name));

  it.each([
    ['home', (): string => '/', 'What does it emit?'],
    ['account', (): string => '/explore/account', 'Account'],
    ['audit', (): string => '/explore/audit?in=transport%2Fcar', 'Audit log'],
    ['import', (): string => `/explore/profiles/${profile}/import`, /Import/],
  ] as const)('of the view %s is as it was approved', async (name, address, heading) => {
    await inTab(browser, server.url, async (page) => {
      await page.goto(address());
      await signIn(page, 'admin');
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await page.waitForLoadState('networkidle');
      await noted(page, name);
    });
  });

  it('of signing in is as it was approved, also when it was refused', async () => {
    await inTab(browser, server.url, async (page) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Sign in' }).waitFor();
      await noted(page, 'sign-in');
      await signIn(page, 'admin', 'guessed');
      await page.getByRole('alert').waitFor();
      await noted(page, 'sign-in-refused');
    });
  });

  it('the tree of the sharing form is as approved, and changed checkboxes are announced', async () => {
    await inTab(browser, server.url, async (page) => {
      await page.goto(`/explore/profiles/${profile}`);
      await signIn(page, 'admin');
      // A column of the records has the same name.
      await page.getByRole('button', { name: 'Share', exact: true }).first().click();
      const change = page.getByRole('checkbox', { name: 'All users may change it' });
      await change.waitFor();
      await noted(page, 'share');
      await change.click();
      await expect.poll(() => change.isChecked()).toBe(true);
      expect(await page.getByRole('checkbox', { name: 'All users may see it' }).isChecked()).toBe(true);
    });
  });
});
