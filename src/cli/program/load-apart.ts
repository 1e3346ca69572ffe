import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Config } from '../../config/config.ts';
import { EmissionsError, type ErrorCode } from '../../domain/basics/errors.ts';
import type { ImportSummary } from '../../data-sets/write/import-data-set.ts';
import { systemClock } from '../../ports/clock.ts';
import { type LoadProgress, loadBuiltInData } from '../../startup/built-in-data.ts';
import { closing } from '../../startup/closing.ts';
import { openStore } from '../../startup/open-store.ts';

/** Messages of the loading process. */
type Message =
  | { readonly kind: 'category'; readonly path: string; readonly number: number }
  | { readonly kind: 'read'; readonly categories: number }
  | { readonly kind: 'loaded'; readonly summary: ImportSummary }
  | { readonly kind: 'failed'; readonly failure: Failure };

interface Failure {
  readonly name: string;
  readonly message: string;
  readonly stack?: string | undefined;
  readonly code?: string | undefined;
  readonly path?: string | undefined;
}

/**
 * Loads the built-in data into the configured database in another process: V8
 * retains the memory that a load takes as long as its process lives. SIGINT and
 * SIGTERM end both, and the transaction is undone; what outlives a SIGKILL ends
 * with its transaction. Rejects with what the load rejects with.
 */
export function loadApart(config: Config, { onCategory, onRead }: LoadProgress = {}): Promise<ImportSummary> {
  const main = fileURLToPath(new URL('main.js', import.meta.url));
  const loader = fork(main, ['load-for-parent'], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const end = (signal: NodeJS.Signals): void => {
    loader.kill('SIGKILL');
    process.kill(process.pid, signal);
  };
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.once(signal, end);
  return new Promise<ImportSummary>((resolve, reject) => {
    loader.on('message', (message: Message) => {
      if (message.kind === 'category') onCategory?.(message.path, message.number);
      else if (message.kind === 'read') onRead?.(message.categories);
      else if (message.kind === 'loaded') resolve(message.summary);
      else reject(toError(message.failure));
    });
    loader.once('error', reject);
    loader.once('exit', (code, signal) =>
      reject(new Error(`The process that loads the built-in data ended with ${signal ?? `code ${code}`}.`)),
    );
    loader.send(config);
  }).finally(() => {
    if (loader.connected) loader.disconnect();
    for (const signal of signals) process.off(signal, end);
  });
}

/** Loads for the process that started this one, which ends this one when it has the outcome. */
export function loadForParent(): void {
  const end = (): void => void process.kill(process.pid, 'SIGKILL');
  process.once('disconnect', end);
  const send = (message: Message): void =>
    void process.send?.(message, (error: Error | null) => error && end());
  process.once('message', (config: Config) => {
    load({ ...config, storePool: 1 }, send).then(
      (summary) => send({ kind: 'loaded', summary: { ...summary, changes: [] } }),
      ({ name, message, stack, code, path }: Failure) =>
        send({ kind: 'failed', failure: { name, message, stack, code, path } }),
    );
  });
}

async function load(config: Config, send: (message: Message) => void): Promise<ImportSummary> {
  const { signal } = new AbortController();
  return closing(await openStore(config, signal), (store) =>
    loadBuiltInData(store, systemClock, signal, {
      onCategory: (path, number) => send({ kind: 'category', path, number }),
      onRead: (categories) => send({ kind: 'read', categories }),
    }),
  );
}

function toError({ name, message, ...more }: Failure): Error {
  if (name === 'EmissionsError') return new EmissionsError(more.code as ErrorCode, message);
  return Object.assign(new Error(message), more);
}
