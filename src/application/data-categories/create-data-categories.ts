import { assertBatch } from '../../domain/basics/batch.ts';
import { distinctKeys, mapEntries } from '../../domain/basics/batch-entries.ts';
import type { CategoryPath } from '../../domain/basics/category-path.ts';
import type { DataCategoryDraft } from '../../domain/data-tree/data-category.ts';
import { notFound } from '../../domain/basics/errors.ts';
import { authenticatedToChangeDataTree } from '../access/write-permission.ts';
import { newCategoryPath } from '../../domain/data-tree/new-category-path.ts';
import { definitionChecker } from './definition-checker.ts';
import { readCategories } from './read-categories.ts';
import { orThrow } from '../outcomes.ts';
import { parseName } from '../../domain/data-tree/record-names.ts';
import type { RequestScope } from '../request-scope.ts';
import { write } from '../writes/write-attempts.ts';

const argument = 'dataCategories';

export async function createDataCategoriesFrom(
  request: RequestScope,
  drafts: readonly DataCategoryDraft[],
): Promise<readonly CategoryPath[]> {
  await authenticatedToChangeDataTree(request);
  assertBatch(drafts, argument);
  return write(request, async () => {
    const paths = drafts.map(({ parentPath }) => parentPath);
    const parents = await readCategories(request, paths);
    const assertDefinition = await definitionChecker(request, drafts);
    const assertNew = distinctKeys('path', (entry) => `It has the path of ${entry}.`, 'duplicate');
    const categories = mapEntries(drafts, ({ segment, name, itemDefinitionUid }, index) => {
      const parent = orThrow(parents[index] ?? notFound('The data category'));
      assertDefinition(itemDefinitionUid);
      const path = newCategoryPath(parent.path, segment);
      assertNew(path, index);
      return {
        uid: request.newUid(),
        parentUid: parent.uid,
        path,
        name: parseName(name, 'name'),
        definitionUid: itemDefinitionUid ?? null,
      };
    });
    await request.store.dataCategories.create(categories, request.clock(), request.signal);
    return categories.map(({ path }) => path);
  });
}
