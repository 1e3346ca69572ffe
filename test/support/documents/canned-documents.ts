import type { Actions, Principal } from '../../../src/domain/access/access.ts';
import type { CalculationResult } from '../../../src/domain/amounts/amount.ts';
import type { DataCategory } from '../../../src/domain/data-tree/data-category.ts';
import type { DataItemValue } from '../../../src/domain/data-tree/data-item-value.ts';
import type { DataItem, DataItemKey } from '../../../src/domain/data-tree/data-item.ts';
import { environment } from '../../../src/domain/data-tree/environment.ts';
import type { ItemDefinition, ItemValueDefinition } from '../../../src/domain/definitions/item-definition.ts';
import { encodeDataCategoryView } from '../../../src/wire/data-categories/data-category.ts';
import { encodeDataItemValueView } from '../../../src/wire/data-items/data-item-value.ts';
import { encodeDataItemView } from '../../../src/wire/data-items/data-item.ts';
import { encodeDrillDown } from '../../../src/wire/data-items/drill-down.ts';
import { encodeError } from '../../../src/wire/documents/error.ts';
import { type Format, mediaTypes } from '../../../src/wire/elements/format.ts';
import {
  encodeItemDefinitionView,
  encodeItemValueDefinitions,
} from '../../../src/wire/definitions/item-definition.ts';
import { encodeSignIn } from '../../../src/wire/access/sign-in.ts';
import { type Respond, toResponse } from '../upstreams/raw-upstream.ts';
import { asUid, asPath, asInstant } from '../brands.ts';
import type { Uid } from '../../../src/domain/basics/uid.ts';
import { complete } from '../../../src/wire/elements/steps.ts';

const instant = asInstant(Date.parse('2010-02-03T04:05:06Z'));

export const principal: Principal = {
  uid: asUid('0B8C9F2D4E6A'),
  username: 'demo',
  isAdministrator: false,
  apiVersion: '2.0',
  locale: 'en_GB',
  timeZone: 'UTC',
  groups: [{ uid: asUid('6B0C8D2E4F61'), name: 'users', role: 'member' }],
};

export const actions: Actions = {
  allowList: true,
  allowView: true,
  allowCreate: false,
  allowModify: false,
  allowDelete: false,
};

export const itemDefinition: ItemDefinition = {
  uid: asUid('D1E2F3A4B5C6'),
  name: 'Generic car',
  drillDown: ['fuel', 'size'],
  created: instant,
  modified: instant,
  version: 1,
};

export const itemKey: DataItemKey = { categoryPath: asPath('transport/car'), uid: asUid('1234567890E1') };

export const category: DataCategory = {
  uid: asUid('CA7E60A11234'),
  path: itemKey.categoryPath,
  name: 'Car',
  created: instant,
  modified: instant,
  parent: { uid: asUid('CA7E60A10000'), path: asPath('transport'), name: 'Transport' },
  itemDefinition,
  provenance: null,
  about: null,
  isLookUp: null,
  deprecated: false,
  version: null,
};

export const item: DataItem = {
  uid: itemKey.uid,
  path: null,
  name: null,
  label: 'petrol, small',
  title: 'Car: petrol, small',
  created: instant,
  modified: instant,
  validity: { start: asInstant(0), end: null },
  dataCategory: { uid: category.uid, path: category.path, name: category.name },
  itemDefinition,
  environment,
  version: 1,
};

export const distanceDefinition = valueDefinition(asUid('0DEF00000002'), 'distance', {
  fromProfile: true,
  unit: 'km',
});

export const values: readonly DataItemValue[] = [
  value(
    asUid('0A0000000001'),
    valueDefinition(asUid('0DEF00000001'), 'kgCO2PerKm', { fromData: true, unit: 'kg', perUnit: 'km' }),
    '0.10',
  ),
  value(
    asUid('0A0000000002'),
    valueDefinition(asUid('0DEF00000003'), 'source', { fromData: true, unit: null }),
    'Café <&> "Ω"',
  ),
];

/** 1200 kg per year are 100 kg per month. */
export const calculation: CalculationResult = {
  amount: { value: 1200, unit: 'kg', perUnit: 'year' },
  amounts: [{ type: 'CO2', value: 1200, unit: 'kg', perUnit: 'year', isDefault: true }],
  notes: [{ type: 'comment', text: 'as stated' }],
};

const noAmount: CalculationResult = {
  amount: { value: 0, unit: 'kg', perUnit: 'year' },
  amounts: [],
  notes: [],
};

const envelope = { apiVersion: '2.0', timeZone: 'UTC' } as const;

export const dataItemTarget = `/data/transport/car/${item.uid}`;

/** The view of the item, with what may differ from the usual one. */
export function dataItemView(
  format: Format,
  changes: {
    readonly item?: DataItem;
    readonly values?: readonly DataItemValue[];
    readonly calculation?: CalculationResult;
  } = {},
): string {
  const choices = [{ name: 'distance', value: '' }];
  return encodeDataItemView(
    { ...envelope, item, values, choices, calculation: noAmount, actions, ...changes },
    format,
  );
}

