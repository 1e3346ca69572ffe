import type { CalculationResult } from '../domain/amounts/amount.ts';
import { type Breakdown, breakDown } from './gas-breakdown.ts';
import type { SummedAmount } from './sum.ts';

/** A calculated amount, without what totals have no use for; broken down when the first total needs that. */
export class BrokenDownAmount implements SummedAmount {
  readonly result: SummedAmount['result'];
  #calculated: CalculationResult | Breakdown;

  constructor(calculated: CalculationResult) {
    const { amount, failure } = calculated;
    const notes = calculated.notes.filter(({ code }) => code !== undefined);
    this.result = { amount, notes, failure };
    this.#calculated = calculated;
  }

  get gases(): Breakdown {
    if ('amounts' in this.#calculated) this.#calculated = breakDown(this.#calculated);
    return this.#calculated;
  }
}
