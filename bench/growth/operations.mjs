/** The operations of every round: `send` is that of `asking.mjs`, `place` one of `places.mjs`. */
export const operations = [
  ['sign in', signIn],
  ['a data item with its values', (send) => send(dataItem, car)],
  ['50 data items with their values', (send) => send(dataItems, { path: 'business/waste/disposal' })],
  ['an amount on the fly', (send) => send(amount, { ...car, inputs: [{ name: 'distance', value: '1000' }] })],
  ['a search', (send) => send(search, { query: 'petrol small' })],
  ['a page of visible profiles', (send, place) => send(profiles, {}, place.username)],
  ['the same for who sees many', (send, place, many) => send(profiles, {}, many)],
  [
    'a page far back, for who sees many',
    (send, place, many) => send(`/profiles?page=${place.page}`, null, many),
  ],
  [
    'a profile with a page of items, values and amounts',
    (send, place) => page(send, place.small, place.username),
  ],
  ['the same of a profile of 406 items', (send, place) => page(send, place.large, place.ownerOfLarge)],
  ['a profile item with its amount', readItem],
  ["a year's totals of a profile", (send, place) => total(send, place.small, place.username)],
  ['the same of a profile of 406 items', (send, place) => total(send, place.large, place.ownerOfLarge)],
  ['create a profile item', createItem],
  ['change a value', changeValue],
  ['create a profile', (send, place) => send(createProfile, {}, place.username)],
  ['delete a profile item', deleteItem],
];

const car = { path: 'transport/car/generic', uid: 'L9S383G52PUZ' };

function signIn(send, place) {
  return send(signInDocument, { username: place.username });
}

function page(send, { profileUid, categoryPath }, username) {
  return send(profileWithItems, { uid: profileUid, path: categoryPath }, username);
}

function total(send, { profileUid }, username) {
  return send(profileTotal, { uid: profileUid }, username);
}

function readItem(send, { small, username }) {
  const { profileUid, categoryPath, itemUid } = small;
  return send(profileItem, { profileUid, categoryPath, itemUid }, username);
}

async function createItem(send, place) {
  const { profileUid, categoryPath, dataItemUid, valuePath } = place.small;
  const item = { categoryPath, dataItemUid, name: 'new', values: [{ name: valuePath, value: '12' }] };
  const { createProfileItem } = await send(
    createProfileItemDocument,
    { input: { profileUid, item } },
    place.username,
  );
  place.created = createProfileItem.profileItem.uid;
}

function changeValue(send, { small, username }) {
  const { profileUid, categoryPath, itemUid, valuePath: path } = small;
  return send(
    changeValueDocument,
    { input: { profileUid, categoryPath, itemUid, path, value: '77' } },
    username,
  );
}

function deleteItem(send, { small, username, created: uid }) {
  const { profileUid, categoryPath } = small;
  return send(deleteItemDocument, { input: { profileUid, categoryPath, uid } }, username);
}

const signInDocument = `mutation ($username: String!) {
  signIn(input: { username: $username, password: "scale" }) { authtoken userErrors { message } }
}`;

const values = 'itemValues { path value unit perUnit itemValueDefinition { name } }';
const dataItem = `query ($path: CategoryPath!, $uid: Uid!) {
  dataItem(categoryPath: $path, uid: $uid) { label ${values} dataCategory { path } itemDefinition { name } }
}`;

const dataItems = `query ($path: CategoryPath!) {
  dataCategory(path: $path) { items(first: 50) { nodes { label ${values} dataCategory { path } } } }
}`;

const amount = `query ($path: CategoryPath!, $uid: Uid!, $inputs: [InputValue!]!) {
  dataItem(categoryPath: $path, uid: $uid) { amount(inputs: $inputs) { value unit perUnit amounts { type value } } }
}`;

const search = `query ($query: String!) {
  search(query: $query, first: 10) { items { nodes { uid label } pageInfo { hasNextPage } } }
}`;

const profiles = `{
  profiles(first: 10) { totalCount nodes { uid created permission { ownerUsername groupName } } }
}`;

const profileWithItems = `query ($uid: Uid!, $path: CategoryPath!) {
  profile(uid: $uid) {
    category(path: $path) {
      items(first: 25) { nodes { uid name startDate endDate ${values} amount { value unit perUnit } } }
    }
  }
}`;

const profileItem = `query ($profileUid: Uid!, $categoryPath: CategoryPath!, $itemUid: Uid!) {
  profileItem(profileUid: $profileUid, categoryPath: $categoryPath, uid: $itemUid) {
    name startDate ${values} amount { value unit perUnit }
  }
}`;

const profileTotal = `query ($uid: Uid!) {
  profile(uid: $uid) {
    total(from: "2021-01-01T00:00:00Z", to: "2022-01-01T00:00:00Z") {
      value unit itemCount byCategory { category { path } total { value unit } }
    }
  }
}`;

const createProfileItemDocument = `mutation ($input: CreateProfileItemInput!) {
  createProfileItem(input: $input) { profileItem { uid amount { value unit } } userErrors { message } }
}`;

const changeValueDocument = `mutation ($input: UpdateProfileItemValueInput!) {
  updateProfileItemValue(input: $input) { profileItemValue { value } userErrors { message } }
}`;

const createProfile = 'mutation { createProfile { profile { uid } userErrors { message } } }';

const deleteItemDocument = `mutation ($input: DeleteProfileItemInput!) {
  deleteProfileItem(input: $input) { profile { uid } userErrors { message } }
}`;
