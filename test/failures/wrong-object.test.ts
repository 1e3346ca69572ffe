import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Outcomes } from '../../src/ports/outcome.ts';
import { encodeDrillDown } from '../../src/wire/data-items/drill-down.ts';
import { encodeItemDefinitionView } from '../../src/wire/definitions/item-definition.ts';
import { environment } from '../../src/domain/data-tree/environment.ts';
import {
  category,
  dataCategoryView,
  dataItemValueView,
  dataItemView,
  documentResponse,
  item,
  itemDefinition,
  itemKey,
  values,
} from '../support/documents/canned-documents.ts';
import { failWith, openUpstreamRig, type UpstreamRig } from '../support/upstreams/upstream-rig.ts';
import type { Backend } from '../../src/ports/backend.ts';
import { asUid, asPath } from '../support/brands.ts';

const otherUid = asUid('FFFFFFFFFFFF');
const [value, otherValue] = values;
if (value === undefined || otherValue === undefined) throw new Error('There have to be two values.');

describe.each(['json', 'xml'] as const)('in %s', (format) => {
  let rig: UpstreamRig;
  beforeAll(async () => {
    rig = await openUpstreamRig({ format });
  });
  afterAll(() => rig.close());

  const elsewhere = { ...item.dataCategory, path: asPath('transport/plane') };
  const drillDown = {
    dataCategory: elsewhere,
    itemDefinition,
    selections: [],
    choices: { name: 'uid', choices: [] },
  };
  const itemOf = async (backend: Backend) => first(backend.dataItems.getMany([itemKey]));
  const valueOf = async (backend: Backend) =>
    first(backend.dataItemValues.getMany([{ item: itemKey, path: value.path }]));
  const categoryOf = async (backend: Backend) => first(backend.dataCategories.getMany([category.path]));

  const answers: readonly (readonly [string, string, (backend: Backend) => Promise<unknown>])[] = [
    ['another item', dataItemView(format, { item: { ...item, uid: otherUid } }), itemOf],
    [
      'the item of another category',
      dataItemView(format, { item: { ...item, dataCategory: elsewhere } }),
      itemOf,
    ],
    ['another value', dataItemValueView(format, otherValue), valueOf],
    [
      "another item's value",
      dataItemValueView(format, { ...value, item: { ...itemKey, uid: otherUid } }),
      valueOf,
    ],
    [
      'the value of another category',
      dataItemValueView(format, { ...value, item: { ...itemKey, categoryPath: elsewhere.path } }),
      valueOf,
    ],
    ['another category', dataCategoryView(format, { ...category, path: elsewhere.path }), categoryOf],
    ['the root', dataCategoryView(format, { ...category, path: asPath('') }), categoryOf],
    [
      'the choices of another category',
      encodeDrillDown(
        {
          apiVersion: '2.0',
          timeZone: 'UTC',
          environment,
          drillDown,
          dataCategory: { ...category, path: elsewhere.path },
        },
        format,
      ),
      (backend) => first(backend.dataCategories.drillDown([{ path: category.path, selections: [] }])),
    ],
    [
      'another definition',
      encodeItemDefinitionView({ itemDefinition: { ...itemDefinition, uid: otherUid }, environment }, format),
      (backend) => first(backend.itemDefinitions.getMany([itemDefinition.uid])),
    ],
    [
      'another item on a path',
      dataItemView(format, { item: { ...item, uid: otherUid } }),
      (backend) => backend.dataCategories.locate(['transport', 'car', item.uid]),
    ],
    [
      'another category on a path',
      dataCategoryView(format, { ...category, path: elsewhere.path }),
      (backend) => backend.dataCategories.locate(['transport', 'car']),
    ],
  ];

  it.each(answers)('reading %s is UPSTREAM_PROTOCOL', async (_, document, read) => {
    const error = await failWith(rig, (socket) => socket.write(documentResponse(document, format)), read);
    expect(error.code).toBe('UPSTREAM_PROTOCOL');
    expect(error.message).toMatch(/different .* than the one requested/);
  });
});

/** The only outcome; throws it when it is an error. */
async function first<T>(outcomes: Outcomes<T>): Promise<T> {
  const [outcome] = await outcomes;
  if (outcome instanceof Error || outcome === undefined) throw outcome;
  return outcome;
}
