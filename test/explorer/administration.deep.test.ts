import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type inTab, isWithoutBrowser, petrolCar, signIn } from '../support/explorer-tab.ts';
import { explorerWithFewData } from '../support/explorer-with-few-data.ts';
import { askAs } from '../support/gateways/gateways-over-both.ts';

const patience = { timeout: 10_000 };

describe.skipIf(isWithoutBrowser)('the explorer in production', () => {
  const explorer = explorerWithFewData('production');

  type Visit = Parameters<typeof inTab>[2];

  /** Opens a view and signs in there. */
  const as = (username: string, path: string, visit: Visit) =>
    explorer.inTab(async (page) => {
      await page.goto(path);
      await signIn(page, username);
      await visit(page);
    });

  it('a wrong password is reported; after signing in, the requested view follows', async () => {
    await explorer.inTab(async (page) => {
      await page.goto('/explore/account');
      await signIn(page, 'demo', 'guessed');
      await page.getByRole('alert').waitFor();
      await signIn(page, 'demo');
      await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
    });
  });

  it('when a session has ended one signs in again, and goes on where one was', async () => {
    await as('demo', petrolCar, async (page) => {
      await page.getByLabel('Distance driven', { exact: true }).fill('100');
      await page.locator('.amount-value').filter({ hasText: '16.27' }).waitFor();
      const authtoken = await page.evaluate<string>(`localStorage.getItem('emissions.authtoken')`);
      const signOut = JSON.stringify({ query: 'mutation { signOut { isSignedOut } }' });
      const headers = { 'content-type': 'application/json', authtoken };
      await fetch(`${explorer.server().url}/graphql`, { method: 'POST', headers, body: signOut });
      await page.getByLabel('Distance driven', { exact: true }).fill('200');
      await page.getByText('Your session has ended.').waitFor();
      await signIn(page, 'demo');
      await page.locator('.amount-value').filter({ hasText: '32.54' }).waitFor();
    });
  });

  it('a key is shown once, works, and is revoked after asking once more', async () => {
    const name = '<img src=x onerror=alert(1)>';
    await as('demo', '/explore/account', async (page) => {
      await page.getByRole('button', { name: 'New key' }).click();
      await page.getByLabel('What it is for').fill(name);
      await page.getByRole('button', { name: 'Create key' }).click();
      const key = await page.locator('.secret').innerText();
      const read = () =>
        fetch(`${explorer.server().url}/data`, { headers: { authorization: `Bearer ${key}` } });
      expect((await read()).status).toBe(200);
      await page.reload();
      await page.getByRole('row', { name }).waitFor();
      expect(await page.content()).not.toContain(key);
      await page.getByRole('button', { name: `Revoke ${name}` }).click();
      expect((await read()).status).toBe(200);
      await page.getByRole('button', { name: 'Revoke for good' }).click();
      await page.getByText('There is no key yet.').waitFor();
      expect((await read()).status).toBe(401);
    });
  });

  const openValues = (page: Page) => page.getByRole('button', { name: /^All \d+ values/ }).click();

  it('an administrator sees what a change would do, saves it, and finds it in the whole audit log', async () => {
    await as('admin', petrolCar, async (page) => {
      await openValues(page);
      const values = page.getByRole('dialog').getByRole('listitem');
      const figure = values.filter({ hasText: /^CO₂e per km/ });
      await page.getByRole('button', { name: 'Change CO₂e per km', exact: true }).click();
      await page.getByRole('textbox', { name: 'Value' }).fill('0.2');
      await page.getByRole('button', { name: 'See what would change' }).click();
      await page.getByRole('row', { name: 'value 0.16272 0.2' }).waitFor();
      expect(await figure.getByRole('strong').first().innerText()).toBe('0.16272');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Saved.').waitFor();
      await expect.poll(() => figure.getByRole('strong').first().innerText(), patience).toBe('0.2');

      await page.goto('/explore/audit?in=transport%2Fcar');
      const entry = page.getByRole('list', { name: 'Changes' }).getByRole('listitem').first();
      expect(await entry.innerText()).toMatch(
        /admin changed the value .*L9S383G52PUZ\/kgCO2ePerKm[^]*0\.16272\s+0\.2/,
      );
      await page.getByRole('button', { name: 'Check the whole log' }).click();
      await page.getByText(/^Complete: \d+ entries, checked now/).waitFor();
    });
  });

  it('a change that someone else made meanwhile is shown beside the own one', async () => {
    await as('admin', petrolCar, async (page) => {
      await openValues(page);
      await page.getByRole('button', { name: 'Change CO₂ per km', exact: true }).click();
      await page.getByRole('textbox', { name: 'Value' }).fill('0.4');
      const change = `mutation { updateDataItemValue(input: { categoryPath: "transport/car/generic",
        itemUid: "L9S383G52PUZ", path: "kgCO2PerKm", value: "0.3" }) { userErrors { message } } }`;
      await askAs(explorer.server(), 'admin', change);
      await page.getByRole('button', { name: 'See what would change' }).click();
      await page.getByText('Someone else has changed this factor').waitFor();
      await page.getByRole('row', { name: '0.16204 0.3 0.4' }).waitFor();
      await page.getByRole('button', { name: 'Save yours' }).click();
      await page.getByText('Saved.').waitFor();
      const read = `{ dataItemValue(categoryPath: "transport/car/generic", itemUid: "L9S383G52PUZ",
        path: "kgCO2PerKm") { value } }`;
      expect((await askAs(explorer.server(), 'admin', read)).data).toEqual({
        dataItemValue: { value: '0.4' },
      });
    });
  });

  it('others see neither the log nor how to change a figure', async () => {
    await as('demo', '/explore/audit', async (page) => {
      await page.getByRole('heading', { name: 'You may not see this' }).waitFor();
      await page.goto(petrolCar);
      await openValues(page);
      await page.getByRole('dialog').getByText('CO₂e per km').first().waitFor();
      expect(await page.getByRole('button', { name: /^Change / }).count()).toBe(0);
    });
  });
});
