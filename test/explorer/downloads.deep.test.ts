import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { isWithoutBrowser } from '../support/explorer-tab.ts';
import { explorerWithFewData } from '../support/explorer-with-few-data.ts';
import { askAs } from '../support/gateways/gateways-over-both.ts';

const markup = '<img src=x onerror="document.title=1"><script>1</script> & ]]>';
const year = new Date().getUTCFullYear();

describe.skipIf(isWithoutBrowser)('a chart that is downloaded', () => {
  const explorer = explorerWithFewData();
  let uid = '';

  beforeAll(async () => {
    const create = 'mutation ($name: String!) { createProfile(input: { name: $name }) { profile { uid } } }';
    const { data } = await askAs(explorer.server(), 'demo', create, { name: markup });
    uid = (data as { createProfile: { profile: { uid: string } } }).createProfile.profile.uid;
    const add = `mutation { createProfileItem(input: { profileUid: "${uid}", item: {
      categoryPath: "transport/car/generic", dataItemUid: "L9S383G52PUZ", startDate: "${year}-01-01",
      values: [{ name: "distance", value: "100", unit: "km" }] } }) { userErrors { message } } }`;
    await askAs(explorer.server(), 'demo', add);
  });

  async function download(page: Page, as: 'SVG' | 'PNG'): Promise<Buffer> {
    await page.goto(`/explore/profiles/${uid}`);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Download “Months/ }).click();
    await page.getByRole('menuitem', { name: new RegExp(as) }).click();
    return readFile(await (await download).path());
  }

  it('as SVG has its title and the address of the page', async () => {
    await explorer.inTab(async (page) => {
      const file = (await download(page, 'SVG')).toString();
      const { names, text } = await page.evaluate((source) => {
        const drawn = new DOMParser().parseFromString(source, 'image/svg+xml');
        const elements = [...drawn.querySelectorAll('*')];
        return { names: elements.map(({ localName }) => localName), text: drawn.documentElement.textContent };
      }, file);
      expect(names[0]).toBe('svg');
      expect([...new Set(names)].sort()).toEqual(['g', 'line', 'rect', 'svg', 'text']);
      expect(text).toContain(`Months of ${year}`);
      expect(text).toContain(`/explore/profiles/${uid}`);
    });
  });

  it('as PNG is drawn at twice its size, with margins', async () => {
    await explorer.inTab(async (page) => {
      const file = await download(page, 'PNG');
      const width = Number(await page.locator('.figure svg').first().getAttribute('width')) + 2 * 24;
      expect(file.subarray(1, 4).toString()).toBe('PNG');
      expect(file.readUInt32BE(16)).toBe(2 * width);
      expect(await page.title()).not.toBe('1');
    });
  });
});
