import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';

interface SelectProps<Value extends string> {
  /** Its name where no `Labelled` around it has one. */
  readonly label?: string;
  /** The name of the element in `Labelled`. */
  readonly id?: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly choices: readonly { readonly value: Value; readonly label: string; readonly note?: string }[];
  readonly isSmall?: boolean;
  readonly isDisabled?: boolean;
}

/** One of up to twelve choices; above that a `Combobox` filters them. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, id, value, onChange, choices, isSmall, isDisabled = false } = props;
  return (
    <Base.Root
      items={choices}
      value={value}
      disabled={isDisabled}
      onValueChange={(next) => {
        if (next !== null) onChange(next);
      }}
    >
      <Base.Trigger
        id={id}
        aria-label={label}
        title={choices.find((each) => each.value === value)?.label}
        className={isSmall ? 'picker small' : 'picker'}
      >
        <Base.Value />
        <Base.Icon className="picker-icon">
          <ChevronDown aria-hidden />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Backdrop className="clear-backdrop" />
        <Base.Positioner
          className="positioner"
          sideOffset={4}
          alignItemWithTrigger={false}
          collisionPadding={8}
        >
          <Base.Popup className="popup">
            {choices.map((choice) => (
              <Base.Item key={choice.value} value={choice.value} className="option">
                <Base.ItemText className="grow">{choice.label}</Base.ItemText>
                {choice.note !== undefined && <small>{choice.note}</small>}
                <span className="option-check">
                  <Base.ItemIndicator>
                    <Check aria-hidden />
                  </Base.ItemIndicator>
                </span>
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
