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
