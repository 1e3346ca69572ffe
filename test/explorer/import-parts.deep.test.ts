import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GatewayServer } from '../../src/server/gateway/gateway-server.ts';
import { inTab, isWithoutBrowser, openBrowser, openFewData, openSignedIn } from '../support/explorer-tab.ts';
import { askAs } from '../support/gateways/gateways-over-both.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';

const labels = Array.from({ length: 20 }, (_, index) => `label.site${index}`);
const header = ['id', 'fuel', 'size', 'distance', 'startDate', 'name', 'note', ...labels].join(',');
/** Three bytes each: some 17 kB a row. */
const text = (length: number): string => '漢'.repeat(length);
const longRow = (index: number, note = ''): string =>
  [
    `row ${index}`,
    'petrol,average,1000,2026-01-01',
    `${index} ${text(240)}`,
    note,
    ...labels.map(() => text(256)),
  ].join(',');
const longRows = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => longRow(index));

interface Sent {
  readonly bytes: number;
  readonly isDryRun: boolean;
  readonly keys: readonly string[];
}

describe.skipIf(isWithoutBrowser)('the parts in which the explorer imports a file', () => {
  let server: GatewayServer;
  let browser: Browser;
  let profile: string;
  let sent: Sent[];

  beforeAll(async () => {
    server = await startGateway(await openFewData(), { explorer: true, mode: 'production' });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
  });
  beforeEach(async () => {
    sent = [];
    const { data } = await askAs(server, 'admin', `mutation { createProfile { profile { uid } } }`);
    profile = (data as { createProfile: { profile: { uid: string } } }).createProfile.profile.uid;
  });

  async function itemsInProfile(): Promise<number> {
    const { data } = await askAs(server, 'admin', `{ profile(uid: "${profile}") { items { totalCount } } }`);
    return (data as { profile: { items: { totalCount: number } } }).profile.items.totalCount;
  }

  const importing = (rows: readonly string[], act: (page: Page) => Promise<void>) =>
    inTab(browser, server.url, async (page) => {
      page.on('request', (request) => {
        const body = request.postDataBuffer();
        if (body?.includes('"rowKey"') !== true) return;
        const { variables } = JSON.parse(body.toString()) as {
          variables: { dryRun: boolean; input: { rows: readonly { rowKey: string }[] } };
        };
        const keys = variables.input.rows.map(({ rowKey }) => rowKey);
        sent.push({ bytes: body.length, isDryRun: variables.dryRun, keys });
      });
      await openSignedIn(
        page,
        `/explore/profiles/${profile}/import?category=transport/car/generic&quantities=per-time`,
      );
      const buffer = Buffer.from([header, ...rows].join('\n'));
      await page.locator('#file').setInputFiles({ name: 'long.csv', mimeType: 'text/csv', buffer });
      await page.getByRole('button', { name: `Check all ${rows.length} rows` }).click();
      await act(page);
    });
  const keysAdded = () => sent.filter(({ isDryRun }) => !isDryRun).flatMap(({ keys }) => keys);
  const keysOf = (count: number) => Array.from({ length: count }, (_, index) => `row ${index}`);

  it('long rows are checked and added in parts that the service takes, each row once', async () => {
    await importing(longRows(100), async (page) => {
      await page.getByText('100 can be added, 0 known already, 0 refused').waitFor();
      await page.getByRole('button', { name: 'Add 100 rows' }).click();
      await page.getByText('100 added, 0 known already, 0 refused').waitFor();
    });
    expect(sent.length).toBeGreaterThanOrEqual(6);
    expect(Math.max(...sent.map(({ bytes }) => bytes))).toBeLessThanOrEqual(512 * 1024);
    expect(keysAdded()).toEqual(keysOf(100));
    expect(await itemsInProfile()).toBe(100);
  });

  it('a row that is too large by itself is refused in words, and the others are added', async () => {
    const rows = [longRow(0), longRow(1, text(200_000)), longRow(2)];
    await importing(rows, async (page) => {
      await page.getByText('2 can be added, 0 known already, 1 refused').waitFor();
      const refused = page.getByRole('row').filter({ hasText: 'refused' });
      expect(await refused.getByRole('cell').nth(1).innerText()).toBe(
        'The row takes 603 KiB to send, and at most 504 can be sent. Shorten its longest cells, or choose “Nothing” for their columns.',
      );
      await page.getByRole('button', { name: 'Add 2 rows' }).click();
      await page.getByText('2 added, 0 known already, 1 refused').waitFor();
    });
    expect(keysAdded()).toEqual(['row 0', 'row 2']);
    expect(await itemsInProfile()).toBe(2);
  });

  it('a part that is on its way when the import is stopped is added to its end, and no row is sent again', async () => {
    await importing(longRows(100), async (page) => {
      const add = page.getByRole('button', { name: 'Add 100 rows' });
      await add.waitFor();
      let parts = 0;
      await page.route('**/graphql', async (route) => {
        parts += 1;
        if (parts === 2) await page.getByRole('button', { name: 'Stop' }).click();
        await route.continue();
      });
      await add.click();
      await page.getByText(/^Stopped after \d+ of 100 rows\./).waitFor();
      const reached = keysAdded().length;
      expect(reached).toBeLessThan(100);
      await page.getByText(`Stopped after ${reached} of 100 rows.`).waitFor();
      expect(await itemsInProfile()).toBe(reached);
      await page.unroute('**/graphql');
      await page.getByRole('button', { name: 'Go on' }).click();
      await page.getByText('100 added, 0 known already, 0 refused').waitFor();
    });
    expect(keysAdded()).toEqual(keysOf(100));
    expect(await itemsInProfile()).toBe(100);
  });
});
