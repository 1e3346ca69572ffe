import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { isWithoutBrowser, petrolCar, seriousFindings } from '../support/explorer-tab.ts';
import { explorerWithFewData } from '../support/explorer-with-few-data.ts';

const pathOf = (page: Page): string => new URL(page.url()).pathname;
const searchField = (page: Page) => page.getByRole('combobox', { name: /^Search/ });

/** Puts each text into an element of its own, as browsers do that translate a page. */
const translated = `
  const walker = document.createTreeWalker(document.querySelector('#page'), NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) {
    const font = document.createElement('font');
    text.replaceWith(font);
    font.append(text.data);
  }
`;

describe.skipIf(isWithoutBrowser)('the frame of the explorer', () => {
  const explorer = explorerWithFewData();

  it('the list under the search leads to an item, and Enter to all that is found', async () => {
    await explorer.inTab(async (page) => {
      await page.goto('/explore/profiles');
      await page.getByRole('heading', { level: 1, name: 'Profiles' }).waitFor();
      await page.keyboard.press('/');
      await page.keyboard.type('1000 km petrol car');
      await page.getByRole('option', { name: /kg CO₂e$/ }).waitFor();
      await searchField(page).fill('petrol average');
      await page.getByRole('option').first().waitFor();
      expect(await seriousFindings(page)).toEqual([]);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect.poll(() => pathOf(page)).toMatch(/^\/explore\/item\//);
      await searchField(page).fill('petrol');
      await searchField(page).press('Enter');
      await expect.poll(() => page.url()).toMatch(/\/explore\/search\?q=petrol$/);
      expect(await searchField(page).inputValue()).toBe('petrol');
    });
  });

  it('keys lead to views and commands, and single letters can be switched off', async () => {
    await explorer.inTab(async (page) => {
      await page.goto('/explore/compare');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.keyboard.press('g');
      await page.keyboard.press('p');
      await expect.poll(() => pathOf(page)).toBe('/explore/profiles');
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Commands' }).waitFor();
      await page.keyboard.type('acc');
      await page.keyboard.press('Enter');
      await expect.poll(() => pathOf(page)).toBe('/explore/account');
      await page.keyboard.press('?');
      await page.getByRole('checkbox', { name: 'Single letters are commands' }).click();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.keyboard.press('g');
      await page.keyboard.press('p');
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Commands' }).waitFor();
      expect(pathOf(page)).toBe('/explore/account');
    });
  });

  it.each(['light', 'dark'] as const)(
    'all that opens passes axe in %s colours, wide and narrow',
    async (colorScheme) => {
      const opened: readonly (readonly [
        name: string,
        open: (page: Page, isNarrow: boolean) => Promise<void>,
      ])[] = [
        ['commands', (page) => page.keyboard.press('Control+k')],
        ['keyboard map', (page) => page.keyboard.press('?')],
        [
          'menu of the user',
          async (page, isNarrow) => {
            await page.getByRole('button', { name: isNarrow ? 'Menu' : /^Menu of/ }).click();
            await page.getByRole('menuitem', { name: 'Theme' }).click();
            await page.getByRole('menuitemradio', { name: 'Dark' }).waitFor();
          },
        ],
        ['select', (page) => page.getByRole('combobox', { name: 'Density' }).click()],
      ];
      for (const width of [1440, 390])
        for (const [name, open] of opened)
          await explorer.inTab(
            async (page) => {
              await page.goto('/explore/account');
              await page.getByRole('combobox', { name: 'Density' }).waitFor();
              await open(page, width < 900);
              await page.locator('.popup, .dialog').first().waitFor();
              expect(await seriousFindings(page), `${name} at ${width}`).toEqual([]);
            },
            { colorScheme, reducedMotion: 'reduce', viewport: { width, height: 844 } },
          );
    },
  );

  it('a German browser reads German, and a chosen language and notation hold at once', async () => {
    await explorer.inTab(
      async (page) => {
        await page.goto('/explore/profiles');
        await page.getByRole('button', { name: 'Menü von demo' }).click();
        expect(await page.locator('html').getAttribute('lang')).toBe('de');
        await page.getByRole('menuitem', { name: 'Sprache' }).click();
        await page.getByRole('menuitemradio', { name: 'English' }).click();
        await page.getByRole('link', { name: 'Factors' }).waitFor();
        expect(await page.locator('html').getAttribute('lang')).toBe('en');
        await page.reload();
        await page.getByRole('link', { name: 'Factors' }).waitFor();
      },
      { locale: 'de-DE' },
    );
  });

  it('a page that the browser translates keeps working', async () => {
    await explorer.inTab(async (page) => {
      await page.goto(`${petrolCar}?distance=1000+km`);
      await page.locator('main').getByText('kg CO₂e').first().waitFor();
      await page.evaluate(translated);
      await page.getByRole('link', { name: 'Profiles' }).click();
      await page.getByRole('heading', { level: 1, name: 'Profiles' }).waitFor();
      await page.evaluate(translated);
      await page.goBack();
      await page.locator('main').getByText('kg CO₂e').first().waitFor();
      expect(await page.getByRole('alert').count()).toBe(0);
    });
  });

  it('says when one is offline, and stops when one is back', async () => {
    await explorer.inTab(async (page) => {
      await page.goto('/explore/profiles');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.context().setOffline(true);
      await page.getByText('You are offline.').waitFor();
      await page.context().setOffline(false);
      await page.getByText('You are offline.').waitFor({ state: 'detached' });
    });
  });

  it('each view has a title, and an address without a view leads on', async () => {
    await explorer.inTab(async (page) => {
      await page.goto('/explore/account');
      await expect.poll(() => page.title()).toBe('Account · Emissions gateway');
      await page.goto('/explore/nothing');
      await page.getByRole('heading', { level: 1, name: 'There is no such page' }).waitFor();
      await page.getByRole('link', { name: 'All factors' }).click();
      await expect.poll(() => pathOf(page)).toBe('/explore/category/');
    });
  });
});
