import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GatewayServer } from '../../src/server/gateway/gateway-server.ts';
import { inTab, isWithoutBrowser, openBrowser, openFewData, openSignedIn } from '../support/explorer-tab.ts';
import { askAs } from '../support/gateways/gateways-over-both.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';

const markup = '<img src=x onerror="document.title=1"><b>Round</b>';
interface RestFault {
  readonly message: string;
  readonly others?: readonly RestFault[];
}

interface FirstItem {
  readonly dataCategory: { readonly items: { readonly nodes: readonly [{ readonly uid: string }] } };
}
interface Sent {
  readonly variables: { readonly input: { readonly rows: readonly { readonly values: unknown }[] } };
}

const year = new Date().getUTCFullYear();

describe.skipIf(isWithoutBrowser)('importing a file in the explorer', () => {
  let server: GatewayServer;
  let browser: Browser;
  let address: string;

  beforeAll(async () => {
    server = await startGateway(
      await openFewData(['business/waste/disposal', 'transport/van/generic/freight']),
      { explorer: true, mode: 'production' },
    );
    browser = await openBrowser();
    const { data } = await askAs(server, 'admin', `mutation { createProfile { profile { uid } } }`);
    const { uid } = (data as { createProfile: { profile: { uid: string } } }).createProfile.profile;
    address = `/explore/profiles/${uid}`;
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
  });

  const visit = (path: string, act: (page: Page) => Promise<void>) =>
    inTab(browser, server.url, async (page) => {
      await openSignedIn(page, path);
      await act(page);
    });
  async function uidOf(fuel: string, size: string): Promise<string> {
    const { data } = await askAs(
      server,
      'admin',
      `{ dataItem(categoryPath: "transport/car/generic", select: "fuel=${fuel}, size=${size}") { uid } }`,
    );
    return (data as { dataItem: { uid: string } }).dataItem.uid;
  }
  async function uidIn(categoryPath: string): Promise<string> {
    const { data } = await askAs(
      server,
      'admin',
      `{ dataCategory(path: "${categoryPath}") { items(first: 1) { nodes { uid } } } }`,
    );
    return (data as unknown as FirstItem).dataCategory.items.nodes[0].uid;
  }
  const choose = (page: Page, name: string, content: string | Buffer) =>
    page.locator('#file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });

  it.each([
    ['empty', '', 'The file is empty'],
    ['a workbook', 'PK\u0003\u0004rest', 'Open it in your spreadsheet and save it as CSV'],
    ['an image', Buffer.from([0x89, 0x50, 0, 0xff]), 'This is not a text file'],
    ['JSON', '{"rows":[]}', 'JSON'],
    ['only a header', 'fuel,distance\n', 'a header but no rows'],
  ])('a file that is %s is refused in words', async (_, content, message) => {
    await visit(`${address}/import`, async (page) => {
      await choose(page, 'trips.csv', content);
      await page.getByRole('alert').filter({ hasText: message }).waitFor();
    });
  });

  it('rows are checked, added, shown as text, and not added twice', async () => {
    await visit(`${address}/import?category=transport/car/generic&quantities=per-time`, async (page) => {
      const rows = [
        'fuel,size,distance,startDate,name',
        `petrol,average,1000,${year}-01-01,"${markup.replaceAll('"', '""')}"`,
        `petrol,average,plenty,${year}-01-01,Wrong`,
      ];
      await choose(page, 'trips.csv', rows.join('\n'));
      await page.getByRole('button', { name: 'Check all 2 rows' }).click();
      await page.getByText('Nothing is added yet.').waitFor();
      expect(await page.getByRole('row').filter({ hasText: 'refused' }).innerText()).toMatch(
        /^3\trefused\tdistance must be a number/,
      );
      await page.getByRole('button', { name: 'Add 1 row' }).click();
      await page.getByText('Done.').waitFor();
      await page.getByRole('button', { name: 'Check all 2 rows' }).click();
      await page.getByText('0 can be added, 1 known already, 1 refused').waitFor();
      await page.goto(address);
      await page.getByText(markup).first().waitFor();
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: /CSV/ }).last().click();
      const stream = await (await download).createReadStream();
      const text = Buffer.concat(await stream.toArray()).toString();
      expect(text).toContain(`"${markup.replaceAll('"', '""')}"`);
      expect(await page.title()).not.toBe('1');
    });
  });

  it('all that is wrong with a row is named, whether the page or the service finds it, and the file that was read', async () => {
    await visit(`${address}/import?category=transport/car/generic`, async (page) => {
      const rows = [
        'fuel,size,distance,startDate,endDate',
        'petrol,huge,plenty,someday,',
        `petrol,average,many,${year}-02-01,${year}-01-01`,
      ];
      await choose(page, 'faults.csv', rows.join('\n'));
      await page.getByText('faults.csv: 2 rows of 5 columns.').waitFor();
      expect(await page.locator('.drop').innerText()).not.toContain('No file');
      await page.getByRole('button', { name: 'Check all 2 rows' }).click();
      const reasons = page.locator('.verdicts td:nth-child(3)');
      await expect
        .poll(() =>
          reasons
            .first()
            .innerText()
            .then((text) => text.split('\n')),
        )
        .toEqual([
          'startDate must be a valid date in the form ISO 8601, such as 2026-01-31 or 2026-01-31T12:00+01:00; got "someday".',
          'No item of transport/car/generic has fuel="petrol", size="huge": with the other levels, size is "average", "large", "medium", "small".',
          expect.stringMatching(/^distance must be a number/),
        ]);
      expect((await reasons.nth(1).innerText()).split('\n')).toEqual([
        'endDate must not be before startDate.',
        expect.stringMatching(/^distance must be a number/),
      ]);
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download the report' }).click();
      const report = Buffer.concat(await (await (await download).createReadStream()).toArray()).toString();
      expect(report).toMatch(/3,refused,"endDate, distance","endDate must not .* distance must be a number/);
    });
  });

  it('a row with a malformed uid, path or time is refused by itself, and what else is wrong is named by column', async () => {
    await visit(`${address}/import?category=transport/car/generic`, async (page) => {
      const columns = 'item uid,category,fuel,size,Driven,unit.distance,perUnit.distance,From';
      const uid = await uidOf('petrol', 'average');
      const rows = [
        columns,
        'NOPE,,,,abc,km,year,2026-01-01',
        `${uid},,,,1000,km,year,2026-01-01`,
        ',not a path,petrol,average,abc,km,year,2026-01-01',
        ',,petrol,average,abc,kg,fortnight,2026-13-45',
        ',,petrol,average,1000,km,year,2026-02-30T10:00:00Z',
        ',,petrol,average,1000,km,year,2026-02-03T10:00',
        ',,,,abc,kg,,2026-01-01',
      ];
      await choose(page, 'malformed.csv', rows.join('\n'));
      await page.getByLabel('What item uid means').selectOption('dataItemUid');
      await page.getByLabel('What Driven means').selectOption('value.distance');
      await page.getByLabel('What From means').selectOption('startDate');
      await page.getByRole('button', { name: 'Check all 7 rows' }).click();
      await page.getByText('2 can be added, 0 known already, 5 refused').waitFor();
      const reasons = await page.locator('.verdicts td.reasons').allInnerTexts();
      const driven = expect.stringMatching(/^Driven must be a number .* got "abc"/);
      expect(reasons.map((text) => text.split('\n').filter((line) => line !== ''))).toEqual([
        [
          'item uid must be a uid of 12 characters from 0-9 and A-Z, such as AD63A83B4D41; got "NOPE".',
          driven,
        ],
        [],
        ['category must be a category path such as transport/plane/generic; got "not a path".'],
        [
          expect.stringMatching(/^From must be a valid date .* got "2026-13-45"\.$/),
          expect.stringMatching(/^unit\.distance must measure .* got "kg"/),
          driven,
          expect.stringMatching(/^perUnit\.distance must be a unit; "fortnight" is not known/),
        ],
        [expect.stringMatching(/^From must be a valid date .* got "2026-02-30T10:00:00Z"\.$/)],
        [],
        [expect.stringMatching(/^The row names no item/), expect.stringMatching(/^unit\.distance/), driven],
      ]);
    });
  });

  it('unreadable dates, uids and paths are named in the words of the import over REST', async () => {
    const rows = [
      'dataItemUid,category,fuel,size,distance,startDate,endDate',
      'nope,,,,abc,2026-13-45,someday',
      `${'x'.repeat(50)},transport/car/generic,,,abc,,2026-1-1T25:00`,
      ',not a path,petrol,average,1,2026-02-30,',
    ].join('\n');
    const answer = await fetch(
      `${server.url}${address.replace('/explore/profiles', '/items')}/?dryRun=true`,
      {
        method: 'POST',
        headers: { authorization: `Basic ${btoa('admin:admin')}`, 'content-type': 'text/csv' },
        body: rows,
      },
    );
    const { rows: refused } = (await answer.json()) as { rows: readonly RestFault[] };
    const said = refused
      .map(({ others = [], ...first }) => [first, ...others].map(({ message }) => message))
      .map((messages) =>
        messages.map((each) => each.replace(' For another form, set dateFormat in the map.', '')),
      );
    expect(said.map((messages) => messages.length)).toEqual([3, 3, 2]);
    await visit(`${address}/import`, async (page) => {
      await choose(page, 'words.csv', rows);
      await page.getByLabel('What distance means').selectOption('value.distance');
      await page.getByRole('button', { name: 'Check all 3 rows' }).click();
      await page.getByText('0 can be added, 0 known already, 3 refused').waitFor();
      const reasons = await page.locator('.verdicts td.reasons').allInnerTexts();
      expect(reasons.map((text) => text.split('\n').toSorted())).toEqual(
        said.map((messages) => messages.toSorted()),
      );
    });
  });

  it('valid rows are added even where the other faults of the rest cannot be determined', async () => {
    await visit(`${address}/import?category=transport/car/generic&quantities=per-time`, async (page) => {
      await page.route('**/graphql', async (route) => {
        if (route.request().postData()?.includes('"rowKey":"unreadable"') !== true) return route.continue();
        const errors = [{ message: 'Too much.', extensions: { code: 'LIMIT_EXCEEDED' } }];
        await route.fulfill({ json: { errors } });
      });
      const rows = [
        'id,fuel,size,distance,startDate',
        `unreadable,petrol,average,many,someday`,
        `beside it,petrol,average,1000,${year}-03-01`,
      ];
      await choose(page, 'beside.csv', rows.join('\n'));
      await page.getByRole('button', { name: 'Check all 2 rows' }).click();
      await page.getByText('1 can be added, 0 known already, 1 refused').waitFor();
      expect(await page.locator('.verdicts td.reasons').first().innerText()).toMatch(
        /^startDate must be a valid date[^\n]*$/,
      );
      await page.getByRole('button', { name: 'Add 1 row' }).click();
      await page.getByText('1 added, 0 known already, 1 refused').waitFor();
    });
  });

  it('a file of thousands of rows with several faults each is checked to its end', async () => {
    await visit(`${address}/import?category=transport/car/generic`, async (page) => {
      const rows = Array.from(
        { length: 2500 },
        (_, index) => `petrol,huge,x${index},${index % 2 ? 'someday' : ''}`,
      );
      await choose(page, 'many.csv', ['fuel,size,distance,startDate', ...rows].join('\n'));
      await page.getByRole('button', { name: 'Check all 2500 rows' }).click();
      await page.getByText('0 can be added, 0 known already, 2500 refused').waitFor();
      expect(await page.locator('.verdicts tbody tr').count()).toBe(500);
      expect(await page.locator('.reasons').last().innerText()).toContain('x499');
    });
  });

  it('inputs are matched by the categories that rows name', async () => {
    await visit(`${address}/import?quantities=per-time`, async (page) => {
      const rows = [
        'category,fuel,size,distance,energyConsumption,country,startDate',
        `transport/car/generic,petrol,average,1000,,,${year}-01-01`,
        `business/energy/electricity/grid,,,,200,United Kingdom,${year}-01-01`,
        `transport/nowhere,petrol,average,1000,,,${year}-01-01`,
      ];
      await choose(page, 'mixed.csv', rows.join('\n'));
      const meaning = (column: string) => page.getByLabel(`What ${column} means`).inputValue();
      // The definitions of categories come one after the other.
      await expect.poll(() => meaning('distance')).toBe('value.distance');
      await expect.poll(() => meaning('energyConsumption')).toBe('value.energyConsumption');
      await expect.poll(() => meaning('fuel')).toBe('drill.fuel');
      const menu = page.getByLabel('What fuel means');
      expect(await menu.innerText()).toContain('Electricity used (kWhPerMonth)');
      await page.getByRole('button', { name: 'Check all 3 rows' }).click();
      await page.getByText('2 can be added, 0 known already, 1 refused').waitFor();
    });
  });

  /** The grid's input comes after so many categories that do not exist. */
  const afterOthers = (count: number): string =>
    [
      'category,energyConsumption,country,startDate',
      ...Array.from({ length: count }, (_, index) => `transport/nowhere${index},,,${year}-01-01`),
      `business/energy/electricity/grid,200,United Kingdom,${year}-01-01`,
    ].join('\n');

  it('inputs are matched by all of 200 categories, and it is said of which others they are not', async () => {
    await visit(`${address}/import`, async (page) => {
      const meaning = () => page.getByLabel('What energyConsumption means').inputValue();
      const said = page.getByRole('alert').filter({ hasText: 'too many categories' });
      await choose(page, 'many.csv', afterOthers(199));
      await page.getByRole('button', { name: 'Check all 200 rows' }).waitFor();
      expect(await meaning()).toBe('value.energyConsumption');
      expect(await said.count()).toBe(0);
      await choose(page, 'more.csv', afterOthers(206));
      await page.getByRole('button', { name: 'Check all 207 rows' }).waitFor();
      expect(await meaning()).toBe('ignore');
      expect(await said.innerText()).toContain(
        'those of transport/nowhere200, transport/nowhere201, transport/nowhere202, transport/nowhere203 and 3 more are not',
      );
    });
  });

  it('what is per a time in one category and not in another is of the whole row in both', async () => {
    await visit(`${address}/import?quantities=in-all`, async (page) => {
      const van = 'transport/van/generic/freight';
      const rows = [
        'id,category,fuel,size,distance,dataItemUid,mass,startDate,endDate',
        `carried,${van},,,,${await uidIn(van)},2,${year}-01-01,${year}-02-01`,
        `wasted,business/waste/disposal,,,,${await uidIn('business/waste/disposal')},2,${year}-01-01,${year}-02-01`,
      ];
      const sent: string[] = [];
      page.on('request', (request) => sent.push(request.postData() ?? ''));
      await choose(page, 'masses.csv', rows.join('\n'));
      await page.getByRole('button', { name: 'Check all 2 rows' }).click();
      await page.getByText('2 can be added, 0 known already, 0 refused').waitFor();
      const { variables } = JSON.parse(sent.find((body) => body.includes('"rowKey"')) ?? '') as Sent;
      expect(variables.input.rows.map(({ values }) => values)).toEqual([
        [{ name: 'mass', value: '2' }],
        [{ name: 'mass', value: '2', perUnit: 'none' }],
      ]);
    });
  });

  const mixed = [
    'category,fuel,size,distance,energyConsumption,country,km,startDate',
    `transport/car/generic,petrol,average,1000,,,,${year}-01-01`,
    `business/energy/electricity/grid,,,,200,United Kingdom,,${year}-01-01`,
  ].join('\n');
  /** Answers the question for what the items of a category take in another way, until it is released. */
  async function defining(page: Page, category: string, by: (route: Route) => Promise<void>) {
    const handle = async (route: Route): Promise<void> => {
      const body = route.request().postData() ?? '';
      const isAsked = body.includes('DescribeCategory') && body.includes(`"path":"${category}"`);
      await (isAsked ? by(route) : route.fallback());
    };
    await page.route('**/graphql', handle);
    return () => page.unroute('**/graphql', handle);
  }

  it('rows are not checked before all columns are matched, and a choice made meanwhile stays', async () => {
    await visit(`${address}/import?quantities=per-time`, async (page) => {
      const held: Route[] = [];
      await defining(page, 'business/energy/electricity/grid', (route) =>
        Promise.resolve(void held.push(route)),
      );
      await choose(page, 'mixed.csv', mixed);
      const meaning = (column: string) => page.getByLabel(`What ${column} means`);
      await expect.poll(() => meaning('distance').inputValue()).toBe('value.distance');
      expect(await meaning('energyConsumption').inputValue()).toBe('ignore');
      expect(await page.getByRole('button', { name: 'Matching the columns …' }).isDisabled()).toBe(true);
      expect(await page.getByRole('button', { name: /^Check/ }).count()).toBe(0);
      await page.getByText('Use this in your own code').click();
      const copied = page.locator('.copy-as');
      await expect.poll(() => copied.innerText()).toContain('Matching the columns …');
      expect(await copied.getByRole('button').count()).toBe(0);
      await meaning('country').selectOption('note');
      await meaning('km').selectOption('value.distance');
      await meaning('distance').selectOption('ignore');
      await Promise.all(held.map((route) => route.continue()));
      await expect.poll(() => meaning('energyConsumption').inputValue()).toBe('value.energyConsumption');
      expect(await meaning('country').inputValue()).toBe('note');
      expect(await meaning('km').inputValue()).toBe('value.distance');
      expect(await meaning('distance').inputValue()).toBe('ignore');
      await meaning('country').selectOption('drill.country');
      await meaning('km').selectOption('ignore');
      await meaning('distance').selectOption('value.distance');
      await copied.getByLabel('Form').selectOption('GraphQL variables');
      expect(await copied.locator('pre').innerText()).toContain('energyConsumption');
      await page.getByRole('button', { name: 'Check all 2 rows' }).click();
      await page.getByText('2 can be added, 0 known already, 0 refused').waitFor();
    });
  });

  it('the import names the columns that may be left out where the inputs of a category cannot be read, and reads them again', async () => {
    await visit(`${address}/import?category=transport/car/generic&quantities=per-time`, async (page) => {
      const release = await defining(page, 'business/energy/electricity/grid', (route) => route.abort());
      await choose(page, 'mixed.csv', mixed);
      const meaning = (column: string) => page.getByLabel(`What ${column} means`).inputValue();
      const said = page.getByRole('alert').filter({
        hasText:
          'Could not read the inputs of business/energy/electricity/grid, so columns that mean one of them are left out.',
      });
      await said.waitFor();
      expect(await meaning('distance')).toBe('value.distance');
      expect(await meaning('energyConsumption')).toBe('ignore');
      await release();
      await page.getByRole('button', { name: 'Try again: the inputs' }).click();
      await expect.poll(() => meaning('energyConsumption')).toBe('value.energyConsumption');
      expect(await said.count()).toBe(0);
      await page.getByRole('button', { name: 'Check all 2 rows' }).click();
      await page.getByText('2 can be added, 0 known already, 0 refused').waitFor();
    });
  });

  it('with a full storage and a clock that is years off everything works', async () => {
    await inTab(browser, server.url, async (page) => {
      await page.clock.setFixedTime('2031-02-03T04:05:06Z');
      await page.addInitScript(`Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };`);
      await openSignedIn(page, '/');
      await page.getByRole('combobox', { name: /^Search/ }).fill('petrol average');
      await page.getByRole('link', { name: 'petrol, average' }).first().click();
      await page.getByLabel('Distance driven', { exact: true }).fill('1000');
      await page.locator('.amount-value').filter({ hasText: '162.7' }).waitFor();
    });
  });
});
