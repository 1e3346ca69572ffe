import { badInput } from '../../domain/basics/errors.ts';
import { quote } from '../../domain/basics/uid.ts';
import type { CsvStyle } from '../../tables/writing/format-csv.ts';
import { type TableFormat, tableMediaTypes } from '../../tables/cells/table-format.ts';
import { requestedStyle } from '../tables/csv-style.ts';
import { formatParameter } from '../../wire/forms/format-parameter.ts';
import { notAcceptable, type Refusal, RefusedRequest } from './answers.ts';
import { chooseAny, chooseTable, isTable } from './negotiation.ts';
import type { Handlers } from './resource.ts';
import type { RestCall } from './rest-request.ts';

/** How a table is written. */
export interface WrittenTable {
  readonly format: TableFormat;
  /** The usual one if absent. */
  readonly style?: CsvStyle | undefined;
}

/**
 * The form of the table that a GET is to be answered with; `null` for a document.
 * Throws BAD_USER_INPUT for an unknown one, and a RefusedRequest for a caller who
 * accepts neither.
 */
export function requestedTable(
  { request, parameters, viewer }: RestCall,
  handlers: Handlers,
): WrittenTable | null {
  if (handlers.table === undefined) return null;
  if (viewer.apiVersion === '1.0') {
    if (handlers.GET === undefined) throw new RefusedRequest(onlyVersion2);
    return null;
  }
  const named = namedFormat(parameters);
  if (named !== undefined) return written(parseFormat(named), parameters);
  const format = handlers.GET === undefined ? chooseTable(request.headers) : chooseAny(request.headers);
  if (format === null) throw new RefusedRequest(notAcceptable(handlers));
  return isTable(format) ? written(format, parameters) : null;
}

function written(format: TableFormat, parameters: URLSearchParams): WrittenTable {
  return { format, style: requestedStyle(parameters, format) };
}

/** The form of a table that answers one in the format `sent`, which it has unless another is requested. */
export function answeredTable({ request, parameters }: RestCall, sent: TableFormat): WrittenTable {
  const named = namedFormat(parameters);
  const format = named === undefined ? chooseTable(request.headers, sent) : parseFormat(named);
  if (format === null) throw new RefusedRequest(notAcceptable({ table: true }));
  return written(format, parameters);
}

function namedFormat(parameters: URLSearchParams): string | undefined {
  return [...parameters].find(([name]) => name.toLowerCase() === formatParameter)?.[1];
}

const onlyVersion2: Refusal = {
  status: 406,
  description: 'Not acceptable. Tables need an account of API version 2.0.',
};

function parseFormat(text: string): TableFormat {
  const format = text.toLowerCase();
  if (format in tableMediaTypes) return format as TableFormat;
  throw badInput(formatParameter, `${formatParameter} must be csv, xlsx or ndjson; got ${quote(text)}.`);
}
