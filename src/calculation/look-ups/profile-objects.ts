import type { ClosedPeriod } from '../../domain/basics/instant.ts';
import { HostObject } from '../interpreter/callable.ts';
import { callMissingMethod } from '../interpreter/calls.ts';
import { toText } from '../interpreter/coercion.ts';
import type { Run } from '../interpreter/run.ts';
import { ScriptList, type ScriptValue } from '../interpreter/script-value.ts';
import type { ProfileViewItem, ProfileViewValue } from '../plan/profile-view.ts';
import type { RunNotes } from '../plan/run-notes.ts';
import { textIn } from '../plan/value-history.ts';

const monthsPerYear = 12;

type Methods = Readonly<Record<string, (run: Run, argument: ScriptValue) => ScriptValue>>;

/** An object of the profile, by the methods that algorithms may call. */
class ProfileObject extends HostObject {
  readonly typeName: string;
  readonly #methods: ReadonlyMap<string, Methods[string]>;

  constructor(typeName: string, methods: Methods) {
    super();
    this.typeName = typeName;
    this.#methods = new Map(Object.entries(methods));
  }

  call(name: string, [argument]: readonly ScriptValue[], run: Run): ScriptValue {
    const method = this.#methods.get(name);
    if (method === undefined) throw callMissingMethod(this, name, run);
    return method(run, argument);
  }
}

/** An item of the profile, as `getProfileItems` lists it; its amount is in kg per year. */
export function toProfileItemObject(
  { name, amount, dataItem, values }: ProfileViewItem,
  window: ClosedPeriod,
  notes: RunNotes,
): HostObject {
  const getAmount = (): number => {
    if (amount === null) {
      notes.remark('warning', `The amount of ${dataItem.label} in the profile counts as 0 here.`);
    }
    return amount ?? 0;
  };
  return new ProfileObject('ProfileItem', {
    getName: () => name,
    getLabel: () => dataItem.label,
    getAmount,
    getAmountPerMonth: () => getAmount() / monthsPerYear,
    getDataItem: () => toDataItemObject(dataItem, window, notes),
    getItemValues: (run) => toValueList(values, run),
    getItemValuesMap: () => toValuesMap(values),
  });
}

/** The data item of a profile's item, with its values in the window. */
function toDataItemObject(
  { uid, path, label, values }: ProfileViewItem['dataItem'],
  window: ClosedPeriod,
  notes: RunNotes,
): HostObject {
  const readValues = (): readonly ProfileViewValue[] => {
    if (values === undefined) {
      notes.remark('warning', `The values of the data item ${label} are not available here.`);
    }
    return (values ?? []).map((each) => ({ path: each.path, value: textIn(each, window) ?? '' }));
  };
  return new ProfileObject('DataItem', {
    getUid: () => uid,
    getPath: () => path,
    getLabel: () => label,
    getItemValues: (run) => toValueList(readValues(), run),
    getItemValuesMap: () => toValuesMap(readValues()),
  });
}

/** The values of an item by path. */
function toValuesMap(values: readonly ProfileViewValue[]): HostObject {
  const find = (run: Run, path: ScriptValue) => findValue(values, toText(path, run), run);
  return new ProfileObject('Map', {
    get: (run, path) => {
      const found = find(run, path);
      return found === undefined ? null : toValueObject(found);
    },
    containsKey: (run, path) => find(run, path) !== undefined,
    size: () => values.length,
    isEmpty: () => values.length === 0,
  });
}

/** One value of an item, as text. */
function toValueObject({ path, value }: ProfileViewValue): HostObject {
  return new ProfileObject('ItemValue', { getValue: () => value, getPath: () => path });
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
  return new ScriptList(values.map(toValueObject));
}
