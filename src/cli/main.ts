#!/usr/bin/env node
import { runCommandLine } from './command-line.ts';

// The output may be closed early, as by `head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit();
  throw error;
});

await runCommandLine(process.argv.slice(2));
