import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface Call {
  readonly resource: string;
  readonly method: string;
  readonly parameters: readonly unknown[];
}

interface Increment {
  readonly item: object;
  readonly value: object;
  readonly writers: number;
  readonly times: number;
}

/** A process of its own with a store in it. */
export interface StoreProcess {
  /** `OK`, or the fault or code of the error. */
  call(call: Call): Promise<string>;
  increment(increment: Increment): Promise<string>;
  end(): Promise<void>;
}

const file = fileURLToPath(new URL('store-process.mjs', import.meta.url));
const distribution = fileURLToPath(new URL('../../dist', import.meta.url));

/** Starts a process of the built program; the address is a file or that of a PostgreSQL database. */
export async function startStoreProcess(address: string): Promise<StoreProcess> {
  const child = spawn(process.execPath, [file, distribution, address], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const waiting = new Map<string, (outcome: string) => void>();
  let requested = 0;
  const answered = (id: string): Promise<string> =>
    new Promise((resolve) => {
      waiting.set(id, resolve);
    });
  const ended = once(child, 'exit');
  createInterface({ input: child.stdout }).on('line', (line) => {
    const { id, outcome = '' } = JSON.parse(line) as { id: string; outcome?: string };
    waiting.get(id)?.(outcome);
    waiting.delete(id);
  });
  child.once('exit', () => {
    for (const resolve of waiting.values()) resolve('the process is gone');
  });
  const ask = (work: object): Promise<string> => {
    requested += 1;
    const id = String(requested);
    const outcome = answered(id);
    child.stdin.write(`${JSON.stringify({ id, ...work })}\n`);
    return outcome;
  };
  await answered('ready');
  return {
    call: (call) => ask(call),
    increment: (increment) => ask({ increment }),
    async end() {
      child.stdin.end();
      await ended;
    },
  };
}
