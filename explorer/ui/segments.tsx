import { Toggle } from '@base-ui/react/toggle';
import { ToggleGroup } from '@base-ui/react/toggle-group';
import type { ReactNode } from 'react';

interface SegmentsProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly choices: readonly { readonly value: Value; readonly label: ReactNode }[];
  readonly isSmall?: boolean;
}

/** Two to four choices, of which one always holds. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { label, value, onChange, choices, isSmall } = props;
  return (
    <ToggleGroup
      aria-label={label}
      className={isSmall ? 'segments small' : 'segments'}
      value={[value]}
      onValueChange={([next]) => {
        if (next !== undefined) onChange(next);
      }}
    >
      {choices.map((choice) => (
        <Toggle key={choice.value} value={choice.value}>
          {choice.label}
        </Toggle>
      ))}
    </ToggleGroup>
  );
}
