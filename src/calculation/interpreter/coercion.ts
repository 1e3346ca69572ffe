import { HostFunction, ScriptFunction } from './callable.ts';
import type { Run } from './run.ts';
import {
  type Primitive,
  ScriptError,
  ScriptList,
  type ScriptObject,
  type ScriptValue,
} from './script-value.ts';

/** How deep nested lists are converted to text; this also stops a list that contains itself. */
const deepestList = 20;

export function isObject(value: ScriptValue): value is ScriptObject {
  return typeof value === 'object' && value !== null;
}

export function toPrimitive(value: ScriptValue, run: Run): Primitive {
  if (!isObject(value)) return value;
  if (value instanceof ScriptList) return joinList(value, ',', run, 0);
  if (value instanceof ScriptError) return `${value.name}: ${value.message}`;
  return `[object ${value.typeName}]`;
}

export function toNumber(value: ScriptValue, run: Run): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'string') run.chargeText(value.length);
  const primitive = toPrimitive(value, run);
  if (primitive === null) run.hasUsedNothing = true;
  return Number(primitive);
}

export function toText(value: ScriptValue, run: Run): string {
  return typeof value === 'string' ? value : String(toPrimitive(value, run));
}

export function isTruthy(value: ScriptValue): boolean {
  return Boolean(value);
}

export function typeOf(value: ScriptValue): string {
  if (value instanceof ScriptFunction || value instanceof HostFunction) return 'function';
  return typeof value;
}

export function joinList(list: ScriptList, separator: string, run: Run, depth: number): string {
  if (depth > deepestList) return '';
  let text = '';
  for (const [position, element] of list.elements.entries()) {
    run.charge(1);
    text += position === 0 ? '' : separator;
    if (element instanceof ScriptList) text += joinList(element, ',', run, depth + 1);
    else if (element !== undefined && element !== null) text += toText(element, run);
    run.checkText(text);
  }
  return run.madeText(text);
}
