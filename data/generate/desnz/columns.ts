import { scaled } from '../numbers.ts';
import { type FlatFiles, type FlatRow, groupOf } from './flat-files.ts';

/** The units of the flat file that a column's unit may come from, each with what to multiply by. */
const unitsOf: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  Km: { km: 1 },
  PassengerKm: { 'passenger.km': 1 },
  TonneKm: { 'tonne.km': 1 },
  Tonne: { tonnes: 1, kg: 1000 },
  Kg: { kg: 1 },
  Litre: { litres: 1 },
  CubicMetre: { 'cubic metres': 1 },
  KWh: { 'kWh (Gross CV)': 1, kWh: 1 },
  KWhNet: { 'kWh (Net CV)': 1, kWh: 1, GJ: 0.0036 },
  RoomNight: { 'Room per night': 1 },
  Hour: { 'per FTE Working Hour': 1 },
};

type Gas = keyof FlatRow['figures'];

/** The kind of a factor: a figure of its row, on a sheet of the flat file that has nothing else. */
const kinds: Readonly<Record<string, readonly [gas: Gas, sheet?: string]>> = {
  kgCO2e: ['CO2e'],
  kgCO2: ['CO2'],
  kgMethaneCO2e: ['MethaneCO2e'],
  kgNitrousOxideCO2e: ['NitrousOxideCO2e'],
  kgBiogenicCO2: ['CO2', '99'],
  kgElectricityCO2e: ['CO2e', '8'],
  kgGridLossesCO2e: ['CO2e', '14'],
  kWh: ['kWh', '6'],
  kWhOfElectricity: ['kWh', '9'],
};
const sheets = new Set(Object.values(kinds).map(([, sheet]) => sheet));

/** A factor's name: kgCO2ePerKm, kgMethaneCO2ePerTonne, kWhPerTonneKm, kgCO2ePerPassengerKmWithoutRF. */
const factorName =
  /^(?<kind>kg\w*?|kWh\w*?)Per(?<unit>KWhNet|[A-Z][A-Za-z]*?)(?<of>WithoutRF|ForNetworkLosses)?$/;

/** Where a column's figures come from: a row of the last edition, one of its figures and a scale. */
export interface ColumnSource {
  readonly row: FlatRow;
  readonly gas: Gas;
  readonly scale: number;
}

/**
 * The row that a factor of an item is in, of the groups that the item's source
 * names in the order in which it names them. `undefined` for columns that are no
 * factors, and where the publisher has none.
 */
export function sourceOfColumn(files: FlatFiles, column: string, source: string): ColumnSource | undefined {
  const { kind = '', unit = '', of } = factorName.exec(column)?.groups ?? {};
  const [gas, sheet] = kinds[kind] ?? [];
  const units = unitsOf[unit];
  if (gas === undefined || units === undefined) return undefined;
  const named = [...source.matchAll(/\b\d+_\d+_\d+_(?:\d+|\*)/g)].map(([id]) => groupOf(id));
  const groups = named.filter((group) => {
    const [own = ''] = group.split('_');
    return sheet === undefined ? !sheets.has(own) : own === sheet;
  });
  // Flights name the row with radiative forcing before the one without, heat its losses last.
  const group = of === undefined ? groups[0] : groups.findLast((other) => other !== groups[0]);
  const row = group === undefined ? undefined : files.find(group, Object.keys(units));
  return row === undefined ? undefined : { row, gas, scale: units[row.unit] ?? 1 };
}

/** The figure of one edition. */
export function figureIn({ gas, scale }: ColumnSource, row: FlatRow | undefined): string {
  return scaled(row?.figures[gas], scale);
}
