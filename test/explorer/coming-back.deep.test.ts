import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { isWithoutBrowser, petrolCar } from '../support/explorer-tab.ts';
import { explorerWithFewData } from '../support/explorer-with-few-data.ts';

const car = `${petrolCar}?distance=1+km`;
const table = '/explore/category/transport/car/generic';
const phone = { viewport: { width: 390, height: 500 } };
const patience = { timeout: 10_000 };
/** The pause after which what is typed is written into the address does not end meanwhile. */
const withoutPause = `const { setTimeout } = globalThis;
  globalThis.setTimeout = (call, ms, ...rest) => setTimeout(call, ms === 300 ? 60_000 : ms, ...rest);`;

const searchOf = (page: Page) => new URL(page.url()).search;
const distanceOf = (page: Page) => page.getByLabel('Distance driven', { exact: true });
const top = (page: Page) => page.evaluate<number>('Math.round(scrollY)');

describe.skipIf(isWithoutBrowser)('who comes back in the explorer', () => {
  const explorer = explorerWithFewData();
  const typing = (act: (page: Page) => Promise<void>) =>
    explorer.inTab(
      async (page) => {
        await page.addInitScript(withoutPause);
        await act(page);
      },
      { permissions: ['clipboard-read', 'clipboard-write'] },
    );

  it.each([
    ['an item', car, 'Distance driven', '123', '?distance=123+km'],
    ['a category', table, 'Only with the words', 'diesel', '?filter=diesel'],
    ['a search', '/explore/search?q=pet', 'Search for', 'petrol', '?q=petrol'],
  ])('finds what was just typed in %s when it is loaded anew', async (_, path, label, text, search) => {
    await typing(async (page) => {
      await page.goto(path);
      const field = page.getByLabel(label, { exact: label === 'Distance driven' });
      await field.fill(text);
      expect(searchOf(page)).not.toBe(search);
      await page.reload();
      await expect.poll(() => field.inputValue(), patience).toBe(text);
      expect(searchOf(page)).toBe(search);
      // It is written once: a later change stays.
      await field.fill('');
      await page.evaluate("dispatchEvent(new Event('blur'))");
      await page.reload();
      await field.waitFor();
      expect(searchOf(page)).not.toBe(search);
    });
  });

  it('finds it after Back and Forward, too, and only where it was typed', async () => {
    await typing(async (page) => {
      await page.goto(`${table}?sort=label`);
      await page.locator(`[role=row] a[href="${petrolCar}"]`).click();
      await distanceOf(page).fill('77');
      await page.goBack();
      await page.getByLabel('Only with the words').waitFor();
      expect(searchOf(page)).toBe('?sort=label');
      await page.getByLabel('Only with the words').fill('petrol');
      await page.goForward();
      await expect.poll(() => distanceOf(page).inputValue(), patience).toBe('77');
      expect(searchOf(page)).toBe('?distance=77+km');
      await page.goBack();
      await expect.poll(() => page.getByLabel('Only with the words').inputValue(), patience).toBe('petrol');
      expect(searchOf(page)).toBe('?sort=label&filter=petrol');
    });
  });

  it('finds it after a page of another site, and where the window was left', async () => {
    await typing(async (page) => {
      await page.goto(car);
      await distanceOf(page).fill('55');
      await page.goto('/docs');
      await page.goBack();
      await expect.poll(() => distanceOf(page).inputValue(), patience).toBe('55');
      expect(searchOf(page)).toBe('?distance=55+km');
      await distanceOf(page).fill('66');
      await page.evaluate("dispatchEvent(new Event('blur'))");
      await expect.poll(() => searchOf(page)).toBe('?distance=66+km');
    });
  });

  it('finds it where entries have no keys, too, and not in an item that is opened later', async () => {
    await typing(async (page) => {
      await page.addInitScript('delete globalThis.navigation');
      await page.goto(petrolCar);
      await distanceOf(page).fill('55');
      await page.goto('/docs');
      await page.goBack();
      await expect.poll(() => distanceOf(page).inputValue(), patience).toBe('55');
      await page.goto(petrolCar);
      await distanceOf(page).waitFor();
      await page.waitForLoadState('networkidle');
      expect(await distanceOf(page).inputValue()).toBe('');
    });
  });

  it.each([
    ['an item', car, 'Distance driven', '88', '?distance=88+km'],
    ['a category', table, 'Only with the words', 'diesel', '?filter=diesel'],
  ])('copies an address of %s that has what was just typed', async (_, path, label, text, search) => {
    await typing(async (page) => {
      await page.goto(path);
      await page.getByText('Use this in your own code').click();
      await page.getByLabel('Form').selectOption('Address of this view');
      await page.getByLabel(label, { exact: label === 'Distance driven' }).fill(text);
      await page.getByRole('button', { name: 'Copy', exact: true }).click();
      await page.getByRole('button', { name: 'Copied' }).waitFor();
      const copied = await page.evaluate<string>('navigator.clipboard.readText()');
      expect(new URL(copied).search).toBe(search);
      expect(await page.locator('.copy-as pre').innerText()).toBe(copied);
    });
  });

  it('finds all results of a search that were shown, at their place', async () => {
    await explorer.inTab(async (page) => {
      await page.goto('/explore/search?q=warming');
      const found = page.locator('.found-items a');
      await page.getByRole('button', { name: 'Show more' }).click();
      await expect.poll(() => found.count(), patience).toBeGreaterThan(40);
      const count = await found.count();
      await found.nth(36).scrollIntoViewIfNeeded();
      const place = await top(page);
      expect(place).toBeGreaterThan(300);
      await found.nth(36).click();
      await page.locator('article.item').waitFor();
      await page.goBack();
      await expect.poll(() => found.count(), patience).toBe(count);
      await expect.poll(() => top(page), patience).toBe(place);
      await page.reload();
      await expect.poll(() => found.count(), patience).toBe(count);
    }, phone);
  });

  it('finds each visit of one address where it was left', async () => {
    await explorer.inTab(async (page) => {
      const leaveAt = async (place: number): Promise<void> => {
        await page.getByRole('heading', { name: 'The same for programs' }).waitFor();
        await page.locator('.tree a').first().waitFor();
        await page.evaluate(`scrollTo(0, ${place})`);
        await page.evaluate('document.querySelector(\'header a[href="/explore/search"]\').click()');
        await page.getByRole('heading', { level: 1, name: 'Search' }).waitFor();
      };
      await page.goto('/');
      await leaveAt(250);
      await page.evaluate('document.querySelector(\'header a[href="/"]\').click()');
      await leaveAt(120);
      await page.goBack();
      await expect.poll(() => top(page), patience).toBe(120);
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: 'Search' }).waitFor();
      await page.goBack();
      await expect.poll(() => top(page), patience).toBe(250);
    }, phone);
  });

  it('finds the table of a category where it was scrolled to, in its order', async () => {
    await explorer.inTab(async (page) => {
      await page.goto('/explore/category/planet/greenhousegases/gwp?sort=-label');
      const scrolled = page.getByRole('region', { name: 'Items, scrolling' });
      await page.getByRole('row').nth(8).waitFor();
      await scrolled.evaluate((element) => element.scrollTo(0, 2000));
      const row = page.locator('[aria-rowindex="62"] a');
      const label = await row.innerText();
      await row.click();
      await page.locator('article.item').waitFor();
      await page.goBack();
      await expect.poll(() => scrolled.evaluate((element) => element.scrollTop), patience).toBe(2000);
      await expect.poll(() => row.innerText(), patience).toBe(label);
    });
  });

  it('finds the table, and the view that it is in, where they were before Back and Forward', async () => {
    await explorer.inTab(async (page) => {
      await page.goto('/');
      const link = page.locator('.tree a').first();
      await link.evaluate((element, address) => element.setAttribute('href', address), table);
      await link.click();
      const scrolled = page.getByRole('region', { name: 'Items, scrolling' });
      await page.getByRole('row').nth(8).waitFor();
      await scrolled.evaluate((element) => element.scrollTo(0, 300));
      await page.evaluate('scrollTo(0, 120)');
      await page.goBack();
      await page.locator('.tiles a').first().waitFor();
      await page.goForward();
      await expect.poll(() => scrolled.evaluate((element) => element.scrollTop), patience).toBe(300);
      await expect.poll(() => top(page), patience).toBe(120);
    }, phone);
  });

  it('asks once for an amount that fails because nothing is entered yet', async () => {
    await explorer.inTab(async (page) => {
      let asked = 0;
      page.on('request', (request) => {
        if (request.postData()?.includes('query ExploreAmount(')) asked += 1;
      });
      const open = [() => page.goto(petrolCar), () => page.locator(`a[href="${petrolCar}"]`).click()];
      for (const act of open) {
        asked = 0;
        await act();
        await page.getByText('Enter what is known to see the amount').waitFor();
        await page.waitForLoadState('networkidle');
        expect(asked).toBe(1);
        await page.goto(table);
        await page.locator(`a[href="${petrolCar}"]`).waitFor();
      }
    });
  });
});
