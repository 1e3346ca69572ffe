import { parse } from 'yaml';
import type { Provenance } from '../domain/provenance.ts';
import { decodeText } from './csv.ts';
import type { Warn } from './import-warning.ts';

export interface CategoryMeta {
  readonly name: string | null;
  readonly provenance: Provenance | null;
}

const none: CategoryMeta = { name: null, provenance: null };

/** What `meta.yml` says of a category. A file that is no YAML is reported and counts as absent. */
export function readMeta(content: Buffer | undefined, file: string, warn: Warn): CategoryMeta {
  if (content === undefined) return none;
  try {
    // Some published files have a key twice; the last one counts.
    const meta: unknown = parse(decodeText(content), { uniqueKeys: false, logLevel: 'error' });
    return isRecord(meta) ? { name: textOf(meta, 'name'), provenance: provenanceOf(meta) } : none;
  } catch {
    warn({ file, line: null, message: 'The file is no YAML; the category goes without it.' });
    return none;
  }
}

function provenanceOf(meta: Readonly<Record<string, unknown>>): Provenance | null {
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
    };
  }
  const text = textOf(meta, 'provenance');
  return text === null ? null : { source: text, publisher: null, year: null, region: null, licence: null };
}

function textOf(record: Readonly<Record<string, unknown>>, key: string): string | null {
  const value = record[key];
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return text === '' ? null : text;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
