import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { chooseOption } from '../support/choose-option.ts';
import { isWithoutBrowser, petrolCar } from '../support/explorer-tab.ts';
import { explorerWithFewData } from '../support/explorer-with-few-data.ts';

interface Asked {
  readonly query: string;
  readonly variables: unknown;
}

describe.skipIf(isWithoutBrowser)('the form of an item', () => {
  const explorer = explorerWithFewData('development', ['business/energy/fuel']);

  const distance = (page: Page) => page.getByLabel('Distance driven', { exact: true });
  const amount = (page: Page, text: string) => page.locator('.amount-value', { hasText: text }).waitFor();

  it('a unit and a time are chosen before the value, and one round has an amount that is per no time', async () => {
    await explorer.inTab(async (page) => {
      await page.goto(petrolCar);
      await chooseOption(page, 'Unit of Distance driven', 'mi');
      await chooseOption(page, 'Time of Distance driven', 'in all');
      await distance(page).fill('100');
      await amount(page, '26.19 kg CO₂e');
      expect(await page.locator('.amount-value').innerText()).not.toContain('per');
      // At a pause.
      await page.waitForURL(/distance=100\+mi\+per\+none/);
      await page.reload();
      await amount(page, '26.19 kg CO₂e');
      await page.getByRole('button', { name: 'Add to profile' }).click();
      await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Rounds');
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await page.getByLabel('First day').fill('2026-03-02');
      await page.getByText('Adds 100 mi in all').waitFor();
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByRole('link', { name: 'Open the profile' }).click();
      await page.getByRole('cell', { name: '100 mi', exact: true }).waitFor();
      await page.getByRole('cell', { name: '2 Mar 2026', exact: true }).waitFor();
      await page.getByText('26.19', { exact: true }).first().waitFor();
      await page.goto(petrolCar);
      await chooseOption(page, 'Time of Distance driven', 'per month');
      await distance(page).fill('100');
      await amount(page, 'kg CO₂e per year');
    });
  });

  it('what happens once is of today, by the calendar of the person, and what goes on is of this year or the chosen one', async () => {
    await explorer.inTab(
      async (page) => {
        await page.clock.setFixedTime('2027-03-04T12:30:00Z');
        await page.goto(`${petrolCar}?distance=100+km`);
        await page.getByRole('button', { name: 'Add to profile' }).click();
        const name = page.getByRole('dialog').getByLabel('Name', { exact: true });
        const first = page.getByLabel('First day');
        await name.or(first).waitFor();
        if (await name.isVisible()) {
          await name.fill('Days');
          await page.getByRole('button', { name: 'Create', exact: true }).click();
        }
        await expect.poll(() => first.inputValue()).toBe('2027-01-01');
        await page.getByText('Adds 100 km per year').waitFor();
        await page.keyboard.press('Escape');
        await chooseOption(page, 'Time of Distance driven', 'in all');
        await page.getByRole('button', { name: 'Add to profile' }).click();
        await expect.poll(() => first.inputValue()).toBe('2027-03-05');
        await page.getByText('Adds 100 km in all').waitFor();
        await page.goto(`${petrolCar}?distance=100+km&year=2018`);
        await page.getByRole('button', { name: 'Add to profile' }).click();
        await expect.poll(() => first.inputValue()).toBe('2018-01-01');
        expect(await page.getByLabel('Last day').inputValue()).toBe('2018-12-31');
      },
      { timezoneId: 'Pacific/Auckland' },
    );
  });

  it('inputs are in the address that one comes back to, and in that of another item, as soon as they are typed', async () => {
    await explorer.inTab(async (page) => {
      await page.goto(petrolCar);
      await distance(page).pressSequentially('321');
      await page.getByRole('link', { name: 'Compare', exact: true }).click();
      await page.getByRole('heading', { name: 'Nothing to compare yet' }).waitFor();
      await page.goBack();
      await expect.poll(() => distance(page).inputValue()).toBe('321');
      await distance(page).fill('3214');
      await chooseOption(page, 'Fuel', 'diesel');
      await page.getByRole('heading', { level: 1, name: /diesel/ }).waitFor();
      await expect.poll(() => distance(page).inputValue()).toBe('3214');
    });
  });

  it('an input stays with the item that it was typed for when one goes back at once', async () => {
    await explorer.inTab(async (page) => {
      await page.goto(petrolCar);
      await chooseOption(page, 'Fuel', 'diesel');
      await page.getByRole('heading', { level: 1, name: /diesel/ }).waitFor();
      await distance(page).fill('777');
      await page.evaluate('history.back()');
      await page.getByRole('heading', { level: 1, name: /petrol/ }).waitFor();
      expect(await distance(page).inputValue()).toBe('');
      // Longer than the pause after which it would be written.
      await page.waitForTimeout(500);
      expect(new URL(page.url()).search).toBe('');
    });
  });

  it('what is counted can be that of once, which is one time unless one says otherwise', async () => {
    await explorer.inTab(async (page) => {
      const asked: unknown[] = [];
      await page.route('**/graphql', async (route) => {
        const { query, variables } = route.request().postDataJSON() as Asked;
        if (query.includes('query ExploreAmount(')) asked.push(variables);
        if (!query.includes('query ExploreItem(')) return route.continue();
        const text = await (await route.fetch()).text();
        return route.fulfill({
          body: text.replaceAll('"unit":"km","perUnit":"year"', '"unit":null,"perUnit":"year"'),
        });
      });
      await page.goto(petrolCar);
      await chooseOption(page, 'Time of Distance driven', 'in all');
      expect(await distance(page).inputValue()).toBe('1');
      const once = { path: 'distance', value: '1', unit: null, perUnit: 'none' };
      await expect.poll(() => asked.at(-1)).toMatchObject({ inputs: [once], returnPerUnit: 'none' });
      expect(await page.getByLabel('Unit of Distance driven').count()).toBe(0);
    });
  });

  it('units are offered that measure what the input does', async () => {
    await explorer.inTab(async (page) => {
      await page.goto(petrolCar);
      await page.getByRole('combobox', { name: 'Unit of Distance driven' }).click();
      const units = page.getByRole('listbox').getByRole('option');
      await expect.poll(() => units.allInnerTexts()).toEqual(['km', 'm', 'mi', 'nmi', 'ft']);
    });
  });

  it('what is not entered yet is not wrong, and what is refused is said beside its field', async () => {
    await explorer.inTab(async (page) => {
      await page.goto(petrolCar);
      await page.getByText('Enter what is known to see the amount: Distance driven').waitFor();
      expect(await distance(page).getAttribute('aria-invalid')).toBe('false');
      expect(await page.getByRole('alert').count()).toBe(0);
      await page.goto(`${petrolCar}?distance=100+kg`);
      const field = page.locator('.labelled', { has: distance(page) });
      await field.getByText('must measure length, as km does').waitFor();
      expect(await distance(page).getAttribute('aria-invalid')).toBe('true');
      await page.getByText('There is no amount until this is right: Distance driven.').waitFor();
      await chooseOption(page, 'Unit of Distance driven', 'km');
      await amount(page, '16.27');
      expect(await field.getByText('must measure').count()).toBe(0);
    });
  });

  it('what is wrong with an input is said by its name, not by its path', async () => {
    await explorer.inTab(async (page) => {
      await page.goto(petrolCar);
      await distance(page).fill('1.5.7');
      const field = page.locator('.labelled', { has: distance(page) });
      await field.getByText(/^Distance driven must be a number/).waitFor();
      await distance(page).fill('-5');
      await page
        .locator('.notes', { hasText: 'The input Distance driven must not be negative, but is -5' })
        .waitFor();
    });
  });

  it('each number of the calculation is named, with where it is from, and the last is the amount', async () => {
    await explorer.inTab(async (page) => {
      await page.goto(`${petrolCar}?distance=100+km`);
      const ledger = page.getByRole('table', { name: 'How it was calculated' });
      await expect
        .poll(() => ledger.getByRole('row').allInnerTexts())
        .toEqual([
          expect.stringMatching(/^\s*100\s+km per year\s+Distance driven\s+your input$/),
          expect.stringMatching(/^×\s+0\.16272\s+kg per km\s+CO₂e per km\s+DESNZ .*2025$/),
          expect.stringMatching(/^÷\s+1\s+\S.*\s+usual value$/),
          expect.stringMatching(/^=\s+16\.27\s+kg CO₂e per year\s+counts in an inventory$/),
        ]);
      expect(await page.getByRole('main').innerText()).not.toContain('kgCO2ePerKm');
    });
  });

  it('the year of the figures is in the address, and holds for the amount, the calculation and the source', async () => {
    await explorer.inTab(async (page) => {
      await page.goto(`${petrolCar}?distance=100+km`);
      await amount(page, '16.27');
      await page.getByRole('button', { name: 'Year before' }).click();
      await page.waitForURL(/year=2024/);
      await amount(page, '16.45');
      await page.getByRole('table', { name: 'How it was calculated' }).getByText('0.1645').waitFor();
      await page.getByRole('region', { name: 'Source' }).getByText('0.1645').waitFor();
      await page.reload();
      await amount(page, '16.45');
      expect(await page.getByLabel('Year', { exact: true }).inputValue()).toBe('2024');
    });
  });

  it('the source and the history are of the figure that was used, whatever the usual one is per', async () => {
    await explorer.inTab(async (page) => {
      const source = page.getByRole('region', { name: 'Source' });
      await page.goto('/explore/item/business/energy/fuel/IZR62YB1FSZF');
      await source.getByText('2.06672 kg per m³').waitFor();
      await page.getByLabel('Energy of fuel', { exact: true }).fill('80000');
      await source.getByText('0.18296 kg per kWh').waitFor();
      await page.getByRole('img', { name: /CO₂e per kWh/ }).waitFor();
    });
  });

  it('the history of the figure begins with its first year, and arrow keys move through it', async () => {
    await explorer.inTab(async (page) => {
      await page.goto(petrolCar);
      const chart = page.getByRole('img', { name: /CO₂e per km/ });
      await chart.waitFor();
      expect(await chart.innerHTML()).not.toMatch(/>19\d\d</);
      const year = page.getByRole('slider', { name: 'Year in the chart' });
      await year.press('ArrowLeft');
      expect(await year.getAttribute('aria-valuetext')).toMatch(/^2024: .* 0\.1645 kg per km$/);
    });
  });
});
