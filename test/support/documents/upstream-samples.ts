import { decodeAlgorithmView, encodeAlgorithmView } from '../../../src/wire/definitions/algorithm.ts';
import { decodeCheck } from '../../../src/wire/definitions/definition-check.ts';
import { decodeReturnValues, encodeReturnValues } from '../../../src/wire/definitions/return-values.ts';
import { contentOf } from '../../../src/wire/documents/document.ts';
import { toExampleAmount } from '../../../src/domain/amounts/example-amount.ts';
import type { ApiVersion } from '../../../src/domain/access/access.ts';
import type { FigureFacts } from '../../../src/domain/amounts/figure-facts.ts';
import type { CalculationResult } from '../../../src/domain/amounts/amount.ts';
import { EmissionsError } from '../../../src/domain/basics/errors.ts';
import { totalDetails } from '../../../src/domain/profiles/profile-total.ts';
import type { Reading } from '../../../src/domain/search/reading.ts';
import { decodeSignIn, encodeSignIn } from '../../../src/wire/access/sign-in.ts';
import { decodeReadBatchAnswer, encodeReadBatchAnswer } from '../../../src/wire/batches/read-batch.ts';
import {
  decodeDataCategoryView,
  encodeDataCategoryView,
} from '../../../src/wire/data-categories/data-category.ts';
import { decodeCreatedItems, encodeCreatedItems } from '../../../src/wire/profile-items/created-items.ts';
import {
  decodeDataItemValueView,
  encodeDataItemValueView,
} from '../../../src/wire/data-items/data-item-value.ts';
import { encodeDataItemView } from '../../../src/wire/data-items/data-item.ts';
import { decodeDataItemView } from '../../../src/wire/data-items/decoded-data-item.ts';
import { allParts } from './all-parts.ts';
import { decodeDrillDown, encodeDrillDown } from '../../../src/wire/data-items/drill-down.ts';
import {
  decodeItemDefinitions,
  decodeItemDefinitionView,
  decodeItemValueDefinitions,
  decodeItemValueDefinitionView,
  encodeItemDefinitions,
  encodeItemDefinitionView,
  encodeItemValueDefinitions,
  encodeItemValueDefinitionView,
} from '../../../src/wire/definitions/item-definition.ts';
import { decodeSearchResult, encodeSearchResult } from '../../../src/wire/data-items/search-result.ts';
import { decodeSuggestions, encodeSuggestions } from '../../../src/wire/data-items/suggestions.ts';
import type { Format } from '../../../src/wire/elements/format.ts';
import type { WireNode } from '../../../src/wire/elements/wire-node.ts';
import {
  decodeProfileItemValueView,
  encodeProfileItemValueView,
} from '../../../src/wire/profile-items/profile-item-value.ts';
import {
  decodeProfileItemView,
  encodeProfileItemView,
} from '../../../src/wire/profile-items/profile-item.ts';
import { rowFault } from '../../../src/domain/profiles/table-row.ts';
import { decodeImport } from '../../../src/wire/profile-items/decode-import.ts';
import { encodeImport } from '../../../src/wire/profile-items/encode-import.ts';
import { decodeProfileCategory, encodeProfileCategory } from '../../../src/wire/profiles/profile-category.ts';
import {
  decodeItemsOfProfile,
  decodeUsedCategories,
  decodeUsedLabels,
  encodeItemsOfProfile,
  encodeUsedCategories,
  encodeUsedLabels,
} from '../../../src/wire/profile-items/items-of-profile.ts';
import { decodeProfileTotals, encodeProfileTotals } from '../../../src/wire/profiles/profile-totals.ts';
import { decodeProfile, encodeProfile } from '../../../src/wire/profiles/profile.ts';
import { decodeProfiles, encodeProfiles } from '../../../src/wire/profiles/profiles.ts';
import {
  decodeWrittenRecords,
  encodeWrittenRecords,
} from '../../../src/wire/data-categories/written-records.ts';
import * as profileSample from '../../wire/sample-profile.ts';
import { asInstant, asPath, asUid } from '../brands.ts';
import * as canned from './canned-documents.ts';
import { complete } from '../../../src/wire/elements/steps.ts';

