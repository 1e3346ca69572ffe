import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtInDirectory } from '../../src/store/built-in-data.ts';
import { readExplorerTabs, withDefaults } from '../../src/server/graphql-http/explorer-tabs.ts';
import type { GatewayServer } from '../../src/server/gateway/gateway-server.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';
import { postGraphQL } from '../support/gateways/post-graphql.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';

const tabs = readExplorerTabs().map((query) => ({
  name: /^(?:query|mutation) (\w+)/m.exec(query)?.[1] ?? '',
  query,
}));
const cookbook = new URL('../../docs/cookbook/', import.meta.url);
const pages = readdirSync(cookbook)
  .filter((name) => name.endsWith('.md'))
  .map((name) => readFileSync(new URL(name, cookbook), 'utf8'));
/** What the page opens with is a bit of everything. */
const firstTab = 'FirstLook';

let server: GatewayServer;

beforeAll(async () => {
  server = await startGateway(await openFixtureBackend({ directory: builtInDirectory }));
});

afterAll(() => server.close());

describe.each(tabs)('the tab $name', ({ name, query }) => {
  it('the tab runs unchanged', async () => {
    const authorization = `Basic ${Buffer.from('demo:demo').toString('base64')}`;
    const { status, body } = await postGraphQL(server.url, { query }, { authorization });
    expect(status).toBe(200);
    expect(body.data).toBeTruthy();
    expect(body.errors).toBeUndefined();
  });

  it('the tab describes its purpose, and is in the cookbook', () => {
    expect(query).toMatch(/^# [A-Z]/);
    const isInCookbook = pages.some((page) => new RegExp(`^(query|mutation) ${name}\\b`, 'm').test(page));
    expect(isInCookbook || name === firstTab).toBe(true);
  });
});

describe('example variables', () => {
  const document = 'query A($path: CategoryPath!, $first: Int = 50, $none: String) {\n  viewer { uid }\n}\n';

  it('example variables become defaults, replacing existing ones', () => {
    expect(withDefaults(document, { path: 'a/b', first: 3 })).toBe(
      'query A($path: CategoryPath! = "a/b", $first: Int = 3, $none: String) {\n  viewer { uid }\n}\n',
    );
  });

  it('long example variables are broken into lines', () => {
    const inputs = ['distance', 'occupants', 'passengers'].map((name) => ({
      name,
      value: '1'.repeat(20),
    }));
    const written = withDefaults('query A($inputs: [InputValue!]!) {\n  viewer { uid }\n}\n', { inputs });
    expect(written.split('\n').slice(0, 3)).toEqual([
      'query A($inputs: [InputValue!]! = [',
      '    { name: "distance", value: "11111111111111111111" }',
      '    { name: "occupants", value: "11111111111111111111" }',
    ]);
  });
});
