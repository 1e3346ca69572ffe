import { cell, groupBy, type ReadTable, type Row } from '../tables.ts';

/** One row of the flat file of one edition. */
export interface FlatRow {
  readonly year: number;
  /** The id of the 2025 edition, without the part of the gas; empty if none is known. */
  readonly id: string;
  readonly level1: string;
  readonly level2: string;
  readonly level3: string;
  readonly level4: string;
  readonly column: string;
  readonly unit: string;
  readonly figures: Figures;
}

/** In kg of CO2e; empty where the publisher has none. */
interface Figures {
  readonly CO2e: string;
  readonly CO2: string;
  readonly MethaneCO2e: string;
  readonly NitrousOxideCO2e: string;
  /** kWh of net calorific value, of the rows for energy reports. */
  readonly kWh: string;
}

export interface FlatFiles {
  /** All rows of the last edition. */
  readonly last: readonly FlatRow[];
  /** The row of each edition that has it, the earliest first. */
  editionsOf(id: string): readonly FlatRow[];
  /** The last edition's row of a group and item in the first of these units that it has. */
  find(group: string, units: readonly string[]): FlatRow | undefined;
}

export const firstEdition = 2016;
export const lastEdition = 2025;

/** Reads all editions; rows that have no id of their own are those of the same names. */
export function readFlatFiles(read: ReadTable): FlatFiles {
  const years = Array.from({ length: lastEdition - firstEdition + 1 }, (_, index) => firstEdition + index);
  const rows = years.flatMap((year) => read(`desnz-flat-2016-2025/desnz-flat-${year}.csv`).map(toFlatRow));
  const last = rows.filter(({ year }) => year === lastEdition);
  const named = new Map<string, string>();
  // A name of two rows is that of neither: a blend before 2022 had both of its parts in one.
  for (const row of last) named.set(nameOf(row), named.has(nameOf(row)) ? '' : row.id);
  const editions = new Map<string, Map<number, FlatRow>>();
  for (const row of rows) {
    const id = row.id || (named.get(nameOf(row)) ?? '');
    if (id === '') continue;
    const found = editions.get(id) ?? new Map<number, FlatRow>();
    editions.set(id, found);
    if (!found.has(row.year)) found.set(row.year, row);
  }
  const groups = groupBy(last, ({ id }) => groupOf(id));
  return {
    last,
    editionsOf: (id) => [...(editions.get(id)?.values() ?? [])],
    find: (group, units) => {
      const found = groups.get(group) ?? [];
      return units.map((unit) => found.find((row) => row.unit === unit)).find((row) => row !== undefined);
    },
  };
}

/** `25_301_3046` of `25_301_3046_4`: sheet, group and item, without the unit. */
export function groupOf(id: string): string {
  return id.split('_').slice(0, 3).join('_');
}

/** Editions print 0 where they have no such vehicle; that of own vehicles with a battery, and of biogas, is a figure. */
const realZero = /^(Passenger vehicles|Delivery vehicles|WTT- bioenergy)$/;

function toFlatRow(row: Row): FlatRow {
  const isNone = /^0(\.0*)?$/.test(cell(row, 'kg_co2e')) && !realZero.test(cell(row, 'level_1'));
  const amountAt = (column: string): string => (isNone ? '' : cell(row, column));
  return {
    year: Number(cell(row, 'year')),
    id: cell(row, 'id') || cell(row, 'id_matched_by_name'),
    level1: cell(row, 'level_1'),
    level2: cell(row, 'level_2'),
    level3: cell(row, 'level_3'),
    level4: cell(row, 'level_4'),
    column: cell(row, 'column_text'),
    unit: cell(row, 'uom'),
    figures: {
      CO2e: amountAt('kg_co2e'),
      CO2: amountAt('co2_part'),
      MethaneCO2e: amountAt('ch4_part'),
      NitrousOxideCO2e: amountAt('n2o_part'),
      kWh: cell(row, 'kwh_net_per_unit'),
    },
  };
}

/** The sheet of energy in the edition of 2022, and in the others. */
const energySheet = /^(Passenger and delivery vehicles- kWh factors|SECR kWh pass & delivery vehs)$/;

/**
 * The names of rows that other editions have elsewhere: well-to-tank factors of
 * fuels moved from `WTT- liquid fuels` with the kind of unit as a level to `Liquid
 * fuels` without, energy had a sheet of another name in 2022, and gases have had two
 * rows, by protocol, since 2022.
 */
function nameOf({ level1, level2, level3, level4, column, unit, id }: FlatRow): string {
  if (level1 === 'WTT- fuels') return [level1, level3, unit].join('|').toLowerCase();
  if (energySheet.test(level1)) return ['kWh', level2, level3, level4, column, unit].join('|').toLowerCase();
  const isGas = level1 === 'Refrigerant & other' && !column.startsWith('Total');
  return isGas ? `gas ${level3.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}` : `id ${id}`;
}
