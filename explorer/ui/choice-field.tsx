import { Combobox } from './combobox.tsx';
import { Select } from './select.tsx';

interface ChoiceFieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

const mostListed = 12;

/** One of some choices: as a list, or with a filter where there are many. */
export const ChoiceField = ({ id, label, value, onChange, choices }: ChoiceFieldProps) =>
  choices.length > mostListed ? (
    <Combobox
      id={id}
      label={label}
      value={choices.find((choice) => choice.value === value) ?? null}
      choices={choices}
      onChange={(next) => onChange(next.value)}
    />
  ) : (
    <Select id={id} value={value} choices={choices} onChange={onChange} />
  );
