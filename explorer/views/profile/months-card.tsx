import { StackedColumns } from '../../charts/stacked-columns.tsx';
import { fullMonthNames, monthNames } from '../../format/dates.ts';
import { formatCount, inUnitOf } from '../../format/numbers.ts';
import { Segments } from '../../ui/segments.tsx';
import { words } from '../../words/words.ts';
import type { Grouping, Overview } from './overview.ts';
import type { Basis } from './scope-sums.ts';
import { partsOf, sumsBefore } from './steps.ts';

interface MonthsCardProps {
  readonly overview: Overview;
  readonly basis: Basis;
  readonly by: Grouping;
  readonly groupBy: (by: Grouping) => void;
}

/** The months of a year, or the years of all, in parts. */
export function MonthsCard({ overview, basis, by, groupBy }: MonthsCardProps) {
  const { year, years, steps, names } = overview;
  const columns = year === null ? years.toReversed().map(String) : monthNames();
  const at = (from: string): number => {
    const day = new Date(from);
    return year === null ? columns.indexOf(String(day.getUTCFullYear())) : day.getUTCMonth();
  };
  const parts = partsOf(steps, columns.length, { at, by, basis, names });
  const before = year === null ? columns.map(() => null) : sumsBefore(steps, columns.length, at);
  const { unit, write } = inUnitOf(overview.total?.value ?? 0);
  const unitOf = `${unit} CO₂e`;
  return (
    <StackedColumns
      title={year === null ? words.profile.allYears : words.profile.months(String(year))}
      subtitle={words.profile.monthsBy(
        unitOf,
        words.profile.byGroup[by],
        year === null || before.every((value) => value === null) ? null : String(year - 1),
      )}
      columns={columns}
      fullNames={year === null ? columns : fullMonthNames()}
      parts={parts}
      before={{ name: year === null ? '' : String(year - 1), values: before }}
      write={write}
      writeMark={(kg) => formatCount(unit === 't' ? kg / 1000 : kg)}
      unit={unit}
      actions={
        <Segments
          isSmall
          label={words.profile.groupBy}
          value={by}
          onChange={groupBy}
          choices={(['scope', 'category', 'gas'] as const).map((value) => ({
            value,
            label: words.profile.groups[value],
          }))}
        />
      }
    />
  );
}