interface UpstreamSample {
  /** The element around its content in XML. */
  readonly resource: string | null;
  write(format: Format, apiVersion: ApiVersion): string;
  read(body: WireNode): unknown;
}

const instant = asInstant(Date.UTC(2010, 1, 3));
const { actions, item, itemDefinition, itemKey, values } = canned;
const { environment, dataCategory, entry, value } = profileSample;
const returnValues = [
  { type: 'CO2e', valueType: 'DECIMAL', unit: 'kg', perUnit: 'year', isDefault: true, facts: null },
] as const;
const example = toExampleAmount({
  amount: { value: 2, unit: 'kg', perUnit: 'year' },
  amounts: [{ type: 'CO2e', value: 2, unit: 'kg', perUnit: 'year', isDefault: true }],
  notes: [{ type: 'comment', text: 'tried' }],
});
const check = {
  warnings: ['never read'],
  dataItems: 1,
  profileItems: 2,
  examples: [{ before: example, after: example }],
};
const described = { note: 'Vans\nand cars', labels: [{ key: 'site', value: 'Leeds' }] };
const profile = { ...profileSample.profile, name: 'Fleet', ...described };
const provenance = {
  source: 'a report',
  publisher: 'an office',
  year: '2010',
  region: 'GB',
  licence: 'open',
  shortPublisher: 'Suite',
  url: 'https://example.org/figures',
  licenceUrl: 'https://example.org/licence',
};
const choice = { name: 'distance', value: '' };
const definition = {
  ...canned.distanceDefinition,
  perUnit: 'year',
  defaultValue: '1',
  choices: [{ name: 'a,b', value: '1' }],
  aliasedTo: 'length',
};
const inUnits = { value: '1', unit: 'km', perUnit: 'year' };
const amount = { type: 'CO2', value: 1, unit: 'kg', perUnit: 'year', isDefault: true };

const facts: FigureFacts = {
  scope: '3.6',
  lifeCycle: 'combustion',
  gwp: 'AR5',
  quality: 'good',
  region: 'GB',
  edition: '2025',
  licence: 'open',
  row: '7',
};

const calculation: CalculationResult = {
  ...canned.calculation,
  amounts: [{ ...amount, facts }],
  notes: [
    {
      type: 'warning',
      text: 'outside',
      code: 'OUTSIDE_PERIOD',
      input: 'distance',
      figures: ['kgCO2PerKm'],
      from: instant,
      to: instant,
      amountType: 'CO2',
    },
  ],
  failure: new EmissionsError('LOOKUP_FOUND_NOTHING', 'nothing found', {
    argument: 'distance',
    inputs: ['distance'],
    lookUp: { categoryPath: itemKey.categoryPath, drill: [choice], path: 'gwp' },
  }),
  // Such a unit has its perUnit beside it.
  amount: { value: 1, unit: 'kg/km', perUnit: 'year' },
  explanation: {
    dataItem: { uid: item.uid, label: item.label, categoryPath: itemKey.categoryPath },
    dataItemVersion: 1,
    definition: { uid: itemDefinition.uid, name: itemDefinition.name, version: 1 },
    algorithmDigest: 'f00d',
    asOf: instant,
    values: [
      {
        origin: 'input',
        path: 'distance',
        boundAs: 'distance',
        given: inUnits,
        converted: inUnits,
        scaledBy: 0.5,
        startDate: instant,
        isUsed: true,
      },
    ],
    lookUps: [
      { categoryPath: itemKey.categoryPath, drill: [choice], path: 'gwp', isFound: true, value: '1' },
    ],
    derivation: {
      steps: [
        {
          operation: null,
          operands: [],
          value: 1,
          unit: 'km',
          perUnit: 'year',
          name: 'distance',
          line: 1,
          origin: 'look-up',
          found: {
            path: 'distance',
            categoryPath: itemKey.categoryPath,
            drill: [choice],
            itemUid: item.uid,
            row: 'a row',
            edition: '2025',
            startDate: instant,
          },
          count: 2,
        },
        {
          operation: 'negate',
          operands: [0],
          value: -1,
          unit: 'kg',
          perUnit: 'year',
          name: 'total',
          line: 2,
          origin: null,
          found: null,
          count: null,
        },
      ],
      amounts: [{ type: 'CO2', step: 1 }],
      result: 1,
    },
    editionSteps: [{ from: instant, note: 'another edition' }],
    prorataFactor: 0.5,
    countedUntil: instant,
    calculated: amount,
    sources: [{ categoryPath: itemKey.categoryPath, provenance, itemSource: 'a table' }],
  },
};

