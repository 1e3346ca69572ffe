interface GoldenRecord {
  readonly username: string;
  /** How the uids of the new records begin. */
  readonly uid: string;
  readonly mutation: string;
}

const payload = 'userErrors { code field message }';

/** Profiles that are there before each operation, and what is in them; and a category that is gone again, for the audit log. */
export const goldenRecords: readonly GoldenRecord[] = [
  { username: 'demo', uid: 'OLDFLAT', mutation: `mutation { createProfile { ${payload} } }` },
  { username: 'demo', uid: 'OURFLAT', mutation: `mutation { createProfile { ${payload} } }` },
  {
    username: 'demo',
    uid: 'OURCAR',
    mutation: `mutation { createProfileItem(input: { profileUid: "OURFLAT00001", item: {
      categoryPath: "transport/car/generic", dataItemUid: "L9S383G52PUZ", name: "the car",
      startDate: "2025-06-01T00:00:00Z",
      values: [{ name: "distance", value: "1000", unit: "mi", perUnit: "month" }] } }) { ${payload} } }`,
  },
  {
    username: 'demo',
    uid: 'RENTED',
    mutation: `mutation { createProfileItem(input: { profileUid: "OURFLAT00001", item: {
      categoryPath: "transport/car/generic", dataItemUid: "5EUICAXQYL4H", name: "rented",
      startDate: "2025-12-20T00:00:00Z", endDate: "2026-01-10T00:00:00Z",
      values: [{ name: "distance", value: "9000" }, { name: "occupants", value: "2" }] } }) { ${payload} } }`,
  },
  {
    username: 'demo',
    uid: 'HEATING',
    mutation: `mutation { createProfileItem(input: { profileUid: "OURFLAT00001", item: {
      categoryPath: "home/energy/quantity", dataItemUid: "2MPXS883PIS8", name: "heating",
      startDate: "2025-10-01T00:00:00Z",
      values: [{ name: "energyConsumption", value: "12000" }] } }) { ${payload} } }`,
  },
  {
    username: 'demo',
    uid: 'SOLD',
    mutation: `mutation { createProfileItem(input: { profileUid: "OURFLAT00001", item: {
      categoryPath: "transport/car/generic", dataItemUid: "L9S383G52PUZ", name: "sold",
      startDate: "2019-03-01T00:00:00Z", endDate: "2019-04-01T00:00:00Z",
      values: [{ name: "distance", value: "500" }] } }) { ${payload} } }`,
  },
  {
    username: 'demo',
    uid: 'SOLDGONE',
    mutation: `mutation { deleteProfileItem(input: {
      profileUid: "OURFLAT00001", categoryPath: "transport/car/generic", uid: "SOLD00000001" }) { ${payload} } }`,
  },
  {
    username: 'demo',
    uid: 'GONE',
    mutation: `mutation { createProfile(input: { name: "gone" }) { ${payload} } }`,
  },
  {
    username: 'demo',
    uid: 'GONEGONE',
    mutation: `mutation { deleteProfile(input: { uid: "GONE00000001" }) { ${payload} } }`,
  },
  { username: 'colleague', uid: 'TEAM', mutation: `mutation { createProfile { ${payload} } }` },
  {
    username: 'colleague',
    uid: 'SHARED',
    mutation: `mutation { shareProfile(input: { uid: "TEAM00000001", groupMayView: true }) { ${payload} } }`,
  },
  {
    username: 'admin',
    uid: 'BOATS',
    mutation: `mutation { createDataCategory(input: {
      parentPath: "transport", segment: "boat", name: "Boats" }) { ${payload} } }`,
  },
  {
    username: 'admin',
    uid: 'SHIPS',
    mutation: `mutation { updateDataCategory(input: { path: "transport/boat", name: "Ships" }) { ${payload} } }`,
  },
  {
    username: 'admin',
    uid: 'SUNK',
    mutation: `mutation { deleteDataCategory(input: { path: "transport/boat" }) { ${payload} } }`,
  },
  {
    username: 'admin',
    uid: 'STOVES',
    mutation: `mutation { createItemDefinition(input: { name: "Old stoves", algorithm: "energy * kgCO2ePerKWh;",
      itemValueDefinitions: [
        { path: "kgCO2ePerKWh", valueType: DECIMAL, fromData: true, unit: "kg", perUnit: "kWh" },
        { path: "energy", valueType: DECIMAL, fromProfile: true },
        { path: "colour", valueType: TEXT, fromProfile: true }] }) { ${payload} } }`,
  },
  {
    username: 'demo',
    uid: 'OURKEY',
    mutation: `mutation { createApiKey(input: { name: "nightly import" }) { ${payload} } }`,
  },
  {
    username: 'demo',
    uid: 'IMPORTED',
    mutation: `mutation { importProfileItems(input: { profileUid: "OLDFLAT00001", fileName: "trips.csv", rows: [{
      rowKey: "T-1", dataItemUid: "L9S383G52PUZ", startDate: "2019-06-01T00:00:00Z", endDate: "2019-06-02T00:00:00Z",
      values: [{ name: "distance", value: "10", perUnit: "none" }] }] }) { ${payload} } }`,
  },
  { username: 'stranger', uid: 'HIDDEN', mutation: `mutation { createProfile { ${payload} } }` },
];
