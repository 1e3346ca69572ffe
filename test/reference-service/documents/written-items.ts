import type { ProfileItem } from '../data/model.ts';
import { pathOf } from '../data/tree.ts';
import { monthText } from '../http/dates.ts';
import type { JsonObject } from '../http/json.ts';
import { element, withAttributes } from '../http/xml.ts';
import { shortCategory } from './categories.ts';
import { headXml } from './profile-categories.ts';
import { type Calculated, profileItemJson, profileItemXml } from './profile-items.ts';
import type { Document, View } from './view.ts';

/** What version 1 answers when it creates an item. */
export function createdItemDocument(calculated: Calculated, month: Date, view: View): Document {
  const { profile, dataItem } = calculated.item;
  const json: JsonObject = {
    path: pathOf(dataItem.category),
    profileDate: monthText(month),
    profile: { uid: profile.uid },
    dataCategory: shortCategory(dataItem.category),
    profileItem: profileItemJson(calculated, view, true),
  };
  const item = profileItemXml(calculated, view, true);
  return {
    json,
    xml: element('ProfileCategoryResource', ...headXml(profile, dataItem.category, month), item),
  };
}

/** What version 2 answers to a batch: where the items are. */
export function batchDocument(items: readonly ProfileItem[]): Document {
  const entries = items.map((item) => {
    const { uid, profile, dataItem } = item;
    return { uri: `/profiles/${profile.uid}${pathOf(dataItem.category)}/${uid}`, uid };
  });
  const elements = entries.map((entry) => withAttributes('ProfileItem', entry));
  return { json: { profileItems: entries }, xml: element('ProfileItems', ...elements) };
}
