import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, type Asked } from './ask.ts';
import { type ReferenceService, startReferenceService } from './service.ts';
import { shape, shapeOfJson, shapeOfXml } from './shapes.ts';

let service: ReferenceService;
beforeAll(async () => {
  service = await startReferenceService({ era: 'description' });
});
afterAll(() => service.close());

const flight = '/data/transport/plane/generic/AD63A83B4D41';
const dates = 'created modified';
const actions = 'actions{allowCreate allowView allowList allowModify allowDelete}';
const pager =
  'pager{start from to items itemsFound currentPage requestedPage nextPage previousPage lastPage itemsPerPage}';
const pagerXml =
  'Pager{Start From To Items ItemsFound CurrentPage RequestedPage NextPage PreviousPage LastPage ItemsPerPage}';
const environment = `environment{uid itemsPerFeed ${dates} description name owner path itemsPerPage}`;
const valueDefinition = `valueDefinition{uid environment{uid} ${dates} description name valueType}`;
const valueDefinitionXml =
  'ValueDefinition{@uid @created @modified Name ValueType Description Environment{@uid}}';
const itemValueDefinition = `itemValueDefinition{uid name path ${valueDefinition} unit perUnit fromProfile fromData}`;
const shortValueDefinition = 'itemValueDefinition{uid name path valueDefinition{uid name valueType}}';
const definitionXml = (more: string): string =>
  `ItemValueDefinition{@uid Path Name FromProfile FromData ${more}}`;
const value = 'uid name displayName path displayPath value unit perUnit';
const dataValue = `itemValueDefinition{uid name path ${valueDefinition} unit fromProfile fromData}`;
const dataItem = `uid path name label ${dates} startDate endDate dataCategory{uid name path}
  itemDefinition{uid environment{uid} ${dates} name drillDown} ${environment} itemValues*{${value} ${dataValue}}`;
const profile = `uid name path environment{uid} ${dates}
  permission{uid ${dates} environmentUid group{uid name} auth{uid username}}`;
const profileXml =
  'Profile{@uid @created @modified Path Name Environment{@uid} Permission{@uid @created @modified Environment{@uid} Name Username}}';
const valueXml = `Path Name Value Unit PerUnit ${definitionXml(`Unit ${valueDefinitionXml}`)}`;

/** The members of section 2 of the description, of the documents of section 4. */
const documents: readonly [
  name: string,
  request: { readonly path: string; readonly json: string; readonly xml: string } & Asked,
][] = [
  [
    'a data item',
    {
      path: flight,
      json: `apiVersion path dataItem{${dataItem}} userValueChoices{name choices*{name value}}
        amountPerMonth ${actions}`,
      xml: `Resources{@xmlns DataItemResource{
        DataItem{@uid @created @modified Name ItemValues{ItemValue{@uid ${valueXml}}} Environment{@uid}
          ItemDefinition{@uid} DataCategory{@uid Name Path} Path Label StartDate EndDate}
        Path Choices{Name Choices{Choice{Name Value}}} AmountPerMonth}}`,
    },
  ],
  [
    'a value of a data item',
    {
      path: `${flight}/kgCO2PerJourney`,
      json: `apiVersion itemValue{${value} ${dates} ${dataValue} item{${dataItem}}} dataItem{uid} path ${actions}`,
      xml: `Resources{@xmlns DataItemValueResource{
        ItemValue{@uid @Created @Modified ${valueXml} DataItem{@uid}} DataItem{@uid} Path}}`,
    },
  ],
  [
    'the list of profiles',
    {
      path: '/profiles',
      json: `apiVersion ${pager} profiles*{${profile}} ${actions}`,
      xml: `Resources{@xmlns ProfilesResource{Profiles{${profileXml}} ${pagerXml}}}`,
    },
  ],
  [
    'the list of profiles in version 1',
    {
      path: '/profiles',
      as: 'victor',
      json: `${pager} profiles*{${profile}} ${actions}`,
      xml: `Resources{ProfilesResource{Profiles{${profileXml}} ${pagerXml}}}`,
    },
  ],
  [
    'a new profile',
    {
      path: '/profiles',
      method: 'POST',
      form: { profile: 'true' },
      json: `apiVersion profile{${profile}}`,
      xml: `Resources{@xmlns ProfilesResource{${profileXml}}}`,
    },
  ],
  [
    'a value of a profile item',
    {
      path: '/profiles/E96D1A2B3C41/transport/car/generic/ITEM/distance',
      json: `apiVersion path profile{uid} ${actions} itemValue{${value} ${dates} ${itemValueDefinition}
        item{uid ${dates} name startDate endDate amount{value unit} dataItem{uid Label}
          itemValues*{${value} ${itemValueDefinition}}
          environment{uid itemsPerFeed description name owner path itemsPerPage}
          itemDefinition{uid name drillDown} dataCategory{uid name path} profile{uid}}}`,
      xml: `Resources{@xmlns ProfileItemValueResource{ItemValue{@uid @Created @Modified Path Name Value Unit PerUnit
        ${definitionXml(`Unit PerUnit ${valueDefinitionXml}`)} ProfileItem{@uid}} Path Profile{@uid}}}`,
    },
  ],
  [
    'a value of a profile item in version 1',
    {
      path: '/profiles/E96D1A2B3C42/transport/car/generic/ITEM/distanceKmPerMonth',
      as: 'victor',
      json: `path profile{uid} itemValue{uid name path value ${dates} ${shortValueDefinition} item{uid}}`,
      xml: `Resources{ProfileItemValueResource{ItemValue{@uid @Created @Modified Path Name Value
        ${definitionXml('ValueDefinition{@uid Name ValueType}')} ProfileItem{@uid}} Path Profile{@uid}}}`,
    },
  ],
];

/** Fills in the uid of the car of a profile, which is a new one at each start. */
function placed(path: string): string {
  const item = service.store.profileItems.find(
    ({ profile, dataItem }) => path.includes(profile.uid) && dataItem.uid === '4F6CBCEE95F3',
  );
  return `${service.url}${path.replace('ITEM', item?.uid ?? '')}`;
}

describe('documents of the description', () => {
  it.each(documents)('%s has all members and no other in JSON', async (_, { path, json, ...asked }) => {
    const { status, headers, text } = await ask(placed(path), asked);
    expect([status, headers['content-type']]).toEqual([200, 'application/json;charset=UTF-8']);
    expect(shapeOfJson(JSON.parse(text))).toEqual(shape(json));
  });

  it.each(documents)('%s has all members and no other in XML', async (_, { path, xml, ...asked }) => {
    const { status, headers, text } = await ask(placed(path), { ...asked, accept: 'xml' });
    expect([status, headers['content-type']]).toEqual([200, 'application/xml;charset=UTF-8']);
    expect(shapeOfXml(text)).toEqual(shape(xml));
  });
});
