import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { chooseOption } from '../support/choose-option.ts';
import { isWithoutBrowser, petrolCar } from '../support/explorer-tab.ts';
import { explorerWithFewData } from '../support/explorer-with-few-data.ts';
import { askAs } from '../support/gateways/gateways-over-both.ts';

const refused = { errors: [{ message: 'It is gone.', extensions: { code: 'NOT_FOUND' } }] };
const unreachable = (route: Route): Promise<void> => route.abort();

const above = ['transport', 'car'];
const item = petrolCar.slice('/explore/item/'.length);
const compare = (...items: readonly string[]): string =>
  `/explore/compare?${new URLSearchParams(items.map((each) => ['item', each])).toString()}`;

/** Answers one operation in another way than the service does, as long as it is not released. */
async function answer(page: Page, operation: string, by: (route: Route) => Promise<void>) {
  const handle = async (route: Route): Promise<void> => {
    const { query } = route.request().postDataJSON() as { readonly query: string };
    await (query.includes(`query ${operation}(`) ? by(route) : route.fallback());
  };
  await page.route('**/graphql', handle);
  return () => page.unroute('**/graphql', handle);
}

describe.skipIf(isWithoutBrowser)('a part of a view that failed', () => {
  const explorer = explorerWithFewData();

  const crumbs = (page: Page) => page.locator('.breadcrumbs a').allInnerTexts();
  const again = (page: Page) => page.getByRole('button', { name: /^Try again/ });
  const generic = 'Cars by fuel and size';

  it.each([
    [
      'category',
      '/explore/category/transport/car',
      '/explore/category/transport/car/generic',
      generic,
      above,
      above,
    ],
    [
      'item',
      compare(`${item}?distance=100+km`),
      `${petrolCar}?distance=100+km`,
      'Car, petrol, average size',
      [...above, 'generic'],
      [...above, generic],
    ],
  ])(
    'the view of one %s opens without the names of the categories above',
    async (_, from, to, title, parts, named) => {
      await explorer.inTab(async (page) => {
        const held: Route[] = [];
        await answer(page, 'ExploreAncestors', (route) => Promise.resolve(void held.push(route)));
        await page.clock.install();
        await page.goto(from);
        const link = page.locator(`a[href="${to}"]`);
        await link.waitFor();
        // The page stops waiting for first answers at no time.
        await page.clock.pauseAt(new Date(Date.now() + 60_000));
        await link.click();
        await page.getByRole('heading', { level: 1, name: title }).waitFor();
        await page.clock.resume();
        expect(await crumbs(page)).toEqual(['All categories', ...parts]);
        await Promise.all(held.map((route) => route.continue()));
        await expect.poll(() => crumbs(page)).toEqual(['All categories', ...named]);
      });
    },
  );

  it('failed names of the categories above are requested again, and those of deleted ones are not', async () => {
    await explorer.inTab(async (page) => {
      const said = page.getByText('Could not read the names of these categories.');
      let release = await answer(page, 'ExploreAncestors', unreachable);
      await page.goto(`${petrolCar}?distance=100+km`);
      await said.waitFor();
      expect(await crumbs(page)).toEqual(['All categories', 'transport', 'car', 'generic']);
      await release();
      await again(page).click();
      await expect.poll(() => crumbs(page)).toContain(generic);
      expect(await said.count()).toBe(0);
      release = await answer(page, 'ExploreAncestors', (route) => route.fulfill({ json: refused }));
      await page.reload();
      await said.waitFor();
      expect(await again(page).count()).toBe(0);
    });
  });

  it('choices of a menu that failed are requested again, as is the item that a choice leads to', async () => {
    await explorer.inTab(async (page) => {
      const fuel = page.getByRole('combobox', { name: 'Fuel', exact: true });
      const choices = page.getByRole('listbox').getByRole('option');
      let release = await answer(page, 'DrillDown', unreachable);
      await page.goto(`${petrolCar}?distance=100+km`);
      await page.getByText('Could not read Fuel.').waitFor();
      await fuel.click();
      await expect.poll(() => choices.allInnerTexts()).toEqual(['petrol']);
      await page.keyboard.press('Escape');
      await release();
      await page.getByRole('button', { name: 'Try again: Fuel' }).click();
      await expect.poll(() => again(page).count()).toBe(0);
      release = await answer(page, 'ExploreItem', unreachable);
      await chooseOption(page, 'Fuel', 'diesel');
      await page.getByText('The service cannot be reached.').waitFor();
      await release();
      await page.getByRole('button', { name: 'Try again: the factor' }).click();
      await page.getByRole('heading', { level: 1, name: /diesel/ }).waitFor();
      expect(await again(page).count()).toBe(0);
    });
  });

  it('an entry of a comparison that failed is requested again, and one that is wrong or gone is not', async () => {
    await explorer.inTab(async (page) => {
      const release = await answer(page, 'ExploreAmount', unreachable);
      await page.goto(compare(`${item}?distance=100+km`, 'transport/car/generic/AAAAAAAAAAAA'));
      const row = (name: string) => page.getByRole('row', { name });
      await row('The service cannot be reached').waitFor();
      await row('does not exist').waitFor();
      expect(await again(page).count()).toBe(1);
      await release();
      await again(page).click();
      await row('Distance driven: 100 km per year').locator('.strong', { hasText: '16.27' }).waitFor();
      expect(await again(page).count()).toBe(0);
      await page.goto(compare(`${item}?distance=many+km`));
      await row('Distance driven must be a number').waitFor();
      expect(await again(page).count()).toBe(0);
    });
  });

  it('an item of a profile without an amount says why in the names of its inputs', async () => {
    const asked = (query: string) => askAs(explorer.server(), 'demo', query);
    const { data } = await asked('mutation { createProfile { profile { uid } } }');
    const { uid } = (data as { createProfile: { profile: { uid: string } } }).createProfile.profile;
    await asked(`mutation { createProfileItem(input: { profileUid: "${uid}", item: {
      categoryPath: "transport/car/generic", dataItemUid: "L9S383G52PUZ", name: "Round",
      startDate: "${new Date().getUTCFullYear()}-01-01" } }) { userErrors { message } } }`);
    await explorer.inTab(async (page) => {
      await page.goto(`/explore/profiles/${uid}`);
      await page.getByRole('cell', { name: 'Not computed' }).waitFor();
      await page.getByText('Round', { exact: true }).click();
      const record = page.getByRole('dialog');
      await record.getByText('Enter what is known to see the amount: Distance driven.').waitFor();
      await record.getByLabel('Distance driven', { exact: true }).fill('100');
      await record.getByLabel('Name', { exact: true }).focus();
      await record.locator('.big-amount', { hasText: /^[\d.]+ kg CO₂e$/ }).waitFor();
    });
  });
});
