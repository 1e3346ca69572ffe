import { type ReactNode, useId } from 'react';

interface LabelledProps {
  readonly label: string;
  readonly note?: ReactNode;
  readonly fault?: string | null;
  /** Gets the id that the label is for, and the id of the note or fault, for `aria-describedby`. */
  readonly children: (id: string, describedBy: string) => ReactNode;
}

/** A control under its name, with a note or what is wrong below it. */
export function Labelled({ label, note, fault = null, children }: LabelledProps) {
  const id = useId();
  const about = `${id}-about`;
  return (
    <div className="labelled">
      <label htmlFor={id}>{label}</label>
      {children(id, about)}
      <div id={about} hidden={fault === null && note === undefined}>
        {fault === null ? (
          <div className="note">{note}</div>
        ) : (
          <div className="fault" role="alert">
            {fault}
          </div>
        )}
      </div>
    </div>
  );
}
