import { Segments } from '../../ui/segments.tsx';
import { Select } from '../../ui/select.tsx';
import { words } from '../../words/words.ts';
import { all } from './overview.ts';

interface YearChoiceProps {
  /** The newest first. */
  readonly years: readonly number[];
  readonly year: number | null;
  readonly choose: (year: string) => void;
}

const maxSegments = 4;

/** The years with records, and all of them. */
export function YearChoice({ years, year, choose }: YearChoiceProps) {
  const shown = year === null || years.includes(year) ? years : [year, ...years].sort((a, b) => b - a);
  const choices = [
    ...shown.toReversed().map((each) => ({ value: String(each), label: String(each) })),
    { value: all, label: words.profile.all },
  ];
  const chosen = year === null ? all : String(year);
  const props = { label: words.profile.year, value: chosen, onChange: choose, choices };
  if (shown.length < 2) return null;
  return choices.length <= maxSegments ? <Segments {...props} /> : <Select {...props} />;
}
