import { petrolSmall } from '../support/fixture-keys.ts';
import { describeRefusals } from './refusals.ts';
import { type Asked, faults } from './rest-rig.ts';

const v1 = { as: 'demo-v1' };
const veryLong = 'x'.repeat(10_001);
const uid = petrolSmall.uid;
const petrol = `/data/transport/car/${uid}`;
const item = { dataItemUid: uid, name: 'new' };
const newItem = (more: Record<string, string>): Asked => ({ form: { ...item, ...more } });

describeRefusals((refuses) => {
  refuses('GET', '{profile}/transport/car?startDate=2020-01-01T00:00:00Z&startDate=2021-01-01T00:00:00Z', [
    ['a start twice', {}, faults.invalidParameter],
  ]);
  refuses('GET', '{profile}/transport/car?selectby=middle', [
    ['an unknown selection', {}, faults.invalidParameter],
  ]);
  refuses('GET', '{profile}/transport/car?mode=fast', [['an unknown mode', {}, faults.invalidParameter]]);
  refuses('GET', '{profile}/transport/car?recurse=true', [['what version 1 has', {}, faults.otherVersion]]);
  refuses('GET', '{profileV1}?recurse=deep', [
    ['what is neither true nor false', v1, faults.invalidParameter],
  ]);
  refuses('GET', '{profileV1}?selectby=start', [['what version 2 has', v1, faults.otherVersion]]);
  refuses('GET', '{itemV1}?returnUnit=lb', [['a unit in version 1', v1, faults.otherVersion]]);
  refuses('GET', `{profile}/transport/car?startDate=${veryLong}`, [
    ['what is far too long', {}, faults.invalidParameter],
  ]);
  refuses('GET', '/profiles?page=%FF', [['a query that is not UTF-8', {}, faults.invalidParameter]]);
  refuses('GET', '/profiles?page=1&page=2', [['a page twice', {}, faults.invalidParameter]]);
  for (const path of [petrol, '{profile}/transport/car']) {
    refuses('GET', `${path}?only=values`, [['another part than amounts', {}, faults.invalidParameter]]);
  }
  for (const view of [petrol, '{item}']) {
    refuses('GET', `${view}?explain=maybe`, [
      ['what is neither true nor false', {}, faults.invalidParameter],
    ]);
  }
  refuses('GET', `${petrol}?distance=1&DISTANCE=2`, [['an input twice', {}, faults.invalidParameter]]);
  refuses('GET', `${petrol}?colour=red`, [['an unknown input', {}, faults.invalidParameter]]);
  refuses('GET', `${petrol}/kgCO2PerKm?startDate=now`, [['a malformed date', {}, faults.invalidDate]]);
  refuses('POST', `{profile}/transport/car?returnUnit=g`, [
    ['what query and body disagree about', newItem({ returnUnit: 'kg' }), faults.invalidParameter],
  ]);
});
