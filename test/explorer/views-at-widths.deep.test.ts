import { beforeAll, describe, expect, it } from 'vitest';
import { isWithoutBrowser, petrolCar, seriousFindings } from '../support/explorer-tab.ts';
import { explorerWithFewData } from '../support/explorer-with-few-data.ts';
import { askAs } from '../support/gateways/gateways-over-both.ts';
import { layoutFaults } from '../support/layout-faults.ts';

const car = `${petrolCar}?distance=1000+mi`;
const longName =
  'Deliveries of the northern depot, with the rounds to the islands and the way back, and againagainagain';
const year = new Date().getUTCFullYear();

describe.skipIf(isWithoutBrowser)('the explorer', () => {
  const explorer = explorerWithFewData();
  let profile = '';

  /** With names that are long, and amounts from the millions to the millionths. */
  beforeAll(async () => {
    const asked = async (query: string) => (await askAs(explorer.server(), 'demo', query)).data;
    const data = await asked(
      `mutation { createProfile(input: { name: "${longName}" }) { profile { uid } } }`,
    );
    profile = (data as { createProfile: { profile: { uid: string } } }).createProfile.profile.uid;
    for (const distance of ['1000000000', '24000', '0.00002'])
      await asked(`mutation { createProfileItem(input: { profileUid: "${profile}", item: {
        categoryPath: "transport/car/generic", dataItemUid: "L9S383G52PUZ", name: "${longName} ${distance}",
        startDate: "${year}-01-01", endDate: "${year + 1}-12-30",
        labels: [{ key: "site", value: "Northern islands" }, { key: "cost-centre", value: "4711" }],
        values: [{ name: "distance", value: "${distance}", unit: "km", perUnit: "year" }] } }) {
        userErrors { message } } }`);
  });

  const views = (): Readonly<Record<string, string>> => ({
    '/': 'What does it emit?',
    '/explore/search?q=electricty+germany': 'Search',
    '/explore/search?q=5+km+average': 'Search',
    '/explore/category/transport/car/generic': 'Cars by fuel and size',
    '/explore/category/planet/greenhousegases/gwp': 'Global warming potentials',
    [car]: 'Cars by fuel and size: petrol, average',
    '/explore/compare': 'Compare',
    '/explore/profiles': 'Profiles',
    [`/explore/profiles/${profile}`]: longName,
    [`/explore/profiles/${profile}/import`]: 'Import a CSV file',
    '/explore/account': 'Account',
    '/explore/nothing': 'There is no such view',
  });

  it.each([
    [390, 'dark'],
    [1280, 'dark'],
    [1600, 'light'],
  ] as const)(
    'at %i pixels in %s colours no view is too wide, cuts a text or sets numbers unevenly, and axe finds nothing serious',
    async (width, colorScheme) => {
      await explorer.inTab(
        async (page) => {
          await page.addInitScript(
            `localStorage.setItem('emissions.compared', '${car}\\n${petrolCar}?distance=0.0001+km\\n${petrolCar}0')`,
          );
          for (const [path, heading] of Object.entries(views())) {
            await page.goto(path);
            await page.getByRole('heading', { level: 1, name: heading }).waitFor();
            await page.waitForLoadState('networkidle');
            expect(await layoutFaults(page), path).toEqual([]);
            if (width !== 1280) expect(await seriousFindings(page), path).toEqual([]);
          }
        },
        { viewport: { width, height: 900 }, colorScheme },
      );
    },
  );
});
