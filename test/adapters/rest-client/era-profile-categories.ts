import {
  dataCategoryJson,
  dataCategoryXml,
  type ItemMembers,
  itemJson,
  itemXml,
} from './era-profile-items.ts';
import {
  answer,
  dataItemUid,
  definitionUid,
  environmentUid,
  type Era,
  environmentJson,
  environmentXml,
  type PagerMembers,
  pagerOf,
  pagerXml,
  profileItemUid,
  profileUid,
  sqlTime,
} from './era.ts';

/** Only JSON of version 2 says in a list what the items are made of. */
export function namesDefinition({ format, apiVersion }: Era): boolean {
  return format === 'json' && apiVersion === '2.0';
}

const itemDefinition = {
  uid: definitionUid,
  name: 'Generic car',
  drillDown: 'fuel,size',
  created: sqlTime,
  modified: sqlTime,
  environment: { uid: environmentUid },
};

/** A row of a list of version 1: texts by the paths of the values. */
function rowOf({ uid = profileItemUid, name = 'My car' }: ItemMembers) {
  return {
    name,
    path: uid,
    label: 'ProfileItem',
    validFrom: '20090301',
    end: 'false',
    amountPerMonth: '100',
    dataItemLabel: 'petrol, small',
    dataItemUid,
    distance: '1000',
  };
}

function rowJson(item: ItemMembers) {
  return { uid: item.uid ?? profileItemUid, created: sqlTime, modified: sqlTime, ...rowOf(item) };
}

function rowXml(item: ItemMembers): string {
  const columns = Object.entries(rowOf(item)).map(([name, text]) => `<${name}>${text}</${name}>`);
  const attributes = `created="${sqlTime}" modified="${sqlTime}" uid="${item.uid ?? profileItemUid}"`;
  return `<ProfileItem ${attributes}>${columns.join('')}</ProfileItem>`;
}

/** A page of a category with these items and what it amounts to. */
export function profileCategoryDocument(
  era: Era,
  pager: PagerMembers = {},
  items: readonly ItemMembers[] = [{}],
): string {
  const index = { path: '/transport/car', profile: { uid: profileUid } };
  if (era.apiVersion === '1.0') {
    const rows = { label: 'ProfileItems', rows: items.map(rowJson) };
    return answer(
      era,
      {
        ...index,
        profileDate: '200903',
        dataCategory: dataCategoryJson,
        children: { dataCategories: [], profileItems: rows, pager: pagerOf(pager) },
        totalAmountPerMonth: 100,
      },
      `<ProfileCategoryResource><Path>/transport/car</Path><ProfileDate>200903</ProfileDate><Profile uid="${profileUid}"/>` +
        `${dataCategoryXml}<Children><ProfileCategories/><ProfileItems>${items.map(rowXml).join('')}</ProfileItems>` +
        `${pagerXml(pager)}</Children><TotalAmountPerMonth>100</TotalAmountPerMonth></ProfileCategoryResource>`,
    );
  }
  return answer(
    era,
    {
      ...index,
      environment: environmentJson,
      dataCategory: { ...dataCategoryJson, itemDefinition },
      profileCategories: [],
      profileItems: items.map((item) => itemJson(era, item, false)),
      pager: pagerOf(pager),
      totalAmount: { value: '100', unit: 'kg/year' },
    },
    `<ProfileCategoryResource><Path>/transport/car</Path><Profile uid="${profileUid}"/>${environmentXml}${dataCategoryXml}` +
      `<ProfileCategories/><ProfileItems>${items.map((item) => itemXml(era, item, false)).join('')}</ProfileItems>` +
      `${pagerXml(pager)}<TotalAmount unit="kg/year">100</TotalAmount></ProfileCategoryResource>`,
  );
}

/** What version 1 answers to a new item. */
export function createdItemDocument(era: Era, item: ItemMembers = {}): string {
  return answer(
    { ...era, hasActions: false },
    {
      path: '/transport/car',
      profile: { uid: profileUid },
      dataCategory: dataCategoryJson,
      profileItem: itemJson(era, item, true),
    },
    `<ProfileCategoryResource><Path>/transport/car</Path><Profile uid="${profileUid}"/>${dataCategoryXml}` +
      `${itemXml(era, item, true)}</ProfileCategoryResource>`,
  );
}

/** What version 2 answers to several new items. */
export function createdItemsDocument(era: Era, uids: readonly string[]): string {
  const uriOf = (uid: string) => `/profiles/${profileUid}/transport/car/${uid}`;
  return answer(
    { ...era, hasActions: false },
    { profileItems: uids.map((uid) => ({ uri: uriOf(uid), uid })) },
    `<ProfileItems>${uids.map((uid) => `<ProfileItem uri="${uriOf(uid)}" uid="${uid}"/>`).join('')}</ProfileItems>`,
  );
}
