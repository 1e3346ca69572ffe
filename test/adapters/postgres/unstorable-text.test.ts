import { expect, it } from 'vitest';
import { noSignal } from '../../support/open-fixture-store.ts';
import { describeOnPostgres } from '../sql/open-stores.ts';
import { category, dataItem, fill, firstPage, carUid } from '../sql/sample-records.ts';
import { asUid, asPath, asInstant } from '../../support/brands.ts';

describeOnPostgres('text that PostgreSQL cannot store', ({ open }) => {
  it.each(['\0', 'a\0b'])('the text is refused as bad input, and nothing is written: %j', async (name) => {
    const store = await open();
    await fill(store);
    const good = { parentUid: category(asPath('')).uid, definitionUid: null };
    const creating = store.dataCategories.create(
      [
        { ...good, uid: asUid('GOOD00000000'), path: asPath('good'), name: 'Good' },
        { ...good, uid: asUid('ODD000000000'), path: asPath('odd'), name },
      ],
      asInstant(2),
      noSignal,
    );
    await expect(creating).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
    expect(await store.dataCategories.getMany([asPath('good')], noSignal)).toEqual([]);
  });

  it('text too long for an index is refused', async () => {
    const store = await open();
    await fill(store);
    const endless = Array.from({ length: 4000 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('');
    const creating = store.dataItems.create([dataItem('long', { drill: [endless] })], asInstant(2), noSignal);
    await expect(creating).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
    expect(await store.dataItems.listPage(carUid, firstPage, noSignal)).toMatchObject({ total: 3 });
  });
});
