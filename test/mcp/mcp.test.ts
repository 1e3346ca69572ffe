import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { isInputObjectType, isObjectType } from 'graphql';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { methaneLeak } from '../support/fixture-keys.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';
import { postGraphQL } from '../support/gateways/post-graphql.ts';
import { startRemoteGateway } from '../support/gateways/start-remote-gateway.ts';
import { schema } from '../../src/graphql/schema.ts';
import type { GatewayServer } from '../../src/server/gateway/gateway-server.ts';

interface Described {
  readonly description: string;
  readonly default?: unknown;
}

const basic = (username: string): string =>
  `Basic ${Buffer.from(`${username}:${username}`).toString('base64')}`;
const drive = {
  categoryPath: 'transport/car',
  select: 'fuel=petrol, size=small',
  inputs: [{ path: 'distance', value: '100', unit: 'mi' }],
};

/** The arguments of a tool with their parts. */
function argumentsIn(schema: unknown): [string, Described][] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {}, items } = schema as { properties?: Record<string, Described>; items?: unknown };
  const own = Object.entries(properties);
  return [...own, ...own.flatMap(([, each]) => argumentsIn(each)), ...argumentsIn(items)];
}

/** All names of arguments, and of their parts, in GraphQL. */
const argumentNames: ReadonlySet<string> = new Set(
  Object.values(schema.getTypeMap()).flatMap((type) => {
    if (isInputObjectType(type)) return Object.keys(type.getFields());
    if (!isObjectType(type)) return [];
    return Object.values(type.getFields()).flatMap(({ args }) => args.map(({ name }) => name));
  }),
);

let store: GatewayServer;
let gateway: GatewayServer;

beforeAll(async () => {
  store = await startGateway(await openFixtureBackend(), { mcp: 'write' });
  gateway = await startRemoteGateway(store.url, { mcp: 'read' });
});

afterAll(async () => {
  await gateway.close();
  await store.close();
});

type Mode = 'legacy' | { readonly pin: string };

const connect = (url: string, username: string, mode?: Mode): Promise<Client> =>
  connectWith(url, { authorization: basic(username) }, mode);

async function connectWith(
  url: string,
  headers: Readonly<Record<string, string>>,
  mode: Mode = { pin: '2026-07-28' },
): Promise<Client> {
  const client = new Client({ name: 'a test', version: '1.0.0' }, { versionNegotiation: { mode } });
  const requestInit = { headers };
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit }));
  return client;
}

const textOf = ({ content }: Awaited<ReturnType<Client['callTool']>>): string =>
  (content as { text: string }[]).map(({ text }) => text).join('\n');

