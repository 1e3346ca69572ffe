import { afterEach, beforeEach, expect, it } from 'vitest';
import { petrolSmall } from '../support/fixture-keys.ts';
import { openRestRig, type RestRig } from './rest-rig.ts';

let rig: RestRig;
beforeEach(async () => {
  rig = await openRestRig();
});
afterEach(() => rig.close());

it('an item of a profile is created, read, changed and deleted where the slashes of its category are encoded', async () => {
  const category = `/profiles/${await rig.createProfile()}/transport%2Fcar`;
  const form = { dataItemUid: petrolSmall.uid, distance: '10' };
  const { pathname } = new URL((await rig.must('POST', category, { form })).header('Location') ?? '');
  expect(pathname).toMatch(/^\/profiles\/\w{12}\/transport\/car\/\w{12}$/);
  const item = pathname.replace('transport/car', 'transport%2fcar');
  await rig.must('PUT', `${item}/distance`, { form: { value: '20' } });
  await rig.must('PUT', item, { form: { name: 'ours' } });
  expect((await rig.must('GET', pathname)).at('profileItem.name')).toBe('ours');
  expect((await rig.must('GET', `${item}/distance`)).at('itemValue.value')).toBe('20');
  await rig.must('DELETE', item);
  expect((await rig.send('GET', pathname)).status).toBe(404);
});

it('a data item is created, changed and deleted in the same way', async () => {
  const as = 'admin';
  const form = { newObjectType: 'DI', fuel: 'wood', size: 'small' };
  const created = await rig.must('POST', '/data/transport%2Fcar', { as, form });
  const { pathname } = new URL(created.header('Location') ?? '');
  const item = pathname.replace('transport/car', 'transport%2Fcar');
  await rig.must('PUT', `${item}/kgCO2PerKm`, { as, form: { value: '0.5' } });
  await rig.must('PUT', item, { as, form: { name: 'steam' } });
  expect((await rig.must('GET', pathname)).at('dataItem.name')).toBe('steam');
  await rig.must('DELETE', item, { as });
  expect((await rig.send('GET', pathname)).status).toBe(404);
});
