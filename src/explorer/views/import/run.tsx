import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { asFailure, Failure } from '../../api/failure.ts';
import { profileAddress } from '../../api/address.ts';
import { asCsv, saveFile } from '../../ui/save.ts';
import type { Table } from './read-file.ts';
import { rowDigests } from './row-digests.ts';
import type { Reading } from './rows.ts';
import { sendRows, type Verdict } from './send.ts';
import { countOf, outcomeName, reasonOf, Verdicts } from './verdicts.tsx';

interface RunProps {
  readonly uid: string;
  readonly table: Table;
  readonly reading: Reading;
  /** Whether the reading stays as it is: another begins anew. */
  readonly isReady: boolean;
}

interface State {
  readonly isDryRun: boolean;
  readonly isRunning: boolean;
  readonly isStopping: boolean;
  readonly verdicts: readonly Verdict[];
  readonly reached: number;
  readonly failure: Failure | null;
}

/** Checks all rows, then adds those that can be added. What interrupts it is gone on from. */
export function Run({ uid, table, reading, isReady }: RunProps) {
  const queries = useQueryClient();
  const [state, setState] = useState<State | null>(null);
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const count = table.rows.length;
  const run = async (isDryRun: boolean, from = 0): Promise<void> => {
    const controller = new AbortController();
    stop.current = controller;
    setState((before) => ({
      ...(from > 0 && before !== null ? before : { verdicts: [], reached: 0 }),
      isDryRun,
      isRunning: true,
      isStopping: false,
      failure: null,
    }));
    let failure: Failure | null = null;
    try {
      const digests = await rowDigests(table);
      await sendRows(uid, table, reading, digests, { isDryRun, from, signal: controller.signal }, (part) =>
        setState(
          (before) =>
            before && { ...before, verdicts: [...before.verdicts, ...part.verdicts], reached: part.reached },
        ),
      );
    } catch (error) {
      // Stopping is no failure, but what was on its way may have failed.
      failure = controller.signal.aborted && !(error instanceof Failure) ? null : asFailure(error);
    }
    setState((before) => before && { ...before, isRunning: false, failure });
    if (!isDryRun) await queries.invalidateQueries();
  };
  const halt = (): void => {
    stop.current?.abort();
    setState((before) => before && { ...before, isStopping: true });
  };
  const { isDryRun = true, isRunning = false, isStopping = false } = state ?? {};
  const { verdicts = [], reached = 0, failure = null } = state ?? {};
  const isComplete = reached === count;
  const addable = countOf(verdicts, 'ADDED');
  const report = (): void => saveFile(`report-${table.name}`, 'text/csv', asCsv(reportOf(table, verdicts)));
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
            <button onClick={report}>Download the report</button>
            {!isDryRun && <a href={profileAddress(uid)}>Look at the profile</a>}
          </p>
          <Verdicts table={table} verdicts={verdicts} isDryRun={isDryRun} />
        </>
      )}
    </section>
  );
}

const summaryOf = (verdicts: readonly Verdict[], isDryRun: boolean): string =>
  (['ADDED', 'KNOWN', 'REFUSED'] as const)
    .map((outcome) => `${countOf(verdicts, outcome)} ${outcomeName(outcome, isDryRun)}`)
    .join(', ');

const reportOf = (table: Table, verdicts: readonly Verdict[]): (readonly (string | number | null)[])[] => [
  ['line', 'outcome', 'column', 'message', ...table.columns],
  ...verdicts.map(({ line, outcome, faults }) => [
    line,
    outcome.toLowerCase(),
    faults.flatMap(({ field }) => field ?? []).join(', '),
    faults.map(reasonOf).join(' '),
    ...(table.rows[line - 2]?.cells ?? []),
  ]),
];
