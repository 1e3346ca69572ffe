import { Popover } from '@base-ui/react/popover';
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { formatPeriod, monthNames } from '../format/dates.ts';
import { dayAfter, lastDay, monthsFrom, type Period } from '../format/periods.ts';
import { words } from '../words/words.ts';
import { IconButton } from './icon-button.tsx';
import { TextField } from './text-field.tsx';

interface PeriodFieldProps {
  readonly label: string;
  readonly id?: string;
  readonly period: Period;
  readonly onChange: (period: Period) => void;
}

/** The time of a record: a month, a quarter or a year by one press, or any days. */
export function PeriodField({ label, id, period, onChange }: PeriodFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const choose = (next: Period): void => {
    onChange(next);
    setOpen(false);
  };
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger
        id={id}
        className="picker"
        aria-label={`${label}: ${formatPeriod(period.start, period.end)}`}
      >
        <span title={formatPeriod(period.start, period.end)}>{formatPeriod(period.start, period.end)}</span>
        <CalendarDays aria-hidden />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className="positioner" align="start" sideOffset={4} collisionPadding={8}>
          <Popover.Popup className="popup period-popup" aria-label={label}>
            <Periods key={period.start} period={period} choose={choose} change={onChange} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

interface PeriodsProps {
  readonly period: Period;
  readonly choose: (period: Period) => void;
  readonly change: (period: Period) => void;
}

function Periods({ period, choose, change }: PeriodsProps) {
  const [year, setYear] = useState(Number(period.start.slice(0, 4)));
  const button = (name: string, each: Period) => (
    <button
      key={name}
      type="button"
      aria-pressed={each.start === period.start && each.end === period.end}
      onClick={() => choose(each)}
    >
      {name}
    </button>
  );
  return (
    <>
      <div className="row spread">
        <IconButton
          label={words.ui.yearBefore}
          icon={ChevronLeft}
          isSmall
          onClick={() => setYear(year - 1)}
        />
        <div className="period-grid one">{button(String(year), monthsFrom(year, 0, 12))}</div>
        <IconButton
          label={words.ui.yearAfter}
          icon={ChevronRight}
          isSmall
          onClick={() => setYear(year + 1)}
        />
      </div>
      <div className="period-grid">
        {monthNames().map((name, month) => button(name, monthsFrom(year, month, 1)))}
      </div>
      <div className="period-grid">
        {[0, 3, 6, 9].map((month) => button(words.ui.quarter(month / 3 + 1), monthsFrom(year, month, 3)))}
      </div>
      <Days period={period} change={change} />
    </>
  );
}

function Days({ period, change }: Pick<PeriodsProps, 'period' | 'change'>) {
  const [first, setFirst] = useState(period.start);
  const [last, setLast] = useState(lastDay(period.end));
  const set = (start: string, end: string): void => {
    setFirst(start);
    setLast(end);
    if (start !== '' && end !== '' && start <= end) change({ start, end: dayAfter(end) });
  };
  return (
    <div className="period-days">
      <TextField label={words.ui.firstDay} type="date" value={first} onChange={(day) => set(day, last)} />
      <TextField
        label={words.ui.lastDay}
        type="date"
        value={last}
        fault={first !== '' && last !== '' && last < first ? words.ui.lastBeforeFirst : null}
        onChange={(day) => set(first, day)}
      />
    </div>
  );
}
