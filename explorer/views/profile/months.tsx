import { useQuery } from '@tanstack/react-query';
import { ExploreProfileMonthsDocument } from '../../../schema/generated/graphql.ts';
import { Columns } from '../../charts/columns.tsx';
import { restAddress } from '../../api/rest-address.ts';
import { CopyAs } from '../../ui/copy/copy-as.tsx';
import { monthNames } from '../../format/dates.ts';
import { formatAmountUnit } from '../../words/units.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { seriesOf } from './series.ts';
import { type Grouping, monthsQuery, monthsVariables } from './year-queries.ts';

interface MonthsProps {
  readonly uid: string;
  readonly name: string;
  readonly year: number;
  readonly by: Grouping;
}

/** The months of a year as stacked columns. */
export function Months({ uid, name, year, by }: MonthsProps) {
  const { data, error, refetch } = useQuery({
    ...monthsQuery(uid, year, by),
    placeholderData: (last) => last,
  });
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data?.totals) return <Loading what="the months" />;
  const { totals, names } = data;
  const months = monthNames();
  const series = seriesOf(totals.rows, months.length, names);
  return (
    <section aria-label="By month">
      {series.length === 0 ? (
        <p className="state">Nothing of {year} has an amount.</p>
      ) : (
        <Columns
          title={`${year} by month and ${by}: ${name}`}
          unit={formatAmountUnit(totals.unit, null)}
          source="Amounts within each month (UTC); items without an end count until now."
          columns={months}
          series={series}
        />
      )}
      <CopyAs
        document={ExploreProfileMonthsDocument}
        variables={monthsVariables(uid, year, by)}
        rest={restMonths(monthsVariables(uid, year, by))}
      />
    </section>
  );
}

const restMonths = ({ uid, from, to, groups, depth }: ReturnType<typeof monthsVariables>): string =>
  restAddress(`/totals/${uid}`, [
    ['startDate', from],
    ['endDate', to],
    ['step', 'month'],
    ['by', groups.join().toLowerCase()],
    ['depth', depth],
  ]);
