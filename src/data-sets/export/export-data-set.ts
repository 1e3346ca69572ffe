import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { CategoryPath } from '../../domain/basics/category-path.ts';
import { badInput } from '../../domain/basics/errors.ts';
import { readStoredCategory, walkCategories } from '../plan/read-stored-category.ts';
import type { ReferenceCategory } from '../../ports/reference-store.ts';
import type { Store } from '../../ports/store.ts';
import { formatDefinition } from './format-definition.ts';
import { formatItems } from './format-items.ts';
import { formatMeta } from './format-meta.ts';

interface ExportOptions {
  readonly store: Store;
  /** Empty, or not existing yet. */
  readonly directory: string;
  readonly signal: AbortSignal;
  readonly onCategory?: (path: CategoryPath, number: number) => void;
}

export interface ExportSummary {
  readonly categories: number;
  readonly items: number;
  readonly files: number;
}

/**
 * Writes the data tree of a store in the layout that importers read; importing it
 * gives the same tree. Throws BAD_USER_INPUT for a folder that is not empty.
 */
export async function exportDataSet(options: ExportOptions): Promise<ExportSummary> {
  const { store, directory, signal, onCategory } = options;
  await mkdir(directory, { recursive: true });
  if ((await readdir(directory)).length > 0) {
    throw badInput('directory', 'The folder to export to must be empty.');
  }
  const summary = { categories: 0, items: 0, files: 0 };
  for await (const path of walkCategories(store, signal)) {
    const category = await readStoredCategory(store, path, signal);
    if (category === null) continue;
    summary.categories += 1;
    summary.items += category.items.length;
    onCategory?.(path, summary.categories);
    await mkdir(join(directory, path), { recursive: true });
    for (const [name, text] of filesOf(category)) {
      summary.files += 1;
      await mkdir(dirname(join(directory, path, name)), { recursive: true });
      await writeFile(join(directory, path, name), text);
    }
  }
  return summary;
}

function filesOf(category: ReferenceCategory): ReadonlyMap<string, string> {
  const meta = formatMeta(category);
  const { definition } = category;
  return new Map([
    ...(meta === null ? [] : ([['meta.yml', meta]] as const)),
    ...(definition === null ? [] : [...formatDefinition(definition), ...formatItems(category, definition)]),
  ]);
}
