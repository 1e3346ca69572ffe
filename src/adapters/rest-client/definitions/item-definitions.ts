import type { ItemDefinition, ItemValueDefinition } from '../../../domain/definitions/item-definition.ts';
import { inOrder } from '../../../domain/basics/list-order.ts';
import { cutPage, type Page, type PageRequest } from '../../../domain/basics/page.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import type { ItemDefinitions } from '../../../ports/data-tree.ts';
import { decodeAlgorithmView } from '../../../wire/definitions/algorithm.ts';
import {
  decodeItemDefinitions,
  decodeItemValueDefinitions,
  decodeItemValueDefinitionView,
} from '../../../wire/definitions/item-definition.ts';
import { decodeReturnValues } from '../../../wire/definitions/return-values.ts';
import {
  algorithmPath,
  itemDefinitionsPath,
  itemValueDefinitionPath,
  itemValueDefinitionsPath,
  returnValuesPath,
} from '../../../wire/addresses.ts';
import type { FormField } from '../../../wire/forms/fields.ts';
import { paged } from '../../../wire/forms/page-query.ts';
import { encodeRecord } from '../../../wire/forms/record-form.ts';
import { withQuery } from '../exchange/with-query.ts';
import { upstreamOperations } from '../exchange/upstream-operations.ts';
import { readPages, wholeList } from '../exchange/requested-page.ts';
import { otherThanRequested } from '../exchange/upstream-errors.ts';
import { readEach } from '../known/outcomes.ts';
import type { Upstream } from '../known/upstream.ts';
import { readItemDefinition, readNamed } from './item-definition-view.ts';
import {
  createItemDefinition,
  createItemValueDefinition,
  deleteItemDefinition,
  deleteItemValueDefinition,
  updateItemDefinition,
  updateItemValueDefinition,
} from './item-definition-writes.ts';

export function createItemDefinitions(upstream: Upstream): ItemDefinitions {
  return {
    getMany: (uids) => readEach(upstream, uids, (uid) => readItemDefinition(upstream, uid)),

    async list(page, order) {
      if (order === undefined) return readDefinitions(upstream, page);
      return cutPage(inOrder((await readDefinitions(upstream, wholeList)).entries, order), page);
    },

    getAlgorithms: (uids) =>
      readEach(upstream, uids, async (uid) => {
        const operation = upstreamOperations.algorithm;
        return (await readNamed(upstream, uid, algorithmPath(uid), operation, decodeAlgorithmView)).algorithm;
      }),

    listValueDefinitions: (uids) => readEach(upstream, uids, (uid) => readValueDefinitions(upstream, uid)),

    getValueDefinitions: (keys) =>
      readEach(upstream, keys, async ({ itemDefinitionUid, uid }) => {
        const operation = upstreamOperations.valueDefinition;
        const target = itemValueDefinitionPath(itemDefinitionUid, uid);
        const { definition } = await readNamed(upstream, itemDefinitionUid, target, operation, (body) => ({
          itemDefinition: { uid: itemDefinitionUid },
          definition: decodeItemValueDefinitionView(body),
        }));
        if (definition.uid === uid) return definition;
        throw otherThanRequested(operation);
      }),

    listReturnValues: (uids) =>
      readEach(upstream, uids, async (uid) => {
        const operation = upstreamOperations.returnValues;
        const document = await readNamed(upstream, uid, returnValuesPath(uid), operation, decodeReturnValues);
        return document.returnValues;
      }),

    create: (draft) => createItemDefinition(upstream, draft),
    update: (change) => updateItemDefinition(upstream, change),
    delete: (deletion) => deleteItemDefinition(upstream, deletion),
    createValue: (draft) => createItemValueDefinition(upstream, draft),
    updateValue: (change) => updateItemValueDefinition(upstream, change),
    deleteValue: (deletion) => deleteItemValueDefinition(upstream, deletion),
  };
}

function readDefinitions(upstream: Upstream, requested: PageRequest): Promise<Page<ItemDefinition>> {
  const operation = upstreamOperations.itemDefinitions;
  const read = async (page: PageRequest) => {
    const target = withQuery(itemDefinitionsPath(), encodeRecord(paged, { page }));
    const { definitions } = await upstream.read(target, operation, decodeItemDefinitions);
    for (const { uid } of definitions.entries) upstream.named.add(uid);
    return definitions;
  };
  return readPages(operation, read, requested);
}

/** All of them, because a calculation needs every one. Few services divide the list. */
export async function readValueDefinitions(
  upstream: Upstream,
  uid: Uid,
): Promise<readonly ItemValueDefinition[]> {
  const operation = upstreamOperations.valueDefinitions;
  const read = async (query: readonly FormField[]) => {
    const target = withQuery(itemValueDefinitionsPath(uid), query);
    const document = await readNamed(upstream, uid, target, operation, decodeItemValueDefinitions);
    return document.itemValueDefinitions;
  };
  const { entries, total } = await read([]);
  const readPart = (page: PageRequest) => read(encodeRecord(paged, { page }));
  return entries.length === total ? entries : (await readPages(operation, readPart, wholeList)).entries;
}
