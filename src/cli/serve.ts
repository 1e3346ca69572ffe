import { readConfig } from '../config.ts';
import { startGatewayServer } from '../server/gateway-server.ts';
import { openBackend } from '../server/open-backend.ts';
import { checkTrustedDocuments } from '../server/trusted-documents.ts';
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
  const backend = await openBackend(config, stopping.signal, {
    onCategory: (path) => progress.step(path),
    onLoaded: (summary) => progress.done(summary),
  });
  const server = await startGatewayServer(config, backend).catch(async (error: unknown) => {
    await backend.close();
    throw error;
  });
  process.stdout.write(welcome(server.url, config, backend.description));
  onStop(() => server.close());
}

/** The first signal lets running requests end, the second ends at once. */
function onStop(close: () => Promise<void>): void {
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(1);
      isStopping = true;
      close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}
