import type { Browser, Page, Route } from 'playwright-core';
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
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';
import { startRemoteGateway } from '../support/gateways/start-remote-gateway.ts';

const refusal = { errors: [{ message: 'Wait <b>a</b> second.', extensions: { code: 'RATE_LIMITED' } }] };
const patience = { timeout: 10_000 };
const amountOf = (page: Page) => page.locator('.amount-value');
const distanceOf = (page: Page) => page.getByLabel('Distance driven', { exact: true });

describe.skipIf(isWithoutBrowser)('the explorer under hard conditions', () => {
  let service: GatewayServer;
  let server: GatewayServer;
  let browser: Browser;

  beforeAll(async () => {
    service = await startGateway(await openFewData(), { explorer: true });
    server = await startRemoteGateway(service.url, { explorer: true });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
    await service.close();
  });

  const visit = (act: (page: Page) => Promise<void>, options?: Parameters<typeof inTab>[3]) =>
    inTab(browser, service.url, act, options);

  it('in front of a remote service one signs in, searches, and gets an amount', async () => {
    await inTab(browser, server.url, async (page) => {
      await page.goto('/');
      await signIn(page, 'admin');
      await page.getByRole('heading', { name: 'Browse factors' }).waitFor();
      await page.getByRole('combobox', { name: /^Search/ }).pressSequentially('petrol average', { delay: 5 });
      await page
        .getByRole('option', { name: /petrol, average/ })
        .first()
        .waitFor();
      await page.goto(`${petrolCar}?distance=1000+mi`);
      await amountOf(page).filter({ hasText: '261.9' }).waitFor();
      await page.goto('/explore/account');
      await page.getByText('The service behind this page has no API keys.').waitFor();
      await page.goto('/explore/audit');
      await page.getByRole('heading', { name: 'The service behind this page does not have this' }).waitFor();
    });
  });

  it('all that is typed at the start arrives in the search, even before the script of the page', async () => {
    await visit(async (page) => {
      const held: Route[] = [];
      await page.route('**/assets/index-*.js', (route) => void held.push(route));
      await page.goto('/', { waitUntil: 'commit' });
      await page.locator('#search:focus').waitFor();
      await page.keyboard.type('petrol ');
      await held[0]?.continue();
      await page.getByRole('heading', { level: 1, name: 'Search' }).waitFor();
      await page.keyboard.type('average');
      expect(await page.getByRole('combobox', { name: /^Search/ }).inputValue()).toBe('petrol average');
      await page.getByRole('link', { name: 'petrol, average' }).first().waitFor();
      await expect.poll(() => new URL(page.url()).searchParams.get('q'), patience).toBe('petrol average');
    });
  });

  it('a view whose file is gone, because a newer version is served, is opened from the server', async () => {
    await visit(async (page) => {
      await page.route('**/assets/compare-*.js', (route) => route.fulfill({ status: 404 }));
      await page.goto('/explore/search');
      await page.getByRole('heading', { level: 1, name: 'Search' }).waitFor();
      await Promise.all([
        page.waitForEvent('load'),
        page.getByRole('link', { name: 'Compare', exact: true }).click(),
      ]);
      expect(new URL(page.url()).pathname).toBe('/explore/compare');
    });
  });

  it('a view or a part whose file is gone says that there is a newer version, which is loaded on request', async () => {
    const newer = { name: 'There is a newer version of this page' };
    await visit(async (page) => {
      for (const [file, path, opens] of [
        ['compare', '/explore/compare', 'Nothing to compare yet'],
        ['add-to-profile', petrolCar, 'Add to profile'],
      ] as const) {
        await page.route(`**/assets/${file}-*.js`, (route) => route.fulfill({ status: 404 }));
        await page.goto(path);
        if (path === petrolCar) await page.getByText(opens).click();
        await page.getByRole('heading', newer).waitFor();
        await page.unroute(`**/assets/${file}-*.js`);
        await Promise.all([
          page.waitForEvent('load'),
          page.getByRole('button', { name: 'Load the page again' }).click(),
        ]);
        await page.getByText(opens).waitFor();
      }
    });
  });

  it('the failed parts of a view are retried on demand, including the names of the categories above', async () => {
    await visit(async (page) => {
      await page.route('**/graphql', (route) => route.abort());
      await page.goto(petrolCar);
      const retry = page.getByRole('button', { name: 'Try again' });
      await retry.waitFor();
      await page.unroute('**/graphql');
      await retry.click();
      await page.locator('.breadcrumbs a').filter({ hasText: 'Cars by fuel and size' }).waitFor();
    });
  });

  it('a slow answer to an earlier input is not shown for a later one', async () => {
    await visit(async (page) => {
      const held: Route[] = [];
      await page.route('**/graphql', async (route) => {
        if (/"value":"100"/.test(route.request().postData() ?? '')) held.push(route);
        else await route.continue();
      });
      await page.goto(`${petrolCar}?distance=100+km`);
      await expect.poll(() => held.length, patience).toBe(1);
      expect(await amountOf(page).innerText()).toBe('…');
      await distanceOf(page).fill('200');
      await amountOf(page).filter({ hasText: '32.54' }).waitFor();
      await held[0]?.continue().catch(() => undefined);
      await distanceOf(page).fill('300');
      await amountOf(page).filter({ hasText: '48.82' }).waitFor();
      expect(await amountOf(page).innerText()).not.toContain('16.27');
    });
  });

  it('a failing service is reported in plain text, and the request is retried on demand', async () => {
    const failures: readonly [string, (route: Route) => Promise<void>][] = [
      ['The service cannot be reached', (route) => route.abort()],
      ['The service cannot be reached', (route) => route.fulfill({ status: 502, body: '<h1>502</h1>' })],
      ['Too many requests', (route) => route.fulfill({ json: refusal })],
    ];
    await visit(async (page) => {
      for (const [heading, answer] of failures) {
        await page.route('**/graphql', answer);
        await page.goto('/explore/category/transport/car/generic');
        await page.getByRole('heading', { name: heading }).waitFor();
        expect(await page.locator('.failed b').count()).toBe(0);
        await page.unroute('**/graphql');
        await page.getByRole('button', { name: 'Try again' }).click();
        await page.getByRole('heading', { level: 1, name: 'Cars by fuel and size' }).waitFor();
      }
    });
  });

  it('a search whose first answer is slow says so, and one that failed is retried on demand', async () => {
    await visit(async (page) => {
      const held: Route[] = [];
      await page.route('**/graphql', (route) => void held.push(route));
      await page.goto('/explore/search?q=petrol');
      await page.getByRole('status', { name: 'Loading' }).waitFor();
      await Promise.all(held.splice(0).map((route) => route.abort()));
      await page.getByRole('heading', { name: 'The service cannot be reached' }).waitFor();
      await page.unroute('**/graphql');
      expect(await page.getByRole('status', { name: 'Loading' }).count()).toBe(0);
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('link', { name: 'petrol, average' }).first().waitFor();
      expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    });
  });

  it('an amount that failed with the service is retried on demand, and one of wrong inputs is not', async () => {
    await visit(async (page) => {
      const again = page.getByRole('button', { name: 'Try again', exact: true });
      await page.goto(`${petrolCar}?distance=100+km`);
      await amountOf(page).filter({ hasText: '16.27' }).waitFor();
      await page.route('**/graphql', (route) => route.abort());
      await distanceOf(page).fill('200');
      await page.getByText('The service cannot be reached.').waitFor();
      await page.unroute('**/graphql');
      await again.click();
      await amountOf(page).filter({ hasText: '32.54' }).waitFor();
      expect(await again.count()).toBe(0);
      await distanceOf(page).fill('many');
      await page.getByText('There is no amount until this is right: Distance driven.').waitFor();
      expect(await again.count()).toBe(0);
    });
  });

  it('a request to a silent service times out, and is retried on demand', async () => {
    await visit(async (page) => {
      await page.addInitScript(`const { timeout } = AbortSignal;
        AbortSignal.timeout = (ms) => timeout.call(AbortSignal, ms === 15_000 ? 1500 : ms);`);
      await page.route('**/graphql', () => undefined);
      await page.goto('/explore/category/transport/car/generic');
      await page.getByRole('status', { name: 'Loading' }).waitFor();
      await page.getByText('There was no answer within 15 seconds.').waitFor();
      expect(await page.getByRole('status', { name: 'Loading' }).count()).toBe(0);
      await page.unroute('**/graphql');
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('heading', { level: 1, name: 'Cars by fuel and size' }).waitFor();
    });
  });

  it('a number is read as the language writes it, and is the same number in the address', async () => {
    const distance = (page: Page) => page.getByLabel('Gefahrene Strecke', { exact: true });
    await visit(
      async (page) => {
        await page.goto(`${petrolCar}?distance=1.5+km`);
        await expect.poll(() => distance(page).inputValue(), patience).toBe('1,5');
        await distance(page).fill('1.000,5');
        await expect.poll(() => new URL(page.url()).searchParams.get('distance'), patience).toBe('1000.5 km');
        expect(await distance(page).inputValue()).toBe('1.000,5');
        await amountOf(page).filter({ hasText: '162,8' }).waitFor();
      },
      { locale: 'de-DE' },
    );
  });

  it('inputs that are wrong are refused in words, at their field', async () => {
    await visit(async (page) => {
      for (const [search, said] of [
        ['distance=5+kWh', /must measure length/],
        ['older=1&distance=%3Cb%3E+km', /<b>/],
      ] as const) {
        await page.goto(`${petrolCar}?${search}`);
        await page.locator('.labelled .fault').filter({ hasText: said }).waitFor();
        expect(await amountOf(page).innerText()).toBe('–');
        expect(await distanceOf(page).getAttribute('aria-invalid')).toBe('true');
      }
    });
  });

  it('an address that leads nowhere says so and leads back', async () => {
    await visit(async (page) => {
      for (const [path, heading] of [
        ['/explore/item/transport/car/generic/%E0%A4%A', 'There is no such factor'],
        ['/explore/category/no/such/path', 'There is no such category'],
      ] as const) {
        await page.goto(path);
        await page.getByRole('heading', { name: heading }).waitFor();
        expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
        await page.getByRole('link', { name: 'Go to the start' }).click();
        await page.getByRole('heading', { name: 'What does it emit?' }).waitFor();
      }
      await page.goto('/explore/older-view?x=1');
      await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
      await page.getByRole('link', { name: 'All factors' }).click();
      await page.getByRole('heading', { level: 1, name: 'All categories' }).waitFor();
      await page.evaluate(
        `localStorage.setItem('emissions.compared', '/explore/item/a/AAAAAAAAAAAA\\n${petrolCar}')`,
      );
      await page.goto('/explore/compare');
      await page.getByRole('row', { name: /^AAAAAAAAAAAA a .* does not exist/ }).waitFor();
      await page.getByRole('button', { name: 'Remove AAAAAAAAAAAA' }).click();
      await expect.poll(() => page.getByRole('row').count()).toBe(2);
    });
  });

  it('with a storage that is forbidden, or of another page, everything works', async () => {
    await visit(async (page) => {
      await page.addInitScript(`for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, { get() { throw new Error('forbidden'); } });`);
      await page.goto(`${petrolCar}?distance=1000+mi`);
      await amountOf(page).filter({ hasText: '261.9' }).waitFor();
      await page.getByRole('button', { name: 'Compare', exact: true }).click();
      await page.getByRole('cell', { name: /Distance driven: 1,000 mi per year/ }).waitFor();
    });
    await visit(async (page) => {
      await page.goto('/');
      await page.evaluate(`localStorage.setItem('emissions.locale', 'x!');
        localStorage.setItem('emissions.compared', 'javascript:alert(1)\\n/explore/item/a');`);
      await page.goto('/explore/compare');
      await page.getByRole('heading', { name: 'Nothing to compare yet' }).waitFor();
      await page.goto(`${petrolCar}?distance=1000+mi`);
      await amountOf(page).filter({ hasText: '261.9' }).waitFor();
    });
  });
});
