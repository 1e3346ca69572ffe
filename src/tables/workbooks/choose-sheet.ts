import { badInput } from '../../domain/basics/errors.ts';
import { quote } from '../../domain/basics/uid.ts';

interface ListedSheet {
  readonly name: string;
  readonly isHidden: boolean;
}

/** A sheet that says what the table is, as in workbooks of this service. */
export const aboutSheet = 'About';

/** The sheets that may have the table: the one of this name, or without a name those that people see. */
export function sheetsLike<S extends ListedSheet>(
  sheets: readonly S[],
  name: string | undefined,
): readonly S[] {
  if (name === undefined) {
    const visible = sheets.filter(({ isHidden }) => !isHidden);
    const tables = visible.filter((sheet) => sheet.name !== aboutSheet);
    return tables.length === 0 ? visible : tables;
  }
  const isNamed = (sheet: S) => sheet.name.trim().toLowerCase() === name.trim().toLowerCase();
  const named = sheets.filter(isNamed);
  if (named.length > 0) return named;
  throw badInput('sheet', `The workbook has no sheet ${quote(name)}; its sheets are ${listed(sheets)}.`);
}

/** The only sheet that has rows. Throws BAD_USER_INPUT for none and several. */
export function onlySheet<S extends ListedSheet & { readonly rows: number }>(
  sheets: readonly S[],
  all: readonly ListedSheet[],
): S {
  const [sheet, ...others] = sheets.filter(({ rows }) => rows > 0);
  if (sheet === undefined)
    throw badInput(
      'sheet',
      `There are no rows in ${listed(sheets)}; the sheets of the workbook are ${listed(all)}.`,
      'empty-list',
    );
  if (others.length === 0) return sheet;
  const counted = [sheet, ...others].map(({ name, rows }) => `${quote(name)} (rows: ${rows})`).join(', ');
  throw badInput(
    'sheet',
    `Several sheets of the workbook have rows: ${counted}. Name one of them as "sheet".`,
  );
}

function listed(sheets: readonly ListedSheet[]): string {
  return sheets.map(({ name, isHidden }) => `${quote(name)}${isHidden ? ' (hidden)' : ''}`).join(', ');
}
