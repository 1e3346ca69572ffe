import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { isWithoutBrowser } from '../support/explorer-tab.ts';
import { explorerWithFewData } from '../support/explorer-with-few-data.ts';
import { askAs } from '../support/gateways/gateways-over-both.ts';

const header = 'Date;Activity;Quantity;Unit;Site';
/** Nine rows of two activities, as a German program writes numbers and dates. */
const rows = Array.from({ length: 9 }, (_, index) => {
  const [activity, quantity, unit] =
    index % 2 === 0
      ? ['Car, petrol, average size', '1.200,5', 'km']
      : ['grid united kingdom', '20.700', 'kWh'];
  return `0${index + 1}.03.2025;${activity};${quantity};${unit};Leeds`;
});

describe.skipIf(isWithoutBrowser)('importing a table in the explorer', () => {
  const explorer = explorerWithFewData('development', ['business/energy/fuel']);
  let uid = '';

  const asked = async (query: string) => (await askAs(explorer.server(), 'demo', query)).data;
  beforeEach(async () => {
    const data = await asked('mutation { createProfile(input: { name: "Depot" }) { profile { uid } } }');
    uid = (data as { createProfile: { profile: { uid: string } } }).createProfile.profile.uid;
  });

  const stored = async () => {
    const data = await asked(
      `{ profile(uid: "${uid}") { items(first: 100) { nodes { itemValues { path value unit } } } } }`,
    );
    const { nodes } = (data as unknown as Stored).profile.items;
    return nodes.map(({ itemValues }) => {
      const { value, unit } = itemValues.find(({ path }) => /distance|energy/.test(path)) ?? {};
      return `${value} ${unit}`;
    });
  };
  const choose = async (page: Page, name: string, content: string | Buffer): Promise<void> => {
    await page.goto(`/explore/profiles/${uid}/import`);
    await page.getByRole('heading', { level: 1, name: 'Import a table' }).waitFor();
    const buffer = Buffer.from(content);
    await page.locator('#file').setInputFiles({ name, mimeType: 'text/csv', buffer });
  };
  const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
  /** What is doubtful is asked: the first that fits is taken. */
  const chooseFactors = async (page: Page): Promise<void> => {
    const open = page.locator('.import-activities > .open-question');
    await page.getByRole('heading', { name: 'Activities' }).waitFor();
    await page.locator('.import[data-stale=false]').waitFor();
    for (let left = await open.count(); left > 0; left -= 1) {
      await open.first().locator('.candidate').first().click();
      await expect.poll(() => open.count()).toBe(left - 1);
    }
  };

  it('is matched, checked and stored, and undone as a whole', async () => {
    await explorer.inTab(async (page) => {
      await choose(page, 'fuel.csv', [header, ...rows].join('\n'));
      await page.getByRole('heading', { level: 1, name: 'Import fuel.csv' }).waitFor();
      await page.getByText('01.03.2025 → 1 Mar 2025').waitFor();
      await page.getByText('20.700 → 20,700').waitFor();
      await chooseFactors(page);
      await page.getByText('9 rows ready').waitFor();
      expect(await stored()).toEqual([]);
      await press(page, 'Check all rows');
      await page.getByRole('heading', { name: 'Sums by month' }).waitFor();
      await page.getByRole('cell', { name: 'Mar 2025' }).waitFor();
      await press(page, 'Import 9 rows');
      await page.getByRole('heading', { name: '9 rows imported' }).waitFor();
      expect((await stored()).toSorted()).toEqual([
        ...Array.from({ length: 5 }, () => '1200.5 km'),
        ...Array.from({ length: 4 }, () => '20700 kWh'),
      ]);
      await press(page, 'Undo this import');
      await page.getByText('9 records undone.').waitFor();
      await page.getByRole('heading', { name: 'Import undone' }).waitFor();
      expect(await page.getByText('9 rows imported').count()).toBe(0);
      expect(await stored()).toEqual([]);
    });
  });

  it('a row that is wrong is corrected in its place, or left out, and what was imported is known again', async () => {
    const wrong = '10.03.2025;Car, petrol, average size;many;km;Leeds';
    const table = [header, rows[0], wrong, wrong].join('\n');
    await explorer.inTab(async (page) => {
      await choose(page, 'trips.csv', table);
      await chooseFactors(page);
      await press(page, 'Check all rows');
      const fault = page.getByRole('rowheader', { name: /not a number/ });
      await fault.filter({ hasText: '2 rows: 3, 4' }).waitFor();
      expect(await fault.count()).toBe(1);
      expect(await page.getByRole('main').innerText()).not.toMatch(/uid|\bmap\b/i);
      const cell = page.getByLabel('Quantity, line 3');
      await cell.fill('300');
      await cell.blur();
      await page.getByText('2 rows ready').waitFor();
      await page.getByRole('row', { name: /^3 10\.03\.2025 .* 300 km/ }).waitFor();
      await press(page, 'Leave out 1 row');
      await press(page, 'Import 2 rows');
      await page.getByRole('heading', { name: '2 rows imported' }).waitFor();
      expect((await stored()).toSorted()).toEqual(['1200.5 km', '300 km']);
      await choose(page, 'trips.csv', [header, rows[0]].join('\n'));
      await page.getByText('1 row imported before').waitFor();
      await page.getByText('0 rows ready').waitFor();
    });
  });

  it('rows that are not stored are named and saved, and the import is undone later in the profile', async () => {
    const wrong = '10.03.2025;Car, petrol, average size;many;km;Leeds';
    await explorer.inTab(async (page) => {
      await choose(page, 'trips.csv', [header, rows[0], wrong].join('\n'));
      await chooseFactors(page);
      await press(page, 'Check all rows');
      await press(page, 'Import 1 row');
      await page.getByText('1 row not stored (line 3)').waitFor();
      const download = page.waitForEvent('download');
      await press(page, 'Save 1 row as CSV');
      expect(await readFile(await (await download).path(), 'utf8')).toMatch(
        /^\ufeffDate,Activity,Quantity,Unit,Site,[^]*\n10\.03\.2025,"Car, petrol, average size",many,km,Leeds,"The/,
      );
      await page.getByRole('link', { name: 'Open the profile' }).click();
      await page.getByRole('button', { name: 'More about this profile' }).click();
      expect(new URL(page.url()).search).toBe('?year=2025');
      await page.getByRole('menuitem', { name: /^Undo import of .*, 1 row$/ }).click();
      await page.getByRole('dialog').getByText('“trips.csv”').waitFor();
      expect(await stored()).toHaveLength(1);
      await press(page, 'Undo this import');
      await page.getByText('1 record undone.').waitFor();
      expect(await stored()).toEqual([]);
    });
  });

  it('records that were saved as a workbook, with dates, numbers and sources, are known when it is imported', async () => {
    await explorer.inTab(async (page) => {
      await choose(page, 'trips.csv', [header, rows[0]].join('\n'));
      await chooseFactors(page);
      await press(page, 'Import 1 row');
      await page.getByRole('link', { name: 'Open the profile' }).click();
      const download = page.waitForEvent('download');
      await press(page, 'Export');
      await page.getByRole('menuitem', { name: 'Records (.xlsx)' }).click();
      const file = await readFile(await (await download).path());
      const [table, about] = (await readXlsx(file)).sheets;
      const [names = [], cells = []] = table?.rows ?? [];
      expect(cells[names.indexOf('startDate')]).toEqual(new Date('2025-03-01'));
      expect(cells[names.indexOf('value.distance')]).toBe(1200.5);
      expect(about?.rows.at(-1)?.join(' ')).toMatch(/^Source .+ · .+ · https:/);
      await choose(page, 'depot.xlsx', file);
      await page.getByText('1 row imported before').waitFor();
      await page.getByText('0 rows ready').waitFor();
    });
  });

  it('unusual rows are to be looked at, and what was stored before is in no sum of what is stored', async () => {
    const unusual = rows[0]?.replace('1.200,5', '-1.200,5').replace('01.', '20.');
    await explorer.inTab(async (page) => {
      await choose(page, 'trips.csv', [header, rows[0]].join('\n'));
      await chooseFactors(page);
      await press(page, 'Check all rows');
      await press(page, 'Import 1 row');
      await page.getByRole('heading', { name: '1 row imported' }).waitFor();
      const figure = await page.locator('output').innerText();
      await choose(page, 'trips.csv', [header, rows[0], unusual].join('\n'));
      await page.getByText('1 row ready').waitFor();
      await press(page, 'Check all rows');
      await page.getByText('1 of them unusual').waitFor();
      expect(await page.getByRole('button', { name: 'Import 1 row' }).isDisabled()).toBe(true);
      await page.getByRole('checkbox', { name: 'I have looked at them' }).click();
      await press(page, 'Import 1 row');
      await page.getByRole('heading', { name: '1 row imported' }).waitFor();
      expect(await page.locator('output').innerText()).toMatch(new RegExp(`^[-−]${figure}$`));
    });
  });

  it.each([
    ['nothing', ''],
    ['an image', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0])],
    ['only a header', header],
  ])('a file with %s is refused in words, and another can be chosen', async (_, content) => {
    await explorer.inTab(async (page) => {
      await choose(page, 'file.csv', content);
      await page.getByRole('alert').first().waitFor();
      expect(await page.getByRole('alert').first().innerText()).toMatch(/\w+ \w+/);
      await press(page, 'Choose another table');
      await page.getByRole('heading', { level: 1, name: 'Import a table' }).waitFor();
    });
  });

  it('numbers that can be read in two ways are read as the reader writes, dates are asked about, and choices of factors are kept', async () => {
    const table = `${header}\n05/01/2025;diesel van;61.200;km;Leeds`;
    await explorer.inTab(async (page) => {
      await choose(page, 'trips.csv', table);
      await page.getByText('61.200 → 61.2').waitFor();
      await page.getByText('What is 05/01/2025?').waitFor();
      await page.getByText('1 row to correct or leave out').waitFor();
      await press(page, '61,200');
      await press(page, 'Day first');
      await page.getByText('05/01/2025 → 5 Jan 2025').waitFor();
      await chooseFactors(page);
      await page.getByText('61,200 km').waitFor();
      await page.getByText('1 row ready').waitFor();
      await choose(page, 'later.csv', `${header}\n2025-04-01;Diesel Van;7;km;York`);
      await page.getByText('1 row ready').waitFor();
    });
  });

  it('a unit with two meanings is asked for once, and one that is not known can be said', async () => {
    const table = `${header}\n2025-03-01;Diesel;10;gallons;Leeds\n2025-03-02;Diesel;20;gallons;Leeds\n2025-03-03;Petrol;7;litrons;Leeds`;
    await explorer.inTab(async (page) => {
      await choose(page, 'tank.csv', table);
      const meaning = page.getByRole('combobox', { name: 'Meaning of the unit gallons' });
      await meaning.click();
      await page.getByRole('option', { name: 'UK gal' }).click();
      await page.getByText('30 UK gal').waitFor();
      const unknown = page.getByLabel('Meaning of the unit litrons');
      await unknown.fill('L');
      await unknown.blur();
      await chooseFactors(page);
      await page.getByText('3 rows ready').waitFor();
      await page.getByRole('button', { name: 'Read gallons as the table says it' }).click();
      await meaning.waitFor();
      await page.getByText('1 row ready').waitFor();
    });
  });

  it('the rows of a text in one unit are left out, and those in another are kept', async () => {
    const [first] = rows;
    const other = '02.03.2025;Car, petrol, average size;7;foo;Leeds';
    await explorer.inTab(async (page) => {
      await choose(page, 'units.csv', [header, first, other].join('\n'));
      await page.getByText('2 different activities').waitFor();
      await press(page, 'Leave out 1 row');
      await page.getByText('1 activity.').waitFor();
      await page.getByText('1 row ready').waitFor();
    });
  });

  it('rows that are pasted are read as a file is, wherever in the page', async () => {
    await explorer.inTab(async (page) => {
      await page.goto(`/explore/profiles/${uid}/import`);
      await page.getByLabel('Or paste rows from a spreadsheet, with their headers').waitFor();
      await page.evaluate((text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', text);
        document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
      }, 'Date\tActivity\tQuantity\tUnit\n2025-03-01\tCar, petrol, average size\t100\tkm');
      await page.getByRole('heading', { level: 1, name: 'Import pasted rows' }).waitFor();
      await chooseFactors(page);
      await page.getByText('1 row ready').waitFor();
    });
  });
});

interface Stored {
  readonly profile: {
    readonly items: {
      readonly nodes: readonly {
        readonly itemValues: readonly {
          readonly path: string;
          readonly value: string;
          readonly unit: string | null;
        }[];
      }[];
    };
  };
}
