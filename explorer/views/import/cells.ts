/** What is wrong with a row; of a column, if it is not the row as a whole. */
export interface Fault {
  readonly field: string | null;
  readonly message: string;
}

export interface Cell {
  readonly text: string;
  readonly column: string;
}
/** The cells of a row that are not empty, by what they mean. */
export type Found = ReadonlyMap<string, Cell>;
export type Refuse = (column: string | null, message: string) => void;

export const named = (found: Found, kind: string): (readonly [string, string])[] =>
  [...found].flatMap(([meaning, { text }]) =>
    meaning.startsWith(`${kind}.`) ? [[meaning.slice(kind.length + 1), text] as const] : [],
  );

/** What the service says of a part of a row, by the column that the file has for it. */
export function inFile({ field, message }: Fault, found: Found): Fault {
  const column = field === null ? undefined : columnOf(field, found);
  if (field === null || column === undefined) return { field, message };
  return {
    field: column,
    message: message.startsWith(field) ? column + message.slice(field.length) : message,
  };
}

/** A unit is named as its input with an ending. */
function columnOf(field: string, found: Found): string | undefined {
  const unit = field.replace(/(.+)PerUnit$/, 'perUnit.$1').replace(/(.+)Unit$/, 'unit.$1');
  const meanings = [field, `value.${field}`, unit];
  return meanings.map((meaning) => found.get(meaning)?.column).find((column) => column !== undefined);
}
