import type { Amount } from '../../domain/amounts/amount.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import { parseUnit } from '../../units/parse-unit.ts';
import { type DerivedCall, HostObject } from '../interpreter/callable.ts';
import { callMissingMethod } from '../interpreter/calls.ts';
import { toNumber, toText } from '../interpreter/coercion.ts';
import { LimitReached } from '../interpreter/limits.ts';
import type { Run } from '../interpreter/run.ts';
import { type Shadow, textOf } from '../interpreter/shadow.ts';
import { typeError } from '../interpreter/script-throw.ts';
import type { ScriptValue } from '../interpreter/script-value.ts';
import type { RunNotes } from '../plan/run-notes.ts';

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
  readonly #amounts: { -readonly [K in keyof Amount]: Amount[K] }[] = [];
  /** How each amount was made, in a run that is to be explained. */
  derivations: Map<string, Shadow> | null = null;

  constructor(notes: RunNotes) {
    super();
    this.#notes = notes;
  }

  get amounts(): readonly Amount[] {
    return this.#amounts;
  }

  /** The amount of an algorithm that ends in a number instead. */
  putCompletion(value: number): void {
    this.#amounts.push({ type: 'CO2', value, unit: 'kg', perUnit: 'year', isDefault: true });
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

  #put(args: readonly ScriptValue[], value: number | null, run: Run): undefined {
    const type = toText(args[0], run);
    if (type.length > longestType) {
      throw typeError(`putValue: the type of an amount has at most ${longestType} characters`, run.line);
    }
    const earlier = this.#find(type);
    if (earlier === undefined && this.#amounts.length >= run.limits.amounts) {
      throw new LimitReached('amounts', run.limits.amounts);
    }
    const isDefault = earlier?.isDefault ?? this.#amounts.length === 0;
    const [unit, perUnit] = [toUnitText(args[1], run), toUnitText(args[2], run)];
    const amount = { type, value, unit, perUnit, isDefault };
    if (earlier === undefined) this.#amounts.push(amount);
    else this.#amounts[this.#amounts.indexOf(earlier)] = amount;
  }

  #setDefaultType(type: string, run: Run): undefined {
    if (this.#find(type) === undefined)
      throw typeError(`setDefaultType: there is no amount of type ${type}`, run.line);
    for (const amount of this.#amounts) amount.isDefault = amount.type === type;
  }

  #find(type: string) {
    return this.#amounts.find((amount) => amount.type === type);
  }
}

function toAmountValue(args: readonly ScriptValue[], run: Run): number {
  const value = args[3];
  if (typeof value === 'number') return value;
  if (typeof value === 'string') return toNumber(value, run);
  throw typeError(`putValue: the value of ${toText(args[0], run)} is not a number`, run.line);
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
