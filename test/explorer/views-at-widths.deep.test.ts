import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { compared, type ExplorerState, explorerStates, fillProfiles } from '../support/explorer-states.ts';
import { isWithoutBrowser, seriousFindings } from '../support/explorer-tab.ts';
import { explorerWithFewData } from '../support/explorer-with-few-data.ts';
import { signInOver } from '../support/gateways/gateways-over-both.ts';
import { keyboardFaults } from '../support/keyboard-faults.ts';
import { layoutFaults } from '../support/layout-faults.ts';
import { paperFaults } from '../support/paper-faults.ts';

const references = ['/docs/reference/graphql', '/docs/reference/rest'];
const pages = ['/docs', '/docs/writes', ...references, '/no/such/page'];

/** For more than twenty views on a busy machine. */
const ofManyViews = 300_000;

describe.skipIf(isWithoutBrowser)('the explorer', () => {
  const explorer = explorerWithFewData('production');
  let states: readonly ExplorerState[] = [];
  let authtoken = '';

  beforeAll(async () => {
    states = explorerStates(await fillProfiles(explorer.server()));
    authtoken = await signInOver(explorer.server(), 'admin');
  });

  const visitAll = (width: number, look: (page: Page, path: string) => Promise<void>) =>
    explorer.inTab(
      async (page) => {
        await page.addInitScript(`localStorage.setItem('emissions.compared', ${JSON.stringify(compared)});
          sessionStorage.setItem('emissions.authtoken', ${JSON.stringify(authtoken)})`);
        for (const { path, heading, act } of states) {
          await page.goto(path);
          await page.getByRole('heading', { name: heading, exact: true }).waitFor();
          await act?.(page);
          await page.waitForLoadState('networkidle');
          await look(page, path);
        }
      },
      { viewport: { width, height: 900 } },
    );
  const isSound = async (page: Page, path: string): Promise<void> => {
    expect(await layoutFaults(page), path).toEqual([]);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await seriousFindings(page), `${path} ${colorScheme}`).toEqual([]);
    }
  };

  it(
    'at 390 pixels no view is too wide, cuts a text or sets numbers unevenly, and axe finds nothing serious in light or dark',
    async () => {
      await visitAll(390, isSound);
    },
    ofManyViews,
  );

  it(
    'the same at 1,280 and 1,600 pixels, where all that can be pressed is reached with the key Tab, and seen when it is',
    async () => {
      await visitAll(1280, async (page, path) => {
        await isSound(page, path);
        expect(await keyboardFaults(page), path).toEqual([]);
        await page.setViewportSize({ width: 1600, height: 900 });
        expect(await layoutFaults(page), path).toEqual([]);
        await page.setViewportSize({ width: 1280, height: 900 });
      });
    },
    ofManyViews,
  );

  it(
    'on paper no view has what can be pressed, and none is cut, squeezed or divided within a row or a chart',
    async () => {
      // The width of A4 within margins of a centimetre.
      await visitAll(718, async (page, path) => {
        await page.emulateMedia({ media: 'print' });
        await page.evaluate("dispatchEvent(new Event('beforeprint'))");
        expect(await paperFaults(page), path).toEqual([]);
        await page.emulateMedia({ media: 'screen' });
      });
    },
    ofManyViews,
  );

  it.each([390, 1280])('at %i pixels signing in is sound, also when it is refused', async (width) => {
    await explorer.inTab(
      async (page) => {
        await page.goto('/explore/account');
        await page.getByRole('button', { name: 'Sign in' }).waitFor();
        await isSound(page, 'before');
        await page.getByLabel('Name', { exact: true }).fill('admin');
        await page.getByLabel('Password', { exact: true }).fill('guessed');
        await page.getByRole('button', { name: 'Sign in' }).click();
        await page.getByRole('alert').waitFor();
        await isSound(page, 'refused');
        expect(await keyboardFaults(page)).toEqual([]);
      },
      { viewport: { width, height: 900 } },
    );
  });

  it.each([390, 1280])(
    'at %i pixels the documentation and the page that is missing are sound',
    async (width) => {
      await explorer.inTab(
        async (page) => {
          for (const path of pages) {
            await page.goto(path);
            await page.getByRole('heading', { level: 1 }).waitFor();
            await isSound(page, path);
          }
        },
        { viewport: { width, height: 900 } },
      );
    },
    ofManyViews,
  );
});
