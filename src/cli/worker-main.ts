import { readConfig } from '../config/read-config.ts';
import { runWorker } from '../server/workers/worker.ts';
import { describeFailure, exitCodeOf } from './failure.ts';

await runWorker({
  readConfig: () => readConfig(process.argv.slice(2)),
  describeFailure: (error) => ({ message: describeFailure(error), exitCode: exitCodeOf(error) }),
});
