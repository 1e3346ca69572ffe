import { LimitReached, type RunLimits } from './limits.ts';
import type { Recorder } from './recorder.ts';
import type { ScriptValue, Slot } from './script-value.ts';

/** The limit of nested syntax in progress over all calls, so that the host's stack does not overflow. */
const deepestNesting = 1200;

export const FIRST_READ = 1;
export const FIRST_WRITTEN = 2;
/** It had no value when it was read, or when the algorithm tested whether it has one. */
export const FIRST_MISSED = 3;

/** The state of one run, discarded afterwards. */
export class Run {
  readonly limits: RunLimits;
  /** The values of the global names, by the index that the compiler assigned. */
  readonly globals: Slot[];
  /** Whether each global was first read, written or missed; 0 while none of them. */
  readonly firstUses: Uint8Array;
  /** Set for a run that is explained. */
  readonly recorder: Recorder | null;
  /** The current line, for error notes. */
  line = 0;
  /** Whether `null` was used in arithmetic, where it is 0. */
  hasUsedNothing = false;
  #steps = 0;
  #calls = 0;
  #nesting = 0;

  constructor(limits: RunLimits, globals: Slot[], recorder: Recorder | null = null) {
    this.limits = limits;
    this.recorder = recorder;
    this.globals = globals;
    this.firstUses = new Uint8Array(globals.length);
  }

  get steps(): number {
    return this.#steps;
  }

  charge(steps: number): void {
    this.#steps += steps;
    if (this.#steps > this.limits.steps) throw new LimitReached('steps', this.limits.steps);
  }

  /** Charges for work on text by its length. */
  chargeText(length: number): void {
    if (length > 64) this.charge(length >> 6);
  }

  /** Charges for a newly created text by its length, because it takes memory. */
  madeText(text: string): string {
    this.chargeText(text.length);
    return this.checkText(text);
  }

  /** Returns the text unless it exceeds the limit. */
  checkText(text: string): string {
    if (text.length > this.limits.textLength) {
      throw new LimitReached('characters of text', this.limits.textLength);
    }
    return text;
  }

  enterCall(nesting: number): void {
    this.#calls++;
    this.#nesting += nesting;
    if (this.#calls > this.limits.callDepth) throw new LimitReached('nested calls', this.limits.callDepth);
    if (this.#nesting > deepestNesting) {
      throw new LimitReached('levels of nested syntax in nested calls', deepestNesting);
    }
  }

  leaveCall(nesting: number): void {
    this.#calls--;
    this.#nesting -= nesting;
  }
}

/** The local slots of one call, or of the program itself. */
export class Frame {
  readonly run: Run;
  readonly slots: ScriptValue[];
  readonly outer: Frame | null;
  /** The completion value of the program, or the value that a call returns. */
  completion: ScriptValue = undefined;

  constructor(run: Run, slotCount: number, outer: Frame | null) {
    this.run = run;
    this.outer = outer;
    this.slots = Array<ScriptValue>(slotCount).fill(undefined);
  }
}
