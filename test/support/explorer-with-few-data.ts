import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import type { GatewayServer } from '../../src/server/gateway/gateway-server.ts';
import { inTab, openBrowser, openFewData } from './explorer-tab.ts';
import { startGateway } from './gateways/start-fixture-gateway.ts';

type Visit = Parameters<typeof inTab>[2];
type TabOptions = Parameters<typeof inTab>[3];

/** A program with the explorer and a browser, for the tests of one file; with data of more categories where they are named. */
export function explorerWithFewData(
  mode: 'development' | 'production' = 'development',
  more: readonly string[] = [],
) {
  let server: GatewayServer;
  let browser: Browser;
  beforeAll(async () => {
    server = await startGateway(await openFewData(more), { explorer: true, mode });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
  });
  return {
    server: (): GatewayServer => server,
    inTab: (visit: Visit, options?: TabOptions) => inTab(browser, server.url, visit, options),
  };
}
