import {
  fullestProfileUid,
  itemUid,
  large,
  otherProfileUids,
  paths,
  profileItemUid,
  profileUid,
} from './fill.mjs';

const repeat = (count, text) => Array.from({ length: count }, (_, index) => text(index)).join(' ');
const list = (count, text) => `[${Array.from({ length: count }, (_, index) => text(index)).join(', ')}]`;
const months = (index) =>
  `from: "${2018 + (index % 6)}-01-${10 + Math.floor(index / 6)}T00:00:00Z", to: "${2022 + (index % 6)}-12-30T00:00:00Z", step: MONTH`;
const request = (index, more = '') =>
  `{ categoryPath: "${paths.large}", itemUid: "${itemUid(paths.large, index % large)}", inputs: [{ name: "distance", value: "${index}" }] ${more} }`;
const drilled = (index) =>
  `{ categoryPath: "${paths.large}", drill: [{ name: "group", value: "group ${index % 50}" }, { name: "kind", value: "kind ${index}" }], inputs: [{ name: "distance", value: "${index}" }] }`;
const profile = (text) => `{ profile(uid: "${profileUid}") { ${text} } }`;
const category = (text) => `{ dataCategory(path: "${paths.large}") { ${text} } }`;
const nodeId = (index) =>
  Buffer.from(JSON.stringify(['DataItem', paths.large, itemUid(paths.large, index)])).toString('base64url');

const groups = 'groupBy: [PROFILE, CATEGORY, GAS], label: "site"';
const rowFields = `rows { from categoryPath label gas value comparedValue total { value failedCount } profile { name } } failedItems(first: 100) { nodes { message } }`;
const hundred = list(100, (index) => `"${[profileUid, ...otherProfileUids][index]}"`);

