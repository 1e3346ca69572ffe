import { openRestClient } from '../../src/adapters/rest-client/rest-client.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { EmissionsError } from '../../src/domain/basics/errors.ts';
import type { ProfileItemKey } from '../../src/domain/profiles/profile-item.ts';
import type { Sharing } from '../../src/domain/profiles/profile.ts';
import type { Backend } from '../../src/ports/backend.ts';
import { petrolSmall } from '../support/fixture-keys.ts';
import { only } from '../support/outcomes.ts';
import { type Callers, openForSuite } from './backend.contract.ts';
import { asUid, asPath, asInstant } from '../support/brands.ts';
import type { Uid } from '../../src/domain/basics/uid.ts';

/** Who asks, as seen from the profile of `demo`, who is in the group `users`. */
const principals = {
  demo: { isOwner: true, isInGroup: true, mayWriteProfiles: true, administers: false, changesData: false },
  colleague: {
    isOwner: false,
    isInGroup: true,
    mayWriteProfiles: true,
    administers: false,
    changesData: false,
  },
  viewer: {
    isOwner: false,
    isInGroup: true,
    mayWriteProfiles: false,
    administers: false,
    changesData: false,
  },
  'data-admin': {
    isOwner: false,
    isInGroup: true,
    mayWriteProfiles: true,
    administers: false,
    changesData: true,
  },
  stranger: {
    isOwner: false,
    isInGroup: false,
    mayWriteProfiles: true,
    administers: false,
    changesData: false,
  },
  admin: { isOwner: false, isInGroup: true, mayWriteProfiles: true, administers: true, changesData: true },
} as const;

type Principal = (typeof principals)[keyof typeof principals];

const unshared: Sharing = {
  groupMayView: false,
  groupMayModify: false,
  othersMayView: false,
  othersMayModify: false,
};

const sharings: Readonly<Record<string, Sharing>> = {
  'with no one': unshared,
  'with the group to see': { ...unshared, groupMayView: true },
  'with the group to change': { ...unshared, groupMayView: true, groupMayModify: true },
  'with all to see': { ...unshared, othersMayView: true },
  'with all to change': { ...unshared, othersMayView: true, othersMayModify: true },
};

/** The rules, stated once more and in another way than in the program. */
type Need = 'see' | 'change' | 'own' | 'keep profiles' | 'change data';

function may(need: Need, who: Principal, sharing: Sharing): boolean {
  if (who.administers) return true;
  switch (need) {
    case 'keep profiles':
      return who.mayWriteProfiles;
    case 'change data':
      return who.changesData;
    case 'own':
      return who.isOwner;
    case 'change':
      return (
        who.isOwner ||
        (who.mayWriteProfiles && (sharing.othersMayModify || (who.isInGroup && sharing.groupMayModify)))
      );
    case 'see':
      return who.isOwner || sharing.othersMayView || (who.isInGroup && sharing.groupMayView);
  }
}

interface Target {
  readonly profileUid: Uid;
  readonly item: ProfileItemKey;
}

/** Every operation, with nothing that outlives it: writes put back what was there, or fail on purpose. */
const operations: readonly {
  readonly name: string;
  readonly need: Need;
  readonly run: (backend: Backend, target: Target) => Promise<unknown>;
}[] = [
  {
    name: 'view the profile',
    need: 'see',
    run: ({ profiles }, { profileUid }) => only(profiles.getMany([asUid(profileUid)])),
  },
  {
    name: 'list the items',
    need: 'see',
    run: ({ profileItems }, { profileUid }) =>
      only(
        profileItems.list([
          {
            profileUid,
            categoryPath: asPath('transport/car'),
            page: { page: 1, itemsPerPage: 1 },
            withAmounts: false,
          },
        ]),
      ),
  },
  {
    name: 'view an item',
    need: 'see',
    run: ({ profileItems }, { item }) => only(profileItems.getMany([item])),
  },
  {
    name: 'list the values',
    need: 'see',
    run: ({ profileItems }, { item }) => only(profileItems.listValues([item])),
  },
  {
    name: 'calculate an item',
    need: 'see',
    run: ({ profileItems }, { item }) => only(profileItems.calculate([{ item }])),
  },
  {
    name: 'view a value',
    need: 'see',
    run: ({ profileItemValues }, { item }) => only(profileItemValues.getMany([{ item, path: 'distance' }])),
  },
  {
    name: 'change a value',
    need: 'change',
    run: ({ profileItemValues }, { item }) =>
      profileItemValues.update({ key: { item, path: 'distance' }, value: '1' }),
  },
  {
    name: 'change an item',
    need: 'change',
    run: ({ profileItems }, { item }) => profileItems.update([{ item, name: 'kept', values: [] }]),
  },
  {
    name: 'create and delete an item',
    need: 'change',
    run: async ({ profileItems }, { profileUid }) =>
      profileItems.delete(
        await profileItems.create(asUid(profileUid), [
          {
            categoryPath: asPath('transport/car'),
            dataItemUid: petrolSmall.uid,
            startDate: asInstant(0),
            name: 'passing',
            values: [],
          },
        ]),
      ),
  },
  {
    name: 'create and delete a profile',
    need: 'keep profiles',
    run: async ({ profiles }) => profiles.delete((await profiles.create()).uid),
  },
  {
    name: 'create and delete a data item',
    need: 'change data',
    run: async ({ dataItems }) =>
      dataItems.delete(
        await dataItems.create([
          { categoryPath: asPath('transport/car'), values: [{ path: 'fuel', value: 'passing' }] },
        ]),
      ),
  },
  { name: 'view the data tree', need: 'see', run: ({ dataItems }) => only(dataItems.getMany([petrolSmall])) },
];

