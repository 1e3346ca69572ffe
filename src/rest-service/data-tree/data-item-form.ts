import type { CategoryPath } from '../../domain/category-path.ts';
import type { DataItemChange, DataItemDraft, DataItemKey } from '../../domain/data-item.ts';
import type { NewValue } from '../../domain/new-value.ts';
import { EPOCH, type Instant } from '../../domain/instant.ts';
import { readDate, readDurationFrom } from '../http/dates.ts';
import { type Fields, rawTextOf, textOf } from '../http/fields.ts';
import { assertNoUnitsAlone, readInputFields } from '../http/input-fields.ts';

/** Fields of data items in forms and batches that are no values of theirs. */
const reserved = new Set(
  ['name', 'path', 'startDate', 'endDate', 'duration', 'representation'].map((name) => name.toLowerCase()),
);
const reservedInNew = new Set([...reserved, 'newobjecttype']);
const reservedInEntry = new Set([...reserved, 'dataitemuid']);

/** A new data item; all fields that have no meaning of their own are values, which the backend knows. */
export function readDataItemDraft(
  fields: Fields,
  categoryPath: CategoryPath,
  known: ReadonlySet<string>,
): DataItemDraft {
  const startDate = readDate(textOf(fields, 'startDate'), 'startDate');
  return {
    categoryPath,
    name: rawTextOf(fields, 'name'),
    path: rawTextOf(fields, 'path'),
    startDate,
    endDate: readEnd(fields, startDate ?? EPOCH),
    values: readValues(fields, reservedInNew, known),
  };
}

/** What changes about a data item; fields that are not sent keep their values. */
export async function readDataItemChange(
  fields: Fields,
  item: DataItemKey,
  known: ReadonlySet<string>,
  readStart: () => Promise<Instant>,
): Promise<DataItemChange> {
  const startDate = readDate(textOf(fields, 'startDate'), 'startDate');
  const needsStart = textOf(fields, 'duration') !== undefined && startDate === undefined;
  const start = needsStart ? await readStart() : (startDate ?? EPOCH);
  return {
    item,
    name: rawTextOf(fields, 'name'),
    path: rawTextOf(fields, 'path'),
    startDate,
    endDate: readEnd(fields, start) ?? (rawTextOf(fields, 'endDate') === undefined ? undefined : null),
    values: readValues(fields, reservedInEntry, known),
  };
}

/** The values among fields, with their units. */
export function readValues(
  fields: Fields,
  notValues: ReadonlySet<string>,
  known: ReadonlySet<string>,
): readonly NewValue[] {
  const given = readInputFields(fields, notValues, known);
  assertNoUnitsAlone(given);
  return given.inputs.map(({ name, ...value }) => ({ path: name, ...value }));
}

/** `endDate` counts before `duration`; `undefined` where neither was given. */
function readEnd(fields: Fields, start: Instant): Instant | undefined {
  const endDate = readDate(textOf(fields, 'endDate'), 'endDate');
  const duration = textOf(fields, 'duration');
  if (endDate !== undefined || duration === undefined) return endDate;
  return readDurationFrom(start, duration, 'duration');
}
