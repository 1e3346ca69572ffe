import type { ItemValueDefinition } from '../domain/item-definition.ts';
import type { ImportWarning } from './import-warning.ts';

/** What an importer asks of those who will work with what it reads. */
export interface SourceChecks {
  /** What is wrong with an algorithm over such values: `rejected` when it cannot run. */
  algorithm(
    source: string,
    valueDefinitions: readonly ItemValueDefinition[],
  ): readonly Omit<ImportWarning, 'file'>[];
  /** What is wrong with the symbol of a unit, or `null`. */
  unit(symbol: string): string | null;
  /** Whether a unit measures time. */
  isTime(symbol: string): boolean;
}

/** Takes everything as it is. */
export const noChecks: SourceChecks = {
  algorithm: () => [],
  unit: () => null,
  isTime: () => false,
};
