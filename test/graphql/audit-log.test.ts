import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtInDirectory } from '../../src/startup/built-in-data.ts';
import { matchingAnswer } from '../support/documented-answer.ts';
import { askAs, gatewaysOverBoth } from '../support/gateways/gateways-over-both.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';

const page = readFileSync(new URL('../../docs/run/audit.md', import.meta.url), 'utf8');
const examples = [...page.matchAll(/```graphql\n([\s\S]*?)```\n\n```json\n([\s\S]*?)```/g)];

let gateway: Awaited<ReturnType<typeof startGateway>>;
beforeAll(async () => {
  gateway = await startGateway(await openFixtureBackend({ directory: builtInDirectory }));
});
afterAll(() => gateway.close());

const codesOf = (errors: readonly { readonly extensions?: object }[] | undefined) =>
  errors?.map(({ extensions }) => extensions);

describe('auditEntries', () => {
  it('auditEntries returns the response on the page on audits', async () => {
    expect(examples).toHaveLength(2);
    for (const [, query = '', answer = ''] of examples) {
      const { data, errors } = await askAs(gateway, 'admin', query);
      expect(errors).toBeUndefined();
      expect(data).toEqual(matchingAnswer(JSON.parse(answer)));
    }
  });

  it('a write over REST is logged with the request id of its response', async () => {
    const response = await fetch(`${gateway.url}/data/transport/car/generic/L9S383G52PUZ`, {
      method: 'PUT',
      headers: { authorization: `Basic ${Buffer.from('admin:admin').toString('base64')}` },
      body: new URLSearchParams({ kgCO2ePerKm: '0.14', name: 'Petrol' }),
    });
    expect(response.status).toBeLessThan(300);
    const { data } = await askAs(
      gateway,
      'admin',
      '{ auditEntries(categoryPath: "transport/car/generic/L9S383G52PUZ", last: 2) { nodes { requestId userUid kind fields { field after } } } }',
    );
    const requestId = response.headers.get('x-request-id');
    expect(requestId).toEqual(expect.any(String));
    expect(data).toMatchObject({
      auditEntries: {
        nodes: [
          { requestId, userUid: expect.any(String), fields: [{ field: 'name', after: 'Petrol' }] },
          { requestId, kind: 'DATA_ITEM_VALUE', fields: [{ field: 'value', after: '0.14' }] },
        ],
      },
    });
  });

  it('a deleted profile is found with who deleted it and its name, and leads to its restoration', async () => {
    const create = 'mutation { createProfile(input: { name: "Flat" }) { profile { uid } } }';
    const created = (await askAs(gateway, 'demo', create)).data;
    const { uid } = (created as { createProfile: { profile: { uid: string } } }).createProfile.profile;
    const write = (mutation: string, input: string) =>
      askAs(
        gateway,
        'demo',
        `mutation { ${mutation}(input: { uid: "${uid}" ${input} }) { userErrors { code } } }`,
      );
    await write('shareProfile', 'groupMayView: true');
    await write('deleteProfile', '');
    const query = `{ auditEntries(categoryPath: "profiles") { nodes { userName action kind path fields { field before after } } } }`;
    const of = { userName: 'demo', kind: 'PROFILE', path: `profiles/${uid}` };
    const name = { field: 'name', before: 'Flat', after: null };
    const owner = { field: 'owner', before: 'demo', after: null };
    const lost = expect.arrayContaining([name, owner]) as unknown;
    const shared = [{ field: 'groupMayView', before: 'false', after: 'true' }];
    expect((await askAs(gateway, 'admin', query)).data).toEqual({
      auditEntries: {
        nodes: [
          { ...of, action: 'CHANGED', fields: shared },
          { ...of, action: 'REMOVED', fields: lost },
        ],
      },
    });
    await write('undeleteProfile', '');
    const again = await askAs(gateway, 'admin', query);
    expect(again.data).toHaveProperty('auditEntries.nodes.2.action', 'RESTORED');
  });

  it('cursors remain valid while the log grows', async () => {
    const read = async (args: string) => {
      const query = `{ auditEntries(${args}) { totalCount pageInfo { endCursor } nodes { number } } }`;
      const { data } = await askAs(gateway, 'admin', query);
      return (data as { auditEntries: { pageInfo: { endCursor: string }; nodes: { number: number }[] } })
        .auditEntries;
    };
    const first = await read('first: 1');
    expect(first.nodes).toEqual([{ number: 1 }]);
    const rename = `mutation { updateDataCategory(input: { path: "transport/bus", name: "Coaches" }) { userErrors { code } } }`;
    expect((await askAs(gateway, 'admin', rename)).errors).toBeUndefined();
    const next = await read(`first: 1, after: "${first.pageInfo.endCursor}"`);
    expect(next.nodes).toEqual([{ number: 2 }]);
  });

  it.each([
    ['demo', '', { code: 'FORBIDDEN' }],
    [
      'admin',
      '(from: "2026-01-02T00:00:00Z", to: "2026-01-01T00:00:00Z")',
      { code: 'BAD_USER_INPUT', argument: 'to' },
    ],
    ['admin', '(first: 101)', { code: 'BAD_USER_INPUT', argument: 'first' }],
    ['admin', '(after: "x")', { code: 'BAD_USER_INPUT', argument: 'after' }],
  ])('a request by %s with the arguments "%s" is rejected', async (username, args, extensions) => {
    const { data, errors } = await askAs(gateway, username, `{ auditEntries${args} { totalCount } }`);
    expect(data).toEqual({ auditEntries: null });
    expect(codesOf(errors)).toMatchObject([extensions]);
  });

  it.each(['(categoryPath: "a//b")', '(from: "yesterday")'])(
    'the invalid arguments %s are rejected before execution',
    async (args) => {
      const { errors } = await askAs(gateway, 'admin', `{ auditEntries${args} { totalCount } }`);
      expect(codesOf(errors)).toMatchObject([{ code: 'BAD_USER_INPUT' }]);
    },
  );
});

it('auditEntries are unsupported in front of a remote service', async () => {
  const open = Object.entries(gatewaysOverBoth).find(([name]) => name.includes('remote'))?.[1];
  if (open === undefined) throw new Error('there is no gateway in front of a remote service');
  const remote = await open();
  const { data, errors } = await askAs(remote, 'admin', '{ auditEntries { totalCount } }');
  await remote.close();
  expect(data).toEqual({ auditEntries: null });
  expect(codesOf(errors)).toMatchObject([{ code: 'UPSTREAM_UNSUPPORTED' }]);
});
