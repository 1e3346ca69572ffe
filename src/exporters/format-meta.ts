import { isDeepStrictEqual } from 'node:util';
import { stringify } from 'yaml';
import { lastSegment, ROOT_PATH } from '../domain/category-path.ts';
import { warningsOf } from '../importers/import-warning.ts';
import { readMeta } from '../importers/read-meta.ts';
import type { ReferenceCategory } from '../ports/reference-store.ts';

/**
 * `meta.yml`: as it was imported, as long as it still says the name and the
 * source that the category has. `null` when there is nothing to say that the
 * folder's name does not.
 */
export function formatMeta({ path, name, provenance, meta: imported }: ReferenceCategory): string | null {
  const usual = path === ROOT_PATH ? 'Root' : lastSegment(path);
  if (typeof imported === 'string') {
    const said = readMeta(
      Buffer.from(imported),
      warningsOf('', () => undefined),
    );
    const isStill = (said.name ?? usual) === name && isDeepStrictEqual(said.provenance, provenance);
    if (isStill) return imported;
  }
  const meta = {
    ...(name === usual ? {} : { name }),
    ...(provenance === null ? {} : { source: toSource(provenance) }),
  };
  return Object.keys(meta).length === 0 ? null : stringify(meta, { lineWidth: 0 });
}

function toSource({
  source,
  publisher,
  year,
  region,
  licence,
}: NonNullable<ReferenceCategory['provenance']>): Record<string, string> {
  const entries = Object.entries({ title: source, publisher, year, region, licence });
  return Object.fromEntries(
    entries.flatMap(([key, text]): [string, string][] => (text === null ? [] : [[key, text]])),
  );
}
