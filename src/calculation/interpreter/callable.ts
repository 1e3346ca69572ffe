import type { Frame, Run } from './run.ts';
import type { Shadow } from './shadow.ts';
import { ScriptObject, type ScriptValue } from './script-value.ts';

/** A compiled function of the script. */
export interface FunctionCode {
  readonly name: string;
  readonly parameterSlots: readonly number[];
  /** The slot by which a named function expression refers to itself. */
  readonly selfSlot: number | null;
  /** How many local slots a call needs. */
  readonly slotCount: () => number;
  /** How deeply its syntax is nested, as a measure of the stack that a call uses. */
  readonly nesting: number;
  readonly execute: (frame: Frame) => number;
}

export class ScriptFunction extends ScriptObject {
  readonly typeName = 'Function';
  readonly code: FunctionCode;
  readonly outer: Frame;

  constructor(code: FunctionCode, outer: Frame) {
    super();
    this.code = code;
    this.outer = outer;
  }
}

/** A function that the interpreter provides, such as `parseFloat`. */
export class HostFunction extends ScriptObject {
  readonly typeName = 'Function';
  readonly name: string;
  readonly call: (args: readonly ScriptValue[], run: Run) => ScriptValue;

  constructor(name: string, call: (args: readonly ScriptValue[], run: Run) => ScriptValue) {
    super();
    this.name = name;
    this.call = call;
  }
}

/** A call of a host object's method, with the shadows of the object and the arguments. */
export interface DerivedCall {
  readonly target: Shadow;
  readonly name: string;
  readonly args: readonly Shadow[];
  readonly value: ScriptValue;
  readonly line: number;
}

/** An object with methods of its own, such as `returnValues`. Its methods can only be called. */
export abstract class HostObject extends ScriptObject {
  /** Throws `callMissingMethod` for an unknown method. */
  abstract call(name: string, args: readonly ScriptValue[], run: Run): ScriptValue;
  /** How the value that a call returned was made, in a run that is to be explained. */
  derive?(call: DerivedCall): Shadow | null;
}
