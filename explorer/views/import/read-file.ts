import Papa from 'papaparse';
import { Failure } from '../../api/failure.ts';
import { textOfCell } from '../../ui/csv.ts';

export interface TableRow {
  /** Its number in the file, the header being 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
  /** Remarks on how the file was read. */
  readonly notes: readonly string[];
}

const maxBytes = 30_000_000;
const maxColumns = 200;

/** The table in a file; throws a Failure that says what kind of file it is instead. */
export async function readFile(file: File): Promise<Table> {
  if (file.size === 0)
    throw wrong('The file is empty. Choose a CSV file with a header and a row for each item.');
  if (file.size > maxBytes)
    throw wrong(
      `The file has ${Math.ceil(file.size / 1e6)} MB; this page reads up to ${maxBytes / 1e6}. Split it, or use the command “profiles import”, which takes any length.`,
    );
  const { text, notes } = decode(new Uint8Array(await file.arrayBuffer()));
  refuseOthers(text);
  const { data, meta } = Papa.parse<string[]>(text.replace(/^sep=.\r?\n/i, ''), {
    skipEmptyLines: 'greedy',
    delimitersToGuess: [',', ';', '\t', '|'],
  });
  const [header = [], ...rows] = data;
  const columns = header.map((cell) => cell.trim());
  checkHeader(columns, meta.delimiter);
  if (rows.length === 0) throw wrong('The file has a header but no rows below it.');
  return {
    name: file.name,
    columns,
    rows: rows.map((cells, index) => ({ line: index + 2, cells: cells.map(textOfCell) })),
    notes,
  };
}

const wrong = (message: string): Failure => new Failure('BAD_USER_INPUT', message);

function decode(bytes: Uint8Array): { readonly text: string; readonly notes: readonly string[] } {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    throw wrong('This is a workbook or another zipped file. Open it in your spreadsheet and save it as CSV.');
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe)
    return { text: new TextDecoder('utf-16le').decode(bytes), notes: [] };
  if (first === 0xfe && second === 0xff)
    return { text: new TextDecoder('utf-16be').decode(bytes), notes: [] };
  if (bytes.includes(0)) throw wrong('This is not a text file. Choose a CSV file.');
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), notes: [] };
  } catch {
    const notes = [
      'The file is not in UTF-8, so it is read as Windows-1252. Check that letters with accents are right.',
    ];
    return { text: new TextDecoder('windows-1252').decode(bytes), notes };
  }
}

function refuseOthers(text: string): void {
  const start = text.trimStart();
  if (start === '') throw wrong('The file has only white space.');
  const kinds: readonly [RegExp, string][] = [
    [/^%PDF/, 'a PDF'],
    [/^<(?:!doctype|html|\?xml|svg)/i, 'a page or XML'],
    [/^[[{]/, 'JSON'],
  ];
  const kind = kinds.find(([pattern]) => pattern.test(start))?.[1];
  if (kind !== undefined) throw wrong(`This looks like ${kind}, not like a table. Choose a CSV file.`);
}

function checkHeader(columns: readonly string[], delimiter: string): void {
  if (columns.length < 2)
    throw wrong(
      'The first line has only one column. A CSV file has a header such as “id,distance,start”, separated by comma, semicolon or tab.',
    );
  if (columns.length > maxColumns)
    throw wrong(`The file has ${columns.length} columns; up to ${maxColumns} are read.`);
  const empty = columns.indexOf('');
  if (empty !== -1)
    throw wrong(
      `Column ${empty + 1} has no name. Name it in the first line (columns are separated by “${delimiter}”).`,
    );
  const twice = columns.find((column, index) => columns.indexOf(column) !== index);
  if (twice !== undefined) throw wrong(`Two columns are named “${twice}”. Give each its own name.`);
}
