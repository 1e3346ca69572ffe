import { digestOfText } from '../../calculation/plan/digest.ts';
import { linesOf } from '../../domain/definitions/algorithm.ts';
import { EmissionsError, notFound } from '../../domain/basics/errors.ts';
import type { CalculableDefinition } from '../../domain/definitions/item-definition.ts';
import { inOrder } from '../../domain/basics/list-order.ts';
import { cutPage } from '../../domain/basics/page.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import type { ItemDefinitions } from '../../ports/data-tree.ts';
import type { Outcomes } from '../../ports/outcome.ts';
import type { RequestScope } from '../request-scope.ts';
import { listAllDefinitions } from './list-definitions.ts';
import { readDefinitions } from './read-definitions.ts';
import {
  createItemDefinition,
  createItemValueDefinition,
  deleteItemDefinition,
  deleteItemValueDefinition,
  updateItemDefinition,
  updateItemValueDefinition,
} from './change-item-definitions.ts';

export function createItemDefinitions(request: RequestScope): ItemDefinitions {
  async function readMany<T>(
    uids: readonly Uid[],
    pick: (definition: CalculableDefinition) => T,
  ): Outcomes<T> {
    await request.authenticated();
    const byUid = await readDefinitions(request, uids);
    return uids.map((uid) => {
      const definition = byUid.get(uid);
      return definition === undefined
        ? notFound('The item definition', { missing: 'itemDefinitionUid' })
        : pick(definition);
    });
  }

  return {
    async list(page, order) {
      await request.authenticated();
      const { store, signal } = request;
      if (order === undefined) return store.itemDefinitions.listPage(page, signal);
      return cutPage(inOrder(await listAllDefinitions(request), order), page);
    },
    getMany: (uids) => readMany(uids, ({ definition }) => definition),
    getAlgorithms: (uids) =>
      readMany(uids, ({ algorithm }) =>
        algorithm === null ? null : { digest: digestOfText(algorithm), lines: linesOf(algorithm) },
      ),
    listValueDefinitions: (uids) => readMany(uids, ({ valueDefinitions }) => valueDefinitions),
    getValueDefinitions: async (keys) => {
      const lists = await readMany(
        keys.map(({ itemDefinitionUid }) => itemDefinitionUid),
        ({ valueDefinitions }) => valueDefinitions,
      );
      return lists.map((list, index) =>
        list instanceof EmissionsError
          ? list
          : (list.find(({ uid }) => uid === keys[index]?.uid) ?? notFound('The item value definition')),
      );
    },
    listReturnValues: (uids) => readMany(uids, ({ returnValues }) => returnValues),
    create: (draft) => createItemDefinition(request, draft),
    update: (change) => updateItemDefinition(request, change),
    delete: (deletion) => deleteItemDefinition(request, deletion),
    createValue: (draft) => createItemValueDefinition(request, draft),
    updateValue: (change) => updateItemValueDefinition(request, change),
    deleteValue: (deletion) => deleteItemValueDefinition(request, deletion),
  };
}
