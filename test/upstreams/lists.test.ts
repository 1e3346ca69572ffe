import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GatewayServer } from '../../src/server/gateway/gateway-server.ts';
import { ask } from '../reference-service/ask.ts';
import type { ServiceOptions } from '../reference-service/options.ts';
import { startReferenceService } from '../reference-service/service.ts';
import { startRemoteGateway } from '../support/gateways/start-remote-gateway.ts';
import { askerOf, startReferenceGateway } from '../support/gateways/start-reference-gateway.ts';

/** The profile of maria, the first of the service's users. */
const profile = 'E96D1A2B3C41';
const cars = 'transport/car/generic';
const now = () => new Date('2026-03-04T05:06:07Z');

interface Rig {
  readonly gateway: GatewayServer;
  readonly close: () => Promise<void>;
  readonly read: (query: string) => Promise<Record<'data' | 'errors', unknown>>;
}

/** A gateway before a service with some more profiles, and items in one of them. */
async function openRig(options: ServiceOptions, format: 'json' | 'xml', profiles = 3): Promise<Rig> {
  const service = await startReferenceService({ version: 2, now, ...options });
  const gateway = await startRemoteGateway(service.url, { upstreamFormat: format });
  const post = (path: string, form: Readonly<Record<string, string>>) =>
    ask(`${service.url}${path}`, { method: 'POST', form });
  for (let index = 0; index < profiles; index += 1) await post('/profiles', { profile: 'true' });
  for (const name of ['bus', 'cab', 'van']) {
    await post(`/profiles/${profile}/${cars}`, { dataItemUid: '4F6CBCEE95F1', name, distance: '10' });
  }
  return {
    gateway,
    close: async () => {
      await gateway.close();
      await service.close();
    },
    read: askerOf(gateway.url, 'maria:maria-2') as Rig['read'],
  };
}

const page = 'totalCount pageInfo { hasNextPage hasPreviousPage }';

/** One for each kind of list, and for each way to read all of it. */
const queries = [
  `{ profiles(first: 2) { ${page} nodes { name } } }`,
  `{ profiles(first: 4) { ${page} nodes { name } } }`,
  `{ profiles(first: 50) { ${page} nodes { name } } }`,
  `{ dataCategory(path: "${cars}") { items(first: 2) { ${page} nodes { label } } } }`,
  `{ dataCategory(path: "${cars}") { items(first: 3, orderBy: { by: LABEL, isDescending: true }) { ${page} nodes { label } } } }`,
  `{ search(query: "diesel", categoryPath: "${cars}", first: 2) { items { ${page} nodes { label } } } }`,
  `{ itemDefinitions(first: 2) { ${page} nodes { name itemValueDefinitions { path } } } }`,
  `{ profile(uid: "${profile}") { category(path: "${cars}") { items(first: 2) { ${page} nodes { name amount { value } } } } } }`,
  `{ profile(uid: "${profile}") { items(first: 2, orderBy: { by: NAME }) { ${page} nodes { name } } usedCategories { itemCount } } }`,
  `{ profile(uid: "${profile}") { total(from: "2026-03-01T00:00:00Z", to: "2026-04-01T00:00:00Z") { value itemCount } } }`,
];
const documents = [
  '/profiles?itemsPerPage=2',
  '/profiles?itemsPerPage=2&page=2',
  '/profiles?itemsPerPage=2&page=9',
  `/data/${cars}?itemsPerPage=2&page=2`,
  `/profiles/${profile}/${cars}?itemsPerPage=2&page=2`,
  `/profiles/${profile}/${cars}?itemsPerPage=3`,
];

describe.each(['json', 'xml'] as const)('lists in %s', (format) => {
  let ordinary: Rig;
  beforeAll(async () => {
    ordinary = await openRig({}, format);
  });
  afterAll(() => ordinary.close());

  describe.each<readonly [string, ServiceOptions]>([
    ['with pages of 2, whatever is requested', { pageSize: 2 }],
    ['with pages of 3, whatever is requested', { pageSize: 3 }],
    ['without pagers', { without: ['pager'] }],
  ])('of a service %s', (_, options) => {
    let rig: Rig;
    beforeAll(async () => {
      rig = await openRig(options, format);
    });
    afterAll(() => rig.close());

    it.each(queries)('are those of one that does as requested: %s', async (query) => {
      const found = await rig.read(query);
      expect(found.errors).toBeUndefined();
      expect(found.data).toEqual((await ordinary.read(query)).data);
    });

    it.each(documents)('are those of one that does as requested in %s', async (target) => {
      const [found, expected] = await Promise.all(
        [rig, ordinary].map(async ({ gateway }) => JSON.parse((await ask(`${gateway.url}${target}`)).text)),
      );
      const pagerIn = (document: typeof found) => document.pager ?? document.children.pager;
      expect(pagerIn(found)).toEqual(pagerIn(expected));
      expect(found.totalAmount).toEqual(expected.totalAmount);
    });
  });

  it('of what does not exist are NOT_FOUND', async () => {
    const found = await ordinary.read(`{
      dataCategory(path: "nowhere") { name }
      profile(uid: "${profile}") { category(path: "nowhere") { items { totalCount } } }
    }`);
    expect(found.errors).toMatchObject([
      { extensions: { code: 'NOT_FOUND' } },
      { extensions: { code: 'NOT_FOUND' } },
    ]);
  });

  it('with more pages than are read for one answer are refused', async () => {
    const { read, close } = await openRig({ pageSize: 1 }, format, 21);
    try {
      expect((await read('{ profiles(first: 3) { totalCount } }')).data).toEqual({
        profiles: { totalCount: 22 },
      });
      expect((await read('{ profiles(first: 22) { totalCount } }')).errors).toMatchObject([
        {
          message: 'The emissions service does not support this: reading more than 20 entries of a list.',
          extensions: { code: 'UPSTREAM_UNSUPPORTED' },
        },
      ]);
    } finally {
      await close();
    }
  });

  it('that fill the largest page without saying how many entries there are, are refused', async () => {
    const { read, close } = await openRig({ without: ['pager'] }, format, 199);
    try {
      expect((await read('{ profiles(first: 2) { totalCount } }')).errors).toMatchObject([
        {
          message: expect.stringContaining('a pager, which says how many entries a list has'),
          extensions: { code: 'UPSTREAM_UNSUPPORTED' },
        },
      ]);
    } finally {
      await close();
    }
  });
});

