import type { ClosedPeriod } from '../domain/instant.ts';
import { HostObject } from './interpreter/callable.ts';
import { callMissingMethod } from './interpreter/calls.ts';
import { toText } from './interpreter/coercion.ts';
import type { Run } from './interpreter/run.ts';
import { ScriptList, type ScriptValue } from './interpreter/script-value.ts';
import type { ProfileViewItem, ProfileViewValue } from './profile-view.ts';
import type { RunNotes } from './run-notes.ts';
import { textIn } from './value-history.ts';

const monthsPerYear = 12;

/**
 * An item of the profile, as `getProfileItems` lists it: `getName()`,
 * `getLabel()`, `getAmount()` in kg per year, `getAmountPerMonth()`,
 * `getDataItem()`, `getItemValues()` and `getItemValuesMap()`.
 */
export class ProfileItemObject extends HostObject {
  readonly typeName = 'ProfileItem';
  readonly #item: ProfileViewItem;
  readonly #window: ClosedPeriod;
  readonly #notes: RunNotes;

  constructor(item: ProfileViewItem, window: ClosedPeriod, notes: RunNotes) {
    super();
    this.#item = item;
    this.#window = window;
    this.#notes = notes;
  }

  call(name: string, _args: readonly ScriptValue[], run: Run): ScriptValue {
    const { dataItem, values } = this.#item;
    switch (name) {
      case 'getName':
        return this.#item.name;
      case 'getLabel':
        return dataItem.label;
      case 'getAmount':
        return this.#amount();
      case 'getAmountPerMonth':
        return this.#amount() / monthsPerYear;
      case 'getDataItem':
        return new DataItemObject(dataItem, this.#window, this.#notes);
      case 'getItemValues':
        return toValueList(values, run);
      case 'getItemValuesMap':
        return new ItemValuesMap(values);
      default:
        throw callMissingMethod(this, name, run);
    }
  }

  #amount(): number {
    const { amount, dataItem } = this.#item;
    if (amount === null) {
      this.#notes.remark('warning', `The amount of ${dataItem.label} in the profile counts as 0 here.`);
    }
    return amount ?? 0;
  }
}

/** The data item of a profile's item: `getUid()`, `getPath()`, `getLabel()`, and its values in the window. */
class DataItemObject extends HostObject {
  readonly typeName = 'DataItem';
  readonly #item: ProfileViewItem['dataItem'];
  readonly #window: ClosedPeriod;
  readonly #notes: RunNotes;

  constructor(item: ProfileViewItem['dataItem'], window: ClosedPeriod, notes: RunNotes) {
    super();
    this.#item = item;
    this.#window = window;
    this.#notes = notes;
  }

  call(name: string, _args: readonly ScriptValue[], run: Run): ScriptValue {
    switch (name) {
      case 'getUid':
        return this.#item.uid;
      case 'getPath':
        return this.#item.path;
      case 'getLabel':
        return this.#item.label;
      case 'getItemValues':
        return toValueList(this.#values(), run);
      case 'getItemValuesMap':
        return new ItemValuesMap(this.#values());
      default:
        throw callMissingMethod(this, name, run);
    }
  }

  #values(): readonly ProfileViewValue[] {
    const { label, values } = this.#item;
    if (values === undefined) {
      this.#notes.remark('warning', `The values of the data item ${label} are not available here.`);
    }
    return (values ?? []).map(({ path, ...history }) => ({
      path,
      value: textIn(history, this.#window) ?? '',
    }));
  }
}

/** The values of an item by path: `get(path)`, `containsKey(path)`, `size()` and `isEmpty()`. */
class ItemValuesMap extends HostObject {
  readonly typeName = 'Map';
  readonly #values: readonly ProfileViewValue[];

  constructor(values: readonly ProfileViewValue[]) {
    super();
    this.#values = values;
  }

  call(name: string, [path]: readonly ScriptValue[], run: Run): ScriptValue {
    switch (name) {
      case 'get': {
        const found = findValue(this.#values, toText(path, run), run);
        return found === undefined ? null : new ItemValueObject(found);
      }
      case 'containsKey':
        return findValue(this.#values, toText(path, run), run) !== undefined;
      case 'size':
        return this.#values.length;
      case 'isEmpty':
        return this.#values.length === 0;
      default:
        throw callMissingMethod(this, name, run);
    }
  }
}

/** One value of an item: `getValue()` and `getPath()`, both texts. */
class ItemValueObject extends HostObject {
  readonly typeName = 'ItemValue';
  readonly #value: ProfileViewValue;

  constructor(value: ProfileViewValue) {
    super();
    this.#value = value;
  }

  call(name: string, _args: readonly ScriptValue[], run: Run): ScriptValue {
    if (name === 'getValue') return this.#value.value;
    if (name === 'getPath') return this.#value.path;
    throw callMissingMethod(this, name, run);
  }
}

/** The value at a path, compared case-insensitively. */
export function findValue(
  values: readonly ProfileViewValue[],
  path: string,
  run: Run,
): ProfileViewValue | undefined {
  run.charge(values.length);
  run.chargeText(path.length);
  const lower = path.toLowerCase();
  return values.find((value) => value.path.toLowerCase() === lower);
}

function toValueList(values: readonly ProfileViewValue[], run: Run): ScriptList {
  run.charge(values.length);
  return new ScriptList(values.map((value) => new ItemValueObject(value)));
}
