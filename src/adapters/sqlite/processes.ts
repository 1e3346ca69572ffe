import { readFileSync, statSync } from 'node:fs';
import type { Processes } from '../sql/gateway-registry.ts';

const form = /^[0-9]+-([1-9][0-9]{0,9})-[0-9]*$/;

/**
 * The processes that may have a database file open; `pid` is the number of this
 * one. Their names have the file, because what is in a copy of it is not about the
 * copy, and their beginning, because numbers are used again.
 */
export function processesOver(file: string, pid = process.pid): Processes {
  const { ino } = statSync(file);
  const nameOf = (one: number): string => `${ino}-${one}-${beginningOf(one)}`;
  return {
    own: nameOf(pid),
    has(name) {
      const one = Number(form.exec(name)?.[1]);
      return Number.isInteger(one) && isAlive(one) && nameOf(one) === name;
    },
  };
}

/** Ticks of the machine's uptime, the 22nd field in proc(5); empty on systems without it. */
function beginningOf(pid: number): string {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is a name in parentheses, which may have spaces.
    return fields.slice(fields.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The process belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
