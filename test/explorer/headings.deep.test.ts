import type { Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { compared, explorerStates, fillProfiles } from '../support/explorer-states.ts';
import { isWithoutBrowser } from '../support/explorer-tab.ts';
import { explorerWithFewData } from '../support/explorer-with-few-data.ts';
import { signInOver } from '../support/gateways/gateways-over-both.ts';

const ofManyViews = 300_000;
const refusal = (code: string) => ({ errors: [{ message: 'Refused.', extensions: { code } }] });

const conditions: Readonly<Record<string, (route: Route) => Promise<void> | undefined>> = {
  'while its answers are on their way': () => undefined,
  'where it is forbidden': (route) => route.fulfill({ json: refusal('FORBIDDEN') }),
  'where the service is down': (route) => route.abort(),
};

describe.skipIf(isWithoutBrowser)('a view of the explorer', () => {
  const explorer = explorerWithFewData('production');
  let paths: readonly string[] = [];
  let stored = '';

  beforeAll(async () => {
    const states = explorerStates(await fillProfiles(explorer.server()));
    paths = [...new Set(states.map(({ path }) => path))];
    const authtoken = await signInOver(explorer.server(), 'admin');
    stored = `localStorage.setItem('emissions.compared', ${JSON.stringify(compared)});
      sessionStorage.setItem('emissions.authtoken', ${JSON.stringify(authtoken)})`;
  });

  const visitAll = (look: (page: Page, path: string) => Promise<void>, answer?: (route: Route) => unknown) =>
    explorer.inTab(async (page) => {
      await page.addInitScript(stored);
      if (answer !== undefined) await page.route('**/graphql', (route) => void answer(route));
      for (const path of paths) {
        await page.goto(path);
        await look(page, path);
      }
    });
  const isHeadedOnce = async (page: Page, path: string): Promise<void> => {
    await expect.poll(() => page.locator('main h1').count(), { message: path }).toBeGreaterThan(0);
    await page.waitForTimeout(50);
    expect(await page.locator('h1').allInnerTexts(), path).toEqual([expect.stringMatching(/\w/)]);
  };

  it.each(Object.entries(conditions))(
    'a view has one heading of the first level %s',
    async (_, answer) => visitAll(isHeadedOnce, answer),
    ofManyViews,
  );

  it(
    'a view has one heading of the first level, and the header marks the current one',
    async () => {
      const marks: Record<string, string> = {};
      await visitAll(async (page, path) => {
        await page.waitForLoadState('networkidle');
        await isHeadedOnce(page, path);
        const [, view = ''] = /^\/explore\/(\w+)/.exec(path) ?? [];
        const marked = page.locator('header [aria-current]');
        // Without the count of what is collected.
        marks[view] = (await marked.allInnerTexts()).join().replace(/\s*\d+$/, '');
        const colours = await marked.evaluateAll((links) =>
          links.map((link) => getComputedStyle(link).backgroundColor),
        );
        expect(colours).not.toContain('rgba(0, 0, 0, 0)');
      });
      expect(marks).toEqual({
        '': '',
        search: 'Factors',
        category: 'Factors',
        item: 'Factors',
        compare: 'Compare',
        profiles: 'Profiles',
        account: '',
        audit: '',
        nothing: '',
      });
    },
    ofManyViews,
  );

  it('the header marks a view as the current page, and one below it as the current part', async () => {
    await explorer.inTab(async (page) => {
      await page.addInitScript(stored);
      const current = page.locator('header [aria-current]');
      await page.goto('/explore/profiles');
      await expect.poll(() => current.getAttribute('aria-current')).toBe('page');
      await page.getByRole('main').getByRole('link', { name: 'Empty' }).click();
      await expect.poll(() => current.getAttribute('aria-current')).toBe('true');
      expect(await current.innerText()).toBe('Profiles');
    });
  });
});
