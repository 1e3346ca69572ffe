import {
  definitionUid,
  fullestProfileUid,
  itemUid,
  otherProfileUids,
  paths,
  profileItemUid,
  profileUid,
  writtenProfileUid,
} from './fill.mjs';

const many = (count, write) => Array.from({ length: count }, (_, index) => write(index));
/** The maximum length of lists of inputs. */
const most = 1000;
const maxExamples = 50;

const distance = (index) => [{ name: 'distance', value: String(index) }];
const drill = (index) => [
  { name: 'group', value: `group ${index % 50}` },
  { name: 'kind', value: `kind ${index}` },
];
const labels = (index) => [
  { key: 'site', value: `Site ${index % 50}` },
  { key: 'department', value: `Department ${index % 7}` },
];
const draft = (index) => ({ dataItemUid: itemUid(paths.large, index), values: distance(index) });
const aliases = (count, write) => many(count, (index) => `a${index}: ${write(index)}`).join(' ');

/** A list as the variable of a field that stands in the document as often as a number says. */
const withList = (kind, type, list, write) => (count) => ({
  query: `${kind} ($list: ${type}) { ${aliases(Math.min(20, count), write)} }`,
  variables: { list },
});
const calculations = (entry) =>
  withList(
    'query',
    '[CalculationRequest!]!',
    many(most, (index) => ({ categoryPath: paths.large, inputs: distance(index), ...entry(index) })),
    () => `calculate(requests: $list) { result { value unit perUnit notes { text } } error { message } }`,
  );
const write = (field, type, list, input, fields) =>
  withList('mutation', type, list, (index) => {
    const isDry = index % 2 === 0;
    return `${field}(dryRun: ${isDry}, input: ${input}) { ${fields} userErrors { message }
      ${isDry ? 'changes { created { count } fields { field after } removed { count } }' : ''} }`;
  });
const rows = (row) =>
  write(
    'importProfileItems',
    '[ProfileItemRow!]!',
    many(most, (index) => ({ rowKey: `row ${index}`, values: distance(index), ...row(index) })),
    `{ profileUid: "${writtenProfileUid}", rows: $list }`,
    'rows { index outcome code message profileItemUid }',
  );

/** Runs as long as one run may. */
const endless = 'var s = 0; while (true) { s = s + 1; }';
const longest =
  'var s = 0; var t = "ab"; for (var i = 0; i < 12000; i++) { s = s + Math.sqrt(i) * (t.length + 1); t = t + ""; } s * distance;';
const texts =
  'var t = "0123456789abcdef"; for (var i = 0; i < 12; i++) { t = t + t; } var n = 0; while (t.indexOf("x" + n) < 0 && n < 90000) { n = n + 1; } n;';
const lookUps = (path) =>
  `var s = 0; for (var i = 0; i < 190; i++) { s = s + parseFloat(dataFinder.getDataItemValue("${path}", "group=group " + ((i * 7) % 50) + ",kind=kind " + (i * 7), "factor1")); } s;`;
const definition = (algorithm, isNew) => (count) => ({
  as: 'admin',
  query: `mutation ($input: ${isNew ? 'Create' : 'Update'}ItemDefinitionInput!) { ${aliases(
    Math.min(20, count),
    () => `${isNew ? 'create' : 'update'}ItemDefinition(dryRun: true, input: $input) {
      itemDefinition { uid } check { dataItems profileItems warnings examples { before { value failure } after { value failure notes { text } } } }
      changes { fields { field after } } userErrors { message } }`,
  )} }`,
  variables: {
    input: {
      algorithm,
      examples: many(maxExamples, (index) => ({
        ...(isNew ? {} : { itemUid: itemUid(paths.large, index) }),
        inputs: distance(index),
      })),
      ...(isNew
        ? {
            name: 'Worst',
            itemValueDefinitions: [
              { path: 'distance', valueType: 'DECIMAL', fromProfile: true },
              ...many(90, (index) => ({
                path: `value${index}`,
                valueType: 'DECIMAL',
                fromData: true,
                defaultValue: String(index),
              })),
            ],
            returnValues: [{ type: 'CO2e', unit: 'kg', isDefault: true }],
          }
        : { uid: definitionUid(paths.large) }),
    },
  },
});

