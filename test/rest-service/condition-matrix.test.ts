import { petrolSmall, unknownItem } from '../support/fixture-keys.ts';
import { describeRefusals, start } from './refusals.ts';
import { type Asked, faults } from './rest-rig.ts';

const admin = { as: 'admin' };
const v1 = { as: 'demo-v1' };
const guest = { as: null };
const basic = { as: null, headers: { authorization: `Basic ${btoa('demo:omed')}` } };
const document = (value: unknown): Asked => ({
  document: { type: 'application/json', body: JSON.stringify(value) },
});

const uid = petrolSmall.uid;
const car = '/data/transport/car';
const unknown = `${car}/${unknownItem.uid}`;
const petrol = `${car}/${uid}`;
const newItem = (more: Record<string, string> = {}): Asked => ({ form: { dataItemUid: uid, ...more } });
const newItemV1 = (more: Record<string, string>): Asked => ({ ...v1, ...newItem(more) });
const change = (form: Record<string, string>): Asked => ({ form });
const byAdmin = (form: Record<string, string>): Asked => ({ ...admin, form });
const broken = (type: string, body: string): Asked => ({ document: { type, body } });
const earlier = '2024-01-01T00:00:00Z';

/** Section 4.3 of the protocol of the original service, by request; what is answered otherwise has a test of its own. */
describeRefusals((refuses) => {
  refuses('GET', '/data', [
    ['no credentials', guest, 401],
    ['a stale token', { as: null, headers: { authtoken: 'stale' } }, 401],
    ['a wrong Basic password', basic, 401],
    ['an Accept that cannot be met', { accept: 'text/html' }, 406],
  ]);
  refuses('POST', '/auth', [
    ['a wrong password, though with 200', { ...guest, form: { username: 'demo', password: 'x' } }, 200],
    ['no password', { ...guest, form: { username: 'demo' } }, faults.missingParameter],
  ]);
  refuses('POST', '/profiles', [
    ['no credentials', { ...guest, form: { profile: 'true' } }, 401],
    ['no field profile', { form: {} }, faults.missingParameter],
  ]);

  for (const path of [
    '/nowhere',
    '/data/transport/bus',
    unknown,
    `${petrol}/colour`,
    '/profiles/ZZZZZZZZZZZZ',
    '{deleted}',
    '{deleted}/transport',
    '{profile}/transport/bus',
    '{profile}/transport/car/ZZZZZZZZZZZZ',
    '{item}/colour',
  ]) {
    refuses('GET', path, [['nothing there', {}, 404]]);
  }
  refuses('PUT', unknown, [['nothing there', byAdmin({ name: 'x' }), 404]]);
  refuses('DELETE', unknown, [['nothing there', admin, 404]]);
  refuses('PUT', '{profile}/transport/car/ZZZZZZZZZZZZ', [['nothing there', change({}), 404]]);
  refuses('DELETE', '{profile}/transport/car/ZZZZZZZZZZZZ', [['nothing there', {}, 404]]);
  refuses('POST', '{profile}/transport/bus', [['nothing there', newItem(), 404]]);

  refuses('GET', '{foreign}', [['no permission', {}, 403]]);
  refuses('PUT', '{foreign}', [['no permission', change({ distance: '2' }), 403]]);
  refuses('DELETE', '{foreign}', [['no permission', {}, 403]]);
  refuses('DELETE', petrol, [['no permission', {}, 403]]);
  refuses('PUT', petrol, [['no permission', change({ name: 'x' }), 403]]);

  refuses('POST', `${petrol}/source`, [['a method that it has not', byAdmin({ value: 'x' }), 405]]);
  refuses('DELETE', '{profile}/transport', [['a method that it has not', {}, 405]]);
  refuses('DELETE', '{item}/distance', [['a method that it has not', {}, 405]]);
  refuses('PUT', '/definitions/itemDefinitions', [['a method that it has not', byAdmin({ name: 'x' }), 405]]);

  refuses('POST', '{profile}/transport/car', [
    ['an item that is there', newItem({ startDate: start }), faults.duplicate],
    [
      'one of another media type',
      broken('image/png', `dataItemUid=${uid}&startDate=${start}`),
      faults.unsupportedType,
    ],
    ['no dataItemUid', change({ distance: '1' }), faults.missingParameter],
    ['an unknown dataItemUid', change({ dataItemUid: unknownItem.uid }), faults.unknownEntity],
    ['validFrom in version 2', newItem({ validFrom: '20200101' }), faults.otherVersion],
    ['end in version 2', newItem({ end: 'true' }), faults.otherVersion],
    ['a malformed date', newItem({ startDate: '1.1.2020' }), faults.invalidDate],
    ['a malformed duration', newItem({ duration: 'a month' }), faults.invalidDate],
    ['an end before the start', newItem({ startDate: start, endDate: earlier }), faults.invalidDateRange],
    ['text for a number', newItem({ distance: 'ten' }), faults.invalidParameter],
    ['malformed JSON', broken('application/json', '{'), faults.invalidContent],
    ['malformed XML', broken('application/xml', '<a>'), faults.invalidContent],
    ['an empty batch', document({ profileItems: [] }), faults.emptyList],
    [
      'a batch of 1,001',
      document({ profileItems: Array.from({ length: 1001 }, () => ({})) }),
      faults.tooManyEntries,
    ],
    ['an entry that fails', document({ profileItems: [{ dataItemUid: uid }, {}] }), faults.missingParameter],
  ]);
  refuses('PUT', '{profile}/transport/car', [
    ['no profileItemUid', document({ profileItems: [{ distance: '1' }] }), faults.missingParameter],
    ['a form', change({ distance: '1' }), faults.unsupportedType],
  ]);
  refuses('POST', '{profileV1}/transport/car', [
    ['startDate in version 1', newItemV1({ startDate: start }), faults.otherVersion],
    ['endDate in version 1', newItemV1({ endDate: start }), faults.otherVersion],
    ['duration in version 1', newItemV1({ duration: 'P1M' }), faults.otherVersion],
  ]);

  refuses('PUT', '{itemV1}', [
    ['startDate in version 1', { ...v1, form: { startDate: start } }, faults.otherVersion],
    ['duration in version 1', { ...v1, form: { duration: 'P1M' } }, faults.otherVersion],
  ]);
  refuses('PUT', '{item}', [
    ['validFrom in version 2', change({ validFrom: '20200101' }), faults.otherVersion],
    ['end in version 2', change({ end: 'true' }), faults.otherVersion],
    ['a malformed date', change({ endDate: 'soon' }), faults.invalidDate],
    ['an end before the start', change({ endDate: earlier }), faults.invalidDateRange],
    ['an unknown unit', change({ distance: '1', distanceUnit: 'leagues' }), faults.invalidParameter],
    ['an unknown time', change({ distance: '1', distancePerUnit: 'moment' }), faults.invalidParameter],
  ]);
  refuses('PUT', '{item}/distance', [
    ['a unit of another dimension', change({ value: '1', unit: 'kg' }), faults.invalidParameter],
  ]);

  const v1Query: readonly string[] = [`startDate=${start}`, `endDate=${start}`, 'duration=P1M'];
  for (const path of ['{profileV1}', '{profileV1}/transport/car', '{itemV1}', '{itemV1}/occupants']) {
    for (const query of v1Query) {
      refuses('GET', `${path}?${query}`, [['a date of version 2', v1, faults.otherVersion]]);
    }
  }
  for (const path of ['{profile}', '{profile}/transport/car', '{item}', '{item}/distance']) {
    refuses('GET', `${path}?profileDate=202001`, [['a date of version 1', {}, faults.otherVersion]]);
  }
  const window = '{profile}/transport/car?startDate';
  refuses('GET', `${window}=20200101`, [['a malformed date', {}, faults.invalidDate]]);
  refuses('GET', `${window}=${start}&endDate=${earlier}`, [
    ['an end before the start', {}, faults.invalidDateRange],
  ]);
  refuses('GET', `${window}=${start}&mode=prorata`, [['prorata without an end', {}, faults.prorata]]);
  refuses('GET', '{profile}/transport/car?mode=prorata', [['prorata without an end', {}, faults.prorata]]);
  refuses('GET', '{item}?returnUnit=leagues', [['an unknown returnUnit', {}, faults.invalidParameter]]);
  refuses('GET', '{item}/distance?returnUnit=kWh', [
    ['a returnUnit of another dimension', {}, faults.invalidParameter],
  ]);

  refuses('POST', '/data/transport', [
    ['no newObjectType', byAdmin({ name: 'x', path: 'x' }), faults.missingParameter],
    ['an unknown newObjectType', byAdmin({ newObjectType: 'X', name: 'x' }), faults.invalidParameter],
    ['no name', byAdmin({ newObjectType: 'DC', path: 'x' }), faults.missingParameter],
    ['no path', byAdmin({ newObjectType: 'DC', name: 'x', path: ' ' }), faults.missingParameter],
    ['a category that is there', byAdmin({ newObjectType: 'DC', name: 'x', path: 'CAR' }), faults.duplicate],
    ['an item where none can be', byAdmin({ newObjectType: 'DI', name: 'x' }), faults.invalidParameter],
  ]);
  refuses('POST', car, [
    [
      'an item that is there',
      byAdmin({ newObjectType: 'DI', fuel: 'petrol', size: 'small' }),
      faults.duplicate,
    ],
    ['no permission', change({ newObjectType: 'DI', fuel: 'x' }), 403],
  ]);
  refuses('PUT', `${petrol}/kgCO2PerKm`, [
    ['text for a number', byAdmin({ value: 'ten' }), faults.invalidParameter],
    ['a new start of the first entry', byAdmin({ value: '1', startDate: start }), faults.invalidModification],
  ]);
  refuses('DELETE', `${petrol}/kgCO2PerKm`, [['the first entry of a history', admin, faults.lastValue]]);
});
