import type { ApiVersion } from '../../domain/access/access.ts';
import type { InputValue } from '../../domain/amounts/amount.ts';
import type { CategoryPath } from '../../domain/basics/category-path.ts';
import { badInput } from '../../domain/basics/errors.ts';
import { floorToMinute, type Instant } from '../../domain/basics/instant.ts';
import type {
  ProfileItemChange,
  ProfileItemDraft,
  ProfileItemKey,
} from '../../domain/profiles/profile-item.ts';
import { quote, type Uid } from '../../domain/basics/uid.ts';
import { lacksStart, monthOf } from '../forms/dates.ts';
import { type FormFields, type FormField, lowerCased, requiredUidField } from '../forms/fields.ts';
import {
  inputValues,
  readInputFields,
  type ReservedNames,
  type ValueContext,
  withCurrentValues,
} from '../forms/input-values.ts';
import { isLabelField, labelFields } from '../forms/labels.ts';
import { clearableText, newText, requiredTextOf } from '../forms/field-codecs.ts';
import { type FieldCodec, decodeRecord, type RecordForm, encodeRecord } from '../forms/record-form.ts';
import { representationFields } from '../forms/representation.ts';
import { assertVersionOfBody } from '../forms/version-parameters.ts';
import {
  type DateContext,
  dateFields,
  hasDates,
  type ItemDates,
  type ValidityContext,
  validityForms,
} from './profile-item-validity-form.ts';

export type ProfileItemDraftFields = Omit<ProfileItemDraft, 'categoryPath' | 'itemFault'>;
export type ChangedProfileItem = Omit<ProfileItemChange, 'item' | 'expectedVersion'>;

type DraftContext = ValueContext & ValidityContext;
interface ChangeContext extends DraftContext {
  /** The texts of the item's values as they are, by path in lower case. */
  readonly currentValues: ReadonlyMap<string, string>;
}

const dataItemUid: FieldCodec<Uid> = {
  ...requiredTextOf('dataItemUid', 'the uid of the data item that is used'),
  read: (fields) =>
    requiredUidField(fields, 'dataItemUid', 'a data item', 'the uid of the data item that is used'),
};

/** A value of the name of a note or label would be taken for one. */
const profileValues: typeof inputValues = {
  ...inputValues,
  write(values, record) {
    const taken = values.find(({ name }) => isDescription(name.toLowerCase()));
    if (taken === undefined) return inputValues.write(values, record);
    throw badInput(taken.name, `${quote(taken.name)} is not a value of this item.`);
  },
};

const changedValues: FieldCodec<readonly InputValue[], ChangeContext> = {
  ...profileValues,
  read: (fields, { reserved, known, currentValues }) =>
    withCurrentValues(readInputFields(fields, reserved, known), currentValues),
};

/** Dates come first, then the data item, then the rest: the original reports errors in this order. */
/** Fields that version 1 takes for values. */
function onlyInVersion2<T>(
  apiVersion: ApiVersion,
  codec: FieldCodec<T | undefined>,
): FieldCodec<T | undefined> {
  if (apiVersion === '2.0') return codec;
  return { names: [], write: (value) => (value === undefined ? [] : noDescription()), read: () => undefined };
}

function noDescription(): never {
  throw badInput(
    'labels',
    'Your account uses version 1, which has no notes and labels: leave them out, or use version 2.',
    'other-version-parameter',
  );
}

function isDescription(name: string): boolean {
  return name === 'note' || isLabelField(name);
}

/** The fields of the version that are no values. */
function reservedIn(names: ReadonlySet<string>, apiVersion: ApiVersion): ReservedNames {
  return apiVersion === '1.0' ? names : { has: (name) => names.has(name) || isDescription(name) };
}

function draftForm(apiVersion: ApiVersion): RecordForm<ProfileItemDraftFields, DraftContext> {
  const { startDate, endDate } = validityForms[apiVersion];
  return {
    startDate,
    endDate: { ...endDate, read: (fields, context) => endDate.read(fields, context) ?? undefined },
    dataItemUid,
    name: newText('name'),
    note: onlyInVersion2(apiVersion, newText('note')),
    labels: onlyInVersion2(apiVersion, labelFields),
    values: profileValues,
  };
}

function changeForm(apiVersion: ApiVersion): RecordForm<ChangedProfileItem, ChangeContext> {
  return {
    ...validityForms[apiVersion],
    name: clearableText('name'),
    note: onlyInVersion2(apiVersion, clearableText('note')),
    labels: onlyInVersion2(apiVersion, labelFields),
    values: changedValues,
  };
}

