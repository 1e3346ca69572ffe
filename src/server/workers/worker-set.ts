import cluster, { type Worker } from 'node:cluster';
import { type Answers, createLink, type Link, type ReportedCorruption, type WorkerFailure } from './link.ts';
import { createRestartPolicy, type RestartPolicy } from './restart-policy.ts';

/** A worker that accepts requests. */
export interface ServingWorker {
  readonly id: number;
  readonly link: Link;
}

interface WorkerSetOptions {
  readonly count: number;
  /** The answers of the primary to what a worker asks. */
  readonly answers: Omit<Answers, 'failed'> & Required<Pick<Answers, 'start'>>;
  /** A worker has ended that should not have; the next one starts after the pause. */
  onLost(loss: WorkerLoss): void;
  /** Workers end again and again: no more are started, and those that serve are to be ended. */
  onGiveUp(loss: WorkerLoss): void;
  /** A worker met damage of the database. */
  onCorrupted(corruption: ReportedCorruption): void;
  /** A worker is gone, for whatever reason. */
  onEnd(id: number): void;
}

interface WorkerLoss {
  /** How it ended: an error, a signal or a code. */
  readonly reason: string;
  readonly afterMs: number;
}

export interface WorkerSet {
  /** Where all of them accept requests. Rejects when one cannot, with what it said. */
  start(): Promise<string>;
  serving(): readonly ServingWorker[];
  /** Also those that do not accept requests yet. */
  reportCorruption(corruption: ReportedCorruption): void;
  /** Lets all end in their own time; whether all did, within so many milliseconds. */
  drain(noticeMs: number, withinMs: number): Promise<boolean>;
  kill(): void;
}

/** What a worker said when it could not start, and how the program is to end. */
export class WorkerStartError extends Error {
  readonly exitCode: number;

  constructor({ message, exitCode }: WorkerFailure) {
    super(message);
    this.name = 'WorkerStartError';
    this.exitCode = exitCode;
  }
}

/** One worker from its beginning to its end. */
interface Running {
  readonly worker: Worker;
  readonly link: Link;
  servingSince: number | null;
  failure: WorkerFailure | null;
}

/** Keeps so many workers running until it is told to end them. */
export function createWorkerSet(options: WorkerSetOptions): WorkerSet {
  const running = new Set<Running>();
  let onStarted: (url: string) => void = () => undefined;
  let onRefused: (reason: Error) => void = () => undefined;
  let onEmpty: () => void = () => undefined;
  let url: string | null = null;
  let drained: Promise<boolean> | null = null;
  let isEnding = false;
  let hasFailed = false;

  function fork(policy: RestartPolicy): void {
    const worker = cluster.fork();
    const send = (message: object): void => {
      if (worker.isConnected()) worker.send(message, () => undefined);
    };
    const failed = async (failure: WorkerFailure): Promise<null> => {
      current.failure = failure;
      return null;
    };
    const serving = (at: { readonly url: string }): void => {
      // The last who had the port went while this one asked for it.
      if (url !== null && at.url !== url) return void worker.process.kill('SIGKILL');
      current.servingSince = performance.now();
      const all = [...running].filter(({ servingSince }) => servingSince !== null);
      if (all.length < options.count || url !== null) return;
      url = at.url;
      onStarted(url);
    };
    const corrupted = (corruption: ReportedCorruption): void => options.onCorrupted(corruption);
    const start: Answers['start'] = async () => {
      // It was not there yet when it was told.
      if (isEnding) link.tell('drain', { noticeMs: 0 });
      return options.answers.start(null);
    };
    const link = createLink(send, { ...options.answers, start, failed }, { serving, corrupted });
    const current: Running = { worker, link, servingSince: null, failure: null };
    running.add(current);
    worker.on('message', (message: unknown) => link.receive(message));
    // What cannot be sent to a worker that has just ended says no more than its end does.
    worker.on('error', () => undefined);
    worker.on('exit', (code, signal) => onExit(current, policy, signal ?? `code ${code}`, code));
  }

  function onExit(current: Running, policy: RestartPolicy, how: string, code: number | null): void {
    const { worker, servingSince, failure } = current;
    running.delete(current);
    options.onEnd(worker.id);
    if (isEnding) {
      hasFailed ||= code !== 0;
      if (running.size === 0) onEmpty();
      return;
    }
    const reason = failure?.message ?? `it ended with ${how}`;
    if (url === null) return onRefused(new WorkerStartError(failure ?? endedEarly(reason)));
    const decision = policy.onEnd(
      servingSince === null ? 0 : performance.now() - servingSince,
      failure?.lacksBackend ?? false,
    );
    if (decision.kind === 'giveUp') return options.onGiveUp({ reason, afterMs: 0 });
    const { afterMs } = decision;
    options.onLost({ reason, afterMs });
    setTimeout(() => {
      if (!isEnding) fork(policy);
    }, afterMs);
  }

  return {
    start() {
      return new Promise((resolve, reject) => {
        onStarted = resolve;
        onRefused = reject;
        for (let count = 0; count < options.count; count += 1) fork(createRestartPolicy());
      });
    },
    serving: () =>
      [...running]
        .filter(({ servingSince }) => servingSince !== null)
        .map(({ worker: { id }, link }) => ({ id, link })),
    reportCorruption(corruption) {
      for (const { link } of running) link.tell('corrupted', corruption);
    },
    drain(noticeMs, withinMs) {
      drained ??= drain(noticeMs, withinMs);
      return drained;
    },
    kill: killAll,
  };

  async function drain(noticeMs: number, withinMs: number): Promise<boolean> {
    isEnding = true;
    const late = setTimeout(killAll, noticeMs + withinMs);
    await new Promise<void>((resolve) => {
      onEmpty = resolve;
      if (running.size === 0) resolve();
      for (const { link } of running) link.tell('drain', { noticeMs });
    });
    clearTimeout(late);
    return !hasFailed;
  }

  function killAll(): void {
    isEnding = true;
    for (const { worker } of running) worker.process.kill('SIGKILL');
  }
}

function endedEarly(reason: string): WorkerFailure {
  return { message: `A worker could not start: ${reason}.`, exitCode: 1, lacksBackend: false };
}
