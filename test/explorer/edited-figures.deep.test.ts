import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GatewayServer } from '../../src/server/gateway/gateway-server.ts';
import {
  inTab,
  isWithoutBrowser,
  openBrowser,
  openFewData,
  petrolCar,
  signIn,
} from '../support/explorer-tab.ts';
import { askAs } from '../support/gateways/gateways-over-both.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';
import { startRemoteGateway } from '../support/gateways/start-remote-gateway.ts';

describe.skipIf(isWithoutBrowser)('figures that an administrator edits', () => {
  let service: GatewayServer;
  let gateway: GatewayServer;
  let browser: Browser;

  beforeAll(async () => {
    service = await startGateway(await openFewData(), { explorer: true, mode: 'production' });
    gateway = await startRemoteGateway(service.url, { explorer: true, mode: 'production' });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await gateway.close();
    await service.close();
  });

  async function openEditor(page: Page, figure: string): Promise<void> {
    await page.goto(petrolCar);
    await signIn(page, 'admin');
    await page.getByRole('button', { name: /^All \d+ values/ }).click();
    await page.getByRole('button', { name: `Change ${figure}`, exact: true }).click();
  }
  const enter = async (page: Page, value: string): Promise<void> => {
    await page.getByRole('textbox', { name: 'Value' }).fill(value);
    await page.getByRole('button', { name: 'See what would change' }).click();
  };
  const save = async (page: Page, button = 'Save'): Promise<void> => {
    await page.getByRole('button', { name: button, exact: true }).click();
    await page.getByText('Saved.').waitFor();
  };
  const stored = async (path: string) => {
    const query = `{ dataItemValue(categoryPath: "transport/car/generic", itemUid: "L9S383G52PUZ",
      path: "${path}") { value } }`;
    const { data } = await askAs(service, 'admin', query);
    return (data as { dataItemValue: { value: string } }).dataItemValue.value;
  };

  it.each([
    ['corrects', 'current'],
    ['adds from a day on', 'new'],
  ])('in two tabs: the second, which %s, sees what the first has saved', async (_, what) => {
    const before = await stored('kgCO2ePerKm');
    const mine = what === 'new' ? '0.24' : '0.22';
    const theirs = what === 'new' ? '0.23' : '0.21';
    await inTab(browser, service.url, async (first) => {
      await openEditor(first, 'CO₂e per km');
      await inTab(browser, service.url, async (second) => {
        await openEditor(second, 'CO₂e per km');
        if (what === 'new') {
          await second.getByRole('button', { name: 'Add a value from a day on' }).click();
          await second.getByLabel('From', { exact: true }).fill('2026-06-01');
        }
        await enter(first, theirs);
        await save(first);
        await enter(second, mine);
        await second.getByText('Someone else has changed this factor').waitFor();
        await second.getByRole('row', { name: `${before} ${theirs} ${mine}` }).waitFor();
        expect(await stored('kgCO2ePerKm')).toBe(theirs);
        await save(second, 'Save yours');
        expect(await stored('kgCO2ePerKm')).toBe(mine);
      });
    });
  });

  it('figures are changed in the service through a gateway in front of it', async () => {
    await inTab(browser, gateway.url, async (page) => {
      await openEditor(page, 'CO₂ per km');
      await enter(page, '0.19');
      await save(page);
      expect(await stored('kgCO2PerKm')).toBe('0.19');
      await page
        .getByRole('listitem')
        .filter({ hasText: /^CO₂ per km\s*0\.19/ })
        .waitFor();
    });
  });

  it('texts are changed, too', async () => {
    await inTab(browser, gateway.url, async (page) => {
      await openEditor(page, 'Source');
      await enter(page, 'Our own measurements');
      await save(page);
      expect(await stored('source')).toBe('Our own measurements');
    });
  });
});
