import { isObject, toPrimitive } from './coercion.ts';
import type { CompiledAlgorithm } from './compile-algorithm.ts';
import { LimitReached, type RunLimits } from './limits.ts';
import { Recorder } from './recorder.ts';
import { Frame, Run } from './run.ts';
import { ScriptThrow } from './script-throw.ts';
import { ScriptError, type ScriptValue } from './script-value.ts';

/** Why a run ended early. */
export type RunFailure =
  | { readonly kind: 'unbound-name'; readonly name: string; readonly line: number }
  | { readonly kind: 'thrown'; readonly text: string; readonly line: number }
  | { readonly kind: 'limit'; readonly text: string; readonly line: number };

export interface RunOutcome {
  /** The completion value of the script, usually the value of its last expression statement. */
  readonly completion: ScriptValue;
  readonly failure: RunFailure | null;
  /** Whether `null` was used in arithmetic: a value that a look-up did not find counts as 0 then. */
  readonly hasUsedNothing: boolean;
  readonly steps: number;
  /**
   * Per global, whether the value was read as it was bound (FIRST_READ), missed (FIRST_MISSED) or
   * replaced by the algorithm before.
   */
  readonly firstUses: Uint8Array;
  /** How the values of a recorded run were made. */
  readonly recorder: Recorder | null;
}

/**
 * Runs an algorithm with the given names as its globals. Reading any other name raises a
 * ReferenceError, which the algorithm may catch. Never throws, whatever the algorithm does.
 */
export function runAlgorithm(
  algorithm: CompiledAlgorithm,
  bindings: Iterable<readonly [name: string, value: ScriptValue]>,
  limits: RunLimits,
  isRecorded = false,
): RunOutcome {
  const globals = [...algorithm.initialGlobals];
  for (const [name, value] of bindings) {
    const position = algorithm.globalIndexes.get(name);
    if (position !== undefined) globals[position] = value;
  }
  const recorder = isRecorded ? new Recorder(globals) : null;
  const run = new Run(limits, globals, recorder);
  let completion: ScriptValue;
  let failure: RunFailure | null = null;
  try {
    const frame = new Frame(run, algorithm.slotCount(), null);
    algorithm.execute(frame);
    ({ completion } = frame);
  } catch (error) {
    failure = toFailure(error, run);
  }
  const { hasUsedNothing, steps, firstUses } = run;
  return { completion, failure, hasUsedNothing, steps, firstUses, recorder };
}

function toFailure(error: unknown, run: Run): RunFailure {
  if (error instanceof LimitReached) return { kind: 'limit', text: error.message, line: run.line };
  // The host's stack overflowed, which the limits on the depth of calls and syntax should prevent.
  if (error instanceof RangeError) {
    return {
      kind: 'limit',
      text: 'The algorithm was stopped: its calls are nested too deeply.',
      line: run.line,
    };
  }
  if (!(error instanceof ScriptThrow)) throw error;
  const { value, line } = error;
  if (value instanceof ScriptError && value.unboundName !== null) {
    return { kind: 'unbound-name', name: value.unboundName, line };
  }
  return { kind: 'thrown', text: describeThrown(value, run), line };
}

function describeThrown(value: ScriptValue, run: Run): string {
  try {
    return isObject(value) ? String(toPrimitive(value, run)) : String(value);
  } catch {
    return 'a value too large to show';
  }
}
