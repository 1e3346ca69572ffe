import { type Item, toHistory } from '../category.ts';
import { cell, drillText, groupBy, type Row } from '../tables.ts';
import { editionsOf } from './source.ts';

/** Remarks on all items of a table, or on their order, are no part of a name. */
function readable(name: string): string {
  const short = drillText(name)
    .replaceAll(/[\u2011\u2013]/g, '-')
    .replace(/;? if (recycled and )?combusted to produce heat or electricity$/, '')
    .replace(/ that is captured for combustion/, '')
    .replace(/Euro (\w+)/, (_, stage: string) => `Euro ${stage.toUpperCase()}`);
  const other = /^(?:A )?(.*?);? other than (?:those )?mentioned in the items above/.exec(short)?.[1];
  return other === undefined ? short : `Other ${other.charAt(0).toLowerCase()}${other.slice(1)}`;
}

/** The head of a row has the names first, then what the workbook has as text: an energy, gases with a mark, NE. */
export function fuelItems(
  rows: readonly Row[],
  names: number,
  drillOf: (names: readonly string[]) => readonly string[],
  table: string,
): readonly Item[] {
  const nameOf = (row: Row): readonly string[] => cell(row, 'row').split(' | ').slice(0, names);
  return [...groupBy(rows, (row) => nameOf(row).join('|').toLowerCase()).values()].flatMap((own) => {
    const newest = own.findLast((row) => cell(row, 'edition') === '2025');
    if (newest === undefined) return [];
    const editions = editionsOf(own).map(({ start, head, at }) => {
      const [methane = '', nitrousOxide = ''] = [...head.matchAll(/\| ([\d.]+)\*/g)].map(
        ([, text = '']) => text,
      );
      const [, printed = '', unit = 't'] = /([\d.]+) GJ\/(t|kL|m3)/.exec(head) ?? [];
      const energy = printed || at(/^Energy Content/i);
      const isMass = printed === '' ? at(/GJ\/t\b/) !== '' : unit === 't';
      return {
        start,
        values: [
          at(/Combined gases/),
          at(/CO2$/),
          at(/CH4$/) || methane,
          at(/N2O$/) || nitrousOxide,
          at(/^Scope 3/),
          isMass ? energy : '',
          isMass ? '' : energy,
        ],
      };
    });
    return [
      {
        drill: drillOf(nameOf(newest).map(readable)),
        ...toHistory(editions),
        source: `NGA Factors 2025, ${table}, ${nameOf(newest).join(', ')}`,
      },
    ];
  });
}
