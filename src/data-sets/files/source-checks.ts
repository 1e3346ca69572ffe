import type { ItemValueDefinition } from '../../domain/definitions/item-definition.ts';
import type { ImportWarning } from './import-warning.ts';

/** Checks by the code that will use the imported data. */
export interface SourceChecks {
  /** Problems of an algorithm over these values: `rejected` if it cannot run. */
  algorithm(
    source: string,
    valueDefinitions: readonly ItemValueDefinition[],
  ): readonly Omit<ImportWarning, 'file'>[];
  /** The problem with a unit symbol, or `null`. */
  unit(symbol: string): string | null;
  isTime(symbol: string): boolean;
  /** The constant texts of an algorithm that looks up figures, in lower case; none if it does not. */
  readTexts(algorithm: string): ReadonlySet<string>;
}

export const noChecks: SourceChecks = {
  algorithm: () => [],
  unit: () => null,
  isTime: () => false,
  readTexts: () => new Set(),
};
