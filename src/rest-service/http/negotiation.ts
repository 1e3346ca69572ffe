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
  if (accept === undefined || accept.trim() === '') return offered[0]?.format ?? null;
  if (accept.length > 1000) return null;
  const named = offered.find(({ mediaType }) => mediaType === accept);
  if (named !== undefined) return named.format;
  const chosen = new Negotiator({ headers: { accept } }).mediaType(offered.map(({ mediaType }) => mediaType));
  return offered.find(({ mediaType }) => mediaType === chosen)?.format ?? null;
}
