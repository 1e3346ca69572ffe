import { Combobox as Base } from '@base-ui/react/combobox';
import { Check, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { words } from '../words/words.ts';

export interface ComboboxChoice {
  readonly value: string;
  /** The typed text is looked for in it. */
  readonly label: string;
  readonly note?: ReactNode;
}

interface ComboboxProps<Choice extends ComboboxChoice> {
  readonly label: string;
  readonly id?: string;
  readonly value: Choice | null;
  readonly onChange: (choice: Choice) => void;
  readonly choices: readonly Choice[];
  readonly placeholder?: string;
  /** Called with what is typed, where the service finds the choices; without it they are filtered here. */
  readonly onType?: (text: string) => void;
  readonly isSmall?: boolean;
  /** Draws a choice otherwise than by its label and note. */
  readonly draw?: (choice: Choice) => ReactNode;
}

/**
 * More than twelve choices, or ones that are looked for. The field is inside the list: a list that
 * opens below a typed field would hide the rest of the page from assistive technology.
 */
export function Combobox<Choice extends ComboboxChoice>(props: ComboboxProps<Choice>) {
  const { label, id, value, onChange, choices, placeholder, onType, isSmall, draw } = props;
  return (
    <Base.Root
      items={choices}
      value={value}
      itemToStringLabel={(choice: Choice) => choice.label}
      isItemEqualToValue={(one: Choice, other: Choice) => one.value === other.value}
      autoHighlight
      {...(onType === undefined ? {} : { filter: null, onInputValueChange: onType })}
      onValueChange={(next) => {
        if (next !== null) onChange(next);
      }}
    >
      <Base.Trigger
        id={id}
        aria-label={id === undefined ? label : undefined}
        className={isSmall ? 'picker small' : 'picker'}
      >
        <span className={value === null ? 'placeholder' : undefined}>
          <Base.Value placeholder={placeholder ?? words.ui.choose} />
        </span>
        <Base.Icon className="picker-icon">
          <ChevronDown aria-hidden />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className="positioner" align="start" sideOffset={4} collisionPadding={8}>
          <Base.Popup className="popup" aria-label={label}>
            <div className="popup-field">
              <Base.Input aria-label={label} placeholder={words.ui.filter} />
            </div>
            <Base.Empty className="popup-empty">{words.ui.noneFound}</Base.Empty>
            <Base.List>
              {(choice: Choice) => (
                <Base.Item key={choice.value} value={choice} className="option">
                  <span className="grow">
                    {draw?.(choice) ?? (
                      <>
                        {choice.label}
                        {choice.note !== undefined && <small>{choice.note}</small>}
                      </>
                    )}
                  </span>
                  <Base.ItemIndicator className="option-check">
                    <Check aria-hidden />
                  </Base.ItemIndicator>
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
