import { expect, it } from 'vitest';
import { noSignal } from '../../support/open-fixture-store.ts';
import { describeOnPostgres } from '../sql/open-stores.ts';
import { fill } from '../sql/sample-records.ts';

describeOnPostgres('lock modes', ({ open }) => {
  it('transactions among others run beside each other, and not beside one that is alone', async () => {
    const store = await open();
    await fill(store);
    const order: string[] = [];
    let alone: Promise<unknown> | undefined;
    await store.atomically(
      async () => {
        await store.atomically(async () => order.push('inner'), noSignal, 'shared');
        alone = store.atomically(async () => order.push('alone'), noSignal);
        await store.dataCategories.getMany([], noSignal);
        order.push('outer');
      },
      noSignal,
      'shared',
    );
    await alone;
    expect(order).toEqual(['inner', 'outer', 'alone']);
  });
});
