import type { ExploreItemQuery } from '../../../schema/generated/graphql.ts';
import { words } from '../../words/words.ts';
import { asOfYear, yearIn, yearParameter } from './years.ts';

export type Item = NonNullable<ExploreItemQuery['dataItem']>;
export type Choice = NonNullable<Item['userValueChoices']>[number];
type Definition = NonNullable<Choice['definition']>;

/** The content of a form field. */
export interface Entered {
  readonly value: string;
  /** The chosen unit; if none is chosen, the definition's. */
  readonly unit: string | null;
  /** The same; `none` for a quantity of what happens once. */
  readonly perUnit: string | null;
}

export const once = 'none';
/** The times that a quantity can be per, if its definition has one. */
export const times = ['year', 'month', 'week', 'day', once] as const;
const perTime = new Set(['year', 'month', 'week', 'day', 'h']);

export const isPerTime = (definition: Pick<Definition, 'perUnit'> | null): boolean =>
  perTime.has(definition?.perUnit ?? '');

export function nameOfTime(perUnit: string): string {
  const names: Readonly<Record<string, string>> = words.units.times;
  return perUnit === once ? words.item.inAll : words.units.per('', names[perUnit] ?? perUnit).trim();
}

export const isNumeric = ({ definition }: Choice): boolean =>
  ['DECIMAL', 'INTEGER'].includes(definition?.valueDefinition.valueType ?? '');

/** An input as it stands in the address, the same for every language: `1000.5 mi`, `120 km per none`, `2 per none`. */
export function readEntered(text: string, choice: Choice): Entered {
  const { unit = null, perUnit = null } = choice.definition ?? {};
  if (unit === null && !isPerTime(choice.definition)) return { value: text, unit, perUnit };
  const form = unit === null ? /^(.*?)()(?: per (\S+))?$/ : /^(.*?)(?: (\S+?))?(?: per (\S+))?$/;
  const [, value = text, chosen, per = perUnit] = form.exec(text) ?? [];
  return { value, unit: chosen || unit, perUnit: per };
}

/** Nothing for a field as it is before one enters anything; a unit may be chosen first. */
export function writeEntered({ value, unit, perUnit }: Entered, { definition }: Choice): string {
  const isUsual = perUnit === (definition?.perUnit ?? null);
  if (value === '' && isUsual && unit === (definition?.unit ?? null)) return '';
  return [value, unit, isUsual ? null : `per ${perUnit}`].filter((part) => part !== null).join(' ');
}

/** The inputs and the year of a calculation, as they stand in the address of its item. */
export function writeInputs(inputs: Inputs, asOf: string | null): string {
  const texts = inputs.map(({ path, value, unit, perUnit }) => [
    path,
    [value, unit, perUnit && `per ${perUnit}`].filter(Boolean).join(' '),
  ]);
  const year = asOf === null ? [] : [[yearParameter, asOf.slice(0, 4)]];
  return new URLSearchParams([...texts, ...year]).toString();
}

/** The inputs that are filled in, as the service takes them. */
export function asInputs(choices: readonly Choice[], parameters: URLSearchParams) {
  return choices.flatMap((choice) => {
    const { value, unit, perUnit } = readEntered(parameters.get(choice.path) ?? '', choice);
    if (value.trim() === '') return [];
    const isUsual = unit === null && perUnit === (choice.definition?.perUnit ?? null);
    return [{ path: choice.path, value, unit, ...(isUsual ? {} : { perUnit }) }];
  });
}

type Inputs = ReturnType<typeof asInputs>;

/** The parameter of the address that names items to show with this one in its history. */
export const withParameter = 'with';

/** The same by the address alone, before the choices are known: most quantities are those of a year. */
export const guessedInputs = (parameters: URLSearchParams): Inputs =>
  [...parameters]
    .filter(([name]) => name !== yearParameter && name !== withParameter)
    .map(([path, text]) => {
      const [, value = text, unit = null, perUnit = unit && 'year'] =
        /^([\d.]+)(?: (?!per )(\S+))?(?: per (\S+))?$/.exec(text) ?? [];
      return { path, value, unit, ...(perUnit === null ? {} : { perUnit }) };
    });

/** The time that the amount is per; none for something that happens once, such as fuel that is burnt. */
export function returnPerUnitOf(inputs: Inputs): typeof once | null {
  const measured = inputs.filter(({ unit }) => unit !== null);
  const isTimeless = measured.length > 0 && measured.every(({ perUnit }) => perUnit === null);
  return isTimeless || inputs.some(({ perUnit }) => perUnit === once) ? once : null;
}

/** The arguments of the requested amount. */
export const amountVariables = (
  categoryPath: string,
  uid: string,
  inputs: Inputs,
  parameters: URLSearchParams,
) => ({
  categoryPath,
  uid,
  inputs,
  asOf: asOfYear(yearIn(parameters)),
  returnPerUnit: returnPerUnitOf(inputs),
});
