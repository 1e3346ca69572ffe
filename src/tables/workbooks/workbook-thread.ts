import { parentPort } from 'node:worker_threads';
import { EmissionsError } from '../../domain/basics/errors.ts';
import { readEncodedRows } from './read-rows.ts';
import type { TaskOutcome, WorkbookTask } from './tasks.ts';
import { writeFile } from './write-file.ts';

/** Carries out one task; what is unexpected ends the thread with its error. */
parentPort?.once('message', (task: WorkbookTask) => {
  void carryOut(task).then((outcome) =>
    parentPort?.postMessage(outcome, 'parts' in outcome ? buffersOf(outcome.parts) : []),
  );
});

async function carryOut(task: WorkbookTask): Promise<TaskOutcome> {
  try {
    if (task.kind === 'write') return { parts: [await writeFile(task)] };
    return { parts: await readEncodedRows(task.file, task.sheet) };
  } catch (error) {
    if (!(error instanceof EmissionsError)) throw error;
    const { code, message, argument, fault } = error;
    return { refusal: { code, message, argument, fault } };
  }
}

function buffersOf(parts: readonly Uint8Array[]): ArrayBuffer[] {
  return parts.map(({ buffer }) => buffer as ArrayBuffer);
}
