import { compileAlgorithm } from '../../../src/calculation/interpreter/compile-algorithm.ts';
import { type RunLimits, defaultRunLimits } from '../../../src/calculation/interpreter/limits.ts';
import { type RunOutcome, runAlgorithm } from '../../../src/calculation/interpreter/run-algorithm.ts';
import {
  ScriptError,
  ScriptList,
  ScriptRecord,
  type ScriptValue,
} from '../../../src/calculation/interpreter/script-value.ts';

/** Compiles and runs a script with the given globals. */
export function runScript(
  source: string,
  globals: Readonly<Record<string, ScriptValue>> = {},
  limits: Partial<RunLimits> = {},
): RunOutcome {
  return runAlgorithm(compileAlgorithm(source), Object.entries(globals), { ...defaultRunLimits, ...limits });
}

/** The completion value as a plain value of the host, for comparison. */
export function valueOf(source: string, globals: Readonly<Record<string, ScriptValue>> = {}): unknown {
  const { completion, failure } = runScript(source, globals);
  if (failure !== null) throw new Error(`the script failed: ${JSON.stringify(failure)}`);
  return toPlain(completion);
}

export function toPlain(value: ScriptValue): unknown {
  if (value instanceof ScriptList) return value.elements.map(toPlain);
  if (value instanceof ScriptRecord) {
    return Object.fromEntries([...value.properties].map(([key, member]) => [key, toPlain(member)]));
  }
  return value instanceof ScriptError ? `${value.name}: ${value.message}` : value;
}
