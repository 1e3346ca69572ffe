import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

  const change = async (page: Page, field: string, text: string): Promise<void> => {
    await page.getByRole('button', { name: 'Change Round' }).click();
    await page.locator('.row-editor').getByLabel(field, { exact: true }).fill(text);
  };
  const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

  it('of two tabs that change one item, the second sees both changes and keeps what it chooses', async () => {
    const uid = await addProfile();
    await inTab(browser, service.url, async (first) => {
      await openSignedIn(first, `/explore/profiles/${uid}`);
      const second = await first.context().newPage();
      await openSignedIn(second, `/explore/profiles/${uid}`);
      await change(first, 'Distance driven', '200');
      await change(second, 'Distance driven', '300');
      await second.locator('.row-editor').getByLabel('Name', { exact: true }).fill('Delivery');
      await save(first);
      await first.getByRole('button', { name: 'Change Round' }).waitFor();
      await save(second);
      await second.getByText('Someone else has changed this item meanwhile.').waitFor();
      expect((await stored(uid))[0]).toMatchObject({ name: 'Round', distance: '200' });
      const row = second.getByRole('row', { name: /Distance driven/ }).last();
      expect(await row.innerText()).toMatch(/300\s+200/);
      await row.getByLabel('200').check();
      await second.getByRole('button', { name: 'Save this' }).click();
      await second.getByRole('button', { name: 'Change Delivery' }).waitFor();
      expect((await stored(uid))[0]).toMatchObject({ name: 'Delivery', distance: '200' });
    });
  });

  it('what one typed into a row stays there while the row is out of sight and others are changed', async () => {
    const uid = await addProfile();
    for (let at = 0; at < 60; at += 1) await addItem(uid, `Tour ${at}`, at % 2 === 0 ? 'north' : 'south');
    await inTab(browser, service.url, async (page) => {
      await openSignedIn(page, `/explore/profiles/${uid}?sort=name`);
      await change(page, 'Distance driven', '200');
      const table = page.locator('.scroll');
      await table.evaluate((element) => element.scrollTo(0, element.scrollHeight));
      await page.getByRole('button', { name: 'Change Tour 9', exact: true }).click();
      await page.getByRole('form', { name: 'Change Tour 9' }).getByRole('button', { name: 'Cancel' }).click();
      expect(await page.getByRole('form', { name: 'Change Round' }).isVisible()).toBe(false);
      await table.evaluate((element) => element.scrollTo(0, 0));
      const form = page.getByRole('form', { name: 'Change Round' });
      expect(await form.getByLabel('Distance driven', { exact: true }).inputValue()).toBe('200');
      await page.getByRole('button', { name: 'Labels' }).click();
      await page.getByRole('button', { name: 'Labels' }).click();
      await page.getByRole('row', { name: /^Tour/ }).first().getByText('depot: south').waitFor();
    });
  });

  it('a change is undone to the former values, unless someone else has changed the item since', async () => {
    const uid = await addProfile();
    await inTab(browser, service.url, async (page) => {
      await openSignedIn(page, `/explore/profiles/${uid}`);
      await change(page, 'Distance driven', '200');
      await save(page);
      await page.getByText('“Round” was changed.').waitFor();
      expect((await stored(uid))[0]?.distance).toBe('200');
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('“Round” is as it was before.').waitFor();
      expect((await stored(uid))[0]?.distance).toBe('100');
      await page.getByRole('cell', { name: '100 km per year' }).waitFor();
      await change(page, 'Distance driven', '300');
      await save(page);
      await page.getByText('“Round” was changed.').waitFor();
      const [item] = await stored(uid);
      await askAs(
        service,
        'admin',
        `mutation { updateProfileItem(input: { profileUid: "${uid}", categoryPath: "transport/car/generic",
          uid: "${item?.uid}", name: "Theirs" }) { userErrors { message } } }`,
      );
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('It was not undone: someone else has changed it meanwhile.').waitFor();
      expect((await stored(uid))[0]).toMatchObject({ name: 'Theirs', distance: '300' });
    });
  });

  it('a quantity per year becomes one in all, which needs an end, and is undone or settled as any change', async () => {
    const uid = await addProfile();
    const asBefore = { distance: '100', perUnit: 'year', endDate: null };
    const choose = async (page: Page, time: string): Promise<void> => {
      await page.getByRole('button', { name: 'Change Round' }).click();
      await page.getByLabel('Time of Distance driven').selectOption(time);
    };
    await inTab(browser, service.url, async (page) => {
      await openSignedIn(page, `/explore/profiles/${uid}`);
      const late = await page.context().newPage();
      await openSignedIn(late, `/explore/profiles/${uid}`);
      await choose(late, 'per month');
      await choose(page, 'in all');
      await save(page);
      const last = page.getByLabel('Last day');
      expect(await last.evaluate((field) => field.matches(':invalid'))).toBe(true);
      expect((await stored(uid))[0]).toMatchObject(asBefore);
      await last.fill(`${new Date().getUTCFullYear()}-01-31`);
      await save(page);
      await page.getByRole('cell', { name: '100 km in all' }).waitFor();
      const [{ endDate } = {}] = await stored(uid);
      expect(endDate).toBe(`${new Date().getUTCFullYear()}-02-01T00:00:00.000Z`);
      await save(late);
      const row = late.getByRole('row', { name: /Time of Distance driven/ }).last();
      await row.waitFor();
      expect(await row.innerText()).toMatch(/per month\s+in all/);
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByRole('cell', { name: '100 km per year' }).waitFor();
      expect((await stored(uid))[0]).toMatchObject(asBefore);
    });
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
      await page.getByRole('button', { name: 'Change Round' }).click();
      await page.getByLabel('Unit of Distance driven').selectOption('mi');
      await save(page);
      const field = page.getByLabel('Distance driven', { exact: true });
      await page.getByRole('alert').filter({ hasText: 'must measure length, as km does' }).waitFor();
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      expect((await stored(uid))[0]?.distance).toBe('100');
    });
  });

  it('when the answer to a change is lost, that is said, and trying again changes nothing twice', async () => {
    const uid = await addProfile();
    const [before] = await stored(uid);
    await inTab(browser, service.url, async (page) => {
      await openSignedIn(page, `/explore/profiles/${uid}`);
      await loseAnswer(page, /ExploreChangeItem/);
      await change(page, 'Distance driven', '400');
      await save(page);
      await page.getByText('It is not known whether this was saved.').waitFor();
      const [meanwhile] = await stored(uid);
      expect(meanwhile?.distance).toBe('400');
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('button', { name: 'Change Round' }).waitFor();
      expect(await stored(uid)).toEqual([meanwhile]);
      expect(meanwhile?.version).not.toBe(before?.version);
    });
  });

  it('in front of a service that compares no versions an item is changed once, and deleted', async () => {
    const uid = await addProfile();
    await inTab(browser, gateway.url, async (page) => {
      await openSignedIn(page, `/explore/profiles/${uid}`);
      await loseAnswer(page, /ExploreChangeItem.*"expectedVersion":null/s);
      await change(page, 'Distance driven', '400');
      await save(page);
      await page.getByText('It is not known whether this was saved.').waitFor();
      const meanwhile = await stored(uid);
      expect(meanwhile[0]?.distance).toBe('400');
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('button', { name: 'Change Round' }).waitFor();
      expect(await stored(uid)).toEqual(meanwhile);
      await page.getByRole('button', { name: 'Delete Round' }).click();
      await page.getByRole('link', { name: 'All profiles' }).click();
      await expect.poll(() => stored(uid), { timeout: 10_000 }).toEqual([]);
    });
  });

  it('when the answer to a change of a figure is lost, sending it again leaves one entry in the audit log', async () => {
    await inTab(browser, service.url, async (page) => {
      await openSignedIn(page, petrolCar);
      const entries = `{ auditEntries { totalCount } }`;
      const count = async () =>
        ((await askAs(service, 'admin', entries)).data as { auditEntries: { totalCount: number } })
          .auditEntries.totalCount;
      await page
        .getByRole('row', { name: /^CO₂e per km/ })
        .getByRole('button')
        .click();
      await page.getByText('Change this figure').click();
      await page.getByRole('form', { name: 'Change this figure' }).getByRole('textbox').fill('0.21');
      await page.getByRole('button', { name: 'See what would change' }).click();
      await loseAnswer(page, /ExploreChangeValue/);
      const before = await count();
      await save(page);
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
