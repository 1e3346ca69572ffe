/** How what runs is ended. */
interface Stoppable {
  readonly close: (signal: NodeJS.Signals) => Promise<unknown>;
  /** At once, as far as it does not end with this process. */
  readonly kill?: () => void;
}

/**
 * The first signal lets running requests end, the second ends at once. SIGTERM
 * comes from what starts and stops programs, whose load balancers must notice;
 * SIGINT comes from somebody at a keyboard.
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
