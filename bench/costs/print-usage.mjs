import { writeSync } from 'node:fs';

/** Preloaded: the process prints what it has used when it ends. */
process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  writeSync(1, `\nused ${(userCPUTime + systemCPUTime) / 1e6} s ${maxRSS / 1000} MB\n`);
});
