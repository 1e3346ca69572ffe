import { cell, type ReadTable } from '../tables.ts';

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

export interface Instance {
  readonly type: string;
  readonly family: string;
  readonly architecture: string;
  readonly vCPUs: number;
  readonly embodied: string;
}

export function awsInstances(read: ReadTable): readonly Instance[] {
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

export function gcpInstances(read: ReadTable): readonly Instance[] {
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

export function azureInstances(read: ReadTable): readonly Instance[] {
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