describe.each(['json', 'xml'] as const)('a list of version 1 in %s', (format) => {
  let rig: Rig;
  beforeAll(async () => {
    rig = await openRig({ version: 1 }, format, 0);
  });
  afterAll(() => rig.close());
  const list = (period: string) =>
    rig.read(
      `{ profile(uid: "${profile}") { category(path: "${cars}") { items(${period}) { totalCount nodes { name } } } } }`,
    );

  it('has the items of a month', async () => {
    const { data } = await list('from: "2026-03-01T00:00:00Z", to: "2026-04-01T00:00:00Z"');
    const names = ['bus', 'cab', 'van'].map((name) => ({ name }));
    expect(data).toMatchObject({
      profile: { category: { items: { nodes: expect.arrayContaining(names) } } },
    });
    const before = await list('from: "2001-03-01T00:00:00Z", to: "2001-04-01T00:00:00Z"');
    expect(before.data).toEqual({ profile: { category: { items: { totalCount: 0, nodes: [] } } } });
  });

  const inCategory = (list: string) => `category(path: "${cars}") { ${list} }`;
  const ofProfile = (list: string) => rig.read(`{ profile(uid: "${profile}") { ${list} } }`);

  // Beside a car of 2010, three items begin in March.
  it.each([
    ['from: "2026-03-02T00:00:00Z", to: "2026-05-01T00:00:00Z"', 4],
    ['from: "2026-02-10T00:00:00Z", to: "2026-03-02T00:00:00Z"', 4],
    ['from: "2026-02-10T00:00:00Z", to: "2026-03-01T00:00:00Z"', 1],
    ['from: "2026-03-01T00:00:00Z", to: "2026-04-01T00:00:00Z", selectBy: START', 3],
    ['from: "2026-04-01T00:00:00Z", to: "2026-05-01T00:00:00Z", selectBy: START', 0],
  ])('has the items of another period from the months in which it is: %s', async (period, totalCount) => {
    const { data, errors } = await ofProfile(inCategory(`items(${period}) { totalCount }`));
    expect(errors).toBeUndefined();
    expect(data).toEqual({ profile: { category: { items: { totalCount } } } });
  });

  it('of all categories has those of a period', async () => {
    const period = 'from: "2026-02-10T00:00:00Z", to: "2026-05-01T00:00:00Z"';
    const { data, errors } = await ofProfile(`items(${period}, orderBy: { by: NAME }) { nodes { name } }`);
    expect(errors).toBeUndefined();
    expect(data).toMatchObject({
      profile: { items: { nodes: expect.arrayContaining(['bus', 'cab', 'van'].map((name) => ({ name }))) } },
    });
  });

  it.each([
    ['items { totalCount }', 'items and totals of any time in version 1'],
    ['usedCategories { itemCount }', 'items and totals of any time in version 1'],
    [inCategory('items(from: "2026-03-01T00:00:00Z") { totalCount }'), 'pass from and to'],
    [inCategory('items { totalCount }'), 'pass from and to'],
    [
      inCategory(
        'items(from: "2026-03-01T00:00:00Z", to: "2026-04-01T00:00:00Z", selectBy: END) { totalCount }',
      ),
      'selectBy END',
    ],
  ])('is refused for what version 1 does not say, with what is missing: %s', async (list, says) => {
    expect((await ofProfile(list)).errors).toMatchObject([
      { message: expect.stringContaining(says), extensions: { code: 'UPSTREAM_UNSUPPORTED' } },
    ]);
  });
});

it.each([1, 2] as const)(
  'an empty list of a category names those below it, without a call for that, in version %i',
  async (version) => {
    const { ask, asked, profile, close } = await startReferenceGateway(version, 'json');
    try {
      const month = 'from: "2026-03-01T00:00:00Z", to: "2026-04-01T00:00:00Z"';
      const { errors, extensions } = await ask(`{
        dataCategory(path: "transport") { items { totalCount } }
        profile(uid: "${profile}") { category(path: "transport") { items(${month}) { totalCount } } }
      }`);
      expect(errors).toBeUndefined();
      const message = expect.stringContaining('transport/car') as string;
      expect(extensions).toMatchObject({ noteCount: 2, notes: [{ message }, { message }] });
      expect(asked().filter((line) => line.includes('/transport'))).toHaveLength(3);
    } finally {
      await close();
    }
  },
);
