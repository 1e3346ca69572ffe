import { memo, useState } from 'react';
import { readNumber, writeNumber } from '../../format/read-number.ts';
import {
  type Choice,
  type Entered,
  isNumeric,
  isPerTime,
  once,
  readEntered,
  writeEntered,
} from './inputs.ts';
import { Units } from './units.tsx';

interface FieldProps {
  readonly choice: Choice;
  /** The text in the address. */
  readonly text: string;
  readonly onChange: (name: string, text: string) => void;
  /** The fault in the words of the service. */
  readonly fault: string | null;
}

/** One input: a menu where the definition has choices, otherwise a value with its unit and what it is per. */
export const Field = memo(({ choice, text, onChange, fault }: FieldProps) => {
  const { name, definition, defaultValue } = choice;
  const entered = readEntered(text, choice);
  const { value, unit, perUnit } = entered;
  const id = `input-${name}`;
  const choices = definition?.choices ?? [];
  const title = definition?.name ?? name;
  const change = (part: Partial<Entered>): void =>
    onChange(name, writeEntered({ ...entered, ...part }, choice));
  // The default count of a single event is one.
  const measure = (part: Partial<Entered>): void =>
    change(part.perUnit === once && unit === null && value === '' ? { ...part, value: '1' } : part);
  const described = {
    id,
    'aria-invalid': fault !== null,
    'aria-describedby': `${id}-fault ${id}-hint`,
  };
  return (
    <div className="field">
      <label htmlFor={id}>{title}</label>
      <div className="entry">
        {choices.length > 0 ? (
          <select {...described} value={value} onChange={({ target }) => onChange(name, target.value)}>
            <option value="">{defaultValue === null ? 'Choose' : `As usual: ${defaultValue}`}</option>
            {choices.map((each) => (
              <option key={each.value} value={each.value}>
                {each.name}
              </option>
            ))}
          </select>
        ) : (
          <Typed
            {...described}
            isNumeric={isNumeric(choice)}
            placeholder={defaultValue ?? ''}
            value={value}
            onChange={(typed) => change({ value: typed })}
          />
        )}
        {(unit !== null || isPerTime(definition)) && (
          <Units title={title} definition={definition} unit={unit} perUnit={perUnit} onChange={measure} />
        )}
      </div>
      <small id={`${id}-fault`} className="fault" role="status">
        {fault}
      </small>
      <small id={`${id}-hint`}>{hintOf(choice)}</small>
    </div>
  );
});

interface TypedProps {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string;
  readonly isNumeric: boolean;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Numbers stand in the page's language here, and in that of the service in the address. */
function Typed({ isNumeric: isNumber, value, onChange, ...input }: TypedProps) {
  const [typed, setTyped] = useState('');
  const read = (text: string): string => (isNumber ? readNumber(text) : text);
  return (
    <input
      {...input}
      autoComplete="off"
      inputMode={isNumber ? 'decimal' : 'text'}
      value={read(typed) === value ? typed : isNumber ? writeNumber(value) : value}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(read(target.value));
      }}
    />
  );
}

const hints: Readonly<Record<string, string>> = {
  INTEGER: 'A whole number.',
  DATE: 'A day, such as 2026-01-31.',
};

function hintOf({ defaultValue, definition }: Choice): string {
  const type = definition?.valueDefinition.valueType ?? 'UNSPECIFIED';
  return [
    hints[type] ?? '',
    defaultValue === null || defaultValue === '' ? '' : `${defaultValue} unless entered.`,
  ]
    .filter(Boolean)
    .join(' ');
}
