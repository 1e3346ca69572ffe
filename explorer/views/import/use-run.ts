import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { asFailure, Failure } from '../../api/failure.ts';
import type { Table } from './read-file.ts';
import { rowDigests } from './row-digests.ts';
import type { Reading } from './rows.ts';
import { sendRows, type Verdict } from './send.ts';

interface State {
  readonly isDryRun: boolean;
  readonly isRunning: boolean;
  readonly isStopping: boolean;
  readonly verdicts: readonly Verdict[];
  readonly reached: number;
  readonly failure: Failure | null;
}

/** Checking or adding rows, how far it has come, and how it is stopped. */
export function useRun(uid: string, table: Table, reading: Reading) {
  const queries = useQueryClient();
  const [state, setState] = useState<State | null>(null);
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);
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
  return { state, run, halt };
}
