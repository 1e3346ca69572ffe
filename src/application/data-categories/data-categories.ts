import { calculatesNothing } from '../../domain/definitions/item-definition.ts';
import type { DataCategory } from '../../domain/data-tree/data-category.ts';
import type { DataItemRow } from '../../domain/data-tree/data-item.ts';
import type { Page } from '../../domain/basics/page.ts';
import { EmissionsError, notFound } from '../../domain/basics/errors.ts';
import type { DataCategories } from '../../ports/data-tree.ts';
import type { Outcome } from '../../ports/outcome.ts';
import type { StoredDataCategory } from '../../ports/reference-store.ts';
import { deleteDataCategories, updateDataCategories } from './change-data-categories.ts';
import { createDataCategoriesFrom } from './create-data-categories.ts';
import { listDataItemRows } from '../data-items/data-item-rows.ts';
import { drillDown } from '../data-items/drill-down.ts';
import { groupBy } from '../group-by.ts';
import { unlessFailed } from '../outcomes.ts';
import { locate } from '../data-items/data-tree-location.ts';
import { dataTreeActions } from '../access/permissions.ts';
import { readCategories } from './read-categories.ts';
import type { RequestScope } from '../request-scope.ts';

export function createDataCategories(request: RequestScope): DataCategories {
  return {
    async getMany(paths) {
      await request.authenticated();
      const found = await readCategories(request, paths);
      return found.map(unlessFailed(toDataCategory));
    },

    async listChildren(paths) {
      await request.authenticated();
      const found = await readCategories(request, paths);
      const parents = found.flatMap((category) =>
        category instanceof EmissionsError ? [] : [category.path],
      );
      const children = await request.store.dataCategories.listChildren(parents, request.signal);
      const byParent = groupBy(children, ({ parentPath }) => parentPath);
      return found.map(
        unlessFailed((category) =>
          (byParent.get(category.path) ?? []).map(({ uid, path, name }) => ({ uid, path, name })),
        ),
      );
    },

    async listItems(requests) {
      await request.authenticated();
      const paths = requests.map(({ path }) => path);
      const found = await readCategories(request, paths);
      const pages: Outcome<Page<DataItemRow>>[] = [];
      // One after the other: the next may need what the one before has read.
      for (const [index, requested] of requests.entries()) {
        const category = found[index] ?? notFound('The data category');
        pages.push(
          category instanceof EmissionsError
            ? category
            : await listDataItemRows(request, category, requested),
        );
      }
      return pages;
    },

    async drillDown(requests) {
      await request.authenticated();
      const paths = requests.map(({ path }) => path);
      const found = await readCategories(request, paths);
      return Promise.all(
        requests.map(async ({ selections }, index) => {
          const category = found[index] ?? notFound('The data category');
          if (category instanceof EmissionsError) return category;
          return drillDown(request, toDataCategory(category), selections);
        }),
      );
    },

    async listLevels(paths) {
      await request.authenticated();
      const found = await readCategories(request, paths);
      return found.map(unlessFailed(({ definition }) => definition?.definition.drillDown ?? []));
    },

    async listActions(paths) {
      const { principal } = await request.authenticated();
      const found = await readCategories(request, paths);
      return found.map(unlessFailed(() => dataTreeActions(principal)));
    },

    async locate(path) {
      await request.authenticated();
      return locate(request, path);
    },

    async findPaths(uids) {
      await request.authenticated();
      const found = await request.store.dataCategories.findByUids(uids, request.signal);
      const paths = new Map(found.map(({ uid, path }) => [uid, path]));
      return uids.map((uid) => paths.get(uid) ?? notFound('The data category'));
    },

    create: (drafts) => createDataCategoriesFrom(request, drafts),
    update: (changes) => updateDataCategories(request, changes),
    delete: (paths) => deleteDataCategories(request, paths),
  };
}

function toDataCategory({ definition, ...category }: StoredDataCategory): DataCategory {
  const isLookUp = calculatesNothing(definition);
  return { ...category, deprecated: false, isLookUp, itemDefinition: definition?.definition ?? null };
}
