import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  cannedDocument,
  category,
  dataItemTarget,
  dataItemView,
  documentResponse,
  item,
  itemDefinition,
  itemKey,
  statusResponse,
  values,
} from '../../support/documents/canned-documents.ts';
import { openUpstreamRig, type UpstreamRig } from '../../support/upstreams/upstream-rig.ts';

describe.each(['json', 'xml'] as const)('in %s', (format) => {
  let rig: UpstreamRig;
  beforeEach(async () => {
    rig = await openUpstreamRig({ format });
  });
  afterEach(() => rig.close());

  const targets = () => rig.upstream.requests.map(({ target }) => target);
  const valueKeys = values.map(({ path }) => ({ item: itemKey, path }));

  it('one request covers all fields of one item', async () => {
    const { dataItems, dataItemValues, dataCategories } = rig.open();
    const [[read], [listed], [choices], [actions], [result], single, node] = await Promise.all([
      dataItems.getMany([itemKey, itemKey]),
      dataItemValues.listByItem([itemKey]),
      dataItems.listChoices([itemKey]),
      dataItems.listActions([itemKey]),
      dataItems.calculate([{ item: itemKey, inputs: [] }]),
      dataItemValues.getMany(valueKeys),
      dataCategories.locate(['transport', 'car', item.uid]),
    ]);
    expect(read).toEqual(item);
    expect(read).toHaveProperty('values', values);
    expect(listed).toEqual(values);
    expect(choices).toEqual([{ name: 'distance', value: '' }]);
    expect(actions).toMatchObject({ allowView: true, allowModify: false });
    expect(result).toMatchObject({ amount: { value: null, unit: 'kg', perUnit: 'year' }, amounts: [] });
    expect(single).toEqual(values);
    expect(node).toEqual({ kind: 'item', key: itemKey });
    // What was read stays read until the request is over.
    expect(await dataItems.getMany([itemKey])).toEqual([item]);
    expect(targets()).toEqual([dataItemTarget]);
  });

  it('one request covers all fields of one category', async () => {
    const { dataCategories } = rig.open();
    const paths = [category.path];
    await Promise.all([
      dataCategories.getMany(paths),
      dataCategories.listChildren(paths),
      dataCategories.listActions(paths),
      dataCategories.locate(['transport', 'car']),
    ]);
    expect(targets()).toEqual(['/data/transport/car']);
  });

  it('another request reads again', async () => {
    await rig.open().dataItems.getMany([itemKey]);
    await rig.open().dataItems.getMany([itemKey]);
    expect(targets()).toEqual([dataItemTarget, dataItemTarget]);
  });

  it('a failure is shared within the request too', async () => {
    rig.upstream.respond = (socket) => socket.write(statusResponse(404, format));
    const { dataItems } = rig.open();
    const outcomes = await dataItems.getMany([itemKey, itemKey]);
    expect(outcomes).toMatchObject([{ code: 'NOT_FOUND' }, { code: 'NOT_FOUND' }]);
    expect(await dataItems.listChoices([itemKey])).toMatchObject([{ code: 'NOT_FOUND' }]);
    expect(targets()).toHaveLength(1);
  });

  it('one value is read from its own view, and several from that of their item', async () => {
    expect(await rig.open().dataItemValues.getMany(valueKeys.slice(0, 1))).toEqual(values.slice(0, 1));
    expect(await rig.open().dataItemValues.getMany(valueKeys)).toEqual(values);
    expect(targets()).toEqual([`${dataItemTarget}/kgCO2PerKm`, dataItemTarget]);
  });

  it('a value is read from its own view when that of the item lacks its creation time', async () => {
    const [undated, dated] = values.map((value, index) =>
      index === 0 ? { ...value, created: null } : value,
    );
    const view = dataItemView(format, { values: [undated, dated].filter((value) => value !== undefined) });
    rig.upstream.respond = (socket, { target }) => {
      const document = target === dataItemTarget ? view : (cannedDocument(target, format) ?? '');
      socket.write(documentResponse(document, format));
    };
    expect(await rig.open().dataItemValues.getMany(valueKeys)).toEqual(values);
    expect(targets()).toEqual([dataItemTarget, `${dataItemTarget}/kgCO2PerKm`]);
  });

  it('each distinct calculation is requested once', async () => {
    const inputs = (value: string) => [{ name: 'distance', value }];
    const outcomes = await rig.open().dataItems.calculate([
      { item: itemKey, inputs: inputs('1') },
      { item: itemKey, inputs: inputs('2') },
      { item: itemKey, inputs: inputs('1') },
    ]);
    expect(outcomes).toHaveLength(3);
    // The view without inputs shows which ones the item takes.
    const amounts = [`${dataItemTarget}?distance=1`, `${dataItemTarget}?distance=2`];
    expect(targets().toSorted()).toEqual([dataItemTarget, ...amounts]);
  });

  it('each distinct set of selections is requested once, in any order', async () => {
    const fuel = { name: 'fuel', value: 'petrol' };
    const size = { name: 'Size', value: 'small & new' };
    const path = category.path;
    const outcomes = await rig.open().dataCategories.drillDown([
      { path, selections: [fuel, size] },
      { path, selections: [size, fuel] },
      { path, selections: [] },
    ]);
    expect(outcomes[0]).toEqual(outcomes[1]);
    expect(targets().toSorted()).toEqual([
      '/data/transport/car/drill',
      '/data/transport/car/drill?fuel=petrol&Size=small+%26+new',
    ]);
  });

  it('definitions are read', async () => {
    const { itemDefinitions } = rig.open();
    const uids = [itemDefinition.uid, itemDefinition.uid];
    expect(await itemDefinitions.getMany(uids)).toEqual([itemDefinition, itemDefinition]);
    const [definitions] = await itemDefinitions.listValueDefinitions(uids);
    expect(definitions).toMatchObject([{ path: 'distance', unit: 'km', fromProfile: true }]);
    expect(targets()).toEqual([
      `/definitions/itemDefinitions/${itemDefinition.uid}`,
      `/definitions/itemDefinitions/${itemDefinition.uid}/itemValueDefinitions`,
    ]);
  });
});
