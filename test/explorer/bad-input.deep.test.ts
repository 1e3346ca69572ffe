import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { isWithoutBrowser, openSignedIn, petrolCar } from '../support/explorer-tab.ts';
import { explorerWithFewData } from '../support/explorer-with-few-data.ts';
import { askAs } from '../support/gateways/gateways-over-both.ts';

const markup = '<img src=x onerror="document.title=1"><b>Fleet</b>';
const category = 'transport/car/generic';
const car = `${petrolCar}?distance=100+km`;

describe.skipIf(isWithoutBrowser)('bad input in the explorer', () => {
  const explorer = explorerWithFewData('production');
  let profile = '';

  const asked = async (query: string): Promise<unknown> =>
    (await askAs(explorer.server(), 'admin', query, { text: markup })).data;
  const visit = (path: string, act: (page: Page) => Promise<void>) =>
    explorer.inTab(async (page) => {
      await openSignedIn(page, path);
      await act(page);
    });

  beforeAll(async () => {
    const created = await asked(`mutation ($text: String!) { createProfile(input: {
      name: $text, note: $text, labels: [{ key: "site", value: $text }] }) { profile { uid } } }`);
    profile = (created as { createProfile: { profile: { uid: string } } }).createProfile.profile.uid;
    await asked(`mutation ($text: String!) { createProfileItem(input: { profileUid: "${profile}", item: {
      categoryPath: "${category}", dataItemUid: "L9S383G52PUZ", name: $text, startDate: "2026-01-01",
      labels: [{ key: "site", value: $text }],
      values: [{ name: "distance", value: "100", unit: "km" }] } }) { userErrors { message } } }`);
    await asked(`mutation ($text: String!) {
      updateDataCategory(input: { path: "${category}", name: $text }) { userErrors { message } }
      updateDataItemValue(input: { categoryPath: "${category}", itemUid: "L9S383G52PUZ", path: "source",
        value: $text }) { userErrors { message } } }`);
  });

  const isText = async (page: Page, where: string): Promise<void> => {
    await page.getByRole('main').getByText(markup).first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.locator('main img, main b:text-is("Fleet")').count(), where).toBe(0);
    expect(await page.title(), where).not.toBe('1');
  };

  it('markup in names and values is text in every view that shows it', async () => {
    await visit(`/explore/category/${category}`, async (page) => {
      await isText(page, 'category');
      for (const path of ['/explore/search?q=petrol', car, '/explore/profiles', '/explore/audit']) {
        await page.goto(path);
        await isText(page, path);
      }
      await page.getByRole('main').getByText(markup).nth(1).waitFor();
      await page.goto(`/explore/profiles/${profile}?year=2026`);
      await page.getByRole('heading', { level: 1, name: markup }).waitFor();
      await page.getByText(markup).nth(2).waitFor();
      await isText(page, 'profile');
    });
  });

  it('markup is text in what is compared', async () => {
    await visit(car, async (page) => {
      await page.getByRole('button', { name: 'Compare', exact: true }).click();
      await page.goto(`${petrolCar}?distance=200+km`);
      await page.getByRole('button', { name: 'Compare', exact: true }).click();
      await page.getByRole('img', { name: /^Emissions/ }).waitFor();
      await isText(page, 'compare');
    });
  });

  it('an unknown profile is said not to exist, and what an older page left in an address is passed over', async () => {
    await visit('/explore/profiles/AAAAAAAAAAAA', async (page) => {
      const said = (name: string) => page.getByRole('heading', { name, exact: true }).waitFor();
      await said('There is no such profile');
      for (const [path, heading] of [
        ['/explore/profiles/AAAAAAAAAAAA/import', 'There is no such profile'],
        ['/explore/profiles/%3Cb%3E', 'There is no such profile'],
        [`/explore/profiles/${profile}?year=1e9&by=scope&sort=-gone&tab=2`, markup],
        [`/explore/category/${category}?sort=-gone&figure=gone&words=%5B`, markup],
        ['/explore/search?q=petrol&order=soon&colour=red', 'Search: petrol'],
        ['/explore/compare?items=1,2', 'Nothing to compare yet'],
        ['/explore/compare?item=1,2', 'Nothing to compare at this address'],
        [`${petrolCar}?distance=1+km+per+never&fuel=coal`, 'Car, petrol, average size'],
      ] as const) {
        await page.goto(path);
        await said(heading);
        await page.waitForLoadState('networkidle');
      }
      await page.locator('.labelled .fault').filter({ hasText: 'never' }).waitFor();
    });
  });

  it.each(['2015-02-03', '2031-02-03'])('with a clock of %s a profile shows its months', async (day) => {
    await explorer.inTab(async (page) => {
      await page.clock.setFixedTime(`${day}T04:05:06Z`);
      await openSignedIn(page, `/explore/profiles/${profile}`);
      await page.getByRole('heading', { level: 1, name: markup }).waitFor();
      await page.getByRole('img', { name: /^Months of 20/ }).waitFor();
    });
  });
});