const reading: Reading = {
  kind: 'quantity',
  text: '1.500 mi',
  start: 0,
  end: 8,
  value: '1500',
  unit: 'mi',
  perUnit: 'month',
  alternatives: [{ value: '1.5', text: '1.5 mi' }],
};
const category = {
  ...canned.category,
  provenance,
  about: {
    title: { pattern: 'Car, {fuel}', words: [{ path: 'fuel', value: 'unknown', word: 'any fuel' }] },
    description: 'Cars by fuel.',
    method: 'distance × CO2 per km',
    ownership: 'own' as const,
    similar: [{ path: itemKey.categoryPath, use: 'For your own cars' }],
  },
  isLookUp: false,
  version: 1,
};
const dataValues = values.map((one) => ({ ...one, perUnit: 'year', note: 'other potentials', definition }));
const dataItem = {
  ...item,
  path: 'own-path',
  name: 'Own name',
  validity: { start: instant, end: instant },
};
const profileEntry = {
  item: {
    ...entry.item,
    name: 'My car',
    ...described,
    rowKey: 'J-1',
    validity: { start: instant, end: instant },
    version: 1,
  },
  values: [{ ...value, definition: { ...definition, fromProfile: true } }],
  calculation,
};
const key = { profileUid: profile.uid, categoryPath: dataCategory.path, uid: entry.item.uid };
const head = {
  profile,
  dataCategory: { ...category, path: dataCategory.path },
  environment,
  month: instant,
  actions,
};
const items = { ...profileSample.page, entries: [profileEntry] };
const match = {
  uid: itemKey.uid,
  path: 'own-path',
  label: 'petrol, small',
  title: 'Car: petrol, small',
  facts: {
    region: 'Nowhere',
    year: '2025',
    provenance,
    unitAmount: { per: 'km', result: canned.calculation },
  },
  categoryPath: itemKey.categoryPath,
  created: asInstant(0),
  modified: asInstant(86_400_000),
};
const children = [{ uid: asUid('CA7E60A11001'), path: asPath('transport/car/Van'), name: 'Vans' }];
const row = { ...dataItem, values: { fuel: 'petrol' } };
const pageOf = <T>(one: T) => ({ entries: [one], total: 11, request: { page: 2, itemsPerPage: 10 } });
const sum = { value: 1, unit: 'kg/km', perUnit: 'year' };
const gasPart = {
  gas: 'CH4' as const,
  type: 'methaneCO2e',
  value: 1,
  isCO2e: true,
  isPartOfCO2e: true,
  itemCount: 1,
};
const sums = {
  amount: sum,
  itemCount: 3,
  includedCount: 1,
  outsideCount: 1,
  pendingCount: 0,
  failedCount: 1,
  failures: [{ item: key, error: calculation.failure ?? new EmissionsError('ALGORITHM_FAILED', 'failed') }],
  noted: calculation.notes.map((note) => ({ item: key, note })),
  noteCounts: [{ code: 'UNUSED_INPUT' as const, count: 2 }],
  otherUnits: [{ ...sum, itemCount: 1 }],
  gases: { unit: sum.unit, perUnit: sum.perUnit, co2e: 2, unallocated: 1, parts: [gasPart] },
  scopes: [
    {
      scope: '2 location-based',
      lifeCycle: 'generation',
      value: 2,
      isByLocation: true,
      isByMarket: false,
      itemCount: 2,
    } as const,
  ],
};
const total = {
  profileUids: [profile.uid, asUid('PR0F11E00002')],
  categoryPath: dataCategory.path,
  period: { start: instant, end: instant },
  whole: sums,
  groups: [
    {
      profileUid: profile.uid,
      categoryPath: dataCategory.path,
      dataItemUid: item.uid,
      label: 'Leeds',
      total: sums,
    },
  ],
};
const written = { uri: '/somewhere', uid: item.uid };

