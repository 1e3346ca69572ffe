import { useState } from 'react';
import { formatUnit, readNumber, writeNumber } from '../../ui/numbers.ts';
import { type Choice, isNumeric, readEntered, writeEntered } from './inputs.ts';
import { unitsLike } from './units.ts';

interface FieldProps {
  readonly choice: Choice;
  /** As it stands in the address. */
  readonly text: string;
  readonly onChange: (text: string) => void;
  /** Whether the service says that it is missing or wrong. */
  readonly isWrong: boolean;
}

/** One input: a menu where the definition has choices, otherwise a value with its unit. */
export function Field({ choice, text, onChange, isWrong }: FieldProps) {
  const { name, definition, defaultValue } = choice;
  const { value, unit } = readEntered(text, choice);
  const id = `input-${name}`;
  const choices = definition?.choices ?? [];
  const perUnit = definition?.perUnit ?? null;
  const described = { id, 'aria-invalid': isWrong, 'aria-describedby': `${id}-hint` };
  return (
    <div className="field">
      <label htmlFor={id}>{definition?.name ?? name}</label>
      <div className="entry">
        {choices.length > 0 ? (
          <select {...described} value={value} onChange={({ target }) => onChange(target.value)}>
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
            onChange={(typed) => onChange(writeEntered({ value: typed, unit }))}
          />
        )}
        {unit !== null && definition?.unit && (
          <UnitMenu
            name={definition.name}
            units={[...new Set([...unitsLike(definition.unit), unit])]}
            unit={unit}
            perUnit={perUnit}
            onChange={(chosen) => onChange(writeEntered({ value, unit: chosen }))}
          />
        )}
      </div>
      <small id={`${id}-hint`}>{hintOf(choice)}</small>
    </div>
  );
}

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

interface UnitMenuProps {
  readonly name: string;
  readonly units: readonly string[];
  readonly unit: string;
  readonly perUnit: string | null;
  readonly onChange: (unit: string) => void;
}

function UnitMenu({ name, units, unit, perUnit, onChange }: UnitMenuProps) {
  return (
    <select aria-label={`Unit of ${name}`} value={unit} onChange={({ target }) => onChange(target.value)}>
      {units.map((each) => (
        <option key={each} value={each}>
          {formatUnit(each, perUnit)}
        </option>
      ))}
    </select>
  );
}
