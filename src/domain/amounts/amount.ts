import { EmissionsError } from '../basics/errors.ts';
import type { FigureFacts, GwpSet } from './figure-facts.ts';
import type { Instant } from '../basics/instant.ts';
import type { Explanation } from './explanation.ts';
import type { Note } from './note.ts';

/** A caller's value for an input of a calculation. */
export interface InputValue {
  /** The path of a profile-side item value definition; case-insensitive. */
  readonly name: string;
  readonly value: string;
  /** The unit of `value`; the definition's own when absent. */
  readonly unit?: string | undefined;
  readonly perUnit?: string | undefined;
}

/** A time that may be open on either side. */
export interface EmittedTime {
  readonly start: Instant | null;
  readonly end: Instant | null;
}

export interface AmountRequest {
  /** A unit of mass, or of the dimension of the default amount; kg when absent. */
  readonly returnUnit?: string | undefined;
  /** A unit of time; year when absent. `none` for what a record emitted in all of its time, until now. */
  readonly returnPerUnit?: string | undefined;
  /** The time in which a record's emissions count, and no others; with `none` as `returnPerUnit`. */
  readonly emitted?: EmittedTime | undefined;
  /** The potentials to weigh gases with; those of the data set when absent. GASES_UNKNOWN where masses are not known. */
  readonly gwp?: GwpSet | undefined;
  /** Whether to include the explanation, which a remote service may not have. */
  readonly withExplanation?: boolean | undefined;
  /** Whether the result may omit facts of the amounts, and notes on the run. */
  readonly withoutNotes?: boolean | undefined;
}

/** One of the amounts that an algorithm returns, in its own unit. */
export interface Amount {
  /** `CO2`, `CO2e`, `CH4`, `distance`, … */
  readonly type: string;
  /** May be infinite or NaN; `null` when the algorithm leaves it empty. */
  readonly value: number | null;
  readonly unit: string | null;
  readonly perUnit: string | null;
  /** `null` where a remote service does not say it. */
  readonly isDefault: boolean | null;
  /** Facts of its figures; absent for a part of another amount. */
  readonly facts?: FigureFacts | undefined;
}

export interface AmountInUnits<V extends number | null = number> {
  readonly value: V;
  readonly unit: string;
  readonly perUnit: string | null;
}

export interface CalculationResult {
  /**
   * The default amount in the requested units, by default kg per year. An amount
   * without unit is taken as kg, and without perUnit as per year. `null` if there
   * is a `failure`.
   */
  readonly amount: AmountInUnits<number | null>;
  /** Every amount of the algorithm, unconverted. Empty if it failed; without those of 0 if it notes why the default is missing. */
  readonly amounts: readonly Amount[];
  /** Excludes the failure's note. */
  readonly notes: readonly Note[];
  readonly failure?: EmissionsError | undefined;
  /** The type of the missing default amount, where the definition has one. */
  readonly defaultType?: string | undefined;
  /** Whether a remote service says no more than 0, from which the failure was inferred. */
  readonly isInferred?: boolean | undefined;
  readonly explanation?: Explanation | undefined;
}

/** Why a result has no finite amount; `undefined` if it has one. */
export function failureOf({
  amount,
  failure,
}: Pick<CalculationResult, 'amount' | 'failure'>): EmissionsError | undefined {
  if (failure !== undefined || amount.value === null || Number.isFinite(amount.value)) return failure;
  const message = `The amount is not a finite number: ${amount.value}. Check for inputs that are too large, or 0 where the algorithm divides by them.`;
  return new EmissionsError('ALGORITHM_FAILED', message);
}

/** A message names no more inputs; the details of the error have all. */
const maxNamed = 5;

/** The failure of a calculation without inputs on an item that takes these. */
export function noInput(inputs: readonly string[]): EmissionsError {
  const named = inputs.slice(0, maxNamed).join(', ');
  const others = inputs.length > maxNamed ? `, … (${inputs.length} in all)` : '';
  const message = `No input was given, so there is no amount. Give at least one of the inputs that the item takes: ${named}${others}.`;
  return new EmissionsError('INPUT_MISSING', message, { inputs });
}

/** Whether the failure is that all inputs are missing. */
export function isWithoutInput({ code, argument }: EmissionsError): boolean {
  return code === 'INPUT_MISSING' && argument === undefined;
}

/** All notes, the failure's last. Missing inputs are only a comment: lists of items show it. */
export function notesOf({ notes, failure }: CalculationResult): readonly Note[] {
  return failure === undefined ? notes : [...notes, noteOf(failure)];
}

export function noteOf(failure: EmissionsError): Note {
  return { type: isWithoutInput(failure) ? 'comment' : 'error', text: failure.message };
}
