import type { Provenance } from '../../domain/amounts/provenance.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import type { Row } from '../cells/cell.ts';
import { writeWorkbook } from '../workbooks/run-in-thread.ts';
import { encodePart } from '../workbooks/tasks.ts';

/** All cells of a workbook are in memory at once, some 400 bytes each. */
const maxCells = 1_000_000;
const maxRows = 200_000;

/** Collects a table, and writes it as a workbook. Throws LIMIT_EXCEEDED for one that is too long. */
export class WorkbookOutput {
  readonly #write: (file: Buffer) => Promise<void>;
  readonly #parts: Uint8Array[] = [];
  #columns: readonly string[] = [];
  #rows = 0;
  #cells = 0;

  constructor(write: (file: Buffer) => Promise<void>) {
    this.#write = write;
  }

  async begin(columns: readonly string[]): Promise<void> {
    this.#columns = columns;
  }

  async add(_columns: readonly string[], rows: readonly Row[]): Promise<void> {
    if (rows.length === 0) return;
    this.#rows += rows.length;
    for (const cells of rows) this.#cells += cells.filter((cell) => cell !== null && cell !== '').length;
    if (this.#rows > maxRows || this.#cells > maxCells)
      throw new EmissionsError(
        'LIMIT_EXCEEDED',
        `A workbook has at most ${maxRows} rows and ${maxCells} filled cells: request the table as CSV, or fewer rows.`,
      );
    this.#parts.push(encodePart(rows));
  }

  async end(about: AboutTable): Promise<void> {
    const lines = linesAbout(about, this.#rows, new Date());
    const task = { name: about.name, columns: this.#columns, rows: this.#parts, about: lines };
    await this.#write(await writeWorkbook(task));
  }
}

/** A table in words, for people who find it later. */
export interface AboutTable {
  /** Also the name of a file, without extension. */
  readonly name: string;
  readonly title: string;
  /** Where the figures are from. */
  readonly sources: readonly Provenance[];
}

/** Lines of a sheet about the table: what it is, when it was written, and its sources with their licences. */
function linesAbout(
  { title, sources }: AboutTable,
  rows: number,
  writtenAt: Date,
): readonly (readonly string[])[] {
  const cited = new Map(sources.map((each) => [JSON.stringify(each), each]));
  const lines = [...cited.values()].map(({ source, publisher, year, region, licence }) =>
    ['', source, publisher, year, region, licence].map((text) => text ?? ''),
  );
  return [
    ['About this table'],
    ['Table', title],
    ['Rows', String(rows)],
    ['Written', `${writtenAt.toISOString().slice(0, 19).replace('T', ' ')} UTC`],
    ...(lines.length === 0
      ? []
      : [[], ['Sources', 'Source', 'Publisher', 'Year', 'Region', 'Licence'], ...lines]),
  ];
}
