import type { Outcome } from '../data/algorithms.ts';
import { type AmountUnits, amountPerMonth } from '../data/calculate.ts';
import type { ProfileItem } from '../data/model.ts';
import { labelOf, pathOfProfileItem } from '../data/tree.ts';
import { dayText, isoDate, isoOrEmpty } from '../http/dates.ts';
import { jsonNumber, type JsonObject } from '../http/json.ts';
import { element, withAttributes, type XmlElement, xmlNumber } from '../http/xml.ts';
import { amountJson, amountsJson, amountsXml, amountXml } from './amounts.ts';
import { categoryEntry, shortCategoryXml } from './categories.ts';
import { mediumDefinition, shortDefinitionXml } from './definitions.ts';
import { mediumEnvironment, shortEnvironment, shortEnvironmentXml } from './environment.ts';
import { type ShownValue, valueJson, valueXml } from './item-values.ts';
import { type Document, profileActions, type View } from './view.ts';

/** A profile item with its amounts, and the units that the request asks the default one in. */
export interface Calculated {
  readonly item: ProfileItem;
  readonly outcome: Outcome;
  readonly units: AmountUnits;
}

export function shownValues(item: ProfileItem, { version }: View): readonly ShownValue[] {
  return item.values
    .filter(({ definition }) => definition.versions.includes(version))
    .map((value) => ({ ...value, startDate: item.startDate }));
}

/** An entry of a list. The view of the item has more, which `isDetailed` asks for. */
export function profileItemJson(calculated: Calculated, view: View, isDetailed: boolean): JsonObject {
  const { item, outcome, units } = calculated;
  const { uid, name, dataItem, profile, startDate, endDate } = item;
  const itemValues = shownValues(item, view).map((value) => valueJson(value, view, view.version === 2));
  const dataCategory = categoryEntry(dataItem.category);
  if (view.version === 1) {
    return {
      uid,
      name: name ?? uid,
      itemValues,
      created: view.stamp(item.created),
      modified: view.stamp(item.modified),
      environment: shortEnvironment,
      itemDefinition: { uid: dataItem.definition.uid },
      dataCategory,
      amountPerMonth: jsonNumber(amountPerMonth(outcome)),
      validFrom: dayText(startDate),
      end: endDate === null ? 'false' : 'true',
      dataItem: { uid: dataItem.uid },
      profile: { uid: profile.uid },
    };
  }
  const details = {
    environment: mediumEnvironment,
    itemDefinition: mediumDefinition(dataItem.definition),
    dataCategory,
    profile: { uid: profile.uid },
  };
  return {
    uid,
    created: view.isoStamp(item.created),
    modified: view.isoStamp(item.modified),
    name,
    startDate: isoDate(startDate),
    endDate: isoOrEmpty(endDate),
    amount: amountJson(outcome, units),
    amounts: amountsJson(outcome),
    dataItem: { uid: dataItem.uid, Label: labelOf(dataItem) },
    itemValues,
    ...(isDetailed ? details : {}),
  };
}

export function profileItemXml(calculated: Calculated, view: View, isDetailed: boolean): XmlElement {
  const { item, outcome, units } = calculated;
  const { uid, name, dataItem, profile, startDate, endDate } = item;
  const { version, stamp, isoStamp } = view;
  const stampOf = version === 1 ? stamp : isoStamp;
  const values = shownValues(item, view).map((value) => valueXml(value, view, version === 2));
  const profileElement = withAttributes('Profile', { uid: profile.uid });
  const details = [
    shortEnvironmentXml,
    shortDefinitionXml(dataItem.definition),
    shortCategoryXml(dataItem.category),
  ];
  const second = [
    ...(isDetailed ? details : []),
    amountXml(outcome, units),
    amountsXml(outcome),
    element('StartDate', isoDate(startDate)),
    element('EndDate', isoOrEmpty(endDate)),
    withAttributes('DataItem', { uid: dataItem.uid }, element('Label', labelOf(dataItem))),
    ...(isDetailed ? [profileElement] : []),
  ];
  const first = [
    ...details,
    element('AmountPerMonth', xmlNumber(amountPerMonth(outcome))),
    element('ValidFrom', dayText(startDate)),
    element('End', endDate === null ? 'false' : 'true'),
    withAttributes('DataItem', { uid: dataItem.uid }),
    profileElement,
  ];
  return withAttributes(
    'ProfileItem',
    { created: stampOf(item.created), modified: stampOf(item.modified), uid },
    element('Name', name ?? (version === 1 ? uid : '')),
    element('ItemValues', ...values),
    ...(version === 1 ? first : second),
  );
}

export function profileItemDocument(calculated: Calculated, view: View): Document {
  const { item } = calculated;
  const [path, profile] = [pathOfProfileItem(item), { uid: item.profile.uid }];
  return {
    json: {
      path,
      profile,
      profileItem: profileItemJson(calculated, view, true),
      actions: profileActions(item.profile, view),
    },
    xml: element(
      'ProfileItemResource',
      profileItemXml(calculated, view, true),
      element('Path', path),
      withAttributes('Profile', profile),
    ),
  };
}
