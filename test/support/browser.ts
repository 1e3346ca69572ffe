import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

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

export async function openBrowserPage(file: string): Promise<BrowserPage> {
  const browser = await chromium.launch({
    executablePath: file,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const page = await browser.newPage({ viewport: { width: 1280, height: 1600 } });
  const requests: string[] = [];
  const violations: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text());
  });
  return {
    requests,
    violations,
    async load(url) {
      await page.goto(url);
    },
    evaluate: (expression) => page.evaluate(expression),
    close: () => browser.close(),
  };
}
