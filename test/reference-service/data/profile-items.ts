import { afterDuration, parseIsoDate, parseMonth, toTheMinute } from '../http/dates.ts';
import { fault } from '../http/faults.ts';
import type { Version } from '../options.ts';
import { isNumeric } from './calculate.ts';
import type { ItemValueDefinition, Profile, ProfileItem, ProfileItemValue, Store } from './model.ts';
import { newUid } from './uid.ts';
import { secondsOf, unitFactor } from './units.ts';

export type Fields = ReadonlyMap<string, string>;

const dateFields: Readonly<Record<Version, readonly string[]>> = {
  1: ['validFrom', 'end'],
  2: ['startDate', 'endDate', 'duration'],
};

/** Dates of the other version are fault 2. */
export function refuseDatesOfOtherVersion(names: { has: (name: string) => boolean }, version: Version): void {
  const found = dateFields[version === 1 ? 2 : 1].find((name) => names.has(name));
  if (found !== undefined) throw fault('INVALID_API_PARAMETERS', found);
}

interface Period {
  readonly startDate: Date;
  readonly endDate: Date | null;
}

/** Of what a form says; what it leaves out stays as it was. */
function periodOf(fields: Fields, version: Version, before: Period, now: Date): Period {
  refuseDatesOfOtherVersion(fields, version);
  if (version === 1) {
    const validFrom = fields.get('validFrom');
    const startDate = validFrom === undefined ? before.startDate : parseMonth(validFrom, now);
    const end = fields.get('end');
    return { startDate, endDate: end === undefined ? before.endDate : end === 'true' ? startDate : null };
  }
  const start = fields.get('startDate') ?? '';
  const startDate = start === '' ? before.startDate : parseIsoDate(start);
  const [end, duration = ''] = [fields.get('endDate'), fields.get('duration')];
  if (end !== undefined && end !== '') return { startDate, endDate: parseIsoDate(end) };
  if (duration !== '') return { startDate, endDate: afterDuration(startDate, duration) };
  return { startDate, endDate: end === '' ? null : before.endDate };
}

export function createProfileItem(
  store: Store,
  profile: Profile,
  fields: Fields,
  version: Version,
  now: Date,
): ProfileItem {
  const startDate = version === 1 ? parseMonth(null, now) : toTheMinute(now);
  const period = periodOf(fields, version, { startDate, endDate: null }, now);
  const dataItemUid = fields.get('dataItemUid') ?? '';
  if (dataItemUid === '') throw fault('MISSING_PARAMETERS', 'dataItemUid');
  const dataItem = store.dataItems.find(({ uid }) => uid === dataItemUid);
  if (dataItem === undefined) throw fault('ENTITY_NOT_FOUND', 'dataItemUid');
  const values = dataItem.definition.values
    .filter(({ kind }) => kind === 'profile')
    .map((definition) => {
      const { value, unit, perUnit } = definition;
      return { uid: newUid(), created: now, modified: now, definition, value, unit, perUnit };
    });
  const item = {
    uid: newUid(),
    created: now,
    modified: now,
    profile,
    dataItem,
    name: null,
    values,
    ...period,
  };
  return checked(store, withFields(item, fields, now));
}

/** The item as it is after an update; the stored one is not touched, so that a batch can fail as a whole. */
export function changeProfileItem(
  store: Store,
  item: ProfileItem,
  fields: Fields,
  version: Version,
  now: Date,
): ProfileItem {
  const period = periodOf(fields, version, item, now);
  return checked(store, withFields({ ...item, ...period, modified: now }, fields, now));
}

function withFields(item: ProfileItem, fields: Fields, now: Date): ProfileItem {
  const name = fields.get('name') ?? item.name;
  return { ...item, name, values: item.values.map((value) => changeValue(value, fields, now)) };
}

function checked(store: Store, item: ProfileItem): ProfileItem {
  const { startDate, endDate, values } = item;
  if (endDate !== null && endDate < startDate) throw fault('INVALID_DATE_RANGE');
  const same = store.profileItems.find(
    (other) =>
      other.uid !== item.uid &&
      other.profile === item.profile &&
      other.dataItem === item.dataItem &&
      Number(other.startDate) === Number(startDate) &&
      (other.name ?? '') === (item.name ?? ''),
  );
  if (same !== undefined) throw fault('DUPLICATE_ITEM');
  for (const value of values) checkValue(value, endDate);
  return item;
}

function changeValue(before: ProfileItemValue, fields: Fields, now: Date): ProfileItemValue {
  const { path } = before.definition;
  const value = fields.get(path);
  const [unit, perUnit] = [fields.get(`${path}Unit`), fields.get(`${path}PerUnit`)];
  if (value === undefined && unit === undefined && perUnit === undefined) return before;
  return valueWith(before, { value, unit, perUnit }, now);
}

/** Units are ignored where the definition has none. */
export function valueWith(
  before: ProfileItemValue,
  {
    value,
    unit,
    perUnit,
  }: { value?: string | undefined; unit?: string | undefined; perUnit?: string | undefined },
  now: Date,
): ProfileItemValue {
  const { definition } = before;
  return {
    ...before,
    modified: now,
    value: value === undefined ? before.value : value === '-' ? '' : value,
    unit: definition.unit === '' ? '' : (unit ?? before.unit),
    perUnit: definition.perUnit === '' ? '' : (perUnit ?? before.perUnit),
  };
}

/** A number that is none, or a unit that does not fit, is fault 1. */
export function checkValue(
  { definition, value, unit, perUnit }: ProfileItemValue,
  endDate: Date | null,
): void {
  checkText(definition, value);
  if (definition.unit !== '') unitFactor(unit, definition.unit);
  if (definition.perUnit === '') return;
  if (perUnit !== 'none') secondsOf(perUnit);
  else if (endDate === null) throw fault('INVALID_PARAMETERS', `${definition.path}PerUnit`);
}

export function checkText({ valueType, path }: ItemValueDefinition, value: string): void {
  const isNumber = ['DECIMAL', 'INTEGER'].includes(valueType);
  if (isNumber && !isNumeric(value)) throw fault('INVALID_PARAMETERS', path);
}
