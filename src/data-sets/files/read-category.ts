import { type CategoryPath, lastSegment, ROOT_PATH } from '../../domain/basics/category-path.ts';
import type { ReferenceCategory, ReferenceDefinition } from '../../ports/reference-store.ts';
import { UnreadableSource } from './csv.ts';
import { type Warn, warningsOf } from './import-warning.ts';
import { readDefinition } from './read-definition.ts';
import { remarkWithoutScope } from './read-figures.ts';
import { itemWithoutValues, readItems } from './read-items.ts';
import { readMeta } from './read-meta.ts';
import type { SourceChecks } from './source-checks.ts';
import type { SourceFolder } from './source-folder.ts';
import { uidOf } from './uid-of.ts';

type Figures = Pick<ReferenceDefinition, 'figures'>;

/** Contents of a category's folder; absent parts are `null` and stay as stored. */
export interface CategorySource {
  readonly path: CategoryPath;
  readonly texts: (Pick<ReferenceCategory, 'name' | 'provenance' | 'about' | 'meta'> & Figures) | null;
  readonly definition: ReferenceCategory['definition'];
  /** From `data.csv`, with their histories. */
  readonly items: ReferenceCategory['items'] | null;
}

/** The same before its items are made. */
interface ReadCategory extends Omit<CategorySource, 'items'> {
  readonly items: (() => ReferenceCategory['items']) | null;
}

export function readCategory(folder: SourceFolder, checks: SourceChecks, warn: Warn): ReadCategory {
  const { path, files, unreadable } = folder;
  for (const problem of unreadable) warn(problem);
  if (unreadable.length > 0) throw new UnreadableSource();
  const meta = readMeta(files.get('meta.yml'), warningsOf(`${path}/meta.yml`, warn));
  const read = readDefinition(folder, checks, warn);
  const definition = read === null ? null : { ...read, figures: meta?.figures ?? null };
  if (definition !== null) remarkWithoutScope(definition, warningsOf(`${path}/return_values.csv`, warn));
  const data = files.get('data.csv');
  if (definition === null && data !== undefined) {
    warningsOf(`${path}/data.csv`, warn).rejected(null, 'There are items but no definition; ignored.');
  }
  return {
    path,
    texts: meta === null ? null : { ...meta, name: meta.name ?? nameFromPath(path) },
    definition,
    items: definition === null || data === undefined ? null : readItems(folder, data, definition, warn),
  };
}

/** At once where they are needed, because the rows take more memory than the items. */
export function makeItems(source: ReadCategory): CategorySource {
  return { ...source, items: source.items?.() ?? null };
}

/** A folder with unreadable files is skipped. */
export function unreadCategory({ path }: SourceFolder): CategorySource {
  return { path, texts: null, definition: null, items: null };
}

/** A category of which nothing is known but its path. */
export function emptyCategory(path: CategoryPath): ReferenceCategory {
  return {
    uid: uidOf('data category', path),
    path,
    name: nameFromPath(path),
    provenance: null,
    about: null,
    meta: null,
    definition: null,
    items: [],
    fingerprint: '',
  };
}

/** A category with the parts of the data set in place of its own. */
export function replaceParts(base: ReferenceCategory, source: CategorySource): ReferenceCategory {
  const { texts, items } = source;
  const { figures, ...ownTexts } = texts ?? { figures: base.definition?.figures ?? null };
  const definition = source.definition ?? base.definition;
  // An administrator may have given the category the definition of another.
  const isOwn = definition?.uid === uidOf('item definition', source.path);
  return {
    ...base,
    ...ownTexts,
    definition: definition !== null && isOwn ? { ...definition, figures } : definition,
    items: items ?? (base.items.length > 0 ? base.items : itemsWithoutData(source)),
  };
}

/** Nothing distinguishes the items of a definition that has inputs alone, so there is one, for what profiles record. */
function itemsWithoutData({ path, definition }: CategorySource): ReferenceCategory['items'] {
  const values = definition?.valueDefinitions ?? [];
  return values.length === 0 || values.some(({ fromData }) => fromData) ? [] : [itemWithoutValues(path)];
}

/** The name of a category whose `meta.yml` names none. */
export function nameFromPath(path: CategoryPath): string {
  return path === ROOT_PATH ? 'Root' : lastSegment(path);
}
