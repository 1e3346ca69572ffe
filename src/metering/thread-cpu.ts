import { openSync, readSync } from 'node:fs';

interface NodeWithThreads {
  /** Since Node 23.9. */
  readonly threadCpuUsage?: () => { readonly user: number; readonly system: number };
}

function readNode(): (() => number) | null {
  if ((process as NodeWithThreads).threadCpuUsage === undefined) return null;
  return () => toMs((process as NodeWithThreads).threadCpuUsage?.() ?? process.cpuUsage());
}

/** Linux: the first number of the file is the CPU time in nanoseconds; open, it stays the thread's. */
function readKernel(): (() => number) | null {
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

function toMs({ user, system }: { readonly user: number; readonly system: number }): number {
  return (user + system) / 1000;
}

let read: (() => number) | null = null;

/**
 * The CPU time of the thread that asks first, without those that compile for it
 * and collect its garbage; of the whole process where nothing tells it.
 */
export const threadCpu = {
  ms(): number {
    read ??= readNode() ?? readKernel() ?? (() => toMs(process.cpuUsage()));
    return read();
  },
};
