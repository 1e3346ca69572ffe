import { describe, expect, it } from 'vitest';
import { encodeCreatedItems } from '../../src/wire/profile-items/created-items.ts';
import { encodeCreatedDataCategory } from '../../src/wire/data-categories/data-category.ts';
import { encodeCreatedDataItem } from '../../src/wire/data-items/data-item.ts';
import {
  encodeItemDefinitions,
  encodeItemValueDefinitionView,
} from '../../src/wire/definitions/item-definition.ts';
import { encodeSignOut } from '../../src/wire/access/sign-in.ts';
import { encodeWrittenRecords } from '../../src/wire/data-categories/written-records.ts';
import * as canned from '../support/documents/canned-documents.ts';
import * as sample from './sample-profile.ts';
import { asUid, asPath } from '../support/brands.ts';

const { environment, envelope1, envelope2, dataCategory } = sample;
const prolog = '<?xml version="1.0" encoding="UTF-8" standalone="no"?>';

describe('responses to creations', () => {
  it('the response to a batch of profile items has their addresses', () => {
    const uri = '/profiles/7V1FQMSWX64O/transport/car/1234567890E1';
    const document = { ...envelope2, items: [{ uri, uid: asUid('1234567890E1') }] };
    expect(encodeCreatedItems(document, 'json')).toBe(
      `{"apiVersion":"2.0","profileItems":[{"uri":"${uri}","uid":"1234567890E1"}]}`,
    );
    expect(encodeCreatedItems(document, 'xml')).toBe(
      `${prolog}<Resources xmlns="http://schemas.amee.cc/2.0"><ProfileItems><ProfileItem uri="${uri}" uid="1234567890E1"/></ProfileItems></Resources>`,
    );
  });

  it('the response to a new data category has it with long dates', () => {
    const document = { dataCategory, environment, isNew: true, actions: null };
    expect(JSON.parse(encodeCreatedDataCategory({ ...envelope1, ...document }, 'json'))).toMatchObject({
      path: '/transport/car',
      dataCategory: { uid: 'CA7E60A11234', path: 'car', created: 'Wed Feb 03 04:05:06 UTC 2010' },
    });
    const xml = encodeCreatedDataCategory({ ...envelope1, ...document, isNew: false }, 'xml');
    expect(xml).toContain(
      '<Resources><DataCategoryResource><Path>/transport/car</Path><DataCategory created="2010-02-03 04:05:06.0"',
    );
  });

  it('the response to a new data item has it below the path of its category', () => {
    const document = { item: canned.item, values: canned.values, isNew: true, actions: null };
    expect(JSON.parse(encodeCreatedDataItem({ ...envelope2, ...document }, 'json'))).toMatchObject({
      apiVersion: '2.0',
      path: '/transport/car',
      dataItem: {
        uid: '1234567890E1',
        created: 'Wed Feb 03 04:05:06 UTC 2010',
        itemValues: [{ value: '0.10' }, {}],
      },
    });
    expect(encodeCreatedDataItem({ ...envelope1, ...document }, 'xml')).toContain(
      '<Resources><DataCategoryResource><Path>/transport/car</Path><DataItem created="Wed Feb 03 04:05:06 UTC 2010"',
    );
  });

  it('the response to a batch in the data tree has the addresses of its records', () => {
    const record = { uri: '/data/transport/car', uid: asUid('CA7E60A11234') };
    const document = { ...envelope1, path: asPath('transport'), dataCategories: [record], dataItems: [] };
    expect(encodeWrittenRecords(document, 'json')).toBe(
      '{"path":"/transport","dataCategories":[{"uri":"/data/transport/car","uid":"CA7E60A11234"}],"dataItems":[]}',
    );
    expect(encodeWrittenRecords(document, 'xml')).toBe(
      `${prolog}<Resources><DataCategoryResource><Path>/transport</Path><DataCategories>` +
        '<DataCategory uri="/data/transport/car" uid="CA7E60A11234"/></DataCategories><DataItems></DataItems></DataCategoryResource></Resources>',
    );
  });
});

describe('documents without version', () => {
  it('a sign-out contains the next address', () => {
    expect(encodeSignOut('/auth', 'json')).toBe('{"next":"/auth"}');
    expect(encodeSignOut('/auth', 'xml')).toBe(
      `${prolog}<Resources><SignOutResource><Next>/auth</Next></SignOutResource></Resources>`,
    );
  });

  it('item definitions are listed in pages', () => {
    const { itemDefinition } = canned;
    const definitions = { entries: [itemDefinition], total: 1, request: { page: 1, itemsPerPage: 10 } };
    expect(JSON.parse(encodeItemDefinitions({ definitions, environment }, 'json'))).toMatchObject({
      itemDefinitions: [{ uid: itemDefinition.uid, name: 'Generic car', drillDown: 'fuel,size' }],
      pager: { items: 1, itemsFound: 1 },
    });
    expect(encodeItemDefinitions({ definitions, environment }, 'xml')).toContain(
      '<Resources><ItemDefinitionsResource><ItemDefinitions><ItemDefinition created=',
    );
  });

  it('one value definition is returned with its item definition', () => {
    const document = {
      definition: canned.itemDefinition,
      valueDefinition: sample.distanceDefinition,
      environment,
    };
    expect(JSON.parse(encodeItemValueDefinitionView(document, 'json'))).toMatchObject({
      itemValueDefinition: {
        uid: '0DEF00000002',
        path: 'distance',
        fromProfile: true,
        fromData: false,
        allowedRoles: '',
        itemDefinition: { uid: canned.itemDefinition.uid, name: 'Generic car' },
        environment: { uid: '5F5887BCF726' },
        apiVersions: [{ apiVersion: '2.0' }],
      },
    });
    expect(encodeItemValueDefinitionView(document, 'xml')).toContain(
      '<APIVersions><APIVersion>2.0</APIVersion></APIVersions>',
    );
  });
});
