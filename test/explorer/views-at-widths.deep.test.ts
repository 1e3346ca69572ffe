import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { compared, type ExplorerState, explorerStates, fillProfiles } from '../support/explorer-states.ts';
import { isWithoutBrowser, seriousFindings, signIn } from '../support/explorer-tab.ts';
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

  /** Visits each state, and has the faults of all of them at the end. */
  const visitAll = (width: number, look: (page: Page) => Promise<readonly string[]>) =>
    explorer.inTab(
      async (page) => {
        const faults: string[] = [];
        await page.addInitScript(`localStorage.setItem('emissions.compared', ${JSON.stringify(compared)});
          sessionStorage.setItem('emissions.authtoken', ${JSON.stringify(authtoken)})`);
        for (const { path, heading, act } of states) {
          await page.goto(path);
          await page.getByRole('heading', { name: heading, exact: true }).waitFor();
          await act?.(page);
          await page.waitForLoadState('networkidle');
          faults.push(...(await look(page)).map((fault) => `${path} ${fault}`));
        }
        expect(faults).toEqual([]);
      },
      { viewport: { width, height: 900 } },
    );
  const soundness = async (page: Page): Promise<readonly string[]> => {
    const faults = [...(await layoutFaults(page))];
    for (const colorScheme of ['light', 'dark'] as const) {
      // Colours that still change are none of either scheme.
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      faults.push(...(await seriousFindings(page)).map((finding) => `${colorScheme}: ${finding}`));
    }
    return faults;
  };
  const isSound = async (page: Page, path: string): Promise<void> =>
    expect(await soundness(page), path).toEqual([]);

  it(
    'at 390 pixels no view is too wide, cuts a text or sets numbers unevenly, and axe finds nothing serious in light or dark',
    async () => {
      await visitAll(390, soundness);
    },
    ofManyViews,
  );

  it(
    'the same at 1,280 and 1,600 pixels, where all that can be pressed is reached with the key Tab, and seen when it is',
    async () => {
      await visitAll(1280, async (page) => {
        const faults = [...(await soundness(page)), ...(await keyboardFaults(page))];
        await page.setViewportSize({ width: 1600, height: 900 });
        faults.push(...(await layoutFaults(page)));
        await page.setViewportSize({ width: 1280, height: 900 });
        return faults;
      });
    },
    ofManyViews,
  );

  it(
    'on paper no view has what can be pressed, and none is cut, squeezed or divided within a row or a chart',
    async () => {
      // The width of A4 within margins of a centimetre.
      await visitAll(718, async (page) => {
        await page.emulateMedia({ media: 'print' });
        await page.evaluate("dispatchEvent(new Event('beforeprint'))");
        const faults = await paperFaults(page);
        await page.emulateMedia({ media: 'screen' });
        return faults;
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
        await signIn(page, 'admin', 'guessed');
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
