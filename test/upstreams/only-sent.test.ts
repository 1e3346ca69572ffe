import { describe, expect, it } from 'vitest';
import { ask } from '../reference-service/ask.ts';
import { type OptionalMember, optionalMembers } from '../reference-service/members.ts';
import type { ServiceOptions } from '../reference-service/options.ts';
import { startReferenceService } from '../reference-service/service.ts';
import { shapeOfJson, shapeOfXml } from '../reference-service/shapes.ts';
import { isDeep } from '../support/deep.ts';
import { startRemoteGateway } from '../support/gateways/start-remote-gateway.ts';
import { allCells } from './cells.ts';

/** What the gateway adds to a document, by why it knows it: the name of the record, and the member. */
const added: Readonly<Record<string, readonly string[]>> = {
  'follows from the list and the requested page': ['pager'],
  'the caller sent it with HTTP Basic': ['auth.username', 'user.username'],
  'repeats name and path of the value': ['itemvalue.displayname', 'itemvalue.displaypath'],
  'made of the label and the name of the category': ['dataitem.title'],
  'the one environment of the service, which another record names': [
    'datacategory.environment',
    'itemdefinition.environment',
    'valuedefinition.environment',
    'profile.environment',
    'permission.environmentuid',
    'permission.environment',
  ],
  'in the document of the category itself': [
    'datacategory.created',
    'datacategory.modified',
    'datacategory.deprecated',
    'datacategory.datacategory',
    'datacategory.itemdefinition',
  ],
  'in the list of profiles': [
    'profile.created',
    'profile.modified',
    'profile.name',
    'profile.path',
    'profile.permission',
    'profile.user',
  ],
  'in the document of the definition itself': [
    'itemdefinition.created',
    'itemdefinition.modified',
    'itemdefinition.name',
    'itemdefinition.drilldown',
  ],
  'amountPerMonth in kilograms a year': ['amount'],
  'in the document of the item itself': ['profileitem.amount', 'profileitem.amounts'],
  'nothing, of a category without items': ['totalamountpermonth'],
};

const cars = '/data/transport/car/generic';
const car = `${cars}/4F6CBCEE95F3`;
const definition = '/definitions/itemDefinitions/123C4A18B5D6';

/** All that can be read, of the user of a version and of an item of theirs. */
function addressesOf(version: 1 | 2, item: string): readonly string[] {
  const input = version === 2 ? 'distance' : 'distanceKmPerMonth';
  const profile = `/profiles/E96D1A2B3C4${version === 2 ? 1 : 2}`;
  const list = `${profile}/transport/car/generic`;
  const definitions = ['/definitions/itemDefinitions', definition, `${definition}/itemValueDefinitions`];
  const sheets = [cars, `${cars}?itemsPerPage=1`, `${cars}/drill`, `${cars}/drill?fuel=diesel&size=large`];
  const values = [`${car}/kgCO2PerKm`, `${car}/kgCO2PerKm?valuesPerPage=5`];
  const profiles = ['/profiles', profile, `${profile}/transport`, list];
  const items = [`${list}/${item}`, `${list}/${item}/${input}`];
  const data = ['/data', '/data/transport', ...sheets, car, `${car}?${input}=100`, ...values];
  return ['/auth', '/auth/signIn', ...data, ...profiles, ...items, ...definitions];
}

/** As they are listed above: below a list the record is one of its entries. */
function nameOf(place: string): string {
  const [member = '', parent = ''] = place
    .toLowerCase()
    .replace(/^resources\.\w+\./, '')
    .replaceAll(/[@*]/g, '')
    .split('.')
    .toReversed();
  const record = parent.replace(/s$/, '');
  if (record === 'pager' || member === 'pager') return 'pager';
  return record === '' ? member : `${record}.${member}`;
}

/** The topmost members that the gateway's answers have, and those of the service do not. */
async function addedBefore(
  format: 'json' | 'xml',
  version: 1 | 2,
  options: ServiceOptions,
): Promise<ReadonlySet<string>> {
  const service = await startReferenceService({ version, ...options });
  const gateway = await startRemoteGateway(service.url, { upstreamFormat: format });
  const as = version === 2 ? 'maria' : 'victor';
  const shapeOf = format === 'json' ? (text: string) => shapeOfJson(JSON.parse(text)) : shapeOfXml;
  const item = service.store.profileItems.find(({ profile }) => profile.owner.username === as);
  const names = new Set<string>();
  try {
    for (const address of addressesOf(version, item?.uid ?? '')) {
      const [sent, passedOn] = await Promise.all(
        [service.url, gateway.url].map((url) => ask(`${url}${address}`, { as, accept: format })),
      );
      if (sent?.status !== 200 || passedOn?.status !== 200) continue;
      const places = new Set(shapeOf(sent.text));
      for (const place of shapeOf(passedOn.text)) {
        const parent = place.split('.').slice(0, -1).join('.');
        if (!places.has(place) && (parent === '' || places.has(parent))) names.add(nameOf(place));
      }
    }
  } finally {
    await gateway.close();
    await service.close();
  }
  return names;
}

const members = Object.keys(optionalMembers) as OptionalMember[];
const alone: readonly OptionalMember[] = [
  'ItemDefinition.environment',
  'ValueDefinition.environment',
  'Permission.environmentUid',
];
const services: readonly ServiceOptions[] = [
  {},
  { era: 'description' },
  { era: 'later' },
  { definitions: false },
  { without: members },
  ...(isDeep ? members : alone).map((member) => ({ without: [member] })),
];

describe('documents in front of another service', () => {
  const listed = Object.values(added).flat().sort();
  const found = new Set<string>();

  it.each(allCells)('in $format of version $version have no members that it did not send', async (cell) => {
    for (const options of services) {
      for (const name of await addedBefore(cell.format, cell.version, options)) found.add(name);
    }
    expect([...found].filter((name) => !listed.includes(name))).toEqual([]);
  });

  it('have each member that is listed as added', () => {
    expect([...found].sort()).toEqual(listed);
  });
});
