import { BoundedCache } from '../../cache/bounded-cache.ts';
import type { CalculableDefinition } from '../../domain/definitions/item-definition.ts';
import { type CalculationPass, calculate } from './calculate.ts';
import type { CalculationOptions } from './calculation.ts';
import { type CalculationPlan, compileOrExplain, createPlan } from '../plan/calculation-plan.ts';
import { type CompiledAlgorithm, compileAlgorithm } from '../interpreter/compile-algorithm.ts';
import { type RunLimits, defaultRunLimits } from '../interpreter/limits.ts';
import type { KnownLookups } from '../plan/lookup.ts';
import type { CalculationInputs, CalculationSubject } from '../plan/subject.ts';

interface CalculatorSettings {
  /** `defaultRunLimits` where absent. */
  readonly limits?: Partial<RunLimits>;
  /** How many compiled definitions are cached. */
  readonly cacheSize?: number;
}

export interface Calculator {
  /**
   * Calculates the amounts for one item and one set of inputs. The result
   * depends on the arguments alone.
   *
   * Throws BAD_USER_INPUT for inputs and units that the item does not accept. A
   * failing algorithm does not throw: the result has the `failure`. Without
   * inputs the algorithm runs only if its definition takes none.
   */
  calculate(
    subject: CalculationSubject,
    inputs: CalculationInputs,
    known: KnownLookups,
    options?: CalculationOptions,
  ): CalculationPass;
  /** Whether the algorithm reads the profile of its item, which the caller must then pass. */
  readsProfile(definition: CalculableDefinition): boolean;
}

/**
 * The only state of a calculator is its cache of compiled definitions, by uid
 * and version, and of compiled algorithms, by source.
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
      calculate({
        plan: planFor(subject, inputs),
        limits: runLimits,
        subject,
        inputs,
        known,
        options,
      }),
    readsProfile: ({ algorithm }) =>
      algorithm !== null && algorithm.includes('profileFinder') && readsName(algorithm, 'profileFinder'),
  };
}
