import { isInterfaceType, isObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schema } from '../../src/graphql/schema.ts';
import { type BothBackends, startBothBackends } from '../support/upstreams/both-backends.ts';
import { albania, petrolSmall } from '../support/fixture-keys.ts';
import { createRestCaller } from '../support/rest-caller.ts';

let backends: BothBackends;
let profileUid: string;
let profileItemUid: string;

beforeAll(async () => {
  backends = await startBothBackends();
  const caller = createRestCaller(backends.service.url, 'demo', 'json');
  profileUid = String((await caller.call('POST', '/profiles', { profile: 'true' })).at('profile.uid'));
  const created = await caller.call('POST', `/profiles/${profileUid}/transport/car`, {
    dataItemUid: petrolSmall.uid,
    distance: '10',
  });
  profileItemUid = String(created.headers.get('location')).split('/').at(-1) ?? '';
});

afterAll(() => backends.close());

/** A type that a remote service has no records of. */
const onlyStored = 'ProfileImport';

const carItem = `dataItem(categoryPath: "transport/car", uid: "${petrolSmall.uid}")`;
const carValue = `dataItemValue(categoryPath: "transport/car", itemUid: "${petrolSmall.uid}", path: "kgCO2PerKm")`;
const country = `dataItemValue(categoryPath: "energy/electricity", itemUid: "${albania.uid}", path: "kgCO2PerKWh")`;

/** Ways to come by a record of each type, the record being called `record`. */
const ways: readonly (readonly [type: string, query: () => string, fields: string])[] = [
  ['DataCategory', () => 'record: dataCategory(path: "transport/car") { %s }', 'path name'],
  ['DataItem', () => `record: ${carItem} { %s }`, 'uid label name'],
  ['DataItemValue', () => `record: ${carValue} { %s }`, 'uid value'],
  ['HistoryEntry', () => `${country} { records: history { %s } }`, 'uid value startDate'],
  ['ItemDefinition', () => `${carItem} { record: itemDefinition { %s } }`, 'uid name drillDown'],
  ['ItemValueDefinition', () => `${carValue} { record: itemValueDefinition { %s } }`, 'uid path unit'],
  [
    'ItemValueDefinition',
    () => `${carItem} { itemDefinition { records: itemValueDefinitions { %s } } }`,
    'uid path itemDefinition { uid }',
  ],
  [
    'ItemValueDefinition',
    () => `${carItem} { userValueChoices { record: definition { %s } } }`,
    'uid path choices { value }',
  ],
  ['Profile', () => `record: profile(uid: "${profileUid}") { %s }`, 'uid permission { ownerUsername }'],
  [
    'ProfileCategory',
    () => `profile(uid: "${profileUid}") { record: category(path: "transport/car") { %s } }`,
    'path items { totalCount }',
  ],
  ['ProfileItem', () => `record: ${profileItem()} { %s }`, 'uid version'],
  ['ProfileItemValue', () => `${profileItem()} { record: itemValue(path: "distance") { %s } }`, 'uid value'],
  [
    'ItemValueDefinition',
    () => `${profileItem()} { itemValue(path: "distance") { record: itemValueDefinition { %s } } }`,
    'uid path',
  ],
];

function profileItem(): string {
  return `profileItem(profileUid: "${profileUid}", categoryPath: "transport/car", uid: "${profileItemUid}")`;
}

interface Found {
  readonly id: string;
}

/** The records that stand anywhere in an answer under the names `record` and `records`. */
function recordsIn(value: unknown): readonly Found[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]: [string, unknown]) => {
    if (name === 'record') return [member as Found];
    return name === 'records' ? (member as readonly Found[]) : recordsIn(member);
  });
}

describe('records', () => {
  it.each(ways)('a record of the type %s is returned by its id', async (type, query, fields) => {
    const selection = `__typename id ${fields}`;
    const { stored, remote } = await backends.ask(`{ ${query().replace('%s', selection)} }`);
    expect(stored.errors).toBeUndefined();
    expect(remote.data).toEqual(stored.data);
    const records = recordsIn(stored.data);
    expect(records.length).toBeGreaterThan(0);
    const again = await backends.ask(
      `query ($ids: [ID!]!) { nodes(ids: $ids) { ... on ${type} { ${selection} } } }`,
      { ids: records.map(({ id }) => id) },
    );
    expect(again.stored).toMatchObject({ data: { nodes: records } });
    expect(again.remote.data).toEqual(again.stored.data);
    expect(again.remote.errors).toBeUndefined();
    const predicted = again.remote.extensions?.cost.requested;
    expect(predicted?.nodes).toBeGreaterThanOrEqual(records.length);
  });

  it('an import is returned by its id, where the profile is stored', async () => {
    const rows = `[{ rowKey: "a", dataItemUid: "${petrolSmall.uid}", values: [{ name: "distance", value: "10" }] }]`;
    await backends.ask(
      `mutation { importProfileItems(input: { profileUid: "${profileUid}", rows: ${rows} }) { userErrors { message } } }`,
    );
    const listed = await backends.ask(
      `{ profile(uid: "${profileUid}") { imports { records: nodes { id uid created } } } }`,
    );
    const [record] = recordsIn(listed.stored.data);
    const again = await backends.ask(
      `query ($id: ID!) { node(id: $id) { ... on ${onlyStored} { id uid created } } }`,
      { id: record?.id },
    );
    expect(record).toBeDefined();
    expect(again.stored.data).toEqual({ node: record });
    expect(again.remote.errors).toMatchObject([{ extensions: { code: 'UPSTREAM_UNSUPPORTED' } }]);
  });

  it('every type with a uid has an id, unless it is part of another record', () => {
    const node = schema.getType('Node');
    if (!isInterfaceType(node)) throw new Error('There is no Node.');
    const nodes = schema.getPossibleTypes(node).map(({ name }) => name);
    expect(nodes.toSorted()).toEqual([...new Set([onlyStored, ...ways.map(([type]) => type)])].toSorted());
    const parts = [
      'ApiKey',
      'AuditEntry',
      'ChangedRecord',
      'DeletedItemDefinition',
      'DeletedProfile',
      'Environment',
      'FieldChange',
      'Group',
      'GroupMembership',
      'KeptRecord',
      'Permission',
      'User',
      'ValueDefinition',
      'Viewer',
    ];
    const identified = Object.values(schema.getTypeMap())
      .filter(isObjectType)
      .filter((type) => 'uid' in type.getFields() || 'id' in type.getFields())
      .map(({ name }) => name);
    expect(identified.toSorted()).toEqual([...nodes, ...parts].toSorted());
  });

  it('ids of value definitions in a list of profile items need no read of each item', async () => {
    const { stored, remote, requests } = await backends.ask(`{ profile(uid: "${profileUid}") {
      category(path: "transport/car") { items { nodes { itemValues { itemValueDefinition { id } } } } }
    } }`);
    expect(JSON.stringify(stored.data)).toContain('"id"');
    expect(remote.data).toEqual(stored.data);
    expect(requests.filter((line) => line.includes(profileItemUid))).toEqual([]);
  });

  it('a record of another user is not returned by its id', async () => {
    const { stored } = await backends.ask(`{ record: profile(uid: "${profileUid}") { id } }`);
    const [{ id } = { id: '' }] = recordsIn(stored.data);
    const foreign = await backends.ask('query ($id: ID!) { node(id: $id) { id } }', { id }, 'stranger');
    const refused = { data: { node: null }, errors: [{ path: ['node'], extensions: { code: 'FORBIDDEN' } }] };
    expect(foreign.stored).toMatchObject(refused);
    expect(foreign.remote).toMatchObject(refused);
  });
});
