import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { isWithoutBrowser, seriousFindings } from '../support/explorer-tab.ts';
import { explorerWithFewData } from '../support/explorer-with-few-data.ts';
import { askAs } from '../support/gateways/gateways-over-both.ts';

const year = 2025;
const car = `categoryPath: "transport/car/generic", dataItemUid: "L9S383G52PUZ"`;
const grid = `categoryPath: "business/energy/electricity/grid", dataItemUid: "H3L7ZLM7L6QQ"`;

describe.skipIf(isWithoutBrowser)('the view of a profile', () => {
  const explorer = explorerWithFewData();
  const asked = (query: string) => askAs(explorer.server(), 'demo', query);

  async function addProfile(name = 'Depot'): Promise<string> {
    const { data } = await asked(
      `mutation { createProfile(input: { name: "${name}" }) { profile { uid } } }`,
    );
    return (data as { createProfile: { profile: { uid: string } } }).createProfile.profile.uid;
  }
  const addRecord = (uid: string, name: string, month: number, more: string, item = car) =>
    asked(`mutation { createProfileItem(input: { profileUid: "${uid}", item: { ${item}, name: "${name}",
      startDate: "${day(month)}", endDate: "${day(month + 1)}", ${more} } }) { userErrors { message } } }`);
  const driven = (km: number): string =>
    `values: [{ name: "distance", value: "${km}", unit: "km", perUnit: "none" }]`;
  const day = (month: number): string => new Date(Date.UTC(year, month)).toISOString();
  const stored = async (uid: string) => {
    const query = `{ profile(uid: "${uid}") { items(first: 100) { nodes { name startDate endDate } } } }`;
    return ((await asked(query)).data as unknown as Stored).profile.items.nodes;
  };
  const rows = (page: Page) => page.getByRole('table', { name: 'Records' }).locator('[data-row]');
  const open = async (page: Page, uid: string, search = ''): Promise<void> => {
    await page.goto(`/explore/profiles/${uid}${search}`);
    await rows(page).first().waitFor();
  };

  it('opens on the newest year with records, with its total, its scopes and the change to the year before', async () => {
    const uid = await addProfile();
    await addRecord(uid, 'Before', -12, driven(200_000));
    await addRecord(uid, 'Round', 0, driven(100_000));
    await explorer.inTab(async (page) => {
      await open(page, uid);
      await page.getByRole('heading', { level: 1, name: 'Depot' }).waitFor();
      expect(await page.title()).toBe('Depot · Emissions gateway');
      await page.getByText('Total 2025').waitFor();
      expect(await page.locator('.big-amount').innerText()).toMatch(/^\d+\.\d t CO₂e$/);
      await page.getByText(/−\d+% from \d+\.\d t in 2024/).waitFor();
      await page.getByText('Scope 3, value chain').waitFor();
      await page.getByRole('button', { name: '2024', exact: true }).click();
      await page.waitForURL(/year=2024/);
      await page.getByText('Total 2024').waitFor();
      await page.getByRole('button', { name: 'All', exact: true }).click();
      await page.getByText('Total of all years').waitFor();
    });
  });

  it('shows the columns that one chooses, and keeps them in the address', async () => {
    const uid = await addProfile();
    await addRecord(uid, 'Round', 0, driven(100));
    await explorer.inTab(async (page) => {
      await open(page, uid);
      const heads = () =>
        page.getByRole('table', { name: 'Records' }).getByRole('columnheader').allInnerTexts();
      expect(await heads()).toContain('Source');
      await page.getByRole('button', { name: 'Choose columns' }).click();
      await page.getByRole('menuitemcheckbox', { name: 'Source' }).click();
      await page.getByRole('menuitemcheckbox', { name: 'Share' }).click();
      await expect.poll(heads).not.toContain('Source');
      await page.reload();
      await rows(page).first().waitFor();
      expect(await heads()).toEqual(['', 'Record', 'Scope', 'Quantity', 'Period', 'kg CO₂e']);
    });
  });

  it('adds a record by typing and Enter alone, keeps factor and unit, moves the period on, and undoes it', async () => {
    const uid = await addProfile();
    await addRecord(uid, 'Round', 0, driven(100));
    await explorer.inTab(async (page) => {
      await open(page, uid);
      await page.keyboard.press('n');
      await page.keyboard.type('1,000 kWh electricity united kingdom');
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('Enter');
      const quantity = page.getByRole('textbox', { name: 'Quantity' });
      await expect.poll(() => quantity.inputValue()).toBe('1,000');
      await page.locator('.entry-row').getByText('195.5').waitFor();
      await page.keyboard.press('Enter');
      await page.getByText('Added: Electricity, United Kingdom, Jan 2025').waitFor();
      await rows(page).getByText('Electricity, United Kingdom').waitFor();
      expect(await stored(uid)).toHaveLength(2);
      await page.getByRole('button', { name: 'Period: Feb 2025' }).waitFor();
      expect(await quantity.inputValue()).toBe('');
      expect(await quantity.evaluate((field) => field === document.activeElement)).toBe(true);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect.poll(async () => (await stored(uid)).length).toBe(1);
    });
  });

  it('records are filtered, with their sum below, and sorted by any column; the address says both', async () => {
    const uid = await addProfile();
    await addRecord(uid, 'Round', 0, driven(1000));
    await addRecord(uid, 'Tour', 1, driven(3000));
    const used = 'values: [{ name: "energyConsumption", value: "1000", unit: "kWh", perUnit: "none" }]';
    await addRecord(uid, 'Meter', 2, used, grid);
    await explorer.inTab(async (page) => {
      await open(page, uid);
      await expect.poll(() => rows(page).count()).toBe(3);
      await page.getByRole('searchbox', { name: 'Filter by name' }).fill('car');
      await expect.poll(() => rows(page).count()).toBe(2);
      await page.getByRole('cell', { name: 'Sum of 2 records' }).waitFor();
      await page.waitForURL(/find=car/);
      await page.getByRole('button', { name: 'Quantity' }).click();
      await page.waitForURL(/sort=quantity/);
      await expect.poll(() => rows(page).first().innerText()).toContain('Round');
      await page.getByRole('button', { name: 'kg CO₂e' }).click();
      await page.waitForURL(/sort=-amount/);
      await page.reload();
      await expect.poll(() => rows(page).first().innerText()).toContain('Tour');
    });
  });

  it('ticked records get a label or are deleted, each undone by its toast', async () => {
    const uid = await addProfile();
    for (const name of ['Round', 'Tour']) await addRecord(uid, name, 0, driven(100));
    await explorer.inTab(async (page) => {
      await open(page, uid, '?sort=name');
      await page.getByRole('checkbox', { name: 'Select all rows' }).click();
      await page.getByRole('region', { name: '2 selected' }).getByRole('button', { name: 'Label' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Kind of label').fill('site');
      await dialog.getByLabel('Label; empty takes it away').fill('Leeds');
      await dialog.getByRole('button', { name: 'Label', exact: true }).click();
      await page.getByText('2 records labelled').waitFor();
      await page.getByRole('combobox', { name: 'Label', exact: true }).click();
      await page.getByRole('option', { name: 'site: Leeds' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('checkbox', { name: /^Select Tour/ }).click();
      await page.getByRole('region', { name: '1 selected' }).getByRole('button', { name: 'Delete' }).click();
      await expect.poll(() => rows(page).count()).toBe(1);
      await page.getByText('“Tour” deleted').waitFor();
      await page.getByRole('button', { name: 'Undo' }).last().click();
      await expect.poll(() => rows(page).count()).toBe(2);
      expect(await stored(uid)).toHaveLength(2);
    });
  });

  it('months are drawn by scope, category or gas, with their numbers as a table and a file', async () => {
    const uid = await addProfile();
    await addRecord(uid, 'Round', 0, driven(1000));
    await explorer.inTab(async (page) => {
      await open(page, uid);
      await page.getByRole('img', { name: /^Months of 2025, kg CO₂e by scope/ }).waitFor();
      await page.getByRole('button', { name: 'Gas', exact: true }).click();
      await page.locator('.chart-legend').getByText('CO₂', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Category', exact: true }).click();
      await page
        .locator('.chart-legend')
        .getByText(/^cars?$/i)
        .waitFor();
      const crosshair = page.getByRole('slider', { name: 'Months of 2025' });
      await crosshair.focus();
      expect(await crosshair.getAttribute('aria-valuetext')).toMatch(/^January: \d/);
      await page.getByRole('button', { name: 'Numbers as a table' }).first().click();
      await page.getByRole('table', { name: 'Months of 2025' }).getByText('January').waitFor();
    });
  });

  it('what could not be computed is said in one line that leads to it', async () => {
    const uid = await addProfile();
    await addRecord(uid, 'Round', 0, driven(1000));
    await addRecord(uid, 'Nothing entered', 0, 'values: []');
    await explorer.inTab(async (page) => {
      await open(page, uid);
      await page.getByText('1 record could not be computed and is in no sum.').waitFor();
      await page.getByRole('button', { name: 'Show', exact: true }).click();
      await expect.poll(() => rows(page).count()).toBe(1);
      await rows(page).getByText('Nothing entered').click();
      await page.getByRole('dialog').getByText('distance', { exact: false }).first().waitFor();
    });
  });

  it('on paper all rows are there, without what can be pressed', async () => {
    const uid = await addProfile();
    for (let count = 1; count <= 30; count += 1) await addRecord(uid, `Round ${count}`, 0, driven(count));
    await explorer.inTab(async (page) => {
      await open(page, uid);
      await page.setViewportSize({ width: 718, height: 900 });
      await page.emulateMedia({ media: 'print' });
      await page.evaluate("dispatchEvent(new Event('beforeprint'))");
      expect(await rows(page).count()).toBe(30);
      expect(await page.getByRole('button', { name: 'Add record' }).isVisible()).toBe(false);
      expect((await page.pdf()).subarray(0, 5).toString()).toBe('%PDF-');
    });
  });

  it('a profile without records says how to begin, keeps the focus in its first record, and the list names its total', async () => {
    const uid = await addProfile('Empty one');
    await explorer.inTab(async (page) => {
      await page.goto(`/explore/profiles/${uid}`);
      await page.getByText('Nothing is recorded here yet.').waitFor();
      await page.getByRole('link', { name: 'Import a table' }).waitFor();
      await page.getByRole('combobox', { name: 'What was used' }).waitFor();
      await page.getByRole('link', { name: 'Profiles', exact: true }).last().click();
      await page
        .getByRole('row', { name: /Empty one/ })
        .getByText('No records')
        .waitFor();
      await page.goto(`/explore/profiles/${uid}`);
      await page
        .getByRole('combobox', { name: 'What was used' })
        .fill('1,000 kWh electricity united kingdom');
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('Enter');
      await page.locator('.entry-row').getByText('195.5').waitFor();
      await page.keyboard.press('Enter');
      await rows(page).getByText('Electricity, United Kingdom').waitFor();
      await page
        .getByRole('heading', { name: /^Months/ })
        .or(page.locator('.profile-total'))
        .first()
        .waitFor();
      const quantity = page.getByRole('textbox', { name: 'Quantity' });
      expect(await quantity.evaluate((field) => field === document.activeElement)).toBe(true);
    });
  });

  it('rows of a spreadsheet that are pasted open the import', async () => {
    const uid = await addProfile();
    await addRecord(uid, 'Round', 0, driven(1000));
    await explorer.inTab(async (page) => {
      await open(page, uid);
      await page.evaluate(() => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', 'date\tdistance\n2025-01-01\t100');
        document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
      });
      await page.waitForURL(/\/import$/);
    });
  });

  it('the records are exported with the columns of the screen, and those that the import reads', async () => {
    const uid = await addProfile();
    await addRecord(uid, 'Round', 0, driven(1000));
    await explorer.inTab(async (page) => {
      await open(page, uid);
      await page.getByRole('button', { name: 'Export' }).click();
      const download = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: 'Records as CSV' }).click();
      const [head = '', line = ''] = (await readFile(await (await download).path(), 'utf8')).split('\r\n');
      expect(head).toContain('Record,Factor,Scope,Quantity,Unit,First day,Last day,Source,kg CO₂e');
      expect(head).toContain('value.distance');
      expect(line).toContain('Round,"Car, petrol, average size",Scope 3.6,1000,km,2025-01-01,2025-01-31');
    });
  });

  it.each([
    [1440, 'light'],
    [390, 'dark'],
  ] as const)(
    'axe finds nothing serious at %i pixels, %s, with its parts open',
    async (width, colorScheme) => {
      const uid = await addProfile();
      await addRecord(uid, 'Round', 0, driven(1000));
      await explorer.inTab(
        async (page) => {
          await open(page, uid);
          expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
          expect(await seriousFindings(page)).toEqual([]);
          await page
            .getByRole('button', { name: /^Period/ })
            .last()
            .click();
          expect(await seriousFindings(page)).toEqual([]);
          await page.keyboard.press('Escape');
          await rows(page).getByText('Round').click();
          await page.getByRole('dialog').getByText('How it was calculated').waitFor();
          expect(await seriousFindings(page)).toEqual([]);
        },
        { viewport: { width, height: 844 }, colorScheme, reducedMotion: 'reduce' },
      );
    },
  );
});

interface Stored {
  readonly profile: {
    readonly items: {
      readonly nodes: readonly {
        readonly name: string | null;
        readonly startDate: string;
        readonly endDate: string | null;
      }[];
    };
  };
}
