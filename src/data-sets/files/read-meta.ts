import { parseDocument } from 'yaml';
import type { DefinitionFacts } from '../../domain/amounts/figure-facts.ts';
import type { Provenance } from '../../domain/amounts/provenance.ts';
import { quote } from '../../domain/basics/uid.ts';
import type { CategoryAbout } from '../../domain/data-tree/category-about.ts';
import { decodeText } from './csv.ts';
import type { FileWarnings } from './import-warning.ts';
import { readAbout } from './read-about.ts';
import { readFigures } from './read-figures.ts';

interface CategoryMeta {
  readonly name: string | null;
  readonly provenance: Provenance | null;
  readonly about: CategoryAbout | null;
  /** Facts of the category's definition. */
  readonly figures: DefinitionFacts | null;
  readonly meta: string;
}

/** Reads `meta.yml`; `null` without one. A file that is not valid YAML is rejected and counts as absent. */
export function readMeta(content: Buffer | undefined, warnings: FileWarnings): CategoryMeta | null {
  if (content === undefined) return null;
  const text = decodeText(content, warnings);
  const meta = parseYaml(text, warnings);
  if (!isRecord(meta)) return null;
  const provenance = provenanceOf(meta, warnings);
  const figures = readFigures(meta['figures'], provenance, warnings);
  const about = readAbout(meta['about'], warnings);
  return { name: textOf(meta, 'name'), provenance, about, figures, meta: text };
}

/** Some published files have a duplicate key; the last one is used. */
function parseYaml(text: string, warnings: FileWarnings): unknown {
  try {
    const strict = parseDocument(text, { logLevel: 'silent' });
    const duplicate = strict.errors.find(({ code }) => code === 'DUPLICATE_KEY');
    if (duplicate === undefined) return strict.errors.length > 0 ? reject(warnings) : strict.toJS();
    warnings.repaired(duplicate.linePos?.[0].line ?? null, 'A key is duplicated; the last one is used.');
    const lenient = parseDocument(text, { uniqueKeys: false, logLevel: 'silent' });
    return lenient.errors.length > 0 ? reject(warnings) : lenient.toJS();
  } catch (error) {
    // Aliases that refer to each other, or that would become more than a hundred times as much.
    return error instanceof ReferenceError ? rejectAliases(warnings) : reject(warnings);
  }
}

function rejectAliases(warnings: FileWarnings): undefined {
  warnings.rejected(
    null,
    'The anchors and aliases of the file expand too far; write the values out. The category is imported without it.',
  );
  return undefined;
}

function reject(warnings: FileWarnings): undefined {
  warnings.rejected(null, 'The file is not valid YAML; the category is imported without it.');
  return undefined;
}

function provenanceOf(meta: Readonly<Record<string, unknown>>, warnings: FileWarnings): Provenance | null {
  const { source } = meta;
  if (isRecord(source)) {
    const title = textOf(source, 'title');
    if (title === null) return null;
    return {
      source: title,
      publisher: textOf(source, 'publisher'),
      year: textOf(source, 'year'),
      region: textOf(source, 'region'),
      licence: textOf(source, 'licence'),
      ...stated('shortPublisher', textOf(source, 'shortPublisher')),
      ...stated('url', addressOf(source, 'url', warnings)),
      ...stated('licenceUrl', addressOf(source, 'licenceUrl', warnings)),
    };
  }
  const text = textOf(meta, 'provenance');
  return text === null ? null : { source: text, publisher: null, year: null, region: null, licence: null };
}

function stated<K extends string>(key: K, text: string | null): Partial<Record<K, string>> {
  return text === null ? {} : ({ [key]: text } as Record<K, string>);
}

/** Pages show it as a link, so it is one of the web. */
function addressOf(
  source: Readonly<Record<string, unknown>>,
  key: string,
  warnings: FileWarnings,
): string | null {
  const text = textOf(source, key);
  if (text === null || (/^https?:\/\//.test(text) && URL.canParse(text))) return text;
  warnings.rejected(
    null,
    `source.${key} must be an address such as https://example.org; got ${quote(text)}. Left out.`,
  );
  return null;
}

function textOf(record: Readonly<Record<string, unknown>>, key: string): string | null {
  const value = record[key];
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return text === '' ? null : text;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
