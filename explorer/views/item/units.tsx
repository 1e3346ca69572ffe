import { formatQuantity } from '../profile/quantity.ts';
import { type Definition, isPerTime, nameOfTime, times } from './inputs.ts';

interface UnitsProps {
  /** The measured quantity, for the names of the menus. */
  readonly title: string;
  /** Nothing while it is not known yet. */
  readonly definition: Definition | null;
  /** Nothing where something is counted, such as journeys. */
  readonly unit: string | null;
  readonly perUnit: string | null;
  readonly onChange: (part: { readonly unit: string } | { readonly perUnit: string }) => void;
}

/** Menus of what a quantity is measured in and, where it can be chosen, of what it is per. */
export function Units({ title, definition, unit, perUnit, onChange }: UnitsProps) {
  const hasTime = isPerTime(definition) && perUnit !== null;
  return (
    <>
      {unit !== null && (
        <Menu
          label={`Unit of ${title}`}
          values={[...(definition?.commonUnits ?? []), unit]}
          value={unit}
          nameOf={(each) => formatQuantity(each, hasTime ? null : perUnit)}
          onChange={(chosen) => onChange({ unit: chosen })}
        />
      )}
      {hasTime && (
        <Menu
          label={`Time of ${title}`}
          values={[...times, perUnit]}
          value={perUnit}
          nameOf={nameOfTime}
          onChange={(chosen) => onChange({ perUnit: chosen })}
        />
      )}
    </>
  );
}

interface MenuProps {
  readonly label: string;
  readonly values: readonly string[];
  readonly value: string;
  readonly nameOf: (value: string) => string;
  readonly onChange: (value: string) => void;
}

function Menu({ label, values, value, nameOf, onChange }: MenuProps) {
  return (
    <select aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      {[...new Set(values)].map((each) => (
        <option key={each} value={each}>
          {nameOf(each)}
        </option>
      ))}
    </select>
  );
}
