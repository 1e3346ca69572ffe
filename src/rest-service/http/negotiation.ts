import Negotiator from 'negotiator';
import type { IncomingHttpHeaders } from 'node:http';
import { type TableFormat, tableMediaTypes } from '../../tables/cells/table-format.ts';
import { type Format, mediaTypes } from '../../wire/elements/format.ts';

interface Offered<R> {
  readonly mediaType: string;
  readonly format: R;
}

/** The server's order of preference. */
const documents: readonly Offered<Format>[] = [
  { mediaType: mediaTypes.json, format: 'json' },
  { mediaType: mediaTypes.xml, format: 'xml' },
  { mediaType: 'text/xml', format: 'xml' },
];
const tables: readonly Offered<TableFormat>[] = [
  { mediaType: tableMediaTypes.ndjson, format: 'ndjson' },
  { mediaType: tableMediaTypes.csv, format: 'csv' },
  { mediaType: tableMediaTypes.xlsx, format: 'xlsx' },
];
const all = [...documents, ...tables];

/** The format of a document to answer with; `null` when the caller accepts none that there is. */
export function chooseFormat(headers: IncomingHttpHeaders): Format | null {
  return choose(headers, documents);
}

/** The same for a resource that is a table only; `first` is for callers who accept any. */
export function chooseTable(headers: IncomingHttpHeaders, first: TableFormat = 'ndjson'): TableFormat | null {
  return choose(
    headers,
    tables.toSorted((one, other) => Number(other.format === first) - Number(one.format === first)),
  );
}

/** The same for a resource that is both. */
export function chooseAny(headers: IncomingHttpHeaders): Format | TableFormat | null {
  return choose(headers, all);
}

export function isTable(format: Format | TableFormat): format is TableFormat {
  return format in tableMediaTypes;
}

function choose<R>({ accept }: IncomingHttpHeaders, offered: readonly Offered<R>[]): R | null {
  const chosen = preferredType(
    accept,
    offered.map(({ mediaType }) => mediaType),
  );
  return offered.find(({ mediaType }) => mediaType === chosen)?.format ?? null;
}

/** The media type that a caller likes best; the first where any will do, and `null` where none will. */
export function preferredType<T extends string>(accept: string | undefined, offered: readonly T[]): T | null {
  if (accept === undefined || accept.trim() === '') return offered[0] ?? null;
  if (accept.length > 1000) return null;
  const named = offered.find((mediaType) => mediaType === accept);
  if (named !== undefined) return named;
  // All answers are in UTF-8, and an answer in another charset is better than none.
  const types = accept.replaceAll(/;\s*charset="?[\w-]*"?/gi, '');
  return (new Negotiator({ headers: { accept: types } }).mediaType([...offered]) as T | undefined) ?? null;
}

/** Whether a caller prefers a page to what programs read. */
export function prefersPage({ accept }: IncomingHttpHeaders): boolean {
  return preferredType(accept, ['application/json', 'text/html']) === 'text/html';
}

export type Coding = 'br' | 'gzip';

/** An option that the types of negotiator lack: which is chosen among those that are liked as well. */
interface Preferring {
  encoding(
    offered: readonly string[],
    options: { readonly preferred: readonly string[] },
  ): string | undefined;
}

/** The coding that a caller likes best; `null` for none. */
export function codingFor({ 'accept-encoding': accept }: IncomingHttpHeaders): Coding | null {
  if (accept === undefined || accept.length > 1000) return null;
  const accepted = new Negotiator({ headers: { 'accept-encoding': accept } }) as unknown as Preferring;
  const chosen = accepted.encoding(['br', 'gzip', 'identity'], { preferred: ['br', 'gzip'] });
  return chosen === 'br' || chosen === 'gzip' ? chosen : null;
}

/** The language that a caller likes best; the first where none is named. */
export function languageFor(
  { 'accept-language': accept = '' }: IncomingHttpHeaders,
  offered: readonly string[],
) {
  if (accept.length > 1000) return offered[0];
  const accepted = new Negotiator({ headers: { 'accept-language': accept || '*' } });
  return accepted.language([...offered]) ?? offered[0];
}
