import type { Category, Item } from '../category.ts';
import { figure } from '../numbers.ts';
import { cell, groupBy, type ReadTable, type Row } from '../tables.ts';
import { awsInstances, azureInstances, gcpInstances, type Instance } from './instances.ts';
import { regions } from './regions.ts';

/** Virtual machines of two clouds: energy and the making of the server apart. */
export function cloud(read: ReadTable): readonly Category[] {
  return [
    instancesOf('aws', 'Amazon Web Services', awsInstances(read), read),
    instancesOf('azure', 'Microsoft Azure', azureInstances(read), read),
    instancesOf('gcp', 'Google Cloud', gcpInstances(read), read),
    regions(read),
  ];
}

/** The energy of data centres over that of their servers, of the method of Cloud Carbon Footprint. */
const effectiveness = { aws: '1.135', azure: '1.185', gcp: '1.1' } as const;

const note =
  'Watts per vCPU idle and at full load by the architecture of the processor, and the emissions of making the server, of Cloud Carbon Footprint, derived by its authors from SPECpower results and the coefficients of Teads. An instance has the share of its server that its vCPUs are of the most that an instance of its family has; a server lasts four years. The energy of memory, storage and networks is not included.';

function instancesOf(
  path: keyof typeof effectiveness,
  name: string,
  instances: readonly Instance[],
  read: ReadTable,
): Category {
  const watts = new Map(
    read(`ccf-cloud-coefficients/ccf-${path}-use.csv`).map((row): [string, Row] => [
      cell(row, 'Architecture'),
      row,
    ]),
  );
  const largest = new Map(
    [...groupBy(instances, ({ family }) => family)].map(([family, own]) => [
      family,
      Math.max(...own.map(({ vCPUs }) => vCPUs)),
    ]),
  );
  return {
    path: `business/cloud/${path}`,
    name: `Virtual machines of ${name}`,
    tags: ['business', 'cloud', 'server', 'embodied', 'energy', 'calculation'],
    provenance:
      path === 'azure'
        ? `${note} The number of vCPUs is that in the name of the instance; series whose names have none are left out.`
        : note,
    source: {
      title: 'ccf-coefficients, 24 April 2026',
      publisher: 'Thoughtworks, Cloud Carbon Footprint',
      year: '2026',
      region: 'World',
      licence: 'Apache-2.0',
    },
    figures: {
      scope: '3.1',
      lifeCycle: 'life-cycle',
      edition: '24 April 2026',
      quality: 'Modelled: use and making of servers are estimates.',
    },
    levels: [
      { path: 'type', label: 'Type of instance' },
      { path: 'architecture', label: 'Architecture of the processor' },
    ],
    values: [
      { path: 'vCPUs', label: 'Virtual processors' },
      { path: 'serverVCPUs', label: 'Most virtual processors of the family' },
      { path: 'idleWatts', label: 'Power of a virtual processor, idle', unit: 'W' },
      { path: 'fullWatts', label: 'Power of a virtual processor at full load', unit: 'W' },
      { path: 'kgEmbodiedCO2e', label: 'CO2e of making the server', unit: 'kg' },
    ],
    inputs: [
      { path: 'hours', label: 'Hours that the instance runs', unit: 'h', perUnit: 'year' },
      {
        path: 'kgCO2ePerKWh',
        label: 'CO2e per kWh of the electricity of the region',
        unit: 'kg',
        perUnit: 'kWh',
      },
      { path: 'utilisation', label: 'Mean utilisation of the processor, 0 to 1', default: '0.5' },
      {
        path: 'powerUsageEffectiveness',
        label: 'Energy of the data centre over that of its servers',
        default: effectiveness[path],
      },
    ],
    amounts: [
      { type: 'CO2e', perUnit: 'year', scope: '3.1', lifeCycle: 'life-cycle' },
      { type: 'electricityCO2e', perUnit: 'year', lifeCycle: 'use' },
      { type: 'embodiedCO2e', perUnit: 'year', lifeCycle: 'cradle-to-gate' },
      { type: 'energyUsed', unit: 'kWh', perUnit: 'year' },
    ],
    algorithm: `
// A virtual machine by the hours that it runs: the electricity of its processors, with
// that of the data centre, and its share of making the server, which lasts four years of
// 8,760 hours.

if (!(utilisation >= 0 && utilisation <= 1)) throw 'The utilisation is ' + utilisation + '; give a number from 0 to 1.';
if (!(powerUsageEffectiveness >= 1)) throw 'The powerUsageEffectiveness is ' + powerUsageEffectiveness + '; give a number from 1 on.';
var watts = vCPUs * (idleWatts + utilisation * (fullWatts - idleWatts));
var kWh = hours * watts / 1000 * powerUsageEffectiveness;
var embodied = kgEmbodiedCO2e * vCPUs / serverVCPUs * hours / (4 * 8760);
returnValues.putValue('CO2e', 'kg', 'year', kWh * kgCO2ePerKWh + embodied);
returnValues.putValue('electricityCO2e', 'kg', 'year', kWh * kgCO2ePerKWh);
returnValues.putValue('embodiedCO2e', 'kg', 'year', embodied);
returnValues.putValue('energyUsed', 'kWh', 'year', kWh);
returnValues.setDefaultType('CO2e');
`,
    items: instances.flatMap(({ type, family, architecture, vCPUs, embodied }): readonly Item[] => {
      const power = watts.get(architecture);
      if (power === undefined) return [];
      return [
        {
          drill: [type, architecture],
          values: [
            String(vCPUs),
            String(largest.get(family)),
            figure(power['Min Watts']),
            figure(power['Max Watts']),
            figure(embodied),
          ],
          source: `ccf-coefficients 2026, ${path} use ${architecture}, embodied ${type}`,
        },
      ];
    }),
  };
}
