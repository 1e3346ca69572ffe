import type { CategoryPath } from '../../domain/basics/category-path.ts';
import type { DataItemChange, DataItemDraft, DataItemKey } from '../../domain/data-tree/data-item.ts';
import { EPOCH, type Instant } from '../../domain/basics/instant.ts';
import { readEnd } from '../forms/dates.ts';
import { type FormFields, type FormField, lowerCased } from '../forms/fields.ts';
import { valuesByPath, type ValueContext } from '../forms/input-values.ts';
import { clearableText, date, dateField, newText } from '../forms/field-codecs.ts';
import {
  type FieldCodec,
  namesOf,
  decodeRecord,
  type RecordForm,
  encodeRecord,
} from '../forms/record-form.ts';
import { fullAnswer } from '../forms/representation.ts';

type NewItem = Omit<DataItemDraft, 'categoryPath'>;
/** `asOf` stands in the query, because the form's `startDate` is the item's own. */
type ChangedItem = Omit<DataItemChange, 'item' | 'asOf' | 'expectedVersion'>;

interface ItemContext extends ValueContext {
  /** The start that a duration counts from, where the form has none. */
  readonly start: Instant;
}

const endDate: FieldCodec<Instant | null | undefined, ItemContext> = {
  names: ['endDate', 'duration'],
  write: (end) => dateField('endDate', end),
  read: (fields, { start }) => readEnd(fields, (startDate) => startDate ?? start),
};

const draftForm: RecordForm<NewItem, ItemContext> = {
  name: newText('name'),
  path: newText('path'),
  startDate: date('startDate'),
  endDate: { ...endDate, read: (fields, context) => endDate.read(fields, context) ?? undefined },
  values: valuesByPath,
};

const changeForm: RecordForm<ChangedItem, ItemContext> = {
  name: clearableText('name'),
  path: clearableText('path'),
  startDate: date('startDate'),
  endDate,
  values: valuesByPath,
};

/** The fields that are not those of values. */
export const dataItemFields = {
  draft: ['newObjectType', ...namesOf(draftForm), ...fullAnswer],
  change: [...namesOf(changeForm), ...fullAnswer],
};
const reservedInDraft = lowerCased(dataItemFields.draft);
const reservedInChange = lowerCased(['dataItemUid', ...dataItemFields.change]);

export function encodeDataItemDraft(draft: NewItem): readonly FormField[] {
  return [['newObjectType', 'DI'], ...encodeRecord(draftForm, draft)];
}

/** `known` are the paths of the category's values, in lower case. */
export function decodeDataItemDraft(
  fields: FormFields,
  categoryPath: CategoryPath,
  known: ReadonlySet<string>,
): DataItemDraft {
  const context = { reserved: reservedInDraft, known, start: EPOCH };
  return { categoryPath, ...decodeRecord(draftForm, fields, context) };
}

export function encodeDataItemChange(change: ChangedItem): readonly FormField[] {
  return encodeRecord(changeForm, change);
}

/** Fields that the form lacks stay. `start` is the item's current one. */
export function decodeDataItemChange(
  fields: FormFields,
  item: DataItemKey,
  { known, start }: { readonly known: ReadonlySet<string>; readonly start: Instant },
): DataItemChange {
  return { item, ...decodeRecord(changeForm, fields, { reserved: reservedInChange, known, start }) };
}
