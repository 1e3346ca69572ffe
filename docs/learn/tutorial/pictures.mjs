import { chromium } from 'playwright-core';

/**
 * Plays the tutorial in a real browser and keeps its pictures beside this file.
 * Usage: node docs/learn/tutorial/pictures.mjs URL [BROWSER], with the program in development mode at the URL.
 */
const [url = 'http://127.0.0.1:4000', executablePath = '/usr/bin/chromium'] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage({ viewport: { width: 1000, height: 700 }, colorScheme: 'light' });
const keep = (name) => page.screenshot({ path: new URL(`${name}.png`, import.meta.url).pathname });
const amount = () => page.locator('.amount-value', { hasText: 'kg' }).waitFor();

await page.goto(url);
await page.getByRole('heading', { name: 'Categories' }).waitFor();
await keep('home');

await page.getByRole('searchbox').fill('diesel van');
await page.getByRole('link', { name: 'average (up to 3.5 t), diesel' }).first().waitFor();
await keep('search');

await page.getByRole('link', { name: 'average (up to 3.5 t), diesel' }).first().click();
await page.getByLabel('Distance driven', { exact: true }).fill('30000');
await amount();
await keep('amount');

await page.getByText('How this number came about').click();
await page.getByText('a figure of this item').first().waitFor();
await page.getByText('How this number came about').scrollIntoViewIfNeeded();
await keep('derivation');

await page.getByRole('button', { name: 'Compare with others' }).click();
await page.goto(`${url}/explore/search?q=electric+van`);
await page.getByRole('link', { name: 'average (up to 3.5 t), battery electric' }).first().click();
await page.getByLabel('Distance driven', { exact: true }).fill('30000');
await amount();
await page.getByRole('button', { name: 'Compare with others' }).click();
await page.getByRole('img', { name: /Compared/ }).waitFor();
await keep('compared');
await browser.close();
