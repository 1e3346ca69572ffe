import { sum } from 'd3-array';
import { useState } from 'react';
import { profileAddress } from '../../api/address.ts';
import { asFailure } from '../../api/failure.ts';
import { queries } from '../../api/queries.ts';
import { formatTotal } from '../../format/numbers.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { words } from '../../words/words.ts';
import { lastDayOf } from '../profile/days.ts';
import { NotStored } from './not-stored.tsx';
import { undoImport } from './undo-import.ts';
import type { Report, storeImport } from './use-report.ts';

interface DoneProps {
  readonly uid: string;
  readonly stored: Awaited<ReturnType<typeof storeImport>>;
  readonly report: Report;
  readonly restart: () => void;
}

/** Tells what was stored, with a way to undo all of it. */
export function Done({ uid, stored, report, restart }: DoneProps) {
  const [outcome, setOutcome] = useState<string | null>(null);
  const [isUndoing, setUndoing] = useState(false);
  const [isUndone, setUndone] = useState(false);
  // The report counts rows that were stored before as well.
  const total = formatTotal(
    sum(
      stored.imports.flatMap(({ sums }) => sums),
      ({ kilograms }) => kilograms,
    ),
  );
  const undo = async (): Promise<void> => {
    setUndoing(true);
    try {
      const texts = [];
      for (const { uid: importUid } of stored.imports) texts.push(await undoImport(uid, importUid));
      setOutcome(texts.join(' '));
      setUndone(true);
    } catch (error) {
      setOutcome(asFailure(error).message);
    }
    setUndoing(false);
    void queries.invalidateQueries();
  };
  return (
    <Card
      title={
        isUndone ? words.importing.undoneTitle : words.importing.doneTitle(report.added + report.updated)
      }
    >
      <div className="sections-tight">
        {!isUndone && stored.imports.length > 0 && (
          <output className="figure-1">
            {total.value} <small>{`${total.unit} CO₂e`}</small>
          </output>
        )}
        <NotStored report={report} />
        {report.interruption !== null && <p className="more">{report.interruption.message}</p>}
        <div className="row">
          <LinkButton kind="primary" href={profileAddress(uid) + (isUndone ? '' : yearOf(report))}>
            {words.item.openProfile}
          </LinkButton>
          {outcome === null && stored.imports.length > 0 && (
            <Button onClick={() => void undo()} disabled={isUndoing}>
              {words.importing.undo}
            </Button>
          )}
          <Button kind="quiet" onClick={restart}>
            {words.importing.another}
          </Button>
        </div>
        <p role="status">{outcome}</p>
      </div>
    </Card>
  );
}

/** The newest year of its rows, for the address of the profile. */
function yearOf({ start, end }: Report): string {
  const last = lastDayOf(end) || start;
  return last === null ? '' : `?year=${last.slice(0, 4)}`;
}
