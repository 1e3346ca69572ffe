import { describe, expect, it } from 'vitest';
import { isWithoutBrowser } from '../support/explorer-tab.ts';
import { explorerWithFewData } from '../support/explorer-with-few-data.ts';

describe.skipIf(isWithoutBrowser)('a category of the explorer', () => {
  const explorer = explorerWithFewData();

  it('that is filtered says of how many items it shows how many, in its chart and its downloads too', async () => {
    await explorer.inTab(async (page) => {
      await page.goto('/explore/category/transport/car/generic');
      const heading = page.getByRole('heading', { name: /^Items/ });
      const chart = page.locator('.chart');
      await chart.waitFor();
      const all = Number(/\d+$/.exec(await heading.innerText())?.[0]);
      expect(all).toBeGreaterThan(10);
      await page.getByLabel('Only with the words').fill('average');
      await expect.poll(() => heading.innerText()).toMatch(new RegExp(`^Items \\d of ${all}$`));
      const [, shown = ''] = /(\d) of/.exec(await heading.innerText()) ?? [];
      await expect.poll(() => page.getByRole('status').allInnerTexts()).toContain(`${shown} of ${all} items`);
      await expect
        .poll(() => chart.getAttribute('aria-label'))
        .toMatch(new RegExp(`, ${shown} of ${all} items with “average”$`));
      expect(await chart.locator('.bar').count()).toBe(Number(shown));
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: `Download these ${shown} as CSV` }).click();
      expect((await download).suggestedFilename()).toBe(`transport-car-generic-${shown}-of-${all}.csv`);
      const saved = page.waitForEvent('download');
      await chart.getByRole('button', { name: /as SVG$/ }).click();
      expect((await saved).suggestedFilename()).toContain(`${shown}-of-${all}-items-with-average`);
      await page.getByLabel('Only with the words').fill('zzz');
      await page.getByText('No item has these words.').waitFor();
      await expect.poll(() => chart.count()).toBe(0);
      await page.getByLabel('Only with the words').fill('');
      await expect.poll(() => heading.innerText()).toBe(`Items ${all}`);
    });
  });

  it('the chart of a category has its figures with all published digits', async () => {
    await explorer.inTab(async (page) => {
      await page.goto('/explore/category/transport/car/generic');
      const drawn = page.locator('.bar-value');
      await drawn.first().waitFor();
      const figures = await drawn.allTextContents();
      expect(figures.filter((text) => /^0\.\d{5}$/.test(text)).length).toBeGreaterThan(5);
      await page.getByText('The numbers as a table').click();
      const cells = await page.locator('.chart td').allTextContents();
      expect(figures.filter((text) => !cells.includes(text))).toEqual([]);
    });
  });

  it('breaks the names of its columns where their parts end', async () => {
    await explorer.inTab(async (page) => {
      await page.route('**/graphql', async (route) => {
        const answer = await route.fetch();
        const text = await answer.text();
        await route.fulfill({
          body: text.replaceAll('CO2e per km', 'business.energy.electricity_consumptionPerYear'),
        });
      });
      await page.goto('/explore/category/transport/car/generic');
      const head = page
        .getByRole('columnheader', { name: /^business/ })
        .first()
        .locator('button');
      const lines = await head.evaluate((button) => {
        const rows = new Map<number, string>();
        const walker = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
          for (let at = 0; at < (node.textContent ?? '').length; at += 1) {
            const range = document.createRange();
            range.setStart(node, at);
            range.setEnd(node, at + 1);
            const { top } = range.getBoundingClientRect();
            rows.set(top, (rows.get(top) ?? '') + range.toString());
          }
        return [...rows.values()];
      });
      expect(lines.slice(0, 2)).toEqual(['business.energy.', 'electricity_']);
      expect(lines.length).toBeGreaterThan(2);
    });
  });
});
