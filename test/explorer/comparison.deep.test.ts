import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { isWithoutBrowser, petrolCar } from '../support/explorer-tab.ts';
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
  await page.getByRole('button', { name: 'Compare with others' }).click();
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
      await rowOf(page, 100).getByText('16.27').waitFor();
      await rowOf(page, 200).getByText('32.54').waitFor();
      await page.getByRole('img', { name: /Compared/ }).waitFor();
      expect(await collected(page)).toBe(null);
      await page.getByRole('link', { name: 'Add another' }).click();
      await page.getByRole('combobox', { name: /^Search/ }).waitFor();
      await compare(page, 300);
      expect(await page.getByRole('row').count()).toBe(4);
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
      await page.getByText('Both together are more than 8 items.').waitFor();
    });
  });

  it('of one’s own is at an address of its own wherever it is opened, and changes with the list', async () => {
    await explorer.inTab(async (page) => {
      await compare(page, 100);
      await compare(page, 200);
      await page.goto('/');
      const link = page.getByRole('link', { name: 'Compare', exact: true });
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

  it('a comparison has a chart and files named after it, and categories tell bars of one label apart', async () => {
    await explorer.inTab(async (page) => {
      const fileOf = async (name: string | RegExp): Promise<string> => {
        const download = page.waitForEvent('download');
        await page.getByRole('button', { name }).click();
        return (await download).suggestedFilename();
      };
      await page.goto(named(100, 200));
      await page
        .getByRole('img', { name: /^Compared: Cars by fuel and size: petrol, average, kg/ })
        .waitFor();
      expect(await fileOf(/as SVG$/)).toBe('compared-cars-by-fuel-and-size-petrol-average.svg');
      expect(await fileOf('Download CSV')).toBe(
        'compared-cars-by-fuel-and-size-petrol-average-with-inputs.csv',
      );
      await page.goto('/explore/category/transport/van/generic');
      const van = await page
        .locator('a[href^="/explore/item/transport/van/generic/"]')
        .first()
        .getAttribute('href');
      await page.route('**/graphql', async (route) => {
        const text = await (await route.fetch()).text();
        await route.fulfill({ body: text.replace(/"label":"[^"]*"/g, '"label":"petrol"') });
      });
      const other = `${van?.slice('/explore/item/'.length)}?distance=100+km`;
      await page.goto(`${named(100)}&${new URLSearchParams({ item: other }).toString()}`);
      await page.getByRole('img', { name: /^Compared: Cars by fuel and size; Vans/ }).waitFor();
      expect(await page.locator('.bar-name').allTextContents()).toEqual([
        'Cars by fuel and size: petrol',
        expect.stringMatching(/^Vans .*: petrol$/),
      ]);
    });
  });

  it.each([390, 600, 1280])(
    'at %i pixels names its bars in full, above them where they are long, in its file too',
    async (width) => {
      await explorer.inTab(
        async (page) => {
          const van = 'transport/van/generic';
          await page.goto(`/explore/category/${van}`);
          const links = page.locator(`a[href^="/explore/item/${van}/"]`);
          await links.first().waitFor();
          const href = await links.first().getAttribute('href');
          const other = `${href?.slice('/explore/item/'.length)}?distance=30000+km`;
          await page.goto(`${named(100, 200)}&${new URLSearchParams({ item: other }).toString()}`);
          await page.getByRole('img', { name: /^Compared: Cars by fuel and size; Vans/ }).waitFor();
          expect(await page.locator('.bar-name').allTextContents()).toEqual([
            'petrol, average: Distance driven: 100 km per year',
            'petrol, average: Distance driven: 200 km per year',
            expect.stringMatching(/: Distance driven: 30,000 km per year$/),
          ]);
          expect(await layoutFaults(page)).toEqual([]);
          const download = page.waitForEvent('download');
          await page.getByRole('button', { name: /as SVG$/ }).click();
          const file = Buffer.concat(await (await (await download).createReadStream()).toArray()).toString();
          expect(file.replace(/<[^>]*>/g, '')).toContain('petrol, average: Distance driven: 200 km per year');
        },
        { viewport: { width, height: 900 } },
      );
    },
  );

  it.each([390, 1280, 1600])(
    'at %i pixels has inputs of 200 letters in full within its table',
    async (width) => {
      await explorer.inTab(
        async (page) => {
          const long = 'a'.repeat(200);
          const unknown = `transport/car/generic/AAAAAAAAAAAA?${long}=${long}`;
          const items = [`${item}?distance=100+km`, `${item}?distance=${long}`, unknown];
          await page.goto(`/explore/compare?${new URLSearchParams(items.map((each) => ['item', each]))}`);
          await page.getByText('Distance driven must be a number').waitFor();
          await page.getByText('does not exist').waitFor();
          const inputs = page.locator('[data-name=Inputs]');
          expect(await inputs.nth(1).innerText()).toContain(long);
          expect(await inputs.nth(2).innerText()).toBe(`${long}: ${long}`);
          const { scrolled, seen } = await page
            .locator('.wide')
            .evaluate(({ scrollWidth, clientWidth }) => ({ scrolled: scrollWidth, seen: clientWidth }));
          expect(scrolled).toBe(seen);
          expect(await layoutFaults(page)).toEqual([]);
        },
        { viewport: { width, height: 900 } },
      );
    },
  );

  it('a comparison reports unknown, broken and excess parts of its address, and shows the rest', async () => {
    await explorer.inTab(async (page) => {
      const unknown =
        '&item=transport/car/generic/AAAAAAAAAAAA&item=no/such/category/BBBBBBBBBBBB&item=%3Cb%3E';
      await page.goto(named(100) + unknown);
      await rowOf(page, 100).getByText('16.27').waitFor();
      await page
        .getByRole('row', { name: /^transport\/car\/generic: AAAAAAAAAAAA .* does not exist/ })
        .waitFor();
      await page.getByRole('row', { name: /^no\/such\/category: BBBBBBBBBBBB/ }).waitFor();
      await page.getByText('left out: “<b>”.').waitFor();
      await page.goto(named(1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
      await page.getByText('This address names 10 items; the first 8 are shown.').waitFor();
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
      await rowOf(page, 100).getByText('16.27').waitFor();
      const failed = page.getByRole('row').filter({ hasText: 'The service cannot be reached' });
      await failed.nth(1).waitFor();
      expect(await failed.getByRole('rowheader').allInnerTexts()).toEqual([
        'Cars by fuel and size: petrol, average',
        'transport/car/generic: AAAAAAAAAAAA',
      ]);
      expect(await failed.locator('[data-name=Inputs]').allInnerTexts()).toEqual([
        'Distance driven: 200 km per year',
        'distance: 300 km',
      ]);
      await page.getByRole('button', { name: 'Try again: transport/car/generic: AAAAAAAAAAAA' }).waitFor();
      // The page caches unused answers for this long.
      await page.clock.runFor('06:00');
      await rowOf(page, 100)
        .getByRole('button', { name: /^Remove/ })
        .click();
      await rowOf(page, 100).waitFor({ state: 'detached' });
      expect(await failed.getByRole('rowheader').first().innerText()).toBe(
        'Cars by fuel and size: petrol, average',
      );
    });
  });
});
