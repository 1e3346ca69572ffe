import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRestClient } from '../../src/adapters/rest-client/rest-client.ts';
import { builtInDirectory } from '../../src/server/built-in-data.ts';
import type { GatewayServer } from '../../src/server/gateway-server.ts';
import { openAs, openFixtureBackend } from '../support/open-fixture-backend.ts';
import { postGraphQL } from '../support/post-graphql.ts';
import { recordRequests, type RequestRecord } from '../support/record-requests.ts';
import { recordStatements } from '../support/record-statements.ts';
import { startGateway } from '../support/start-fixture-gateway.ts';
import { createYearlyProfile } from '../support/yearly-profile.ts';

/**
 * Every operation that is published, over the built-in data: what it answers,
 * and what it costs on either backend. An N+1 shows as added lines in
 * golden/NAME.calls.txt. `npm run test:update` accepts new answers.
 */
const operations = new URL('../../schema/operations/', import.meta.url);
const golden = new URL('./golden/', import.meta.url);
/** A profile with items in it goes by `(the profile)` in variables and in what is accepted. */
const placeholder = '(the profile)';

const all = readdirSync(operations).map((name) => name.replace(/\.graphql$/, ''));
/** Last those about a profile: creating it reads definitions, and then the others would not find them unread. */
const names = [...all.filter((name) => !isAboutProfile(name)), ...all.filter(isAboutProfile)];

const statements = recordStatements();
let service: GatewayServer;
let gateway: GatewayServer;
let upstream: RequestRecord;
let authtoken: string;
let createProfile: () => Promise<string>;

beforeAll(async () => {
  const backend = await openFixtureBackend({
    directory: builtInDirectory,
    onStatement: statements.onStatement,
  });
  service = await startGateway(backend);
  const client = openRestClient({ baseUrl: service.url, format: 'json' });
  gateway = await startGateway(
    {
      open: client.open,
      description: '',
      isRemote: true,
      check: (signal) => client.check(signal),
      signInDemo: async () => null,
      close: () => client.close(),
    },
    { upstream: service.url, demoUsers: false },
  );
  upstream = recordRequests(service.url);
  authtoken = (await backend.signInDemo(AbortSignal.timeout(5000))) ?? '';
  let profile: Promise<string> | undefined;
  createProfile = () =>
    (profile ??= createYearlyProfile(openAs(backend.open, { kind: 'authtoken', authtoken })));
});

afterAll(async () => {
  upstream.stop();
  await gateway.close();
  await service.close();
});

function isAboutProfile(name: string): boolean {
  return readVariables(name).includes(placeholder);
}

function readVariables(name: string): string {
  return read(new URL(`${name}.variables.json`, golden));
}

function read(url: URL): string {
  return readFileSync(url, 'utf8');
}

describe.each(names)('%s', (name) => {
  const operation = {
    query: read(new URL(`${name}.graphql`, operations)),
    variables: readVariables(name),
  };

  it('answers as accepted, at the accepted cost, the same on both backends', async () => {
    const profile = isAboutProfile(name) ? await createProfile() : placeholder;
    const variables = JSON.parse(operation.variables.replaceAll(placeholder, profile)) as unknown;
    const ask = (url: string) => postGraphQL(url, { ...operation, variables }, { authtoken });
    statements.take();
    const cold = await ask(service.url);
    const coldStatements = statements.take();
    await ask(service.url);
    const warmStatements = statements.take();

    upstream.take();
    const remote = await ask(gateway.url);
    const requests = upstream.take().map((line) => line.replace(profile, placeholder));

    expect(cold.status).toBe(200);
    expect(withoutCost(remote.body)).toEqual(withoutCost(cold.body));
    const result = `${JSON.stringify(withoutCost(cold.body), null, 2)}\n`;
    await expect(result).toMatchFileSnapshot(fileURLToPath(new URL(`${name}.result.json`, golden)));
    const predicted = costOf(remote.body);
    expect(predicted.upstreamCalls).toBeGreaterThanOrEqual(requests.length);
    const calls = [
      ...section('statements, when the process has not read the definitions yet', coldStatements),
      ...section('statements', warmStatements),
      ...section('upstream', requests),
      `# predicted: ${predicted.nodes} nodes, ${predicted.upstreamCalls} upstream calls`,
    ];
    await expect(`${calls.join('\n')}\n`).toMatchFileSnapshot(
      fileURLToPath(new URL(`${name}.calls.txt`, golden)),
    );
  });
});

describe('fifty items with values, definitions and category', () => {
  it('cost at most 3 statements, and at most one upstream call for each item and the list', () => {
    const calls = read(new URL('items-with-values.calls.txt', golden));
    const [, cold = '', warm = '', remote = ''] = calls.split(/^# .*$/m);
    const count = (text: string) => text.trim().split('\n').length;
    const shown = (JSON.parse(read(new URL('items-with-values.result.json', golden))) as ItemsAnswer).data
      .dataCategory.items.nodes.length;
    expect(shown).toBe(50);
    expect(count(warm)).toBeLessThanOrEqual(3);
    expect(count(cold)).toBeLessThanOrEqual(3);
    expect(count(remote)).toBeLessThanOrEqual(shown + 2);
  });
});

interface ItemsAnswer {
  readonly data: { readonly dataCategory: { readonly items: { readonly nodes: readonly unknown[] } } };
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return [`# ${title}: ${lines.length}`, ...lines];
}

/** A token is another one each time; and calls upstream cost something only where there are some. */
function withoutCost(body: unknown): unknown {
  return JSON.parse(JSON.stringify({ ...(body as object), extensions: undefined }), (key, value: unknown) =>
    key === 'authtoken' && typeof value === 'string' ? '(a token)' : value,
  );
}

function costOf(body: unknown): { readonly nodes: number; readonly upstreamCalls: number } {
  const { extensions } = body as {
    readonly extensions: {
      readonly cost: { readonly requested: { readonly nodes: number; readonly upstreamCalls: number } };
    };
  };
  return extensions.cost.requested;
}
