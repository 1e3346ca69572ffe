import { execFileSync, spawn } from 'node:child_process';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';

const ticksPerSecond = 100;

/** The Node that runs what is measured: the one in the variable NODE, or this one. */
export const node = process.env.NODE ?? process.execPath;

const children = new Set();
process.once('exit', () => children.forEach((child) => child.kill('SIGKILL')));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

/** Starts a server in a separate process and waits for the address that it prints. */
export async function start(name, file, args = [], flags = []) {
  const started = performance.now();
  const child = spawn(node, [...flags, fileURLToPath(new URL(file, import.meta.url)), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  children.add(child);
  const ended = new Promise((resolve) => child.once('exit', resolve)).then(() => children.delete(child));
  const url = await new Promise((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (chunk) => {
      printed += chunk;
      const [, url] = /^(?:  GraphQL +)?(http:\/\/127\.0\.0\.1:\d+)(?:\/graphql)?$/m.exec(printed) ?? [];
      if (url !== undefined) resolve(url);
    });
    child.once('exit', (code) => reject(new Error(`${name} ended with ${code}`)));
  });
  return {
    name,
    url,
    started,
    pid: child.pid,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    cpuMs: () => cpuMsOf(child.pid),
    memory: () => memoryOf(child.pid),
    /** Lets its peak of memory start again. */
    forgetPeak: () => forgetPeakOf(child.pid),
    /** Kills it; resolves when it has exited. */
    stop() {
      child.kill('SIGKILL');
      return ended;
    },
  };
}

/** Keeps a process, with its threads, on one core where the machine has several and says how (Linux). */
export function pin(pid, core) {
  try {
    execFileSync('taskset', ['--all-tasks', '--pid', '--cpu-list', String(core), String(pid)], {
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
}

/** The current and peak memory of a process and its children in megabytes, where available (Linux). */
export function memoryOf(pid) {
  const all = [pid, ...childrenOf(pid)].map(ownMemory);
  return { now: sumOf(all, 'now'), most: sumOf(all, 'most') };
}

const sumOf = (all, name) => all.reduce((sum, each) => sum + each[name], 0);

function ownMemory(pid) {
  const megabytes = (text, name) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1]) / 1000;
  try {
    const text = readFileSync(`/proc/${pid}/status`, 'utf8');
    return { now: megabytes(text, 'VmRSS'), most: megabytes(text, 'VmHWM') };
  } catch {
    return { now: Number.NaN, most: Number.NaN };
  }
}

function forgetPeakOf(pid) {
  try {
    for (const each of [pid, ...childrenOf(pid)]) writeFileSync(`/proc/${each}/clear_refs`, '5');
  } catch {
    // Elsewhere the peak is that since its start.
  }
}

/** The CPU time of a process and its children, where available (Linux). */
function cpuMsOf(pid) {
  try {
    return childrenOf(pid).reduce((sum, child) => sum + cpuMsOf(child), ownCpuMs(pid));
  } catch {
    return Number.NaN;
  }
}

function childrenOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  } catch {
    return [];
  }
}

/** To the nanosecond where the scheduler tells it, otherwise in ticks of 10 ms. */
function ownCpuMs(pid) {
  const threads = readdirSync(`/proc/${pid}/task`);
  try {
    const timeOf = (thread) =>
      /^se\.sum_exec_runtime +: +([\d.]+)$/m.exec(
        readFileSync(`/proc/${pid}/task/${thread}/sched`, 'utf8'),
      )[1];
    return threads.reduce((sum, thread) => sum + Number(timeOf(thread)), 0);
  } catch {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond;
  }
}
