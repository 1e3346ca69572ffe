import { formatName } from '../../words/data-names.ts';
import { memo, useState } from 'react';
import { formatFigure } from '../../format/numbers.ts';
import { readNumber } from '../../format/read-number.ts';
import { Labelled } from '../../ui/labelled.tsx';
import { QuantityField } from '../../ui/quantity-field.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { words } from '../../words/words.ts';
import { formatQuantity } from '../profile/quantity.ts';
import {
  type Choice,
  type Entered,
  isNumeric,
  isPerTime,
  nameOfTime,
  once,
  readEntered,
  times,
  writeEntered,
} from './inputs.ts';

interface FieldProps {
  readonly choice: Choice;
  /** The text in the address. */
  readonly text: string;
  readonly onChange: (path: string, text: string) => void;
  /** The fault in the words of the service. */
  readonly fault: string | null;
}

/** One input: a menu where the definition has choices, otherwise a number with its unit and time, or a text. */
export const Field = memo(({ choice, text, onChange, fault }: FieldProps) => {
  const { path, definition, defaultValue } = choice;
  const choices = definition?.choices ?? [];
  const title = formatName(definition?.name ?? path);
  if (choices.length > 0) {
    const usual = {
      value: '',
      label: defaultValue === null ? words.ui.choose : words.item.usual(formatName(defaultValue)),
    };
    const all = [usual, ...choices.map((each) => ({ value: each.value, label: formatName(each.name) }))];
    const chosen = all.find(({ value }) => value === text) ?? { value: text, label: formatName(text) };
    return (
      <Labelled label={title} fault={fault}>
        {(id) => (
          <ChoiceField
            id={id}
            label={title}
            value={chosen.value}
            choices={all}
            onChange={(value) => onChange(path, value)}
          />
        )}
      </Labelled>
    );
  }
  return isNumeric(choice) ? (
    <Quantity {...{ choice, text, onChange, fault, title }} />
  ) : (
    <TextField
      label={title}
      autoComplete="off"
      placeholder={defaultValue ?? ''}
      type={definition?.valueDefinition.valueType === 'DATE' ? 'date' : 'text'}
      value={text}
      onChange={(typed) => onChange(path, typed)}
      fault={fault}
    />
  );
});

/** Numbers stand in the reader's notation here, and in the service's in the address. */
function Quantity({ choice, text, onChange, fault, title }: FieldProps & { readonly title: string }) {
  const [typed, setTyped] = useState('');
  const { path, definition } = choice;
  const entered = readEntered(text, choice);
  const { value, unit, perUnit } = entered;
  const hasTime = isPerTime(definition) && perUnit !== null;
  const change = (part: Partial<Entered>): void =>
    onChange(path, writeEntered({ ...entered, ...part }, choice));
  // The default count of a single event is one.
  const measure = (part: Partial<Entered>): void =>
    change(part.perUnit === once && unit === null && value === '' ? { ...part, value: '1' } : part);
  const isTyped = readNumber(typed) === value && typed !== '';
  const units = unit === null ? [] : [...new Set([...(definition?.commonUnits ?? []), unit])];
  const perUnits = hasTime ? [...new Set([...times, perUnit])] : [];
  return (
    <QuantityField
      label={title}
      text={isTyped ? typed : formatFigure(value)}
      isWritten={!isTyped}
      onText={(next) => {
        setTyped(next);
        change({ value: readNumber(next) });
      }}
      unit={unit ?? ''}
      units={units.map((each) => ({ value: each, label: formatQuantity(each, hasTime ? null : perUnit) }))}
      onUnit={(next) => measure({ unit: next })}
      time={perUnit ?? ''}
      times={perUnits.map((each) => ({ value: each, label: nameOfTime(each) }))}
      onTime={(next) => measure({ perUnit: next })}
      fault={fault}
    />
  );
}
