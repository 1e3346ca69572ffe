import { type Category, type Item, toHistory, yearStart } from '../category.ts';
import { figure } from '../numbers.ts';
import { cell, groupBy, type ReadTable, type Row } from '../tables.ts';

/** The architecture of a processor by its name; Cloud Carbon Footprint has the watts by architecture. */
const architectures: readonly (readonly [pattern: RegExp, architecture: string])[] = [
  [/Graviton(2|3E|3|4)\b/, 'Graviton$1'],
  [/(Ice Lake|Granite Rapids|Sapphire Rapids|Emerald Rapids)/, '$1'],
  [/82(59|52|75|80)/, 'Cascade Lake'],
  [/81(75|24|51|76)/, 'Skylake'],
  [/EPYC 7571/, 'EPYC 1st Gen'],
  [/EPYC 7R32/, 'EPYC 2nd Gen'],
  [/EPYC 7R13/, 'EPYC 3rd Gen'],
  [/EPYC 9R14/, 'EPYC 4th Gen'],
  [/EPYC 9R(45|05)/, 'EPYC 5th Gen'],
  [/E5-2686 v4/, 'Broadwell'],
  [/E5-26(66|76) v3|8880 ?v3/i, 'Haswell'],
  [/E5-26(80|51) v2/i, 'Ivy Bridge'],
  [/E5-26(70|65)$/, 'Sandy Bridge'],
];

interface Instance {
  readonly type: string;
  readonly family: string;
  readonly architecture: string;
  readonly vCPUs: number;
  readonly embodied: string;
}

/** Virtual machines of two clouds: energy and the making of the server apart. */
export function cloud(read: ReadTable): readonly Category[] {
  return [
    instancesOf('aws', 'Amazon Web Services', awsInstances(read), read),
    instancesOf('azure', 'Microsoft Azure', azureInstances(read), read),
    instancesOf('gcp', 'Google Cloud', gcpInstances(read), read),
    regions(read),
  ];
}

function awsInstances(read: ReadTable): readonly Instance[] {
  const embodied = new Map(
    read('ccf-cloud-coefficients/ccf-aws-embodied.csv').map((row) => [cell(row, 'type'), cell(row, 'total')]),
  );
  return read('ccf-cloud-coefficients/ccf-aws-instances-2026.csv').flatMap((row) => {
    const type = cell(row, 'Instance Type');
    const architecture = architectureOf(cell(row, 'Platform CPU Name'));
    const total = embodied.get(type);
    if (architecture === undefined || total === undefined) return [];
    return [
      {
        type,
        family: type.replace(/\.[^.]*$/, ''),
        architecture,
        vCPUs: Number(cell(row, 'vCPUs')),
        embodied: total,
      },
    ];
  });
}

function gcpInstances(read: ReadTable): readonly Instance[] {
  const vCPUs = new Map(
    read('ccf-cloud-coefficients/ccf-gcp-instances-2026.csv').map((row) => [
      cell(row, 'Instance Type'),
      Number(cell(row, 'Instance vCPU')),
    ]),
  );
  return read('ccf-cloud-coefficients/ccf-gcp-embodied.csv').flatMap((row) => {
    const type = cell(row, 'type');
    const count = vCPUs.get(type);
    if (count === undefined) return [];
    return [
      {
        type,
        family: cell(row, 'family'),
        architecture: cell(row, 'microarchitecture'),
        vCPUs: count,
        embodied: cell(row, 'total'),
      },
    ];
  });
}

/** Series whose names have the number of virtual processors: E16s v4 has 16. */
const azureName = /^(?:[DE](\d+)[a-z]* v[3-5]|[FL](\d+)s?(?: v2)?|M(\d+)[a-z]*(?: v2)?)(?= 1$|$)/;

function azureInstances(read: ReadTable): readonly Instance[] {
  return read('ccf-cloud-coefficients/ccf-azure-embodied.csv').flatMap((row) => {
    const [type, ...counts] = azureName.exec(cell(row, 'type')) ?? [];
    if (type === undefined) return [];
    return [
      {
        type,
        family: cell(row, 'family'),
        architecture: cell(row, 'microarchitecture'),
        vCPUs: Number(counts.find((count) => count !== undefined)),
        embodied: cell(row, 'total'),
      },
    ];
  });
}

function architectureOf(processor: string): string | undefined {
  for (const [pattern, name] of architectures) {
    const found = pattern.exec(processor);
    if (found !== null) return name.replace('$1', found[1] ?? '');
  }
  return undefined;
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

/** Regions of Google Cloud with the carbon intensity of their grid by year. */
function regions(read: ReadTable): Category {
  const rows = read('google-cloud-region-carbon/google-cloud-regions-2019-2024.csv').filter(
    (row) => cell(row, 'basis') === 'operational' && cell(row, 'grid_g_co2e_per_kwh') !== '',
  );
  return {
    path: 'business/cloud/gcp/region',
    name: 'Electricity of regions of Google Cloud',
    tags: ['business', 'cloud', 'electricity', 'history', 'location_based', 'calculation'],
    provenance:
      'Carbon-free energy for Google Cloud regions, the operational carbon intensity of the grid, 2021 to 2024; 2019 and 2020 were of the life cycle and are left out. The figure of a year counts from its first of January, the earliest one also before.',
    source: {
      title: 'Carbon free energy for Google Cloud regions, 2021 to 2024',
      publisher: 'Google Cloud',
      year: '2024',
      region: 'World',
      licence: 'Apache-2.0',
    },
    figures: { scope: '2 location-based', lifeCycle: 'generation', edition: '2021 to 2024' },
    levels: [{ path: 'region', label: 'Region' }],
    values: [{ path: 'gCO2ePerKWh', label: 'CO2e per kWh of the grid', unit: 'g', perUnit: 'kWh' }],
    inputs: [{ path: 'energyConsumption', label: 'Electricity used', unit: 'kWh', perUnit: 'year' }],
    amounts: [{ type: 'CO2e', perUnit: 'year', scope: '2 location-based', lifeCycle: 'generation' }],
    algorithm: `
// Electricity of the grid of a region of Google Cloud, in the year.

returnValues.putValue('CO2e', 'kg', 'year', energyConsumption * mean(gCO2ePerKWh) / 1000);
`,
    items: [...groupBy(rows, (row) => cell(row, 'region'))].map(([region, own]) => ({
      drill: [region],
      ...toHistory(
        own
          .toSorted((one, other) => Number(cell(one, 'year')) - Number(cell(other, 'year')))
          .map((row) => ({
            start: yearStart(cell(row, 'year')),
            values: [figure(row['grid_g_co2e_per_kwh'])],
          })),
      ),
      source: `Google Cloud, region carbon, ${region}`,
    })),
  };
}