/** Operations with lists in their variables: what they read, and what they write, dry and for good in turn. */
export const operations = {
  '1,000 calculations in variables': calculations((index) => ({ itemUid: itemUid(paths.large, index) })),
  '1,000 calculations by drill-down': calculations((index) => ({ drill: drill(index) })),
  '1,000 calculations by words': calculations((index) => ({
    select: `group=group ${index % 50}, kind=kind ${index}`,
  })),
  '1,000 calculations in other units': calculations((index) => ({
    itemUid: itemUid(paths.large, index % 20),
    returnUnit: ['t', 'lb', 'g'][index % 3],
    returnPerUnit: 'month',
    asOf: new Date(Date.UTC(2019, index % 60, 1)).toISOString(),
  })),
  'rows of a table by drill-down': rows((index) => ({
    categoryPath: paths.large,
    drill: drill(index),
    labels: labels(index),
  })),
  'rows of a table by words': rows((index) => ({ categoryPath: paths.large, search: `kind ${index}` })),
  'rows of a table by the same words': rows(() => ({ categoryPath: 'worst', search: 'group 1 kind' })),
  'rows of a table by texts': rows((index) => ({
    categoryPath: paths.large,
    select: `group=group ${index % 50}, kind=kind ${index}`,
    note: 'n'.repeat(150),
  })),
  'rows of a table by uid': rows((index) => ({ dataItemUid: itemUid(paths.large, index) })),
  '1,000 new profile items': write(
    'createProfileItems',
    '[ProfileItemDraft!]!',
    many(most, (index) => ({
      categoryPath: paths.large,
      ...draft(index),
      labels: labels(index),
      name: `N${index}`,
    })),
    `{ profileUid: "${writtenProfileUid}", items: $list }`,
    'profileItems { uid amount { value } dataItem { label } }',
  ),
  '1,000 changed profile items': write(
    'updateProfileItems',
    '[UpdateProfileItemInput!]!',
    many(most, (index) => ({
      profileUid: writtenProfileUid,
      categoryPath: paths.large,
      uid: profileItemUid(2 * index, writtenProfileUid),
      values: distance(index + 1),
      labels: labels(index + 1),
    })),
    '{ changes: $list }',
    'profileItems { uid amount { value } labels { value } }',
  ),
  '1,000 deleted profile items': (count) => ({
    query: `mutation ($list: [DeleteProfileItemInput!]!) { ${aliases(
      Math.min(20, count),
      () =>
        `deleteProfileItems(dryRun: true, input: { items: $list }) { userErrors { message } changes { removed { count } fields { before } } }`,
    )} }`,
    variables: {
      list: many(most, (index) => ({
        profileUid,
        categoryPath: paths.large,
        uid: profileItemUid(2 * index),
      })),
    },
  }),
  'a deleted profile of 20,000 items': (count) => ({
    query: `mutation { ${aliases(
      Math.min(20, count),
      () =>
        `deleteProfile(dryRun: true, input: { uid: "${fullestProfileUid}" }) { userErrors { message } changes { removed { count } } }`,
    )} }`,
  }),
  'a deleted category of 5,000 items': (count) => ({
    as: 'admin',
    query: `mutation { ${aliases(
      Math.min(20, count),
      () =>
        `deleteDataCategory(dryRun: true, input: { path: "${paths.large}" }) { userErrors { message } changes { removed { count } } }`,
    )} }`,
  }),
  '1,000 changed values of data items': (count) => ({
    as: 'admin',
    query: `mutation ($list: [UpdateDataItemValueInput!]!) { ${aliases(
      Math.min(20, count),
      () =>
        `updateDataItemValues(dryRun: true, input: { changes: $list }) { dataItemValues { value } changes { fields { before after } } userErrors { message } }`,
    )} }`,
    variables: {
      list: many(most, (index) => ({
        categoryPath: paths.large,
        itemUid: itemUid(paths.large, index),
        path: 'factor1',
        value: String(index),
      })),
    },
  }),
  'a new definition that runs long': definition(longest, true),
  'a new definition that never ends': definition(endless, true),
  'a new definition of long texts': definition(texts, true),
  'a new definition with look-ups': definition(lookUps(paths.large), true),
  'a changed definition that runs long': definition(longest, false),
  'a changed definition of long texts': definition(texts, false),
  'a changed definition with look-ups': definition(lookUps(paths.small[0]), false),
  changes: (count) => ({
    query: `{ ${aliases(
      Math.min(20, count),
      (index) => `changesSince(time: "2020-01-0${1 + (index % 9)}T00:00:0${index % 7}Z", first: 1000) {
        nodes { kind uid time isDeleted categoryPath profileUid } hasNextPage endCursor until }`,
    )} }`,
  }),
  'changes for administrators': (count) => ({ ...operations.changes(count), as: 'admin' }),
};

const call = (name, args) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: args },
});
const ofYears = { from: '2019-01-01T00:00:00Z', to: '2024-01-01T00:00:00Z' };

/** Calls of tools, alone and in batches. */
export const toolCalls = {
  'totals of 100 profiles': call('profile_totals', {
    profiles: [profileUid, ...otherProfileUids],
    ...ofYears,
    step: 'MONTH',
    groupBy: ['PROFILE', 'CATEGORY', 'GAS'],
    label: 'site',
  }),
  'totals of a profile': call('profile_totals', {
    profiles: [fullestProfileUid],
    ...ofYears,
    step: 'MONTH',
    groupBy: ['CATEGORY', 'GAS'],
  }),
  'a search': call('search', { query: 'grop 1 knd 1 2 3 4', first: 100 }),
  'a suggestion': call('suggest', { text: '5 kms of grup kinde 1 2 3 4 5', first: 20 }),
  'a category': call('describe_category', { path: paths.large }),
  'an amount': call('calculate', { categoryPath: paths.large, drill: drill(1), inputs: distance(1) }),
  profiles: call('list_profiles', { nameContains: '1', first: 100 }),
  'a batch of totals': many(100, () =>
    call('profile_totals', { profiles: [profileUid], ...ofYears, step: 'MONTH' }),
  ),
};
