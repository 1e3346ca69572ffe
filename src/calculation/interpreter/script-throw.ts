import { ScriptError, type ScriptValue } from './script-value.ts';

/**
 * A value on its way from a `throw`, or from a failed operation, to a `catch`.
 * Not a subclass of Error: algorithms raise and catch several in a run to find
 * out which inputs are present, and stack traces would cost more than the run.
 */
export class ScriptThrow {
  readonly value: ScriptValue;
  readonly line: number;

  constructor(value: ScriptValue, line: number) {
    this.value = value;
    this.line = line;
  }
}

export function typeError(message: string, line: number): ScriptThrow {
  return new ScriptThrow(new ScriptError('TypeError', message), line);
}

export function referenceError(name: string, line: number): ScriptThrow {
  return new ScriptThrow(new ScriptError('ReferenceError', `${name} is not defined`, name), line);
}
