import { reservedNames } from '../../domain/definitions/algorithm.ts';
import { quote } from '../../domain/basics/uid.ts';
import { isNumeric, type ItemValueDefinition } from '../../domain/definitions/item-definition.ts';
import type { FileWarnings } from './import-warning.ts';
import { isNumberOrBlank } from '../../domain/basics/decimal.ts';

/** Warns of value definitions that are stored unchanged but will not work as intended. */
export function checkValueDefinitions(
  definitions: readonly ItemValueDefinition[],
  warnings: FileWarnings,
): void {
  const byPath = new Map(definitions.map((definition) => [definition.path, definition]));
  for (const definition of definitions) {
    const { path, defaultValue, choices, valueDefinition } = definition;
    const problem = aliasProblem(definition, byPath);
    if (problem !== null) warnings.remark(null, problem);
    if (reservedNames.has(path)) warnings.remark(null, `An algorithm cannot read a value named ${path}.`);
    if (defaultValue === null) continue;
    if (isNumeric(valueDefinition.valueType) && !isNumberOrBlank(defaultValue)) {
      warnings.remark(
        null,
        `The default of ${path} is not a number but ${quote(defaultValue)}; it is ignored.`,
      );
    }
    if (choices.length > 0 && !choices.some(({ value }) => value === defaultValue)) {
      warnings.remark(null, `The default of ${path} is not one of its allowed values.`);
    }
  }
}

/** An alias must refer to another value of the definition that is not itself an alias. */
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