const always = ['name', ...dateFields, ...representationFields];
const reservedInDraft = lowerCased(['dataItemUid', ...always]);
const reservedInChange = { form: lowerCased(always), entry: lowerCased(['profileItemUid', ...always]) };

/** The fields of both versions that are not those of values. */
export const profileItemFields = {
  draft: fieldsIn(draftForm),
  change: fieldsIn(changeForm),
};

function fieldsIn(
  formOf: (apiVersion: ApiVersion) => Readonly<Record<string, { readonly names: readonly string[] }>>,
) {
  const names = (['1.0', '2.0'] as const).flatMap((version) =>
    Object.values(formOf(version)).flatMap((each) => each.names),
  );
  return [...new Set([...names, ...representationFields])];
}

/** Whether the form of an item has fields that only version 2 of this service has. */
export function isDescribed({ note, labels }: Pick<ChangedProfileItem, 'note' | 'labels'>): boolean {
  return note !== undefined || labels !== undefined;
}

/** Whether the form of an item differs between the versions. */
export function dependsOnVersion(
  item: ItemDates & Pick<ChangedProfileItem, 'values' | 'note' | 'labels'>,
): boolean {
  return isDescribed(item) || hasDates(item) || item.values.some(hasUnit);
}

/** `null` stands for an account whose version makes no difference to this item. */
export function encodeProfileItemDraft(
  draft: ProfileItemDraftFields,
  apiVersion: ApiVersion | null,
): readonly FormField[] {
  if (apiVersion === '1.0') assertNoUnits(draft.values);
  return encodeRecord(draftForm(apiVersion ?? '2.0'), draft);
}

/** `known` are the paths of the category's values, in lower case. */
export function decodeProfileItemDraft(
  fields: FormFields,
  categoryPath: CategoryPath,
  context: DateContext,
  known: ReadonlySet<string>,
): ProfileItemDraft {
  assertVersionOfBody(fields, context.apiVersion);
  const draft = decodeRecord(draftForm(context.apiVersion), fields, {
    ...context,
    defaultMonth: monthOf(context.now, context.timeZone),
    startFor: (startDate) => startDate ?? floorToMinute(context.now),
    reserved: reservedIn(reservedInDraft, context.apiVersion),
    known,
  });
  return { categoryPath, ...draft };
}

export function encodeProfileItemChange(
  change: ChangedProfileItem,
  apiVersion: ApiVersion | null,
): readonly FormField[] {
  if (apiVersion === '1.0') assertNoUnits(change.values);
  return encodeRecord(changeForm(apiVersion ?? '2.0'), change);
}

/** A form by itself, or an entry of a batch, which names its item. */
export interface ProfileItemFields {
  readonly fields: FormFields;
  readonly kind: keyof typeof reservedInChange;
  readonly known: ReadonlySet<string>;
}

/** The item as it is, as far as the change depends on it. */
export interface CurrentProfileItem {
  readonly start: Instant;
  readonly values: ReadonlyMap<string, string>;
}

/** Parts of the item that must be read before its change can be decoded. */
export function neededForChange(
  { fields, kind, known }: ProfileItemFields,
  { apiVersion }: DateContext,
): { readonly start: boolean; readonly values: boolean } {
  const { unitsAlone } = readInputFields(fields, reservedIn(reservedInChange[kind], apiVersion), known);
  return { start: apiVersion === '2.0' && lacksStart(fields), values: unitsAlone.length > 0 };
}

/** Fields that the form lacks stay. */
export function decodeProfileItemChange(
  { fields, kind, known }: ProfileItemFields,
  item: ProfileItemKey,
  context: DateContext,
  current: CurrentProfileItem,
): ProfileItemChange {
  assertVersionOfBody(fields, context.apiVersion);
  const change = decodeRecord(changeForm(context.apiVersion), fields, {
    ...context,
    defaultMonth: undefined,
    startFor: (startDate) => floorToMinute(startDate ?? current.start),
    reserved: reservedIn(reservedInChange[kind], context.apiVersion),
    known,
    currentValues: current.values,
  });
  return { item, ...change };
}

/** Throws BAD_USER_INPUT: the names of version 1's values contain their units. */
export function assertNoUnits(values: readonly InputValue[]): void {
  const withUnit = values.find(hasUnit);
  if (withUnit === undefined) return;
  throw badInput(
    withUnit.name,
    `Your account uses version 1, which has no units: give ${quote(withUnit.name)} in its own unit.`,
    'other-version-parameter',
  );
}

function hasUnit({ unit, perUnit }: InputValue): boolean {
  return unit !== undefined || perUnit !== undefined;
}
