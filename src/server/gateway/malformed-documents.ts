import type { Logger } from '../../telemetry/log.ts';
import type { Telemetry } from '../../telemetry/telemetry.ts';

/** Counts what a remote service offers and answers with malformed documents, and logs the first of each operation. */
export function reportMalformed(log: Pick<Logger, 'warn'>, telemetry: Telemetry | undefined) {
  const told = new Set<string>();
  return (operation: string, { message }: Error): void => {
    telemetry?.onMalformed(operation);
    if (told.has(operation)) return;
    told.add(operation);
    log.warn(
      { operation, reason: message },
      'the remote service sent a malformed document; what it offers together is read one by one',
    );
  };
}
