import { petrolSmall } from '../support/fixture-keys.ts';
import { describeRefusals, type Row } from './refusals.ts';
import { type Asked, faults } from './rest-rig.ts';

const v1 = { as: 'demo-v1' };
const long = 'x'.repeat(256);
const veryLong = 'x'.repeat(10_001);
const uid = petrolSmall.uid;
const many = Object.fromEntries(Array.from({ length: 21 }, (_, number) => [`field${number}`, '1']));
const type = 'application/json';
const xml = 'application/xml';
const item = { dataItemUid: uid, name: 'new' };
const xmlItem = `<ProfileItem><dataItemUid>${uid}</dataItemUid></ProfileItem>`;
const inProfile = (inside: string) =>
  `<ProfileCategory><ProfileItems>${inside}</ProfileItems></ProfileCategory>`;

/** What is wrong with a body whatever it is for. */
const brokenForms: readonly Row[] = [
  ['21 fields', { form: many }, faults.invalidContent],
  ['more than 64 KiB', { form: { name: 'x'.repeat(65_537) } }, 413],
  [
    'bytes that are not UTF-8',
    { document: { type: '', body: Buffer.from([0x6e, 0x3d, 0xff]) } },
    faults.invalidContent,
  ],
  ['an escape that is not UTF-8', { form: 'name=%FF' }, faults.invalidContent],
  ['a malformed escape', { form: 'name=100%' }, faults.invalidContent],
  ['a name of a field that is too long', { form: { [long]: 'x' } }, faults.invalidParameter],
  ['a field that is far too long', { form: { name: veryLong } }, faults.invalidParameter],
];

const newItem = (more: Record<string, string>): Asked => ({ form: { ...item, ...more } });

