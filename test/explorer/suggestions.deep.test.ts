import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GatewayServer } from '../../src/server/gateway/gateway-server.ts';
import { inTab, isWithoutBrowser, openBrowser, openFewData, openSignedIn } from '../support/explorer-tab.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';
import { startRemoteGateway } from '../support/gateways/start-remote-gateway.ts';

describe.skipIf(isWithoutBrowser)('what a search may mean', () => {
  let service: GatewayServer;
  let gateway: GatewayServer;
  let browser: Browser;

  beforeAll(async () => {
    service = await startGateway(await openFewData(['transport/plane/generic']), { explorer: true });
    gateway = await startRemoteGateway(service.url, { explorer: true });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await gateway.close();
    await service.close();
  });

  const meanings = (page: Page) => page.getByRole('region', { name: 'What this may mean' }).getByRole('link');

  describe.each([
    ['over the store', () => service.url],
    ['in front of a remote service', () => gateway.url],
  ])('%s', (_, urlOf) => {
    const search = (words: string, act: (page: Page) => Promise<void>) =>
      inTab(browser, urlOf(), async (page) => {
        await openSignedIn(page, `/explore/search?q=${encodeURIComponent(words)}`);
        await act(page);
      });

    it('a flight between two cities is offered by its airports, and leads to the amount of one', async () => {
      await search('flight london new york economy', async (page) => {
        expect(await meanings(page).first().innerText()).toBe('LHR to JFK, economy: one way Flights by haul');
        await meanings(page).first().click();
        await page.locator('.amount-value', { hasText: /^[1-9]\d\d\.\d kg CO₂e$/ }).waitFor();
        const { searchParams } = new URL(page.url());
        expect([...searchParams.values()]).toEqual(['LHR', 'JFK', 'economy', '1 per none']);
      });
    });

    it('its steps name the figures of the category that they come from', async () => {
      await search('flight london new york economy', async (page) => {
        await meanings(page).first().click();
        await page.getByText('How this number came about').click();
        const figure = page.getByText('CO₂e per passenger and km — a figure of another item');
        expect(await figure.innerText()).toContain(' — Flights by class of travel › long haul, economy — ');
        await page.getByText('the square root of').waitFor();
        expect(await page.locator('.result').innerText()).not.toMatch(/kgCO2|Math\.|plane\/generic/);
      });
    });

    it('a quantity in words is the input of what it is a quantity of', async () => {
      await search('120 km diesel van', async (page) => {
        await meanings(page)
          .filter({ hasText: /^120 km: .*diesel.* Vans by size and fuel$/ })
          .first()
          .click();
        const distance = page.getByLabel('Distance driven', { exact: true });
        await expect.poll(() => distance.inputValue()).toBe('120');
      });
    });

    it('words that may name two places request suggestions, and a suggestion without inputs is not shown', async () => {
      await inTab(browser, urlOf(), async (page) => {
        await openSignedIn(page, '/explore/search');
        await page.getByRole('heading', { level: 1, name: 'Search' }).waitFor();
        const suggested = page.waitForResponse(
          (answer) => answer.request().postData()?.includes('query Suggest(') === true,
        );
        await page.goto('/explore/search?q=average+diesel+van');
        const { data } = (await (await suggested).json()) as { data: { suggest: readonly unknown[] } };
        expect(data.suggest).not.toHaveLength(0);
        await page.getByRole('list', { name: 'Items' }).waitFor();
        await page.waitForLoadState('networkidle');
        expect(await meanings(page).count()).toBe(0);
      });
    });
  });
});
