import { chromium } from 'playwright-core';

/**
 * Plays the tutorial in a real browser and keeps its pictures next to this file.
 * Usage: node docs/learn/tutorial/pictures.mjs URL [BROWSER], with the program in development mode at the URL.
 */
const [url = 'http://127.0.0.1:4000', executablePath = '/usr/bin/chromium'] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage({
  viewport: { width: 1200, height: 780 },
  colorScheme: 'light',
  locale: 'en-GB',
});
const keep = (name) => page.screenshot({ path: new URL(`${name}.png`, import.meta.url).pathname });

await page.goto(url);
await page.getByText('9,507').first().waitFor();
await keep('home');

await page.goto(`${url}/explore/search?q=30,000+km+diesel+van`);
await page.getByText('9,507').first().waitFor();
await keep('search');

await page.getByRole('link', { name: 'Open factor' }).click();
await page.getByText('% of it is CO').first().waitFor();
await page.waitForTimeout(2000);
await keep('amount');

await page.getByText('2016 to 2025').first().scrollIntoViewIfNeeded();
await page.mouse.wheel(0, 400);
await page.waitForTimeout(500);
await keep('derivation');

await page.getByText('Compare all').click();
await page.getByText('factors compared').first().waitFor({ timeout: 10_000 });
await page.waitForTimeout(1000);
await keep('compared');
await browser.close();
