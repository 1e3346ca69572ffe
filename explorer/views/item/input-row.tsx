import { useState } from 'react';
import { useParameter } from '../../api/address.ts';
import { Button } from '../../ui/button.tsx';
import { words } from '../../words/words.ts';
import { Chooser } from './chooser.tsx';
import type { faultsOf } from './faults.ts';
import { Field } from './field.tsx';
import type { Choice, Item } from './inputs.ts';
import { YearField } from './year-field.tsx';
import { latestOf, yearParameter, yearsOf } from './years.ts';

interface InputRowProps {
  readonly categoryPath: string;
  readonly item: Item;
  readonly parameters: URLSearchParams;
  readonly set: (name: string, text: string) => void;
  readonly faults: ReturnType<typeof faultsOf>;
  readonly year: number | null;
}

const most = 3;

/** The inputs, the menus that lead to other items of the category, and the year of the figures. */
export function InputRow({ categoryPath, item, parameters, set, faults, year }: InputRowProps) {
  const [, setYear] = useParameter(yearParameter);
  const [isOpen, setOpen] = useState(false);
  const choices = item.userValueChoices ?? [];
  const { first, rare } = splitOf(choices, parameters);
  const years = yearsOf(item, year);
  const shown = isOpen || rare.length === 1 ? choices : first;
  return (
    <>
      {shown.map((choice) => (
        <Field
          key={choice.path}
          choice={choice}
          text={parameters.get(choice.path) ?? ''}
          onChange={set}
          fault={faults.of(choice.path)}
        />
      ))}
      <Chooser categoryPath={categoryPath} item={item} />
      {years.length > 0 && (
        <YearField
          years={years}
          year={year ?? latestOf(item)}
          onChange={(next) => setYear(next === latestOf(item) ? '' : String(next))}
        />
      )}
      {rare.length > 1 && (
        <Button kind="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? words.item.fewerInputs : words.item.moreInputs(rare.length)}
        </Button>
      )}
      {choices.length === 0 && <p className="muted">{words.item.noInputs}</p>}
    </>
  );
}

/** The inputs that stand there at once: those without a usual value, those that are filled in, and at least one. */
function splitOf(choices: readonly Choice[], parameters: URLSearchParams) {
  const needed = choices.filter(
    ({ path, defaultValue }, index) => index === 0 || defaultValue === null || parameters.has(path),
  );
  const first =
    choices.length <= most ? choices : needed.length === choices.length ? choices.slice(0, most) : needed;
  return { first, rare: choices.filter((choice) => !first.includes(choice)) };
}
