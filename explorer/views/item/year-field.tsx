import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Labelled } from '../../ui/labelled.tsx';
import { words } from '../../words/words.ts';

interface YearFieldProps {
  /** The latest first. */
  readonly years: readonly number[];
  readonly year: number | null;
  readonly onChange: (year: number) => void;
  /** Where it is clear what it is: its name is for those who do not see it. */
  readonly isUnlabelled?: boolean;
}

/** The year of the figures, with arrows to the one before and after. */
export function YearField({ years, year, onChange, isUnlabelled = false }: YearFieldProps) {
  const at = years.indexOf(year ?? 0);
  const step = (to: number, label: string, Icon: typeof ChevronLeft) => {
    const next = years[to];
    return (
      <button
        type="button"
        className="box-step"
        aria-label={label}
        disabled={next === undefined || at < 0}
        onClick={() => next !== undefined && onChange(next)}
      >
        <Icon aria-hidden />
      </button>
    );
  };
  const box = (id?: string) => (
    <div className="box year-field">
      {step(at + 1, words.item.yearBefore, ChevronLeft)}
      <select
        id={id}
        aria-label={isUnlabelled ? words.item.year : undefined}
        value={year ?? ''}
        onChange={({ target }) => onChange(Number(target.value))}
      >
        {years.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
      {step(at - 1, words.item.yearAfter, ChevronRight)}
    </div>
  );
  return isUnlabelled ? box() : <Labelled label={words.item.year}>{box}</Labelled>;
}