describe('MCP', () => {
  it.each([
    ['the current revision', { pin: '2026-07-28' }],
    ['the previous revision', 'legacy'],
  ] as [string, Mode][])(
    'an agent of %s searches, calculates and explains, over both backends',
    async (_, mode) => {
      for (const { url } of [store, gateway]) {
        const client = await connect(url, 'demo', mode);
        const search = await client.callTool({
          name: 'search',
          arguments: { query: 'petrl small', categoryPath: 'transport/car' },
        });
        expect(search.structuredContent).toMatchObject({
          search: {
            items: {
              nodes: [
                {
                  title: expect.stringContaining('petrol, small') as string,
                  dataCategory: { path: 'transport/car' },
                },
              ],
            },
          },
        });
        const described = await client.callTool({
          name: 'describe_category',
          arguments: { categoryPath: 'transport/car' },
        });
        expect(textOf(described)).toContain('"path":"distance"');
        const calculated = await client.callTool({ name: 'calculate', arguments: drive });
        const { dataItem } = calculated.structuredContent as {
          dataItem: { amount: { value: number; explanation: { values: object[] } } };
        };
        const amount = 100 * 1.609344 * 0.1;
        expect(dataItem.amount).toMatchObject({
          headline: expect.closeTo(amount, 6),
          value: expect.closeTo(amount, 6),
        });
        expect(dataItem.amount).not.toHaveProperty('perUnit');
        const [input] = drive.inputs;
        const monthly = { ...drive, inputs: [{ ...input, perUnit: 'month' }] };
        const rate = await client.callTool({ name: 'calculate', arguments: monthly });
        expect(rate.structuredContent).toMatchObject({
          dataItem: {
            amount: {
              headline: expect.closeTo(12 * amount, 6),
              perUnit: 'year',
              notes: expect.arrayContaining([
                { text: expect.stringMatching(/^The amount is a rate: .*distance.* is per month/) },
              ]),
            },
          },
        });
        expect(textOf(calculated)).not.toContain('is a rate');
        expect(dataItem.amount.explanation.values).toContainEqual(
          expect.objectContaining({ path: 'distance', givenValue: '100', givenUnit: 'mi', isUsed: true }),
        );
        expect(JSON.parse(textOf(calculated))).toEqual(calculated.structuredContent);
        expect(textOf(calculated).length).toBeLessThan(3000);
        await client.close();
      }
    },
  );

  it('tools that write exist only where they are enabled, and each says what it does', async () => {
    const reading = await connect(gateway.url, 'demo');
    const writing = await connect(store.url, 'demo');
    const { tools } = await reading.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'suggest',
      'search',
      'describe_category',
      'calculate',
      'compare',
      'list_profiles',
      'find_records',
      'profile_totals',
    ]);
    for (const { description, annotations } of tools) {
      expect(description).toMatch(/^[A-Z].*\.$/);
      expect(annotations).toMatchObject({ readOnlyHint: true });
    }
    const all = (await writing.listTools()).tools;
    for (const { inputSchema } of all) {
      const own = argumentsIn(inputSchema);
      const names = new Set(own.map(([name]) => name));
      for (const [, argument] of own) {
        expect(argument).toHaveProperty('description');
        if ('default' in argument) expect(argument.description).not.toMatch(/; default|when absent\.$/);
        const quoted = [...argument.description.matchAll(/`(\w+)`/g)].map(([, word = '']) => word);
        expect(quoted.filter((word) => argumentNames.has(word) && !names.has(word))).toEqual([]);
        expect(argument.description).not.toMatch(/Pass either|the list/);
      }
    }
    const more = all.filter(({ annotations }) => annotations?.readOnlyHint === false);
    expect(more.map(({ name }) => name)).toEqual([
      'create_profile',
      'add_record',
      'change_record',
      'delete_record',
    ]);
    expect(
      more.flatMap(({ name, annotations }) => (annotations?.destructiveHint === true ? [name] : [])),
    ).toEqual(['delete_record']);
    await Promise.all([reading.close(), writing.close()]);
  });

  it('an agent records emissions in a profile of its user, and sums them', async () => {
    const client = await connect(store.url, 'demo');
    const created = await client.callTool({
      name: 'create_profile',
      arguments: { name: 'Agent' },
    });
    const { uid } = (created.structuredContent as { createProfile: { profile: { uid: string } } })
      .createProfile.profile;
    const found = await client.callTool({ name: 'calculate', arguments: drive });
    const { dataItem } = found.structuredContent as { dataItem: { uid: string } };
    const item = {
      profileUid: uid,
      categoryPath: 'transport/car',
      itemUid: dataItem.uid,
      startDate: '2026-01-01T00:00:00Z',
      inputs: [{ path: 'distance', value: '100', unit: 'km' }],
    };
    const added = await client.callTool({ name: 'add_record', arguments: item });
    expect(added.isError).not.toBe(true);
    expect(added.structuredContent).toMatchObject({
      createProfileItem: { profileItem: { emitted: { value: expect.any(Number) as number, unit: 'kg' } } },
    });
    const totals = await client.callTool({
      name: 'profile_totals',
      arguments: {
        profiles: [uid],
        from: '2026-01-01T00:00:00Z',
        to: '2026-02-01T00:00:00Z',
        groupBy: ['CATEGORY'],
      },
    });
    expect(textOf(totals)).toContain('"categoryPath":"transport/car"');
    const month = totals.structuredContent as {
      readonly profileTotals: { readonly unit: string; readonly rows: readonly { readonly value: number }[] };
    };
    const byDay = await client.callTool({
      name: 'profile_totals',
      arguments: { profiles: [uid], from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z', step: 'DAY' },
    });
    const days = (byDay.structuredContent as typeof month).profileTotals.rows;
    expect([days.length, month.profileTotals.unit, 'perUnit' in month.profileTotals]).toEqual([
      31,
      'kg',
      false,
    ]);
    expect(days.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(
      month.profileTotals.rows[0]?.value ?? 0,
      6,
    );
    const leak = {
      profileUid: uid,
      categoryPath: methaneLeak.categoryPath,
      itemUid: methaneLeak.uid,
      startDate: '2026-01-01T00:00:00Z',
      endDate: '2026-01-02T00:00:00Z',
      inputs: [{ path: 'mass', value: '-2', unit: 'kg', perUnit: 'none' }],
    };
    const leaked = await client.callTool({ name: 'add_record', arguments: leak });
    const { emitted } = (
      leaked.structuredContent as {
        createProfileItem: { profileItem: { emitted: { value: number } } };
      }
    ).createProfileItem.profileItem;
    const both = await client.callTool({
      name: 'profile_totals',
      arguments: { profiles: [uid], from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z' },
    });
    expect(both.structuredContent).toMatchObject({
      profileTotals: {
        rows: [
          {
            itemCount: 2,
            noteCounts: [
              { code: 'NEGATIVE_INPUT', count: 1 },
              { code: 'CUT_OFF_AT_NOW', count: 1 },
            ],
            // Without the drive, which states no scope.
            total: { scopes: { inScopesMarketBased: expect.closeTo(emitted.value, 6) } },
          },
        ],
      },
    });
    await client.close();
    const stranger = await connect(store.url, 'stranger');
    const refused = await stranger.callTool({ name: 'profile_totals', arguments: { profiles: [uid] } });
    expect([refused.isError, textOf(refused)]).toEqual([true, expect.stringMatching(/^FORBIDDEN: /)]);
    await stranger.close();
  });
});

describe('agents with an API key', () => {
  const sendAs = async (headers: Readonly<Record<string, string>>, query: string) =>
    (await postGraphQL(store.url, { query }, headers)).body.data;
  const createKey = async (more: string) => {
    const query = `mutation { createApiKey(input: { name: "agent"${more} }) { key apiKey { uid } } }`;
    const data = await sendAs({ authorization: basic('demo') }, query);
    return data?.['createApiKey'] as { readonly key: string; readonly apiKey: { readonly uid: string } };
  };
  const forms: readonly (readonly [string, (key: string) => Record<string, string>])[] = [
    ['Bearer', (key) => ({ authorization: `Bearer ${key}` })],
    ['Authtoken', (key) => ({ authtoken: key })],
    ['HTTP Basic', (key) => ({ authorization: `Basic ${btoa(`any:${key}`)}` })],
  ];
  const write = (client: Client) => client.callTool({ name: 'create_profile', arguments: { name: 'Agent' } });

  it.each(forms)(
    'a read-only key, sent as %s, reads and never writes, and none is served once it is revoked',
    async (_, headersOf) => {
      const reading = await createKey(', isReadOnly: true');
      const client = await connectWith(store.url, headersOf(reading.key));
      const { tools } = await client.listTools();
      expect(tools.filter(({ annotations }) => annotations?.readOnlyHint !== true)).toEqual([]);
      expect((await client.callTool({ name: 'calculate', arguments: drive })).isError).not.toBe(true);
      const refused = await write(client);
      expect([refused.isError, textOf(refused)]).toEqual([
        true,
        expect.stringMatching(/^FORBIDDEN: .*read-only/),
      ]);
      const writing = await createKey('');
      const writer = await connectWith(store.url, headersOf(writing.key));
      expect((await writer.listTools()).tools.length).toBeGreaterThan(tools.length);
      expect((await write(writer)).isError).not.toBe(true);
      for (const { apiKey } of [reading, writing]) {
        const revoke = `mutation { revokeApiKey(input: { uid: "${apiKey.uid}" }) { userErrors { code } } }`;
        await sendAs({ authorization: basic('demo') }, revoke);
      }
      for (const each of [client, writer])
        await expect(write(each)).rejects.toThrow(/401|UNAUTHENTICATED|Unauthorized/);
      await Promise.all([client.close(), writer.close()]);
    },
  );
});

describe('bad calls over MCP', () => {
  it('refused writes and calculations name the arguments of the tool, all of them at once', async () => {
    const client = await connect(store.url, 'demo');
    const created = await client.callTool({
      name: 'create_profile',
      arguments: { name: 'Flat', reason: 'A test.' },
    });
    const { uid } = (created.structuredContent as { createProfile: { profile: { uid: string } } })
      .createProfile.profile;
    const inputs = [
      { path: 'distance', value: '1', unit: 'kWh' },
      { path: 'distanse', value: '1' },
    ];
    const times = { startDate: '2026-02-01T00:00:00Z', endDate: '2026-01-01T00:00:00Z' };
    const item = { profileUid: uid, ...drive, inputs, ...times };
    const refused = await client.callTool({ name: 'add_record', arguments: item });
    const named = textOf(refused)
      .split('\n')
      .map((line) => line.split(': ').slice(0, 2).join(': '));
    expect(named.toSorted()).toEqual([
      'BAD_USER_INPUT: endDate must not be before startDate.',
      'BAD_USER_INPUT: inputs[0].unit',
      'BAD_USER_INPUT: inputs[1].path',
    ]);
    const calculated = textOf(await client.callTool({ name: 'calculate', arguments: { ...drive, inputs } }));
    expect(
      calculated
        .split('\n')
        .slice(0, 2)
        .map((line) => line.split(': ').slice(0, 2).join(': ')),
    ).toEqual(['BAD_USER_INPUT: inputs[0].unit', 'BAD_USER_INPUT: inputs[1].path']);
    await client.close();
  });

  it('a call that names no item, or names it twice, is told to in the arguments of the tool', async () => {
    const client = await connect(store.url, 'demo');
    const itemUid = methaneLeak.uid;
    const { categoryPath, select } = drive;
    const { structuredContent } = await client.callTool({
      name: 'create_profile',
      arguments: { name: 'None' },
    });
    const { createProfile } = structuredContent as { createProfile: { profile: { uid: string } } };
    const record = { profileUid: createProfile.profile.uid, categoryPath };
    const calls = [
      ['calculate', { categoryPath }],
      ['calculate', { categoryPath, select, itemUid }],
      ['add_record', record],
      ['add_record', { ...record, select, itemUid }],
    ] as const;
    for (const [name, given] of calls) {
      const refused = textOf(await client.callTool({ name, arguments: given }));
      expect(refused).toBe(
        'BAD_USER_INPUT: itemUid: Name the item by either its uid or select, such as fuel=petrol.',
      );
    }
    await client.close();
  });

  it.each([
    ['arguments of the wrong type', { query: {} }, /: query must be a text; got "\{\}"/],
    [
      'unknown arguments',
      { query: 'car', category_path: 'transport' },
      /Did you mean categoryPath\? Known are/,
    ],
    ['missing arguments', {}, /: query is missing\./],
    [
      'unknown choices',
      { query: 'car', orderBy: 'best' },
      /orderBy must be one of CATEGORY, LABEL, RELEVANCE/,
    ],
    [
      'unknown properties',
      { query: 'car', filters: { name: 'UNIT', value: 'km' } },
      /filters\[0\]\.value.* Did you mean values\?/,
    ],
    ['no time', { query: 'car', first: 'ten' }, /first must be a whole number; got "ten"/],
    ['a category that does not exist', { query: 'car', categoryPath: 'no/such' }, /^NOT_FOUND: /],
    ['words of nothing', { query: '!' }, /^BAD_USER_INPUT: /],
  ])('a call with %s has a result that says what was expected', async (_, given, message) => {
    const client = await connect(store.url, 'demo');
    const result = await client.callTool({ name: 'search', arguments: given });
    expect([result.isError, textOf(result)]).toEqual([true, expect.stringMatching(message)]);
    await client.close();
  });

  const post = (
    headers: Record<string, string>,
    body: string = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
  ) =>
    fetch(new URL('/mcp', store.url), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body,
    });

  it('callers without valid credentials are refused, and those who are a page elsewhere', async () => {
    const anonymous = await post({});
    expect([anonymous.status, anonymous.headers.get('www-authenticate')]).toEqual([
      401,
      'Bearer realm="emissions"',
    ]);
    expect((await post({ authorization: 'Basic ZGVtbzpubw==' })).status).toBe(401);
    expect((await post({ authorization: basic('demo'), origin: 'https://elsewhere.example' })).status).toBe(
      403,
    );
    expect((await post({ authorization: basic('demo'), origin: store.url })).status).toBe(200);
  });

  it('bodies that are too large or no JSON, and unknown tools, are refused', async () => {
    const authorization = basic('demo');
    expect((await post({ authorization }, `"${'a'.repeat(300_000)}"`)).status).toBe(413);
    expect((await post({ authorization }, 'no JSON')).status).toBe(400);
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'rm', arguments: {} } };
    expect(await (await post({ authorization }, JSON.stringify(call))).text()).toContain('-32602');
  });

  it('a text that no argument may have is an error of its call, with its place among the arguments', async () => {
    const inputs = [{ path: 'distance', value: '1\0' }];
    const call = { name: 'calculate', arguments: { ...drive, inputs } };
    const refused = await post(
      { authorization: basic('demo') },
      JSON.stringify({ jsonrpc: '2.0', id: 'a', method: 'tools/call', params: call }),
    );
    expect([refused.status, await refused.json()]).toEqual([
      200,
      {
        jsonrpc: '2.0',
        id: 'a',
        error: {
          code: -32_602,
          message: expect.stringMatching(
            /^BAD_USER_INPUT: inputs\[0\]\.value: value has the character U\+0000/,
          ),
          data: { code: 'BAD_USER_INPUT', field: ['inputs', '0', 'value'] },
        },
      },
    ]);
  });

  it.each([['*/*'], ['application/json'], ['text/event-stream'], [undefined]])(
    'a caller who accepts %s is answered with JSON',
    async (accept) => {
      const body = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
      const headers = { authorization: basic('demo'), 'content-type': 'application/json' };
      const answer = await request(new URL('/mcp', store.url), {
        method: 'POST',
        headers: { ...headers, ...(accept === undefined ? {} : { accept }) },
        body,
      });
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/json']);
      expect(await answer.body.json()).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
    },
  );

  it('a batch of calls is refused, so that no request has the budgets of many', async () => {
    const authorization = basic('demo');
    const call = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}';
    for (const batch of [`[${call},${call}]`, ` \n[${call}]`, '\uFEFF[]']) {
      const refused = await post({ authorization }, batch);
      expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('must be one')]);
    }
    expect((await post({ authorization }, ` ${call}`)).status).toBe(200);
  });

  it('a server without MCP has no such address', async () => {
    const plain = await startGateway(await openFixtureBackend());
    expect((await fetch(`${plain.url}/mcp`, { method: 'POST' })).status).toBe(404);
    await plain.close();
  });
});
