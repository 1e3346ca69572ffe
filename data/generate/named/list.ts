import { cell, type Row } from '../tables.ts';

/** A table whose items are chosen and named by hand, with the file that has their figures. */
export interface NamedTable {
  readonly path: string;
  readonly file: string;
  readonly isOf: (raw: Row, item: Row, column: string) => boolean;
  /** The columns with figures, by those of the file. */
  readonly columns: Readonly<Record<string, string>>;
  /** The drill-down, where the file has a row for each year. */
  readonly yearly?: string;
}

/** The units that the factors of US fuels are per. */
const hubUnits: Readonly<Record<string, readonly [unit: string, column: string]>> = {
  kgCO2PerMillionBTU: ['mmBtu', 'kg_co2'],
  kgCO2PerCubicFoot: ['scf', 'kg_co2'],
  gMethanePerCubicFoot: ['scf', 'g_ch4'],
  gNitrousOxidePerCubicFoot: ['scf', 'g_n2o'],
  kgCO2PerShortTon: ['short ton', 'kg_co2'],
  kgCO2PerGallon: ['gallon', 'kg_co2'],
};
/** The units of the UK histories by the end of a factor's name. */
const yearlyUnits: Readonly<Record<string, string>> = {
  Litre: 'litres',
  CubicMetre: 'cubic metres',
  KWh: 'kWh (Gross CV)',
};
const gases = {
  kgCO2e: 'kg_co2e',
  kgCO2: 'kg_co2',
  kgMethaneCO2e: 'kg_co2e_of_ch4',
  kgNitrousOxideCO2e: 'kg_co2e_of_n2o',
} as const;
const yearlyFile = 'desnz-history-2014-2025.csv';
const regions = 'electricity-by-region-secondary.csv';

function perUnits(units: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    units.flatMap((unit) => Object.entries(gases).map(([gas, column]) => [`${gas}Per${unit}`, column])),
  );
}

export const tables: readonly NamedTable[] = [
  {
    path: 'home/energy/electricity',
    file: 'electricity-by-country.csv',
    isOf: (raw, item) => raw['iso3'] === item['isoCode'],
    columns: {
      kgCO2ePerKWh: 'kg_co2e_per_kwh',
      year: 'year',
      edition: 'year',
      shareFossil: 'share_fossil',
      shareNuclear: 'share_nuclear',
      shareRenewable: 'share_renewable',
    },
  },
  {
    path: 'business/energy/electricity/epa/state',
    file: regions,
    isOf: (raw, item) =>
      cell(raw, 'publisher').startsWith('US EPA') &&
      raw['region'] === (item['code'] === 'US' ? 'US average' : item['code']),
    columns: { kgCO2ePerKWh: 'kg_co2e_per_kwh' },
  },
  {
    path: 'business/energy/electricity/eea',
    file: regions,
    isOf: (raw, item) =>
      cell(raw, 'publisher').startsWith('EEA') &&
      raw['region'] === (item['code'] === 'EU' ? 'EU-27' : item['code']),
    columns: { kgCO2ePerKWh: 'kg_co2e_per_kwh' },
  },
  {
    path: 'planet/greenhousegases/gwp',
    file: 'ipcc-gwp100.csv',
    isOf: (raw, item) => item['source']?.endsWith(`row ${raw['species']}`) === true,
    columns: {
      gwpSAR: 'SAR',
      gwpTAR: 'TAR',
      gwpAR4: 'AR4',
      gwpAR5: 'AR5',
      gwpAR5WithFeedback: 'AR5_with_ccf',
      gwpAR6: 'AR6',
      gwp20AR6: 'AR6_GWP20',
    },
  },
  {
    path: 'business/energy/stationaryCombustion/epa',
    file: 'us-epa-hub-2025-selected.csv',
    isOf: (raw, item, column) =>
      item['source']?.endsWith(`${raw['table']}, ${raw['item']}`) === true &&
      raw['unit'] === hubUnits[column]?.[0],
    columns: Object.fromEntries(Object.entries(hubUnits).map(([name, [, column]]) => [name, column])),
  },
  {
    path: 'business/energy/electricity/grid',
    file: yearlyFile,
    isOf: (raw, _, column) =>
      raw['activity'] ===
      (column.endsWith('Losses') ? 'UK electricity T&D losses' : 'UK electricity (generation)'),
    columns: { ...perUnits(['KWh']), kgCO2ePerKWhForGridLosses: 'kg_co2e' },
    yearly: 'country',
  },
  {
    path: 'home/water',
    file: yearlyFile,
    isOf: (raw, item) => raw['activity'] === `Water ${item['type']}`,
    columns: perUnits(['CubicMetre']),
    yearly: 'type',
  },
  {
    path: 'business/energy/fuel/history',
    file: yearlyFile,
    isOf: (raw, item, column) =>
      cell(raw, 'activity').replace(' (average biofuel blend)', '').toLowerCase() ===
        item['fuel']?.toLowerCase() && raw['unit'] === yearlyUnits[column.split('Per')[1] ?? ''],
    columns: perUnits(Object.keys(yearlyUnits)),
    yearly: 'fuel',
  },
];
