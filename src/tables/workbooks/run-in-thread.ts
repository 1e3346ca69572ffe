import { Worker } from 'node:worker_threads';
import { EmissionsError } from '../../domain/basics/errors.ts';
import type { SheetRow } from './sheet.ts';
import { decodePart, type TaskOutcome, type WorkbookTask } from './tasks.ts';

const longestMs = 30_000;
const maxHeapMb = 768;

/** Rows of a sheet, in parts that are decoded when they are taken. Throws as `readEncodedRows`, and LIMIT_EXCEEDED. */
export async function readRows(
  file: Buffer,
  sheet: string | undefined,
  deadlineMs = longestMs,
): Promise<Generator<readonly SheetRow[]>> {
  const parts = await run({ kind: 'read', file, sheet }, deadlineMs);
  return (function* decoded() {
    for (const part of parts) yield decodePart<SheetRow>(part);
  })();
}

/** Throws LIMIT_EXCEEDED. */
export async function writeWorkbook(
  task: Omit<Extract<WorkbookTask, { kind: 'write' }>, 'kind'>,
): Promise<Buffer> {
  const [file = new Uint8Array()] = await run({ kind: 'write', ...task });
  return Buffer.from(file.buffer, file.byteOffset, file.byteLength);
}

/** Does the task in a thread of its own, which ends with it, or at the deadline. Throws OVERLOADED for too many at once. */
async function run(task: WorkbookTask, deadlineMs = longestMs): Promise<readonly Uint8Array[]> {
  const leave = await enterThread();
  const thread = new Worker(new URL('./workbook-thread.js', import.meta.url), {
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  });
  try {
    const outcome = await outcomeOf(thread, task, deadlineMs);
    if ('parts' in outcome) return outcome.parts;
    const { code, message, argument, fault } = outcome.refusal;
    throw new EmissionsError(code, message, { argument, fault });
  } finally {
    await thread.terminate();
    leave();
  }
}

function outcomeOf(thread: Worker, task: WorkbookTask, deadlineMs: number): Promise<TaskOutcome> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(tooLong(`takes more than ${deadlineMs / 1000} s`)), deadlineMs);
    const end = (then: () => void) => {
      clearTimeout(timer);
      then();
    };
    thread.once('message', (outcome: TaskOutcome) => end(() => resolve(outcome)));
    thread.once('error', (error) =>
      end(() => reject(isOutOfMemory(error) ? tooLong('needs too much memory') : error)),
    );
    thread.once('exit', (code) =>
      end(() => reject(new Error(`The thread of a workbook ended with ${code}.`))),
    );
    thread.postMessage(
      task,
      task.kind === 'write' ? task.rows.map(({ buffer }) => buffer as ArrayBuffer) : [],
    );
  });
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

function tooLong(why: string): EmissionsError {
  return new EmissionsError('LIMIT_EXCEEDED', `The workbook ${why}: split it, or use CSV.`);
}

/** Each may take some hundred MiB. */
const maxThreads = 2;
const maxWaiting = 16;
const retryAfter = 5;

let running = 0;
const waiting: (() => void)[] = [];

/** Waits for one of two threads; the function that it returns gives it back. Throws OVERLOADED where too many wait. */
async function enterThread(): Promise<() => void> {
  if (running < maxThreads) running += 1;
  else {
    if (waiting.length >= maxWaiting)
      throw new EmissionsError('OVERLOADED', `Too many workbooks at once; retry in ${retryAfter} s.`, {
        retryAfter,
      });
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  return leave;
}

/** The next one takes the place. */
function leave(): void {
  const next = waiting.shift();
  if (next === undefined) running -= 1;
  else next();
}
