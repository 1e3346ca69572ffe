import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { WriteStream } from 'node:tty';
import type { ConfigOption } from '../../config/config-option.ts';
import type { Config } from '../../config/config.ts';
import { configOptions } from '../../config/options.ts';
import { readConfig } from '../../config/read-config.ts';
import type { OpeningSteps } from '../../startup/open-store.ts';
import { countWorkers, startPrimary } from '../../server/workers/primary.ts';
import { openBackend } from '../../server/gateway/open-backend.ts';
import { openTelemetry } from '../../telemetry/telemetry.ts';
import { checkAddress } from '../../server/http/limited-server.ts';
import type { Command } from '../program/command.ts';
import { serveHelp } from '../program/help.ts';
import { formatLoaded } from '../output/format-import.ts';
import { onStop } from '../program/on-stop.ts';
import { welcome } from '../program/welcome.ts';
import type { ImportSummary } from '../../data-sets/write/import-data-set.ts';
import { createCheckLog, createMoveLog, createReachLog, createSkewLog } from '../../startup/store-logs.ts';

const isOnCommandLine = (option: ConfigOption): boolean => option.isSecret !== true;

export const serveCommand: Command = {
  options: Object.fromEntries(
    Object.values(configOptions)
      .filter(isOnCommandLine)
      .map(({ flag }) => [flag, { type: 'string' as const }]),
  ),
  async run(args) {
    if (args.includes('--help') || args.includes('-h')) {
      process.stdout.write(serveHelp());
      return;
    }
    const config = readConfig(args);
    await checkAddress(config);
    if (config.trustedDocuments !== null) await checkDocuments(config);
    await (countWorkers(config) === 1 ? serveHere(config) : serveByWorkers(config, args));
  },
};

/** GraphQL takes its time to load, so whatever cannot serve fails without it. */
async function checkDocuments(config: Config): Promise<void> {
  const { checkTrustedDocuments } = await import('../../server/graphql-http/trusted-documents.ts');
  await checkTrustedDocuments(config);
}

async function serveHere(config: Config): Promise<void> {
  const telemetry = openTelemetry();
  const steps = {
    ...stepsFor(config),
    telemetry,
    onUnreachable: createReachLog(config.logLevel),
    onServerMove: createMoveLog(config.logLevel),
    onClockSkew: createSkewLog(config.logLevel),
  };
  const backend = await openBackend(config, new AbortController().signal, steps);
  const { startGatewayServer } = await import('../../server/gateway/gateway-server.ts');
  const server = await startGatewayServer(config, backend, telemetry).catch(async (error: unknown) => {
    await backend.close();
    throw error;
  });
  // Signal handlers come first: scripts may stop the program as soon as it prints that it runs.
  onStop({ close: (signal) => server.close(signal === 'SIGTERM' ? sleep(noticeMs(config)) : undefined) });
  process.stdout.write(welcome(server.url, config, backend.description));
}

async function serveByWorkers(config: Config, args: readonly string[]): Promise<void> {
  const primary = await startPrimary(config, {
    program: fileURLToPath(new URL('main.js', import.meta.url)),
    args,
    steps: stepsFor(config),
    onGiveUp(reason) {
      process.stderr.write(`Workers keep exiting right after their start; giving up: ${reason}.\n`);
      const end = (): never => process.exit(1);
      primary.close(noticeMs(config)).then(end, end);
    },
  });
  onStop({
    close: (signal) => primary.close(signal === 'SIGTERM' ? noticeMs(config) : 0),
    kill: () => primary.kill(),
  });
  process.stdout.write(welcome(primary.url, config, primary.description, countWorkers(config)));
}

function noticeMs({ shutdownDelay }: Config): number {
  return shutdownDelay * 1000;
}

function stepsFor(config: Config): OpeningSteps {
  const progress = createProgress(process.stderr);
  return {
    progress: {
      onCategory: (path) => progress.show(path),
      onRead: (categories) => progress.show(`writing ${categories} categories`),
    },
    onLoaded: (summary) => progress.done(summary),
    onChecked: createCheckLog(config.logLevel),
  };
}

interface Progress {
  show(step: string): void;
  done(summary: ImportSummary): void;
}

/** Shows loading progress: one updating line on a terminal, otherwise a single line at the end. */
function createProgress(stream: WriteStream): Progress {
  let isShown = false;
  const replaceLine = (text: string): void => {
    if (stream.isTTY) stream.write(`\r\u001b[2K${text}`);
  };
  return {
    show(step) {
      isShown = true;
      replaceLine(`Loading built-in data: ${step}`);
    },
    done(summary) {
      if (isShown) replaceLine('');
      stream.write(formatLoaded(summary));
    },
  };
}
