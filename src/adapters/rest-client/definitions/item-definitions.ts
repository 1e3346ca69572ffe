import type { ItemDefinition, ItemValueDefinition } from '../../../domain/definitions/item-definition.ts';
import { inOrder } from '../../../domain/basics/list-order.ts';
import { cutPage, type Page, type PageRequest } from '../../../domain/basics/page.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import type { ItemDefinitions } from '../../../ports/data-tree.ts';
import { decodeAlgorithmView } from '../../../wire/definitions/algorithm.ts';
import {
  decodeItemDefinitions,
  decodeItemValueDefinitions,
} from '../../../wire/definitions/item-definition.ts';
import { decodeReturnValues } from '../../../wire/definitions/return-values.ts';
import {
  algorithmPath,
  itemDefinitionsPath,
  itemValueDefinitionsPath,
  returnValuesPath,
} from '../../../wire/addresses.ts';
import type { FormField } from '../../../wire/forms/fields.ts';
import { paged } from '../../../wire/forms/page-query.ts';
import { encodeRecord } from '../../../wire/forms/record-form.ts';
import { withQuery } from '../exchange/with-query.ts';
import { upstreamOperations } from '../exchange/upstream-operations.ts';
import { readPages, requestedPageOf } from '../exchange/requested-page.ts';
import { unsupported } from '../exchange/upstream-errors.ts';
import { readEach } from '../known/outcomes.ts';
import type { Upstream } from '../known/upstream.ts';
import { assertRequested, readItemDefinition, readNamed } from './item-definition-view.ts';
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

    list: async (page, order) =>
      order === undefined
        ? readPage(upstream, page)
        : cutPage(inOrder(await readAllDefinitions(upstream), order), page),

    getAlgorithms: (uids) =>
      readEach(upstream, uids, async (uid) => {
        const operation = upstreamOperations.algorithm;
        const document = await readNamed(upstream, uid, algorithmPath(uid), operation, decodeAlgorithmView);
        assertRequested(document.itemDefinition, uid, operation);
        return document.algorithm;
      }),

    listValueDefinitions: (uids) => readEach(upstream, uids, (uid) => readValueDefinitions(upstream, uid)),

    listReturnValues: (uids) =>
      readEach(upstream, uids, async (uid) => {
        const operation = upstreamOperations.returnValues;
        const document = await readNamed(upstream, uid, returnValuesPath(uid), operation, decodeReturnValues);
        assertRequested(document.itemDefinition, uid, operation);
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

const maxPages = 20;

async function readPage(upstream: Upstream, page: PageRequest): Promise<Page<ItemDefinition>> {
  const operation = upstreamOperations.itemDefinitions;
  const target = withQuery(itemDefinitionsPath(), encodeRecord(paged, { page }));
  const { definitions } = await upstream.read(target, operation, decodeItemDefinitions);
  for (const { uid } of definitions.entries) upstream.named.add(uid);
  return requestedPageOf(definitions, page, operation);
}

/** For an order, which the service does not offer. */
async function readAllDefinitions(upstream: Upstream): Promise<readonly ItemDefinition[]> {
  const read = (page: PageRequest) => readPage(upstream, page);
  return (await readPages(upstreamOperations.itemDefinitions, read, assertFew)).entries;
}

/** All of them, because a calculation needs every one. Few services divide the list. */
async function readValueDefinitions(upstream: Upstream, uid: Uid): Promise<readonly ItemValueDefinition[]> {
  const operation = upstreamOperations.valueDefinitions;
  const read = async (query: readonly FormField[]) => {
    const target = withQuery(itemValueDefinitionsPath(uid), query);
    const document = await readNamed(upstream, uid, target, operation, decodeItemValueDefinitions);
    assertRequested(document.itemDefinition, uid, operation);
    return document.itemValueDefinitions;
  };
  const { entries, total } = await read([]);
  const readPart = async (page: PageRequest) =>
    requestedPageOf(await read(encodeRecord(paged, { page })), page, operation);
  return entries.length === total ? entries : (await readPages(operation, readPart, assertFew)).entries;
}

function assertFew(pages: number): void {
  if (pages <= maxPages) return;
  throw unsupported(upstreamOperations.itemDefinitions, undefined, 'reading so many item definitions');
}
