import { createTelemetry, type Telemetry } from '../../telemetry/telemetry.ts';
import { programVersion } from './program-version.ts';

/** Metrics and spans of one gateway; pass it to both the backend and the gateway. */
export function openTelemetry(): Telemetry {
  return createTelemetry(programVersion());
}
