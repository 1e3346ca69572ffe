import { nearly } from '../support/nearly.ts';

/** One operation of the description as a query of GraphQL, with what a service of it must make of it. */
interface DescribedOperation {
  readonly name: string;
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly expected: Readonly<Record<string, unknown>>;
  readonly isForAdministrators?: boolean;
}

const car = { categoryPath: 'transport/car/generic', uid: '4F6CBCEE95F3' };
const carValue = { categoryPath: car.categoryPath, itemUid: car.uid, path: 'kgCO2PerKm' };

const itemFields = `uid path label dataCategory { uid name path } itemDefinition { uid name drillDown }
  itemValues { uid path name value itemValueDefinition { uid valueDefinition { valueType } } }
  userValueChoices { name defaultValue }`;

/** The eleven, in an order in which each finds what it needs. `item` is an item of the caller's profile. */
export function describedOperations(
  profileUid: string,
  itemUid: string,
  version: 1 | 2,
): readonly DescribedOperation[] {
  const storedValue = { profileUid, categoryPath: car.categoryPath, itemUid, path: storedPath(version) };
  return [
    {
      name: '1 data item',
      query: `query ($categoryPath: CategoryPath!, $uid: Uid!, $inputs: [InputValue!]!) {
        dataItem(categoryPath: $categoryPath, uid: $uid) { ${itemFields} amount(inputs: $inputs) { value unit perUnit amountPerMonth } } }`,
      variables: {
        ...car,
        inputs: [{ name: version === 2 ? 'distance' : 'distanceKmPerMonth', value: '100' }],
      },
      expected: {
        dataItem: {
          uid: car.uid,
          label: 'diesel, large',
          dataCategory: { uid: 'C0FFEE000006', name: 'Generic', path: car.categoryPath },
          itemDefinition: { uid: '123C4A18B5D6', name: 'Car Generic', drillDown: ['fuel', 'size'] },
          amount: { amountPerMonth: nearly(version === 2 ? 26 / 12 : 26) },
        },
      },
    },
    {
      name: '5 data item value',
      query: `query ($categoryPath: CategoryPath!, $itemUid: Uid!, $path: String!) {
        dataItemValue(categoryPath: $categoryPath, itemUid: $itemUid, path: $path) { uid path name value dataItem { uid label } itemValueDefinition { uid name } } }`,
      variables: carValue,
      expected: { dataItemValue: { path: 'kgCO2PerKm', value: '0.26', dataItem: { uid: car.uid } } },
    },
    {
      name: '7 profiles',
      query: `{ profiles(first: 10) { totalCount pageInfo { hasNextPage } nodes { uid name created modified permission { ownerUsername groupName } } } }`,
      variables: {},
      expected: { profiles: { totalCount: 1, nodes: [{ uid: profileUid }] } },
    },
    {
      name: '10 profile item value',
      query: `query ($profileUid: Uid!, $categoryPath: CategoryPath!, $itemUid: Uid!, $path: String!) {
        profileItemValue(profileUid: $profileUid, categoryPath: $categoryPath, itemUid: $itemUid, path: $path) { uid path name value created modified itemValueDefinition { uid name } profileItem { uid startDate amount { value unit perUnit amountPerMonth } } } }`,
      variables: storedValue,
      expected: { profileItemValue: { path: storedValue.path, profileItem: { uid: itemUid } } },
    },
    {
      name: '11 update of a profile item value',
      query: `mutation ($input: UpdateProfileItemValueInput!) { updateProfileItemValue(input: $input) {
        profileItemValue { path value profileItem { uid amount { amountPerMonth } } } userErrors { code message } } }`,
      variables: { input: { ...storedValue, value: '2400' } },
      expected: { updateProfileItemValue: { profileItemValue: { value: '2400' }, userErrors: [] } },
    },
    {
      name: '8 creation of a profile',
      query: `mutation { createProfile { profile { uid created } userErrors { code message } } }`,
      variables: {},
      expected: { createProfile: { userErrors: [] } },
    },
    {
      name: '9 deletion of a profile',
      query: `mutation ($uid: Uid!) { deleteProfile(input: { uid: $uid }) { deletedProfile { uid } userErrors { code message } } }`,
      variables: { uid: profileUid },
      expected: { deleteProfile: { deletedProfile: { uid: profileUid }, userErrors: [] } },
    },
    {
      name: '2 creation of a data item',
      query: `mutation ($input: CreateDataItemInput!) { createDataItem(input: $input) { dataItem { uid label itemValues { path value } } userErrors { code message } } }`,
      variables: {
        input: {
          categoryPath: car.categoryPath,
          values: [
            { path: 'fuel', value: 'hydrogen' },
            { path: 'size', value: 'small' },
            { path: 'kgCO2PerKm', value: '0.1' },
          ],
        },
      },
      expected: { createDataItem: { dataItem: { label: 'hydrogen, small' }, userErrors: [] } },
      isForAdministrators: true,
    },
    {
      name: '3 update of a data item',
      query: `mutation ($input: UpdateDataItemInput!) { updateDataItem(input: $input) { dataItem { uid label } userErrors { code message } } }`,
      variables: { input: { ...car, values: [{ path: 'size', value: 'huge' }] } },
      expected: { updateDataItem: { dataItem: { label: 'diesel, huge' }, userErrors: [] } },
      isForAdministrators: true,
    },
    {
      name: '6 update of a data item value',
      query: `mutation ($input: UpdateDataItemValueInput!) { updateDataItemValue(input: $input) { dataItemValue { path value } userErrors { code message } } }`,
      variables: { input: { ...carValue, value: '0.27' } },
      expected: {
        updateDataItemValue: { dataItemValue: { path: 'kgCO2PerKm', value: '0.27' }, userErrors: [] },
      },
      isForAdministrators: true,
    },
    {
      name: '4 deletion of a data item',
      query: `mutation ($input: DeleteDataItemInput!) { deleteDataItem(input: $input) { deletedId userErrors { code message } } }`,
      variables: { input: car },
      expected: { deleteDataItem: { userErrors: [] } },
      isForAdministrators: true,
    },
  ];
}

function storedPath(version: 1 | 2): string {
  return version === 2 ? 'distance' : 'distanceKmPerMonth';
}
