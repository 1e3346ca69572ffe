import { BoundedCache } from '../cache/bounded-cache.ts';
import type { CalculableDefinition } from '../domain/item-definition.ts';
import { type CalculationOptions, type CalculationPass, calculate } from './calculate.ts';
import { type CalculationPlan, compileOrExplain, createPlan } from './calculation-plan.ts';
import { type CompiledAlgorithm, compileAlgorithm } from './interpreter/compile-algorithm.ts';
import { type RunLimits, defaultRunLimits } from './interpreter/limits.ts';
import type { KnownLookups } from './lookup.ts';
import type { CalculationInputs, CalculationSubject } from './subject.ts';

interface CalculatorSettings {
  /** Those of `defaultRunLimits` where absent. */
  readonly limits?: Partial<RunLimits>;
  /** How many definitions are kept ready to run. */
  readonly cacheSize?: number;
}

export interface Calculator {
  /**
   * The amounts for one item and one set of inputs. It reads nothing but its
   * arguments: the same arguments give the same outcome.
   *
   * Throws BAD_USER_INPUT for inputs and units that the item does not take.
   * What the algorithm does wrong is no error here: the amount is 0, and a note
   * of type `error` says why. Without inputs the algorithm does not run.
   */
  calculate(
    subject: CalculationSubject,
    inputs: CalculationInputs,
    known: KnownLookups,
    options?: CalculationOptions,
  ): CalculationPass;
  /** Whether the algorithm looks at the profile of its item, so that it has to be handed in. */
  readsProfile(definition: CalculableDefinition): boolean;
}

/**
 * A calculator keeps the definitions that it used last ready to run, under
 * their uid and version, and no other state. The algorithm of a definition
 * without version is kept under its text.
 */
export function createCalculator({ limits, cacheSize = 1000 }: CalculatorSettings = {}): Calculator {
  const runLimits = { ...defaultRunLimits, ...limits };
  const algorithms = new BoundedCache<CompiledAlgorithm>({ maximum: cacheSize });
  const plans = new BoundedCache<CalculationPlan>({ maximum: cacheSize });
  const compile = (source: string): CompiledAlgorithm =>
    algorithms.getOrCreate(source, () => compileAlgorithm(source));
  const planFor = (
    { definition }: CalculationSubject,
    { apiVersion }: CalculationInputs,
  ): CalculationPlan => {
    const { uid, version } = definition.definition;
    const create = (): CalculationPlan => createPlan(definition, apiVersion, compile);
    return version === null ? create() : plans.getOrCreate(`${apiVersion} ${uid} ${version}`, create);
  };
  const readsName = (source: string, name: string): boolean => {
    const compiled = compileOrExplain(source, compile);
    return !('problem' in compiled) && compiled.externalNames.some((external) => external.name === name);
  };
  return {
    calculate: (subject, inputs, known, options = {}) =>
      calculate({ plan: planFor(subject, inputs), limits: runLimits, subject, inputs, known, options }),
    readsProfile: ({ algorithm }) =>
      algorithm !== null && algorithm.includes('profileFinder') && readsName(algorithm, 'profileFinder'),
  };
}
