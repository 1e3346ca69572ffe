/** A fault of a row, with its column unless it concerns the whole row. */
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

/** Maps the service's fault to the column of the file. */
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
