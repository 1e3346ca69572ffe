import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { systemClock } from '../../src/ports/clock.ts';
import type { RunningBackend } from '../../src/server/gateway/running-backend.ts';
import { builtInDirectory } from '../../src/startup/built-in-data.ts';
import { browserFile } from './browser.ts';
import { isMissing } from './missing.ts';
import { openFixtureBackend } from './open-fixture-backend.ts';

export const isWithoutBrowser = isMissing(
  'chromium',
  browserFile === undefined ? 'there is no /usr/bin/chromium (Debian package chromium).' : null,
);

export const petrolCar = '/explore/item/transport/car/generic/L9S383G52PUZ';

/** The data of the tests: all of the built-in data take seconds to load. */
const few = [
  'transport/car/generic',
  'transport/van/generic',
  'business/energy/electricity/grid',
  'planet/greenhousegases/gwp',
];

export async function openFewData(more: readonly string[] = []): Promise<RunningBackend> {
  const directory = mkdtempSync(join(tmpdir(), 'few-data-'));
  for (const path of [...few, ...more])
    cpSync(join(builtInDirectory, path), join(directory, path), { recursive: true });
  const backend = await openFixtureBackend({ clock: systemClock, directory });
  rmSync(directory, { recursive: true });
  return backend;
}

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: browserFile ?? '',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });

/** Opens an address in a tab of its own, does something there, and sees that nothing went wrong meanwhile. */
export async function inTab(
  browser: Browser,
  url: string,
  visit: (page: Page) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<void> {
  const context = await browser.newContext({ locale: 'en-GB', baseURL: url, ...options });
  context.setDefaultTimeout(10_000);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('request', (request) => {
    const { origin } = new URL(request.url());
    if (origin !== url) faults.push(`requested ${request.url()}`);
  });
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  try {
    await visit(page);
    if (faults.length > 0) throw new Error(faults.join('\n'));
  } finally {
    await context.close();
  }
}

/** Fills in the form that asks who one is; in tests a password is the name. */
export async function signIn(page: Page, username: string, password = username): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Opens an address, and signs in as admin where the page asks for it. */
export async function openSignedIn(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('main h1:not([role=status] *)').waitFor();
  if (await page.getByRole('heading', { name: 'Sign in' }).isVisible()) await signIn(page, 'admin');
}

const axe = readFile(fileURLToPath(import.meta.resolve('axe-core')), 'utf8');

/** Serious findings of axe, which is evaluated because the page's policy refuses foreign scripts. */
export async function seriousFindings(page: Page): Promise<readonly string[]> {
  return page.evaluate<readonly string[]>(
    `${await axe};axe.run(document).then(({ violations }) => violations.filter(({ impact }) => /serious|critical/.test(impact)).map(({ id, nodes }) => id + ' ' + nodes[0].html))`,
  );
}
