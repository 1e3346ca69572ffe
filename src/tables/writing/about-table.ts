import type { Provenance } from '../../domain/amounts/provenance.ts';

/** A table in words, for people who find it later. */
export interface AboutTable {
  /** Also the name of a file, without extension. */
  readonly name: string;
  readonly title: string;
  /** Where the figures are from. */
  readonly sources: readonly Provenance[];
}

/** Lines of a sheet about the table: what it is, when it was written, and its sources with their licences. */
export function linesAbout(
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
