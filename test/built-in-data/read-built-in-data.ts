import type { ImportWarning } from '../../src/data-sets/files/import-warning.ts';
import { emptyCategory, replaceParts } from '../../src/data-sets/files/read-category.ts';
import { readSources } from '../../src/data-sets/plan/read-sources.ts';
import type {
  ReferenceCategory,
  ReferenceDefinition,
  ReferenceItem,
} from '../../src/ports/reference-store.ts';
import { builtInDirectory } from '../../src/startup/built-in-data.ts';

/** What an import makes of the built-in data, without a store. */
export interface BuiltInData {
  readonly warnings: readonly ImportWarning[];
  readonly categories: readonly ReferenceCategory[];
  categoryAt(path: string): ReferenceCategory;
  definitionAt(path: string): ReferenceDefinition;
  /** The first entry of an item's value, or an empty text where it has none. */
  valueOf(path: string, item: ReferenceItem, valuePath: string): string;
}

let data: Promise<BuiltInData> | undefined;

/** Read once for all test files of a worker. */
export function readBuiltInData(): Promise<BuiltInData> {
  data ??= read();
  return data;
}

async function read(): Promise<BuiltInData> {
  const { sources, warnings } = await readSources({
    directory: builtInDirectory,
    store: {
      referenceData: { listImported: async () => new Map() },
      audit: { listPage: async (_, request) => ({ entries: [], total: 0, request }) },
      dataCategories: { getMany: async () => [] },
      dataItems: { listPage: async (_, request) => ({ entries: [], total: 0, request }) },
    },
    signal: new AbortController().signal,
  });
  const categories = sources.map((source) => replaceParts(emptyCategory(source.path), source));
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
  return { warnings, categories, categoryAt, definitionAt, valueOf };
}
