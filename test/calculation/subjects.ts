import type { CalculationPass } from '../../src/calculation/run/calculate.ts';
import type { CalculationOptions } from '../../src/calculation/run/calculation.ts';
import { createCalculator } from '../../src/calculation/run/calculator.ts';
import type { RunLimits } from '../../src/calculation/interpreter/limits.ts';
import type { KnownLookups } from '../../src/calculation/plan/lookup.ts';
import type { ValueHistory } from '../../src/calculation/plan/value-history.ts';
import type {
  CalculationInputs,
  CalculationSubject,
  SubjectValue,
} from '../../src/calculation/plan/subject.ts';
import { type CalculationResult, type InputValue, notesOf } from '../../src/domain/amounts/amount.ts';
import { EmissionsError } from '../../src/domain/basics/errors.ts';
import type { Period } from '../../src/domain/basics/instant.ts';
import type { ItemValueDefinition, ValueType } from '../../src/domain/definitions/item-definition.ts';
import { asUid, asInstant } from '../support/brands.ts';

type ValueOptions = Partial<Omit<ItemValueDefinition, 'choices'>> & {
  readonly type?: ValueType;
  readonly choices?: readonly string[];
};

/** A value that callers give. */
export function input(
  path: string,
  { type = 'DECIMAL', choices = [], ...rest }: ValueOptions = {},
): ItemValueDefinition {
  return {
    uid: asUid(`IVD-${path}`),
    path,
    name: path,
    valueDefinition: {
      uid: asUid(type),
      name: type,
      description: '',
      valueType: type,
      created: null,
      modified: null,
    },
    fromData: false,
    fromProfile: true,
    unit: null,
    perUnit: null,
    defaultValue: null,
    choices: choices.map((value) => ({ name: value, value })),
    apiVersions: ['1.0', '2.0'],
    aliasedTo: null,
    ...rest,
  };
}

/** A value that the item holds. */
export function itemValue(path: string, options: ValueOptions = {}): ItemValueDefinition {
  return input(path, { fromData: true, fromProfile: false, ...options });
}

const openWindow: Period = { start: asInstant(0), end: null };

export interface Case {
  readonly algorithm: string | null;
  readonly values?: readonly ItemValueDefinition[];
  /** The item's values: a text, or a history. */
  readonly item?: Readonly<Record<string, string | SubjectValue['points']>>;
  readonly itemUnits?: Readonly<Record<string, readonly [unit: string | null, perUnit: string | null]>>;
  readonly window?: Period;
  readonly inputs?: Readonly<Record<string, string>> | readonly InputValue[];
  readonly requested?: Partial<CalculationInputs>;
  readonly known?: KnownLookups;
  readonly limits?: Partial<RunLimits>;
  readonly options?: CalculationOptions;
}

export function toSubject({
  algorithm,
  values = [],
  item = {},
  itemUnits = {},
  window = openWindow,
}: Case): CalculationSubject {
  return {
    definition: {
      definition: {
        uid: asUid('DEFINITION00'),
        name: 'Test',
        drillDown: [],
        created: null,
        modified: null,
        version: null,
      },
      valueDefinitions: values,
      returnValues: [],
      figures: null,
      algorithm,
    },
    itemValues: Object.entries(item).map(([path, value]) => ({
      path,
      unit: itemUnits[path]?.[0] ?? null,
      perUnit: itemUnits[path]?.[1] ?? null,
      points: typeof value === 'string' ? [{ start: asInstant(0), value }] : value,
    })),
    window,
  };
}

export function toInputs({ inputs = {}, requested = {} }: Case): CalculationInputs {
  const list = Array.isArray(inputs)
    ? (inputs as readonly InputValue[])
    : Object.entries(inputs).map(([name, value]) => ({ name, value: String(value) }));
  return { inputs: list, apiVersion: '2.0', ...requested };
}

/** What was found for a lookup: one number since 1970, or nothing. */
export function figure(value: string | null): ValueHistory {
  return { points: value === null ? [] : [{ start: asInstant(0), value }], isNumeric: true };
}

export const noLookups: KnownLookups = { get: () => undefined };

export function outcomeOf(calculation: Case): CalculationPass {
  const { known = noLookups, limits = {}, options = {} } = calculation;
  const outcome = createCalculator({ limits }).calculate(
    toSubject(calculation),
    toInputs(calculation),
    known,
    options,
  );
  if (outcome.kind === 'missing') return outcome;
  const notes = outcome.result.notes.filter((note) => note.input !== 'go');
  const trace = outcome.trace === null ? null : { ...outcome.trace, notes };
  return { ...outcome, result: { ...outcome.result, notes }, trace };
}

export function resultOf(calculation: Case): CalculationResult {
  const outcome = outcomeOf(calculation);
  if (outcome.kind === 'missing') throw new Error(`lookups are missing: ${JSON.stringify(outcome.lookups)}`);
  return outcome.result;
}

/** The result with every note, as callers see them. */
export function notedResultOf(calculation: Case): CalculationResult {
  const result = resultOf(calculation);
  return { ...result, notes: notesOf(result) };
}

/** What the algorithm's only number comes to, given an input `go` that makes it run. */
export function amountOf(calculation: Case): number {
  return valueOf(resultOf(runs(calculation)));
}

/** The amount of a calculation that did not fail. */
export function valueOf({ amount, failure }: CalculationResult): number {
  if (amount.value === null) throw failure ?? new Error('there is no amount');
  return amount.value;
}

/** The case with one more input, so that the algorithm runs; there is no note that it was not read. */
export function runs(calculation: Case): Case {
  const { inputs } = toInputs(calculation);
  return {
    ...calculation,
    values: [...(calculation.values ?? []), input('go')],
    inputs: [...inputs, { name: 'go', value: '1' }],
  };
}

export function refusalOf(
  calculation: Case,
): Pick<EmissionsError, 'code' | 'argument' | 'fault' | 'message'> {
  try {
    outcomeOf(calculation);
  } catch (error) {
    if (!(error instanceof EmissionsError)) throw error;
    const { code, argument, fault, message } = error;
    return { code, argument, fault, message };
  }
  throw new Error('the calculation was not refused');
}
