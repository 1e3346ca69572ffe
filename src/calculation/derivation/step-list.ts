import type { DerivationStep } from '../../domain/amounts/derivation.ts';

/** A step without what most steps have not. */
export type NewStep = Pick<DerivationStep, 'value'> & Partial<DerivationStep>;

/** The steps so far; a step is known by its index. */
export class StepList {
  readonly steps: DerivationStep[] = [];

  add(step: NewStep): number {
    this.steps.push({
      operation: null,
      operands: [],
      unit: null,
      perUnit: null,
      name: null,
      line: null,
      origin: null,
      found: null,
      count: null,
      ...step,
    });
    return this.steps.length - 1;
  }

  /** Sets the units of an operation; a known value keeps its own. */
  setUnits(index: number, unit: string | null, perUnit: string | null): void {
    const step = this.steps[index];
    if (step === undefined || step.origin !== null || step.unit !== null || step.perUnit !== null) return;
    this.steps[index] = { ...step, unit, perUnit };
  }
}
