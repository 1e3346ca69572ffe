import type { CategoryPath } from '../../domain/basics/category-path.ts';
import type { Choice } from '../../domain/basics/choice.ts';
import type { ItemValueDefinition } from '../../domain/definitions/item-definition.ts';
import type { CsvRow } from './csv.ts';
import type { FileWarnings } from './import-warning.ts';
import type { VersionTable } from './read-versions.ts';
import type { SourceChecks } from './source-checks.ts';
import { booleanTexts, misfitOf } from '../../domain/definitions/value-reading.ts';
import { quote } from '../../domain/basics/uid.ts';
import { uidOf } from './uid-of.ts';
import { toValueType, valueDefinitionOf } from './value-definitions.ts';

export function toItemValueDefinition(
  categoryPath: CategoryPath,
  { line, cells }: CsvRow,
  versions: VersionTable,
  checks: SourceChecks,
  warnings: FileWarnings,
): ItemValueDefinition {
  const [name = '', path = '', type = '', source = '', , unitCell = '', perUnitCell = '', defaultValue = ''] =
    cells;
  const valueType = toValueType(type);
  if (valueType === 'UNSPECIFIED') warnings.remark(line, `The type of ${path} is unknown.`);
  if (!versions.has(path)) {
    warnings.remark(line, `${path} is not in version.csv; it exists in version 2.0 only.`);
  }
  const isBroken = valueType === 'BOOLEAN' && misfitOf(valueType, defaultValue) !== undefined;
  if (isBroken)
    warnings.rejected(
      line,
      `The default of ${path} is not ${booleanTexts} but ${quote(defaultValue ?? '')}; it has none.`,
    );
  const { unit, perUnit } = readUnits(unitCell, perUnitCell, valueType === 'TEXT');
  return {
    uid: uidOf('item value definition', categoryPath, path),
    path,
    name,
    valueDefinition: valueDefinitionOf(valueType),
    fromData: source === 'true' || source === 'both',
    fromProfile: source !== 'true',
    unit,
    perUnit,
    defaultValue: defaultValue === '' || isBroken ? null : defaultValue,
    choices: toChoices(cells.slice(8)),
    ...versions.of(path),
  };

  function readUnits(unit: string, perUnit: string, isText: boolean) {
    if (isText && (unit !== '' || perUnit !== '')) {
      warnings.repaired(line, `${path} is text but has a unit; the unit is ignored.`);
      return { unit: null, perUnit: null };
    }
    if (unit !== '' && perUnit === '' && checks.isTime(unit)) {
      warnings.remark(line, `The unit of ${path} is a time; it may have been meant as the perUnit.`);
    }
    return { unit: checked(unit), perUnit: checked(perUnit) };
  }

  function checked(symbol: string): string | null {
    if (symbol === '') return null;
    const problem = checks.unit(symbol);
    if (problem !== null) warnings.remark(line, `The unit of ${path} cannot be converted: ${problem}`);
    return symbol;
  }
}

/** The allowed values are the rest of the line, some as `name=value`. */
function toChoices(cells: readonly string[]): readonly Choice[] {
  return cells
    .filter((cell) => cell.trim() !== '')
    .map((cell) => {
      const equals = cell.indexOf('=');
      return equals < 0
        ? { name: cell, value: cell }
        : { name: cell.slice(0, equals).trim(), value: cell.slice(equals + 1).trim() };
    });
}
