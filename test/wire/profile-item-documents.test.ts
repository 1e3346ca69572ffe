import { describe, expect, it } from 'vitest';
import { encodeProfileItemValueView } from '../../src/wire/profile-items/profile-item-value.ts';
import { encodeProfileItemView } from '../../src/wire/profile-items/profile-item.ts';
import * as sample from './sample-profile.ts';

const { entry, value, environment, actions, envelope1, envelope2 } = sample;
const sqlTime = '2010-02-03 04:05:06.0';

const longEnvironment = {
  uid: '5F5887BCF726',
  name: 'AMEE',
  path: '',
  description: '',
  owner: '',
  itemsPerPage: 10,
  itemsPerFeed: 10,
  created: '2007-07-27 09:30:44.0',
  modified: '2007-07-27 09:30:44.0',
};
const longDefinition = {
  uid: 'D1E2F3A4B5C6',
  name: 'Generic car',
  drillDown: 'fuel,size',
  created: sqlTime,
  modified: sqlTime,
  environment: { uid: '5F5887BCF726' },
};
const category = { uid: 'CA7E60A11234', name: 'Car', path: 'car' };
const shownActions = {
  allowList: true,
  allowView: true,
  allowCreate: true,
  allowModify: false,
  allowDelete: false,
};

const valueOfVersion2 = {
  uid: '0A0000000001',
  created: sqlTime,
  modified: sqlTime,
  path: 'distance',
  name: 'Distance',
  value: '0.10',
  unit: 'km',
  perUnit: 'year',
  displayPath: 'distance',
  displayName: 'Distance',
  itemValueDefinition: {
    uid: '0DEF00000002',
    path: 'distance',
    name: 'Distance',
    valueDefinition: {
      uid: '0DEF0000000A',
      name: 'amount',
      valueType: 'DECIMAL',
      description: '',
      created: sqlTime,
      modified: sqlTime,
      environment: { uid: '5F5887BCF726' },
    },
    unit: 'km',
    perUnit: 'year',
    fromProfile: true,
    fromData: false,
    apiVersions: [{ apiVersion: '2.0' }],
  },
};
const valueOfVersion1 = {
  uid: '0A0000000001',
  created: sqlTime,
  modified: sqlTime,
  path: 'distance',
  name: 'Distance',
  value: '0.10',
  itemValueDefinition: {
    uid: '0DEF00000002',
    path: 'distance',
    name: 'Distance',
    valueDefinition: { uid: '0DEF0000000A', name: 'amount', valueType: 'DECIMAL' },
  },
};
const itemOfVersion2 = {
  uid: '1234567890E1',
  // 04:05 and 14:44 UTC: New York is five hours behind in February and four in July.
  created: '2010-02-02T23:05:06-05:00',
  modified: '2010-02-02T23:05:06-05:00',
  name: null,
  itemValues: [valueOfVersion2],
  environment: longEnvironment,
  itemDefinition: longDefinition,
  dataCategory: category,
  amount: { value: 1200, unit: 'kg/year' },
  amounts: {
    amount: [{ type: 'CO2', unit: 'kg', perUnit: 'year', value: 1200, default: 'true' }],
    note: [{ type: 'comment', value: 'as stated' }],
  },
  startDate: '2010-07-16T10:44:00-04:00',
  endDate: '',
  dataItem: { uid: 'AD63A83B4D41', Label: 'petrol, small' },
  profile: { uid: '7V1FQMSWX64O' },
};

describe('a profile item', () => {
  it('a profile item in JSON of version 2 has dates with offsets, amounts and long values', () => {
    expect(json(encodeProfileItemView({ ...envelope2, entry, environment, actions }, 'json'))).toEqual({
      apiVersion: '2.0',
      path: '/transport/car/1234567890E1',
      profile: { uid: '7V1FQMSWX64O' },
      profileItem: itemOfVersion2,
      actions: shownActions,
    });
  });

  it('a profile item in JSON of version 1 has a first day, an amount per month and short values', () => {
    expect(json(encodeProfileItemView({ ...envelope1, entry, environment, actions }, 'json'))).toEqual({
      path: '/transport/car/1234567890E1',
      profile: { uid: '7V1FQMSWX64O' },
      profileItem: {
        uid: '1234567890E1',
        created: sqlTime,
        modified: sqlTime,
        name: '1234567890E1',
        itemValues: [valueOfVersion1],
        environment: longEnvironment,
        itemDefinition: longDefinition,
        dataCategory: category,
        amountPerMonth: 100,
        validFrom: '20100716',
        end: 'false',
        dataItem: { uid: 'AD63A83B4D41', Label: 'petrol, small' },
        profile: { uid: '7V1FQMSWX64O' },
      },
      actions: shownActions,
    });
  });

  it('a profile item in version 1 reports that it only marks an end', () => {
    const { start } = entry.item.validity;
    const mark = { ...entry, item: { ...entry.item, validity: { start, end: start } } };
    const document = { ...envelope1, entry: mark, environment, actions };
    expect(json(encodeProfileItemView(document, 'json'))).toMatchObject({
      profileItem: { validFrom: '20100716', end: 'true' },
    });
    expect(encodeProfileItemView(document, 'xml')).toContain('<End>true</End>');
  });

  it('a profile item in XML has its elements in the order of the original', () => {
    const second = encodeProfileItemView({ ...envelope2, entry, environment, actions: null }, 'xml');
    expect(elementsIn(second, 'ProfileItem')).toEqual([
      'Name',
      'ItemValues',
      'Environment',
      'ItemDefinition',
      'DataCategory',
      'Amount',
      'Amounts',
      'StartDate',
      'EndDate',
      'DataItem',
      'Profile',
    ]);
    expect(second).toContain('<Name/><ItemValues><ItemValue uid="0A0000000001"');
    expect(second).toContain(
      '<Amount unit="kg/year">1200</Amount><Amounts><Amount type="CO2" unit="kg" perUnit="year" default="true">1200</Amount>' +
        '<Note type="comment">as stated</Note></Amounts>',
    );
    expect(second).toContain(
      '<DataItem uid="AD63A83B4D41"><Label>petrol, small</Label></DataItem><Profile uid="7V1FQMSWX64O"/></ProfileItem>' +
        '<Path>/transport/car/1234567890E1</Path><Profile uid="7V1FQMSWX64O"/></ProfileItemResource></Resources>',
    );
    const first = encodeProfileItemView({ ...envelope1, entry, environment, actions: null }, 'xml');
    expect(first).toContain('<Resources><ProfileItemResource><ProfileItem created="2010-02-03 04:05:06.0"');
    expect(first).toContain(
      '<AmountPerMonth>100</AmountPerMonth><ValidFrom>20100716</ValidFrom><End>false</End>',
    );
  });
});

