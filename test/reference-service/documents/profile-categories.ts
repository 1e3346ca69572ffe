import { amountIn, amountPerMonth, type AmountUnits } from '../data/calculate.ts';
import type { DataCategory, Profile, ProfileItem } from '../data/model.ts';
import { labelOf, pathOf } from '../data/tree.ts';
import { dayText, monthText } from '../http/dates.ts';
import { jsonNumber } from '../http/json.ts';
import { element, withAttributes, type XmlElement, xmlNumber } from '../http/xml.ts';
import { compound } from './amounts.ts';
import { categoryEntry, fullCategory, shortCategory, shortCategoryXml } from './categories.ts';
import { fullEnvironment, fullEnvironmentXml } from './environment.ts';
import { type Page, pagerJson, pagerXml } from './pager.ts';
import { type Calculated, profileItemJson, profileItemXml, shownValues } from './profile-items.ts';
import { wholeProfile } from './profiles.ts';
import { type Document, profileActions, type View } from './view.ts';

/** A category of a profile with one page of its items. */
export interface Listing {
  readonly profile: Profile;
  readonly category: DataCategory;
  readonly children: readonly DataCategory[];
  readonly page: Page<ProfileItem>;
  readonly items: readonly Calculated[];
  readonly units: AmountUnits;
  readonly month: Date;
}

export function profileCategoryDocument(listing: Listing, view: View): Document {
  return view.version === 1 ? firstVersion(listing, view) : secondVersion(listing, view);
}

function secondVersion({ profile, category, children, page, items, units }: Listing, view: View): Document {
  const path = pathOf(category);
  const total = items.reduce((sum, { outcome }) => sum + amountIn(outcome, units), 0);
  const unit = compound(units);
  const isEmpty = items.length === 0;
  const filled = {
    profileItems: items.map((item) => profileItemJson(item, view, false)),
    pager: pagerJson(page.pager),
    totalAmount: { value: String(total), unit },
  };
  const elements = items.map((item) => profileItemXml(item, view, false));
  return {
    json: {
      path,
      profile: path === '' ? wholeProfile(profile, view) : { uid: profile.uid },
      environment: fullEnvironment(view),
      dataCategory: fullCategory(category, view),
      profileCategories: children.map(categoryEntry),
      ...(isEmpty ? { profileItems: {}, pager: {}, totalAmount: '0' } : filled),
      actions: profileActions(profile, view),
    },
    xml: element(
      'ProfileCategoryResource',
      element('Path', path),
      withAttributes('Profile', { uid: profile.uid }),
      fullEnvironmentXml(view),
      shortCategoryXml(category),
      element('ProfileCategories', ...children.map(shortCategoryXml)),
      isEmpty ? null : element('ProfileItems', ...elements),
      isEmpty ? null : pagerXml(page.pager),
      isEmpty ? null : withAttributes('TotalAmount', { unit }, String(total)),
    ),
  };
}

function firstVersion({ profile, category, children, page, items, month }: Listing, view: View): Document {
  const path = pathOf(category);
  const hasItems = category.definition !== null;
  const total = items.reduce((sum, { outcome }) => sum + amountPerMonth(outcome), 0);
  const rows = items.map((item) => columns(item, view));
  return {
    json: {
      path,
      profileDate: monthText(month),
      profile: { uid: profile.uid },
      dataCategory: shortCategory(category),
      children: {
        dataCategories: children.map(categoryEntry),
        profileItems: hasItems ? { label: 'ProfileItems', rows } : {},
        pager: hasItems ? pagerJson(page.pager) : {},
      },
      totalAmountPerMonth: hasItems ? jsonNumber(total) : '0',
      actions: profileActions(profile, view),
    },
    xml: element(
      'ProfileCategoryResource',
      ...headXml(profile, category, month),
      element(
        'Children',
        element('ProfileCategories', ...children.map(shortCategoryXml)),
        hasItems ? element('ProfileItems', ...rows.map(rowXml)) : null,
        hasItems ? pagerXml(page.pager) : null,
      ),
      hasItems ? element('TotalAmountPerMonth', xmlNumber(total)) : null,
    ),
  };
}

export function headXml(profile: Profile, category: DataCategory, month: Date): readonly XmlElement[] {
  return [
    element('Path', pathOf(category)),
    element('ProfileDate', monthText(month)),
    withAttributes('Profile', { uid: profile.uid }),
    shortCategoryXml(category),
  ];
}

/** The columns of a row of version 1. All are texts, also the amount. */
function columns({ item, outcome }: Calculated, view: View): Readonly<Record<string, string>> {
  const { uid, name, created, modified, startDate, endDate, dataItem } = item;
  return {
    uid,
    name: name ?? uid,
    path: uid,
    label: 'ProfileItem',
    created: view.stamp(created),
    modified: view.stamp(modified),
    validFrom: dayText(startDate),
    end: endDate === null ? 'false' : 'true',
    amountPerMonth: String(amountPerMonth(outcome)),
    dataItemLabel: labelOf(dataItem),
    dataItemUid: dataItem.uid,
    ...Object.fromEntries(shownValues(item, view).map(({ definition, value }) => [definition.path, value])),
  };
}

function rowXml({
  uid = '',
  created = '',
  modified = '',
  ...rest
}: Readonly<Record<string, string>>): XmlElement {
  const children = Object.entries(rest).map(([name, value]) => element(name, value));
  return withAttributes('ProfileItem', { created, modified, uid }, ...children);
}
