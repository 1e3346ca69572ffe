#!/usr/bin/env node
import cluster from 'node:cluster';
import { runCommandLine } from './command-line.ts';

// The output may be closed early, as by `head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit();
  throw error;
});

const args = process.argv.slice(2);
if (cluster.isWorker) {
  void import('./worker-process.ts').then(({ runWorkerProcess }) => runWorkerProcess(args));
} else {
  void runCommandLine(args);
}
