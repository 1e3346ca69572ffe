import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { isWithoutBrowser, seriousFindings } from '../support/explorer-tab.ts';
import { explorerWithFewData } from '../support/explorer-with-few-data.ts';

const cars = '/explore/category/transport/car/generic';
const gases = '/explore/category/planet/greenhousegases/gwp';
const rows = (page: Page) => page.locator('tr[data-row]');
const heading = (page: Page) => page.getByRole('heading', { name: /^Factors/ });

async function fileOf(page: Page, act: () => Promise<void>) {
  const started = page.waitForEvent('download');
  await act();
  const file = await started;
  const bytes = Buffer.concat(await (await file.createReadStream()).toArray());
  return { name: file.suggestedFilename(), bytes };
}

describe.skipIf(isWithoutBrowser)('a category of the explorer', () => {
  const explorer = explorerWithFewData();

  it('says what it is, how it calculates, what else does for other purposes, and where its figures come from', async () => {
    await explorer.inTab(async (page) => {
      await page.goto(cars);
      const main = page.getByRole('main');
      await main.getByText('distance ÷ occupants × CO₂e per km').waitFor();
      expect(await main.innerText()).toMatch(
        /For your own [^]*Greenhouse gas reporting[^]*Open Government Licence/,
      );
      const way = page.getByRole('navigation', { name: 'Where this is' }).getByRole('link');
      await expect.poll(() => way.allInnerTexts()).toEqual(['All categories', 'transport', 'car']);
    });
  });

  it('its factors are filtered by words and sorted by figures, which the address holds, and drawn as a chart', async () => {
    await explorer.inTab(async (page) => {
      await page.goto(cars);
      await rows(page).first().waitFor();
      const all = Number(/\d+$/.exec(await heading(page).innerText())?.[0]);
      expect(await rows(page).count()).toBe(all);
      await page.getByLabel('Only with the words').fill('average petrol');
      await expect.poll(() => heading(page).innerText()).toBe(`Factors 1 of ${all}`);
      await page.getByLabel('Only with the words').fill('petrol');
      await page.getByRole('button', { name: 'kg CO₂e per km' }).click();
      const figures = rows(page).locator('td:nth-child(3)');
      await expect.poll(async () => (await figures.allInnerTexts()).length).toBeLessThan(all);
      const written = (await figures.allInnerTexts()).map((text) => text.trim());
      expect(written).toEqual(written.toSorted((one, other) => Number(other) - Number(one)));
      expect(new Set(written.map((text) => text.split('.')[1]?.length)).size).toBe(1);
      await expect
        .poll(() => new URL(page.url()).search)
        .toMatch(/filter=petrol.*sort=-total|sort=-total.*filter=petrol/);
      await page.reload();
      await expect.poll(() => figures.allInnerTexts()).toHaveLength(written.length);
      await page.getByRole('button', { name: 'Chart', exact: true }).click();
      const chart = page.getByRole('figure', { name: 'kg CO₂e per km: Cars by fuel and size' });
      await expect.poll(() => chart.locator('rect.mark').count()).toBe(written.length);
      await page.getByText('with “petrol”').waitFor();
      await page.getByLabel('Only with the words').fill('zzz');
      await page.getByText('No factor has these words.').waitFor();
      await page.getByRole('button', { name: 'Show all' }).click();
      await expect.poll(() => heading(page).innerText()).toBe(`Factors ${all}`);
    });
  });

  it('is exported with all of its values, as the service writes tables', async () => {
    await explorer.inTab(
      async (page) => {
        await page.goto(cars);
        const save = (form: string) =>
          fileOf(page, async () => {
            await page.getByRole('button', { name: 'Exportieren' }).click();
            await page.getByRole('menuitem', { name: form }).click();
          });
        const csv = await save('Tabelle (CSV)');
        expect(csv.name).toBe('transport-car-generic.csv');
        expect(csv.bytes.toString()).toMatch(/kgCO2ePerKm[^]*;0,\d+;/);
        const workbook = await save('Tabelle (.xlsx)');
        expect(workbook.name).toBe('transport-car-generic.xlsx');
        expect(workbook.bytes.subarray(0, 2).toString()).toBe('PK');
      },
      { locale: 'de-DE' },
    );
  });

  it('a page of its factors that failed is asked for again, and what was read stays', async () => {
    await explorer.inTab(async (page) => {
      let isFailing = true;
      await page.route('**/graphql', (route) => {
        const { query, variables } = route.request().postDataJSON() as {
          readonly query: string;
          readonly variables: { readonly after?: string | null };
        };
        const isNext = query.includes('query ExploreCategory(') && variables.after != null;
        return isNext && isFailing ? route.abort() : route.continue();
      });
      await page.goto(gases);
      await page.getByRole('alert').getByText('The service cannot be reached').waitFor();
      expect(await rows(page).count()).toBe(100);
      isFailing = false;
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect.poll(() => rows(page).count()).toBeGreaterThan(100);
    });
  });

  it.each([
    [1440, 'light'],
    [390, 'dark'],
  ] as const)('has no serious finding of axe at %i pixels, %s', async (width, colorScheme) => {
    await explorer.inTab(
      async (page) => {
        await page.goto(cars);
        await page
          .getByRole('link', { name: /^Car, petrol/ })
          .first()
          .waitFor();
        expect(await seriousFindings(page)).toEqual([]);
        await page.getByRole('button', { name: 'Chart', exact: true }).click();
        await page.locator('rect.mark').first().waitFor();
        expect(await seriousFindings(page)).toEqual([]);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      },
      { viewport: { width, height: 900 }, colorScheme },
    );
  });
});
