import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

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

export interface Served {
  readonly url: string;
  /** The process that was started; it may have others. */
  readonly pid: number;
  stop(signal: NodeJS.Signals): Promise<number | null>;
  /** How it ended, whoever ended it. */
  readonly ended: Promise<number | null>;
  out(): string;
  /** What came on standard error, where the log goes. */
  err(): string;
}

/** A command that runs. */
export interface Running {
  readonly finished: Promise<Finished>;
  kill(signal: NodeJS.Signals): void;
}

/** The built program, started in a folder of its own. */
export interface Program {
  readonly folder: string;
  run(args: readonly string[], options?: RunOptions): Promise<Finished>;
  /** Starts a command, which may be ended before its end. */
  start(args: readonly string[], options?: RunOptions): Running;
  /** Starts `serve` and waits until it has printed where it is. */
  serve(args: readonly string[], environment?: Readonly<Record<string, string>>): Promise<Served>;
  remove(): void;
}

const root = fileURLToPath(new URL('../../', import.meta.url));
const main = join(root, 'dist/cli/main.js');

export async function buildProgram(): Promise<Program> {
  const folder = mkdtempSync(join(tmpdir(), 'cli-'));
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const build = await startFile(folder, compiler, ['-p', join(root, 'tsconfig.build.json')]).finished;
  if (build.out !== '') throw new Error(build.out);
  return {
    folder,
    run: (args, options) => startFile(folder, main, args, options).finished,
    start: (args, options) => startFile(folder, main, args, options),
    serve: (args, environment) => serve(folder, args, environment),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

function startFile(
  folder: string,
  file: string,
  args: readonly string[],
  { environment = {}, input = '' }: RunOptions = {},
): Running {
  const child = spawn(process.execPath, [file, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...environment },
  });
  const finished = new Promise<Finished>((resolve) => {
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk: Buffer) => (out += chunk));
    child.stderr.on('data', (chunk: Buffer) => (err += chunk));
    child.on('close', (code, signal) => resolve({ code, signal, out, err }));
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
  return { finished, kill: (signal) => void child.kill(signal) };
}

async function serve(
  folder: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Served> {
  const child = spawn(process.execPath, [main, 'serve', '--port', '0', ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...environment },
  });
  let out = '';
  let err = '';
  child.stderr.on('data', (chunk: Buffer) => (err += chunk));
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk;
      const [, found] = /GraphQL +(\S+)\/graphql/.exec(out) ?? [];
      if (found !== undefined && out.includes('Health')) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`serve ended with ${code}`)));
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const stop = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  const { pid = 0 } = child;
  return { url, pid, stop, ended, out: () => out, err: () => err };
}
