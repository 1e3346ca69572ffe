import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GatewayServer } from '../../src/server/gateway/gateway-server.ts';
import { builtInDirectory } from '../../src/store/built-in-data.ts';
import { systemClock } from '../../src/ports/clock.ts';
import { browserFile } from '../support/browser.ts';
import { isMissing } from '../support/missing.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';

const isWithoutBrowser = isMissing(
  'chromium',
  browserFile === undefined ? 'there is no /usr/bin/chromium (Debian package chromium).' : null,
);
const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core')), 'utf8');
const car = '/explore/item/transport/car/generic/L9S383G52PUZ?distance=1000+mi';
const views = {
  '/': 'What does it emit?',
  '/explore/search?q=electricty+germany': 'Search',
  '/explore/category/transport/car/generic': 'Cars by fuel and size',
  [car]: 'Cars by fuel and size: petrol, average',
  '/explore/compare': 'Nothing to compare yet',
  '/explore/profiles': 'Profiles',
  '/explore/account': 'Account',
  '/explore/nothing': 'There is no such view',
};

describe.skipIf(isWithoutBrowser)('the explorer', () => {
  let server: GatewayServer;
  let browser: Browser;

  beforeAll(async () => {
    const backend = await openFixtureBackend({ clock: systemClock, directory: builtInDirectory });
    server = await startGateway(backend, { explorer: true });
    browser = await chromium.launch({
      executablePath: browserFile ?? '',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    });
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
  });

  /** A page, and what it did that it must not: foreign requests, refused scripts and styles, errors. */
  async function open(width: number, colorScheme: 'light' | 'dark') {
    const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme });
    const faults: string[] = [];
    page.on('request', (request) => {
      if (!new RegExp(`^(${server.url}|blob:)`).test(request.url())) faults.push(request.url());
    });
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    page.on('pageerror', (error) => faults.push(error.message));
    const show = async (path: string): Promise<Page> => {
      await page.goto(server.url + path);
      return page;
    };
    return { page, faults, show };
  }

  it.each([
    [390, 'dark'],
    [1600, 'light'],
  ] as const)(
    'its views fit %i pixels in %s colours, and axe finds nothing serious',
    async (width, colours) => {
      const { page, faults, show } = await open(width, colours);
      for (const [path, heading] of Object.entries(views)) {
        await show(path);
        await page.getByRole('heading', { level: 1, name: heading }).waitFor();
        expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), path).toBe(0);
        const found = (await page.evaluate(
          `${axe};axe.run(document).then(({ violations }) => violations.filter(({ impact }) => /serious|critical/.test(impact)).map(({ id, nodes }) => id + ' ' + nodes[0].html))`,
        )) as readonly string[];
        expect(found, path).toEqual([]);
      }
      expect(faults).toEqual([]);
      await page.close();
    },
  );

  it('a figure is found by typing, computed, explained and compared, with the keyboard alone', async () => {
    const { page, faults, show } = await open(1280, 'light');
    await show('/');
    await page.getByRole('searchbox').press('d');
    await page.getByRole('searchbox').fill('diesel van');
    await page.getByRole('link', { name: 'average (up to 3.5 t), diesel' }).first().waitFor();
    await page.keyboard.press('ArrowDown');
    const focused = page.locator(':focus');
    while (!(await focused.textContent())?.includes('diesel')) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByLabel('Distance driven', { exact: true }).fill('120');
    await expect.poll(() => page.locator('.amount-value').textContent()).toMatch(/^[\d.,]+ kg CO₂e/);
    await page.getByText('How this number came about').press('Enter');
    await page.getByText('a figure of this item').first().waitFor();
    await page.getByRole('button', { name: 'Compare with others' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Compare' }).waitFor();
    expect(await page.getByRole('row').count()).toBe(2);
    expect(faults).toEqual([]);
    await page.close();
  });

  it('what is wrong with an input is said in words, and no amount of before is shown', async () => {
    const { page, show } = await open(1280, 'light');
    await show(car);
    await expect.poll(() => page.locator('.amount-value').textContent()).toContain('kg CO₂e');
    await page.getByLabel('Distance driven', { exact: true }).fill('far');
    await page.locator('.result .hint').waitFor();
    expect(await page.locator('.amount-value').textContent()).toBe('—');
    await show('/explore/item/transport/car/generic/AAAAAAAAAAAA');
    await page.getByRole('heading', { name: 'This does not exist' }).waitFor();
    await page.close();
  });
});
