import type { ComponentProps, ReactNode } from 'react';
import { Labelled } from './labelled.tsx';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'className' | 'id'> {
  readonly label: string;
  readonly value?: string;
  readonly onChange?: (text: string) => void;
  readonly note?: ReactNode;
  readonly fault?: string | null;
  /** Controls inside the box, after the text. */
  readonly end?: ReactNode;
}

export function TextField({ label, onChange, note, fault = null, end, ...props }: TextFieldProps) {
  return (
    <Labelled label={label} note={note} fault={fault}>
      {(id, describedBy) => (
        <div className="box" data-invalid={fault === null ? undefined : ''}>
          <input
            id={id}
            aria-describedby={describedBy}
            aria-invalid={fault !== null}
            {...props}
            onChange={({ target }) => onChange?.(target.value)}
          />
          {end}
        </div>
      )}
    </Labelled>
  );
}
