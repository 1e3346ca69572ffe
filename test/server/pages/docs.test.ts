import { readFileSync } from 'node:fs';
import { buildSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { GatewayServer } from '../../../src/server/gateway/gateway-server.ts';
import { browserFile, openBrowserPage } from '../../support/browser.ts';
import { isMissing } from '../../support/missing.ts';
import { openFixtureBackend } from '../../support/open-fixture-backend.ts';
import { startGateway } from '../../support/gateways/start-fixture-gateway.ts';

const isWithoutBrowser = isMissing(
  'chromium',
  browserFile === undefined ? 'there is no /usr/bin/chromium (Debian package chromium).' : null,
);

let server: GatewayServer;
let pages: ReadonlyMap<string, string>;

beforeAll(async () => {
  server = await startGateway(await openFixtureBackend(), { explorer: true });
  pages = await readAllPages();
});

afterAll(() => server.close());

/** The documentation as a reader finds it: from the start, along its links. */
async function readAllPages(): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const open = ['/docs'];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (found.has(path)) continue;
    const answer = await fetch(server.url + path, { headers: { accept: 'text/html' } });
    const text = await answer.text();
    found.set(path, answer.status === 200 ? text : '');
    if (answer.headers.get('content-type')?.startsWith('text/html') === true)
      open.push(...linksOf(text).map((link) => link.replace(/#.*/, '')));
  }
  return found;
}

const idsOf = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? ''));

function linksOf(text: string): readonly string[] {
  return [...text.matchAll(/(?:href|src)="([^"]+)"/g)]
    .map(([, link]) => link ?? '')
    .filter((link) => link.startsWith('/docs/') || link === '/docs');
}

const fileOf = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

/** Words that readers look for, and the page that is found first. */
const questions = [
  ['csv', '/docs/tables'],
  ['bearer', '/docs/graphql-over-http'],
  ['docker', '/docs/operations'],
  ['pagination', '/docs/graphql'],
  ['retry', '/docs/writes'],
  ['scpoe', '/docs/amounts'],
  ['undo import', '/docs/tables'],
  ['fehler 401', '/docs/errors'],
  ['webhooks', '/docs/graphql'],
  ['timeout', '/docs/configuration'],
  ['first administrator', '/docs/operations'],
  ['reset password', '/docs/users'],
  ['mcp', '/docs/agents'],
  ['read-only key', '/docs/users'],
  ['postgres password', '/docs/postgresql'],
  ['rate limit', '/docs/configuration'],
  ['market-based', '/docs/amounts'],
] as const;

describe('the documentation', () => {
  it('every page is reached, and every link leads to a page and to a place on it', () => {
    expect(pages.size).toBeGreaterThan(80);
    const ids = new Map([...pages].map(([path, text]) => [path, idsOf(text)]));
    const broken = [...pages].flatMap(([path, text]) =>
      [...linksOf(text), ...[...text.matchAll(/href="(#[^"]+)"/g)].map(([, anchor]) => path + (anchor ?? ''))]
        .filter((link) => {
          const [to = '', anchor] = link.split('#');
          const isPage = (pages.get(to) ?? '') !== '';
          return !isPage || (anchor !== undefined && ids.get(to)?.has(anchor) !== true);
        })
        .map((link) => `${path} → ${link}`),
    );
    expect(broken).toEqual([]);
  });

  it('the menu has tasks in groups, and security with what operators read', () => {
    const menu =
      /<nav aria-label="Documentation">.*?<\/nav>/s.exec(pages.get('/docs/operations') ?? '')?.[0] ?? '';
    expect([...menu.matchAll(/<h3>(.*?)<\/h3>/g)].map(([, title]) => title)).toContain('Spreadsheets and BI');
    expect(menu.slice(menu.indexOf('<h2>Run</h2>'))).toContain('href="/docs/security"');
  });

  it('the pages before and after a page are pages, not files of a schema', () => {
    const steps = [...pages.values()].flatMap((text) => [
      ...text.matchAll(/<a rel="(?:prev|next)" href="([^"]+)"/g),
    ]);
    expect(steps.length).toBeGreaterThan(50);
    expect(steps.map(([, to]) => to).filter((to) => !pages.has(to ?? ''))).toEqual([]);
  });

  it('the references have every field of the schema and every operation of the description', () => {
    const schema = buildSchema(fileOf('schema/schema.graphql'));
    const reference = [...pages].filter(([path]) => path.startsWith('/docs/reference/graphql'));
    expect(reference.length).toBeGreaterThan(5);
    const graphql = new Set(reference.flatMap(([, text]) => [...idsOf(text)]));
    const fields = Object.values(schema.getTypeMap())
      .filter((type) => !type.name.startsWith('__') && 'getFields' in type)
      .flatMap((type) =>
        ('getFields' in type ? Object.keys(type.getFields()) : []).map((name) => `${type.name}.${name}`),
      );
    expect(fields.length).toBeGreaterThan(500);
    expect(fields.filter((field) => !graphql.has(field))).toEqual([]);
    const { paths } = parse(fileOf('schema/rest.openapi.yaml')) as {
      readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId?: string }>>>>;
    };
    const operations = Object.values(paths).flatMap((path) =>
      Object.values(path).flatMap(({ operationId }) => operationId ?? []),
    );
    const rest = idsOf(pages.get('/docs/reference/rest') ?? '');
    expect(operations.length).toBeGreaterThan(50);
    expect(operations.filter((operation) => !rest.has(operation))).toEqual([]);
  });

  it.skipIf(isWithoutBrowser)('a reader finds what pages say, in words and misspelt', async () => {
    const page = await openBrowserPage(browserFile ?? '');
    const found = (words: string) =>
      page.evaluate(`(async () => {
        const search = document.querySelector('#search');
        search.value = ${JSON.stringify(words)};
        search.dispatchEvent(new Event('input'));
        await new Promise((resolve) => setTimeout(resolve, 300));
        return document.querySelector('#found a')?.pathname;
      })()`);
    try {
      await page.load(`${server.url}/docs`);
      for (const [words, path] of questions)
        await expect.poll(() => found(words), { timeout: 20_000, message: words }).toBe(path);
      expect(page.violations).toEqual([]);
    } finally {
      await page.close();
    }
  });

  it.skipIf(isWithoutBrowser)('a reader finds a field with the search, by keyboard', async () => {
    const page = await openBrowserPage(browserFile ?? '');
    try {
      const patience = { timeout: 20_000 };
      await page.load(`${server.url}/docs`);
      await expect
        .poll(() => page.evaluate(`document.querySelector('#search')?.hidden`), patience)
        .toBe(false);
      await page.evaluate(`search = document.querySelector('#search'), search.value = 'DataItem.amount',
        search.dispatchEvent(new Event('input'))`);
      const first = () =>
        page.evaluate(
          `document.querySelector('#found a')?.pathname + document.querySelector('#found a')?.hash`,
        );
      await expect.poll(first, patience).toBe('/docs/reference/graphql/objects#DataItem.amount');
      await page.evaluate(`search.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }))`);
      await expect
        .poll(() => page.evaluate(`document.querySelector('dt:target')?.innerText`), patience)
        .toContain('amount');
      expect(page.violations).toEqual([]);
      expect(page.requests.filter((url) => !url.startsWith(server.url))).toEqual([]);
    } finally {
      await page.close();
    }
  });
});
