interface Stoppable {
  readonly close: (signal: NodeJS.Signals) => Promise<unknown>;
  /** Kills what would outlive this process. */
  readonly kill?: () => void;
}

/**
 * The first signal stops gracefully, the second at once. SIGTERM comes from a
 * service manager, whose load balancers need time to notice; SIGINT comes from a
 * keyboard.
 */
export function onStop({ close, kill }: Stoppable): void {
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) {
        kill?.();
        process.exit(1);
      }
      isStopping = true;
      close(signal).then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}

/** A command that was told to stop, and left nothing unfinished. */
export class Stopped extends Error {
  readonly exitCode: number;

  constructor(signal: 'SIGINT' | 'SIGTERM') {
    super('Stopped before it was done; nothing was changed.');
    this.exitCode = signal === 'SIGINT' ? 130 : 143;
  }
}

let stopping: AbortSignal | undefined;

/** For a command that must remove what it has not finished: aborted with `Stopped` when the process is told to stop. */
export function stopSignal(): AbortSignal {
  return (stopping ??= listen());
}

function listen(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => controller.abort(new Stopped(signal)));
  return controller.signal;
}
