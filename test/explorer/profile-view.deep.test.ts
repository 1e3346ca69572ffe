import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { isWithoutBrowser } from '../support/explorer-tab.ts';
import { explorerWithFewData } from '../support/explorer-with-few-data.ts';
import { askAs } from '../support/gateways/gateways-over-both.ts';

describe.skipIf(isWithoutBrowser)('the view of a profile', () => {
  const explorer = explorerWithFewData();

  const year = new Date().getUTCFullYear();
  const asked = (query: string) => askAs(explorer.server(), 'demo', query);
  async function addProfile(): Promise<string> {
    const { data } = await asked('mutation { createProfile { profile { uid } } }');
    return (data as { createProfile: { profile: { uid: string } } }).createProfile.profile.uid;
  }
  const addItem = (uid: string, name: string, more = '', item = car) =>
    asked(`mutation { createProfileItem(input: { profileUid: "${uid}", item: { ${item}
      name: "${name}", startDate: "${year}-01-01", ${more} } }) { userErrors { message } } }`);
  const car = `categoryPath: "transport/car/generic", dataItemUid: "L9S383G52PUZ",
    values: [{ name: "distance", value: "100", unit: "km", perUnit: "year" }]`;
  const valueOf = async (uid: string, path: string) => {
    const query = `{ profile(uid: "${uid}") { items { nodes { itemValues { path value } } } } }`;
    const { nodes } = ((await asked(query)).data as unknown as Stored).profile.items;
    return nodes[0]?.itemValues.find((each) => each.path === path)?.value;
  };

  /** The place in the middle of each edge of a button, and whether it is what one would hit there. */
  const isReachable = (page: Page, name: string) =>
    page.getByRole('button', { name }).evaluate((button) => {
      const { left, right, top, height } = button.getBoundingClientRect();
      const hits = (x: number) => document.elementFromPoint(x, top + height / 2) === button;
      return hits(left + 3) && hits(right - 3);
    });

  it('on paper all rows of a table are there, as wide as the paper, without what can be pressed', async () => {
    const uid = await addProfile();
    for (let count = 1; count <= 40; count += 1) await addItem(uid, `Round ${count}`);
    await explorer.inTab(async (page) => {
      await page.goto(`/explore/profiles/${uid}`);
      const rows = page.locator('.rows [role=row]');
      await rows.nth(20).waitFor();
      await page.setViewportSize({ width: 718, height: 900 });
      await page.emulateMedia({ media: 'print' });
      expect(await rows.count()).toBeLessThan(40);
      await page.evaluate("dispatchEvent(new Event('beforeprint'))");
      expect(await rows.count()).toBe(40);
      const last = rows.last();
      expect(await last.innerText()).toMatch(/^Round \d+\n/);
      expect(await last.evaluate((row) => row.checkVisibility({ contentVisibilityAuto: true }))).toBe(true);
      const { height = 0 } = (await page.locator('.scroll').boundingBox()) ?? {};
      expect(height).toBeGreaterThan(40 * 20);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(718);
      expect(await page.getByRole('button', { name: /^Delete/ }).count()).toBe(0);
      await page.evaluate("dispatchEvent(new Event('afterprint'))");
      expect(await rows.count()).toBeLessThan(40);
      expect((await page.pdf()).subarray(0, 5).toString()).toBe('%PDF-');
    });
  });

  it.each([390, 360])('at %i pixels rows can be changed while another one is', async (width) => {
    const uid = await addProfile();
    for (const name of ['Round', 'Tour', 'Visit']) await addItem(uid, name);
    await explorer.inTab(
      async (page) => {
        await page.goto(`/explore/profiles/${uid}?sort=name`);
        await page.getByRole('button', { name: 'Change Tour' }).click();
        const form = page.getByRole('form', { name: 'Change Tour' });
        await form.waitFor();
        await page.locator('.scroll').evaluate((table) => {
          table.scrollIntoView({ block: 'end' });
          table.scrollTo(table.scrollWidth, 0);
        });
        for (const name of ['Change Round', 'Delete Round', 'Change Visit', 'Delete Visit']) {
          await page.getByRole('button', { name }).scrollIntoViewIfNeeded();
          expect(await isReachable(page, name), name).toBe(true);
        }
        await form.getByRole('button', { name: 'Save' }).scrollIntoViewIfNeeded();
        const table = await page.locator('.scroll').boundingBox();
        const edited = await form.boundingBox();
        expect((edited?.height ?? 0) < (table?.height ?? 0)).toBe(true);
      },
      { viewport: { width, height: 844 } },
    );
  });

  it('on a phone items without names are distinguishable, with their amounts visible beside them', async () => {
    const uid = await addProfile();
    for (const [item, kilometres] of [
      ['WWPUXVKBKQOM', 120],
      ['F7XPVL4TTE9U', 130],
    ] as const)
      await asked(`mutation { createProfileItem(input: { profileUid: "${uid}", item: {
        categoryPath: "transport/van/generic", dataItemUid: "${item}", startDate: "${year}-01-01",
        values: [{ name: "distance", value: "${kilometres}", unit: "km", perUnit: "year" }] } }) { userErrors { message } } }`);
    await explorer.inTab(
      async (page) => {
        await page.goto(`/explore/profiles/${uid}`);
        const rows = page.locator('.rows [role=row]');
        await rows.nth(1).waitFor();
        await rows.nth(1).scrollIntoViewIfNeeded();
        for (const row of await rows.all()) {
          const name = row.locator('[role=rowheader] a');
          expect(await name.evaluate((link) => link.scrollHeight <= link.clientHeight + 1)).toBe(true);
          const { x = 0, width = 0 } = (await row.locator('.number').boundingBox()) ?? {};
          expect(x + width).toBeLessThan(390);
        }
        const download = page.waitForEvent('download');
        await page.getByRole('button', { name: 'Download CSV' }).click();
        const [head, ...lines] = (await readFile(await (await download).path(), 'utf8')).split(/\r?\n/);
        expect(head).toContain(',dataItemUid,label,name,');
        expect(lines.join()).toMatch(/"average \(up to 3.5 t\), diesel"/);
        expect(lines.join()).toMatch(/"average \(up to 3.5 t\), battery electric"/);
      },
      { viewport: { width: 390, height: 844 }, hasTouch: true },
    );
  });

  it('months and totals name categories, and totals lead to them, the largest first', async () => {
    const uid = await addProfile();
    await addItem(uid, 'Round');
    await addItem(
      uid,
      'Office',
      '',
      `categoryPath: "transport/van/generic", dataItemUid: "WWPUXVKBKQOM",
      values: [{ name: "distance", value: "90000", unit: "km", perUnit: "year" }]`,
    );
    await explorer.inTab(async (page) => {
      await page.goto(`/explore/profiles/${uid}`);
      const parts = page.getByRole('table', { name: 'By category' }).getByRole('rowheader');
      await expect
        .poll(() => parts.allInnerTexts())
        .toEqual(['Vans by size and fuel', 'Cars by fuel and size']);
      const link = page.getByRole('link', { name: 'Cars by fuel and size', exact: true });
      await link.waitFor();
      expect(await link.getAttribute('href')).toBe('/explore/category/transport/car/generic');
      await page
        .getByRole('img', { name: /by month and category/ })
        .getByText(/^cars?$/i)
        .waitFor();
      await page.getByLabel('Months by').selectOption('gas');
      await page
        .getByRole('img', { name: /by month and gas/ })
        .getByText('CO₂', { exact: true })
        .waitFor();
    });
  });

  it('scopes add up to the sum, and what is reported beside it stands apart', async () => {
    const uid = await addProfile();
    await addItem(
      uid,
      'Leak of CFC-11',
      '',
      `categoryPath: "planet/greenhousegases/gwp", dataItemUid: "FYKE66T0KDKK",
      values: [{ name: "emissionRate", value: "1" }]`,
    );
    await addItem(uid, 'Round');
    await explorer.inTab(async (page) => {
      await page.goto(`/explore/profiles/${uid}`);
      const scopesIn = (name: string) =>
        page.getByRole('table', { name }).getByRole('rowheader').allInnerTexts();
      await expect.poll(() => scopesIn('By scope')).not.toEqual([]);
      expect(await scopesIn('By scope')).toEqual(['Scope 3: the value chain, category 6']);
      expect(await scopesIn('Beside these sums, in none of them')).toEqual(['Outside of the scopes']);
    });
  });

  it('months follow when an item is changed', async () => {
    const uid = await addProfile();
    await addItem(uid, 'Round');
    await explorer.inTab(async (page) => {
      await page.goto(`/explore/profiles/${uid}`);
      const column = page.locator('.chart rect title').first();
      await column.waitFor({ state: 'attached' });
      const before = (await column.textContent()) ?? '';
      await page.getByRole('button', { name: 'Change Round' }).click();
      await page.locator('.row-editor').getByLabel('Distance driven', { exact: true }).fill('500');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page
        .locator('.chart rect title')
        .first()
        .filter({ hasNotText: before })
        .waitFor({ state: 'attached' });
    });
  });

  it('items are sorted by any of their labels', async () => {
    const uid = await addProfile();
    await addItem(uid, 'Round', 'labels: [{ key: "depot", value: "a" }, { key: "team", value: "z" }]');
    await addItem(uid, 'Tour', 'labels: [{ key: "depot", value: "b" }, { key: "team", value: "y" }]');
    await explorer.inTab(async (page) => {
      await page.goto(`/explore/profiles/${uid}`);
      const first = page.getByRole('table', { name: 'Items' }).getByRole('row').nth(1);
      await page.getByLabel('Sort by label').selectOption('team');
      await first.getByText('Tour').waitFor();
      await page
        .getByRole('columnheader', { name: /Labels ↑\s*by team/ })
        .getByRole('button')
        .click();
      await first.getByText('Round').waitFor();
      await page.getByLabel('Sort by label').selectOption('depot');
      await page.getByRole('columnheader', { name: /Labels ↑\s*by depot/ }).waitFor();
      await page.waitForURL(/sort=label.depot/);
      await page.reload();
      expect(await page.getByLabel('Sort by label').inputValue()).toBe('depot');
    });
  });

  it('numbers are read and written as German has them', async () => {
    const uid = await addProfile();
    await addItem(uid, 'Round');
    const german = { locale: 'de-DE' };
    await explorer.inTab(async (page) => {
      await page.goto(`/explore/profiles/${uid}`);
      await page.getByRole('button', { name: 'Change Round' }).click();
      await page.locator('.row-editor').getByLabel('Distance driven', { exact: true }).fill('1.234,5');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('cell', { name: '1.234,5 km per year' }).waitFor();
      expect(await valueOf(uid, 'distance')).toBe('1234.5');
      await page.getByRole('button', { name: 'Change Round' }).click();
      const field = page.locator('.row-editor').getByLabel('Distance driven', { exact: true });
      expect(await field.inputValue()).toBe('1234,5');
    }, german);
  });

  it('a value of which the definition has choices is chosen from them, in the form and in the row', async () => {
    const uid = await addProfile();
    const gas = await asked(
      '{ dataCategory(path: "planet/greenhousegases/gwp") { items(first: 1) { nodes { uid } } } }',
    );
    const [item] = (gas.data as unknown as Listed).dataCategory.items.nodes;
    await explorer.inTab(async (page) => {
      await page.goto(`/explore/item/planet/greenhousegases/gwp/${item?.uid}`);
      const report = page.getByLabel('Assessment report', { exact: true });
      await expect.poll(() => report.getByRole('option').allInnerTexts()).toContain('AR6');
      await report.selectOption('AR6');
      await addItem(
        uid,
        'Leak',
        '',
        `categoryPath: "planet/greenhousegases/gwp", dataItemUid: "${item?.uid}",
        values: [{ name: "assessmentReport", value: "AR5" }, { name: "emissionRate", value: "1", unit: "kg", perUnit: "year" }]`,
      );
      await page.goto(`/explore/profiles/${uid}`);
      await page.getByRole('button', { name: 'Change Leak' }).click();
      const chosen = page.getByRole('combobox', { name: 'Assessment report', exact: true });
      expect(await chosen.inputValue()).toBe('AR5');
      await chosen.selectOption('AR4');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('“Leak” was changed.').waitFor();
      expect(await valueOf(uid, 'assessmentReport')).toBe('AR4');
    });
  });
});

interface Stored {
  readonly profile: {
    readonly items: {
      readonly nodes: readonly {
        readonly itemValues: readonly { readonly path: string; readonly value: string }[];
      }[];
    };
  };
}

interface Listed {
  readonly dataCategory: { readonly items: { readonly nodes: readonly { readonly uid: string }[] } };
}
