import {
  type Choice,
  isNumeric,
  isPerTime,
  type Item,
  once,
  readEntered,
  writeEntered,
} from '../item/inputs.ts';

/** One quantity for all factors, as it stands in the address: `80000 kWh`, or `80000 kWh per year`. */
export interface Quantity {
  readonly value: string;
  readonly unit: string;
  /** `none` for what happens once. */
  readonly perUnit: string;
}

export function readQuantity(text: string): Quantity {
  const [, value = text, unit = '', perUnit = once] =
    /^(.*?)(?: (?!per )(\S+))?(?: per (\S+))?$/.exec(text) ?? [];
  return { value, unit, perUnit };
}

export const writeQuantity = ({ value, unit, perUnit }: Quantity): string =>
  value === '' ? '' : [value, unit, perUnit === once ? '' : `per ${perUnit}`].filter(Boolean).join(' ');

const isMeasured = (choice: Choice): boolean => isNumeric(choice) && choice.definition?.unit != null;

const unitsOf = ({ definition }: Choice): readonly string[] =>
  definition?.unit == null ? [] : [...new Set([definition.unit, ...(definition.commonUnits ?? [])])];

/** The units that all factors can be measured in, or else those that some can. */
export function unitsOfAll(items: readonly Item[]): readonly string[] {
  const units = items.map(
    ({ userValueChoices }) => new Set((userValueChoices ?? []).filter(isMeasured).flatMap(unitsOf)),
  );
  const all = [...new Set(units.flatMap((each) => [...each]))];
  const shared = all.filter((unit) => units.every((each) => each.has(unit)));
  return shared.length > 0 ? shared : all;
}

/** The one quantity that is entered for a factor; `null` where there is none, or several. */
export function quantityIn({ userValueChoices }: Item, parameters: URLSearchParams): Quantity | null {
  const given = (userValueChoices ?? []).flatMap((choice) => {
    const entered = readEntered(parameters.get(choice.path) ?? '', choice);
    return isMeasured(choice) && entered.value !== '' ? [{ choice, entered }] : [];
  });
  const [only, ...others] = given;
  if (only === undefined || others.length > 0) return null;
  const { value, unit, perUnit } = only.entered;
  return { value, unit: unit ?? '', perUnit: isPerTime(only.choice.definition) ? (perUnit ?? once) : once };
}

/** The inputs of a factor with another quantity; `null` where it cannot be measured so. */
export function withQuantity(
  item: Item,
  parameters: URLSearchParams,
  { value, unit, perUnit }: Quantity,
): URLSearchParams | null {
  const choices = (item.userValueChoices ?? []).filter(isMeasured);
  const input = choices.find((choice) => unitsOf(choice).includes(unit));
  if (input === undefined) return null;
  const after = new URLSearchParams(parameters);
  const given = choices.filter(({ path }) => after.has(path));
  // Otherwise it would count together with the other one, such as kWh with litres of a fuel.
  if (given.length === 1) for (const { path } of given) after.delete(path);
  const time = isPerTime(input.definition) ? perUnit : (input.definition?.perUnit ?? null);
  after.set(input.path, writeEntered({ value, unit, perUnit: time }, input));
  return after;
}
