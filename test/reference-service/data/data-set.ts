import type { User } from './model.ts';

const everyone = { uid: 'AC65FFA5F9D9', name: 'amee' };
const administrators = { uid: 'AC65FFA5F9DA', name: 'Administrators' };

export const accounts: readonly User[] = [
  {
    uid: 'BADA55000001',
    username: 'maria',
    password: 'maria-2',
    group: everyone,
    apiVersion: 2,
    isAdministrator: false,
  },
  {
    uid: 'BADA55000002',
    username: 'victor',
    password: 'victor-1',
    group: everyone,
    apiVersion: 1,
    isAdministrator: false,
  },
  {
    uid: 'BADA55000003',
    username: 'olga',
    password: 'olga-2',
    group: administrators,
    apiVersion: 2,
    isAdministrator: true,
  },
  {
    uid: 'BADA55000004',
    username: 'otto',
    password: 'otto-1',
    group: administrators,
    apiVersion: 1,
    isAdministrator: true,
  },
];

/** An item with its values by their paths. */
export type Row = readonly [uid: string, values: Readonly<Record<string, string>>];

export const planeRows: readonly Row[] = [
  [
    'AD63A83B4D41',
    {
      type: 'domestic',
      size: '-',
      kgCO2PerJourney: '0',
      kgCO2PerPassengerKm: '0.158',
      source: 'Müller & Söhne',
    },
  ],
  [
    'AD63A83B4D42',
    {
      type: 'short haul',
      size: 'return',
      kgCO2PerJourney: '265.48',
      kgCO2PerPassengerKm: '0.1304',
      source: '',
    },
  ],
  [
    'AD63A83B4D43',
    {
      type: 'long haul',
      size: 'one way',
      kgCO2PerJourney: '942.15',
      kgCO2PerPassengerKm: '0.1106',
      source: '',
    },
  ],
];
export const carRows: readonly Row[] = [
  ['4F6CBCEE95F1', { fuel: 'diesel', size: 'small', kgCO2PerKm: '0.12', source: 'DfT' }],
  ['4F6CBCEE95F2', { fuel: 'diesel', size: 'medium', kgCO2PerKm: '0.14', source: 'DfT' }],
  ['4F6CBCEE95F3', { fuel: 'diesel', size: 'large', kgCO2PerKm: '0.26', source: 'DfT' }],
  ['4F6CBCEE95F4', { fuel: 'petrol', size: 'small', kgCO2PerKm: '0.18', source: 'DfT' }],
  ['4F6CBCEE95F5', { fuel: 'petrol', size: 'large', kgCO2PerKm: '0.30', source: 'DfT' }],
  ['4F6CBCEE95F6', { fuel: 'petrol hybrid', size: 'medium', kgCO2PerKm: '0.126', source: 'DfT' }],
];
export const powerRows: readonly Row[] = [
  [
    '66056991EE21',
    {
      country: 'Albania',
      massCO2PerEnergy: '0.0332',
      massCH4PerEnergy: '0.00001',
      massN2OPerEnergy: '0.000001',
      source: 'IEA',
    },
  ],
  [
    '66056991EE22',
    {
      country: 'Côte d’Ivoire',
      massCO2PerEnergy: '0.414',
      massCH4PerEnergy: '0.00002',
      massN2OPerEnergy: '0.000002',
      source: 'IEA',
    },
  ],
  [
    '66056991EE23',
    {
      country: 'United Kingdom',
      massCO2PerEnergy: '0.5047',
      massCH4PerEnergy: '0.00001',
      massN2OPerEnergy: '0.000004',
      source: 'DEFRA',
    },
  ],
];
