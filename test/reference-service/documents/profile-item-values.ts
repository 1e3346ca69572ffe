import type { ProfileItemValue } from '../data/model.ts';
import { pathOfProfileItem } from '../data/tree.ts';
import { element, withAttributes } from '../http/xml.ts';
import { singleValueJson, singleValueXml } from './item-values.ts';
import { type Calculated, profileItemJson } from './profile-items.ts';
import { type Document, profileActions, type View } from './view.ts';

/** A value with its item: the whole one in version 2, its uid in version 1. */
export function profileItemValueDocument(
  calculated: Calculated,
  value: ProfileItemValue,
  view: View,
): Document {
  const { item } = calculated;
  const isLong = view.version === 2;
  const path = `${pathOfProfileItem(item)}/${value.definition.path}`;
  const profile = { uid: item.profile.uid };
  const shown = { ...value, startDate: item.startDate };
  const owner = isLong ? profileItemJson(calculated, view, true) : { uid: item.uid };
  const identity = withAttributes('ProfileItem', { uid: item.uid });
  return {
    json: {
      itemValue: singleValueJson(shown, view, isLong, owner),
      path,
      profile,
      ...(isLong ? { actions: profileActions(item.profile, view) } : {}),
    },
    xml: element(
      'ProfileItemValueResource',
      singleValueXml(shown, view, isLong, identity),
      element('Path', path),
      withAttributes('Profile', profile),
    ),
  };
}
