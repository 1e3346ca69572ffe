import { describe, expect, it } from 'vitest';
import { contentOfKind, kindOf } from '../../src/wire/documents/document.ts';
import { parseBody } from '../../src/wire/documents/parse-body.ts';
import { WireError } from '../../src/wire/elements/wire-error.ts';

const inJson = (members: object) => parseBody(JSON.stringify(members), 'json');
const inXml = (content: string) => parseBody(`<Resources>${content}</Resources>`, 'xml');
const profile = { uid: '7V1FQMSWX64O' };

describe('the kind of a document', () => {
  it.each([
    ['profiles', { profiles: [], pager: {} }],
    ['profile', { apiVersion: '2.0', profile }],
    ['profileCategory', { path: '', profile, dataCategory: {}, profileCategories: [] }],
    ['profileCategory', { path: '', profile, dataCategory: {}, children: {} }],
    ['profileCategory', { path: '', profile, dataCategory: {}, profileItem: {} }],
    ['profileItem', { path: '', profile, profileItem: {} }],
    ['profileItemValue', { path: '', profile, itemValue: {} }],
    ['dataCategory', { path: '', dataCategory: {}, children: {} }],
    ['drillDown', { dataCategory: {}, selections: [], choices: {} }],
    ['dataItem', { path: '', dataItem: {}, userValueChoices: {} }],
    ['dataItemValue', { path: '', dataItem: {}, itemValue: {} }],
    ['dataItemValue', { path: '', dataItem: {}, itemValues: [] }],
    ['other', { status: { code: 404 } }],
    ['other', { profileItems: [] }],
    ['other', {}],
  ] as const)('the kind %s is recognised by its members in JSON', (kind, members) => {
    expect(kindOf(inJson(members))).toBe(kind);
  });

  it.each([
    ['profiles', '<ProfilesResource><Profiles/><Pager/></ProfilesResource>'],
    ['profile', '<ProfilesResource><Profile uid="7V1FQMSWX64O"/></ProfilesResource>'],
    ['profileCategory', '<ProfileCategoryResource/>'],
    ['profileItem', '<ProfileItemResource/>'],
    ['profileItemValue', '<ProfileItemValueResource/>'],
    ['dataCategory', '<DataCategoryResource/>'],
    ['drillDown', '<DrillDownResource/>'],
    ['dataItem', '<DataItemResource/>'],
    ['dataItemValue', '<DataItemValueResource/>'],
    ['other', '<Status/>'],
  ] as const)('the kind %s is recognised by its resource in XML', (kind, content) => {
    expect(kindOf(inXml(content))).toBe(kind);
  });

  it('a document of an unexpected kind is refused', () => {
    const document = inXml('<DataItemResource><Path>/a</Path></DataItemResource>');
    expect(contentOfKind(document, 'dataItem').text('path')).toBe('/a');
    expect(() => contentOfKind(document, 'profileItem')).toThrow(
      new WireError('The document is a data item; expected a profile item.'),
    );
    const list = inXml('<ProfilesResource><Profiles/></ProfilesResource>');
    expect(() => contentOfKind(list, 'profile')).toThrow(WireError);
    const one = inXml('<ProfilesResource><Profile uid="7V1FQMSWX64O"/></ProfilesResource>');
    expect(contentOfKind(one, 'profile').node('profile')?.text('uid')).toBe('7V1FQMSWX64O');
  });
});
