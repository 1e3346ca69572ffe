import { lastSegment, ROOT_PATH } from '../domain/category-path.ts';
import type { ReferenceCategory } from '../ports/reference-store.ts';
import { type Warn, warningsOf } from './import-warning.ts';
import { readDefinition } from './read-definition.ts';
import { readItems } from './read-items.ts';
import { readMeta } from './read-meta.ts';
import type { SourceChecks } from './source-checks.ts';
import type { SourceFolder } from './source-folder.ts';
import { uidOf } from './uid-of.ts';

/** The category that a folder describes, with all its contents. */
export function readCategory(folder: SourceFolder, checks: SourceChecks, warn: Warn): ReferenceCategory {
  const { path, files } = folder;
  const meta = readMeta(files.get('meta.yml'), warningsOf(`${path}/meta.yml`, warn));
  const definition = readDefinition(folder, checks, warn);
  if (definition === null && files.has('data.csv')) {
    warningsOf(`${path}/data.csv`, warn).rejected(null, 'There are items but no definition; ignored.');
  }
  const category = emptyCategory(folder);
  return {
    ...category,
    name: meta.name ?? category.name,
    provenance: meta.provenance,
    meta: meta.text,
    definition,
    items: definition === null ? [] : readItems(folder, definition, warn),
  };
}

/** An empty category for a folder. It has no fingerprint, so the next import reads it again. */
export function emptyCategory({ path }: SourceFolder): ReferenceCategory {
  return {
    uid: uidOf('data category', path),
    path,
    name: path === ROOT_PATH ? 'Root' : lastSegment(path),
    provenance: null,
    meta: null,
    definition: null,
    items: [],
    fingerprint: '',
  };
}
