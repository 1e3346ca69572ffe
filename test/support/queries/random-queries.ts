import fc from 'fast-check';
import {
  getNamedType,
  type GraphQLField,
  type GraphQLObjectType,
  isCompositeType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import { schema } from '../../../src/graphql/schema.ts';
import { albania, petrolSmall } from '../fixture-keys.ts';

/** Arguments that name something in the data set of the tests; a field with others is left out. */
const argumentsOf: Readonly<Record<string, readonly string[]>> = {
  'Query.dataCategory': ['(path: "transport/car")', '(path: "energy/electricity")', ''],
  'Query.dataItem': [
    `(categoryPath: "transport/car", uid: "${petrolSmall.uid}")`,
    '(categoryPath: "transport/car", drill: [{ name: "fuel", value: "petrol" }, { name: "size", value: "large" }])',
    `(categoryPath: "energy/electricity", uid: "${albania.uid}")`,
  ],
  'Query.calculate': [
    `(requests: [{ categoryPath: "transport/car", itemUid: "${petrolSmall.uid}", inputs: [{ name: "distance", value: "10" }] }])`,
    '(requests: [{ categoryPath: "transport/car", drill: [{ name: "fuel", value: "petrol" }, { name: "size", value: "large" }] }, { categoryPath: "transport/car", drill: [] }])',
  ],
  'Query.dataItemValue': [
    `(categoryPath: "energy/electricity", itemUid: "${albania.uid}", path: "kgCO2PerKWh")`,
  ],
  'Query.profiles': ['', '(first: 3)'],
  'Query.search': ['(query: "petorl small")', '(query: "petrol", categoryPath: "transport/car")'],
  'Query.suggest': ['(text: "30 miles by petrol car")'],
  'DataCategory.items': [
    '',
    '(first: 2)',
    '(last: 3)',
    '(first: 100)',
    '(filter: { labelContains: "petrol" })',
    '(orderBy: { by: LABEL, isDescending: true })',
  ],
  'DataCategory.item': [`(uid: "${petrolSmall.uid}")`],
  'DataCategory.drillDown': [''],
  'DataItem.itemValue': ['(path: "source")', '(path: "kgCO2PerKWh")'],
  'DataItemValue.historyEntries': ['', '(first: 1)', '(from: "2016-01-01T00:00:00Z", orderBy: OLDEST_FIRST)'],
  'ItemDefinition.itemValueDefinition': ['(path: "distance")', '(path: "source")'],
  'DataItem.amount': ['', '(inputs: [{ name: "distance", value: "10" }])'],
  'DataItem.amountsOverTime': [
    '(inputs: [{ name: "distance", value: "10" }], dates: ["2015-01-01T00:00:00Z", "2020-01-01T00:00:00Z"])',
    '(from: "2015-01-01T00:00:00Z", to: "2020-01-01T00:00:00Z", step: YEAR)',
  ],
  'Profile.total': ['', '(from: "2020-01-01T00:00:00Z")'],
  'Profile.items': [
    '',
    '(labels: [{ key: "site" }])',
    '(onlyFailed: true)',
    '(orderBy: { by: NAME })',
    '(orderBy: { by: EMITTED })',
    '(contains: "car")',
  ],
  'Profile.totalsOverTime': ['(from: "2025-01-01T00:00:00Z", to: "2026-01-01T00:00:00Z", step: QUARTER)'],
  'ProfileCategory.total': ['', '(withSubcategories: true)'],
  'ProfileCategory.totalsOverTime': [
    '(from: "2025-01-01T00:00:00Z", to: "2026-01-01T00:00:00Z", step: QUARTER)',
    '(from: "2025-01-01T00:00:00Z", to: "2026-01-01T00:00:00Z", step: YEAR, withSubcategories: true)',
  ],
  'ProfileItem.amountsOverTime': ['(dates: ["2015-01-01T00:00:00Z"])', '(dates: [])'],
  'Profile.category': ['(path: "transport/car")'],
  'ProfileCategory.items': ['', '(first: 5)'],
  'ProfileItem.itemValue': ['(path: "distance")'],
  'ProfileItem.amount': ['', '(returnUnit: "lb")'],
};

const maxDepth = 7;

/** Queries that are valid, nested at random, with several fields under one alias each. */
export const randomQuery: fc.Arbitrary<string> = fc
  .noShrink(fc.infiniteStream(fc.nat({ max: 1_000_000 })))
  .map((numbers) => {
    const next = (below: number): number => (numbers.next().value as number) % below;
    const root = schema.getQueryType();
    if (!root) throw new Error('the schema has no queries');
    return selectionsOf(root, 0, next);
  });

function selectionsOf(type: GraphQLObjectType, depth: number, next: (below: number) => number): string {
  const fields = Object.values(type.getFields()).filter((field) => isUsable(type, field, depth));
  const count = 1 + next(Math.min(4, fields.length));
  const chosen = Array.from({ length: count }, () => fields[next(fields.length)]).filter(
    (field) => field !== undefined,
  );
  return `{ ${chosen.map((field, index) => `f${index}: ${fieldText(type, field, depth, next)}`).join(' ')} __typename }`;
}

function isUsable(type: GraphQLObjectType, field: GraphQLField<unknown, unknown>, depth: number): boolean {
  const isNested = isCompositeType(getNamedType(field.type));
  if (isNested && (depth >= maxDepth || !isObjectType(getNamedType(field.type)))) return false;
  return !field.args.some(isRequiredArgument) || `${type.name}.${field.name}` in argumentsOf;
}

function fieldText(
  type: GraphQLObjectType,
  field: GraphQLField<unknown, unknown>,
  depth: number,
  next: (below: number) => number,
): string {
  const choices = argumentsOf[`${type.name}.${field.name}`] ?? [''];
  const below = getNamedType(field.type);
  const nested = isObjectType(below) ? ` ${selectionsOf(below, depth + 1, next)}` : '';
  return `${field.name}${choices[next(choices.length)] ?? ''}${nested}`;
}
