import { petrolSmall } from '../support/fixture-keys.ts';
import { describeRefusals } from './refusals.ts';
import { type Asked, faults } from './rest-rig.ts';

const admin = { as: 'admin' };
const long = 'x'.repeat(256);
const uid = petrolSmall.uid;
const petrol = `/data/transport/car/${uid}`;
const newDataItem = (more: Record<string, string>): Asked => ({
  ...admin,
  form: { newObjectType: 'DI', fuel: 'x', size: 'y', ...more },
});

const category = { newObjectType: 'DC', name: 'Buses', path: 'bus' };

describeRefusals((refuses) => {
  refuses('POST', '/data/transport/car', [
    ['nothing', admin, faults.missingParameter],
    ['an unknown type', newDataItem({ newObjectType: 'PI' }), faults.invalidParameter],
    ['a type twice', { ...admin, form: 'newObjectType=DI&newObjectType=DI' }, faults.invalidParameter],
    ['an unknown value', newDataItem({ colour: 'red' }), faults.invalidParameter],
    ['a value of the profile side', newDataItem({ distance: '1' }), faults.invalidParameter],
    ['text for a number', newDataItem({ kgCO2PerKm: 'much' }), faults.invalidParameter],
    ['a value that is too long', newDataItem({ source: long }), faults.invalidParameter],
    ['a uid', newDataItem({ uid: 'AAAAAAAAAAAA' }), faults.invalidParameter],
    ['a label', newDataItem({ label: 'x' }), faults.invalidParameter],
    ['a name that is too long', newDataItem({ name: long }), faults.invalidParameter],
    ['a path with a slash', newDataItem({ path: 'a/b' }), faults.invalidParameter],
    ['a path that leads up', newDataItem({ path: '..' }), faults.invalidParameter],
    ['a path that means something', newDataItem({ path: 'drill' }), faults.invalidParameter],
    ['a malformed date', newDataItem({ startDate: '2020' }), faults.invalidDate],
    [
      'an end before the start',
      newDataItem({ startDate: '2020-01-01T00:00:00Z', endDate: '2019-01-01T00:00:00Z' }),
      faults.invalidDateRange,
    ],
  ]);

  refuses('PUT', petrol, [
    ['a uid', { ...admin, form: { uid: 'AAAAAAAAAAAA' } }, faults.invalidParameter],
    ['a type', { ...admin, form: { newObjectType: 'DI' } }, faults.invalidParameter],
    ['a date of creation', { ...admin, form: { created: '2020' } }, faults.invalidParameter],
    ['text for a number', { ...admin, form: { kgCO2PerKm: 'x' } }, faults.invalidParameter],
    ['drill-down values of another item', { ...admin, form: { size: 'large' } }, faults.duplicate],
  ]);

  refuses('PUT', `${petrol}/kgCO2PerKm`, [
    ['nothing', admin, faults.missingParameter],
    ['text for a number', { ...admin, form: { value: 'x' } }, faults.invalidParameter],
    ['a uid', { ...admin, form: { value: '1', uid: 'AAAAAAAAAAAA' } }, faults.invalidParameter],
    ['a name', { ...admin, form: { value: '1', name: 'x' } }, faults.invalidParameter],
    ['the value twice', { ...admin, form: 'value=1&value=2' }, faults.invalidParameter],
    ['a malformed date', { ...admin, form: { value: '1', startDate: 'x' } }, faults.invalidDate],
  ]);

  refuses('POST', '/data/transport', [
    ['a blank name', { ...admin, form: { ...category, name: ' ' } }, faults.missingParameter],
    ['a name that is too long', { ...admin, form: { ...category, name: long } }, faults.invalidParameter],
    ['no path', { ...admin, form: { newObjectType: 'DC', name: 'x' } }, faults.missingParameter],
    ['a path that is too long', { ...admin, form: { ...category, path: long } }, faults.invalidParameter],
    ['a path with a slash', { ...admin, form: { ...category, path: 'a/b' } }, faults.invalidParameter],
    [
      'a path that means something',
      { ...admin, form: { ...category, path: 'Drill' } },
      faults.invalidParameter,
    ],
    [
      'an unknown definition',
      { ...admin, form: { ...category, itemDefinitionUid: 'ZZZZZZZZZZZZ' } },
      faults.unknownEntity,
    ],
    ['a definition that is not a uid', { ...admin, form: { ...category, itemDefinitionUid: 'x' } }, ''],
    ['a uid', { ...admin, form: { ...category, uid: 'AAAAAAAAAAAA' } }, faults.invalidParameter],
    ['an environment', { ...admin, form: { ...category, environment: 'x' } }, faults.invalidParameter],
  ]);

  refuses('PUT', '/data/transport', [
    ['nothing', admin, faults.missingParameter],
    ['a blank name', { ...admin, form: { name: '' } }, faults.missingParameter],
    ['a path that leads up', { ...admin, form: { path: '..' } }, faults.invalidParameter],
    ['actions', { ...admin, form: { actions: 'x' } }, faults.invalidParameter],
    ['the path of another category', { ...admin, form: { path: 'energy' } }, faults.duplicate],
  ]);
});
