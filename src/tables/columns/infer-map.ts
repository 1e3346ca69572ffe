import { nearestName } from '../../domain/basics/nearest-name.ts';
import { dimensionOf } from '../../units/common-units.ts';
import { type CategoryNames, noNames } from '../category-names.ts';
import { isForPeople } from '../exported-columns.ts';
import { fold, isAboutUnits, isExported, splitHeader, usualMeaning } from './header-words.ts';
import { inputIn } from './measured-inputs.ts';
import { parseUse } from '../table-map.ts';

interface Inferred {
  readonly use: string;
  /** Parts of all rows that the header says, by meaning: the unit of their values. */
  readonly header?: Readonly<Record<string, string>>;
  /** Whether the column is left out because nothing is known of it. */
  readonly isLeftOut?: true;
}

/**
 * Guesses the meaning of a column from its header: a meaning as a map names it, a level of the
 * drill-down, an input, `…Unit` and `…PerUnit` of another column, one of its usual names, or the
 * unit of the one input that it measures, alone or behind what is measured. Any other column is
 * left out of a table that has a quantity, and otherwise a value by that name.
 */
export function inferUse(
  column: string,
  columns: readonly string[],
  names: CategoryNames = noNames,
): Inferred {
  const known = knownUse(column, columns, names);
  if (known !== null) return known;
  const isNear =
    nearestName(
      column,
      names.inputs.map(({ path }) => path),
    ) !== undefined;
  const isOfQuantities = columns.some((each) => {
    const use = knownUse(each, columns, names)?.use ?? '';
    return use === 'quantity' || (names.inputs.length > 0 && use.startsWith('value.'));
  });
  return isNear || !isOfQuantities ? { use: `value.${column}` } : { use: 'ignore', isLeftOut: true };
}

/** `null` for a column of which nothing is known. */
export function knownUse(
  column: string,
  columns: readonly string[],
  names: CategoryNames = noNames,
): Inferred | null {
  if (isForPeople(column, columns)) return { use: 'ignore' };
  if (isUse(column)) return { use: column };
  const { levels, inputs } = names;
  const name = fold(column);
  const level = levels.find((each) => fold(each) === name);
  if (level !== undefined) return { use: `drill.${level}` };
  const input = inputs.find(({ path }) => fold(path) === name);
  if (input !== undefined) return { use: `value.${column}` };
  const beside = besideAnother(column, columns, names);
  if (beside !== null) return beside;
  if (name === 'amount' && isExported(columns)) return { use: 'ignore' };
  const usual = usualMeaning(column, columns);
  if (usual !== undefined) return { use: usual === 'label.site' ? `label.${column}` : usual };
  return measured(column, columns, names) ?? (isAboutUnits(column) ? { use: 'unit' } : null);
}

function besideAnother(column: string, columns: readonly string[], names: CategoryNames): Inferred | null {
  const name = fold(column);
  for (const kind of ['perUnit', 'unit'] as const) {
    if (!name.endsWith(kind.toLowerCase())) continue;
    const of = columns.find((each) => each !== column && fold(each) === name.slice(0, -kind.length));
    const use = of === undefined ? '' : inferUse(of, columns, names).use;
    if (use.startsWith('value.')) return { use: `${kind}.${use.slice('value.'.length)}` };
    if (use === 'quantity' && kind === 'unit') return { use: kind };
  }
  return null;
}

/** A quantity whose unit is the header, or in it. */
function measured(
  column: string,
  columns: readonly string[],
  { levels, inputs }: CategoryNames,
): Inferred | null {
  const whole = inputIn(column, inputs);
  if (whole !== undefined) return ofInput(whole, column);
  const { base, unit } = splitHeader(column) ?? { base: '', unit: '' };
  if (dimensionOf(unit) === null) return null;
  const of = inputs.find(({ path, name }) => [path, name].some((each) => fold(each) === fold(base)));
  const input = of ?? inputIn(unit, inputs);
  if (input !== undefined) return ofInput(input, unit);
  const isGeneric = inputs.length === 0 && levels.length === 0 && usualMeaning(base, columns) === 'quantity';
  return isGeneric ? { use: 'quantity', header: { unit } } : null;
}

function ofInput({ path }: CategoryNames['inputs'][number], unit: string): Inferred {
  return { use: `value.${path}`, header: { [`unit.${path}`]: unit } };
}

function isUse(text: string): boolean {
  try {
    parseUse(text);
    return true;
  } catch {
    return false;
  }
}
