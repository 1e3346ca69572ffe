import { readConfig } from '../config/read-config.ts';
import { EmissionsError } from '../domain/errors.ts';
import { runWorker } from '../server/workers/worker.ts';
import { failureMessage, exitCodeOf } from './failure.ts';

await runWorker({
  readConfig: () => readConfig(process.argv.slice(2)),
  describeFailure: (error) => ({
    message: failureMessage(error),
    exitCode: exitCodeOf(error),
    lacksBackend: error instanceof EmissionsError && error.code === 'STORE_UNAVAILABLE',
  }),
});
