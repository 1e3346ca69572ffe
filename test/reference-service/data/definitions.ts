import type { Version } from '../options.ts';
import { calculateDriving, calculateElectricity, calculateFlights } from './algorithms.ts';
import type { ItemDefinition, ItemValueDefinition } from './model.ts';

const loaded = { created: new Date('2008-09-01T10:00:00Z'), modified: new Date('2008-09-02T11:00:00Z') };

type Row = readonly [
  uid: string,
  path: string,
  name: string,
  kind: ItemValueDefinition['kind'],
  valueType: ItemValueDefinition['valueType'],
  more?: {
    readonly unit?: string;
    readonly perUnit?: string;
    readonly value?: string;
    readonly only?: Version;
  },
];

function toDefinition([uid, path, name, kind, valueType, more = {}]: Row): ItemValueDefinition {
  const { unit = '', perUnit = '', value = '', only } = more;
  const versions = only === undefined ? ([1, 2] as const) : [only];
  return { ...loaded, uid, path, name, kind, valueType, unit, perUnit, value, versions };
}

export const flights: ItemDefinition = {
  ...loaded,
  uid: '472D78F6584E',
  name: 'Plane Generic',
  drillDown: ['type', 'size'],
  calculate: calculateFlights,
  values: (
    [
      ['9F1A20C30001', 'type', 'Type', 'drill', 'TEXT'],
      ['9F1A20C30002', 'size', 'Size', 'drill', 'TEXT'],
      ['9F1A20C30003', 'kgCO2PerJourney', 'kgCO2 Per Journey', 'data', 'DECIMAL', { unit: 'kg' }],
      ['9F1A20C30004', 'kgCO2PerPassengerKm', 'kgCO2 Per Passenger Km', 'data', 'DECIMAL', { unit: 'kg' }],
      ['9F1A20C30005', 'source', 'Source', 'data', 'TEXT'],
      ['9F1A20C30006', 'distance', 'Distance', 'profile', 'DECIMAL', { unit: 'km', perUnit: 'year' }],
      ['9F1A20C30007', 'IATACode1', 'IATA Code 1', 'profile', 'TEXT'],
      ['9F1A20C30008', 'IATACode2', 'IATA Code 2', 'profile', 'TEXT'],
      ['9F1A20C30009', 'journeys', 'Journeys', 'profile', 'DECIMAL', { perUnit: 'year' }],
      ['9F1A20C3000A', 'lat1', 'Latitude 1', 'profile', 'DECIMAL', { value: '-999' }],
      ['9F1A20C3000B', 'lat2', 'Latitude 2', 'profile', 'DECIMAL', { value: '-999' }],
      ['9F1A20C3000C', 'long1', 'Longitude 1', 'profile', 'DECIMAL', { value: '-999' }],
      ['9F1A20C3000D', 'long2', 'Longitude 2', 'profile', 'DECIMAL', { value: '-999' }],
      ['9F1A20C3000E', 'numberOfPassengers', 'Number of Passengers', 'profile', 'DECIMAL'],
      ['9F1A20C3000F', 'passengerClass', 'Passenger Class', 'profile', 'TEXT'],
    ] as const
  ).map(toDefinition),
};

export const driving: ItemDefinition = {
  ...loaded,
  uid: '123C4A18B5D6',
  name: 'Car Generic',
  drillDown: ['fuel', 'size'],
  calculate: calculateDriving,
  values: (
    [
      ['9F1A20C30011', 'fuel', 'Fuel Type', 'drill', 'TEXT'],
      ['9F1A20C30012', 'size', 'Size', 'drill', 'TEXT'],
      ['9F1A20C30013', 'kgCO2PerKm', 'kgCO2 Per Km', 'data', 'DECIMAL', { unit: 'kg' }],
      ['9F1A20C30014', 'source', 'Source', 'data', 'TEXT'],
      [
        '9F1A20C30015',
        'distance',
        'Distance',
        'profile',
        'DECIMAL',
        { unit: 'km', perUnit: 'year', only: 2 },
      ],
      ['9F1A20C30016', 'distanceKmPerMonth', 'Distance Km Per Month', 'profile', 'DECIMAL', { only: 1 }],
    ] as const
  ).map(toDefinition),
};

export const electricity: ItemDefinition = {
  ...loaded,
  uid: '57D6A3E81C29',
  name: 'Electricity By Country',
  drillDown: ['country'],
  calculate: calculateElectricity,
  values: (
    [
      ['9F1A20C30021', 'country', 'Country', 'drill', 'TEXT'],
      ['9F1A20C30022', 'massCH4PerEnergy', 'Mass CH4 Per Energy', 'data', 'DECIMAL', { unit: 'kg' }],
      ['9F1A20C30023', 'massCO2PerEnergy', 'Mass CO2 Per Energy', 'data', 'DECIMAL', { unit: 'kg' }],
      ['9F1A20C30024', 'massN2OPerEnergy', 'Mass N2O Per Energy', 'data', 'DECIMAL', { unit: 'kg' }],
      ['9F1A20C30025', 'source', 'Source', 'data', 'TEXT'],
      [
        '9F1A20C30026',
        'energyConsumption',
        'Energy Consumption',
        'profile',
        'DECIMAL',
        { unit: 'kWh', perUnit: 'year', only: 2 },
      ],
      ['9F1A20C30027', 'kWhPerMonth', 'kWh Per Month', 'profile', 'DECIMAL', { only: 1 }],
    ] as const
  ).map(toDefinition),
};
