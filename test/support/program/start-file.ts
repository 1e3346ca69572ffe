import { type ChildProcess, spawn } from 'node:child_process';

export interface Finished {
  readonly code: number | null;
  /** What ended it, where it did not end by itself. */
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly err: string;
}

export interface RunOptions {
  readonly environment?: Readonly<Record<string, string>>;
  /** What comes on standard input; nothing otherwise. */
  readonly input?: string;
}

/** A command that runs. */
export interface Running {
  readonly finished: Promise<Finished>;
  kill(signal: NodeJS.Signals): void;
}

export interface Served {
  readonly url: string;
  /** The process that was started; it may have others. */
  readonly pid: number;
  stop(signal: NodeJS.Signals): Promise<number | null>;
  /** Its exit code, whatever ended it. */
  readonly ended: Promise<number | null>;
  out(): string;
  /** Standard error, where the log goes. */
  err(): string;
}

/** Runs a JavaScript file with nothing in its environment but what is given. */
export function startFile(
  folder: string,
  file: string,
  args: readonly string[],
  { environment = {}, input = '' }: RunOptions = {},
): Running {
  const child = spawnFile(folder, file, args, environment);
  const finished = new Promise<Finished>((resolve) => {
    let out = '';
    let err = '';
    child.stdout?.on('data', (chunk: Buffer) => (out += chunk));
    child.stderr?.on('data', (chunk: Buffer) => (err += chunk));
    child.on('close', (code, signal) => resolve({ code, signal, out, err }));
    child.stdin?.on('error', () => {});
    child.stdin?.end(input);
  });
  return { finished, kill: (signal) => void child.kill(signal) };
}

/** Runs `serve` of the program in a file until it has printed where it listens. */
export async function serveFile(
  folder: string,
  file: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Served> {
  const child = spawnFile(folder, file, ['serve', '--port', '0', ...args], environment);
  let out = '';
  let err = '';
  child.stderr?.on('data', (chunk: Buffer) => (err += chunk));
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      out += chunk;
      const [, found] = /GraphQL +(\S+)\/graphql/.exec(out) ?? [];
      if (found !== undefined && out.includes('Health')) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`serve ended with ${code}: ${err}`)));
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const stop = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  const { pid = 0 } = child;
  return { url, pid, stop, ended, out: () => out, err: () => err };
}

function spawnFile(
  cwd: string,
  file: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): ChildProcess {
  return spawn(process.execPath, [file, ...args], { cwd, env: { PATH: process.env.PATH, ...environment } });
}
