import { importDataSet, type ImportSummary } from '../../src/importers/import-data-set.ts';
import type {
  ReferenceCategory,
  ReferenceDefinition,
  ReferenceItem,
} from '../../src/ports/reference-store.ts';
import { builtInDirectory } from '../../src/store/built-in-data.ts';
import { asInstant } from '../support/brands.ts';

/** What an import makes of the built-in data, without a store. */
export interface BuiltInData {
  readonly summary: ImportSummary;
  readonly categories: readonly ReferenceCategory[];
  categoryAt(path: string): ReferenceCategory;
  definitionAt(path: string): ReferenceDefinition;
  /** The first entry of an item's value, or an empty text where it has none. */
  valueOf(path: string, item: ReferenceItem, valuePath: string): string;
}

export async function readBuiltInData(): Promise<BuiltInData> {
  let categories: readonly ReferenceCategory[] = [];
  const summary = await importDataSet({
    directory: builtInDirectory,
    referenceData: {
      getFingerprints: async () => new Map(),
      getMeta: async () => null,
      replace: async (read) => {
        categories = read;
      },
    },
    clock: () => asInstant(0),
    signal: new AbortController().signal,
  });
  const categoryAt = (path: string): ReferenceCategory => {
    const category = categories.find((entry) => entry.path === path);
    if (category === undefined) throw new Error(`There is no category ${path}.`);
    return category;
  };
  const definitionAt = (path: string): ReferenceDefinition => {
    const { definition } = categoryAt(path);
    if (definition === null) throw new Error(`${path} has no definition.`);
    return definition;
  };
  const valueOf = (path: string, item: ReferenceItem, valuePath: string): string => {
    const uid = definitionAt(path).valueDefinitions.find((value) => value.path === valuePath)?.uid;
    return item.values.find(({ definitionUid }) => definitionUid === uid)?.value ?? '';
  };
  return { summary, categories, categoryAt, definitionAt, valueOf };
}
