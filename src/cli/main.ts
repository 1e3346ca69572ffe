#!/usr/bin/env node
import { runCommandLine } from './command-line.ts';

// The reader of the output may close it early, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit();
  throw error;
});

await runCommandLine(process.argv.slice(2));
