import { useState } from 'react';
import { formatFigure } from '../format/numbers.ts';
import { readingOf, writeNumber } from '../format/read-number.ts';
import { words } from '../words/words.ts';
import { Button } from './button.tsx';
import { Labelled } from './labelled.tsx';
import { Select } from './select.tsx';

interface Choice {
  readonly value: string;
  readonly label: string;
}

interface QuantityFieldProps {
  readonly label: string;
  /** The typed text, in the reader's notation. */
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly unit?: string;
  readonly units?: readonly Choice[];
  readonly onUnit?: (unit: string) => void;
  /** "in all", or a time such as "per year". */
  readonly time?: string;
  readonly times?: readonly Choice[];
  readonly onTime?: (time: string) => void;
  readonly fault?: string | null;
  readonly isFocused?: boolean;
  /** The page wrote the text itself, so that there is no other reading of it. */
  readonly isWritten?: boolean;
}

/**
 * A number, its unit and its time as one box. A number with a sign that may group or divide is shown
 * as it was read, with the other reading one click away.
 */
export function QuantityField(props: QuantityFieldProps) {
  const {
    label,
    text,
    onText,
    unit = '',
    units = [],
    onUnit,
    time = '',
    times = [],
    onTime,
    isFocused,
    isWritten = false,
  } = props;
  const [isLeft, setLeft] = useState(false);
  const reading = readingOf(text);
  const isWrong = isLeft && text.trim() !== '' && reading === null;
  const fault = props.fault ?? (isWrong ? words.ui.notANumber : null);
  const note =
    isWritten || reading?.other == null ? undefined : <Reading {...reading} unit={unit} onText={onText} />;
  return (
    <Labelled label={label} note={note} fault={fault}>
      {(id, describedBy) => (
        <div className="box" data-invalid={fault === null ? undefined : ''}>
          <input
            id={id}
            inputMode="decimal"
            autoComplete="off"
            aria-describedby={describedBy}
            aria-invalid={fault !== null}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the first input of a view that exists to be typed in
            autoFocus={isFocused}
            value={text}
            onChange={({ target }) => onText(target.value)}
            onBlur={() => setLeft(true)}
          />
          {units.length > 1 && onUnit ? (
            <Select label={words.ui.unitOf(label)} value={unit} choices={units} onChange={onUnit} />
          ) : (
            unit !== '' && <span className="affix">{unit}</span>
          )}
          {times.length > 1 && onTime && (
            <Select label={words.ui.timeOf(label)} value={time} choices={times} onChange={onTime} />
          )}
        </div>
      )}
    </Labelled>
  );
}

interface ReadingProps {
  readonly value: string;
  readonly other: string | null;
  readonly unit: string;
  readonly onText: (text: string) => void;
}

function Reading({ value, other, unit, onText }: ReadingProps) {
  const shown = (number: string): string => `${formatFigure(number)} ${unit}`.trim();
  return (
    <>
      {words.ui.readAs(shown(value))}{' '}
      {other !== null && (
        <Button kind="link" onClick={() => onText(plainText(other))}>
          {words.ui.otherReading(shown(other))}
        </Button>
      )}
    </>
  );
}

/** Typed so that it is read like this: 30.000 as 30, and 30,000 as 30000. */
const plainText = (number: string): string => writeNumber(String(Number(number)));
