/** Fields with arguments that no published operation uses, or only in costly places, over the records of `goldenRecords`. */
const profileItem =
  'profile(uid: "OURFLAT00001") { item(categoryPath: "transport/car/generic", uid: "OURCAR000001")';

export const furtherOperations = [
  'query { dataCategory(path: "transport/car/generic") { item(uid: "L9S383G52PUZ") { label } } }',
  `query {
    dataItem(categoryPath: "transport/car/generic", uid: "L9S383G52PUZ") { itemValue(path: "source") { value } } }`,
  `query {
    dataItem(categoryPath: "transport/car/generic", uid: "L9S383G52PUZ") {
      itemDefinition { itemValueDefinition(path: "distance") { name } } } }`,
  `query { profile(uid: "YEARLY000001") {
    totalsOverTime(from: "2025-01-01T00:00:00Z", to: "2025-03-01T00:00:00Z", step: MONTH) { __typename } } }`,
  // One category is one call to a remote service; the whole tree is one for each of its categories.
  `query { profile(uid: "YEARLY000001") { category(path: "transport/car/generic") {
    total { failedItems(first: 1) { totalCount } notedItems(first: 1) { totalCount } } } } }`,
  `query { ${profileItem} {
    amountsOverTime(from: "2025-06-01T00:00:00Z", to: "2025-09-01T00:00:00Z", step: MONTH) { error { code message } } } } }`,
  'query { profile(uid: "OURFLAT00001") { items(first: 2, labels: [{ key: "site", value: "Leeds" }], orderBy: { by: LABEL, label: "site" }) { totalCount } } }',
  'query { profiles(nameContains: "flat", orderBy: { by: LABEL, label: "site" }) { totalCount } }',
  'query { dataCategory(path: "transport/car/generic") { items(first: 2, orderBy: { by: LABEL, isDescending: true }) { nodes { label } } } }',
  'query { itemDefinitions(first: 2, orderBy: { by: MODIFIED, isDescending: true }) { totalCount } }',
  `query { dataItemValue(categoryPath: "transport/car/generic", itemUid: "L9S383G52PUZ", path: "kgCO2ePerKm") {
    historyEntries(first: 2, orderBy: OLDEST_FIRST) { nodes { startDate } } } }`,
  'query { viewer { apiKeys(orderBy: { by: LAST_USED, isDescending: true }) { name } } }',
  `query { profile(uid: "YEARLY000001") { year(year: 2025, timeZone: "UTC") {
    totals(categoryPath: "transport", groupBy: [CATEGORY], depth: 1, label: "site", step: QUARTER, returnUnit: "t", gwp: AR5) { unit failedItems(first: 2) { totalCount } } } } }`,
  `query { profile(uid: "OURFLAT00001") { items(first: 2, dataItems: ["L9S383G52PUZ"], contains: "car") { totalCount } } }`,
  `query { profile(uid: "OURFLAT00001") { total(dataItems: ["L9S383G52PUZ"], contains: "car") { itemCount } } }`,
  `query { ${profileItem} { itemValue(path: "distance") { value } } } }`,
  `query { ${profileItem} { label(key: "driver") } } }`,
  `query { profile(uid: "OLDFLAT00001") { import(uid: "IMPORTED0001") { records(first: 2) { totalCount } } } }`,
  `mutation { shareProfile(input: { uid: "OURFLAT00001"
    users: [{ name: "stranger", access: VIEW }], groups: [{ name: "others", access: MODIFY }]
  }) { userErrors { code field message } } }`,
  `mutation { importTable(input: {
    profileUid: "OURFLAT00001", fileName: "trips.csv", format: CSV, charset: "utf-8", skipLines: 0, separator: ";"
    table: "Date;Activity;Quantity;Unit\\n01.02.2025;van;5,5;km\\n02.02.2025;van;6,5;km\\n"
    columns: [{ name: "Date", use: "startDate" }, { name: "Activity", use: "search" },
      { name: "Quantity", use: "quantity" }, { name: "Unit", use: "unit" }]
    constants: [{ use: "label.site", text: "Leeds" }]
    units: [{ text: "gallons", unit: "gal" }]
    activities: [{ text: "van", dataItemUid: "L9S383G52PUZ" }]
    decimalComma: true, dateFormat: "DMY", timeZone: "UTC"
    corrections: [{ line: 2, column: "Quantity", text: "7,5" }], leaveOutLines: [3]
  }) {
    report {
      activities(certainties: [UNKNOWN], skip: 0, first: 2) { text }
      rows(kinds: [WRONG], skip: 0, first: 2) { line }
    }
    userErrors { code field message }
  } }`,
].map((query) => ({ query, variables: {}, username: 'demo' }));
