import { type Page } from 'playwright-core';
import { petrolCar } from './explorer-tab.ts';
import { askAs, type StartedGateway } from './gateways/gateways-over-both.ts';

/** A view as one may find it: where it is, what it is headed, and what was done there. */
export interface ExplorerState {
  readonly path: string;
  readonly heading: string | RegExp;
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
  await press(page, /^All \d+ values/);
  await press(page, 'Change CO₂e per km');
  await page.getByRole('textbox', { name: 'Value' }).fill('0.2');
  await press(page, 'See what would change');
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
}

async function checkFile(page: Page): Promise<void> {
  const rows = ['fuel,size,distance,startDate', 'petrol,average,1000,2026-01-01', 'petrol,huge,many,someday'];
  const buffer = Buffer.from(rows.join('\n'));
  await page.locator('input[type=file]').setInputFiles({ name: 'trips.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('heading', { name: 'Columns' }).waitFor();
}

async function openRecord(page: Page): Promise<void> {
  await page.getByRole('table', { name: 'Records' }).getByText(longName).first().click();
  await page.getByRole('dialog').getByText('How it was calculated').waitFor();
}

const calculated = (page: Page) => page.getByRole('table', { name: 'How it was calculated' }).waitFor();
const petrol = 'Car, petrol, average size';

/** Every view of one who has signed in, and what it shows besides where it is filled, empty, opened or refused. */
export const explorerStates = ({
  full,
  empty,
}: Awaited<ReturnType<typeof fillProfiles>>): ExplorerState[] => [
  { path: '/', heading: 'What does it emit?' },
  {
    path: '/?menu',
    heading: 'What does it emit?',
    act: (page) => page.getByRole('button', { name: /^Menu/ }).locator('visible=true').click(),
  },
  { path: '/explore/search?q=electricty+germany', heading: /^Search: / },
  { path: '/explore/search?q=5+km+average', heading: /^Search: / },
  { path: '/explore/search?q=zzqxyv', heading: /^Search: / },
  { path: '/explore/category/', heading: 'All categories' },
  { path: '/explore/category/transport/car/generic', heading: 'Cars by fuel and size' },
  { path: '/explore/category/planet/greenhousegases/gwp', heading: 'Global warming potentials' },
  { path: car, heading: petrol, act: calculated },
  { path: `${car}&values`, heading: petrol, act: tryChange },
  { path: `${car}&code`, heading: petrol, act: (page) => press(page, 'API') },
  { path: `${car}&add`, heading: petrol, act: (page) => press(page, 'Add to profile') },
  { path: petrolCar, heading: petrol },
  { path: `${petrolCar}?distance=1000000000000+km`, heading: petrol, act: calculated },
  { path: `${petrolCar}?distance=0.0000002+km`, heading: petrol, act: calculated },
  { path: `${petrolCar}?distance=5+kWh`, heading: petrol },
  { path: '/explore/item/transport/car/generic/AAAAAAAAAAAA', heading: 'There is no such factor' },
  { path: '/explore/compare', heading: '3 factors compared' },
  { path: '/explore/profiles', heading: 'Profiles' },
  { path: '/explore/profiles?new', heading: 'Profiles', act: (page) => press(page, 'New profile') },
  { path: `/explore/profiles/${full}`, heading: longName },
  { path: `/explore/profiles/${full}?open`, heading: longName, act: openRecord },
  { path: `/explore/profiles/${empty}`, heading: 'Empty' },
  { path: `/explore/profiles/${empty}/import`, heading: 'Import a table', act: checkFile },
  { path: '/explore/account', heading: 'Account' },
  { path: '/explore/account?new', heading: 'Account', act: (page) => press(page, 'New key') },
  { path: '/explore/audit', heading: 'Audit log' },
  { path: '/explore/nothing', heading: 'There is no such page' },
];
