import { openSync, readSync } from 'node:fs';

/** The kernel brings what it says of a thread up to date with its clock tick only, 100 times a second at the least. */
export const tickMs = 10;

interface NodeWithThreads {
  /** Since Node 23.9. */
  readonly threadCpuUsage?: () => { readonly user: number; readonly system: number };
}

function ofNode(): (() => number) | null {
  if ((process as NodeWithThreads).threadCpuUsage === undefined) return null;
  return () => inMs((process as NodeWithThreads).threadCpuUsage?.() ?? process.cpuUsage());
}

/** Linux: the first number of the file is the CPU time in nanoseconds; open, it stays that of the thread. */
function ofKernel(): (() => number) | null {
  try {
    const file = openSync('/proc/thread-self/schedstat', 'r');
    const buffer = Buffer.alloc(64);
    const read = (): number =>
      parseInt(buffer.toString('latin1', 0, readSync(file, buffer, 0, 64, 0)), 10) / 1e6;
    return read() > 0 ? read : null;
  } catch {
    return null;
  }
}

function inMs({ user, system }: { readonly user: number; readonly system: number }): number {
  return (user + system) / 1000;
}

let read: (() => number) | null = null;

/**
 * The CPU time of the thread that asks first, without those that compile for it
 * and collect its garbage; of the whole process where nothing tells it.
 */
export const threadCpu = {
  ms(): number {
    read ??= ofNode() ?? ofKernel() ?? (() => inMs(process.cpuUsage()));
    return read();
  },
};

/** Reading takes up to 30 µs, which is little once in this time by the clock. */
const recentMs = 10;

let recentAt = -Infinity;
let recent = 0;

/** The CPU time of the thread now, or a little before. */
export function recentThreadCpu(now: number): number {
  if (Math.abs(now - recentAt) > recentMs) {
    recent = threadCpu.ms();
    recentAt = now;
  }
  return recent;
}

/** A process that has used less CPU time still compiles most of what it runs, for all callers. */
const warmMs = 4000;

export function isWarm(): boolean {
  return inMs(process.cpuUsage()) >= warmMs;
}

let helpersBefore = 0;

/**
 * The CPU time of all other threads since this was last asked, once the process
 * is warm: most of it is collecting the garbage of what runs on this one.
 */
export function takeHelperMs(threadMs: number): number {
  const processMs = inMs(process.cpuUsage());
  const before = helpersBefore;
  helpersBefore = Math.max(before, processMs - threadMs);
  return processMs < warmMs ? 0 : helpersBefore - before;
}
