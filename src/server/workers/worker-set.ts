import cluster, { type Worker } from 'node:cluster';
import { type Answers, createLink, type Link, type WorkerFailure } from './link.ts';
import { createRestartPolicy, type RestartPolicy } from './restart-policy.ts';

export interface ServingWorker {
  readonly id: number;
  readonly link: Link;
}

interface WorkerSetOptions {
  readonly count: number;
  /** A worker that does not respond for so long is killed, and so replaced; 0 for never. */
  readonly hangMs: number;
  /** The primary's answers to requests of workers. */
  readonly answers: Omit<Answers, 'failed'> & Required<Pick<Answers, 'start'>>;
  /** A worker exited unexpectedly; a new one starts after the delay. */
  onLost(loss: WorkerLoss): void;
  /** Workers keep exiting: no more are started, and the serving ones should be drained. */
  onGiveUp(loss: WorkerLoss): void;
  onEnd(id: number): void;
}

interface WorkerLoss {
  /** An error, a signal or an exit code. */
  readonly reason: string;
  readonly afterMs: number;
}

export interface WorkerSet {
  /** Resolves with the URL when all of them accept requests. Rejects with the failure of the first that cannot, unless it lacks the database. */
  start(): Promise<string>;
  serving(): readonly ServingWorker[];
  /** Lets all workers finish; resolves to whether all did so within the time. */
  drain(noticeMs: number, withinMs: number): Promise<boolean>;
  kill(): void;
}

/** Why a worker failed to start, and the exit code for the program. */
export class WorkerStartError extends Error {
  readonly exitCode: number;

  constructor({ message, exitCode }: WorkerFailure) {
    super(message);
    this.name = 'WorkerStartError';
    this.exitCode = exitCode;
  }
}

interface Running {
  readonly worker: Worker;
  readonly link: Link;
  servingSince: number | null;
  failure: WorkerFailure | null;
}

/** Keeps the given number of workers running until drained or killed. */
export function createWorkerSet(options: WorkerSetOptions): WorkerSet {
  const running = new Set<Running>();
  let onStarted: (url: string) => void = () => undefined;
  let onRefused: (reason: Error) => void = () => undefined;
  let onEmpty: () => void = () => undefined;
  let url: string | null = null;
  let drained: Promise<boolean> | null = null;
  let isEnding = false;
  let hasFailed = false;

  const { hangMs } = options;
  if (hangMs > 0) setInterval(replaceHanging, hangMs).unref();

  function replaceHanging(): void {
    for (const current of isEnding ? [] : running) {
      if (current.servingSince === null) continue;
      current.link.request('ping', null, hangMs).catch(() => {
        if (isEnding || !running.has(current)) return;
        const message = `it did not respond for ${hangMs / 1000} s`;
        current.failure = { message, exitCode: 1, lacksBackend: false };
        // A stopped process ends with this signal only.
        current.worker.process.kill('SIGKILL');
      });
    }
  }

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
      // The last holder of the port exited meanwhile, so this worker got another port.
      if (url !== null && at.url !== url) return void worker.process.kill('SIGKILL');
      current.servingSince = performance.now();
      const all = [...running].filter(({ servingSince }) => servingSince !== null);
      if (all.length < options.count || url !== null) return;
      url = at.url;
      onStarted(url);
    };
    const start: Answers['start'] = async () => {
      // It started after the others were notified.
      if (isEnding) link.notify('drain', { noticeMs: 0 });
      return options.answers.start(null);
    };
    const link = createLink(send, { ...options.answers, start, failed }, { serving });
    const current: Running = { worker, link, servingSince: null, failure: null };
    running.add(current);
    worker.on('message', (message: unknown) => link.receive(message));
    // A failed send means that the worker is exiting, which is handled there.
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
    const lacksBackend = failure?.lacksBackend ?? false;
    // The primary has opened the database before, so that it comes back.
    if (url === null && !lacksBackend) {
      return onRefused(new WorkerStartError(failure ?? endedEarly(reason)));
    }
    const decision = policy.onEnd(servingSince === null ? 0 : performance.now() - servingSince, lacksBackend);
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
      for (const { link } of running) link.notify('drain', { noticeMs });
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
  return { message: `A worker failed to start: ${reason}.`, exitCode: 1, lacksBackend: false };
}
