import { createTelemetry, type Telemetry } from '../../telemetry/telemetry.ts';
import { readFileSync } from 'node:fs';
import { packageFile } from '../../config/package-file.ts';

/** Metrics and spans of one gateway; pass it to both the backend and the gateway. */
export function openTelemetry(): Telemetry {
  return createTelemetry(programVersion());
}

export function programVersion(): string {
  const { version } = JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as { version: string };
  return version;
}
