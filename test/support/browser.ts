import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';

/** Debian's Chromium, when it is installed. */
export const browserFile = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'].find((file) =>
  existsSync(file),
);

/** One page of a headless Chromium. */
interface BrowserPage {
  /** The address of everything that the page requested. */
  readonly requests: readonly string[];
  /** What the page did that its Content-Security-Policy forbids. */
  readonly violations: readonly string[];
  load(url: string): Promise<void>;
  /** The value of a JavaScript expression in the page, which may be a promise. */
  evaluate(expression: string): Promise<unknown>;
  close(): Promise<void>;
}

/** Drives Chromium by the DevTools protocol over its pipe: JSON texts that end in a zero byte. */
export async function openBrowserPage(file: string): Promise<BrowserPage> {
  const profile = mkdtempSync(join(tmpdir(), 'browser-'));
  const browser = spawn(
    file,
    ['--headless', '--no-sandbox', '--disable-gpu', '--window-size=1280,1600'].concat(
      '--disable-background-networking',
      '--remote-debugging-pipe',
      `--user-data-dir=${profile}`,
    ),
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  );
  const { call, requests, violations } = speakWith(browser);
  const { targetId } = await call('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = await call('Target.attachToTarget', { targetId, flatten: true });
  const onPage = (method: string, params: object = {}) => call(method, params, String(sessionId));
  await onPage('Network.enable');
  await onPage('Log.enable');
  return {
    requests,
    violations,
    async load(url) {
      await onPage('Page.navigate', { url });
    },
    async evaluate(expression) {
      const { result, exceptionDetails } = (await onPage('Runtime.evaluate', {
        expression,
        awaitPromise: true,
        returnByValue: true,
      })) as { readonly result: { readonly value?: unknown }; readonly exceptionDetails?: object };
      if (exceptionDetails !== undefined) throw new Error(JSON.stringify(exceptionDetails));
      return result.value;
    },
    async close() {
      const ended = once(browser, 'exit');
      await call('Browser.close');
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

type Answer = Readonly<Record<string, unknown>>;

function speakWith(browser: ChildProcess) {
  const [, , , input, output] = browser.stdio as unknown as [null, null, null, Writable, Readable];
  const waiting = new Map<number, PendingCall>();
  const requests: string[] = [];
  const violations: string[] = [];
  let lastId = 0;
  let rest = '';
  output.setEncoding('utf8').on('data', (chunk: string) => {
    const messages = (rest + chunk).split('\0');
    rest = messages.pop() ?? '';
    for (const text of messages) receive(JSON.parse(text) as Message);
  });
  const receive = ({ id, method, params, result, error }: Message): void => {
    if (method === 'Network.requestWillBeSent') requests.push(params?.request?.url ?? '');
    if (method === 'Log.entryAdded' && params?.entry?.source === 'security')
      violations.push(params.entry.text);
    if (id === undefined) return;
    if (result === undefined) waiting.get(id)?.reject(new Error(error?.message));
    else waiting.get(id)?.resolve(result);
    waiting.delete(id);
  };
  const fail = (reason: Error) => waiting.forEach((pending) => pending.reject(reason));
  browser.once('error', fail).once('exit', () => fail(new Error('The browser ended.')));
  const call = (method: string, params: object = {}, sessionId?: string): Promise<Answer> =>
    new Promise((resolve, reject) => {
      waiting.set((lastId += 1), { resolve, reject });
      input.write(`${JSON.stringify({ id: lastId, method, params, sessionId })}\0`);
    });
  return { call, requests, violations };
}

interface PendingCall {
  resolve(answer: Answer): void;
  reject(reason: Error): void;
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: {
    readonly request?: { readonly url: string };
    readonly entry?: { readonly source: string; readonly text: string };
  };
  readonly result?: Answer;
  readonly error?: { readonly message: string };
}
