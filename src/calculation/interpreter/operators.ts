import { isObject, toNumber, toPrimitive } from './coercion.ts';
import { hasMember } from './members.ts';
import type { Run } from './run.ts';
import { typeError } from './script-throw.ts';
import type { ScriptValue } from './script-value.ts';

type Operation = (left: ScriptValue, right: ScriptValue, run: Run) => ScriptValue;

function add(left: ScriptValue, right: ScriptValue, run: Run): ScriptValue {
  const one = toPrimitive(left, run);
  const other = toPrimitive(right, run);
  if (typeof one === 'string' || typeof other === 'string') return run.madeText(String(one) + String(other));
  return toNumber(one, run) + toNumber(other, run);
}

export function isStrictlyEqual(left: ScriptValue, right: ScriptValue, run: Run): boolean {
  if (typeof left === 'string' && typeof right === 'string' && left.length === right.length) {
    run.chargeText(left.length);
  }
  return left === right;
}

function isEqual(left: ScriptValue, right: ScriptValue, run: Run): boolean {
  if (isObject(left) && isObject(right)) return left === right;
  if (left === null || left === undefined) return right === null || right === undefined;
  if (right === null || right === undefined) return false;
  const one = toPrimitive(left, run);
  const other = toPrimitive(right, run);
  return typeof one === typeof other
    ? isStrictlyEqual(one, other, run)
    : toNumber(one, run) === toNumber(other, run);
}

function isLess(left: ScriptValue, right: ScriptValue, run: Run): boolean {
  const [one, other] = toComparable(left, right, run);
  return one < other;
}

function isAtMost(left: ScriptValue, right: ScriptValue, run: Run): boolean {
  const [one, other] = toComparable(left, right, run);
  return one <= other;
}

/** Compares two strings as text, anything else as numbers. To compare `null` tests it: it is 0, but not used. */
function toComparable(
  left: ScriptValue,
  right: ScriptValue,
  run: Run,
): readonly [string, string] | readonly [number, number] {
  const one = toPrimitive(left, run);
  const other = toPrimitive(right, run);
  if (typeof one === 'string' && typeof other === 'string') {
    run.chargeText(Math.min(one.length, other.length));
    return [one, other];
  }
  return [toNumber(one ?? Number(one), run), toNumber(other ?? Number(other), run)];
}

function isIn(left: ScriptValue, right: ScriptValue, run: Run): boolean {
  if (!isObject(right)) throw typeError('"in" needs a list or an object on its right', run.line);
  return hasMember(right, left, run);
}

/** The binary operators of ECMAScript 5 except `instanceof`. */
export const operations: Readonly<Record<string, Operation>> = {
  '+': add,
  '-': (left, right, run) => toNumber(left, run) - toNumber(right, run),
  '*': (left, right, run) => toNumber(left, run) * toNumber(right, run),
  '/': (left, right, run) => toNumber(left, run) / toNumber(right, run),
  '%': (left, right, run) => toNumber(left, run) % toNumber(right, run),
  '==': isEqual,
  '!=': (left, right, run) => !isEqual(left, right, run),
  '===': isStrictlyEqual,
  '!==': (left, right, run) => !isStrictlyEqual(left, right, run),
  '<': isLess,
  '<=': isAtMost,
  '>': (left, right, run) => isLess(right, left, run),
  '>=': (left, right, run) => isAtMost(right, left, run),
  '&': (left, right, run) => toNumber(left, run) & toNumber(right, run),
  '|': (left, right, run) => toNumber(left, run) | toNumber(right, run),
  '^': (left, right, run) => toNumber(left, run) ^ toNumber(right, run),
  '<<': (left, right, run) => toNumber(left, run) << toNumber(right, run),
  '>>': (left, right, run) => toNumber(left, run) >> toNumber(right, run),
  '>>>': (left, right, run) => toNumber(left, run) >>> toNumber(right, run),
  in: isIn,
};
