import { createTelemetry, type Telemetry } from '../../telemetry/telemetry.ts';
import { programVersion } from './program-version.ts';

/** Counts, times and spans of one gateway; give it to the backend and to the gateway. */
export function openTelemetry(): Telemetry {
  return createTelemetry(programVersion());
}
