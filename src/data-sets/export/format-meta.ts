import { isDeepStrictEqual } from 'node:util';
import { stringify } from 'yaml';
import type { CategoryAbout, TitlePattern } from '../../domain/data-tree/category-about.ts';
import type { DefinitionFacts } from '../../domain/amounts/figure-facts.ts';
import { warningsOf } from '../files/import-warning.ts';
import { nameFromPath } from '../files/read-category.ts';
import { readMeta } from '../files/read-meta.ts';
import type { ReferenceCategory } from '../../ports/reference-store.ts';

/** `meta.yml`, verbatim if it was imported and still has the category's name and source. `null` if the folder's name suffices. */
export function formatMeta({
  path,
  name,
  provenance,
  about,
  definition,
  meta: imported,
}: ReferenceCategory): string | null {
  const figures = definition?.figures ?? null;
  const usual = nameFromPath(path);
  if (typeof imported === 'string') {
    const parsed = readMeta(
      Buffer.from(imported),
      warningsOf('', () => undefined),
    );
    const isUnchanged =
      parsed !== null &&
      (parsed.name ?? usual) === name &&
      isDeepStrictEqual(parsed.provenance, provenance) &&
      isDeepStrictEqual(parsed.about, about) &&
      (definition === null || isDeepStrictEqual(parsed.figures, figures));
    if (isUnchanged) return imported;
  }
  const meta = {
    ...(name === usual ? {} : { name }),
    ...(provenance === null ? {} : { source: toSource(provenance) }),
    ...(about === null ? {} : { about: toAbout(about) }),
    ...(figures === null ? {} : { figures: toFigures(figures) }),
  };
  return Object.keys(meta).length === 0 ? null : stringify(meta, { lineWidth: 0 });
}

function toAbout({ title, similar, ...texts }: CategoryAbout): Record<string, unknown> {
  return {
    ...(title !== null && { title: title.pattern, words: toWords(title) }),
    ...statedIn(texts),
    similar: Object.fromEntries(similar.map(({ path, use }) => [path, use])),
  };
}

function toWords({ words }: TitlePattern): Record<string, Record<string, string>> {
  const byPath: Record<string, Record<string, string>> = {};
  for (const { path, value, word } of words) byPath[path] = { ...byPath[path], [value]: word };
  return byPath;
}

function toFigures({ steps, ...own }: DefinitionFacts): Record<string, unknown> {
  return {
    ...statedIn(own),
    ...(steps.length > 0 && {
      steps: steps.map(({ from, note, ...changed }) => ({
        from: new Date(from).toISOString(),
        ...statedIn({ note, ...changed }),
      })),
    }),
  };
}

function toSource({
  source,
  ...others
}: NonNullable<ReferenceCategory['provenance']>): Record<string, string> {
  return statedIn({ title: source, ...others });
}

function statedIn(texts: Readonly<Record<string, string | null | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([key, text]): [string, string][] => (text ? [[key, text]] : [])),
  );
}
