import type { Principal } from '../../../src/domain/access/access.ts';
import type { DataCategory, DataCategoryReference } from '../../../src/domain/data-tree/data-category.ts';
import type {
  ItemDefinition,
  ItemValueDefinition,
  ValueType,
} from '../../../src/domain/definitions/item-definition.ts';
import { asUid, asPath, asInstant } from '../brands.ts';
import type { Uid } from '../../../src/domain/basics/uid.ts';
import type { CategoryPath } from '../../../src/domain/basics/category-path.ts';

export const samplePrincipal: Principal = {
  uid: asUid('AAAAAAAAAAAA'),
  username: 'sample',
  isAdministrator: false,
  groups: [{ uid: asUid('GGGGGGGGGGGG'), name: 'users', role: 'member' }],
  apiVersion: '2.0',
  locale: 'en_GB',
  timeZone: 'Europe/London',
};

export const sampleDefinition: ItemDefinition = {
  uid: asUid('DDDDDDDDDDDD'),
  name: 'Sample',
  drillDown: ['fuel', 'model'],
  created: asInstant(Date.UTC(2020, 0, 1)),
  modified: asInstant(Date.UTC(2021, 0, 1)),
  version: 3,
};

function valueDefinition(
  index: number,
  path: string,
  valueType: ValueType,
  changes: Partial<ItemValueDefinition>,
): ItemValueDefinition {
  return {
    uid: asUid(`VVVVVVVVVVV${index}`),
    path,
    name: `The ${path}`,
    valueDefinition: {
      uid: asUid(`KKKKKKKKKKK${index}`),
      name: path,
      description: '',
      valueType,
      created: null,
      modified: null,
    },
    fromData: true,
    fromProfile: false,
    unit: null,
    perUnit: null,
    defaultValue: null,
    choices: [],
    apiVersions: ['2.0'],
    aliasedTo: null,
    ...changes,
  };
}

const isInput = { fromData: false, fromProfile: true };

export const factorDefinition = valueDefinition(0, 'kgCO2PerKm', 'DECIMAL', { unit: 'kg', perUnit: 'km' });
export const sourceDefinition = valueDefinition(1, 'source', 'TEXT', {});
export const inputDefinitions: readonly ItemValueDefinition[] = [
  valueDefinition(2, 'distance', 'DECIMAL', { ...isInput, unit: 'km', defaultValue: '' }),
  valueDefinition(3, 'lat1', 'DECIMAL', { ...isInput, defaultValue: '-999' }),
  valueDefinition(4, 'occupancy', 'DECIMAL', { ...isInput, defaultValue: '1.6' }),
];

/** The root, a category without items, and one with items. */
export const sampleCategories: readonly DataCategory[] = [
  category(asUid('CCCCCCCCCCC0'), asPath(''), 'Root'),
  category(asUid('CCCCCCCCCCC1'), asPath('transport'), 'Transport'),
  {
    ...category(asUid('CCCCCCCCCCC2'), asPath('transport/sample'), 'Sample'),
    itemDefinition: sampleDefinition,
  },
];

function category(uid: Uid, path: CategoryPath, name: string): DataCategory {
  const parents: Readonly<Record<string, DataCategoryReference>> = {
    transport: { uid: asUid('CCCCCCCCCCC0'), path: asPath(''), name: 'Root' },
    'transport/sample': { uid: asUid('CCCCCCCCCCC1'), path: asPath('transport'), name: 'Transport' },
  };
  return {
    uid,
    path,
    name,
    created: asInstant(Date.UTC(2020, 0, 1)),
    modified: asInstant(Date.UTC(2022, 0, 1)),
    parent: parents[path] ?? null,
    itemDefinition: null,
    provenance: null,
    about: null,
    isLookUp: false,
    deprecated: false,
    version: null,
  };
}
