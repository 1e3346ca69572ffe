import { useState } from 'react';
import { ErrorBoundary } from '../../ui/states/error-boundary.tsx';
import { MonthsCard } from './months-card.tsx';
import type { Grouping, Overview } from './overview.ts';
import type { Basis } from './scope-sums.ts';
import { SourcesCard } from './sources-card.tsx';
import { TotalCard } from './total-card.tsx';
import { Warnings } from './warnings.tsx';

interface TotalsProps {
  readonly overview: Overview;
  readonly by: Grouping;
  readonly groupBy: (by: Grouping) => void;
}

/** A year in all, by month and by source. */
export function Totals({ overview, by, groupBy }: TotalsProps) {
  const [basis, setBasis] = useState<Basis>('location');
  const hasColumns = overview.steps.some(({ value }) => value !== null && value !== 0);
  return (
    <>
      <TotalCard overview={overview} basis={basis} setBasis={setBasis} />
      <Warnings overview={overview} />
      {hasColumns && (
        <div className="with-side profile-charts">
          <ErrorBoundary>
            <MonthsCard overview={overview} basis={basis} by={by} groupBy={groupBy} />
          </ErrorBoundary>
          <ErrorBoundary>
            <SourcesCard overview={overview} basis={basis} />
          </ErrorBoundary>
        </div>
      )}
    </>
  );
}
