import { describe, expect, it } from 'vitest';
import {
  type BatchEntry,
  type BatchList,
  decodeDataTreeBatch,
  decodeProfileItemBatch,
  encodeBatch,
} from '../../src/wire/forms/batch.ts';
import type { Format } from '../../src/wire/elements/format.ts';
import { asUid } from '../support/brands.ts';
import { WireError } from '../../src/wire/elements/wire-error.ts';

const read = (body: string, format: Format) => decodeProfileItemBatch(Buffer.from(body), format);
const inXml = (entry: string): string =>
  `<ProfileCategory><ProfileItems><ProfileItem>${entry}</ProfileItem></ProfileItems></ProfileCategory>`;

describe('a batch of profile items', () => {
  const entries: readonly BatchEntry[] = [
    {
      fields: [
        ['dataItemUid', '1234567890E1'],
        ['distance', '0.10'],
        ['name', 'Café "<Ω>"'],
      ],
    },
    { fields: [['distanceUnit', 'km']] },
  ];

  it('a batch of profile items has the form of the original', () => {
    expect(encodeBatch('profileItems', entries, 'json')).toBe(
      String.raw`{"profileItems":[{"dataItemUid":"1234567890E1","distance":"0.10","name":"Café \"<Ω>\""},{"distanceUnit":"km"}]}`,
    );
    expect(encodeBatch('profileItems', entries, 'xml')).toBe(
      '<?xml version="1.0" encoding="UTF-8" standalone="no"?><ProfileCategory><ProfileItems><ProfileItem>' +
        '<dataItemUid>1234567890E1</dataItemUid><distance>0.10</distance><name>Café &#34;&#60;Ω&#62;&#34;</name></ProfileItem>' +
        '<ProfileItem><distanceUnit>km</distanceUnit></ProfileItem></ProfileItems></ProfileCategory>',
    );
  });

  it('a batch is read with every value as text', () => {
    expect(read('{"profileItems":[{"a":1,"b":true,"c":null,"d":"0.10"}]}', 'json')).toEqual([
      new Map([
        ['a', '1'],
        ['b', 'true'],
        ['c', ''],
        ['d', '0.10'],
      ]),
    ]);
    const xml = `<?xml version="1.0"?>\n${inXml('\n<dataItemUid>1234567890E1</dataItemUid>\n<name/><note><![CDATA[a & b]]></note>')}`;
    expect(read(xml, 'xml')).toEqual([
      new Map([
        ['dataItemUid', '1234567890E1'],
        ['name', ''],
        ['note', 'a & b'],
      ]),
    ]);
  });

  it('a batch may be empty', () => {
    expect(read('{"profileItems":[]}', 'json')).toEqual([]);
    expect(read('<ProfileCategory><ProfileItems/></ProfileCategory>', 'xml')).toEqual([]);
  });

  it.each([
    ['', 'json'],
    ['[]', 'json'],
    ['"text"', 'json'],
    ['{}', 'json'],
    ['{"profileItem":[]}', 'json'],
    ['{"profileItems":"text"}', 'json'],
    ['{"profileItems":{"dataItemUid":"1234567890E1"}}', 'json'],
    ['{"profileItems":[{"distance":{"value":"1"}}]}', 'json'],
    ['{"profileItems":[{"distance":["1"]}]}', 'json'],
    ['{"profileItems":[{"distance":"1"}]', 'json'],
    ['', 'xml'],
    ['<ProfileCategory/>', 'xml'],
    ['<Other><ProfileItems/></Other>', 'xml'],
    ['<ProfileCategory><ProfileItems>text</ProfileItems></ProfileCategory>', 'xml'],
    [inXml('<distance>1</distance><distance>2</distance>'), 'xml'],
    [inXml('<distance><value>1</value></distance>'), 'xml'],
    [inXml('<Distance>1</Distance><distance><value>1</value></distance>'), 'xml'],
    [inXml('<Distance>1</Distance><distance>1</distance><distance>2</distance>'), 'xml'],
    [inXml('<column name="distance">1</column><distance>2</distance>'), 'xml'],
    [inXml('<name>&nobody;</name>'), 'xml'],
    [inXml('<name>&#0;</name>'), 'xml'],
    [inXml('<name>'), 'xml'],
    [`<!DOCTYPE a [<!ENTITY b "c">]>${inXml('<name>&b;</name>')}`, 'xml'],
  ] as const)('%j in %s is not a batch', (body, format) => {
    expect(() => read(body, format)).toThrow(WireError);
  });

  it('a batch that is not UTF-8 is refused', () => {
    const latin1 = Buffer.from('{"profileItems":[{"name":"Café"}]}', 'latin1');
    expect(() => decodeProfileItemBatch(latin1, 'json')).toThrow(WireError);
  });
});

describe('a batch that cannot be read', () => {
  it.each<[string, Format, string]>([
    ['{"profileItems":5}', 'json', 'Invalid profileItems: expected a list, got a number.'],
    ['{"profileItems":null}', 'json', 'Invalid profileItems: expected a list, got null.'],
    ['{"profileItems":"x"}', 'json', 'Invalid profileItems: expected a list, got text.'],
    ['{"profileItems":[{"name":["x"]}]}', 'json', 'A field of an entry must be text, a number or a boolean.'],
    ['{}', 'json', 'The body must have a list profileItems.'],
    [
      '<ProfileCategory><ProfileItems>x</ProfileItems></ProfileCategory>',
      'xml',
      'Invalid profileItems: expected a list of ProfileItem, got text.',
    ],
  ])('%s in %s is refused with what was expected and what came', (body, format, message) => {
    expect(() => read(body, format)).toThrow(message);
  });
});

describe('a batch in the data tree', () => {
  const uid = asUid('1234567890E1');

  it.each<[BatchList, BatchEntry, string, string]>([
    [
      'dataCategories',
      { fields: [['name', 'Vans']] },
      '{"dataCategories":[{"name":"Vans"}]}',
      '<DataCategory><DataCategories><DataCategory><name>Vans</name></DataCategory></DataCategories></DataCategory>',
    ],
    [
      'dataItems',
      { uid, fields: [['name', '']] },
      '{"dataItems":[{"dataItemUid":"1234567890E1","name":""}]}',
      '<DataCategory><DataItems><DataItem><dataItemUid>1234567890E1</dataItemUid><name/></DataItem></DataItems></DataCategory>',
    ],
  ])('a batch of %s has the form of the original', (list, entry, json, xml) => {
    expect(encodeBatch(list, [entry], 'json')).toBe(json);
    const prolog = '<?xml version="1.0" encoding="UTF-8" standalone="no"?>';
    expect(encodeBatch(list, [entry], 'xml')).toBe(prolog + xml);
  });

  it('a batch may omit one of its lists, but not both', () => {
    const one = Buffer.from('{"dataItems":[{"fuel":"petrol"}]}');
    expect(decodeDataTreeBatch(one, 'json')).toEqual({
      dataCategories: [],
      dataItems: [new Map([['fuel', 'petrol']])],
    });
    expect(() => decodeDataTreeBatch(Buffer.from('{}'), 'json')).toThrow(WireError);
    const none = Buffer.from('<DataCategory><Name>Vans</Name></DataCategory>');
    expect(() => decodeDataTreeBatch(none, 'xml')).toThrow(WireError);
  });
});
