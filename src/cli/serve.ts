import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../config.ts';
import { startGatewayServer } from '../server/gateway-server.ts';
import { createIntegrityLog } from '../server/store/integrity-log.ts';
import { createReplicaLog } from '../server/store/replica-log.ts';
import { openBackend } from '../server/open-backend.ts';
import { openTelemetry } from '../server/open-telemetry.ts';
import { checkTrustedDocuments } from '../server/graphql-http/trusted-documents.ts';
import { serveHelp } from './help.ts';
import { createProgress } from './progress.ts';
import { welcome } from './welcome.ts';

export async function serveCommand(args: readonly string[]): Promise<void> {
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(serveHelp());
    return;
  }
  const config = readConfig(args);
  await checkTrustedDocuments(config);
  const stopping = new AbortController();
  const progress = createProgress(process.stderr);
  const telemetry = openTelemetry();
  const backend = await openBackend(config, stopping.signal, {
    telemetry,
    onCategory: (path) => progress.step(path),
    onLoaded: (summary) => progress.done(summary),
    onChecked: createIntegrityLog(config.logLevel),
    onReplicaUse: createReplicaLog(config.logLevel),
  });
  const server = await startGatewayServer(config, backend, telemetry).catch(async (error: unknown) => {
    await backend.close();
    throw error;
  });
  // Whoever reads that it runs may stop it at once.
  onStop((signal) => server.close(signal === 'SIGTERM' ? sleep(config.shutdownDelay * 1000) : undefined));
  process.stdout.write(welcome(server.url, config, backend.description));
}

/**
 * The first signal lets running requests end, the second ends at once. SIGTERM
 * comes from what starts and stops programs, whose load balancers must notice;
 * SIGINT comes from somebody at a keyboard.
 */
function onStop(close: (signal: NodeJS.Signals) => Promise<void>): void {
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(1);
      isStopping = true;
      close(signal).then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}
