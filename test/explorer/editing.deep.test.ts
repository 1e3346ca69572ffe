import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseOption } from '../support/choose-option.ts';
import type { GatewayServer } from '../../src/server/gateway/gateway-server.ts';
import {
  inTab,
  isWithoutBrowser,
  openBrowser,
  openFewData,
  openSignedIn,
  petrolCar,
} from '../support/explorer-tab.ts';
import { askAs } from '../support/gateways/gateways-over-both.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';
import { startRemoteGateway } from '../support/gateways/start-remote-gateway.ts';

/** The service takes a write, and its answer is lost, once. */
async function loseAnswer(page: Page, operation: RegExp): Promise<void> {
  let isLost = false;
  await page.route('**/graphql', async (route) => {
    const body = route.request().postData() ?? '';
    if (isLost || !operation.test(body) || body.includes('"dryRun":true')) return route.continue();
    isLost = true;
    await route.fetch();
    return route.abort();
  });
}

describe.skipIf(isWithoutBrowser)('editing in the explorer', () => {
  let service: GatewayServer;
  let gateway: GatewayServer;
  let browser: Browser;

  beforeAll(async () => {
    service = await startGateway(await openFewData(), { explorer: true, mode: 'production' });
    gateway = await startRemoteGateway(service.url, { explorer: true, mode: 'production' });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await gateway.close();
    await service.close();
  });

  /** A profile with one item, for each test its own. */
  async function addProfile(): Promise<string> {
    const created = await askAs(service, 'admin', `mutation { createProfile { profile { uid } } }`);
    const { uid } = (created.data as { createProfile: { profile: { uid: string } } }).createProfile.profile;
    await addItem(uid, 'Round');
    return uid;
  }

  async function addItem(uid: string, name: string, depot?: string): Promise<void> {
    const labels = depot === undefined ? '' : `labels: [{ key: "depot", value: "${depot}" }],`;
    await askAs(
      service,
      'admin',
      `mutation { createProfileItem(input: { profileUid: "${uid}", item: {
        categoryPath: "transport/car/generic", dataItemUid: "L9S383G52PUZ", name: "${name}", ${labels}
        startDate: "${new Date().getUTCFullYear()}-01-01",
        values: [{ name: "distance", value: "100", unit: "km", perUnit: "year" }] } }) {
        userErrors { message } } }`,
    );
  }

  const stored = async (uid: string) => {
    const query = `{ profile(uid: "${uid}") { items { nodes { uid name endDate version itemValues { path value perUnit } } } } }`;
    const { data } = await askAs(service, 'admin', query);
    const { nodes } = (data as { profile: { items: { nodes: readonly Stored[] } } }).profile.items;
    return nodes.map(({ itemValues, ...item }) => {
      const { value, perUnit } = itemValues.find(({ path }) => path === 'distance') ?? {};
      return { ...item, distance: value, perUnit };
    });
  };

  const drawer = (page: Page) => page.getByRole('dialog');
  const openRecord = async (page: Page, name = 'Round'): Promise<void> => {
    await page.getByRole('table', { name: 'Records' }).getByText(name, { exact: true }).click();
    await drawer(page).getByText('How it was calculated').waitFor();
  };
  /** Leaving a field saves it; the unit of a number belongs to it. */
  const change = async (page: Page, field: string, text: string): Promise<void> => {
    await drawer(page).getByLabel(field, { exact: true }).fill(text);
    await drawer(page).getByLabel('Name', { exact: true }).focus();
  };
  const saved = (page: Page) => drawer(page).getByRole('status').filter({ hasText: 'Saved' }).waitFor();
  it('of two tabs that change one record, the second sees both changes and keeps what it chooses', async () => {
    const uid = await addProfile();
    await inTab(browser, service.url, async (first) => {
      await openSignedIn(first, `/explore/profiles/${uid}`);
      await openRecord(first);
      const second = await first.context().newPage();
      await openSignedIn(second, first.url());
      await drawer(second).getByText('How it was calculated').waitFor();
      await change(first, 'Distance driven', '200');
      await saved(first);
      await change(second, 'Distance driven', '300');
      await second.getByText('Someone else has changed this record meanwhile').waitFor();
      expect((await stored(uid))[0]).toMatchObject({ name: 'Round', distance: '200' });
      const row = second
        .getByRole('row', { name: /Distance driven/ })
        .filter({ has: second.getByRole('radio') });
      expect(await row.innerText()).toMatch(/300\s+200/);
      await row.getByLabel('300').check();
      await second.getByRole('button', { name: 'Save this' }).click();
      await saved(second);
      expect((await stored(uid))[0]).toMatchObject({ name: 'Round', distance: '300' });
    });
  });

  it('a change is saved on leaving the field, and undone to the former value by its toast', async () => {
    const uid = await addProfile();
    await inTab(browser, service.url, async (page) => {
      await openSignedIn(page, `/explore/profiles/${uid}`);
      await openRecord(page);
      await change(page, 'Distance driven', '1,200');
      await saved(page);
      expect((await stored(uid))[0]?.distance).toBe('1200');
      await page.getByRole('button', { name: 'Undo' }).last().click();
      await expect.poll(async () => (await stored(uid))[0]?.distance).toBe('100');
    });
  });

  it('an undo leaves what someone else has changed since', async () => {
    const uid = await addProfile();
    await inTab(browser, service.url, async (page) => {
      await openSignedIn(page, `/explore/profiles/${uid}`);
      await openRecord(page);
      await change(page, 'Distance driven', '300');
      await saved(page);
      const [item] = await stored(uid);
      await askAs(
        service,
        'admin',
        `mutation { updateProfileItem(input: { profileUid: "${uid}", categoryPath: "transport/car/generic",
          uid: "${item?.uid}", name: "Theirs" }) { userErrors { message } } }`,
      );
      await page.getByRole('button', { name: 'Undo' }).last().click();
      await page.getByText('Not undone: it has been changed meanwhile.').waitFor();
      expect((await stored(uid))[0]).toMatchObject({ name: 'Theirs', distance: '300' });
    });
  });

  it('numbers are read and written as German has them', async () => {
    const uid = await addProfile();
    await inTab(
      browser,
      service.url,
      async (page) => {
        await page.goto(`/explore/profiles/${uid}`);
        await page.locator('input[autocomplete=username]').fill('admin');
        await page.locator('input[type=password]').fill('admin');
        await page.keyboard.press('Enter');
        await page.getByRole('table', { name: 'Einträge' }).getByText('Round', { exact: true }).click();
        await drawer(page).getByText('So wurde gerechnet').waitFor();
        await change(page, 'Gefahrene Strecke', '1.234,5');
        await expect.poll(async () => (await stored(uid))[0]?.distance).toBe('1234.5');
      },
      { locale: 'de-DE' },
    );
  });

  it('a unit that the service refuses is said beside its field, with what it must measure', async () => {
    const uid = await addProfile();
    await inTab(browser, service.url, async (page) => {
      await openSignedIn(page, `/explore/profiles/${uid}`);
      await page.route('**/graphql', (route) =>
        route.continue({
          postData: (route.request().postData() ?? '').replace('"unit":"mi"', '"unit":"kg"'),
        }),
      );
      await openRecord(page);
      await chooseOption(page, 'Unit of Distance driven', 'mi');
      await page.getByRole('alert').filter({ hasText: 'must measure length, as km does' }).waitFor();
      expect((await stored(uid))[0]?.distance).toBe('100');
    });
  });

  it('when the answer to a change is lost, that is said, and trying again changes nothing twice', async () => {
    const uid = await addProfile();
    const [before] = await stored(uid);
    await inTab(browser, service.url, async (page) => {
      await openSignedIn(page, `/explore/profiles/${uid}`);
      await openRecord(page);
      await loseAnswer(page, /ExploreChangeItem/);
      await change(page, 'Distance driven', '400');
      await page.getByText('It is not known whether this was saved.').waitFor();
      const [meanwhile] = await stored(uid);
      expect(meanwhile?.distance).toBe('400');
      await drawer(page).getByRole('button', { name: 'Try again' }).click();
      await saved(page);
      expect(await stored(uid)).toEqual([meanwhile]);
      expect(meanwhile?.version).not.toBe(before?.version);
    });
  });

  it('a record is opened by one click, at an address of its own, and the next by a key', async () => {
    const uid = await addProfile();
    await addItem(uid, 'Tour');
    await inTab(browser, service.url, async (page) => {
      await openSignedIn(page, `/explore/profiles/${uid}?sort=name`);
      await openRecord(page);
      await drawer(page).getByText('Record 1 of 2').waitFor();
      await drawer(page).getByRole('button', { name: 'Next record' }).click();
      await drawer(page).getByText('Record 2 of 2').waitFor();
      await page.reload();
      await drawer(page).getByRole('heading', { name: 'Tour' }).waitFor();
      await page.keyboard.press('Escape');
      await expect.poll(() => page.url()).not.toContain('record=');
    });
  });

  it('in front of a service that compares no versions a record is changed once, and deleted', async () => {
    const uid = await addProfile();
    await inTab(browser, gateway.url, async (page) => {
      await openSignedIn(page, `/explore/profiles/${uid}`);
      await openRecord(page);
      await change(page, 'Distance driven', '400');
      await saved(page);
      expect((await stored(uid))[0]?.distance).toBe('400');
      await drawer(page).getByRole('button', { name: 'Delete' }).click();
      await expect.poll(() => stored(uid), { timeout: 15_000 }).toEqual([]);
    });
  });

  it('when the answer to a change of a figure is lost, sending it again leaves one entry in the audit log', async () => {
    await inTab(browser, service.url, async (page) => {
      await openSignedIn(page, petrolCar);
      const entries = `{ auditEntries { totalCount } }`;
      const count = async () =>
        ((await askAs(service, 'admin', entries)).data as { auditEntries: { totalCount: number } })
          .auditEntries.totalCount;
      await page.getByRole('button', { name: /^All \d+ values/ }).click();
      await page.getByRole('button', { name: 'Change CO₂e per km', exact: true }).click();
      await page.getByRole('textbox', { name: 'Value' }).fill('0.21');
      await page.getByRole('button', { name: 'See what would change' }).click();
      await loseAnswer(page, /ExploreChangeValue/);
      const before = await count();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('It is not known whether this was saved.').waitFor();
      expect(await count()).toBe(before + 1);
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByText('Saved.').waitFor();
      expect(await count()).toBe(before + 1);
    });
  });
});

interface Stored {
  readonly uid: string;
  readonly name: string;
  readonly version: number;
  readonly endDate: string | null;
  readonly itemValues: readonly {
    readonly path: string;
    readonly value: string;
    readonly perUnit: string | null;
  }[];
}
