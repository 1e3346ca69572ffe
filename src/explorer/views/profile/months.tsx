import {
  ExploreProfileMonthsDocument,
  type ProfileTotalGroup,
} from '../../../../schema/generated/graphql.ts';
import { useCategoryNames } from '../../api/category-names.ts';
import { useOperation } from '../../api/request.ts';
import { Columns } from '../../charts/columns.tsx';
import { CopyAs } from '../../ui/copy-as.tsx';
import { formatAmountUnit, monthNames } from '../../ui/numbers.ts';
import { Failed, Loading } from '../../ui/states.tsx';
import { seriesOf } from './series.ts';
import { periodOf } from './years.ts';

interface MonthsProps {
  readonly uid: string;
  readonly name: string;
  readonly year: number;
  readonly by: 'category' | 'gas';
}

const levels = 2;

/** The months of a year as stacked columns. */
export function Months({ uid, name, year, by }: MonthsProps) {
  const groups: ProfileTotalGroup[] = by === 'gas' ? ['GAS'] : ['CATEGORY'];
  const variables = { uid, ...periodOf(year), groups, depth: by === 'gas' ? null : levels };
  const { data, error, refetch } = useOperation(ExploreProfileMonthsDocument, variables, { keepsLast: true });
  const categoryNames = useCategoryNames(
    data?.profileTotals?.rows.map(({ categoryPath }) => categoryPath) ?? [],
  );
  if (error !== null) return <Failed error={error} retry={() => void refetch()} />;
  const totals = data?.profileTotals;
  if (!totals || categoryNames === null) return <Loading what="the months" />;
  const months = monthNames();
  const series = seriesOf(totals.rows, months.length, categoryNames);
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
      <CopyAs document={ExploreProfileMonthsDocument} variables={variables} rest={restAddress(uid, year)} />
    </section>
  );
}

function restAddress(uid: string, year: number): string {
  const { from, to } = periodOf(year);
  return `/totals/${uid}?startDate=${from}&endDate=${to}&step=month&by=category`;
}
