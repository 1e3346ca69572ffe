import { type Item, toHistory, yearStart } from '../category.ts';
import { figure } from '../numbers.ts';
import { firstEdition, type FlatFiles, type FlatRow, lastEdition } from './flat-files.ts';

/** One value of an item: a row of the last edition and which of its figures. */
interface Factor {
  readonly row: FlatRow | undefined;
  readonly gas?: keyof FlatRow['figures'];
  readonly scale?: number;
}

/** An item whose values are those of rows in all editions. */
export function itemOf(files: FlatFiles, drill: readonly string[], factors: readonly Factor[]): Item {
  const rows = factors.map(
    ({ row }) => new Map(files.editionsOf(row?.id ?? '').map((each) => [each.year, each])),
  );
  const years = Array.from({ length: lastEdition - firstEdition + 1 }, (_, index) => firstEdition + index);
  const editions = years.flatMap((year) => {
    const values = factors.map(({ gas = 'CO2e', scale = 1 }, index) => {
      const value = rows[index]?.get(year)?.figures[gas] ?? '';
      return value === '' ? '' : figure(Number(value) * scale);
    });
    return values.every((value) => value === '') ? [] : [{ start: yearStart(year), values }];
  });
  const first = editions[0]?.start.slice(0, 4) ?? String(lastEdition);
  const ids = [...new Set(factors.flatMap(({ row }) => row?.id ?? []))];
  const named = first === String(lastEdition) ? first : `${first} to ${lastEdition}`;
  return {
    drill,
    ...toHistory(editions),
    source: `DESNZ ${named}, flat file ${ids.length > 1 ? 'rows' : 'row'} ${ids.join(', ')}`,
  };
}
