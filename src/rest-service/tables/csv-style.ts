import { badInput } from '../../domain/basics/errors.ts';
import { quote } from '../../domain/basics/uid.ts';
import { booleanTexts, readBoolean } from '../../domain/definitions/value-reading.ts';
import { separators } from '../../tables/reading/find-header.ts';
import type { CsvStyle } from '../../tables/writing/format-csv.ts';
import type { TableFormat } from '../../tables/cells/table-format.ts';
import { decimalCommaParameter, separatorParameter } from '../../wire/forms/format-parameter.ts';

/**
 * How the caller wants CSV to be written; with decimal commas, cells are usually separated by
 * semicolons. Throws BAD_USER_INPUT for any other separator, and where the table is not CSV.
 */
export function requestedStyle(parameters: URLSearchParams, format: TableFormat): CsvStyle | undefined {
  const named = (name: string) =>
    [...parameters].find(([each]) => each.toLowerCase() === name.toLowerCase())?.[1];
  const comma = named(decimalCommaParameter);
  const separator = named(separatorParameter);
  if (comma === undefined && separator === undefined) return undefined;
  if (format !== 'csv') {
    const name = separator === undefined ? decimalCommaParameter : separatorParameter;
    throw badInput(name, `${name} is for tables in CSV: also send format=csv.`);
  }
  const hasDecimalComma = comma === undefined ? false : readBoolean(comma);
  if (hasDecimalComma === undefined) {
    throw badInput(
      decimalCommaParameter,
      `${decimalCommaParameter} must be ${booleanTexts}; got ${quote(comma ?? '')}.`,
    );
  }
  const chosen = separators.find((each) => each === (separator ?? (hasDecimalComma ? ';' : ',')));
  if (chosen === undefined) {
    throw badInput(
      separatorParameter,
      `${separatorParameter} must be a comma, a semicolon (%3B), a tab (%09) or |; got ${quote(separator ?? '')}.`,
    );
  }
  return { separator: chosen, hasDecimalComma };
}
