import { HostFunction, HostObject, ScriptFunction } from './callable.ts';
import { toNumber, toPrimitive } from './coercion.ts';
import { listMethods } from './list-methods.ts';
import { readMember } from './members.ts';
import { Frame, type Run } from './run.ts';
import { type ScriptThrow, typeError } from './script-throw.ts';
import { ScriptList, ScriptRecord, type ScriptValue } from './script-value.ts';
import { stringMethods } from './string-methods.ts';

/** Calls a function value; `name` is how the source spells it. */
export function callValue(
  callee: ScriptValue,
  args: readonly ScriptValue[],
  name: string,
  run: Run,
): ScriptValue {
  if (callee instanceof ScriptFunction) return callFunction(callee, args, run);
  if (callee instanceof HostFunction) {
    run.charge(1);
    return callee.call(args, run);
  }
  throw typeError(`${name} is not a function`, run.line);
}

/** Calls `target.name(…)`. */
export function callMethod(
  target: ScriptValue,
  name: string,
  args: readonly ScriptValue[],
  run: Run,
): ScriptValue {
  run.charge(1);
  if (target instanceof HostObject) return target.call(name, args, run);
  if (typeof target === 'string') {
    const method = stringMethods.get(name);
    if (method !== undefined) return method(target, args, run);
  } else if (typeof target === 'number') {
    if (name === 'toFixed') return toFixed(target, args[0], run);
  } else if (target instanceof ScriptList) {
    const method = listMethods.get(name);
    if (method !== undefined) return method(target, args, run);
  } else if (target instanceof ScriptRecord && name === 'hasOwnProperty' && !target.properties.has(name)) {
    return target.properties.has(String(toPrimitive(args[0], run)));
  }
  const member = readMember(target, name, run);
  if (member === undefined && name === 'toString') return String(toPrimitive(target, run));
  return callValue(member, args, name, run);
}

/** The error for a host object that has no method of that name. */
export function callMissingMethod(target: HostObject, name: string, run: Run): ScriptThrow {
  return typeError(`${target.typeName} has no method ${name}`, run.line);
}

function callFunction(callee: ScriptFunction, args: readonly ScriptValue[], run: Run): ScriptValue {
  const { code, outer } = callee;
  const { line } = run;
  const slotCount = code.slotCount();
  run.charge(1 + (slotCount >> 2));
  run.enterCall(code.nesting);
  const frame = new Frame(run, slotCount, outer);
  if (code.selfSlot !== null) frame.slots[code.selfSlot] = callee;
  const { parameterSlots } = code;
  for (let position = 0; position < parameterSlots.length; position += 1) {
    frame.slots[parameterSlots[position] as number] = args[position];
  }
  try {
    code.execute(frame);
  } finally {
    run.leaveCall(code.nesting);
    run.line = line;
  }
  return frame.completion;
}

function toFixed(value: number, digits: ScriptValue, run: Run): string {
  const positions = Math.trunc(toNumber(digits, run)) || 0;
  if (positions < 0 || positions > 20) throw typeError('toFixed takes 0 to 20 digits', run.line);
  return value.toFixed(positions);
}
