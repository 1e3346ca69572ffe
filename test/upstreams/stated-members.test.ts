import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OptionalMember } from '../reference-service/members.ts';
import type { ServiceOptions } from '../reference-service/options.ts';
import { startReferenceGateway } from '../support/gateways/start-reference-gateway.ts';

/** The profile of maria, the first of the service's users. */
const profile = 'E96D1A2B3C41';
const car = 'dataItem(categoryPath: "transport/car/generic", uid: "4F6CBCEE95F3")';
const unsaid = (what: string) => ({
  message: `The emissions service does not say ${what}.`,
  extensions: { code: 'UPSTREAM_UNSUPPORTED' },
});

/** A gateway before a service of the description, for the tests of a `describe`. */
function openGateway(upstreamFormat: 'json' | 'xml', options: ServiceOptions) {
  let gateway: Awaited<ReturnType<typeof startReferenceGateway>>;
  beforeAll(async () => {
    gateway = await startReferenceGateway(2, upstreamFormat, options);
  });
  afterAll(() => gateway.close());
  return (query: string) => gateway.ask(query);
}

const inShort: readonly OptionalMember[] = [
  'ItemDefinition.name',
  'ItemDefinition.drillDown',
  'Environment.name',
  'Environment.itemsPerPage',
];

describe.each(['json', 'xml'] as const)('a member that a document in %s does not say', (format) => {
  describe('is read from where it stands', () => {
    const ask = openGateway(format, { without: ['ItemDefinition.name', 'ItemDefinition.drillDown'] });

    it('a definition that an item names by its uid has its name and its levels', async () => {
      const { data } = await ask(`{ ${car} { itemDefinition { uid name drillDown } } }`);
      const itemDefinition = { uid: '123C4A18B5D6', name: 'Car Generic', drillDown: ['fuel', 'size'] };
      expect(data).toEqual({ dataItem: { itemDefinition } });
    });

    it('an item is selected by the levels of its category', async () => {
      const select = (text: string) =>
        ask(`{ dataItem(categoryPath: "transport/car/generic", select: "${text}") { label } }`);
      expect((await select('fuel=diesel,size=large')).data).toEqual({ dataItem: { label: 'diesel, large' } });
      expect((await select('fuel=diesel,colour=red')).errors).toMatchObject([
        { message: expect.stringMatching(/"colour".*fuel.*size/), extensions: { code: 'BAD_USER_INPUT' } },
      ]);
    });

    it('the owner of a profile may do everything with it', async () => {
      const { data } = await ask(`{ profile(uid: "${profile}") { actions { allowModify allowDelete } } }`);
      expect(data).toEqual({ profile: { actions: { allowModify: true, allowDelete: true } } });
    });
  });

  describe('is null, with an error that names it', () => {
    const ask = openGateway(format, { without: ['actions', ...inShort], definitions: false });

    it('a definition that nothing describes has only its uid', async () => {
      const { data } = await ask(`{ ${car} { itemDefinition { uid } } }`);
      expect(data).toEqual({ dataItem: { itemDefinition: { uid: '123C4A18B5D6' } } });
      expect(await ask(`{ ${car} { label itemDefinition { name } } }`)).toMatchObject({
        data: { dataItem: { label: 'diesel, large', itemDefinition: null } },
        errors: [{ extensions: { code: 'UPSTREAM_UNSUPPORTED' } }],
      });
    });

    it('an environment has what is said of it', async () => {
      const { data } = await ask('{ environment { uid } }');
      expect(data).toEqual({ environment: { uid: '5F5887BCF726' } });
      expect(await ask('{ environment { uid name } }')).toMatchObject({
        data: { environment: null },
        errors: [unsaid('the name of its environment')],
      });
    });

    it('the actions of a data item are unknown', async () => {
      expect(await ask(`{ ${car} { label actions { allowView } } }`)).toMatchObject({
        data: { dataItem: { label: 'diesel, large', actions: null } },
        errors: [unsaid('the actions of a data item')],
      });
    });
  });

  describe('of who owns a profile', () => {
    const without = ['Permission.group.uid', 'Permission.auth.uid'] as const;
    const ask = openGateway(format, { era: 'description', without });

    it('leaves what it says', async () => {
      const { data } = await ask('{ profiles { nodes { permission { ownerUsername groupName } } } }');
      expect(data).toEqual({
        profiles: { nodes: [{ permission: { ownerUsername: 'maria', groupName: 'amee' } }] },
      });
      expect(
        await ask('{ profiles { nodes { uid permission { ownerUid sharing { groupMayView } } } } }'),
      ).toMatchObject({
        data: { profiles: { nodes: [{ uid: profile, permission: null }] } },
        errors: [{ extensions: { code: 'UPSTREAM_UNSUPPORTED' } }],
      });
    });
  });

  describe('of who owns a profile in later years', () => {
    const ask = openGateway(format, { era: 'later' });

    it('is the user of the profile', async () => {
      const { data } = await ask('{ profiles { nodes { permission { ownerUsername } } } }');
      expect(data).toEqual({ profiles: { nodes: [{ permission: { ownerUsername: 'maria' } }] } });
      expect(await ask('{ profiles { nodes { uid permission { groupName } } } }')).toMatchObject({
        data: { profiles: { nodes: [{ uid: profile, permission: null }] } },
        errors: [unsaid('the name of the group of a profile')],
      });
    });
  });
});

describe('an order of profiles that such a service has anyway', () => {
  const ask = openGateway('json', {});

  it('is that of its list, because its profiles have no names', async () => {
    const { data } = await ask('{ profiles(orderBy: { by: NAME }) { nodes { uid name } } }');
    expect(data).toEqual({ profiles: { nodes: [{ uid: profile, name: null }] } });
    expect((await ask('{ profiles(orderBy: { by: MODIFIED }) { nodes { uid } } }')).errors).toMatchObject([
      { extensions: { code: 'UPSTREAM_UNSUPPORTED' } },
    ]);
  });
});
