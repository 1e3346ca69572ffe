import { Checkbox } from '@base-ui/react/checkbox';
import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';

interface TickBoxProps {
  readonly isTicked: boolean;
  readonly onChange: (isTicked: boolean, event: Event) => void;
  /** Its name where no text stands next to it. */
  readonly label?: string;
  /** Some of those that it stands for are ticked. */
  readonly isPartly?: boolean;
  readonly children?: ReactNode;
}

export function TickBox({ isTicked, onChange, label, isPartly = false, children }: TickBoxProps) {
  const box = (
    <Checkbox.Root
      className="tick-box"
      aria-label={label}
      checked={isTicked}
      indeterminate={isPartly}
      onCheckedChange={(next, { event }) => onChange(next, event)}
    >
      <Checkbox.Indicator>{isPartly ? <Minus aria-hidden /> : <Check aria-hidden />}</Checkbox.Indicator>
    </Checkbox.Root>
  );
  if (children === undefined) return box;
  return (
    <label className="tick-label">
      {box}
      {children}
    </label>
  );
}
