import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../src/config/read-config.ts';
import { type GatewayServer, startGatewayServer } from '../../src/server/gateway/gateway-server.ts';
import { openBackend } from '../../src/server/gateway/open-backend.ts';
import { openTelemetry } from '../../src/telemetry/telemetry.ts';
import { builtInDirectory } from '../../src/startup/built-in-data.ts';
import { copyFilledDatabase } from '../support/open-fixture-store.ts';

/** The whole program with its telemetry, as `serve` starts it. */
export async function startObserved(args: readonly string[]): Promise<GatewayServer> {
  const config = readConfig(['--port', '0', '--log-level', 'silent', ...args], {});
  const telemetry = openTelemetry();
  const backend = await openBackend(config, AbortSignal.timeout(30_000), { telemetry });
  return startGatewayServer(config, backend, telemetry);
}

/** The same over a copy of a database with the built-in data. */
export async function startService(args: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'observed-'));
  await copyFilledDatabase(join(folder, 'emissions.db'), builtInDirectory);
  const server = await startObserved(['--data-dir', folder, ...args]);
  return {
    ...server,
    async close() {
      await server.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** The service, and a gateway before it. */
export async function startPair(args: readonly string[]) {
  const service = await startService(args);
  const gateway = await startObserved(['--upstream', service.url, ...args]);
  return {
    service,
    gateway,
    async close() {
      await gateway.close();
      await service.close();
    },
  };
}

export async function readMetrics({ url }: GatewayServer): Promise<string> {
  return (await fetch(`${url}/metrics`)).text();
}

/** The value of the sample with exactly these labels, or `undefined`. */
export function sample(
  text: string,
  name: string,
  labels: Readonly<Record<string, string>>,
): number | undefined {
  const wanted = Object.entries(labels)
    .map(([label, value]) => `${label}="${value}"`)
    .toSorted()
    .join(',');
  for (const line of text.split('\n')) {
    const [, found, inside = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    if (found === name && inside.split(',').toSorted().join(',') === wanted) return Number(value);
  }
  return undefined;
}
