import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GatewayServer } from '../../src/server/gateway/gateway-server.ts';
import {
  inTab,
  isWithoutBrowser,
  openBrowser,
  openFewData,
  petrolCar,
  signIn,
} from '../support/explorer-tab.ts';
import { askAs } from '../support/gateways/gateways-over-both.ts';
import { postGraphQL } from '../support/gateways/post-graphql.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';

const run = promisify(execFile);
const forms = ['curl, GraphQL', 'curl, REST', 'JavaScript'] as const;
/** How a program signs in, in what is copied. */
const password = { JavaScript: /'Basic ' \+ btoa\('.*?'\)/, curl: /-u (?:demo:demo|NAME) / };

/** What programs ask, beside the view. */
const openCode = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'API', exact: true }).first().click();

interface View {
  readonly name: string;
  readonly at: string | (() => string);
  /** The members that each answer has. */
  readonly answer: RegExp;
  /** Opens what is copied, where it is no button of the view. */
  readonly act?: (page: Page) => Promise<void>;
}

describe.skipIf(isWithoutBrowser).each(['development', 'production'] as const)(
  'code copied from the explorer in %s',
  (mode) => {
    /** In development the page signs in as demo, who sees no audit log. */
    const user = mode === 'development' ? 'demo' : 'admin';
    let server: GatewayServer;
    let browser: Browser;
    let profile: string;
    let key: string;

    beforeAll(async () => {
      server = await startGateway(await openFewData(), { explorer: true, mode });
      const { data } = await askAs(server, user, 'mutation { createProfile { profile { uid } } }');
      profile = (data as { createProfile: { profile: { uid: string } } }).createProfile.profile.uid;
      const item = `categoryPath: "transport/car/generic", dataItemUid: "L9S383G52PUZ", startDate: "2026-01-01",
        values: [{ name: "distance", value: "9", unit: "km", perUnit: "year" }]`;
      const input = `{ profileUid: "${profile}", item: { ${item} } }`;
      await askAs(server, user, `mutation { createProfileItem(input: ${input}) { userErrors { code } } }`);
      await askAs(
        server,
        'admin',
        `mutation { updateDataItemValue(input: { categoryPath: "transport/car/generic", itemUid: "L9S383G52PUZ",
          path: "source", value: "Tried" }) { userErrors { code } } }`,
      );
      const create = 'mutation { createApiKey(input: { name: "copied" }) { key } }';
      key = ((await askAs(server, user, create)).data as { createApiKey: { key: string } }).createApiKey.key;
      browser = await openBrowser();
    });
    afterAll(async () => {
      await browser.close();
      await server.close();
    });

    async function textOf(page: Page, form: string): Promise<string | null> {
      await page.getByRole('combobox', { name: 'Form' }).click();
      const option = page.getByRole('option', { name: form, exact: true });
      await page.getByRole('option', { name: 'GraphQL', exact: true }).waitFor();
      const isThere = (await option.count()) > 0;
      await (isThere ? option.click() : page.keyboard.press('Escape'));
      return isThere ? page.locator('.copy-forms pre').innerText() : null;
    }

    /** The output of a copied form, with a name and password filled in, and with a key instead. */
    async function outputsOf(page: Page, form: string): Promise<readonly string[]> {
      const text = await textOf(page, form);
      if (text === null) return [];
      const own = text.replace('NAME:PASSWORD', `${user}:${user}`).replace('-u NAME ', `-u ${user}:${user} `);
      const keyed = text
        .replace(password.JavaScript, `'Bearer ${key}'`)
        .replace(password.curl, `-H 'Authorization: Bearer ${key}' `);
      expect(keyed).not.toBe(text);
      return Promise.all(
        [own, keyed].map((code) => (form === 'JavaScript' ? runScript(code) : runInShell(code))),
      );
    }

    const runInShell = async (code: string): Promise<string> => (await run('sh', ['-c', code])).stdout;

    /** Runs the script as its comment says, in an empty folder. */
    async function runScript(code: string): Promise<string> {
      expect(code).toContain('node query.mjs');
      const cwd = await mkdtemp(join(tmpdir(), 'copied-'));
      await writeFile(join(cwd, 'query.mjs'), code);
      const { stdout } = await run('node', ['query.mjs'], { cwd }).finally(() =>
        rm(cwd, { recursive: true }),
      );
      return stdout;
    }

    /** The answer to the separately copied document and variables. */
    async function answerTo(page: Page): Promise<string> {
      const query = (await textOf(page, 'GraphQL')) ?? '';
      const variables = JSON.parse((await textOf(page, 'GraphQL variables')) ?? '') as object;
      const { status, body } = await postGraphQL(
        server.url,
        { query, variables },
        { authorization: `Bearer ${key}` },
      );
      expect(status).toBe(200);
      return JSON.stringify(body, null, 2);
    }

    const compared = ['100', '200'].map((km) => ['item', `${petrolCar.slice(14)}?distance=${km}+km`]);
    const compareBoth = `/explore/compare?${new URLSearchParams(compared).toString()}`;
    const views: readonly View[] = [
      { name: 'an item', at: `${petrolCar}?distance=100+mi`, answer: /26\.18/ },
      { name: 'an item for one round', at: `${petrolCar}?distance=100+mi+per+none`, answer: /26\.18/ },
      {
        name: 'a category of categories',
        at: '/explore/category/transport',
        answer: /"van"|transport\/van/,
      },
      { name: 'a category', at: '/explore/category/transport/car/generic', answer: /petrol/ },
      { name: 'a search', at: '/explore/search?q=petrol+car', answer: /petrol/ },
      {
        name: 'a search that is narrowed down',
        at: '/explore/search?q=average&in=transport&unit=km&unit=mi',
        answer: /petrol, average/,
      },
      { name: 'a comparison', at: compareBoth, answer: /16\.27/ },
      {
        name: 'the account and its keys',
        at: '/explore/account',
        answer: /"name": ?"copied"/,
      },
      {
        name: 'a profile',
        at: () => `/explore/profiles/${profile}`,
        answer: /\d\.\d{3}/,
        act: async (page) => {
          await page.getByRole('button', { name: /^More/ }).first().click();
          await page.getByRole('menuitem', { name: 'API' }).click();
        },
      },
      ...(mode === 'production'
        ? [
            { name: 'the audit log', at: '/explore/audit', answer: /"changed"/i },
            {
              name: 'a part of the audit log',
              at: '/explore/audit?in=transport%2Fcar&from=2020-01-01&to=2100-01-01',
              answer: /transport\/car/,
            },
          ]
        : []),
    ];

    it.each(views)('answers the question of $name, over GraphQL and REST', async ({ at, answer, act }) => {
      await inTab(browser, server.url, async (page) => {
        await page.goto(typeof at === 'string' ? at : at());
        if (mode === 'production') await signIn(page, user);
        await page.waitForLoadState('networkidle');
        await (act ?? openCode)(page);
        await page.locator('.copy-forms').waitFor();
        for (const form of forms) {
          const outputs = await outputsOf(page, form);
          // Where REST has no counterpart, it is said.
          if (outputs.length === 0)
            expect(await page.locator('.copy-forms .muted').allInnerTexts()).toContainEqual(
              expect.stringMatching(/REST/),
            );
          for (const output of outputs) {
            expect(output, form).toMatch(answer);
            expect(output, form).not.toMatch(/"errors"|UNAUTHENTICATED|"status":\s*"?[45]/);
          }
        }
        expect(await answerTo(page)).toMatch(answer);
      });
    });

    it.runIf(mode === 'development')(
      'is opened in GraphiQL with its variables, which is laid out for a phone as well',
      async () => {
        await inTab(
          browser,
          server.url,
          async (page) => {
            await page.goto(`${petrolCar}?distance=100+mi`);
            await openCode(page);
            await page.getByRole('link', { name: 'Open in GraphiQL' }).click();
            await page.getByRole('button', { name: /Execute query/ }).click();
            const response = page.locator('.graphiql-response');
            await response.getByText('26.18').first().waitFor();
            expect((await response.boundingBox())?.width).toBeGreaterThan(300);
            expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
            await page.getByRole('link', { name: 'Factors' }).click();
            await page.getByRole('combobox', { name: /^Search/ }).waitFor();
          },
          { viewport: { width: 390, height: 844 } },
        );
      },
    );
  },
);
