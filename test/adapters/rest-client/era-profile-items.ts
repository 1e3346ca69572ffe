import {
  answer,
  categoryUid,
  dataItemUid,
  definitionUid,
  type Era,
  environmentJson,
  environmentUid,
  isoTime,
  profileItemUid,
  profileUid,
  sqlTime,
  valueUid,
} from './era.ts';

export const dataCategoryJson = { uid: categoryUid, name: 'Car', path: 'car' };
export const dataCategoryXml = `<DataCategory uid="${categoryUid}"><Name>Car</Name><Path>car</Path></DataCategory>`;

/** 1,000 km a year at 0.10 kg per km; in version 1 a twelfth of that a month. */
const amountXml =
  '<Amount unit="kg/year">100</Amount><Amounts><Amount type="CO2" unit="kg" perUnit="year" default="true">100</Amount></Amounts>';

function valueJson({ apiVersion }: Era, value: string) {
  const type = { uid: '0DEF0000000A', name: 'distance', valueType: 'DECIMAL' };
  const more = {
    description: '',
    created: sqlTime,
    modified: sqlTime,
    environment: { uid: environmentUid },
  };
  const names = { path: 'distance', name: 'Distance' };
  const definition = { uid: '0DEF00000002', ...names };
  const own = { uid: valueUid, ...names, value };
  if (apiVersion === '1.0') return { ...own, itemValueDefinition: { ...definition, valueDefinition: type } };
  return {
    ...own,
    unit: 'km',
    perUnit: 'year',
    displayName: 'Distance',
    displayPath: 'distance',
    itemValueDefinition: {
      ...definition,
      valueDefinition: { ...type, ...more },
      unit: 'km',
      perUnit: 'year',
    },
  };
}

function valueXml({ apiVersion }: Era, value: string, { attributes = '', below = '' } = {}): string {
  const isVersion1 = apiVersion === '1.0';
  const type = isVersion1
    ? '<ValueDefinition uid="0DEF0000000A"><Name>distance</Name><ValueType>DECIMAL</ValueType></ValueDefinition>'
    : `<ValueDefinition created="${sqlTime}" modified="${sqlTime}" uid="0DEF0000000A"><Name>distance</Name>` +
      `<ValueType>DECIMAL</ValueType><Description/><Environment uid="${environmentUid}"/></ValueDefinition>`;
  const flags = '<FromProfile>true</FromProfile><FromData>false</FromData>';
  const definition = isVersion1 ? `${flags}${type}` : `${type}<Unit>km</Unit><PerUnit>year</PerUnit>${flags}`;
  const units = isVersion1 ? '' : '<Unit>km</Unit><PerUnit>year</PerUnit>';
  return (
    `<ItemValue${attributes} uid="${valueUid}"><Path>distance</Path><Name>Distance</Name><Value>${value}</Value>${units}` +
    `<ItemValueDefinition uid="0DEF00000002"><Path>distance</Path><Name>Distance</Name>${definition}</ItemValueDefinition>` +
    `${below}</ItemValue>`
  );
}

export interface ItemMembers {
  readonly uid?: string;
  readonly name?: string;
  readonly value?: string;
}

/** One item as the view of it shows it, or shorter as a list of version 2 does. */
export function itemJson(
  era: Era,
  { uid = profileItemUid, name = 'My car', value = '1000' }: ItemMembers,
  isView: boolean,
) {
  const own = { uid, name, itemValues: [valueJson(era, value)] };
  const index = { dataCategory: dataCategoryJson, profile: { uid: profileUid } };
  if (era.apiVersion === '1.0') {
    return {
      ...own,
      created: sqlTime,
      modified: sqlTime,
      environment: { uid: environmentUid },
      itemDefinition: { uid: definitionUid },
      ...index,
      amountPerMonth: 100,
      validFrom: '20090301',
      end: 'false',
      dataItem: { uid: dataItemUid },
    };
  }
  const itemDefinition = { uid: definitionUid, name: 'Generic car', drillDown: 'fuel,size' };
  return {
    ...own,
    created: isoTime,
    modified: isoTime,
    startDate: isoTime,
    endDate: '',
    amount: { value: 100, unit: 'kg/year' },
    amounts: { amount: [{ type: 'CO2', unit: 'kg', perUnit: 'year', value: 100, default: 'true' }] },
    dataItem: { uid: dataItemUid, Label: 'petrol, small' },
    ...(isView ? { environment: environmentJson, itemDefinition, ...index } : {}),
  };
}

export function itemXml(
  era: Era,
  { uid = profileItemUid, name = 'My car', value = '1000' }: ItemMembers,
  isView: boolean,
): string {
  const values = `<Name>${name}</Name><ItemValues>${valueXml(era, value)}</ItemValues>`;
  const index = `<Environment uid="${environmentUid}"/><ItemDefinition uid="${definitionUid}"/>${dataCategoryXml}`;
  if (era.apiVersion === '1.0') {
    return (
      `<ProfileItem created="${sqlTime}" modified="${sqlTime}" uid="${uid}">${values}${index}` +
      `<AmountPerMonth>100</AmountPerMonth><ValidFrom>20090301</ValidFrom><End>false</End><DataItem uid="${dataItemUid}"/>` +
      `<Profile uid="${profileUid}"/></ProfileItem>`
    );
  }
  return (
    `<ProfileItem created="${isoTime}" modified="${isoTime}" uid="${uid}">${values}${isView ? index : ''}${amountXml}` +
    `<StartDate>${isoTime}</StartDate><EndDate/><DataItem uid="${dataItemUid}"><Label>petrol, small</Label></DataItem>` +
    `${isView ? `<Profile uid="${profileUid}"/>` : ''}</ProfileItem>`
  );
}

export function profileItemDocument(era: Era, members: ItemMembers = {}): string {
  const path = `/transport/car/${members.uid ?? profileItemUid}`;
  return answer(
    era,
    { path, profile: { uid: profileUid }, profileItem: itemJson(era, members, true) },
    `<ProfileItemResource>${itemXml(era, members, true)}<Path>${path}</Path><Profile uid="${profileUid}"/></ProfileItemResource>`,
  );
}

export function profileItemValueDocument(era: Era, value = '1000'): string {
  const path = `/transport/car/${profileItemUid}/distance`;
  const item = era.apiVersion === '1.0' ? { uid: profileItemUid } : itemJson(era, {}, true);
  const itemValue = { ...valueJson(era, value), created: sqlTime, modified: sqlTime, item };
  const attributes = ` Created="${sqlTime}" Modified="${sqlTime}"`;
  const xmlValue = valueXml(era, value, { attributes, below: `<ProfileItem uid="${profileItemUid}"/>` });
  // The description shows actions with the values of version 2 only.
  return answer(
    { ...era, hasActions: era.hasActions !== false && era.apiVersion === '2.0' },
    { itemValue, path, profile: { uid: profileUid } },
    `<ProfileItemValueResource>${xmlValue}<Path>${path}</Path><Profile uid="${profileUid}"/></ProfileItemValueResource>`,
  );
}