/** Documents with every member that their shape has, by the name of the shape; some take several. */
export const upstreamSamples: readonly (readonly [shape: string, UpstreamSample])[] = [
  [
    'sign-in',
    {
      resource: 'SignInResource',
      write: (format) => encodeSignIn({ next: '/auth', principal: canned.principal }, format),
      read: decodeSignIn,
    },
  ],
  [
    'data category view',
    {
      resource: 'DataCategoryResource',
      write: (format, apiVersion) =>
        complete(
          encodeDataCategoryView(
            {
              ...envelope(apiVersion),
              dataCategory: category,
              environment,
              children,
              items: pageOf(row),
              actions,
            },
            format,
          ),
        ),
      read: (body) => complete(decodeDataCategoryView(body)),
    },
  ],
  ...[itemDefinition, null].map((found): readonly [string, UpstreamSample] => [
    found === null ? 'drill-down without choices' : 'drill-down',
    {
      resource: 'DrillDownResource',
      write: (format, apiVersion) =>
        encodeDrillDown(
          {
            ...envelope(apiVersion),
            environment,
            dataCategory: category,
            drillDown: {
              dataCategory: item.dataCategory,
              itemDefinition: found,
              selections: [choice],
              choices: { name: 'size', choices: [choice] },
            },
          },
          format,
        ),
      read: (body) => decodeDrillDown(body, itemKey.categoryPath),
    },
  ]),
  [
    'data item view',
    {
      resource: 'DataItemResource',
      write: (format, apiVersion) =>
        encodeDataItemView(
          {
            ...envelope(apiVersion),
            item: dataItem,
            values: dataValues,
            choices: [choice],
            calculation,
            actions,
          },
          format,
        ),
      read: (body) => allParts(decodeDataItemView(body, itemKey.categoryPath)),
    },
  ],
  ...[true, false].map((isHistory): readonly [string, UpstreamSample] => [
    'data item value view',
    {
      resource: 'DataItemValueResource',
      write: (format, apiVersion) =>
        encodeDataItemValueView(
          { ...envelope(apiVersion), values: dataValues, isHistory, item: itemKey, environment, actions },
          format,
        ),
      read: (body) => decodeDataItemValueView(body, itemKey),
    },
  ]),
  [
    'item definition view',
    {
      resource: 'ItemDefinitionResource',
      write: (format) => encodeItemDefinitionView({ itemDefinition, environment }, format),
      read: decodeItemDefinitionView,
    },
  ],
  [
    'list of item definitions',
    {
      resource: 'ItemDefinitionsResource',
      write: (format) => encodeItemDefinitions({ definitions: pageOf(itemDefinition), environment }, format),
      read: decodeItemDefinitions,
    },
  ],
  [
    'return values',
    {
      resource: 'ReturnValuesResource',
      write: (format) => encodeReturnValues({ itemDefinition, environment, returnValues }, format),
      read: decodeReturnValues,
    },
  ],
  [
    'answer to a write of a definition',
    {
      resource: 'ItemDefinitionResource',
      write: (format) => encodeItemDefinitionView({ itemDefinition, environment, check }, format),
      read: (body) => decodeCheck(contentOf(body, 'ItemDefinitionResource')),
    },
  ],
  [
    'list of item value definitions',
    {
      resource: 'ItemValueDefinitionsResource',
      write: (format) =>
        encodeItemValueDefinitions(
          { itemDefinition, environment, itemValueDefinitions: [definition] },
          format,
        ),
      read: decodeItemValueDefinitions,
    },
  ],
  [
    'item value definition view',
    {
      resource: 'ItemValueDefinitionResource',
      write: (format) =>
        encodeItemValueDefinitionView(
          { definition: itemDefinition, valueDefinition: definition, environment },
          format,
        ),
      read: decodeItemValueDefinitionView,
    },
  ],
  [
    'algorithm view',
    {
      resource: 'AlgorithmResource',
      write: (format) =>
        encodeAlgorithmView(
          {
            itemDefinition,
            algorithm: { digest: '0011223344556677', lines: ['distance * 2;'] },
            environment,
          },
          format,
        ),
      read: decodeAlgorithmView,
    },
  ],
  [
    'list of profiles',
    {
      resource: 'ProfilesResource',
      write: (format, apiVersion) =>
        encodeProfiles({ ...envelope(apiVersion), profiles: pageOf(profile), environment, actions }, format),
      read: decodeProfiles,
    },
  ],
  [
    'profile view',
    {
      resource: 'ProfilesResource',
      write: (format, apiVersion) =>
        encodeProfile({ ...envelope(apiVersion), profile, environment, isNew: true }, format),
      read: decodeProfile,
    },
  ],
  ...(['1.0', '2.0'] as const).flatMap((apiVersion) =>
    [true, false].map((isRoot): readonly [string, UpstreamSample] => [
      `category of a profile in version ${apiVersion === '1.0' ? 1 : 2}`,
      {
        resource: 'ProfileCategoryResource',
        write: (format) => {
          const shown = { ...head.dataCategory, path: isRoot ? asPath('') : dataCategory.path };
          return encodeProfileCategory(
            {
              ...envelope(apiVersion),
              ...head,
              // In version 1 the items are then those of their views, and no rows.
              hasCompleteItems: apiVersion === '2.0',
              dataCategory: shown,
              children: isRoot ? [] : children,
              items,
              branches: null,
            },
            format,
          );
        },
        read: (body) => complete(decodeProfileCategory(body, itemDefinition)),
      },
    ]),
  ),
  [
    'items of a profile',
    {
      resource: 'ItemsResource',
      write: (format) =>
        complete(
          encodeItemsOfProfile(
            {
              ...envelope('2.0'),
              environment,
              profileUid: profile.uid,
              items: pageOf({ ...profileEntry, cursor: 'x' }),
            },
            format,
            () => undefined,
          ),
        ),
      read: (body) => complete(decodeItemsOfProfile(body)),
    },
  ],
  [
    'used categories of a profile',
    {
      resource: 'ItemsResource',
      write: (format) => {
        const { uid, path, name } = category;
        const categories = [{ dataCategory: { uid, path, name }, itemCount: 2 }];
        return encodeUsedCategories({ ...envelope('2.0'), profileUid: profile.uid, categories }, format);
      },
      read: decodeUsedCategories,
    },
  ],
  [
    'used labels of a profile',
    {
      resource: 'ItemsResource',
      write: (format) =>
        encodeUsedLabels({ ...envelope('2.0'), profileUid: profile.uid, labels: ['site', 'Team'] }, format),
      read: decodeUsedLabels,
    },
  ],
  [
    'totals of a profile',
    {
      resource: 'TotalsResource',
      write: (format, apiVersion) =>
        complete(
          encodeProfileTotals(
            { ...envelope(apiVersion), totals: [total], details: totalDetails },
            format,
            () => undefined,
          ),
        ),
      read: (body) => complete(decodeProfileTotals(body, { profile: true, dataItem: true, label: 'site' })),
    },
  ],
  [
    'profile item view',
    {
      resource: 'ProfileItemResource',
      write: (format, apiVersion) =>
        encodeProfileItemView({ ...envelope(apiVersion), entry: profileEntry, environment, actions }, format),
      read: (body) => decodeProfileItemView(body, key),
    },
  ],
  [
    'profile item value view',
    {
      resource: 'ProfileItemValueResource',
      write: (format, apiVersion) => {
        const [shown = value] = profileEntry.values;
        return encodeProfileItemValueView(
          { ...envelope(apiVersion), value: shown, entry: profileEntry, environment, actions },
          format,
        );
      },
      read: (body) => decodeProfileItemValueView(body, { item: key, path: value.path }),
    },
  ],
  [
    'list of new profile items',
    {
      resource: null,
      write: (format, apiVersion) =>
        encodeCreatedItems({ ...envelope(apiVersion), items: [written] }, format),
      read: decodeCreatedItems,
    },
  ],
  [
    'import of a table',
    {
      resource: null,
      write: (format, apiVersion) =>
        complete(
          encodeImport(
            {
              ...envelope(apiVersion),
              profileUid: key.profileUid,
              isDryRun: false,
              counts: { added: 1, known: 0, changed: 0, updated: 0, refused: 1 },
              rows: [
                {
                  line: 1,
                  outcome: 'added',
                  uid: key.uid,
                  amount: {
                    category: itemKey.categoryPath,
                    dataItemUid: itemKey.uid,
                    month: '2026-01',
                    kilograms: 1.5,
                    scopes: [],
                    failure: null,
                  },
                },
                {
                  line: 2,
                  outcome: 'refused',
                  fault: {
                    ...rowFault('VALUE_INVALID', 'Wrong.', 'distance'),
                    others: [rowFault('VALUE_INVALID', 'Wrong, too.', 'occupants')],
                    candidates: [{ uid: key.uid, label: 'petrol', categoryPath: itemKey.categoryPath }],
                  },
                },
              ],
              interruption: null,
            },
            format,
          ),
        ),
      read: (body) => decodeImport(body),
    },
  ],
  [
    'list of written records',
    {
      resource: 'DataCategoryResource',
      write: (format, apiVersion) =>
        encodeWrittenRecords(
          {
            ...envelope(apiVersion),
            path: itemKey.categoryPath,
            dataCategories: [written],
            dataItems: [written],
          },
          format,
        ),
      read: decodeWrittenRecords,
    },
  ],
  [
    'answer to several reads',
    {
      resource: 'BatchResource',
      write: (format) => {
        const document = encodeSignIn({ next: '/auth', principal: canned.principal }, format);
        return encodeReadBatchAnswer([{ status: 200, document }], format);
      },
      read: decodeReadBatchAnswer,
    },
  ],
  [
    'search result',
    {
      resource: 'SearchResource',
      write: (format, apiVersion) =>
        encodeSearchResult(
          {
            ...envelope(apiVersion),
            items: pageOf(match),
            categories: children,
            corrections: [{ word: 'petrl', used: ['petrol'] }],
            readings: [reading],
            facets: [{ name: 'category', values: [{ value: 'transport/car', name: 'Cars', count: 1 }] }],
            isExact: false,
            best: 'near' as const,
          },
          format,
        ),
      read: decodeSearchResult,
    },
  ],
  [
    'suggestions',
    {
      resource: 'SuggestResource',
      write: (format, apiVersion) =>
        encodeSuggestions(
          {
            ...envelope(apiVersion),
            suggestions: [
              {
                item: match,
                inputs: [
                  {
                    name: 'distance',
                    label: 'Distance',
                    text: '100 mi',
                    value: '100',
                    unit: 'mi',
                    perUnit: 'month',
                  },
                ],
                asOf: match.modified,
                readings: [reading],
                ownership: 'own',
                result: canned.calculation,
                score: 0.75,
                reason: 'It is counted by distance.',
              },
            ],
          },
          format,
        ),
      read: decodeSuggestions,
    },
  ],
];

function envelope(apiVersion: ApiVersion) {
  return { apiVersion, timeZone: 'UTC' };
}