describe('a profile item value', () => {
  const document = { value, entry, environment, actions };

  it('a value in JSON of version 2 has its units and the whole item', () => {
    expect(json(encodeProfileItemValueView({ ...envelope2, ...document }, 'json'))).toEqual({
      apiVersion: '2.0',
      itemValue: { ...valueOfVersion2, item: itemOfVersion2 },
      path: '/transport/car/1234567890E1/distance',
      profile: { uid: '7V1FQMSWX64O' },
      actions: shownActions,
    });
  });

  it('a value in JSON of version 1 has the short definition and the uid of the item', () => {
    expect(json(encodeProfileItemValueView({ ...envelope1, ...document }, 'json'))).toEqual({
      itemValue: { ...valueOfVersion1, item: { uid: '1234567890E1' } },
      path: '/transport/car/1234567890E1/distance',
      profile: { uid: '7V1FQMSWX64O' },
      actions: shownActions,
    });
  });

  it('a value in XML has two capitalised attributes, and names its item', () => {
    const xml = encodeProfileItemValueView({ ...envelope1, ...document, actions: null }, 'xml');
    expect(xml).toBe(
      '<?xml version="1.0" encoding="UTF-8" standalone="no"?><Resources><ProfileItemValueResource>' +
        '<ItemValue uid="0A0000000001" Created="2010-02-03 04:05:06.0" Modified="2010-02-03 04:05:06.0">' +
        '<Path>distance</Path><Name>Distance</Name><Value>0.10</Value>' +
        '<ItemValueDefinition uid="0DEF00000002"><Path>distance</Path><Name>Distance</Name>' +
        '<FromProfile>true</FromProfile><FromData>false</FromData>' +
        '<ValueDefinition uid="0DEF0000000A"><Name>amount</Name><ValueType>DECIMAL</ValueType></ValueDefinition>' +
        '</ItemValueDefinition><ProfileItem uid="1234567890E1"/></ItemValue>' +
        '<Path>/transport/car/1234567890E1/distance</Path><Profile uid="7V1FQMSWX64O"/></ProfileItemValueResource></Resources>',
    );
    const second = encodeProfileItemValueView({ ...envelope2, ...document }, 'xml');
    expect(second).toContain('<Resources xmlns="http://schemas.amee.cc/2.0"><ProfileItemValueResource>');
    expect(second).toContain('<Value>0.10</Value><Unit>km</Unit><PerUnit>year</PerUnit>');
    expect(second).toMatch(
      /<ProfileItem uid="1234567890E1"><Amount unit="[a-z/]+">[\d.]+<\/Amount><Amounts>.*<\/Amounts><\/ProfileItem><\/ItemValue>/,
    );
  });

  it('absent units are written as empty texts', () => {
    const bare = { ...value, unit: null, perUnit: null };
    const written = encodeProfileItemValueView({ ...envelope2, ...document, value: bare }, 'json');
    expect(json(written)).toMatchObject({ itemValue: { unit: '', perUnit: '' } });
    expect(encodeProfileItemValueView({ ...envelope2, ...document, value: bare }, 'xml')).toContain(
      '<Unit/><PerUnit/>',
    );
  });
});

function json(document: string): unknown {
  return JSON.parse(document);
}

/** The names of the elements right below the first element of a name. */
function elementsIn(xml: string, name: string): readonly string[] {
  const inner = xml.slice(xml.indexOf(`<${name} `));
  const names: string[] = [];
  let depth = 0;
  for (const [tag, element = ''] of inner.matchAll(/<\/?([A-Za-z]+)[^>]*>/g)) {
    if (tag.startsWith('</')) depth -= 1;
    else {
      if (depth === 1) names.push(element);
      if (!tag.endsWith('/>')) depth += 1;
    }
    if (depth === 0) break;
  }
  return names;
}
