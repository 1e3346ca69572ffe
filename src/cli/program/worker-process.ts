import { readConfig } from '../../config/read-config.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import { runWorker } from '../../server/workers/worker.ts';
import { failureMessage, exitCodeOf } from './failure.ts';

/** Serves as one of the workers of the process that started this one. */
export function runWorkerProcess(args: readonly string[]): Promise<void> {
  return runWorker({
    readConfig: () => readConfig(args),
    describeFailure: (error) => ({
      message: failureMessage(error),
      exitCode: exitCodeOf(error),
      lacksBackend: error instanceof EmissionsError && error.code === 'STORE_UNAVAILABLE',
    }),
  });
}
