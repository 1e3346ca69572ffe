import { profileAddress } from '../../api/address.ts';
import type { Table } from './read-file.ts';
import type { Reading } from './rows.ts';
import { saveReport } from './save-report.ts';
import type { Verdict } from './send.ts';
import { useRun } from './use-run.ts';
import { countOf, outcomeName, Verdicts } from './verdicts.tsx';

interface RunProps {
  readonly uid: string;
  readonly table: Table;
  readonly reading: Reading;
  /** Whether the reading stays as it is: another begins anew. */
  readonly isReady: boolean;
}

/** Checks all rows, then adds those that can be added. What interrupts it is gone on from. */
export function Run({ uid, table, reading, isReady }: RunProps) {
  const { state, run, halt } = useRun(uid, table, reading);
  const count = table.rows.length;
  const { isDryRun = true, isRunning = false, isStopping = false } = state ?? {};
  const { verdicts = [], reached = 0, failure = null } = state ?? {};
  const isComplete = reached === count;
  const addable = countOf(verdicts, 'ADDED');
  return (
    <section aria-labelledby="check">
      <h2 id="check">Check, then add</h2>
      <p className="tools">
        <button
          className={state === null ? 'main' : undefined}
          disabled={isRunning || !isReady}
          onClick={() => void run(true)}
        >
          {isReady ? `Check ${count === 1 ? 'the row' : `all ${count} rows`}` : 'Matching the columns …'}
        </button>
        {isDryRun && isComplete && addable > 0 && (
          <button className="main" disabled={isRunning || !isReady} onClick={() => void run(false)}>
            Add {addable === 1 ? '1 row' : `${addable} rows`}
          </button>
        )}
        {isRunning && (
          <button disabled={isStopping} onClick={halt}>
            {isStopping ? 'Stopping after this part' : 'Stop'}
          </button>
        )}
      </p>
      {isRunning && (
        <p role="status">
          <progress max={count} value={reached} aria-label="Rows" /> {isDryRun ? 'Checking' : 'Adding'}:{' '}
          {reached} of {count} rows
        </p>
      )}
      {failure !== null && (
        <p className="hint" role="alert">
          {failure.message} {failure.isOutcomeUnknown && 'It is not known whether the last rows were added. '}
          {!isDryRun && 'Going on is safe: a row that is in the profile is not added twice.'}
        </p>
      )}
      {state !== null && !isRunning && !isComplete && (
        <p className="tools">
          Stopped after {reached} of {count} rows.
          <button disabled={!isReady} onClick={() => void run(isDryRun, reached)}>
            Go on
          </button>
        </p>
      )}
      {verdicts.length > 0 && !isRunning && (
        <>
          <p role="status">
            <strong>{isDryRun ? 'Nothing is added yet.' : isComplete ? 'Done.' : ''}</strong>{' '}
            {summaryOf(verdicts, isDryRun)}
          </p>
          <p className="tools">
            <button onClick={() => saveReport(table, verdicts)}>Download the report</button>
            {!isDryRun && <a href={profileAddress(uid)}>Look at the profile</a>}
          </p>
          <Verdicts table={table} verdicts={verdicts} isDryRun={isDryRun} />
        </>
      )}
    </section>
  );
}

const summaryOf = (verdicts: readonly Verdict[], isDryRun: boolean): string =>
  (['ADDED', 'KNOWN', 'CHANGED', 'REFUSED'] as const)
    .filter((outcome) => outcome !== 'CHANGED' || countOf(verdicts, outcome) > 0)
    .map((outcome) => `${countOf(verdicts, outcome)} ${outcomeName(outcome, isDryRun)}`)
    .join(', ');