export function dataItemValueView(format: Format, shown: DataItemValue): string {
  return encodeDataItemValueView(
    { ...envelope, values: [shown], isHistory: false, item: shown.item, environment, actions },
    format,
  );
}

export function historyView(format: Format, entries: readonly DataItemValue[]): string {
  return encodeDataItemValueView(
    { ...envelope, values: entries, isHistory: true, item: itemKey, environment, actions },
    format,
  );
}

export function dataCategoryView(
  format: Format,
  shown: DataCategory = category,
  page = 1,
  itemsPerPage = 10,
): string {
  const row = {
    uid: item.uid,
    path: null,
    label: item.label,
    title: item.title,
    created: instant,
    modified: instant,
    values: { fuel: 'petrol' },
  };
  const children = ['Van', 'bus'].map((segment, index) => ({
    uid: asUid(`CA7E60A1100${index}`),
    path: asPath(`${shown.path}/${segment}`),
    name: segment,
  }));
  const items = { entries: [row], total: (page - 1) * itemsPerPage + 1, request: { page, itemsPerPage } };
  return complete(
    encodeDataCategoryView(
      { ...envelope, dataCategory: shown, environment, children, items, actions },
      format,
    ),
  );
}

/** The answer of a healthy service to a GET; `null` where it has nothing. */
export function cannedDocument(target: string, format: Format): string | null {
  const [path = '', query = ''] = target.split('?');
  const parameters = new URLSearchParams(query);
  switch (path) {
    case '/auth/signIn':
      return encodeSignIn({ next: '/auth', principal }, format);
    case '/data/transport/car':
      return dataCategoryView(
        format,
        category,
        Number(parameters.get('page') ?? 1),
        Number(parameters.get('itemsPerPage') ?? 10),
      );
    case '/data/transport/car/drill':
      return encodeDrillDown(
        {
          ...envelope,
          environment,
          dataCategory: category,
          drillDown: {
            dataCategory: item.dataCategory,
            itemDefinition,
            selections: [...parameters].map(([name, value]) => ({ name, value })),
            choices: { name: 'size', choices: [{ name: 'small', value: 'small' }] },
          },
        },
        format,
      );
    case dataItemTarget:
      return dataItemView(format, parameters.has('distance') ? { calculation } : {});
    case `/definitions/itemDefinitions/${itemDefinition.uid}`:
      return encodeItemDefinitionView({ itemDefinition, environment }, format);
    case `/definitions/itemDefinitions/${itemDefinition.uid}/itemValueDefinitions`:
      return encodeItemValueDefinitions(
        { itemDefinition, environment, itemValueDefinitions: [distanceDefinition] },
        format,
      );
    default: {
      const shown = values.find((candidate) => path === `${dataItemTarget}/${candidate.path}`);
      return shown === undefined ? null : dataItemValueView(format, shown);
    }
  }
}

/** A service with nothing wrong with it. */
export function answerHealthily(format: Format, headers: Readonly<Record<string, string>> = {}): Respond {
  return (socket, { target }) => {
    const document = cannedDocument(target, format);
    socket.write(
      document === null ? statusResponse(404, format) : documentResponse(document, format, headers),
    );
  };
}

export function documentResponse(
  document: string | Buffer,
  format: Format,
  headers: Readonly<Record<string, string>> = {},
): Buffer {
  const contentType = `${mediaTypes[format]};charset=UTF-8`;
  return toResponse({ body: document, headers: { 'Content-Type': contentType, ...headers } });
}

export function statusResponse(
  status: number,
  format: Format,
  description = '',
  headers: Readonly<Record<string, string>> = {},
): Buffer {
  const body = encodeError({ code: status, name: 'Any', description, uri: '' }, format);
  return toResponse({ status, body, headers: { 'Content-Type': mediaTypes[format], ...headers } });
}

function value(uid: Uid, definition: ItemValueDefinition, text: string): DataItemValue {
  const { path, name, unit, perUnit } = definition;
  return {
    uid,
    item: itemKey,
    path,
    name,
    value: text,
    unit,
    perUnit,
    startDate: asInstant(0),
    created: instant,
    modified: instant,
    definition,
  };
}

function valueDefinition(uid: Uid, path: string, own: Partial<ItemValueDefinition>): ItemValueDefinition {
  return {
    uid,
    path,
    name: path,
    valueDefinition: {
      uid: asUid('0DEF0000000A'),
      name: 'amount',
      description: '',
      valueType: 'DECIMAL',
      created: instant,
      modified: instant,
    },
    fromData: false,
    fromProfile: false,
    unit: null,
    perUnit: null,
    defaultValue: null,
    choices: [],
    apiVersions: ['1.0', '2.0'],
    aliasedTo: null,
    ...own,
  };
}