/** Known ways of asking for much, each as often as a number says. */
export const templates = {
  'totals over time of a profile': (count) =>
    profile(repeat(count, (index) => `a${index}: totalsOverTime(${months(index)}) { value itemCount }`)),
  'totals by category with what failed': (count) =>
    profile(
      repeat(
        count,
        (index) => `a${index}: totalsOverTime(${months(index)}) { value gases { parts { value } }
          byCategory { category { path dataCategory { name } } total { value itemCount } }
          notedItems(first: 100) { nodes { note { text } } } }`,
      ),
    ),
  'totals of many categories': (count) =>
    profile(
      repeat(
        count,
        (index) => `a${index}: category(path: "${[paths.large, 'worst', '', ...paths.small][index % 13]}") {
          total(withSubcategories: true, from: "20${10 + index}-01-01T00:00:00Z") { value }
          totalsOverTime(withSubcategories: true, ${months(index)}) { value } }`,
      ),
    ),
  'items of a profile with amounts': (count) =>
    profile(
      `category(path: "${paths.large}") { ${repeat(
        count,
        (index) => `a${index}: items(first: 100, from: "20${10 + index}-01-01T00:00:00Z") { totalCount nodes {
          name amount { value } itemValues { path value } dataItem { label } } }`,
      )} }`,
    ),
  'explained amounts of a profile': (count) =>
    profile(
      `category(path: "${paths.large}") { ${repeat(
        count,
        (index) => `a${index}: items(first: 100, from: "20${10 + index}-01-01T00:00:00Z") { nodes {
          amount { value explanation { values { path givenValue } lookUps { value } sources { itemSource } } } } }`,
      )} }`,
    ),
  'amounts over time of a profile': (count) =>
    profile(
      `category(path: "${paths.large}") { items(first: ${Math.min(100, 3 * count)}, from: "2010-01-01T00:00:00Z") { nodes {
        amountsOverTime(from: "2019-01-01T00:00:00Z", to: "2023-12-01T00:00:00Z", step: MONTH) { date result { value } } } } }`,
    ),
  calculations: (count) =>
    `{ ${repeat(Math.ceil(count / 4), (index) => `a${index}: calculate(requests: ${list(100, (at) => request(100 * index + at))}) { result { value notes { text } } }`)} }`,
  'explained calculations': (count) =>
    `{ calculate(requests: ${list(Math.min(100, 4 * count), request)}) { result { value explanation { values { path convertedValue } sources { itemSource } } } } }`,
  'calculations by drill-down': (count) =>
    `{ calculate(requests: ${list(Math.min(100, 4 * count), drilled)}) { result { value } error { message } } }`,
  'amounts by aliases': (count) =>
    `{ ${repeat(
      count,
      (index) => `a${index}: dataItem(categoryPath: "${paths.large}", uid: "${itemUid(paths.large, index)}") {
        amountsOverTime(inputs: [{ name: "distance", value: "${index}" }], from: "2019-01-01T00:00:00Z", to: "2023-12-01T00:00:00Z", step: MONTH) { result { value } } }`,
    )} }`,
  'items with values and definitions': (count) =>
    category(
      `items(first: ${Math.min(100, 4 * count)}) { totalCount nodes { label name itemValues { path value itemValueDefinition { name choices { name } valueDefinition { description } } } } }`,
    ),
  'items with histories': (count) =>
    category(
      `items(first: ${Math.min(100, 4 * count)}) { nodes { itemValues { history { startDate value reading { ... on NumberReading { number } } } } } }`,
    ),
  'filtered items': (count) =>
    category(
      repeat(
        count,
        (index) =>
          `a${index}: items(first: 100, filter: { labelContains: "${index}" }) { totalCount nodes { label } }`,
      ),
    ),
  searches: (count) =>
    `{ ${repeat(Math.min(20, count), (index) => `a${index}: search(first: 100, categoryPath: "${index % 2 ? 'worst' : paths.large}", query: "${index % 10} k g") { items { totalCount nodes { label name } } }`)} }`,
  'drill-downs': (count) =>
    category(
      repeat(
        count,
        (index) =>
          `a${index}: drillDown(selections: ${index === 0 ? '[]' : `[{ name: "kind", value: "kind ${index}" }]`}) { choices { name value } }`,
      ),
    ),
  'drill-downs of all': (count) =>
    `{ ${repeat(Math.min(20, count), (index) => `a${index}: dataCategory(path: "${paths.large}") { drillDown(selections: [{ name: "x${index}", value: "y" }]) { choices { name value } } }`)} }`,
  'deep nesting': (count) =>
    category(
      `items(first: ${Math.min(100, 2 * count)}) { nodes { dataCategory { parent { children { items(first: 10) { nodes {
        label dataCategory { itemDefinition { itemValueDefinitions { name } } } } } } } } } }`,
    ),
  'records by ids': (count) =>
    `{ ${repeat(Math.ceil(count / 4), (index) => `a${index}: nodes(ids: ${list(100, (at) => `"${nodeId(100 * index + at)}"`)}) { ... on DataItem { label itemValues { value } userValueChoices { name definition { name } } } }`)} }`,
  'items of a whole profile': (count) =>
    profile(
      repeat(
        count,
        (index) => `a${index}: items(first: 100, from: "20${10 + index}-01-01T00:00:00Z",
          labels: [{ key: "site", value: "Site ${index}" }, { key: "KEY1" }],
          orderBy: { by: ${['LABEL, label: "department"', 'NAME', 'CATEGORY', 'START'][index % 4]} }) {
          totalCount nodes { name labels { key value } amount { value } itemValues { value } dataItem { label } } }`,
      ),
    ),
  'failed items of a whole profile': (count) =>
    profile(
      repeat(
        count,
        (index) => `a${index}: items(first: 10, onlyFailed: true, from: "20${10 + index}-01-01T00:00:00Z",
          orderBy: { by: LABEL, label: "key${index}" }) { totalCount nodes { name amount { value } } }`,
      ),
    ),
  'failed items of 20,000': (count) =>
    `{ profile(uid: "${fullestProfileUid}") { ${repeat(
      count,
      (
        index,
      ) => `a${index}: items(first: 100, onlyFailed: true, orderBy: { by: LABEL, label: "key${index}" }) {
        totalCount nodes { name } }`,
    )} } }`,
  'rows of totals of a profile': (count) =>
    `{ ${repeat(
      Math.min(20, count),
      (index) => `a${index}: profileTotals(profiles: ["${profileUid}"], ${months(index)}, ${groups},
        timeZone: "Europe/Berlin", compareTo: { from: "2017-01-01T00:00:00Z", to: "2021-01-01T00:00:00Z" }) { ${rowFields} }`,
    )} }`,
  'rows of totals of 100 profiles': (count) =>
    `{ profileTotals(profiles: ${hundred}, from: "2023-01-01T00:00:00Z", to: "2024-02-0${1 + Math.min(4, Math.ceil(count / 6))}T00:00:00Z",
      step: ${count > 12 ? 'DAY' : count > 4 ? 'WEEK' : 'MONTH'}, timeZone: "Europe/Berlin", ${groups},
      compareTo: { from: "2022-01-01T00:00:00Z", to: "2023-02-01T00:00:00Z" }) { ${rowFields} } }`,
  'profiles by labels': (count) =>
    `{ ${repeat(
      Math.min(20, count),
      (
        index,
      ) => `a${index}: profiles(first: 100, nameContains: "${index % 10}", labels: [{ key: "department" }, { key: "key${index}" }],
        orderBy: { by: LABEL, label: "site" }) { totalCount nodes { name labels { key value } total { value } } }`,
    )} }`,
  'profile items by aliases': (count) =>
    `{ ${repeat(
      Math.min(20, count),
      (
        index,
      ) => `a${index}: profileItem(profileUid: "${profileUid}", categoryPath: "${paths.large}", uid: "${profileItemUid(2 * index)}") {
        profile { total { value } } amountsOverTime(from: "2019-01-01T00:00:00Z", to: "2023-12-01T00:00:00Z", step: MONTH) { result { value } } }`,
    )} }`,
};

/** Each template is asked as often as the limits allow. */
export const scales = [30, 24, 20, 16, 12, 8, 6, 4, 3, 2, 1];
