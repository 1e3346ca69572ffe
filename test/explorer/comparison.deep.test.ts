import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { isWithoutBrowser, petrolCar, seriousFindings } from '../support/explorer-tab.ts';
import { explorerWithFewData } from '../support/explorer-with-few-data.ts';
import { layoutFaults } from '../support/layout-faults.ts';

const item = petrolCar.slice('/explore/item/'.length);
const named = (...distances: readonly number[]): string =>
  `/explore/compare?${new URLSearchParams(distances.map((each) => ['item', `${item}?distance=${each}+km`])).toString()}`;
const collected = (page: Page) => page.evaluate<string | null>("localStorage.getItem('emissions.compared')");
const rowOf = (page: Page, distance: number) =>
  page.getByRole('row', { name: `Distance driven: ${distance} km per year` });
const itemsIn = (page: Page) => new URL(page.url()).searchParams.getAll('item');

/** Collects the car with a distance, as one would. */
async function compare(page: Page, distance: number): Promise<void> {
  await page.goto(`${petrolCar}?distance=${distance}+km`);
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await rowOf(page, distance).waitFor();
}

describe.skipIf(isWithoutBrowser)('a comparison in the explorer', () => {
  const explorer = explorerWithFewData();

  it('a comparison is the same in another browser that opens its address, whose own list stays empty', async () => {
    let address = '';
    await explorer.inTab(async (page) => {
      await compare(page, 100);
      await compare(page, 200);
      address = page.url();
      expect(itemsIn(page)).toEqual([`${item}?distance=100+km`, `${item}?distance=200+km`]);
    });
    await explorer.inTab(async (page) => {
      await page.goto(address);
      await rowOf(page, 100).locator('.strong', { hasText: '16.27' }).waitFor();
      await rowOf(page, 200).locator('.strong', { hasText: '32.54' }).waitFor();
      await page.getByRole('img', { name: /^Emissions, each for its own quantity/ }).waitFor();
      expect(await collected(page)).toBe(null);
    });
  });

  it('that was sent leaves what one has collected as it is, until one adds it to that', async () => {
    await explorer.inTab(async (page) => {
      await compare(page, 5);
      const own = await collected(page);
      await page.goto(named(100, 200));
      await page.getByText('You opened this comparison by its address.').waitFor();
      await page
        .getByRole('button', { name: /^Remove/ })
        .first()
        .click();
      await expect.poll(() => page.getByRole('row').count()).toBe(2);
      expect(itemsIn(page)).toEqual([`${item}?distance=200+km`]);
      expect(await collected(page)).toBe(own);
      await page.getByRole('link', { name: 'Your own' }).click();
      await rowOf(page, 5).waitFor();
      expect(await page.getByRole('row').count()).toBe(2);
      await page.goBack();
      await rowOf(page, 200).waitFor();
      await page.getByRole('button', { name: 'Add these to your own' }).click();
      await rowOf(page, 5).waitFor();
      await rowOf(page, 200).waitFor();
      expect(await collected(page)).toBe(`${own}\n${petrolCar}?distance=200+km`);
      await page.goto(named(1, 2, 3, 4, 5, 6, 7, 8));
      await page.getByText('Both together are more than 8 factors.').waitFor();
    });
  });

  it('of one’s own is at an address of its own wherever it is opened, and changes with the list', async () => {
    await explorer.inTab(async (page) => {
      await compare(page, 100);
      await compare(page, 200);
      await page.goto('/');
      const link = page.locator('header a[href^="/explore/compare"]');
      expect(await link.getAttribute('href')).toMatch(/\?item=.+distance.+&item=.+distance/);
      await link.click();
      await rowOf(page, 200).waitFor();
      await expect.poll(() => itemsIn(page).length).toBe(2);
      await page.goBack();
      await page.getByRole('heading', { name: 'What does it emit?' }).waitFor();
      await page.goForward();
      await page
        .getByRole('button', { name: /^Remove/ })
        .first()
        .click();
      await page
        .getByRole('button', { name: /^Remove/ })
        .nth(1)
        .waitFor({ state: 'detached' });
      expect(await collected(page)).toBe(`${petrolCar}?distance=200+km`);
      expect(await link.getAttribute('href')).toMatch(/\?item=[^&]+distance[^&]+$/);
      await page.getByRole('button', { name: /^Remove/ }).click();
      await page.getByRole('heading', { name: 'Nothing to compare yet' }).waitFor();
      expect(await collected(page)).toBe(null);
    });
  });

  it('one quantity, year, baseline and order hold for all factors, and are in the address', async () => {
    await explorer.inTab(async (page) => {
      const grid = 'business/energy/electricity/grid/H3L7ZLM7L6QQ';
      await page.goto(`${named(100, 200)}&${new URLSearchParams({ item: grid }).toString()}`);
      await page
        .getByRole('row', { name: /^Electricity, United Kingdom/ })
        .getByText(/No input|is missing/)
        .waitFor();
      await page.getByLabel('Same quantity for all', { exact: true }).fill('1,000');
      const totals = page.locator('[data-row] td .strong');
      await expect.poll(() => totals.allInnerTexts()).toEqual(['162.7', '162.7']);
      await page.getByText('It is not measured in km.').waitFor();
      await page.getByRole('button', { name: 'Remove Electricity, United Kingdom' }).click();
      await page.getByLabel('Same quantity for all', { exact: true }).fill('');
      await expect.poll(() => totals.allInnerTexts()).toEqual(['16.27', '32.54']);
      await page.getByRole('combobox', { name: 'Order' }).click();
      await page.getByRole('option', { name: 'Largest first' }).click();
      await page.getByRole('combobox', { name: 'Difference to' }).click();
      await page.getByRole('option', { name: /200 km/ }).click();
      await page.getByRole('combobox', { name: 'Year' }).click();
      await page.getByRole('option', { name: '2018' }).click();
      const shown = async () => (await page.locator('[data-row]').allInnerTexts()).join(' ');
      await expect.poll(shown).toMatch(/200 km[^]*baseline[^]*100 km[^]*−50%/);
      await expect.poll(shown).not.toContain('32.54');
      const before = await shown();
      await page.reload();
      await expect.poll(shown).toBe(before);
      await page.getByText('kg CO₂e per year, figures of 2018').waitFor();
    });
  });

  it('factors have the year of the comparison, until another is chosen', async () => {
    await explorer.inTab(async (page) => {
      await page.goto(`${petrolCar}?distance=100+km&year=2018`);
      await page.getByRole('button', { name: 'Compare', exact: true }).click();
      const year = page.getByRole('combobox', { name: 'Year' });
      await expect.poll(() => year.innerText()).toContain('2018');
      const total = rowOf(page, 100).locator('td .strong');
      await total.waitFor();
      expect(await total.innerText()).not.toBe('16.27');
      await year.click();
      await page.getByRole('option', { name: 'Latest' }).click();
      await expect.poll(() => total.innerText()).toBe('16.27');
      await page.goto(
        `${named(200)}&${new URLSearchParams({ item: `${item}?distance=100+km&year=2018` }).toString()}`,
      );
      await expect.poll(() => year.innerText()).toContain('Each its own');
    });
  });

  it('a factor that is added by searching takes the quantity of the others', async () => {
    await explorer.inTab(async (page) => {
      await page.goto(named(100));
      await rowOf(page, 100).locator('.strong', { hasText: '16.27' }).waitFor();
      await page.getByRole('combobox', { name: 'Add factor' }).click();
      await page.getByRole('combobox', { name: 'Add factor' }).last().fill('diesel average van');
      await page
        .getByRole('option', { name: /^Van, diesel, average/ })
        .first()
        .click();
      await page
        .getByRole('row', { name: /^Van, diesel, average.*100 km per year/ })
        .locator('.strong', { hasText: '25.56' })
        .waitFor();
      await expect.poll(() => itemsIn(page).length).toBe(2);
      const chart = page.getByRole('figure', { name: 'Emissions of 100 km per year' });
      expect(await chart.locator('text.name').allTextContents()).toEqual([
        expect.stringMatching(/^Car, petrol/),
        expect.stringMatching(/^Van, diesel/),
      ]);
      for (const [name, kind] of [
        ['Numbers (CSV)', 'csv'],
        ['Numbers (.xlsx)', 'xlsx'],
      ] as const) {
        const download = page.waitForEvent('download');
        await page.getByRole('button', { name: 'Export' }).click();
        await page.getByRole('menuitem', { name }).click();
        expect((await download).suggestedFilename()).toBe(`2-factors-compared.${kind}`);
      }
    });
  });

  it.each([
    [390, 'dark'],
    [1440, 'light'],
  ] as const)(
    'has inputs of 200 letters in full at %i pixels, %s, and no finding of axe',
    async (width, colorScheme) => {
      await explorer.inTab(
        async (page) => {
          const long = 'a'.repeat(200);
          const unknown = `transport/car/generic/AAAAAAAAAAAA?${long}=${long}`;
          const items = [
            `${item}?distance=100+km`,
            `${item}?distance=200+km`,
            `${item}?distance=${long}`,
            unknown,
          ];
          await page.goto(
            `/explore/compare?${new URLSearchParams(items.map((each) => ['item', each])).toString()}`,
          );
          await page.getByText('Distance driven must be a number').waitFor();
          await page.getByText('does not exist').waitFor();
          await page.getByText(`${long}: ${long}`).waitFor();
          await page.getByRole('img', { name: /^Emissions/ }).waitFor();
          expect(await layoutFaults(page)).toEqual([]);
          expect(await seriousFindings(page)).toEqual([]);
        },
        { viewport: { width, height: 900 }, colorScheme },
      );
    },
  );

  it('a factor that is added by a sentence has its quantity', async () => {
    await explorer.inTab(async (page) => {
      await page.goto(named(100));
      await page.getByRole('combobox', { name: 'Add factor' }).click();
      await page.getByRole('combobox', { name: 'Add factor' }).last().fill('250 km diesel van');
      await page
        .getByRole('option', { name: /^Van, diesel, average.*63\.9/ })
        .first()
        .click();
      await page.getByRole('row', { name: /^Van, diesel, average.*250 km/ }).waitFor();
    });
  });

  it('a comparison reports unknown, broken and excess parts of its address, and shows the rest', async () => {
    await explorer.inTab(async (page) => {
      const unknown =
        '&item=transport/car/generic/AAAAAAAAAAAA&item=no/such/category/BBBBBBBBBBBB&item=%3Cb%3E';
      await page.goto(named(100) + unknown);
      await rowOf(page, 100).locator('.strong', { hasText: '16.27' }).waitFor();
      await page
        .getByRole('row', { name: /^AAAAAAAAAAAA transport\/car\/generic .* does not exist/ })
        .waitFor();
      await page.getByRole('row', { name: /^BBBBBBBBBBBB no\/such\/category/ }).waitFor();
      await page.getByText('left out: “<b>”.').waitFor();
      await page.goto(named(1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
      await page.getByText('This address names 10 factors; the first 8 are shown.').waitFor();
      expect(await page.getByRole('row').count()).toBe(9);
      await page.goto('/explore/compare?item=%ff&item=');
      await page.getByRole('heading', { name: 'Nothing to compare at this address' }).waitFor();
    });
  });

  it('heads an entry that failed by its item, or by its address where the item failed, with its inputs', async () => {
    await explorer.inTab(async (page) => {
      await page.clock.install();
      await page.route('**/graphql', async (route) => {
        const body = route.request().postData() ?? '';
        const isFailing =
          (body.includes('query ExploreAmount(') && body.includes('"200"')) ||
          (body.includes('query ExploreItem(') && body.includes('"AAAAAAAAAAAA"'));
        await (isFailing ? route.abort() : route.continue());
      });
      await page.goto(`${named(100, 200)}&item=transport/car/generic/AAAAAAAAAAAA%3Fdistance%3D300%2Bkm`);
      await rowOf(page, 100).locator('.strong', { hasText: '16.27' }).waitFor();
      const failed = page.getByRole('row').filter({ hasText: 'The service cannot be reached' });
      await failed.nth(1).waitFor();
      const heads = async () =>
        (await failed.locator('.compared-name').allInnerTexts()).map((text) => text.split('\n').slice(0, 2));
      expect(await heads()).toEqual([
        ['Car, petrol, average size', 'Cars by fuel and size · Distance driven: 200 km per year'],
        ['AAAAAAAAAAAA', 'transport/car/generic · distance: 300 km'],
      ]);
      await page.getByRole('button', { name: 'Try again: AAAAAAAAAAAA' }).waitFor();
      // The page caches unused answers for this long.
      await page.clock.runFor('06:00');
      await rowOf(page, 100)
        .getByRole('button', { name: /^Remove/ })
        .click();
      await rowOf(page, 100).waitFor({ state: 'detached' });
      expect((await heads())[0]?.[0]).toBe('Car, petrol, average size');
    });
  });
});
