import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { isWithoutBrowser, petrolCar } from '../support/explorer-tab.ts';
import { explorerWithFewData } from '../support/explorer-with-few-data.ts';

interface Asked {
  readonly query: string;
  readonly variables: unknown;
}

describe.skipIf(isWithoutBrowser)('the form of an item', () => {
  const explorer = explorerWithFewData();

  const distance = (page: Page) => page.getByLabel('Distance driven', { exact: true });
  const amount = (page: Page, text: string) => page.locator('.amount-value', { hasText: text }).waitFor();

  it('a unit and a time are chosen before the value, and one round has an amount that is per no time', async () => {
    await explorer.inTab(async (page) => {
      await page.goto(petrolCar);
      await page.getByLabel('Unit of Distance driven').selectOption('mi');
      await page.getByLabel('Time of Distance driven').selectOption('in all');
      await distance(page).fill('100');
      await amount(page, '26.19 kg CO₂e');
      expect(await page.locator('.amount-value').innerText()).not.toContain('per');
      // At a pause.
      await page.waitForURL(/distance=100\+mi\+per\+none/);
      await page.reload();
      await amount(page, '26.19 kg CO₂e');
      await page.getByText('Add to a profile', { exact: true }).click();
      await page.getByRole('main').getByLabel('Name', { exact: true }).fill('Rounds');
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await page.getByLabel('First day').fill('2026-03-02');
      await page.getByText('Adds 100 mi in all').waitFor();
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByRole('link', { name: 'Look at the profile' }).click();
      await page.getByRole('cell', { name: '100 mi in all' }).waitFor();
      expect(await page.getByRole('cell', { name: '2 Mar 2026', exact: true }).count()).toBe(2);
      await page.getByText('26.19', { exact: true }).first().waitFor();
      await page.goto(petrolCar);
      await page.getByLabel('Time of Distance driven').selectOption('per month');
      await distance(page).fill('100');
      await amount(page, 'kg CO₂e per year');
    });
  });

  it('what happens once is of today, by the calendar of the person, and what goes on is of this year', async () => {
    await explorer.inTab(
      async (page) => {
        await page.clock.setFixedTime('2027-03-04T12:30:00Z');
        await page.goto(`${petrolCar}?distance=100+km`);
        await page.getByText('Add to a profile', { exact: true }).click();
        const name = page.getByRole('main').getByLabel('Name', { exact: true });
        const first = page.getByLabel('First day');
        await name.or(first).waitFor();
        if (await name.isVisible()) {
          await name.fill('Days');
          await page.getByRole('button', { name: 'Create', exact: true }).click();
        }
        await expect.poll(() => first.inputValue()).toBe('2027-01-01');
        await page.getByLabel('Time of Distance driven').selectOption('in all');
        await expect.poll(() => first.inputValue()).toBe('2027-03-05');
        await first.fill('2027-02-03');
        await page.getByLabel('Time of Distance driven').selectOption('per year');
        await page.getByText('Adds 100 km per year').waitFor();
        expect(await first.inputValue()).toBe('2027-02-03');
      },
      { timezoneId: 'Pacific/Auckland' },
    );
  });

  it('inputs are in the address that one comes back to, and in that of another item, as soon as they are typed', async () => {
    await explorer.inTab(async (page) => {
      await page.goto(petrolCar);
      await distance(page).pressSequentially('321');
      await page.getByRole('link', { name: 'Search', exact: true }).click();
      await page.getByRole('heading', { name: 'Search', exact: true }).waitFor();
      await page.goBack();
      await expect.poll(() => distance(page).inputValue()).toBe('321');
      await distance(page).fill('3214');
      await page.getByLabel('Fuel', { exact: true }).selectOption('diesel');
      await page.getByRole('heading', { level: 1, name: /diesel/ }).waitFor();
      await expect.poll(() => distance(page).inputValue()).toBe('3214');
    });
  });

  it('an input stays with the item that it was typed for when one goes back at once', async () => {
    await explorer.inTab(async (page) => {
      await page.goto(petrolCar);
      await page.getByLabel('Fuel', { exact: true }).selectOption('diesel');
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
      await page.getByLabel('Time of Distance driven').selectOption('in all');
      expect(await distance(page).inputValue()).toBe('1');
      const once = { name: 'distance', value: '1', unit: null, perUnit: 'none' };
      await expect.poll(() => asked.at(-1)).toMatchObject({ inputs: [once], returnPerUnit: 'none' });
      expect(await page.getByLabel('Unit of Distance driven').count()).toBe(0);
    });
  });

  it('units are offered that measure what the input does', async () => {
    await explorer.inTab(async (page) => {
      await page.goto(petrolCar);
      const units = page.getByLabel('Unit of Distance driven').getByRole('option');
      await expect.poll(() => units.allInnerTexts()).toEqual(['km', 'm', 'mi', 'nmi', 'ft']);
    });
  });

  it('what is not entered yet is not wrong, and what is refused is said beside its field', async () => {
    await explorer.inTab(async (page) => {
      await page.goto(petrolCar);
      await page.getByText('Enter what is known to see the amount: Distance driven').waitFor();
      expect(await distance(page).getAttribute('aria-invalid')).toBe('false');
      expect(await page.locator('.hint').count()).toBe(0);
      await page.goto(`${petrolCar}?distance=100+kg`);
      const field = page.locator('.field', { has: distance(page) });
      await field.getByText('must measure length, as km does').waitFor();
      expect(await distance(page).getAttribute('aria-invalid')).toBe('true');
      await page.getByText('There is no amount until this is right: Distance driven.').waitFor();
      await page.getByLabel('Unit of Distance driven').selectOption('km');
      await amount(page, '16.27');
      expect(await field.getByText('must measure').count()).toBe(0);
    });
  });

  it('what is wrong with an input is said by its name, not by its path', async () => {
    await explorer.inTab(async (page) => {
      await page.goto(petrolCar);
      await distance(page).fill('1,5');
      const field = page.locator('.field', { has: distance(page) });
      await field.getByText(/^Distance driven must be a number/).waitFor();
      await distance(page).fill('-5');
      await page
        .locator('.note', { hasText: 'The input Distance driven must not be negative, but is -5' })
        .waitFor();
    });
  });

  it('steps name inputs and figures as the page does', async () => {
    await explorer.inTab(async (page) => {
      await page.goto(`${petrolCar}?distance=100+km`);
      await page.getByText('How this number came about').click();
      await page.getByText('CO₂e per km — a figure of this item').waitFor();
      await page.getByText('Distance driven — what was entered').waitFor();
      const steps = await page.locator('.steps b').allInnerTexts();
      expect([steps[0], ...steps.filter((step) => step.startsWith('0.1627'))]).toEqual(['16.27', '0.16272']);
      expect(await page.getByRole('main').innerText()).not.toContain('kgCO2ePerKm');
    });
  });

  it('a history is offered of numbers that have changed, and of nothing else', async () => {
    await explorer.inTab(async (page) => {
      await page.goto(petrolCar);
      const more = page.getByRole('region', { name: 'Figures' }).getByRole('button');
      await more.first().waitFor();
      await page.waitForLoadState('networkidle');
      expect(await more.evaluateAll((buttons) => buttons.map((button) => button.ariaLabel))).toEqual([
        'Show history of CO₂e per km',
        'Show history of CO₂ per km',
        'Show history of CO₂e of methane per km',
        'Show history of CO₂e of nitrous oxide per km',
      ]);
    });
  });

  it('the history of a figure opens below it, and begins not long before it changed first', async () => {
    await explorer.inTab(async (page) => {
      await page.goto(petrolCar);
      await page.getByRole('button', { name: 'Show history of CO₂e per km' }).click();
      const chart = page.getByRole('img', { name: /^CO₂e per km over time/ });
      await chart.waitFor();
      expect(await chart.innerHTML()).not.toMatch(/>19\d\d</);
      const before = page.locator('tr.opened').locator('xpath=preceding-sibling::tr[1]');
      expect(await before.innerText()).toMatch(/^CO₂e per km/);
      await page.getByRole('slider').fill('0');
      await page.getByText(/^Before 1 Jan 20\d\d/).waitFor();
    });
  });
});
