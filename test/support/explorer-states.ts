import { type Page } from 'playwright-core';
import { petrolCar } from './explorer-tab.ts';
import { askAs, type StartedGateway } from './gateways/gateways-over-both.ts';

/** A view as one may find it: where it is, what it is headed, and what was done there. */
export interface ExplorerState {
  readonly path: string;
  readonly heading: string;
  readonly act?: (page: Page) => Promise<void>;
}

const car = `${petrolCar}?distance=1000+mi`;
const longName =
  'Deliveries of the northern depot, with the rounds to the islands and the way back, and againagainagain';
const year = new Date().getUTCFullYear();

/** A stored comparison. */
export const compared = [car, `${petrolCar}?distance=0.0001+km`, `${petrolCar}0`].join('\n');

/** Profiles and a key of the user admin, with names that are long, and amounts from the millions to the millionths. */
export async function fillProfiles(server: StartedGateway) {
  const asked = async (query: string) => (await askAs(server, 'admin', query)).data;
  const create = async (name: string): Promise<string> => {
    const data = await asked(`mutation { createProfile(input: { name: "${name}" }) { profile { uid } } }`);
    return (data as { createProfile: { profile: { uid: string } } }).createProfile.profile.uid;
  };
  const [full, empty] = [await create(longName), await create('Empty')];
  await asked(
    `mutation { createApiKey(input: { name: "${longName.slice(0, 70)}" }) { userErrors { code } } }`,
  );
  for (const distance of ['1000000000', '24000', '0.00002'])
    await asked(`mutation { createProfileItem(input: { profileUid: "${full}", item: {
      categoryPath: "transport/car/generic", dataItemUid: "L9S383G52PUZ", name: "${longName} ${distance}",
      startDate: "${year}-01-01", endDate: "${year + 1}-12-30",
      labels: [{ key: "site", value: "Northern islands" }, { key: "cost-centre", value: "4711" }],
      values: [{ name: "distance", value: "${distance}", unit: "km", perUnit: "year" }] } }) {
      userErrors { message } } }`);
  return { full, empty };
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

async function tryChange(page: Page): Promise<void> {
  await press(page, 'Show history of CO₂e per km');
  await page.getByText('Change this figure').click();
  await page.getByRole('form', { name: 'Change this figure' }).getByRole('textbox').fill('0.2');
  await press(page, 'See what would change');
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
}

async function checkFile(page: Page): Promise<void> {
  const rows = ['fuel,size,distance,startDate', 'petrol,average,1000,2026-01-01', 'petrol,huge,many,someday'];
  const buffer = Buffer.from(rows.join('\n'));
  await page.locator('#file').setInputFiles({ name: 'trips.csv', mimeType: 'text/csv', buffer });
  await press(page, 'Check all 2 rows');
  await page.getByText('Nothing is added yet.').waitFor();
}

async function openRow(page: Page): Promise<void> {
  await page.getByText(/^Sharing: /).click();
  await press(page, /^Change Deliveries/);
  await page.locator('.row-editor').waitFor();
}

async function openSteps(page: Page): Promise<void> {
  for (const text of ['How this number came about', 'Use this in your own code', 'Add to a profile'])
    await page.getByText(text, { exact: true }).click();
  await page.getByText('a figure of this item').first().waitFor();
}

/** Every view of one who has signed in, and what it shows besides where it is filled, empty, opened or refused. */
export const explorerStates = ({
  full,
  empty,
}: Awaited<ReturnType<typeof fillProfiles>>): ExplorerState[] => [
  {
    path: '/',
    heading: 'What does it emit?',
    act: (page) => page.getByRole('button', { name: /^Menu of/ }).click(),
  },
  { path: '/explore/search?q=electricty+germany', heading: 'Search' },
  { path: '/explore/search?q=5+km+average', heading: 'Search' },
  { path: '/explore/search?q=zzqxyv', heading: 'Search' },
  { path: '/explore/category/', heading: 'All categories' },
  { path: '/explore/category/transport/car/generic', heading: 'Cars by fuel and size' },
  { path: '/explore/category/planet/greenhousegases/gwp', heading: 'Global warming potentials' },
  { path: car, heading: 'Cars by fuel and size: petrol, average', act: openSteps },
  { path: petrolCar, heading: 'Cars by fuel and size: petrol, average', act: tryChange },
  { path: `${petrolCar}?distance=1000000000000+km`, heading: 'Cars by fuel and size: petrol, average' },
  { path: `${petrolCar}?distance=0.0000002+km`, heading: 'Cars by fuel and size: petrol, average' },
  { path: `${petrolCar}?distance=5+kWh`, heading: 'Cars by fuel and size: petrol, average' },
  { path: '/explore/item/transport/car/generic/AAAAAAAAAAAA', heading: 'This does not exist' },
  { path: '/explore/compare', heading: 'Compare' },
  {
    path: '/explore/profiles',
    heading: 'Profiles',
    act: (page) => page.getByText('Create a profile').click(),
  },
  { path: `/explore/profiles/${full}`, heading: longName, act: openRow },
  { path: `/explore/profiles/${empty}`, heading: 'Empty' },
  {
    path: `/explore/profiles/${empty}/import?category=transport/car/generic`,
    heading: 'Import a CSV file',
    act: checkFile,
  },
  { path: '/explore/account', heading: 'Account' },
  { path: '/explore/audit', heading: 'Audit log' },
  { path: '/explore/nothing', heading: 'There is no such page' },
];
