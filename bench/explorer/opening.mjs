import { openTab, timeUntil } from './tab.mjs';

const car = '/explore/item/transport/car/generic/L9S383G52PUZ?distance=1000+mi';
const header = (name) => ({ from: '/', ready: '.tiles', press: `header >> text=${name}` });
const ofProfiles = { from: '/explore/profiles', ready: '.profiles li', press: '.profiles a' };

/**
 * Each further view: where one comes from, what one presses there, and what stands there once its first screen has
 * its data. Rows without an aim are what comes before that, or below it.
 */
export const views = [
  { name: 'categories', ...header('Categories'), shown: '.category .cards a' },
  {
    name: 'category',
    from: '/explore/category/transport/car',
    ready: '.category .cards',
    press: '.cards a[href$="/car/generic"]',
    shown: '.category .rows [role=row]',
  },
  {
    name: 'item',
    from: '/',
    ready: '.tiles',
    press: 'main >> text=Driving 1,000 miles',
    shown: '.item .amount-value:not(.pending)',
  },
  { name: 'compare', ...header('Compare'), shown: 'main .chart .bar' },
  { name: 'profiles', ...header('Profiles'), shown: '.profiles li' },
  { name: 'name of a profile', ...ofProfiles, shown: '.profile h1', aim: null },
  { name: 'profile', ...ofProfiles, shown: '.profile .chart rect' },
  {
    name: 'profile with its year',
    ...ofProfiles,
    shown: '.profile:has(.chart rect):has(.whole):has(.rows [role=row])',
    aim: null,
  },
  {
    name: 'import',
    from: '/explore/profiles/PROFILE',
    ready: '.profile .rows [role=row]',
    press: 'main >> text=Import a CSV file',
    shown: '.import .drop',
  },
  {
    name: 'account',
    from: '/explore/search',
    ready: '#search:focus',
    open: 'header summary',
    press: 'header >> text=Account',
    shown: '.account .facts',
  },
  {
    name: 'audit',
    isAdministrator: true,
    from: '/explore/account',
    ready: '.account .facts',
    press: 'main >> text=Audit log',
    shown: '.audit .entries',
  },
];

/** One of them, as soon as the one before it is there. */
export async function measureOpening(at, view) {
  const { name, isAdministrator, from, ready, open, press, shown, aim = 300 } = view;
  const token = isAdministrator ? at.administrator : null;
  const tab = await openTab(at, from.replace('PROFILE', at.profile), (page) => store(page, token));
  const { page } = tab;
  await page.waitForSelector(ready);
  if (open !== undefined) await page.click(open);
  const isShown = (selector) => document.querySelector(selector) !== null;
  const { waited, used } = await timeUntil(tab, () => page.click(press), isShown, shown);
  await tab.close();
  return [
    [`${name} opened, ms`, waited, aim],
    [`${name} opened, processor`, used],
  ];
}

/** The browser's storage: two items to compare, and the session. */
const store = (page, token) =>
  page.addInitScript(
    ([compared, authtoken]) => {
      localStorage.setItem('emissions.compared', compared);
      if (authtoken !== null) sessionStorage.setItem('emissions.authtoken', authtoken);
    },
    [[car, car.replace('1000', '2000')].join('\n'), token],
  );