/** The rules are not those of a database or a format, so these tests run once over the store and once over REST. */
function describeAuthorization(callers: Callers): void {
  describe.each(Object.entries(sharings))('what callers may do with a profile shared %s', (_, sharing) => {
    let target: Target;
    beforeAll(async () => {
      const { uid: profileUid } = await callers.demo().profiles.create();
      const [item] = await callers.demo().profileItems.create(profileUid, [
        {
          categoryPath: asPath('transport/car'),
          dataItemUid: petrolSmall.uid,
          values: [{ name: 'distance', value: '1' }],
        },
      ]);
      if (item === undefined) throw new Error('no item was created');
      await callers.demo().profiles.share(profileUid, sharing);
      target = { profileUid, item };
    });

    for (const [username, principal] of Object.entries(principals)) {
      for (const { name, need, run } of operations) {
        const expected = name === 'view the data tree' || may(need, principal, sharing) ? 'OK' : 'FORBIDDEN';
        it(`${username}: ${name} — ${expected}`, async () => {
          expect(await codeOf(run(callers.as(username), target))).toBe(expected);
        });
      }

      it(`${username}: the actions of the profile match`, async () => {
        const { profiles, dataItems } = callers.as(username);
        const data = await only(dataItems.listActions([petrolSmall]));
        expect(data?.allowModify).toBe(may('change data', principal, sharing));
        const collection = await callers.as(username).profiles.getActions();
        expect(collection?.allowCreate).toBe(may('keep profiles', principal, sharing));
        if (!may('see', principal, sharing)) return;
        expect(await only(profiles.listActions([target.profileUid]))).toMatchObject({
          allowView: true,
          allowModify: may('change', principal, sharing),
          allowDelete: may('own', principal, sharing),
        });
      });

      it(`${username}: the list of profiles has only visible ones`, async () => {
        const { entries } = await callers.as(username).profiles.list({ page: 1, itemsPerPage: 100 });
        const isListed = entries.some(({ uid }) => uid === target.profileUid);
        expect(isListed).toBe(may('see', { ...principal, administers: false }, sharing));
      });
    }
  });

  it.each(operations.map(({ name, run }) => [name, run] as const))(
    'no one may %s without credentials',
    async (_, run) => {
      const item = {
        profileUid: asUid('ZZZZZZZZZZZZ'),
        categoryPath: asPath('transport/car'),
        uid: asUid('ZZZZZZZZZZZZ'),
      };
      const backend = callers.with({ kind: 'none' });
      expect(await codeOf(run(backend, { profileUid: item.profileUid, item }))).toBe('UNAUTHENTICATED');
    },
  );
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'OK';
  } catch (error) {
    if (error instanceof EmissionsError) return error.code;
    throw error;
  }
}

describe('the embedded store', () => {
  describeAuthorization(openForSuite(() => openFixtureBackend()));
});

describe('a remote REST service', () => {
  const open = async () => {
    const server = await startGateway(await openFixtureBackend());
    const client = openRestClient({ baseUrl: server.url, format: 'json' });
    const close = async () => {
      await client.close();
      await server.close();
    };
    return { open: client.open, close };
  };
  describeAuthorization(openForSuite(open));
});