describeRefusals((refuses) => {
  refuses('POST', '/profiles', [
    ['nothing', {}, faults.missingParameter],
    ['a blank profile', { form: { profile: '' } }, faults.missingParameter],
    ['profile twice', { form: 'profile=true&profile=true' }, faults.invalidParameter],
    ['profile twice, in another case', { form: 'profile=true&Profile=true' }, faults.invalidParameter],
    ['a uid', { form: { profile: 'true', uid: 'AAAAAAAAAAAA' } }, faults.invalidParameter],
    ['a name that is too long', { form: { profile: 'true', name: long } }, faults.invalidParameter],
    [
      'a note with a control character',
      { form: { profile: 'true', note: 'a\u0007b' } },
      faults.invalidParameter,
    ],
    ['a label without a key', { form: { profile: 'true', 'label.': 'x' } }, faults.invalidParameter],
    ['a path', { form: { profile: 'true', path: 'mine' } }, faults.invalidParameter],
    ['a date of creation', { form: { profile: 'true', created: '2020-01-01' } }, faults.invalidParameter],
    ['an owner', { form: { profile: 'true', owner: 'admin' } }, faults.invalidParameter],
    ['a permission', { form: { profile: 'true', permission: 'x' } }, faults.invalidParameter],
    ['a document', { document: { type, body: '{"profile":"true"}' } }, faults.unsupportedType],
    ...brokenForms,
  ]);

  refuses('PUT', '{profile}', [
    ['nothing', {}, faults.missingParameter],
    ['all blank', { form: { groupAllowView: '' } }, faults.missingParameter],
    ['what is neither true nor false', { form: { groupAllowView: 'yes' } }, faults.invalidParameter],
    ['a flag twice', { form: 'groupAllowView=true&groupAllowView=false' }, faults.invalidParameter],
    ['an owner', { form: { owner: 'stranger', otherAllowView: 'true' } }, faults.invalidParameter],
    ['a group', { form: { group: 'others', otherAllowView: 'true' } }, faults.invalidParameter],
    ['a modification date', { form: { modified: 'x', otherAllowView: 'true' } }, faults.invalidParameter],
    [
      'an unknown representation',
      { form: { otherAllowView: 'true', representation: 'half' } },
      faults.invalidParameter,
    ],
    ...brokenForms,
  ]);

  refuses('POST', '{profile}/transport/car', [
    ['nothing', {}, faults.missingParameter],
    ['a blank data item', { form: { dataItemUid: ' ' } }, faults.missingParameter],
    ['a data item twice', { form: `dataItemUid=${uid}&dataitemuid=${uid}` }, faults.invalidParameter],
    ['a data item that is not a uid', { form: { dataItemUid: 'petrol' } }, faults.unknownEntity],
    ['a name that is too long', newItem({ name: long }), faults.invalidParameter],
    ['a name with a control character', newItem({ name: 'a\u0007b' }), faults.invalidParameter],
    ['a value that is too long', newItem({ terrain: long }), faults.invalidParameter],
    ['text for a number', newItem({ distance: 'far' }), faults.invalidParameter],
    ['a fraction for a whole number', newItem({ occupants: '1.5' }), faults.invalidParameter],
    ['a number that is infinite', newItem({ distance: '1e999' }), faults.invalidParameter],
    ['what is not among the choices', newItem({ terrain: 'steep' }), faults.invalidParameter],
    ['a value twice', { form: `dataItemUid=${uid}&distance=1&Distance=2` }, faults.invalidParameter],
    ['an unknown value', newItem({ colour: 'red' }), faults.invalidParameter],
    ['a value of the data item', newItem({ kgCO2PerKm: '0' }), faults.invalidParameter],
    ['a value of version 1', newItem({ distanceKmPerMonth: '1' }), faults.otherVersion],
    ['a unit alone', newItem({ distanceUnit: 'mi' }), faults.invalidParameter],
    ['a unit where there is none', newItem({ occupants: '1', occupantsUnit: 'kg' }), faults.invalidParameter],
    ['a unit that is too long', newItem({ distance: '1', distanceUnit: long }), faults.invalidParameter],
    ['a uid', newItem({ uid: 'AAAAAAAAAAAA' }), faults.invalidParameter],
    ['a date of creation', newItem({ created: '2020-01-01' }), faults.invalidParameter],
    ['a profile', newItem({ profile: 'AAAAAAAAAAAA' }), faults.invalidParameter],
    ['an environment', newItem({ environment: 'x' }), faults.invalidParameter],
    ['an amount', newItem({ amount: '0' }), faults.invalidParameter],
    ['a start that is not a date', newItem({ startDate: 'today' }), faults.invalidDate],
    ['a start on 31 February', newItem({ startDate: '2020-02-31T00:00:00Z' }), faults.invalidDate],
    ['a start without an offset', newItem({ startDate: '2020-02-01T00:00:00' }), faults.invalidDate],
    ['a duration beyond the calendar', newItem({ duration: 'P9999Y' }), faults.invalidDate],
    ['a month', newItem({ validFrom: '20200101' }), faults.otherVersion],
    ['an unknown representation', newItem({ representation: 'short' }), faults.invalidParameter],
    ['an unknown returnUnit', newItem({ returnUnit: 'stone' }), faults.invalidParameter],
    ['a returnUnit that is too long', newItem({ returnUnit: long }), faults.invalidParameter],
    ['a token in the form', newItem({ authToken: 'x' }), faults.invalidParameter],
    ...brokenForms,
    ['malformed JSON', { document: { type, body: 'dataItemUid=x' } }, faults.invalidContent],
    ['JSON that is empty', { document: { type, body: '' } }, faults.invalidContent],
    [
      'JSON that is not UTF-8',
      { document: { type, body: Buffer.from([0x7b, 0x22, 0xff, 0x22]) } },
      faults.invalidContent,
    ],
    ['JSON that is deep', { document: { type, body: '['.repeat(100_000) } }, faults.invalidContent],
    ['malformed XML', { document: { type: xml, body: 'dataItemUid=x' } }, faults.invalidContent],
    [
      'XML with a DOCTYPE',
      { document: { type: xml, body: `<!DOCTYPE x>${inProfile(xmlItem)}` } },
      faults.invalidContent,
    ],
    [
      'XML with an entity',
      {
        document: {
          type: xml,
          body: `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/hostname">]>${inProfile('<ProfileItem><name>&e;</name></ProfileItem>')}`,
        },
      },
      faults.invalidContent,
    ],
    [
      'XML with an undeclared entity',
      {
        document: {
          type: xml,
          body: inProfile(`<ProfileItem><dataItemUid>${uid}</dataItemUid><name>&bomb;</name></ProfileItem>`),
        },
      },
      '',
    ],
    [
      'XML that is deep',
      { document: { type: xml, body: `${'<a>'.repeat(200)}${'</a>'.repeat(200)}` } },
      faults.invalidContent,
    ],
    [
      'XML that does not end',
      { document: { type: xml, body: '<ProfileCategory><ProfileItems>' } },
      faults.invalidContent,
    ],
    [
      'a field twice in XML',
      {
        document: {
          type: xml,
          body: inProfile(
            `<ProfileItem><dataItemUid>${uid}</dataItemUid><name>a</name><name>b</name></ProfileItem>`,
          ),
        },
      },
      '',
    ],
  ]);

  refuses('POST', '{profileV1}/transport/car', [
    ['a start', { ...v1, form: { ...item, startDate: '2020-01-01T00:00:00Z' } }, faults.otherVersion],
    [
      'an end that is a date',
      { ...v1, form: { ...item, endDate: '2020-01-01T00:00:00Z' } },
      faults.otherVersion,
    ],
    [
      'an end that is neither true nor false',
      { ...v1, form: { ...item, end: '2020' } },
      faults.invalidParameter,
    ],
    ['a unit', { ...v1, form: { ...item, occupants: '1', occupantsUnit: 'kg' } }, faults.otherVersion],
    ['a returnUnit', { ...v1, form: { ...item, returnUnit: 'lb' } }, faults.otherVersion],
    ['a value of version 2', { ...v1, form: { ...item, distance: '1' } }, faults.otherVersion],
  ]);

  refuses('PUT', '{item}', [
    ['another data item', { form: { dataItemUid: uid } }, faults.invalidParameter],
    ['a uid', { form: { uid: 'AAAAAAAAAAAA' } }, faults.invalidParameter],
    ['a uid of a profile item', { form: { profileItemUid: 'AAAAAAAAAAAA' } }, faults.invalidParameter],
    ['a modification date', { form: { modified: '2020' } }, faults.invalidParameter],
    ['an unknown value', { form: { colour: 'red' } }, faults.invalidParameter],
    ['text for a number', { form: { distance: 'far' } }, faults.invalidParameter],
    ['a malformed duration', { form: { duration: 'P' } }, faults.invalidDate],
    ['a document', { document: { type, body: '{"distance":"1"}' } }, faults.unsupportedType],
    ...brokenForms,
  ]);

  refuses('PUT', '{item}/distance', [
    ['nothing', {}, faults.missingParameter],
    ['a unit alone', { form: { unit: 'mi' } }, faults.missingParameter],
    ['the value twice', { form: 'value=1&VALUE=2' }, faults.invalidParameter],
    ['text for a number', { form: { value: 'far' } }, faults.invalidParameter],
    ['a value that is too long', { form: { value: '1'.repeat(256) } }, faults.invalidParameter],
    ['an unknown unit', { form: { value: '1', unit: 'furlong' } }, faults.invalidParameter],
    ['a unit of another dimension', { form: { value: '1', perUnit: 'kg' } }, faults.invalidParameter],
    ['a uid', { form: { value: '1', uid: 'AAAAAAAAAAAA' } }, faults.invalidParameter],
    ['a path', { form: { value: '1', path: 'x' } }, faults.invalidParameter],
    ['a date', { form: { value: '1', startDate: '2020-01-01T00:00:00Z' } }, faults.invalidParameter],
    ...brokenForms,
  ]);

  refuses('PUT', '{itemV1}/distanceKmPerMonth', [
    ['a unit', { ...v1, form: { value: '1', unit: 'mi' } }, faults.otherVersion],
    ['a per-unit', { ...v1, form: { value: '1', perUnit: 'year' } }, faults.otherVersion],
    ['a returnUnit', { ...v1, form: { value: '1', returnUnit: 'lb' } }, faults.otherVersion],
  ]);
});
