import { isObject, toText } from './coercion.ts';
import type { Run } from './run.ts';
import { typeError } from './script-throw.ts';
import {
  HostNamespace,
  ScriptError,
  ScriptList,
  type ScriptObject,
  ScriptRecord,
  type ScriptValue,
} from './script-value.ts';

const placePattern = /^(0|[1-9]\d{0,8})$/;

/** The value of `target.key` or `target[key]`; methods of built-in values can only be called, not read. */
export function readMember(target: ScriptValue, key: ScriptValue, run: Run): ScriptValue {
  if (target instanceof ScriptList) return readElement(target, key, run);
  if (target === null || target === undefined) {
    throw typeError(`cannot read ${toText(key, run)} of ${String(target)}`, run.line);
  }
  const name = toKey(key, run);
  if (typeof target === 'string') return readCharacter(target, name);
  if (target instanceof ScriptRecord) return target.properties.get(name);
  if (target instanceof HostNamespace) return target.members.get(name);
  if (target instanceof ScriptError) return readErrorMember(target, name);
  return undefined;
}

/** Finding a member takes time by the length of its name. */
function toKey(key: ScriptValue, run: Run): string {
  const name = toText(key, run);
  run.chargeText(name.length);
  return name;
}

export function hasMember(target: ScriptObject, key: ScriptValue, run: Run): boolean {
  const name = toKey(key, run);
  if (target instanceof ScriptRecord) return target.properties.has(name);
  return target instanceof ScriptList && placePattern.test(name) && Number(name) in target.elements;
}

function readElement({ elements }: ScriptList, key: ScriptValue, run: Run): ScriptValue {
  if (typeof key === 'number') return Number.isInteger(key) && key >= 0 ? elements[key] : undefined;
  const name = toText(key, run);
  if (name === 'length') return elements.length;
  return placePattern.test(name) ? elements[Number(name)] : undefined;
}

function readCharacter(text: string, name: string): ScriptValue {
  if (name === 'length') return text.length;
  return placePattern.test(name) ? text[Number(name)] : undefined;
}

function readErrorMember(error: ScriptError, name: string): ScriptValue {
  if (name === 'name') return error.name;
  return name === 'message' ? error.message : undefined;
}

/** Only lists and objects of the script can be written to. */
export function writeMember(target: ScriptValue, key: ScriptValue, value: ScriptValue, run: Run): void {
  const name = toKey(key, run);
  if (target instanceof ScriptRecord) {
    run.charge(1);
    target.properties.set(name, value);
    return;
  }
  if (target instanceof ScriptList && placePattern.test(name)) {
    writeElement(target, Number(name), value, run);
    return;
  }
  const what = isObject(target) ? target.typeName : String(target).slice(0, 40);
  throw typeError(`cannot set ${name} of ${what}`, run.line);
}

/** An index beyond the end leaves a gap, at one step for each entry. */
function writeElement({ elements }: ScriptList, position: number, value: ScriptValue, run: Run): void {
  run.charge(1 + Math.max(0, position - elements.length));
  elements[position] = value;
}

/** The keys that `for (… in …)` iterates over; a list has none where it has gaps. */
export function memberKeys(target: ScriptValue, run: Run): readonly string[] {
  if (target instanceof ScriptList) {
    run.charge(target.elements.length);
    return Object.keys(target.elements);
  }
  if (target instanceof ScriptRecord) {
    run.charge(target.properties.size);
    return [...target.properties.keys()];
  }
  return [];
}
