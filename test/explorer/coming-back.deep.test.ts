import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { isWithoutBrowser, petrolCar } from '../support/explorer-tab.ts';
import { explorerWithFewData } from '../support/explorer-with-few-data.ts';

const car = `${petrolCar}?distance=1+km`;
const table = '/explore/category/transport/car/generic';
const desk = { viewport: { width: 1280, height: 600 } };
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
    [
      'a search',
      '/explore/search?q=pet',
      'Search factors, or type a quantity and an activity',
      'petrol',
      '?q=petrol',
    ],
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
      await page.locator(`tr a[href="${petrolCar}"]`).click();
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

  it('copies an address that has what was just typed', async () => {
    await typing(async (page) => {
      await page.goto(car);
      await distanceOf(page).fill('88');
      await page.getByRole('button', { name: 'Copy link' }).click();
      await page.getByText('The link is copied.').waitFor();
      const copied = await page.evaluate<string>('navigator.clipboard.readText()');
      expect(new URL(copied).search).toBe('?distance=88+km');
    });
  });

  it('finds the results of a search at their place, also those that came while scrolling', async () => {
    await explorer.inTab(async (page) => {
      await page.goto('/explore/search?q=warming');
      const found = page.locator('tr[data-row]');
      await found.first().waitFor();
      await expect
        .poll(async () => {
          await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
          return Number(await found.last().getAttribute('aria-rowindex'));
        }, patience)
        .toBeGreaterThan(90);
      const place = await top(page);
      const link = found.last().getByRole('link').first();
      const name = await link.innerText();
      await link.click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await page.goBack();
      await expect.poll(() => top(page), patience).toBe(place);
      await page.getByRole('link', { name }).first().waitFor();
    }, desk);
  });

  it('finds each visit of one address where it was left', async () => {
    await explorer.inTab(async (page) => {
      const open = (address: string) =>
        page.evaluate(
          (href) => document.querySelector<HTMLElement>(`header a[href="${href}"]`)?.click(),
          address,
        );
      const leaveAt = async (place: number): Promise<void> => {
        await page
          .getByRole('link', { name: /^Car, petrol/ })
          .first()
          .waitFor();
        await page.evaluate(`scrollTo(0, ${place})`);
        await open('/explore/profiles');
        await page.getByRole('heading', { level: 1, name: 'Profiles' }).waitFor();
      };
      await page.goto(table);
      await leaveAt(250);
      await page.evaluate(`document.querySelector('header a').setAttribute('href', '${table}')`);
      await open(table);
      await leaveAt(120);
      await page.goBack();
      await expect.poll(() => top(page), patience).toBe(120);
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: 'Profiles' }).waitFor();
      await page.goBack();
      await expect.poll(() => top(page), patience).toBe(250);
    }, desk);
  });

  it('finds a category where it was scrolled to, in its order', async () => {
    await explorer.inTab(async (page) => {
      await page.goto('/explore/category/planet/greenhousegases/gwp?sort=-label');
      const row = page.locator('[aria-rowindex="62"]');
      await row.waitFor();
      const label = await row.getByRole('link').innerText();
      await row.scrollIntoViewIfNeeded();
      const place = await top(page);
      expect(place).toBeGreaterThan(300);
      await row.getByRole('link').click();
      await page.getByRole('heading', { level: 1, name: label }).waitFor();
      await page.goBack();
      await expect.poll(() => top(page), patience).toBe(place);
      expect(await row.getByRole('link').innerText()).toBe(label);
    });
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
