import type { ItemValueDefinition } from '../domain/item-definition.ts';
import type { FileWarnings } from './import-warning.ts';
import { isNumberCell, isNumeric } from './number-cell.ts';

/** Names that an algorithm knows as something else: a value of this name cannot be read. */
const takenNames = new Set([
  'dataFinder',
  'profileFinder',
  'returnValues',
  '__proto__',
  'prototype',
  'constructor',
]);

/** Warns of value definitions that are stored as they are and will not do what was meant. */
export function checkValueDefinitions(
  definitions: readonly ItemValueDefinition[],
  warnings: FileWarnings,
): void {
  const byPath = new Map(definitions.map((definition) => [definition.path, definition]));
  for (const definition of definitions) {
    const { path, defaultValue, choices, valueDefinition } = definition;
    const problem = aliasProblem(definition, byPath);
    if (problem !== null) warnings.remark(null, problem);
    if (takenNames.has(path)) warnings.remark(null, `An algorithm cannot read a value named ${path}.`);
    if (defaultValue === null) continue;
    if (isNumeric(valueDefinition.valueType) && !isNumberCell(defaultValue)) {
      warnings.remark(null, `The default of ${path} is not a number; it is ignored.`);
    }
    if (choices.length > 0 && !choices.some(({ value }) => value === defaultValue)) {
      warnings.remark(null, `The default of ${path} is not one of its allowed values.`);
    }
  }
}

/** A value stands for another one of the definition, which stands for itself. */
function aliasProblem(
  { path, aliasedTo }: ItemValueDefinition,
  byPath: ReadonlyMap<string, ItemValueDefinition>,
): string | null {
  if (aliasedTo === null) return null;
  const target = byPath.get(aliasedTo);
  if (target === undefined) return `${path} is an alias of ${aliasedTo}, which the definition does not have.`;
  if (aliasedTo === path) return `${path} is an alias of itself.`;
  if (target.aliasedTo !== null) {
    return `${path} is an alias of ${aliasedTo}, which is an alias of ${target.aliasedTo}; an alias of an alias is not followed.`;
  }
  return null;
}
