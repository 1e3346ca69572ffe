import type { PublishedOperation } from '../support/published-operations.ts';

/** What the operations name of our own data set, and what stands for it in the data of the reference service. */
const names: Readonly<Record<string, string>> = {
  'business/energy/electricity/grid': 'home/electricity',
  'business/energy/electricity/world': 'home/electricity',
  'business/processes/refrigeration/leakage': 'transport/car/generic',
  'business/spending/epa': 'transport/car/generic',
  'business/waste/disposal': 'transport/car/generic',
  embodied: 'transport',
  'embodied/materials': 'transport/car/generic',
  'food/world': 'transport/car/generic',
  'home/energy/electricity': 'home/electricity',
  'home/energy/quantity': 'home/electricity',
  'planet/greenhousegases/gwp': 'home/electricity',
  'transport/boat': 'transport/car',
  'transport/lgv/generic': 'transport/car/generic',
  'transport/motorcycle': 'transport/plane',
  'transport/plane/generic/airports/all/codes': 'transport/car/generic',
  'transport/train/generic': 'transport/car/generic',
  'transport/van/fleet/generic': 'transport/car/generic',
  'transport/van/generic': 'transport/car/generic',
  '2RSPG3WHYJ20': '4F6CBCEE95F3',
  '5EUICAXQYL4H': '4F6CBCEE95F1',
  '5S5Y1Z9UDUM7': '4F6CBCEE95F4',
  '60NFQNFBBHOV': '66056991EE23',
  '7N85OUM3ZXXM': '66056991EE22',
  AX3XJP2FE4EN: '4F6CBCEE95F3',
  D0IK9R257GJ3: '4F6CBCEE95F5',
  DX7LYC8JUB7O: '123C4A18B5D6',
  H3L7ZLM7L6QQ: '66056991EE23',
  HQJNVIWPAOP8: '472D78F6584E',
  L9S383G52PUZ: '4F6CBCEE95F3',
  LPO971GZSF2C: '4F6CBCEE95F3',
  MGJ8R3TZ4HCX: '4F6CBCEE95F3',
  NWX6GWFU3ZYL: '4F6CBCEE95F3',
  PGK1E414NNYH: '4F6CBCEE95F3',
  S0VJT0BI25AQ: '4F6CBCEE95F3',
  T012EOACEP28: '4F6CBCEE95F3',
  OURFLAT00001: 'E96D1A2B3C41',
  OLDFLAT00001: 'E96D1A2B3C41',
  STOVES000001: '57D6A3E81C29',
  STOVES000003: '9F1A20C30026',
  STOVES000004: '9F1A20C30025',
  U99IODVUQR1D: 'AD63A83B4D42',
  VTE8P5F58BA7: 'AD63A83B4D42',
  VFNLHTSVURFN: '6991EE23B001',
  YEARLY000001: 'E96D1A2B3C41',
  '2014-06-01T00:00:00Z': '2010-06-01T00:00:00Z',
  '2014-07-01T00:00:00Z': '2008-07-01T00:00:00Z',
  auto: 'short haul',
  average: 'large',
  'fuel=petrol, size=average': 'fuel=petrol, size=large',
  'one way': 'return',
  diesle: 'diesel',
  massConsumption: 'energyConsumption',
  kgCO2ePerKWh: 'massCO2PerEnergy',
  kgCO2ePerKm: 'kgCO2PerKm',
  occupants: 'distance',
};

/** Inputs that accounts of version 1 know by other names. They have no units. */
const inputsOfVersion1: Readonly<Record<string, string>> = {
  distance: 'distanceKmPerMonth',
  energyConsumption: 'kWhPerMonth',
};
const units: ReadonlySet<string> = new Set(['unit', 'perUnit', 'returnUnit', 'returnPerUnit']);

/** The operation with variables that fit the data of the reference service; `items` are those of the profile. */
export function requestOf(
  operation: PublishedOperation,
  version: 1 | 2,
  items: readonly { readonly uid: string }[],
): PublishedOperation {
  const [car = '', office = ''] = items.map(({ uid }) => uid);
  const ofProfile: Readonly<Record<string, string>> = { OURCAR000001: car, RENTED000001: office };
  const inVersion = (text: string): string => (version === 1 ? (inputsOfVersion1[text] ?? text) : text);
  const renamed = (text: string): string => inVersion(ofProfile[text] ?? names[text] ?? text);
  const adapt = (value: unknown): unknown => {
    if (typeof value === 'string') return value.startsWith('WyJ') ? adaptId(value) : renamed(value);
    if (Array.isArray(value)) return [...new Set(value.map(adapt))];
    return typeof value === 'object' && value !== null ? adaptRecord(value) : value;
  };
  const adaptRecord = (record: object): object => {
    const members = Object.entries(record).filter(
      ([name]) => operation.name.includes('definition') || version === 2 || !units.has(name),
    );
    const adapted = Object.fromEntries(members.map(([name, value]) => [name, adapt(value)]));
    return adapted['uid'] === office ? { ...adapted, categoryPath: 'home/electricity' } : adapted;
  };
  const adaptId = (id: string): string => {
    const [type, ...parts] = JSON.parse(Buffer.from(id, 'base64url').toString()) as [string, ...unknown[]];
    if (type === 'ItemValueDefinition') return toId([type, renamed(String(parts[0])), '9F1A20C30006']);
    // A cursor has the list and an index.
    const [, listed] = /^items of (.*)$/.exec(type) ?? [];
    if (listed !== undefined) return toId([`items of ${renamed(listed)}`, 1]);
    return toId([type, ...parts.map((part) => (typeof part === 'number' ? 1 : adapt(part)))]);
  };
  return {
    ...operation,
    query: operation.query.replaceAll(/(?<!= )"([^"]*)"/g, (_, text: string) => `"${names[text] ?? text}"`),
    variables:
      operation.name === 'sign-in' ? { username: 'maria', password: 'maria-2' } : adapt(operation.variables),
  };
}

const toId = (parts: readonly unknown[]): string => Buffer.from(JSON.stringify(parts)).toString('base64url');
