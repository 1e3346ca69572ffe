import { isDeepStrictEqual } from 'node:util';
import { stringify } from 'yaml';
import { warningsOf } from '../importers/import-warning.ts';
import { nameFromPath } from '../importers/read-category.ts';
import { readMeta } from '../importers/read-meta.ts';
import type { ReferenceCategory } from '../ports/reference-store.ts';

/**
 * `meta.yml`, verbatim if it was imported and still has the name and source of
 * the category. `null` if the folder's name says it all.
 */
export function formatMeta({ path, name, provenance, meta: imported }: ReferenceCategory): string | null {
  const usual = nameFromPath(path);
  if (typeof imported === 'string') {
    const parsed = readMeta(
      Buffer.from(imported),
      warningsOf('', () => undefined),
    );
    const isUnchanged =
      parsed !== null && (parsed.name ?? usual) === name && isDeepStrictEqual(parsed.provenance, provenance);
    if (isUnchanged) return imported;
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
