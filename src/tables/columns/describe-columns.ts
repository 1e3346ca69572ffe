import { textOf } from '../cells/cell.ts';
import type { TablePart } from '../reading/table-part.ts';
import type { ColumnMeanings } from './column-meanings.ts';

const maxSamples = 3;
const longestSample = 200;

/** A column as it was read. */
export interface TableColumn {
  readonly name: string;
  /** The meaning in the words of a map, such as `value.distance`; `ignore` for one that is left out. */
  readonly use: string;
  /** The unit that its header says. */
  readonly unit: string | null;
  /** Whether it is left out because nothing is known of it. */
  readonly isLeftOut: boolean;
  /** The first filled cells. */
  readonly samples: readonly string[];
}

export function describeColumns(
  { columns, rows }: TablePart,
  meanings: ColumnMeanings,
): readonly TableColumn[] {
  return columns.map((name, index) => {
    const meaning = meanings.of(name, index, columns);
    const samples = new Set<string>();
    for (const row of rows) {
      if (samples.size === maxSamples) break;
      const text = 'fault' in row ? '' : textOf(row.cells[index]).trim();
      if (text !== '') samples.add(text.slice(0, longestSample));
    }
    const use =
      meaning === null ? 'ignore' : 'name' in meaning ? `${meaning.kind}.${meaning.name}` : meaning.kind;
    const unit = meaning?.header.find(({ kind }) => kind === 'unit')?.text ?? null;
    return { name, use, unit, isLeftOut: meaning?.isLeftOut === true, samples: [...samples] };
  });
}
