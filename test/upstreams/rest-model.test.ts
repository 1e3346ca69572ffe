import { describe, expect, it } from 'vitest';
import { ask, type Asked } from '../reference-service/ask.ts';
import { type OptionalMember, optionalMembers } from '../reference-service/members.ts';
import type { ServiceOptions } from '../reference-service/options.ts';
import { startReferenceService } from '../reference-service/service.ts';
import { isDeep } from '../support/deep.ts';
import { startRemoteGateway } from '../support/gateways/start-remote-gateway.ts';

type Version = 1 | 2;
type Request = readonly [line: string, asked?: Asked];

const cars = '/data/transport/car/generic';
const car = `${cars}/4F6CBCEE95F3`;
const profile = '/profiles/E96D1A2B3C41';
const list = `${profile}/transport/car/generic`;

/** Reads come before writes, and deletions last. `ITEM` stands for the uid of the caller's item. */
function requestsOf(version: Version): readonly Request[] {
  const input = version === 2 ? 'distance' : 'distanceKmPerMonth';
  const full = version === 2 ? { representation: 'full' } : {};
  const as = 'olga';
  return [
    [`GET ${car}`],
    [`GET ${car}?${input}=100`],
    [`GET ${car}/kgCO2PerKm`],
    [`GET ${cars}`],
    ['GET /data'],
    [`GET ${cars}/drill?fuel=diesel&size=large`],
    ['GET /profiles'],
    [`GET ${profile}`],
    [`GET ${list}`],
    [`GET ${list}/ITEM`],
    [`GET ${list}/ITEM/${input}`],
    [`PUT ${list}/ITEM/${input}`, { form: { value: '2400', ...full } }],
    [`PUT ${list}/ITEM`, { form: { name: 'van', ...full } }],
    [`POST ${list}`, { form: { dataItemUid: '4F6CBCEE95F1', [input]: '10', ...full } }],
    ['POST /profiles', { form: { profile: 'true' } }],
    [`PUT ${car}/kgCO2PerKm`, { as, form: { value: '0.27', ...full } }],
    [`PUT ${car}`, { as, form: { size: 'huge', ...full } }],
    [`POST ${cars}`, { as, form: { newObjectType: 'DI', fuel: 'hydrogen', size: 'small', ...full } }],
    [`DELETE ${cars}/4F6CBCEE95F1`, { as }],
    [`DELETE ${list}/ITEM`],
    [`DELETE ${profile}`],
    ['GET /profiles'],
  ];
}

/** The status of each request to a service itself, and through a gateway to another one like it. */
async function compare(
  format: 'json' | 'xml',
  version: Version,
  options: ServiceOptions,
): Promise<{ readonly direct: readonly string[]; readonly through: readonly string[] }> {
  const services = await Promise.all([1, 2].map(() => startReferenceService({ version, ...options })));
  const [direct, behind] = services as [(typeof services)[0], (typeof services)[0]];
  const gateway = await startRemoteGateway(behind.url, { upstreamFormat: format });
  const statuses = async (url: string, uid = ''): Promise<readonly string[]> => {
    const told: string[] = [];
    for (const [line, asked = {}] of requestsOf(version)) {
      const [method = '', target = ''] = line.replace('ITEM', uid).split(' ');
      const answer = await ask(`${url}${target}`, { method, accept: format, ...asked });
      // The description has 201 for a new data item, whatever the version.
      const status = line === `POST ${cars}` && answer.status === 200 ? 201 : answer.status;
      told.push(`${line}: ${status}${status < 400 ? '' : ` ${answer.text}`}`);
    }
    return told;
  };
  try {
    return {
      direct: await statuses(direct.url, direct.store.profileItems[0]?.uid),
      through: await statuses(gateway.url, behind.store.profileItems[0]?.uid),
    };
  } finally {
    await gateway.close();
    await Promise.all(services.map((service) => service.close()));
  }
}

const habits: readonly (readonly [string, ServiceOptions])[] = [
  ['of the described years', { era: 'description' }],
  ['of later years', { era: 'later' }],
  ['without definitions', { definitions: false }],
  [
    'that leaves out everything that may be missing',
    { without: Object.keys(optionalMembers) as OptionalMember[] },
  ],
  ['with an empty object for each empty list', { emptyLists: 'objects' }],
  ['without pagers', { without: ['pager'] }],
];

describe.each(['json', 'xml'] as const)('the REST model in %s', (format) => {
  describe.each([2, 1] as const)('of version %i', (version) => {
    it.each(isDeep ? [...habits, ...withoutEach()] : habits)(
      'is served in front of a service %s',
      async (_, options) => {
        const { direct, through } = await compare(format, version, options);
        expect(through).toEqual(direct);
        expect(through.filter((line) => /: [45]\d\d/.test(line))).toEqual([]);
      },
    );
  });
});

describe('documents in front of a service of the described years', () => {
  it.each([1, 2] as const)('have no members that version %i of the service did not send', async (version) => {
    const service = await startReferenceService({
      version,
      era: 'description',
      without: ['actions', 'Environment.uid', 'ItemDefinition.name', 'ItemDefinition.drillDown'],
    });
    const gateway = await startRemoteGateway(service.url);
    const read = async (target: string) => JSON.parse((await ask(`${gateway.url}${target}`)).text);
    try {
      const { actions, dataItem } = await read(car);
      expect([actions, dataItem.environment.uid]).toEqual([undefined, undefined]);
      expect(Object.keys(dataItem.itemDefinition)).not.toContain('name');
      expect(dataItem.itemValues[0].itemValueDefinition).not.toHaveProperty('apiVersions');
      const { dataCategory } = await read(cars);
      expect(dataCategory).not.toHaveProperty('deprecated');
      const { profiles } = await read('/profiles');
      expect(profiles[0].permission).not.toHaveProperty('groupAllowView');
    } finally {
      await gateway.close();
      await service.close();
    }
  });
});

function withoutEach(): typeof habits {
  const members = Object.keys(optionalMembers) as OptionalMember[];
  return members.map((member) => [`without ${member}`, { without: [member] }]);
}
