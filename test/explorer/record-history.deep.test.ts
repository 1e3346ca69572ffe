import { describe, expect, it } from 'vitest';
import { isWithoutBrowser } from '../support/explorer-tab.ts';
import { explorerWithFewData } from '../support/explorer-with-few-data.ts';
import { askAs } from '../support/gateways/gateways-over-both.ts';

describe.skipIf(isWithoutBrowser)('the history of records in the explorer', () => {
  const explorer = explorerWithFewData();
  const ask = async (query: string) => (await askAs(explorer.server(), 'demo', query)).data;

  async function addRecord() {
    const created = await ask('mutation { createProfile { profile { uid } } }');
    const { uid } = (created as { createProfile: { profile: { uid: string } } }).createProfile.profile;
    const added = await ask(`mutation { createProfileItem(input: { profileUid: "${uid}", item: {
      categoryPath: "transport/car/generic", dataItemUid: "L9S383G52PUZ", name: "Round",
      startDate: "${new Date().getUTCFullYear()}-01-01",
      values: [{ name: "distance", value: "100", unit: "km", perUnit: "year" }] } }) { profileItem { id uid } } }`);
    const { id } = (added as { createProfileItem: { profileItem: { id: string } } }).createProfileItem
      .profileItem;
    return { uid, id };
  }

  it('a record says who changed it, and from what to what', async () => {
    const { uid } = await addRecord();
    await explorer.inTab(async (page) => {
      await page.goto(`/explore/profiles/${uid}`);
      await page.getByRole('table', { name: 'Records' }).getByText('Round', { exact: true }).click();
      const drawer = page.getByRole('dialog');
      const created = drawer.locator('.edits > li').filter({ hasText: 'Created by demo' });
      expect(await created.innerText()).toMatch(/Distance driven\s+100\s/);
      expect(await created.innerText()).not.toMatch(/→|empty/);
      await drawer.getByLabel('Distance driven', { exact: true }).fill('1,200');
      await drawer.getByLabel('Name', { exact: true }).focus();
      await drawer.getByText('Changed by demo').waitFor();
      const change = drawer.locator('.edits > li').first();
      expect(await change.innerText()).toMatch(/Distance driven\s+100 → 1,200/);
    });
  });

  it('a deleted record is listed with who deleted it, and brought back as it was', async () => {
    const { uid, id } = await addRecord();
    await ask(
      `mutation { deleteProfileItems(input: { items: [{ id: "${id}" }] }) { userErrors { message } } }`,
    );
    await explorer.inTab(async (page) => {
      await page.goto(`/explore/profiles/${uid}`);
      await page.getByRole('button', { name: 'More about this profile' }).click();
      await page.getByRole('menuitem', { name: 'Deleted records' }).click();
      const drawer = page.getByRole('dialog');
      await drawer.getByText(/^Deleted by demo/).waitFor();
      await drawer.getByRole('button', { name: 'Bring back: Round' }).click();
      await drawer.getByText('No deleted records.').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('table', { name: 'Records' }).getByText('Round', { exact: true }).click();
      await page.getByRole('dialog').getByText('Brought back by demo').waitFor();
    });
  });
});
