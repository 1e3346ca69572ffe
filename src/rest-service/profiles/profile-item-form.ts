import type { CategoryPath } from '../../domain/category-path.ts';
import type { ProfileItemChange, ProfileItemDraft, ProfileItemKey } from '../../domain/profile-item.ts';
import { type Fields, rawTextOf, requiredText } from '../http/fields.ts';
import { assertNoUnitsAlone, type InputFields, readInputFields } from '../http/input-fields.ts';
import { onlyOne } from '../http/outcome.ts';
import {
  type DateContext,
  dateFields,
  readChangedItemDates,
  readNewItemDates,
} from './profile-item-dates.ts';
import { representationFields } from '../http/representation.ts';
import type { RestCall } from '../http/rest-request.ts';

const always = ['name', ...dateFields, ...representationFields];
const reservedInNew = lowerCased(['dataItemUid', ...always]);
const reservedInChange = lowerCased(always);
const reservedInEntry = lowerCased(['profileItemUid', ...always]);

/**
 * A new profile item from the fields of a form or of an entry of a batch; all
 * that have no meaning of their own are values. `known` are the values of the
 * items of the category, in lower case. Throws BAD_USER_INPUT in the order of
 * the original: dates, then the data item, then what is left.
 */
export function readProfileItemDraft(
  fields: Fields,
  categoryPath: CategoryPath,
  context: DateContext,
  known: ReadonlySet<string>,
): ProfileItemDraft {
  const dates = readNewItemDates(fields, context);
  const dataItemUid = requiredText(fields, 'dataItemUid', 'the uid of the data item that is used');
  const given = readInputFields(fields, reservedInNew, known);
  assertNoUnitsAlone(given);
  return {
    categoryPath,
    dataItemUid: dataItemUid.trim(),
    name: rawTextOf(fields, 'name'),
    ...dates,
    values: given.inputs,
  };
}

/** What changes about a profile item, from a form or an entry of a batch. */
export async function readProfileItemChange(
  { backend, viewer, clock }: RestCall,
  fields: Fields,
  item: ProfileItemKey,
  { isEntry, known }: { readonly isEntry: boolean; readonly known: ReadonlySet<string> },
): Promise<ProfileItemChange> {
  const { profileItems } = backend;
  const context = { apiVersion: viewer.apiVersion, timeZone: viewer.timeZone, now: clock() };
  const readStart = async () => (await onlyOne(profileItems.getMany([item]))).validity.start;
  const dates = await readChangedItemDates(fields, context, readStart);
  const given = readInputFields(fields, isEntry ? reservedInEntry : reservedInChange, known);
  const change = { item, name: rawTextOf(fields, 'name'), ...dates };
  if (given.unitsAlone.length === 0) return { ...change, values: given.inputs };
  const [{ version }, values] = await Promise.all([
    onlyOne(profileItems.getMany([item])),
    onlyOne(profileItems.listValues([item])),
  ]);
  const inputs = withCurrentValues(
    given,
    new Map(values.map(({ path, value }) => [path.toLowerCase(), value])),
  );
  return { ...change, values: inputs, expectedVersion: version ?? undefined };
}

/** A unit that comes alone is that of the value as it is. */
function withCurrentValues({ inputs, unitsAlone }: InputFields, current: ReadonlyMap<string, string>) {
  const owners = new Set(unitsAlone.map(({ owner }) => owner));
  const kept = [...owners].map((owner) => {
    const units = unitsAlone.filter((unit) => unit.owner === owner);
    const unitOf = (part: 'unit' | 'perUnit') => units.find((unit) => unit.part === part)?.value;
    return {
      name: owner,
      value: current.get(owner) ?? '',
      unit: unitOf('unit'),
      perUnit: unitOf('perUnit'),
    };
  });
  return [...inputs, ...kept];
}

function lowerCased(names: readonly string[]): ReadonlySet<string> {
  return new Set(names.map((name) => name.toLowerCase()));
}
