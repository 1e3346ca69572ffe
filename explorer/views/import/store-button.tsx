import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TickBox } from '../../ui/tick-box.tsx';
import { words } from '../../words/words.ts';
import type { Report } from './use-report.ts';

interface StoreButtonProps {
  readonly report: Report;
  readonly isStoring: boolean;
  readonly isStale: boolean;
  readonly store: () => void;
}

/** Stores the rows. Those that are unusual are to be looked at before, and again when they are others. */
export function StoreButton({ report, isStoring, isStale, store }: StoreButtonProps) {
  const [lookedAt, setLookedAt] = useState('');
  const count = report.added + report.updated;
  const unusual = report.rows.filter(
    ({ kind, outcome }) => kind === 'UNUSUAL' && (outcome === 'ADDED' || outcome === 'UPDATED'),
  );
  const lines = unusual.map(({ line }) => line).join(' ');
  const texts = words.importing;
  return (
    <>
      {lines !== '' && (
        <>
          <span className="warning">{texts.ofThemUnusual(unusual.length)}</span>
          <TickBox isTicked={lookedAt === lines} onChange={(next) => setLookedAt(next ? lines : '')}>
            {texts.lookedAt}
          </TickBox>
        </>
      )}
      <Button
        kind="primary"
        onClick={store}
        disabled={isStoring || isStale || count === 0 || lookedAt !== lines}
      >
        {isStoring ? texts.storing : texts.store(count)}
      </Button>
    </>
  );
}
