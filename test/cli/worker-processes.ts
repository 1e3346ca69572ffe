import { execFile } from 'node:child_process';
import { type ClientRequest, type IncomingHttpHeaders, request, type RequestOptions } from 'node:http';
import { promisify } from 'node:util';
import { vi } from 'vitest';
import type { Served } from '../support/program/start-file.ts';

const run = promisify(execFile);

/** Long enough for a busy machine; nothing depends on how long it takes. */
export const patience = { timeout: 25_000, interval: 100 } as const;

/** The workers that a process has started and that are still there, without what checks its database. */
export async function workersOf(pid: number): Promise<readonly number[]> {
  // It ends with 1 when there are none.
  const { stdout } = await run('pgrep', ['-P', String(pid), '-f', 'cli/main.js']).catch(() => ({
    stdout: '',
  }));
  return stdout.split('\n').filter(Boolean).map(Number);
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Waits until none of them is there any more. */
export async function allEnded(pids: readonly number[]): Promise<void> {
  await vi.waitUntil(() => !pids.some(isRunning), patience);
}

export interface Heard {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export const basic = (name: string): { readonly authorization: string } => ({
  authorization: `Basic ${Buffer.from(`${name}:${name}`).toString('base64')}`,
});

/** Asks over a connection of its own, so that any worker may answer. */
export function askAnew(url: string, options: RequestOptions = {}, body = ''): Promise<Heard> {
  const requested = request(url, { ...options, agent: false });
  requested.end(body);
  return hear(requested);
}

function hear(requested: ClientRequest): Promise<Heard> {
  return new Promise((resolve, reject) => {
    requested.on('error', reject);
    requested.on('response', (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => (text += chunk));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }),
      );
    });
  });
}

/** A request that is being answered, of whose body the last byte is missing. */
export interface HeldRequest {
  /** Sends what is missing. Rejects when the connection is gone. */
  readonly letGo: () => Promise<Heard>;
}

/** Sends a form but for its last byte; resolves when somebody has begun to answer it. */
export function holdRequest(
  url: string,
  headers: Readonly<Record<string, string>>,
  form: string,
): Promise<HeldRequest> {
  return new Promise((resolve, reject) => {
    const requested = request(url, {
      method: 'POST',
      agent: false,
      headers: {
        ...headers,
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': form.length,
        expect: '100-continue',
      },
    });
    const heard = hear(requested);
    heard.catch(reject);
    requested.on('continue', () => {
      requested.write(form.slice(0, -1));
      resolve({
        letGo() {
          requested.end(form.slice(-1));
          return heard;
        },
      });
    });
    requested.flushHeaders();
  });
}

/** A GraphQL document, over a connection of its own. */
export async function askGraphQL(
  { url }: Pick<Served, 'url'>,
  query: string,
  name = 'demo',
): Promise<{ readonly data?: Record<string, unknown>; readonly errors?: readonly unknown[] }> {
  const headers = { ...basic(name), 'content-type': 'application/json' };
  const { body } = await askAnew(`${url}/graphql`, { method: 'POST', headers }, JSON.stringify({ query }));
  return JSON.parse(body) as { data?: Record<string, unknown> };
}
