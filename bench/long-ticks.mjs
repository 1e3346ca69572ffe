import { appendFileSync, openSync, readSync } from 'node:fs';

/**
 * Loaded into a server (`--import`), writes the CPU time of its longest ticks of
 * the event loop, in milliseconds, to the file of the variable TICKS: what others
 * wait for at least, whatever else the machine does. On Linux only.
 */
const shortestMs = 10;
const schedule = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r');
const read = Buffer.alloc(100);

function cpuMs() {
  const length = readSync(schedule, read, 0, read.length, 0);
  return Number(read.toString('latin1', 0, length).split(' ')[0]) / 1e6;
}

let before = cpuMs();
setInterval(() => {
  const now = cpuMs();
  if (now - before > shortestMs) appendFileSync(process.env.TICKS, `${(now - before).toFixed(0)}\n`);
  before = cpuMs();
}, 1).unref();
