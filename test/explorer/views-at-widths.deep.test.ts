import { describe, expect, it } from 'vitest';
import { isWithoutBrowser, petrolCar, seriousFindings } from '../support/explorer-tab.ts';
import { explorerWithFewData } from '../support/explorer-with-few-data.ts';

const car = `${petrolCar}?distance=1000+mi`;
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
  const explorer = explorerWithFewData();

  it.each([
    [390, 'dark'],
    [1280, 'light'],
    [1600, 'light'],
  ] as const)(
    'its views fit %i pixels in %s colours, and axe finds nothing serious',
    async (width, colorScheme) => {
      await explorer.inTab(
        async (page) => {
          for (const [path, heading] of Object.entries(views)) {
            await page.goto(path);
            await page.getByRole('heading', { level: 1, name: heading }).waitFor();
            expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), path).toBe(0);
            if (width !== 1280) expect(await seriousFindings(page), path).toEqual([]);
          }
        },
        { viewport: { width, height: 900 }, colorScheme },
      );
    },
  );

  it('a menu of figures with long names fits a phone', async () => {
    await explorer.inTab(
      async (page) => {
        await page.goto('/explore/category/planet/greenhousegases/gwp');
        await page.getByLabel('Figure').waitFor();
        expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
      },
      { viewport: { width: 390, height: 900 } },
    );
  });
});
