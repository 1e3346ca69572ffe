import { describe, expect, it } from 'vitest';
import { ROOT_PATH } from '../../src/domain/basics/category-path.ts';
import { environment } from '../../src/domain/data-tree/environment.ts';
import { dieselAny, petrolLarge, petrolSmall, unknownItem } from '../support/fixture-keys.ts';
import { fixtureNow } from '../support/open-fixture-store.ts';
import { only } from '../support/outcomes.ts';
import type { Callers } from './backend.contract.ts';
import { asPath } from '../support/brands.ts';

export function describeDataItems(callers: Callers): void {
  describe('data items', () => {
    it('an item has all its fields', async () => {
      expect(await only(callers.demo().dataItems.getMany([petrolSmall]))).toMatchObject({
        uid: petrolSmall.uid,
        path: null,
        name: null,
        label: 'petrol, small',
        created: fixtureNow,
        modified: fixtureNow,
        validity: { start: 0, end: null },
        dataCategory: { uid: expect.any(String), path: 'transport/car', name: 'Cars' },
        itemDefinition: {
          uid: expect.any(String),
          name: 'Test cars',
          drillDown: ['fuel', 'size'],
          created: fixtureNow,
          modified: fixtureNow,
          version: 1,
        },
        environment,
        version: 1,
      });
    });

    it('the label omits drill-down values that mean "none"', async () => {
      expect(await only(callers.demo().dataItems.getMany([dieselAny]))).toMatchObject({ label: 'diesel' });
    });

    it('items are in the order of the keys, with duplicates, and errors at their own index', async () => {
      const elsewhere = { categoryPath: asPath('planet/gwp'), uid: petrolSmall.uid };
      const keys = [petrolLarge, unknownItem, petrolSmall, elsewhere, petrolLarge];
      const outcomes = await callers.demo().dataItems.getMany(keys);
      expect(outcomes.map((outcome) => ('label' in outcome ? outcome.label : outcome.code))).toEqual([
        'petrol, large',
        'NOT_FOUND',
        'petrol, small',
        'NOT_FOUND',
        'petrol, large',
      ]);
    });

    it('items are located by their uids, or where a service cannot do that, in the category of the key', async () => {
      const anywhere = { ...petrolSmall, categoryPath: ROOT_PATH };
      const [own, found] = await callers.demo().dataItems.locate([petrolSmall, anywhere]);
      expect(own).toBe('transport/car');
      if (found !== 'transport/car') expect(found).toMatchObject({ code: 'UPSTREAM_UNSUPPORTED' });
    });

    it('the inputs of the caller’s version are listed by name, with their defaults', async () => {
      expect(await only(callers.demo().dataItems.listChoices([petrolSmall]))).toEqual([
        { name: 'distance', value: '' },
        { name: 'occupants', value: '1' },
        { name: 'terrain', value: 'flat' },
      ]);
      expect(await only(callers.demoV1().dataItems.listChoices([petrolSmall]))).toEqual([
        { name: 'distanceKmPerMonth', value: '' },
        { name: 'occupants', value: '1' },
        { name: 'terrain', value: 'flat' },
      ]);
    });

    it('only administrators may change items', async () => {
      const [demo, missing] = await callers.demo().dataItems.listActions([petrolSmall, unknownItem]);
      expect(demo).toMatchObject({ allowView: true, allowModify: false, allowDelete: false });
      expect(missing).toMatchObject({ code: 'NOT_FOUND' });
      const admin = await only(callers.admin().dataItems.listActions([petrolSmall]));
      expect(admin).toMatchObject({ allowView: true, allowModify: true, allowDelete: true });
    });
  });
}
