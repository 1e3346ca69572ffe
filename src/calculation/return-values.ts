import type { Amount } from '../domain/amount.ts';
import { EmissionsError } from '../domain/errors.ts';
import { parseUnit } from '../units/parse-unit.ts';
import { type DerivedCall, HostObject } from './interpreter/callable.ts';
import { callMissingMethod } from './interpreter/calls.ts';
import { toNumber, toText } from './interpreter/coercion.ts';
import { LimitReached } from './interpreter/limits.ts';
import type { Run } from './interpreter/run.ts';
import { type Shadow, textOf } from './interpreter/shadow.ts';
import { typeError } from './interpreter/script-throw.ts';
import type { ScriptValue } from './interpreter/script-value.ts';
import type { RunNotes } from './run-notes.ts';

const longestType = 200;
/** The cost of parsing a unit, in the worst case an invalid one. */
const stepsPerUnit = 16;

/**
 * The object `returnValues`, by which an algorithm returns its amounts:
 * `putValue(type, unit, perUnit, value)`, `putEmptyValue(type, unit, perUnit)`,
 * `setDefaultType(type)` and `addNote(type, text)`. The first type is the
 * default until `setDefaultType` names another; putting a type again replaces
 * its earlier amount.
 */
export class ReturnValues extends HostObject {
  readonly typeName = 'ReturnValues';
  readonly #notes: RunNotes;
  readonly #amounts = new Map<string, Omit<Amount, 'isDefault'>>();
  #defaultType: string | null = null;
  /** How each amount was made, in a run that is to be explained. */
  derivations: Map<string, Shadow> | null = null;

  constructor(notes: RunNotes) {
    super();
    this.#notes = notes;
  }

  get amounts(): readonly Amount[] {
    return [...this.#amounts.values()].map(({ type, value, unit, perUnit }) => ({
      type,
      value,
      unit,
      perUnit,
      isDefault: type === this.#defaultType,
    }));
  }

  /** The amount of an algorithm that ends in a number instead. */
  putCompletion(value: number): void {
    this.#defaultType = 'CO2';
    this.#amounts.set('CO2', { type: 'CO2', value, unit: 'kg', perUnit: 'year' });
  }

  call(name: string, args: readonly ScriptValue[], run: Run): ScriptValue {
    switch (name) {
      case 'putValue':
        return this.#put(args, toAmountValue(args, run), run);
      case 'putEmptyValue':
        return this.#put(args, null, run);
      case 'setDefaultType':
        return this.#setDefaultType(toText(args[0], run), run);
      case 'addNote':
        this.#notes.add(toText(args[0], run), toText(args[1], run));
        return undefined;
      default:
        throw callMissingMethod(this, name, run);
    }
  }

  override derive({ name, args: [type, , , value] }: DerivedCall): null {
    if (name !== 'putValue' || type === undefined || value === undefined) return null;
    this.derivations ??= new Map();
    this.derivations.set(textOf(type), value);
    return null;
  }

  #put([typeArgument, unit, perUnit]: readonly ScriptValue[], value: number | null, run: Run): undefined {
    const type = toText(typeArgument, run);
    if (type.length > longestType) {
      throw typeError(`putValue: the type of an amount has at most ${longestType} characters`, run.line);
    }
    if (!this.#amounts.has(type) && this.#amounts.size >= run.limits.amounts) {
      throw new LimitReached('amounts', run.limits.amounts);
    }
    this.#defaultType ??= type;
    this.#amounts.set(type, { type, value, unit: toUnitText(unit, run), perUnit: toUnitText(perUnit, run) });
  }

  #setDefaultType(type: string, run: Run): undefined {
    if (!this.#amounts.has(type))
      throw typeError(`setDefaultType: there is no amount of type ${type}`, run.line);
    this.#defaultType = type;
  }
}

function toAmountValue([type, , , value]: readonly ScriptValue[], run: Run): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'string') return toNumber(value, run);
  throw typeError(`putValue: the value of ${toText(type, run)} is not a number`, run.line);
}

/** `null` for an amount without unit. Checked here, so that the error has the line of the call. */
function toUnitText(value: ScriptValue, run: Run): string | null {
  if (value === null || value === undefined || value === '' || value === 'none') return null;
  const text = toText(value, run);
  run.charge(stepsPerUnit);
  try {
    parseUnit(text, 'unit');
  } catch (error) {
    if (error instanceof EmissionsError) throw typeError(error.message, run.line);
    throw error;
  }
  return text;
}
