import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { isWithoutBrowser, seriousFindings } from '../support/explorer-tab.ts';
import { explorerWithFewData } from '../support/explorer-with-few-data.ts';

const searchFor = (text: string): string => `/explore/search?q=${encodeURIComponent(text)}`;
const field = (page: Page) => page.getByRole('combobox', { name: /^Search/ });
const answer = (page: Page) => page.locator('section.answer');
const amount = (page: Page) => answer(page).locator('.amount-value');
const rows = (page: Page) => page.locator('tr[data-row]');
const count = async (page: Page) => Number.parseInt(await page.locator('.found-count').innerText(), 10);
const textIn = (page: Page) => new URL(page.url()).searchParams.get('q');

describe.skipIf(isWithoutBrowser)('a search in the explorer', () => {
  const explorer = explorerWithFewData('development', [
    'transport/van/fleet/generic',
    'business/energy/electricity/world',
    'transport/plane/generic',
  ]);

  it('a sentence has an answer, and what would change it becomes words of the sentence', async () => {
    await explorer.inTab(async (page) => {
      await page.goto(searchFor('30,000 km diesel van'));
      await answer(page).getByText('30,000 km × (0.2556 + 0.06128) kg per km').waitFor();
      expect(await amount(page).innerText()).toBe('9,507 kg CO₂e');
      expect(await answer(page).innerText()).toMatch(
        /Scope 1, fuel\s+7,668[^]*Scope 3.3, supply of fuels\s+1,838/,
      );
      await answer(page).getByRole('button', { name: 'Hired, with driver' }).click();
      await expect.poll(() => amount(page).innerText()).toBe('7,668 kg CO₂e');
      await answer(page).getByLabel('Year', { exact: true }).selectOption('2018');
      await expect.poll(() => amount(page).innerText()).toBe('7,704 kg CO₂e');
      expect(textIn(page)).toBe('30,000 km diesel van hired 2018');
      expect(await field(page).inputValue()).toBe('30,000 km diesel van hired 2018');
      await answer(page).getByRole('button', { name: 'Own or leased' }).click();
      await expect.poll(() => amount(page).innerText()).toBe('9,544 kg CO₂e');
      await page.goBack();
      await expect.poll(() => textIn(page)).toBe('30,000 km diesel van hired 2018');
      await answer(page).getByRole('link', { name: 'Open factor' }).click();
      await page.getByRole('heading', { level: 1, name: 'Van, diesel, average (up to 3.5 t)' }).waitFor();
      await expect
        .poll(() => amount(page).or(page.locator('.amount-value')).innerText())
        .toBe('7,704 kg CO₂e');
    });
  });

  it('each example of the home view has the amount that its link leads to', async () => {
    await explorer.inTab(async (page) => {
      for (const index of [0, 1, 2]) {
        await page.goto('/');
        const example = page.locator('.example').nth(index);
        const shown = await example.locator('.figure-2').innerText();
        await example.click();
        await expect.poll(() => amount(page).innerText()).toBe(shown);
      }
    });
  });

  it('each found factor of the category of a suggestion is opened with the quantity of the sentence', async () => {
    await explorer.inTab(async (page) => {
      await page.goto(searchFor('12000 kWh electricity'));
      await amount(page).waitFor();
      const links = rows(page).locator('td a[href^="/explore/item/business/energy/electricity/world/"]');
      const addresses = await links.evaluateAll((found) =>
        found.map((link) => link.getAttribute('href') ?? ''),
      );
      expect(addresses.length).toBeGreaterThan(1);
      expect(addresses.filter((address) => !address.includes('?energyConsumption=12000+kWh'))).toEqual([]);
    });
  });

  it('a year in the sentence is that of the amount and of the figures', async () => {
    await explorer.inTab(async (page) => {
      await page.goto(searchFor('12000 kWh electricity Germany 2015'));
      await expect.poll(() => amount(page).innerText()).toBe('6,043 kg CO₂e');
      expect(await rows(page).first().innerText()).toMatch(/0\.5036 \/ kWh\s+6,043 kg[^]*Germany\s+2015/);
    });
  });

  it('a number that can be read in two ways is shown as it was read, with the other reading', async () => {
    await explorer.inTab(
      async (page) => {
        await page.goto(searchFor('30.000 km diesel van'));
        await expect.poll(() => amount(page).innerText()).toBe('9.507 kg CO₂e');
        await answer(page).getByRole('button', { name: 'Gefahrene Strecke 30.000 km' }).click();
        await page.getByRole('menuitem', { name: '30 km' }).click();
        await expect.poll(() => amount(page).innerText()).toBe('9,507 kg CO₂e');
      },
      { locale: 'de-DE' },
    );
  });

  it('two classes of a flight are compared after two ticks, each named by what tells it apart', async () => {
    await explorer.inTab(async (page) => {
      await page.goto(searchFor('flight London New York'));
      await answer(page).getByRole('checkbox', { name: 'Select economy', exact: true }).click();
      await answer(page).getByRole('checkbox', { name: 'Select business', exact: true }).click();
      await page.getByRole('region', { name: '2 selected' }).getByRole('button', { name: 'Compare' }).click();
      const bars = page.getByRole('img', { name: /^Emissions/ });
      await bars.waitFor();
      expect(await bars.locator('title').allTextContents()).toEqual([
        'Class of travel: economy',
        'Class of travel: economy, Scope 3: 648.4',
        'Class of travel: business',
        'Class of travel: business, Scope 3: 1,880',
      ]);
    });
  });

  it('the key that leads to the search is no part of a sentence', async () => {
    await explorer.inTab(async (page) => {
      await page.goto('/');
      await field(page).press('/');
      await field(page).pressSequentially('/1,000 km diesel van');
      expect(await field(page).inputValue()).toBe('1,000 km diesel van');
    });
  });

  it('a factor that needs more than the sentence says names it, and leads to where it is entered', async () => {
    await explorer.inTab(async (page) => {
      await page.goto(searchFor('30,000 km diesel van'));
      await rows(page).getByRole('link', { name: 'add mass carried' }).first().click();
      await expect
        .poll(() => page.getByLabel('Distance', { exact: false }).first().inputValue())
        .toBe('30,000');
    });
  });

  it('is narrowed down by what the factors have in common, which the address holds', async () => {
    await explorer.inTab(async (page) => {
      await page.goto(searchFor('average'));
      await rows(page).first().waitFor();
      const all = await count(page);
      const filters = page.getByRole('complementary', { name: 'Filters' });
      const category = filters.getByRole('checkbox', { name: /^Cars by fuel and size \d+$/ });
      const inCategory = Number(/\d+$/.exec((await category.locator('xpath=..').innerText()).trim())?.[0]);
      expect(inCategory).toBeLessThan(all);
      await category.click();
      await expect.poll(() => count(page)).toBe(inCategory);
      await page.goto(`${page.url()}&unit=t`);
      await page.getByText('No factor has all of these filters.').waitFor();
      await page.getByRole('button', { name: 'Remove Unit: per t' }).click();
      await expect.poll(() => count(page)).toBe(inCategory);
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await expect.poll(() => count(page)).toBe(all);
      await page.getByRole('combobox', { name: 'Sort' }).click();
      await page.getByRole('option', { name: 'Name' }).click();
      await expect.poll(() => new URL(page.url()).search).toBe('?q=average&order=label');
    });
  });

  it('a figure is found, compared and opened with the keyboard alone', async () => {
    await explorer.inTab(async (page) => {
      await page.goto('/');
      await field(page).pressSequentially('diesel van');
      await page.keyboard.press('Enter');
      await rows(page).first().waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      const second = await rows(page).nth(1).getByRole('link').innerText();
      await expect.poll(() => page.locator(':focus').getByRole('link').innerText()).toBe(second);
      await page.keyboard.press('x');
      await page.getByRole('region', { name: '1 selected' }).waitFor();
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: /^Van, diesel/ }).waitFor();
      await page.goBack();
      await rows(page).first().waitFor();
      await field(page).press('ArrowDown');
      await page.keyboard.press('c');
      await expect.poll(() => new URL(page.url()).pathname).toBe('/explore/compare');
    });
  });

  it('a row that goes with the next answer leaves the keyboard at its place', async () => {
    await explorer.inTab(async (page) => {
      await page.goto(searchFor('diesel'));
      await rows(page).nth(2).waitFor();
      const held: Route[] = [];
      let isHolding = true;
      await page.route('**/graphql', (route) => (isHolding ? void held.push(route) : route.continue()));
      await field(page).press('x');
      await expect.poll(() => held.length).toBeGreaterThan(0);
      await rows(page).nth(1).focus();
      isHolding = false;
      await Promise.all(
        held.map((route) => {
          const body = route.request().postDataJSON() as { variables: { query: string } };
          body.variables.query = 'petrol';
          return route.continue({ postData: body });
        }),
      );
      await rows(page).filter({ hasText: 'petrol' }).first().waitFor();
      await expect.poll(() => page.locator('tr:focus').getAttribute('aria-rowindex')).toBe('3');
    });
  });

  it('words that are wrong are told, and a search without any offers examples', async () => {
    await explorer.inTab(async (page) => {
      await page.goto(searchFor('disel'));
      await page.getByText('Showing results for diesel instead of “disel”.').waitFor();
      await field(page).fill('zzqxyv');
      await page.getByText('No factor is found for “zzqxyv”.').waitFor();
      await field(page).fill('');
      await page.getByRole('link', { name: '30,000 km diesel van' }).click();
      await expect.poll(() => amount(page).innerText()).toBe('9,507 kg CO₂e');
    });
  });

  it('what failed is asked for again, and the rest stays', async () => {
    await explorer.inTab(async (page) => {
      let failing = 'ExploreAnswer';
      await page.route('**/graphql', (route) =>
        route.request().postData()?.includes(`query ${failing}(`) === true ? route.abort() : route.continue(),
      );
      await page.goto(searchFor('30,000 km diesel van'));
      await rows(page).first().waitFor();
      const again = page.getByRole('button', { name: 'Try again: the amount' });
      await again.waitFor();
      failing = 'ExploreSearch';
      await again.click();
      await expect.poll(() => amount(page).innerText()).toBe('9,507 kg CO₂e');
      await page.reload();
      await page.getByRole('alert').getByText('The service cannot be reached').waitFor();
      await expect.poll(() => amount(page).innerText()).toBe('9,507 kg CO₂e');
      failing = 'nothing';
      await page.getByRole('button', { name: 'Try again' }).click();
      await rows(page).first().waitFor();
    });
  });

  it.each([
    [1440, 'light'],
    [390, 'dark'],
  ] as const)('has no serious finding of axe at %i pixels, %s', async (width, colorScheme) => {
    await explorer.inTab(
      async (page) => {
        await page.goto(searchFor('30,000 km diesel van'));
        await amount(page).waitFor();
        await page
          .getByRole('link', { name: /^Van, diesel/ })
          .first()
          .waitFor();
        expect(await seriousFindings(page)).toEqual([]);
        if (width > 900) return;
        await page.getByRole('button', { name: 'Filter and sort' }).click();
        await page
          .getByRole('dialog')
          .getByRole('checkbox', { name: /^per km/ })
          .waitFor();
        expect(await seriousFindings(page)).toEqual([]);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      },
      { viewport: { width, height: 900 }, colorScheme },
    );
  });
});
