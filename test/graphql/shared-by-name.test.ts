import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { petrolSmall } from '../support/fixture-keys.ts';
import { askAs } from '../support/gateways/gateways-over-both.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';

let gateway: Awaited<ReturnType<typeof startGateway>>;
let uid: string;

beforeAll(async () => {
  gateway = await startGateway(await openFixtureBackend());
  const { data } = await askAs(gateway, 'demo', 'mutation { createProfile { profile { uid } } }');
  ({ uid } = (data['createProfile'] as { readonly profile: { readonly uid: string } }).profile);
});
afterAll(() => gateway.close());

const share = async (input: string) => {
  const query = `mutation { shareProfile(input: { uid: "${uid}", ${input} }) {
    profile { permission { sharing { users { name access } groups { name access } } } }
    userErrors { code field }
  } }`;
  return (await askAs(gateway, 'demo', query)).data['shareProfile'];
};

const statusOf = async (path: string, method = 'GET', body?: string) => {
  const headers = {
    authorization: `Basic ${btoa('stranger:stranger')}`,
    ...(body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
  };
  const init = body === undefined ? { method, headers } : { method, headers, body };
  const response = await fetch(gateway.url + path, init);
  await response.arrayBuffer();
  return response.status;
};

/** What a stranger may do with the profile over REST. */
const overRest = async () => {
  const reads = [`/profiles/${uid}`, `/items/${uid}`, `/items/${uid}?format=csv`, `/totals/${uid}`];
  const statuses: number[] = [];
  for (const path of reads) statuses.push(await statusOf(path));
  const item = `dataItemUid=${petrolSmall.uid}`;
  const writing = await statusOf(
    `/profiles/${uid}/transport/car`,
    'POST',
    `${item}&name=${statuses.join('')}`,
  );
  return [...statuses, writing];
};

describe('a profile that is shared by name', () => {
  it('opens over REST to whom it is shared with, as far as it is, and closes at once', async () => {
    expect(await overRest()).toEqual([403, 403, 403, 403, 403]);
    await share('users: [{ name: "stranger", access: VIEW }]');
    expect(await overRest()).toEqual([200, 200, 200, 200, 403]);
    await share('users: [{ name: "stranger", access: NONE }], groups: [{ name: "others", access: MODIFY }]');
    expect(await overRest()).toEqual([200, 200, 200, 200, 201]);
    await share('groups: [{ name: "others", access: NONE }]');
    expect(await overRest()).toEqual([403, 403, 403, 403, 403]);
  });

  it('shows with whom, and reports unknown names by their place', async () => {
    expect(await share('users: [{ name: "stranger", access: VIEW }], groups: []')).toEqual({
      profile: {
        permission: { sharing: { users: [{ name: 'stranger', access: 'VIEW' }], groups: [] } },
      },
      userErrors: [],
    });
    const wrong = 'users: [{ name: "colleague", access: VIEW }, { name: "x", access: NONE }]';
    expect(await share(`${wrong}, groups: [{ name: "y", access: VIEW }]`)).toEqual({
      profile: null,
      userErrors: [
        { code: 'NOT_FOUND', field: ['input', 'users', '1', 'name'] },
        { code: 'NOT_FOUND', field: ['input', 'groups', '0', 'name'] },
      ],
    });
  });

  it('names everyone at most once, and not its owner, in the words of the caller', async () => {
    const named = ['demo", access: VIEW', 'stranger", access: VIEW', 'stranger", access: MODIFY'];
    expect(await share(`users: [{ name: "${named.join(' }, { name: "')} }]`)).toEqual({
      profile: null,
      userErrors: [
        { code: 'BAD_USER_INPUT', field: ['input', 'users', '0', 'name'] },
        { code: 'BAD_USER_INPUT', field: ['input', 'users', '2', 'name'] },
      ],
    });
    const response = await fetch(`${gateway.url}/profiles/${uid}`, {
      method: 'PUT',
      headers: { authorization: `Basic ${btoa('demo:demo')}`, accept: 'application/json' },
      body: new URLSearchParams({ 'user.stranger': 'view', 'user.zed': 'modify', 'group.demo': 'view' }),
    });
    const { status } = (await response.json()) as {
      status: { argument: string; errors: { argument: string }[] };
    };
    expect(status.argument).toBe('user.zed');
    expect(status.errors.map(({ argument }) => argument)).toEqual(['user.zed', 'group.demo']);
  });

  it('a dry run says what would be shared', async () => {
    const query = `mutation { shareProfile(dryRun: true, input: {
      uid: "${uid}", users: [{ name: "colleague", access: MODIFY }]
    }) { changes { fields { field before after } } } }`;
    const { data } = await askAs(gateway, 'demo', query);
    const fields = [{ field: 'user.colleague', before: null, after: 'modify' }];
    expect(data['shareProfile']).toEqual({ changes: { fields } });
  });
});
